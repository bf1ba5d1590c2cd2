package uci

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Dialect is the command for a perft and the form of the answer. The zero value is the usual one.
type Dialect struct {
	Perft string         // the command, with {depth} for the number of plies; "" for DefaultPerft
	Nodes *regexp.Regexp // matches the line that ends the answer; its first group is the count, whole; nil for the usual ones
}

// depthWord stands for the number of plies in a command.
const depthWord = "{depth}"

// DefaultPerft is the command of Stockfish and of most engines with a perft.
const DefaultPerft = "go perft " + depthWord

// number matches a count as engines write it, whole or in groups, and whatever else has its form: readCount decides.
const number = `\d+(?:[` + separators + `]\d+)*(?: \d{3}\b)*`

// defaultNodes matches "Nodes searched: 20", "nodes 20", "Total: 8,902".
var defaultNodes = regexp.MustCompile(`(?i)^(?:nodes(?:\s+searched)?|total(?:\s+nodes)?(?:\s+searched)?)\s*[:=]?\s*(` + number + `)`)

// divided matches the line of a first move, "e2e4: 20", "e2e4 - 20", "1. e2e4 20".
var divided = regexp.MustCompile(`^(?:\d+[.)]?\s+)?([a-h][1-8][a-h][1-8][nbrqNBRQ]?)\s*[:=-]*\s*(` + number + `)`)

// NewDialect returns a dialect with a command, and a pattern of its answer in the
// syntax of package regexp. Either may be empty for the usual one. A command without
// {depth} has it added at its end: "perft" is "perft {depth}". The pattern needs one
// group.
func NewDialect(command, nodes string) (Dialect, error) {
	d := Dialect{}
	if command = strings.TrimSpace(command); command != "" {
		if strings.ContainsAny(command, "\r\n") {
			return d, fmt.Errorf("uci: command %q: want one line", command)
		}
		if !strings.Contains(command, depthWord) {
			command += " " + depthWord
		}
		d.Perft = command
	}
	if nodes != "" {
		pattern, err := regexp.Compile(nodes)
		if err != nil {
			return d, fmt.Errorf("uci: pattern %q: %w", nodes, err)
		}
		if pattern.NumSubexp() < 1 {
			return d, fmt.Errorf("uci: pattern %q: the count needs a group, as in %q", nodes, `Nodes: (\d+)`)
		}
		d.Nodes = pattern
	}
	return d, nil
}

// command returns the command for a number of plies.
func (d Dialect) command(depth int) string {
	return strings.ReplaceAll(cmp.Or(d.Perft, DefaultPerft), depthWord, strconv.Itoa(depth))
}

// A DivideLine is the count under one first move.
type DivideLine struct {
	Move  string // as the engine writes it, the letter of a promotion in lower case
	Nodes uint64
}

// FirstMove reads the line of a first move. The error is for one whose count is not clear.
func (d Dialect) FirstMove(line []byte) (one DivideLine, found bool, err error) {
	at := divided.FindSubmatchIndex(line)
	if at == nil {
		return DivideLine{}, false, nil
	}
	c, err := readCount(string(line), at[4], at[5], true)
	if c.Open {
		err = ErrCount
	}
	return DivideLine{strings.ToLower(string(line[at[2]:at[3]])), c.Nodes}, true, err
}

// Total reads the line that ends an answer, or a line with a number alone, which may end it.
func (d Dialect) Total(line []byte) (c Count, found bool, err error) {
	at := cmp.Or(d.Nodes, defaultNodes).FindSubmatchIndex(line)
	if at == nil {
		c, err = readCount(string(line), 0, len(line), true)
		return Count{Nodes: c.Nodes, Open: true, Bare: true}, err == nil, nil
	}
	c, err = readCount(string(line), max(at[2], 0), max(at[3], 0), d.Nodes == nil)
	return c, true, err
}

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
