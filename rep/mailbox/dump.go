package mailbox

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump draws the 64 cells with their IDs, and the piece list with the piece and the square of
// each ID.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("cells (index rank*8 + file; each holds a piece ID)\n")
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%4d ", rank*8)
		for _, m := range b.cell[rank*8 : rank*8+8] {
			if m == noPiece {
				text.WriteString("   .  ")
				continue
			}
			fmt.Fprintf(&text, "  %02d:%v", m, b.pieceList[m&63].piece())
		}
		fmt.Fprintf(&text, "   rank %d\n", rank+1)
	}
	text.WriteString("        a     b     c     d     e     f     g     h\n")
	for c := rep.White; c <= rep.Black; c++ {
		first, ends := firstID<<c, b.ends[c&1]
		fmt.Fprintf(&text, "\nlist of %v\n", c)
		b.dumpSection(&text, "king", first, first+1)
		b.dumpSection(&text, "knights", first+1, ends.knights)
		b.dumpSection(&text, "sliders", ends.knights, ends.sliders)
		b.dumpSection(&text, "pawns", ends.sliders, ends.pawns)
	}
	now := b.now()
	fmt.Fprintf(&text, "\nside %v, rights %v, en passant %#x, clocks %d %d\nkey %016x, %d moves to unmake\n",
		b.side(), now.state.rights(), now.state&(epSet|epCapturable|63), now.state.halfmove(), b.turn()>>1, now.key, b.ply)
	return text.String()
}

// dumpSection writes the pieces from first up to end, eight on a line.
func (b *Board) dumpSection(text *strings.Builder, name string, first, end pieceID) {
	fmt.Fprintf(text, "  %-8s", name)
	for m := first; m < end; m++ {
		if m > first && (m-first)%8 == 0 {
			fmt.Fprintf(text, "\n  %-8s", "")
		}
		if p := b.pieceList[m&63]; p == 0 {
			fmt.Fprintf(text, " %02d:gone", m)
		} else {
			fmt.Fprintf(text, " %02d:%v%v   ", m, p.piece(), p.at().square())
		}
	}
	text.WriteByte('\n')
}
