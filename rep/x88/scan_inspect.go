package x88

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
		case o == empty:
		case !i.onBoard():
			return fmt.Errorf("x88-scan: cell %#02x is off the board and holds %#02x", n, o)
		case !piece.Valid():
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which is no man", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|watched:
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which is not how a %v stands there", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); !king.onBoard() || pieceOf(b.at(king)) != want {
			return fmt.Errorf("x88-scan: the %v king is said to stand on %#02x, where the cell has %v", rep.Color(c), king, pieceOf(b.at(king)))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("x88-scan: %w", err)
	}
	for i, rook := range b.castling.Rooks(b.state.rights()) {
		if rook != rep.NoSquare && b.at(indexOf(rook))&watched == 0 {
			return fmt.Errorf("x88-scan: the right of number %d stands, and its rook has no mark", i)
		}
	}
	if p.EnPassant != rep.NoSquare {
		if want := b.passedOver(indexOf(p.EnPassant), b.side()); b.state.enPassant() != want {
			return fmt.Errorf("x88-scan: en passant field is %#02x, the pawns say %#02x", b.state.enPassant(), want)
		}
	}
	if want := p.Key(); b.key != want {
		return fmt.Errorf("x88-scan: key is %016x, the position's is %016x", b.key, want)
	}
	return nil
}

// Dump returns the memory of the board: the 128 cells with what they hold, the
// off-board half on the right, and the kings' squares.
func (b *ScanBoard) Dump() string {
	var text strings.Builder
	text.WriteString("cells: who stands there, .. nobody\n")
	for rank := rep.Rank8; rank <= rep.Rank8; rank-- { // Rank1 - 1 wraps past Rank8
		fmt.Fprintf(&text, "  0x%d0 ", rank)
		for file := index(0); file < 16; file++ {
			if file == 8 {
				text.WriteString("  |")
			}
			if o := b.at(index(rank)<<4 | file); o == empty {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", o)
			}
		}
		text.WriteString("    ")
		for file := index(0); file < 8; file++ {
			text.WriteString(pieceOf(b.at(index(rank)<<4 | file)).String())
		}
		text.WriteByte('\n')
	}
	text.WriteString("         0  1  2  3  4  5  6  7  |  8  9  a  b  c  d  e  f\n")
	text.WriteString("         a  b  c  d  e  f  g  h  |  off the board\n")
	text.WriteString("\na man is his piece in the low four bits, 10 for White or 20 for Black, 40 for a king or a rook\n")
	text.WriteString("who could castle, 80 for a pawn\n")
	fmt.Fprintf(&text, "\nkings %02x (%v) and %02x (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, castling %v, en passant %02x, clocks %d %d, key %016x\n",
		b.side(), b.state.rights(), byte(b.state.enPassant()), b.state.halfmove(), b.fullmove(), b.key)
	fmt.Fprintf(&text, "en passant %02x is none, bit 3 that no pawn can capture\n", byte(noEnPassant))
	return text.String()
}
