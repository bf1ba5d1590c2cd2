package bitboard8

import (
	"fmt"
	"strings"
)

// Dump implements [rep.Dumper]. It draws the eight sets, each with its 64 bits
// as a number, then everything else that the board holds.
func (b *Board) Dump() string {
	s := b.state()
	var text strings.Builder
	for _, row := range [][]int{
		{whiteMen, pawns, knights, bishops},
		{blackMen, rooks, queens, kings},
	} {
		var columns [][]string
		for _, i := range row {
			column := []string{fmt.Sprintf("sets[%d] %s", i, setNames[i]), fmt.Sprintf("%#016x", uint64(s.sets[i]))}
			columns = append(columns, append(column, lines(s.sets[i].String())...))
		}
		writeColumns(&text, columns)
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "side       %v\n", s.side())
	fmt.Fprintf(&text, "rights     %v\n", s.rights())
	fmt.Fprintf(&text, "passed     %v\n", s.passed())
	fmt.Fprintf(&text, "enPassant  %v\n", s.enPassant())
	fmt.Fprintf(&text, "halfmove   %d\n", s.halfmove())
	fmt.Fprintf(&text, "fullmove   %d\n", s.fullmove())
	fmt.Fprintf(&text, "key        %016x\n", s.key)
	return text.String()
}

// lines returns the lines of text, which ends with a line feed.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// writeColumns writes columns of lines side by side.
func writeColumns(text *strings.Builder, columns [][]string) {
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
