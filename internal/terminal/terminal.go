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
