// Code generated from ../bitboard/dump.go; DO NOT EDIT.

package bitboard12sides

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// drawn draws a set below its name and its 64 bits as a number.
func drawn(name string, set rep.SquareSet) []string {
	board := strings.Split(strings.TrimSuffix(set.String(), "\n"), "\n")
	return append([]string{name, fmt.Sprintf("%#016x", uint64(set))}, board...)
}

// fields returns a line for each field of a state that is not in the placement.
func (s *state) fields() []string {
	capturable := "-"
	if sq := s.epCapturable(); sq != 0 {
		capturable = sq.String()
	}
	return []string{
		fmt.Sprintf("sideToMove    %v", s.sideToMove()),
		fmt.Sprintf("rights        %v", s.rights()),
		fmt.Sprintf("epSquare      %v", s.epSquare()),
		fmt.Sprintf("epCapturable  %v", capturable),
		fmt.Sprintf("halfmove      %d", s.halfmove()),
		fmt.Sprintf("fullmove      %d", s.fullmove()),
		fmt.Sprintf("key           %016x", s.key),
	}
}

// writeColumns writes columns of lines side by side.
func writeColumns(text *strings.Builder, columns ...[]string) {
	const width = 24
	for i := range columns[0] {
		var line string
		for _, column := range columns {
			cell := ""
			if i < len(column) {
				cell = column[i]
			}
			line += fmt.Sprintf("%-*s", width, cell)
		}
		text.WriteString(strings.TrimRight(line, " "))
		text.WriteByte('\n')
	}
}
