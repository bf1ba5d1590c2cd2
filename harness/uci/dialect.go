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
	Nodes  *regexp.Regexp // matches the line that ends the answer; its first group is the count
	Divide *regexp.Regexp // matches the line of a first move; the groups are the move and the count
}

// depthWord stands for the number of plies in a command.
const depthWord = "{depth}"

// DefaultPerft is the command of Stockfish and of most engines with a perft.
const DefaultPerft = "go perft " + depthWord

// defaultNodes matches "Nodes searched: 20", "nodes 20", "Total: 20".
var defaultNodes = regexp.MustCompile(`(?i)^(?:nodes(?: searched)?|total(?: nodes)?)\s*[:=]?\s*(\d+)\b`)

// defaultDivide matches "e2e4: 20", "e2e4 - 20", "1. e2e4 20".
var defaultDivide = regexp.MustCompile(`^(?:\d+[.)]?\s+)?([a-h][1-8][a-h][1-8][nbrqNBRQ]?)\s*[:=-]*\s*(\d+)\b`)

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

// divideLine reads the line of a first move.
func (d Dialect) divideLine(line []byte) (DivideLine, bool) {
	m := d.Divide.FindSubmatch(line)
	if m == nil {
		return DivideLine{}, false
	}
	n, err := strconv.ParseUint(string(m[2]), 10, 64)
	return DivideLine{strings.ToLower(string(m[1])), n}, err == nil
}

// total reads the line that ends an answer.
func (d Dialect) total(line []byte) (nodes uint64, found bool, err error) {
	m := d.Nodes.FindSubmatch(line)
	if m == nil {
		return 0, false, nil
	}
	nodes, err = strconv.ParseUint(strings.NewReplacer(",", "", "'", "", "_", "").Replace(string(m[1])), 10, 64)
	if err != nil {
		return 0, true, fmt.Errorf("the count in %s is no number", quoted(string(line)))
	}
	return nodes, true, nil
}
