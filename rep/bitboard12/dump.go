package bitboard12

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump implements [rep.Dumper]. It draws the twelve sets, each with its 64 bits
// as a number, and names everything else that the board holds.
func (b *Board) Dump() string {
	return b.state().draw() + b.state().fields()
}

// Dump implements [rep.Dumper]. It draws the twelve sets and the two unions, each
// with its 64 bits as a number, and names everything else that the board holds.
func (b *SidesBoard) Dump() string {
	s := b.top()
	return s.draw() + sideBySide(
		drawn("unions[white]", s.unions[whites]),
		drawn("unions[black]", s.unions[blacks]),
	) + "\n" + s.fields()
}

// draw draws the sets in their order, four side by side.
func (s *state) draw() string {
	var columns [][]string
	for i, set := range s.sets {
		columns = append(columns, drawn(index(i).name(), set))
	}
	return sideBySide(columns[0:4]...) + "\n" + sideBySide(columns[4:8]...) + "\n" + sideBySide(columns[8:12]...) + "\n"
}

// drawn draws a set below its name and its bits.
func drawn(name string, set rep.SquareSet) []string {
	board := strings.Split(strings.TrimSuffix(set.String(), "\n"), "\n")
	return append([]string{name, fmt.Sprintf("%#016x", uint64(set))}, board...)
}

// fields names what is no set.
func (s *state) fields() string {
	enPassant := s.enPassant()
	if enPassant == 0 {
		enPassant = rep.NoSquare
	}
	return fmt.Sprintf("side       %v\nrights     %v\npassed     %v\nenPassant  %v\nhalfmove   %d\nfullmove   %d\nkey        %016x\n",
		rep.Color(s.side()), s.rights(), s.passed(), enPassant, s.halfmove(), s.fullmove(), s.key)
}

// sideBySide joins columns of as many lines.
func sideBySide(columns ...[]string) string {
	const width = 24
	var text strings.Builder
	for i := range columns[0] {
		var line string
		for _, column := range columns {
			line += fmt.Sprintf("%-*s", width, column[i])
		}
		text.WriteString(strings.TrimRight(line, " "))
		text.WriteByte('\n')
	}
	return text.String()
}
