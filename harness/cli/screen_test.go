package cli

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/terminal"
)

// A fakeTerminal shows the text that is written to it, with the escape sequences that package terminal uses: any other one is
// an error of Write. A line that is wider than the terminal goes on in the next row.
type fakeTerminal struct {
	Width, Height int

	Bytes       int // written so far
	rows        []string
	row, column int
}

var terminalEscape = regexp.MustCompile(`^\x1b\[(\d*)([AJKm])`)

// Write implements io.Writer.
func (t *fakeTerminal) Write(text []byte) (int, error) {
	t.Bytes += len(text)
	for rest := string(text); rest != ""; {
		if rest[0] == '\x1b' {
			found := terminalEscape.FindStringSubmatch(rest)
			if found == nil {
				return 0, fmt.Errorf("unknown sequence %.10q", rest)
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
func (t *fakeTerminal) obey(sequence string, n int) {
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

func (t *fakeTerminal) down() {
	if t.row++; t.row == t.Height {
		t.rows, t.row = t.rows[min(1, len(t.rows)):], t.row-1
	}
}

func (t *fakeTerminal) put(r rune) {
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
func (t *fakeTerminal) String() string {
	var text strings.Builder
	for _, row := range t.rows {
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return strings.TrimRight(text.String(), "\n") + "\n"
}

// drawnScreen returns a screen on a terminal below a line of other text.
func drawnScreen(width, height int) (*fakeTerminal, *terminal.Screen) {
	t := &fakeTerminal{Width: width, Height: height}
	fmt.Fprint(t, "before\r\n")
	return t, &terminal.Screen{W: t, Size: func() (width, height int) { return t.Width, t.Height }}
}

func frameOf(lines ...string) func(int, int) []string {
	return func(int, int) []string { return lines }
}

// A frame takes the place of the one before, also of a longer one, and text stands above it.
func TestScreen(t *testing.T) {
	shown, s := drawnScreen(20, 10)
	s.Draw(frameOf("one", "two", "\x1b[2mthree\x1b[22m"))
	assert.Equal(t, "before\none\ntwo\nthree\n", shown.String())
	s.Draw(frameOf("one", "2"))
	assert.Equal(t, "before\none\n2\n", shown.String())
	s.Clear()
	s.Clear()
	fmt.Fprint(shown, "warning\r\n")
	s.Draw(frameOf("four", "five"))
	assert.Equal(t, "before\nwarning\nfour\nfive\n", shown.String())
}

// At the bottom of the terminal the frame stays in its place.
func TestScreenAtTheBottom(t *testing.T) {
	shown, s := drawnScreen(20, 4)
	for i := range 5 {
		s.Draw(frameOf(fmt.Sprint("a", i), fmt.Sprint("b", i), "c"))
	}
	assert.Equal(t, "a4\nb4\nc\n", shown.String())
}

// A line that has not changed costs a byte or two: on a slow line that is the time of a frame.
func TestScreenWritesChanges(t *testing.T) {
	shown, s := drawnScreen(80, 24)
	s.Draw(frameOf(strings.Repeat("x", 80), strings.Repeat("y", 80), "1"))
	before := shown.Bytes
	s.Draw(frameOf(strings.Repeat("x", 80), strings.Repeat("y", 80), "2"))
	assert.Less(t, shown.Bytes-before, 20)
}

// A terminal that became narrower has broken the lines, and one that became wider has not joined them.
func TestScreenResized(t *testing.T) {
	shown, s := drawnScreen(20, 10)
	s.Draw(frameOf(strings.Repeat("x", 20), "y"))
	narrow := &fakeTerminal{Width: 10, Height: 10}
	fmt.Fprint(narrow, "before\r\n"+strings.Repeat("x", 20)+"\r\ny\r\n")
	s.W, s.Size = narrow, func() (width, height int) { return 10, 10 }
	s.Draw(frameOf("z", "y"))
	assert.Equal(t, "before\nz\ny\n", narrow.String())
	shown.Width = 40
	s.W, s.Size = narrow, func() (width, height int) { return 40, 10 }
	s.Draw(frameOf(strings.Repeat("z", 10)))
	assert.Equal(t, "before\nzzzzzzzzzz\n", narrow.String())
}
