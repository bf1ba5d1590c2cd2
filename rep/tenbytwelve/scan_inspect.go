package tenbytwelve

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when cells, kings and state agree with one another, and
// an error that names the two that do not otherwise.
func (b *ScanBoard) Validate() error {
	for n, o := range b.cells {
		i, piece := index(n), pieceOf(o)
		switch {
		case !i.onBoard() && o != beyond:
			return fmt.Errorf("tenbytwelve-scan: cell %d is off the board and holds %#02x, not the border", n, o)
		case !i.onBoard() || o == empty:
		case !piece.Valid():
			return fmt.Errorf("tenbytwelve-scan: cell %d holds %#02x, which is no man", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|watched:
			return fmt.Errorf("tenbytwelve-scan: cell %d holds %#02x, which is not how a %v stands there", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); pieceOf(b.at(king)) != want {
			return fmt.Errorf("tenbytwelve-scan: the %v king is said to stand on %d, where the cell has %v", rep.Color(c), king, pieceOf(b.at(king)))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("tenbytwelve-scan: %w", err)
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare && b.at(indexOf(rook))&watched == 0 {
			return fmt.Errorf("tenbytwelve-scan: the right of number %d stands, and its rook has no mark", i)
		}
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.passedOver(indexOf(p.EnPassant), b.side()), b.state()&(live|127); got != want {
			return fmt.Errorf("tenbytwelve-scan: en passant field is %#x, the pawns say %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("tenbytwelve-scan: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// Dump returns the memory of the board: the 120 cells with what they hold, rank 8
// above, the border around it, and the kings' squares.
func (b *ScanBoard) Dump() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cells: who stands there, .. nobody, %02x the border\n", beyond)
	for row := 11; row >= 0; row-- {
		fmt.Fprintf(&text, "  %3d ", 10*row)
		for column := range 10 {
			if o := b.at(index(10*row + column)); o == empty {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", o)
			}
		}
		if row >= 2 && row < 10 {
			fmt.Fprintf(&text, "  %v  ", rep.Rank(row-2))
			for column := range 8 {
				text.WriteString(pieceOf(b.at(index(10*row + column + 1))).String())
			}
		}
		text.WriteByte('\n')
	}
	text.WriteString("        0  1  2  3  4  5  6  7  8  9\n")
	text.WriteString("           a  b  c  d  e  f  g  h\n")
	text.WriteString("\na man is his piece in the low four bits, 10 for White or 20 for Black, 40 for a king or a rook\n")
	text.WriteString("who could castle, 80 for a pawn\n")
	state := b.state()
	fmt.Fprintf(&text, "\nkings %d (%v) and %d (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, castling %v, en passant %d (live %v), clocks %d %d, key %016x\n",
		state.side(), state.rights(), byte(state.enPassant()), state.canPass(), state.halfmove(), (b.turn+b.ply)>>1, b.Key())
	text.WriteString("en passant: 0 is none, live where a pawn stands ready to capture\n")
	return text.String()
}
