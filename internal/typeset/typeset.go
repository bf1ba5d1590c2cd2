// Package typeset lays text out for a terminal, in lines of words and in columns, and words in a sentence.
package typeset

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// The escape sequences of styles.
const (
	Bold  = "\x1b[1m"
	Dim   = "\x1b[2m"
	Plain = "\x1b[0m"
)

var styles = strings.NewReplacer(Bold, "", Dim, "", Plain, "")

// Width returns how many characters of a terminal a text takes. Escape sequences of styles take none.
func Width(text string) int { return utf8.RuneCountInString(styles.Replace(text)) }

// Columns returns lines of cells in columns with two blanks between them, after an indent. right says which columns are
// aligned to the right.
func Columns(lines [][]string, indent string, right func(column int) bool) []string {
	var widths []int
	for _, line := range lines {
		for k, cell := range line {
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], Width(cell))
		}
	}
	var texts []string
	for _, line := range lines {
		text := indent
		for k, cell := range line {
			blanks := strings.Repeat(" ", widths[k]-Width(cell))
			if right(k) {
				text += blanks + cell + "  "
			} else {
				text += cell + blanks + "  "
			}
		}
		texts = append(texts, strings.TrimRight(text, " "))
	}
	return texts
}

// Table returns rows as lines of aligned columns, of at most width characters, after an indent of two. The last column is
// wrapped between words, and a cell may have several lines; a row takes several lines then. right are the columns, from 0,
// that are aligned to the right.
func Table(rows [][]string, width int, right ...int) string {
	const gap = "  "
	last, room := 0, width
	for _, row := range rows {
		last = max(last, len(row)-1)
	}
	for i := range last {
		widest := 0
		for _, row := range rows {
			if i < len(row) {
				for line := range strings.SplitSeq(row[i], "\n") {
					widest = max(widest, Width(line))
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
				cell = WrapLines(cell, max(room-len(gap), 20))
			}
			for n, text := range strings.Split(cell, "\n") {
				if first+n == len(lines) {
					lines = append(lines, make([]string, last+1))
				}
				lines[first+n][i] = text
			}
		}
	}
	return strings.Join(Columns(lines, gap, func(column int) bool { return slices.Contains(right, column) }), "\n") + "\n"
}

// WrapLines wraps each line of a text as [Wrap] does.
func WrapLines(text string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, Wrap(line, width)...)
	}
	return strings.Join(lines, "\n")
}

// Wrap breaks a text between words into lines of at most width characters. A number and its % stay together, and a longer
// word has a line of its own.
func Wrap(text string, width int) []string {
	const together = "\x00%"
	text = strings.ReplaceAll(text, " %", together)
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	lines = append(lines, line)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], together, " %")
	}
	return lines
}

// Trim returns the beginning of a text that takes at most width characters of a terminal, and all its escape sequences.
func Trim(text string, width int) string {
	var out strings.Builder
	escape := false
	for _, r := range text {
		escape = escape || r == '\x1b'
		if escape || width > 0 {
			out.WriteRune(r)
		}
		if !escape {
			width--
		}
		escape = escape && r != 'm'
	}
	return out.String()
}

// List returns "a, b and c", with last for "and"; "" for no words.
func List(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// Count returns "1 round", "2 rounds".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
