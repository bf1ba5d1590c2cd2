package tenbytwelvescan

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the 120 cells with what they hold, rank 8
// above, the sentinels around it, and the kings' squares.
func (b *Board) Dump() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cells: pieces with their side and marks, .. empty, %02x the sentinel\n", byte(sentinel))
	for row := rows - 1; row >= 0; row-- {
		fmt.Fprintf(&text, "  %3d ", columns*row)
		for column := range columns {
			if o := b.at(index(columns*row + column)); o == empty {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", byte(o))
			}
		}
		if row >= 2 && row < 10 {
			fmt.Fprintf(&text, "  %v  ", rep.Rank(row-2))
			for file := rep.FileA; file <= rep.FileH; file++ {
				text.WriteString(b.PieceAt(rep.MakeSquare(file, rep.Rank(row-2))).String())
			}
		}
		text.WriteByte('\n')
	}
	text.WriteString("        0  1  2  3  4  5  6  7  8  9\n")
	text.WriteString("           a  b  c  d  e  f  g  h\n")
	text.WriteString("\na cell is a piece in the low four bits, 10 for White or 20 for Black, 40 for a king or a rook\n")
	text.WriteString("that had a castling right at Load, 80 for a pawn\n")
	state := b.state()
	fmt.Fprintf(&text, "\nkings %d (%v) and %d (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, castling %v, en passant %v (capture %v), clocks %d %d, key %016x\n",
		state.side(), state.rights(), b.Position().EnPassant, state.hasEPCapture(), state.halfmove(), (b.turn+b.ply)>>1, b.Key())
	text.WriteString("en passant: capture is true where a pawn stands next to the pushed one\n")
	return text.String()
}
