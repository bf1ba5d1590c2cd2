package plaintext

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Writer writes text to W, with the characters that control a terminal written
// as Go does: \x1b for an escape. So a name in a file from elsewhere cannot change
// the screen. It keeps its first error, so that a command need not look after each line.
type Writer struct {
	W    io.Writer
	rest []byte // of a character that is not complete yet
	Err  error  // the first one
}

// Write implements [io.Writer].
func (w *Writer) Write(text []byte) (int, error) {
	if w.Err != nil {
		return 0, w.Err
	}
	all := append(w.rest, text...)
	end := len(all)
	for i := 1; i < utf8.UTFMax && i <= len(all); i++ {
		if last := all[len(all)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				end -= i
			}
			break
		}
	}
	w.rest = append([]byte(nil), all[end:]...)
	if _, w.Err = io.WriteString(w.W, plain(string(all[:end]))); w.Err != nil {
		return 0, w.Err
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
