package cli

import (
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A plainWriter writes text, with the characters that control a terminal written
// as Go does: \x1b for an escape. So a name in a file from elsewhere cannot change
// the screen.
type plainWriter struct {
	w    io.Writer
	rest []byte // of a character that is not complete yet
}

// Write implements [io.Writer].
func (p *plainWriter) Write(text []byte) (int, error) {
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
	if _, err := io.WriteString(p.w, plain(string(all[:end]))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// plain returns text with the characters that do not print written as Go does,
// all but line feeds and tabs.
func plain(text string) string {
	prints := func(r rune) bool { return r == '\n' || r == '\t' || unicode.IsPrint(r) }
	if utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return !prints(r) }) < 0 {
		return text
	}
	var escaped strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			escaped.WriteString(`\x` + strconv.FormatUint(uint64(text[0]), 16))
		case prints(r):
			escaped.WriteString(text[:size])
		default:
			quoted := strconv.QuoteRune(r)
			escaped.WriteString(quoted[1 : len(quoted)-1])
		}
		text = text[size:]
	}
	return escaped.String()
}
