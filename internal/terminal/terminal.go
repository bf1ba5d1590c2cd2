// Package terminal knows which terminals a command may draw on.
package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
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
