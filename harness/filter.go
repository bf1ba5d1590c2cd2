package harness

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// filterKeys returns the keys of a filter that benchproc.NewFilter accepts, in
// their order. benchproc itself takes any word for a key: one that no name has
// matches nothing, and behind a minus everything.
func filterKeys(filter string) []string {
	var keys []string
	value, list := false, false // a value is next; it is one of several in brackets
	for rest := filter; rest != ""; {
		word := filterWord(rest, value)
		rest = rest[len(word):]
		switch {
		case word == ":":
			value = true
		case word == "(":
			list = value
		case word == ")":
			value, list = false, false
		case strings.TrimSpace(word) == "" || word == "-" || word == "*":
		case value:
			value = list
		case word != "AND" && word != "OR":
			if unquoted, err := strconv.Unquote(word); err == nil {
				word = unquoted
			}
			keys = append(keys, word)
		}
	}
	return keys
}

// filterWord returns the token that text begins with: an operator or a blank,
// a quoted word, a regular expression where a value may stand, or a bare word.
func filterWord(text string, value bool) string {
	const operators = "():@,"
	switch {
	case strings.ContainsRune(operators+"-*", rune(text[0])):
		return text[:1]
	case text[0] == '"':
		if quoted, err := strconv.QuotedPrefix(text); err == nil {
			return quoted
		}
		return text
	case text[0] == '/' && value:
		return text[:1+regexpLength(text[1:])]
	}
	end := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(operators, r) })
	switch {
	case end == 0:
		// A blank, of one byte or of several.
		return text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsSpace))]
	case end < 0:
		return text
	}
	return text[:end]
}

// regexpLength returns the length of the regular expression that text begins
// with, up to the slash that ends it and with it. A slash in brackets is one of
// the expression's own.
func regexpLength(text string) int {
	square, round := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '/' && square == 0 && round == 0:
			return i + 1
		case c == '\\':
			i++
		case c == '[':
			square++
		case c == ']':
			square = max(square-1, 0)
		case c == '(' && square == 0:
			round++
		case c == ')' && square == 0:
			round--
		}
	}
	return len(text)
}

// unknownKey returns the first key of a filter that no case has, or "".
func unknownKey(filter string, cases []Case) string {
	known := []string{".name", ".fullname"}
	for _, c := range cases {
		for part := range strings.SplitSeq(c.Name(), "/") {
			if key, _, ok := strings.Cut(part, "="); ok && !slices.Contains(known, key) {
				known = append(known, key, "/"+key)
			}
		}
	}
	for _, key := range filterKeys(filter) {
		if !slices.Contains(known, key) {
			return key
		}
	}
	return ""
}
