// Package rename gives identifiers of Go source other names, by token, without
// type information: every identifier of that name is renamed, whatever it denotes.
package rename

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Rename gives the identifier Old the name New.
type Rename struct{ Old, New string }

// Parse reads OLD=NEW.
func Parse(text string) (Rename, error) {
	old, name, found := strings.Cut(text, "=")
	if !found || !token.IsIdentifier(old) || !token.IsIdentifier(name) || old == name {
		return Rename{}, fmt.Errorf("rename %q: want OLD=NEW, two identifiers", text)
	}
	return Rename{old, name}, nil
}

// Apply returns Go source with the identifier renamed. In a comment the name is
// replaced if it is the first word, as in a doc comment, or if it cannot
// be an English word because it has a capital or a digit inside. Strings are left
// alone.
func (r Rename) Apply(source []byte) []byte {
	var out bytes.Buffer
	last := 0
	for t := range Tokens(source) {
		text := t.Text
		switch {
		case t.Token == token.IDENT && text == r.Old:
			text = r.New
		case t.Token == token.COMMENT:
			text = r.comment(text)
		}
		if text != t.Text {
			out.Write(source[last:t.Offset])
			out.WriteString(text)
			last = t.Offset + len(t.Text)
		}
	}
	out.Write(source[last:])
	return out.Bytes()
}

func (r Rename) comment(text string) string {
	anywhere := strings.ContainsFunc(r.Old[1:], func(c rune) bool { return unicode.IsUpper(c) || unicode.IsDigit(c) })
	first := true // no word has been seen
	return Words(text, func(word string) string {
		matches := word == r.Old && (first || anywhere)
		first = false
		if matches {
			return r.New
		}
		return word
	})
}

// Words returns text with each word, a run of letters, digits and underscores,
// replaced by replace.
func Words(text string, replace func(word string) string) string {
	inWord := func(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }
	var out strings.Builder
	for text != "" {
		word := text
		if i := strings.IndexFunc(text, func(c rune) bool { return !inWord(c) }); i >= 0 {
			word = text[:i]
		}
		if word == "" {
			_, size := utf8.DecodeRuneInString(text)
			out.WriteString(text[:size])
			text = text[size:]
			continue
		}
		out.WriteString(replace(word))
		text = text[len(word):]
	}
	return out.String()
}

// A Token is a token of Go source with its place in bytes.
type Token struct {
	Token  token.Token
	Offset int
	Text   string // as it is in the source; empty for operators and the like
}

// Tokens yields the tokens of Go source, comments included.
func Tokens(source []byte) func(yield func(Token) bool) {
	return func(yield func(Token) bool) {
		var s scanner.Scanner
		file := token.NewFileSet().AddFile("", -1, len(source))
		s.Init(file, source, nil, scanner.ScanComments)
		for {
			pos, tok, text := s.Scan()
			if tok == token.EOF || !yield(Token{tok, file.Offset(pos), text}) {
				return
			}
		}
	}
}
