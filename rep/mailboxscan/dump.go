package mailboxscan

import (
	"fmt"
	"strings"
)

// Dump draws the 64 cells with their contents.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("cells (index rank*8 + file; each holds a piece)\n")
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%4d ", rank*8)
		for _, o := range b.cell[rank*8 : rank*8+8] {
			if o == noPiece {
				text.WriteString("   .  ")
				continue
			}
			fmt.Fprintf(&text, "  %02x:%v", o, pieceOf(o))
		}
		fmt.Fprintf(&text, "   rank %d\n", rank+1)
	}
	text.WriteString("        a     b     c     d     e     f     g     h\n")
	text.WriteString("\nlow four bits: the piece; 10: White; 20: Black; 40: a pawn; 80: a king\n")
	text.WriteString("or a rook with a castling right\n")
	now := b.now()
	fmt.Fprintf(&text, "\nkings %d (%v) and %d (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, rights %v, en passant %#x, clocks %d %d\nkey %016x, %d moves to unmake\n",
		b.side(), now.state.rights(), now.state&(epSet|epCapturable|63), now.state.halfmove(), b.turn()>>1, now.key, b.ply)
	return text.String()
}
