package x88scan

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the 128 cells with their contents, the
// off-board half on the right, and the kings' squares.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("cells: contents, .. empty\n")
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
			text.WriteString(b.pieceAt(index(rank)<<4 | file).String())
		}
		text.WriteByte('\n')
	}
	text.WriteString("         0  1  2  3  4  5  6  7  |  8  9  a  b  c  d  e  f\n")
	text.WriteString("         a  b  c  d  e  f  g  h  |  off the board\n")
	text.WriteString("\na cell is a piece in the low four bits, 10 for White or 20 for Black, 40 for a king or a rook\n")
	text.WriteString("with a castling right at the start, 80 for a pawn\n")
	fmt.Fprintf(&text, "\nkings %02x (%v) and %02x (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, castling %v, en passant %02x, clocks %d %d, key %016x\n",
		b.side(), b.state.rights(), byte(b.state.epSquare()), b.state.halfmove(), b.fullmove(), b.key)
	fmt.Fprintf(&text, "en passant %02x is none, bit 3 that no pawn can capture\n", byte(noEPSquare))
	return text.String()
}
