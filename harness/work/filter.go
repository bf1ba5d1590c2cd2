package work

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchproc"

	"github.com/boardbench/boardbench/harness/results"
)

// A filter chooses cases, see SelectCases. The zero value is the filter "".
type filter struct {
	text   string
	parsed *benchproc.Filter
	terms  []term
}

// A term is one comparison KEY:VALUE of a filter.
type term struct {
	key     string // as it is written, perhaps with a slash at its front
	text    string // with its value
	at      int    // of the text in the filter
	negated bool
}

// parseFilter parses a filter in benchproc's syntax. benchproc itself takes any
// word for a key. A key that no name has matches nothing, or everything after a
// minus sign; here it is an error.
func parseFilter(text string) (filter, error) {
	f := filter{text: text}
	if text == "" {
		return f, nil
	}
	var err error
	if f.parsed, err = benchproc.NewFilter(text); err != nil {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ()", r) }) {
			if word = strings.TrimPrefix(word, "-"); !strings.ContainsAny(word, ":\"'") && !slices.Contains([]string{"AND", "OR", ""}, word) {
				return f, &FilterWordError{text, word}
			}
		}
		return f, fmt.Errorf("harness: filter %q: %w", text, err)
	}
	f.terms = filterTerms(text)
	known := []string{nameKey, fullNameKey}
	for _, part := range partNames() {
		known = append(known, part, "/"+part)
	}
	bare := text
	for _, t := range slices.Backward(f.terms) {
		if !slices.Contains(known, t.key) {
			return f, fmt.Errorf("harness: filter %q: unknown key %q", text, t.key)
		}
		if strings.HasPrefix(t.text, "/") { // only without its slash a key has an implied value, too
			bare = bare[:t.at] + bare[t.at+1:]
		}
	}
	if f.parsed, err = benchproc.NewFilter(bare); err != nil {
		return f, fmt.Errorf("harness: filter %q: %w", text, err)
	}
	return f, nil
}

// FilterWordError is the error of a filter that has a word alone instead of KEY:VALUE.
type FilterWordError struct{ Filter, Word string }

func (e *FilterWordError) Error() string {
	return fmt.Sprintf("harness: filter %q: %q is no KEY:VALUE", e.Filter, e.Word)
}

// match reports whether the filter, which is not "", matches a key.
func (f filter) match(k Key) (bool, error) {
	m, err := f.parsed.Match(forFilter(k))
	if err != nil {
		return false, fmt.Errorf("harness: filter %q: %w", f.text, err)
	}
	return m.Any(), nil
}

// forFilter returns a result with the given key as a filter sees it, with the
// parts of the name as configuration keys too. A filter matches the values of a
// result one by one: there must be one.
func forFilter(k Key) *benchfmt.Result {
	result := &benchfmt.Result{Name: benchfmt.Name(k.String()), Values: []benchfmt.Value{{Unit: results.NanosecondsPerOp}}}
	for _, part := range k.Parts() {
		if part.Key != nameKey && part.Key != "" {
			result.Config = append(result.Config, benchfmt.Config{Key: part.Key, Value: []byte(part.Value), File: true})
		}
	}
	for _, a := range axes {
		if value, ok := k.Work.Implied(a.Name); ok {
			result.Config = append(result.Config, benchfmt.Config{Key: a.Name, Value: []byte(value), File: true})
		}
	}
	return result
}

// requests reports whether the filter requests c, a case that runs only by
// request.
func (f filter) requests(c Case) bool {
	for _, axis := range c.Requires() {
		if !f.has(axis) {
			return false
		}
	}
	switch {
	case c.Codec != nil:
		return f.has(string(OfCodec)) || f.names(c)
	case c.Slider.Name != "" && f.has(string(OfAlg)):
		return true
	case c.Kind.Info().Named:
		// Threads alone are of a perft.
		return f.text == "" && c.Work.Usual() || slices.ContainsFunc(c.Without(threadsAxis).Axes(), f.has) || f.names(c)
	}
	return true
}

// namesPositions reports whether a term says on which positions cases match, by pos or
// as a part of .fullname.
func (f filter) namesPositions() bool {
	return slices.ContainsFunc(f.terms, func(t term) bool {
		return !t.negated && (t.key == fullNameKey || strings.TrimPrefix(t.key, "/") == positionPart)
	})
}

// has reports whether a term has the key.
func (f filter) has(key string) bool {
	return slices.ContainsFunc(f.terms, func(t term) bool { return strings.TrimPrefix(t.key, "/") == key })
}

// names reports whether a term that is not negated matches the name of c, by
// .name or .fullname.
func (f filter) names(c Case) bool {
	return slices.ContainsFunc(f.terms, func(t term) bool {
		if t.negated || t.key != nameKey && t.key != fullNameKey {
			return false
		}
		alone, err := benchproc.NewFilter(t.text)
		if err != nil {
			return false
		}
		m, err := alone.Match(forFilter(c.Key()))
		return err == nil && m.Any()
	})
}

// filterTerms returns the terms of a filter that benchproc.NewFilter accepts, in
// their order.
func filterTerms(text string) []term {
	s := filterScanner{rest: text, length: len(text)}
	var terms []term
	s.expression(false, &terms)
	return terms
}

// A filterScanner reads the tokens of a filter.
type filterScanner struct {
	rest   string
	length int // of the whole filter
}

// expression reads terms up to the end, or to the bracket that closes it.
func (s *filterScanner) expression(negated bool, terms *[]term) {
	minus := false
	for s.rest != "" {
		start := s.rest
		switch token := s.next(false); {
		case token == ")":
			return
		case token == "(":
			s.expression(negated != minus, terms)
			minus = false
		case token == "-":
			minus = !minus
		case token == "*" || token == "AND" || token == "OR" || strings.TrimSpace(token) == "":
			minus = minus && strings.TrimSpace(token) == ""
		default:
			key := token
			if unquoted, err := strconv.Unquote(token); err == nil {
				key = unquoted
			}
			s.value()
			*terms = append(*terms, term{key, start[:len(start)-len(s.rest)], s.length - len(start), negated != minus})
			minus = false
		}
	}
}

// value reads a colon and the value after it: a word, a regular expression, or
// several in brackets.
func (s *filterScanner) value() {
	depth := 0
	for s.rest != "" {
		switch token := s.next(true); {
		case token == "(":
			depth++
		case token == ")":
			return
		case token == ":" || strings.TrimSpace(token) == "":
		case depth == 0:
			return
		}
	}
}

// next reads a token: an operator or a blank, a quoted word, a regular
// expression if a value may follow, or a bare word.
func (s *filterScanner) next(value bool) string {
	n := tokenLength(s.rest, value)
	token := s.rest[:n]
	s.rest = s.rest[n:]
	return token
}

func tokenLength(text string, value bool) int {
	const operators = "():@,"
	switch {
	case strings.ContainsRune(operators+"-*", rune(text[0])):
		return 1
	case text[0] == '"':
		if quoted, err := strconv.QuotedPrefix(text); err == nil {
			return len(quoted)
		}
		return len(text)
	case text[0] == '/' && value:
		return 1 + regexpLength(text[1:])
	}
	end := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(operators, r) })
	switch {
	case end == 0:
		// A blank, of one byte or of several.
		return len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	case end < 0:
		return len(text)
	}
	return end
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
