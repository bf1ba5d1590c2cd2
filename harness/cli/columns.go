package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/internal/help"
	"github.com/boardbench/boardbench/internal/typeset"
)

const lineWidth = help.Width

// gap stands before each column.
const gap = "  "

// columns returns rows as lines of aligned columns, the ones with the numbers
// right, from 0, aligned at their right ends. The last column is wrapped between
// words, so that no line is longer than lineWidth; a row takes several lines then.
func columns(rows [][]string, right ...int) string {
	last, room := 0, lineWidth
	for _, row := range rows {
		last = max(last, len(row)-1)
	}
	for i := range last {
		widest := 0
		for _, row := range rows {
			if i < len(row) {
				for line := range strings.SplitSeq(row[i], "\n") {
					widest = max(widest, typeset.Width(line))
				}
			}
		}
		room -= len(gap) + widest
	}
	var lines [][]string
	for _, row := range rows {
		first := len(lines)
		for i, cell := range row {
			if i == last {
				cell = wrap(cell, max(room-len(gap), 20))
			}
			for n, text := range strings.Split(cell, "\n") {
				if first+n == len(lines) {
					lines = append(lines, make([]string, last+1))
				}
				lines[first+n][i] = text
			}
		}
	}
	return strings.Join(typeset.Columns(lines, gap, func(column int) bool { return slices.Contains(right, column) }), "\n") + "\n"
}

// wrap breaks the lines of a cell between words. A word that is longer than a line stays whole.
func wrap(cell string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(cell, "\n") {
		lines = append(lines, typeset.Wrap(line, width)...)
	}
	return strings.Join(lines, "\n")
}

// printColumns prints rows as columns does.
func printColumns(w io.Writer, rows [][]string, right ...int) {
	if len(rows) > 0 {
		fmt.Fprint(w, columns(rows, right...))
	}
}

// A plainWriter writes text, with the characters that control a terminal written
// as Go does: \x1b for an escape. So a name in a file from elsewhere cannot change
// the screen. It remembers the first error, so that a command need not look after each line.
type plainWriter struct {
	w    io.Writer
	rest []byte // of a character that is not complete yet
	err  error
}

// Write implements [io.Writer].
func (p *plainWriter) Write(text []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	all := append(p.rest, text...)
	end := len(all)
	for i := 1; i < utf8.UTFMax && i <= len(all); i++ {
		if last := all[len(all)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				end -= i
			}
			break
		}
	}
	p.rest = append([]byte(nil), all[end:]...)
	if _, p.err = io.WriteString(p.w, plain(string(all[:end]))); p.err != nil {
		return 0, p.err
	}
	return len(text), nil
}

// asItIs writes the escapes of Go as the characters that a line of text may have.
var asItIs = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n", `\t`, "\t")

// plain returns text with the characters that do not print written as Go does,
// all but line feeds and tabs.
func plain(text string) string {
	quoted := strconv.Quote(text)
	return asItIs.Replace(quoted[1 : len(quoted)-1])
}
