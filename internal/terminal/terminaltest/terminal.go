// Package terminaltest is a terminal in memory, for tests of programs that draw.
package terminaltest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Terminal shows the text that is written to it, with the escape sequences that package terminal uses: any other one is
// an error of Write. A line that is wider than the terminal goes on in the next row.
type Terminal struct {
	Width, Height int

	Bytes       int // written so far
	rows        []string
	row, column int
}

var escape = regexp.MustCompile(`^\x1b\[(\d*)([AJKm])`)

// Write implements io.Writer.
func (t *Terminal) Write(text []byte) (int, error) {
	t.Bytes += len(text)
	for rest := string(text); rest != ""; {
		if rest[0] == '\x1b' {
			found := escape.FindStringSubmatch(rest)
			if found == nil {
				return 0, fmt.Errorf("terminaltest: unknown sequence %.10q", rest)
			}
			n, _ := strconv.Atoi(found[1])
			t.obey(found[2], n)
			rest = rest[len(found[0]):]
			continue
		}
		r := []rune(rest)[0]
		rest = rest[len(string(r)):]
		switch r {
		case '\r':
			t.column = 0
		case '\n':
			t.down()
		default:
			t.put(r)
		}
	}
	return len(text), nil
}

// obey carries out an escape sequence: up n rows, erase to the end of the screen or of the row, or none for a style.
func (t *Terminal) obey(sequence string, n int) {
	switch sequence {
	case "A":
		t.row = max(t.row-n, 0)
	case "J":
		t.rows = t.rows[:min(len(t.rows), t.row+1)]
		fallthrough
	case "K":
		if t.row < len(t.rows) {
			row := []rune(t.rows[t.row])
			t.rows[t.row] = string(row[:min(len(row), t.column)])
		}
	}
}

func (t *Terminal) down() {
	if t.row++; t.row == t.Height {
		t.rows, t.row = t.rows[min(1, len(t.rows)):], t.row-1
	}
}

func (t *Terminal) put(r rune) {
	if t.column == t.Width {
		t.column = 0
		t.down()
	}
	for len(t.rows) <= t.row {
		t.rows = append(t.rows, "")
	}
	row := []rune(t.rows[t.row])
	for len(row) <= t.column {
		row = append(row, ' ')
	}
	row[t.column] = r
	t.rows[t.row] = string(row)
	t.column++
}

// String returns the rows, without blanks at their ends and empty ones at the bottom.
func (t *Terminal) String() string {
	var text strings.Builder
	for _, row := range t.rows {
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return strings.TrimRight(text.String(), "\n") + "\n"
}
