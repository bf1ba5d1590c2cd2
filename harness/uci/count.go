package uci

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrCount is wrapped by the Failure of an engine whose count is not clear.
var ErrCount = errors.New("the count is not clear")

// separators stand between groups of three digits: points, commas, apostrophes, and blanks that
// are not ASCII. They are the contents of a character class.
const separators = `.,'’_\x{a0}\x{2009}\x{202f}`

var (
	// grouped matches a number in groups of three digits.
	grouped = regexp.MustCompile(`^[1-9]\d{0,2}(?:[` + separators + ` ]\d{3})+$`)

	// cutBefore and cutAfter match the text next to a part of a number.
	cutBefore = regexp.MustCompile(`\d[` + separators + `]?$`)
	cutAfter  = regexp.MustCompile(`^(?:[` + separators + `]?\d|[eE][-+]?\d| \d{3}\b)`)

	// afterCount matches the text that may follow a count: none, or words, the first of which makes
	// no other number of it.
	afterCount = regexp.MustCompile(`^[.,;:)]*(?:\s+[^\s\d+*/×^-].*)?$`)
	factor     = regexp.MustCompile(`(?i)^[.,;:)]*\s+(?:[kmgbt]|mio|mrd|[kmg]n(?:odes)?|thousand|million|billion|[mµun]?s|secs?|seconds?|min|%)\b`)
)

// A Count is the number of nodes in a line of an engine.
type Count struct {
	Nodes uint64
	Open  bool // the line may mean something else; the counts under the first moves decide
	Bare  bool // the line is nothing but the number
}

// readCount reads the number that a pattern found at line[from:to]. usual reports that the pattern
// is the usual one, which leaves open what follows. The error wraps ErrCount, and quotes the line.
func readCount(line string, from, to int, usual bool) (Count, error) {
	before, text, after := line[:from], line[from:to], line[to:]
	unclear := func(format string, args ...any) (Count, error) {
		return Count{}, &worded{"the count in " + quoted(line) + " " + fmt.Sprintf(format, args...), ErrCount}
	}
	switch {
	case cutBefore.MatchString(before) || cutAfter.MatchString(after):
		return unclear("is more than %s", quoted(text))
	case usual && (!afterCount.MatchString(after) || factor.MatchString(after)):
		return unclear("may be another one than %s", quoted(text))
	}
	c := Count{Open: usual && strings.Contains(text, " ")}
	// "Total: 1.234" may be a time.
	if strings.HasPrefix(strings.ToLower(line), "total:") && strings.ContainsAny(text, ".,") {
		c.Open = usual
	}
	digits := text
	if separator := strings.TrimLeft(text, "0123456789"); separator != "" && grouped.MatchString(text) {
		_, size := utf8.DecodeRuneInString(separator)
		digits = strings.ReplaceAll(text, separator[:size], "")
	}
	var err error
	if c.Nodes, err = strconv.ParseUint(digits, 10, 64); err != nil {
		return unclear("is no number")
	}
	return c, nil
}
