package mailbox

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when the cells, the kings' squares, the en passant square,
// the marks and the key agree, and an error that names the two that do not.
func (b *ScanBoard) Validate() error {
	for i, o := range b.cell {
		piece := pieceOf(o)
		mayHaveSign := piece.Type() == rep.King || piece.Type() == rep.Rook
		switch {
		case o == empty:
		case !piece.Valid():
			return fmt.Errorf("mailbox-scan: cell %d holds %#02x, which is no man", i, o)
		case o != occupantOf(piece) && !(mayHaveSign && o == occupantOf(piece)|homeSign):
			return fmt.Errorf("mailbox-scan: cell %d holds %#02x, which is not how a %v stands there", i, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); pieceOf(b.cell[king&63]) != want {
			return fmt.Errorf("mailbox-scan: the %v king is said to stand on %d, where the cell has %v", rep.Color(c), king, pieceOf(b.cell[king&63]))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("mailbox-scan: %w", err)
	}
	now := b.now()
	if now.key != p.Key() {
		return fmt.Errorf("mailbox-scan: the key is %016x, that of the position %016x", now.key, p.Key())
	}
	var passing state
	if now.state&passed != 0 {
		passing = b.passing(now.state.passedOver(), b.side())
	}
	if got := now.state & (1<<16 - 1) &^ rightsMask; got != passing {
		return fmt.Errorf("mailbox-scan: the en passant square %v is held as %#x, against the pawns' %#x", p.EnPassant, got, passing)
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare && b.cell[b.kings[i>>1]&63]&b.cell[indexOf(rook)&63]&homeSign == 0 {
			return fmt.Errorf("mailbox-scan: the right of number %d stands without the marks of its king and rook", i)
		}
	}
	return nil
}

// Dump draws the 64 cells with what they hold.
func (b *ScanBoard) Dump() string {
	var text strings.Builder
	text.WriteString("cells (index rank*8 + file; each holds a man)\n")
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%4d ", rank*8)
		for _, o := range b.cell[rank*8 : rank*8+8] {
			if o == empty {
				text.WriteString("   .  ")
				continue
			}
			fmt.Fprintf(&text, "  %02x:%v", o, pieceOf(o))
		}
		fmt.Fprintf(&text, "   rank %d\n", rank+1)
	}
	text.WriteString("        a     b     c     d     e     f     g     h\n")
	text.WriteString("\na man is his piece in the low four bits, 10 for White or 20 for Black, 40 for a pawn, 80 for a king\n")
	text.WriteString("or a rook who may yet castle\n")
	now := b.now()
	fmt.Fprintf(&text, "\nkings %d (%v) and %d (%v)\n", byte(b.kings[0]), b.kings[0].square(), byte(b.kings[1]), b.kings[1].square())
	fmt.Fprintf(&text, "side %v, rights %v, passed %#x, clocks %d %d\nkey %016x, %d moves to take back\n",
		b.side(), now.state.rights(), now.state&(passed|capturable|63), now.state.halfmove(), b.turn()>>1, now.key, b.ply)
	return text.String()
}
