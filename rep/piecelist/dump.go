package piecelist

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the two lists, man by man and as the words that are searched,
// and the rest of the board.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("slot   white         black\n")
	for s := range slot(slots) {
		fmt.Fprintf(&text, "%4d   %-12s  %s\n", s, b.dumpMan(rep.White, s), b.dumpMan(rep.Black, s))
	}
	text.WriteString("\nthe words that are searched, slot 0 (and 8) on the right\n")
	for c := rep.White; c <= rep.Black; c++ {
		low, high := b.squares[c].words()
		fmt.Fprintf(&text, "%v squares  %016x %016x\n", c, high, low)
		low, high = b.men[c].words()
		fmt.Fprintf(&text, "%v men      %016x %016x\n", c, high, low)
	}
	fmt.Fprintf(&text, "\nside %v, rights %v, en passant %v (file in key: %d), clocks %d %d\nkey %016x, %d to undo\n",
		b.state.side(), b.state.rights(), rep.Square(b.state.enPassant()), b.state.keyedFile(), b.state.halfmove(), b.state.fullmove(), b.key, b.ply)
	return text.String()
}

// dumpMan returns the man in a slot and where he stands: the number and the
// name of the square, or that he is gone.
func (b *Board) dumpMan(c rep.Color, s slot) string {
	man, sq := b.manIn(c, s), b.squares[c][s]
	switch {
	case man == rep.NoPiece:
		return fmt.Sprintf("-  %3d", sq)
	case sq == gone:
		return fmt.Sprintf("%v  %3d gone", man, sq)
	}
	return fmt.Sprintf("%v  %3d %v", man, sq, rep.Square(sq))
}
