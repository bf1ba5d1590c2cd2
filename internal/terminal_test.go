package internal_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/internal/terminal/terminaltest"
)

func TestDraws(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	t.Setenv("CI", "")
	assert.False(t, terminal.Draws(new(bytes.Buffer)))
	file, err := os.Create(t.TempDir() + "/file")
	require.NoError(t, err)
	defer file.Close()
	assert.False(t, terminal.Draws(file))

	console, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	defer console.Close()
	assert.True(t, terminal.Draws(console))
	t.Setenv("NO_COLOR", "1")
	assert.False(t, terminal.Draws(console))
	t.Setenv("NO_COLOR", "")
	t.Setenv("CI", "true")
	assert.False(t, terminal.Draws(console))
	t.Setenv("CI", "")
	t.Setenv("TERM", "dumb")
	assert.False(t, terminal.Draws(console))
}

// drawn returns a screen on a terminal below a line of other text.
func drawn(width, height int) (*terminaltest.Terminal, *terminal.Screen) {
	t := &terminaltest.Terminal{Width: width, Height: height}
	fmt.Fprint(t, "before\r\n")
	return t, &terminal.Screen{W: t, Size: func() (width, height int) { return t.Width, t.Height }}
}

func frame(lines ...string) func(int, int) []string {
	return func(int, int) []string { return lines }
}

// A frame takes the place of the one before, also of a longer one, and text stands above it.
func TestScreen(t *testing.T) {
	shown, s := drawn(20, 10)
	s.Draw(frame("one", "two", "\x1b[2mthree\x1b[22m"))
	assert.Equal(t, "before\none\ntwo\nthree\n", shown.String())
	s.Draw(frame("one", "2"))
	assert.Equal(t, "before\none\n2\n", shown.String())
	s.Clear()
	s.Clear()
	fmt.Fprint(shown, "warning\r\n")
	s.Draw(frame("four", "five"))
	assert.Equal(t, "before\nwarning\nfour\nfive\n", shown.String())
}

// At the bottom of the terminal the frame stays in its place.
func TestScreenAtTheBottom(t *testing.T) {
	shown, s := drawn(20, 4)
	for i := range 5 {
		s.Draw(frame(fmt.Sprint("a", i), fmt.Sprint("b", i), "c"))
	}
	assert.Equal(t, "a4\nb4\nc\n", shown.String())
}

// A line that has not changed costs a byte or two: on a slow line that is the time of a frame.
func TestScreenWritesChanges(t *testing.T) {
	shown, s := drawn(80, 24)
	s.Draw(frame(strings.Repeat("x", 80), strings.Repeat("y", 80), "1"))
	before := shown.Bytes
	s.Draw(frame(strings.Repeat("x", 80), strings.Repeat("y", 80), "2"))
	assert.Less(t, shown.Bytes-before, 20)
}

// A terminal that became narrower has broken the lines, and one that became wider has not joined them.
func TestScreenResized(t *testing.T) {
	shown, s := drawn(20, 10)
	s.Draw(frame(strings.Repeat("x", 20), "y"))
	narrow := &terminaltest.Terminal{Width: 10, Height: 10}
	fmt.Fprint(narrow, "before\r\n"+strings.Repeat("x", 20)+"\r\ny\r\n")
	s.W, s.Size = narrow, func() (width, height int) { return 10, 10 }
	s.Draw(frame("z", "y"))
	assert.Equal(t, "before\nz\ny\n", narrow.String())
	shown.Width = 40
	s.W, s.Size = narrow, func() (width, height int) { return 40, 10 }
	s.Draw(frame(strings.Repeat("z", 10)))
	assert.Equal(t, "before\nzzzzzzzzzz\n", narrow.String())
}
