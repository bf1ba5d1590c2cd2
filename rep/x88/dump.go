package x88

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the 128 cells with their piece IDs, the
// off-board half on the right, and the piece list of each side.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("cells: piece IDs, .. empty\n")
	for rank := rep.Rank8; rank <= rep.Rank8; rank-- { // Rank1 - 1 wraps past Rank8
		fmt.Fprintf(&text, "  0x%d0 ", rank)
		for file := index(0); file < 16; file++ {
			if file == 8 {
				text.WriteString("  |")
			}
			if m := b.at(index(rank)<<4 | file); m == noPiece {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", byte(m))
			}
		}
		text.WriteByte('\n')
	}
	text.WriteString("         0  1  2  3  4  5  6  7  |  8  9  a  b  c  d  e  f\n")
	text.WriteString("         a  b  c  d  e  f  g  h  |  off the board\n")
	for c := rep.White; c <= rep.Black; c++ {
		fmt.Fprintf(&text, "\n%v pieces, %02x to %02x\n", c, byte(firstID(c)), byte(b.last[c]))
		row := func(name string, cell func(m pieceID) string) {
			fmt.Fprintf(&text, "  %-7s", name)
			for m := firstID(c); m <= b.last[c]; m++ {
				fmt.Fprintf(&text, " %2s", cell(m))
			}
			text.WriteByte('\n')
		}
		row("ID", func(m pieceID) string { return fmt.Sprintf("%02x", byte(m)) })
		row("kind", func(m pieceID) string { return b.pieceBits[m].piece().String() })
		row("index", func(m pieceID) string { return fmt.Sprintf("%02x", byte(b.squares[m])) })
		row("square", func(m pieceID) string {
			if b.squares[m] == gone {
				return "-"
			}
			return b.squares[m].square().String()
		})
	}
	fmt.Fprintf(&text, "\nside %v, castling %v, en passant %02x, clocks %d %d, key %016x\n",
		b.side(), b.state.rights(), byte(b.state.epSquare()), b.state.halfmove(), b.fullmove(), b.key)
	fmt.Fprintf(&text, "a captured piece has index %02x; en passant %02x is none, bit 3 that no pawn can capture\n",
		byte(gone), byte(noEPSquare))
	return text.String()
}
