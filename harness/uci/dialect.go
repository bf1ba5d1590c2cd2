package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Dialect is the command for a perft and the form of the answer.
type Dialect struct {
	Perft  string         // the command, with {depth} for the number of plies
	Nodes  *regexp.Regexp // matches the line that ends the answer; its first group is the count, whole
	Divide *regexp.Regexp // matches the line of a first move; the groups are the move and the count
}

// depthWord stands for the number of plies in a command.
const depthWord = "{depth}"

// DefaultPerft is the command of Stockfish and of most engines with a perft.
const DefaultPerft = "go perft " + depthWord

// number matches a count as engines write it, whole or in groups, and whatever else has its form: wholeNumber decides.
const number = `\d+(?:[` + separators + `]\d+)*(?: \d{3}\b)*`

// defaultNodes matches "Nodes searched: 20", "nodes 20", "Total: 8,902".
var defaultNodes = regexp.MustCompile(`(?i)^(?:nodes(?:\s+searched)?|total(?:\s+nodes)?(?:\s+searched)?)\s*[:=]?\s*(` + number + `)`)

// defaultDivide matches "e2e4: 20", "e2e4 - 20", "1. e2e4 20".
var defaultDivide = regexp.MustCompile(`^(?:\d+[.)]?\s+)?([a-h][1-8][a-h][1-8][nbrqNBRQ]?)\s*[:=-]*\s*(` + number + `)`)

// NewDialect returns a dialect with a command, and a pattern of its answer in the
// syntax of package regexp. Either may be empty for the usual one. A command without
// {depth} has it added at its end: "perft" is "perft {depth}". The pattern needs one
// group.
func NewDialect(command, nodes string) (Dialect, error) {
	d := Dialect{Perft: DefaultPerft, Nodes: defaultNodes, Divide: defaultDivide}
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
	return strings.ReplaceAll(d.Perft, depthWord, strconv.Itoa(depth))
}

// A DivideLine is the count under one first move.
type DivideLine struct {
	Move  string // as the engine writes it, the letter of a promotion in lower case
	Nodes uint64
}

// FirstMove reads the line of a first move. The error is for one whose count is not clear.
func (d Dialect) FirstMove(line []byte) (one DivideLine, found bool, err error) {
	at := d.Divide.FindSubmatchIndex(line)
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
	at := d.Nodes.FindSubmatchIndex(line)
	if at == nil {
		c, err = readCount(string(line), 0, len(line), true)
		return Count{Nodes: c.Nodes, Open: true, Bare: true}, err == nil, nil
	}
	c, err = readCount(string(line), max(at[2], 0), max(at[3], 0), d.Nodes == defaultNodes)
	return c, true, err
}
