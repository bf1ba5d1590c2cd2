package nibble

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump draws the eight words, the nibbles as pieces, the table of codes, and the rest of the
// record.
func (b *Board) Dump() string {
	var text strings.Builder
	now := b.now()
	text.WriteString("words (a nibble a cell, the a-file in the lowest: a word reads from h to a)\n")
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "  rank %d   %08x   ", rank+1, now.rank[rank])
		for file := range 8 {
			fmt.Fprintf(&text, " %v", pieces[now.at(index(rank*8+file))])
		}
		text.WriteByte('\n')
	}
	text.WriteString("                      a b c d e f g h\n\ncodes ")
	for c, piece := range pieces {
		if piece != rep.NoPiece {
			fmt.Fprintf(&text, " %04b %v", c, piece)
			if c == int(codeQueen) {
				text.WriteString("\n      ")
			}
		}
	}
	fmt.Fprintf(&text, "\nkings  %v %v\n", now.state.king(rep.White).square(), now.state.king(rep.Black).square())
	fmt.Fprintf(&text, "\nside %v, rights %v, en passant %#x, clocks %d %d\nkey %016x, %d moves to unmake\n",
		b.side(), now.state.rights(), now.state&^clockRuns, now.state.halfmove(), b.turn()>>1, now.key, b.ply())
	return text.String()
}
