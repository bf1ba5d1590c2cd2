package bitboard

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Dump implements [rep.Dumper]. It draws the eight sets, each with its 64 bits
// as a number, then the mailbox beside everything else that the board holds.
func (b *Board) Dump() string {
	s := b.state()
	var text strings.Builder
	for _, row := range [][]int{
		{whiteMen, int(rep.Pawn), int(rep.Knight), int(rep.Bishop)},
		{blackMen, int(rep.Rook), int(rep.Queen), int(rep.King)},
	} {
		var columns [][]string
		for _, i := range row {
			column := []string{fmt.Sprintf("sets[%d] %s", i, setNames[i]), fmt.Sprintf("%#016x", uint64(s.sets[i]))}
			columns = append(columns, append(column, lines(s.sets[i].String())...))
		}
		writeColumns(&text, columns)
		text.WriteByte('\n')
	}
	fields := []string{
		"",
		fmt.Sprintf("side       %v", s.side()),
		fmt.Sprintf("rights     %v", s.rights()),
		fmt.Sprintf("passed     %v", s.passed()),
		fmt.Sprintf("enPassant  %v", s.enPassant()),
		fmt.Sprintf("halfmove   %d", s.halfmove()),
		fmt.Sprintf("fullmove   %d", s.fullmove()),
		fmt.Sprintf("key        %016x", s.key),
	}
	writeColumns(&text, [][]string{append([]string{"mailbox"}, s.drawMailbox()...), fields})
	return text.String()
}

// lines returns the lines of text, which ends with a line feed.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// drawMailbox draws the mailbox as SquareSet draws itself.
func (s *state) drawMailbox() []string {
	var drawn []string
	for r := 7; r >= 0; r-- {
		line := fmt.Sprintf("%d ", r+1)
		for _, p := range s.mailbox[8*r : 8*r+8] {
			line += " " + p.String()
		}
		drawn = append(drawn, line)
	}
	return append(drawn, "   a b c d e f g h")
}

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
