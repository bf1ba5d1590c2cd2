package sixteenbysixteen

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the 256 cells with the piece IDs that they
// hold, rank 8 above, the sentinels around it, and the list of each side.
func (b *Board) Dump() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cells: piece IDs, .. empty, %02x the sentinel\n", byte(sentinel))
	for row := 15; row >= 0; row-- {
		fmt.Fprintf(&text, "  0x%x0 ", row)
		for column := range 16 {
			if m := b.at(index(16*row + column)); m == noPiece {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", byte(m))
			}
		}
		if i := index(16*row) + a1&15; i.onBoard() {
			fmt.Fprintf(&text, "  %v", i.square().Rank())
		}
		text.WriteByte('\n')
	}
	text.WriteString("         0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f\n")
	text.WriteString("                     a  b  c  d  e  f  g  h\n")
	for c := rep.White; c <= rep.Black; c++ {
		fmt.Fprintf(&text, "\n%v pieces, %02x to %02x\n", c, byte(firstID(c)), byte(b.lists[c].end-1))
		row := func(name string, cell func(m pieceID) string) {
			fmt.Fprintf(&text, "  %-7s", name)
			for m := firstID(c); m < b.lists[c].end; m++ {
				fmt.Fprintf(&text, " %2s", cell(m))
			}
			text.WriteByte('\n')
		}
		row("ID", func(m pieceID) string { return fmt.Sprintf("%02x", byte(m)) })
		row("piece", func(m pieceID) string { return b.pieceList[m].piece().String() })
		row("cell", func(m pieceID) string { return fmt.Sprintf("%02x", byte(b.pieceList[m].at())) })
		row("square", func(m pieceID) string {
			if b.pieceList[m] == 0 {
				return "-"
			}
			return b.pieceList[m].at().square().String()
		})
	}
	state := b.state()
	fmt.Fprintf(&text, "\nside %v, castling %v, en passant %02x (capturable %v), clocks %d %d, key %016x\n",
		state.side(), state.rights(), byte(state.epSquare()), state.hasEPCapture(), state.halfmove(), (b.turn+b.ply)>>1, b.Key())
	text.WriteString("a captured piece has cell 00; en passant: 00 is none, capturable where a pawn can capture there\n")
	return text.String()
}
