package tenbytwelve

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the cells with the piece IDs that they
// hold, rank 8 above, the sentinels around it, and the list of each side.
func (b *Board) Dump() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cells: piece IDs, .. empty, %02x the sentinel\n", byte(sentinel))
	for row := rows - 1; row >= 0; row-- {
		fmt.Fprintf(&text, "  %3d ", columns*row)
		for column := range columns {
			if id := b.cells[columns*row+column]; id == noPiece {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", byte(id))
			}
		}
		if first := index(columns*row) + a1%columns; first.onBoard() {
			fmt.Fprintf(&text, "  %v", first.square().Rank())
		}
		text.WriteByte('\n')
	}
	text.WriteString("      ")
	for column := range columns {
		fmt.Fprintf(&text, " %2d", column)
	}
	text.WriteString("\n      " + strings.Repeat("   ", int(a1%columns)))
	for file := rep.FileA; file <= rep.FileH; file++ {
		fmt.Fprintf(&text, "  %v", file)
	}
	text.WriteByte('\n')
	for c := rep.White; c <= rep.Black; c++ {
		fmt.Fprintf(&text, "\n%v pieces, %02x to %02x\n", c, byte(firstID(c)), byte(b.lists[c].end-1))
		row := func(name string, cell func(id pieceID) string) {
			fmt.Fprintf(&text, "  %-7s", name)
			for id := firstID(c); id < b.lists[c].end; id++ {
				fmt.Fprintf(&text, " %3s", cell(id))
			}
			text.WriteByte('\n')
		}
		row("ID", func(id pieceID) string { return fmt.Sprintf("%02x", byte(id)) })
		row("piece", func(id pieceID) string { return b.pieceList[id].piece().String() })
		row("index", func(id pieceID) string { return fmt.Sprint(byte(b.pieceList[id].at())) })
		row("square", func(id pieceID) string {
			if b.pieceList[id] == 0 {
				return "-"
			}
			return b.pieceList[id].at().square().String()
		})
	}
	state := b.state()
	fmt.Fprintf(&text, "\nside %v, castling %v, en passant %v (capture %v), clocks %d %d, key %016x\n",
		state.side(), state.rights(), b.Position().EnPassant, state.hasEPCapture(), state.halfmove(), (b.turn+b.ply)>>1, b.Key())
	text.WriteString("a captured piece has index 0; en passant: capture is true where a pawn stands next to the pushed one\n")
	return text.String()
}
