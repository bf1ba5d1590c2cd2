package twelvebytwelve

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump returns the memory of the board: the 144 cells with the man numbers that
// they hold, rank 8 above, the border around it, and the list of each side.
func (b *Board) Dump() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cells: who stands there, .. nobody, %02x the border\n", byte(border))
	for row := 11; row >= 0; row-- {
		fmt.Fprintf(&text, "  %3d ", 12*row)
		for column := range 12 {
			if m := b.at(index(12*row + column)); m == nobody {
				text.WriteString(" ..")
			} else {
				fmt.Fprintf(&text, " %02x", byte(m))
			}
		}
		if row >= 2 && row < 10 {
			fmt.Fprintf(&text, "  %v", rep.Rank(row-2))
		}
		text.WriteByte('\n')
	}
	text.WriteString("        0  1  2  3  4  5  6  7  8  9 10 11\n")
	text.WriteString("              a  b  c  d  e  f  g  h\n")
	for c := rep.White; c <= rep.Black; c++ {
		fmt.Fprintf(&text, "\n%v men, %02x to %02x\n", c, byte(firstMan(c)), byte(b.lists[c].end-1))
		row := func(name string, cell func(m man) string) {
			fmt.Fprintf(&text, "  %-7s", name)
			for m := firstMan(c); m < b.lists[c].end; m++ {
				fmt.Fprintf(&text, " %3s", cell(m))
			}
			text.WriteByte('\n')
		}
		row("man", func(m man) string { return fmt.Sprintf("%02x", byte(m)) })
		row("piece", func(m man) string { return b.men[m].piece().String() })
		row("index", func(m man) string { return fmt.Sprint(byte(b.men[m].at())) })
		row("square", func(m man) string {
			if b.men[m] == 0 {
				return "-"
			}
			return b.men[m].at().square().String()
		})
	}
	state := b.state()
	fmt.Fprintf(&text, "\nside %v, castling %v, en passant %d (live %v), clocks %d %d, key %016x\n",
		state.side(), state.rights(), byte(state.enPassant()), state.canPass(), state.halfmove(), (b.turn+b.ply)>>1, b.Key())
	text.WriteString("a man who was taken has index 0; en passant: 0 is none, live where a pawn stands ready to capture\n")
	return text.String()
}
