// Package terminal knows which terminals a command may draw on.
package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/boardbench/boardbench/internal/typeset"
)

// Draws reports whether w is a terminal on which escape sequences move the cursor: not one of TERM=dumb, as editors and
// consoles have it, none of a CI server, whose log keeps every drawing, and none if NO_COLOR asks for plain text. See
// https://no-color.org.
func Draws(w io.Writer) bool {
	f, isFile := w.(*os.File)
	return isFile && os.Getenv("TERM") != "dumb" && os.Getenv("NO_COLOR") == "" && os.Getenv("CI") == "" && term.IsTerminal(int(f.Fd()))
}

// Width returns how many characters a line of a terminal has, at most the given number, which it also returns for
// any other writer.
func Width(w io.Writer, most int) int {
	if f, isFile := w.(*os.File); isFile {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return min(columns, most)
		}
	}
	return most
}

// A Screen draws lines on a terminal, again and again in the same place: below what the terminal has shown before.
// Only lines that differ are written, all by one call.
type Screen struct {
	W    io.Writer
	Size func() (width, height int) // of the terminal in characters

	shown         []string
	width, height int // when they were drawn
}

// NewScreen returns a screen on w, or nil if w is no terminal that draws.
func NewScreen(w io.Writer) *Screen {
	if !Draws(w) {
		return nil
	}
	return &Screen{W: w, Size: func() (width, height int) {
		width, height, err := term.GetSize(int(w.(*os.File).Fd()))
		if err != nil || width <= 0 || height <= 0 { // a line whose other end does not say
			return 80, 24
		}
		return width, height
	}}
}

// Draw shows the lines that frame returns for the size of the terminal, instead of the lines before. They must be no
// wider than width and fewer than height. A terminal that has another size than before may have broken the lines
// before: all are drawn again.
func (s *Screen) Draw(frame func(width, height int) []string) {
	width, height := s.Size()
	lines := frame(width, height)
	var out strings.Builder
	if width != s.width || height != s.height {
		s.erase(&out)
		s.width, s.height = width, height
	}
	s.up(&out)
	for i, line := range lines {
		if i >= len(s.shown) || s.shown[i] != line {
			out.WriteString(line + "\x1b[K")
		}
		out.WriteString("\r\n")
	}
	if len(lines) < len(s.shown) {
		out.WriteString("\x1b[J")
	}
	s.shown = lines
	_, _ = io.WriteString(s.W, out.String()) // a line that cannot be drawn is no reason to stop
}

// Clear removes the lines, before other text.
func (s *Screen) Clear() {
	var out strings.Builder
	s.erase(&out)
	_, _ = io.WriteString(s.W, out.String())
}

func (s *Screen) erase(out *strings.Builder) {
	if len(s.shown) > 0 {
		s.up(out)
		out.WriteString("\x1b[J")
	}
	s.shown = nil
}

// up moves the cursor to the first of the lines, as a terminal of the present width breaks them.
func (s *Screen) up(out *strings.Builder) {
	width, _ := s.Size()
	rows := 0
	for _, line := range s.shown {
		rows += max(1, (typeset.Width(line)+width-1)/width)
	}
	if rows > 0 {
		fmt.Fprintf(out, "\x1b[%dA\r", rows)
	}
}
