package work

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

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
	alone   *benchproc.Filter // of the text, if the key is .name or .fullname
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
				return f, fmt.Errorf("harness: filter %q: %q is no KEY:VALUE such as pos:kiwipete", text, word)
			}
		}
		return f, fmt.Errorf("harness: filter %q: %w", text, err)
	}
	f.terms = filterTerms(text)
	known := []string{nameKey, fullNameKey}
	for _, part := range partNames() {
		known = append(known, part, "/"+part)
	}
	for i, t := range f.terms {
		if t.key == nameKey || t.key == fullNameKey {
			f.terms[i].alone, _ = benchproc.NewFilter(t.text)
		}
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

// matching returns the cases that the filter matches, all for "". It is an error if there are none.
func (f filter) matching(cases iter.Seq[Case]) (matched []Case, err error) {
	for c := range cases {
		if f.parsed != nil {
			m, err := f.parsed.Match(forFilter(c.Key()))
			if err != nil {
				return nil, fmt.Errorf("harness: filter %q: %w", f.text, err)
			}
			if !m.Any() {
				continue
			}
		}
		matched = append(matched, c)
	}
	if len(matched) == 0 {
		err = fmt.Errorf("harness: filter %q matches no case", f.text)
	}
	return matched, err
}

// forFilter returns a result with the given key as a filter sees it, with the
// parts of the name as configuration keys too. A filter matches the values of a
// result one by one: there must be one.
func forFilter(k Key) *benchfmt.Result {
	result := nameAlone(k)
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

// allows reports whether the filter has the axes that w requires.
func (f filter) allows(w Work) bool {
	return !slices.ContainsFunc(w.Requires(), func(axis string) bool { return !f.has(axis) })
}

// nameAlone is forFilter for the keys .name and .fullname.
func nameAlone(k Key) *benchfmt.Result {
	return &benchfmt.Result{Name: benchfmt.Name(k.String()), Values: []benchfmt.Value{{Unit: results.NanosecondsPerOp}}}
}

// requests reports whether the filter requests c, if it runs only by request: by an axis, by the
// type of its subject unless that is a board, or by its name.
func (f filter) requests(c Case) bool {
	info := c.Kind.Info()
	return !info.Named || f.text == "" && c.Work.Usual() || info.Subject != OfBoard && f.has(string(info.Subject)) ||
		slices.ContainsFunc(c.Axes(), f.has) || f.names(c)
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
		if t.negated || t.alone == nil {
			return false
		}
		m, err := t.alone.Match(nameAlone(c.Key()))
		return err == nil && m.Any()
	})
}

// The tokens of a filter that benchproc.NewFilter accepts: blanks, an operator, or a word with the value after its colon,
// which may be several values in brackets.
const (
	blank      = `[\s\p{Z}]`
	quoted     = `"(?:[^"\\]|\\.)*"`
	bare       = `[^\s\p{Z}():@,]+`
	expression = `/(?:[^/\\[(]|\\.|\[(?:[^\]\\]|\\.)*\]|\((?:[^)\\]|\\.)*\))*/`
	value      = expression + `|` + quoted + `|` + bare
	values     = `\((?:` + blank + `+|` + value + `)*\)`
)

var filterToken = regexp.MustCompile(`^(?:` + blank + `+|[()*-]|(` + quoted + `|` + bare + `)(?:` + blank + `*:` + blank + `*(?:` + value + `|` + values + `))?)`)

// filterTerms returns the terms of a filter that benchproc.NewFilter accepts, in
// their order.
func filterTerms(text string) (terms []term) {
	negated, minus := []bool{false}, false // in the brackets that are open, and by a minus sign
	for at := 0; at < len(text); {
		found := filterToken.FindStringSubmatch(text[at:])
		if found == nil {
			return terms
		}
		token, key, inner := found[0], found[1], len(negated)-1
		switch {
		case token == "-":
			minus = !minus
		case token == "(":
			negated, minus = append(negated, negated[inner] != minus), false
		case token == ")":
			negated = negated[:max(inner, 1)]
		case key == "" && token != "*": // blanks
		case key == "" || token == "AND" || token == "OR":
			minus = false
		default:
			if unquoted, err := strconv.Unquote(key); err == nil {
				key = unquoted
			}
			terms = append(terms, term{key: key, text: token, at: at, negated: negated[inner] != minus})
			minus = false
		}
		at += len(token)
	}
	return terms
}
