package piecelist

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the two lists, piece by piece and as the words that are searched, and the rest
// of the board.
func (b *Board) Dump() string {
	var text strings.Builder
	text.WriteString("slot   white         black\n")
	for s := range slot(slots) {
		fmt.Fprintf(&text, "%4d   %-12s  %s\n", s, b.dumpPiece(rep.White, s), b.dumpPiece(rep.Black, s))
	}
	text.WriteString("\nthe words that are searched, slot 0 (and 8) on the right\n")
	for c := rep.White; c <= rep.Black; c++ {
		low, high := b.squares[c].words()
		fmt.Fprintf(&text, "%v squares  %016x %016x\n", c, high, low)
		low, high = b.pieces[c].words()
		fmt.Fprintf(&text, "%v pieces   %016x %016x\n", c, high, low)
	}
	fmt.Fprintf(&text, "\nside %v, rights %v, en passant %v (file in key: %d), clocks %d %d\nkey %016x, %d to undo\n",
		b.state.side(), b.state.rights(), rep.Square(b.state.epSquare()), b.state.keyedFile(), b.state.halfmove(), b.state.fullmove(), b.key, b.ply)
	return text.String()
}

// dumpPiece returns the piece in a slot and the number and name of its square, or that it is
// gone.
func (b *Board) dumpPiece(c rep.Color, s slot) string {
	piece, sq := b.pieceIn(c, s), b.squares[c][s]
	switch {
	case piece == rep.NoPiece:
		return fmt.Sprintf("-  %3d", sq)
	case sq == gone:
		return fmt.Sprintf("%v  %3d gone", piece, sq)
	}
	return fmt.Sprintf("%v  %3d %v", piece, sq, rep.Square(sq))
}
