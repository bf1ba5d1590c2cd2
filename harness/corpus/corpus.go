// Package corpus has the positions and the recorded games that boards are measured on.
package corpus

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A Set is a set of positions that are measured and reported together.
type Set string

// The sets. Boards are tuned on the literature alone, so that a report on the other
// set is of positions that no board was made for.
const (
	Literature Set = "literature" // six well-known positions of perft
	Report     Set = "report"     // 24 positions of recorded games, see [perft.ReportSuite]
)

// Both stands for the two sets in a [work.Selection]. No position has it as its set.
const Both Set = "both"

// DefaultSet is the set that is measured if no other one is asked for.
const DefaultSet = Report

// Sets returns the sets in their order.
func Sets() []Set { return []Set{Literature, Report} }

// Positions returns the positions of the set in their order.
func (s Set) Positions() []Position {
	var of []Position
	for _, named := range All() {
		if named.Set == s {
			of = append(of, named)
		}
	}
	return of
}

// A Position is a position of the corpus that the benchmarks run on.
type Position struct {
	Name     string       // as in pos=NAME
	Set      Set          // "" for a position of no set
	Usual    bool         // whether it is measured unless all positions of its set are asked for
	Headline bool         // whether searches of a million nodes are measured on it, too, unless all positions are
	Phase    string       // "perft" for the literature, otherwise "opening", "middlegame" or "endgame"
	Summary  string       // one line
	Position rep.Position // loaded by every representation
	Depth    int          // of the perft cases: 400 thousand to 5 million nodes
	Moves    int          // the known number of legal moves
	Nodes    uint64       // the known number of move sequences of Depth plies
}

// maxCorpusNodes is the most nodes of a perft case.
const maxCorpusNodes = 5_000_000

// literatureTable holds the positions of the literature. Their FENs and counts are
// in the suite of package perft, under the names there.
var literatureTable = []struct{ name, suiteName, summary string }{
	{"startpos", "start", "the start position"},
	{"kiwipete", "kiwipete", "all kinds of moves at once (Peter McKenzie)"},
	{"position3", "position 3", "an open ending with pinned en passant captures"},
	{"position4", "position 4", "checks and promotions"},
	{"position5", "position 5", "a promotion with a knight fork"},
	{"position6", "position 6", "a quiet middlegame (Steven Edwards)"},
}

// All returns the positions of all sets: the literature, then the positions to
// report on, each in the order of its tables.
func All() []Position { return slices.Clone(corpus()) }

var corpus = sync.OnceValue(func() []Position {
	var all []Position
	for _, row := range literatureTable {
		for _, entry := range perft.StandardSuite() {
			if entry.Name == row.suiteName {
				all = append(all, entryPosition(entry, Position{
					Name: row.name, Set: Literature, Usual: true, Headline: true, Phase: "perft", Summary: row.summary,
				}))
			}
		}
	}
	for _, entry := range perft.ReportSuite() {
		all = append(all, entryPosition(entry, Position{
			Name: entry.Name, Set: Report, Usual: entry.Comment(3) == "default", Headline: entry.Comment(4) == "headline",
			Phase: entry.Comment(0), Summary: entry.Comment(1),
		}))
	}
	return all
})

// entryPosition returns named with the position of an entry, its number of moves,
// and the greatest count that a perft case may have.
func entryPosition(entry perft.Entry, named Position) Position {
	named.Position = entry.Position
	for _, count := range entry.Counts {
		if count.Depth == 1 {
			named.Moves = int(count.Nodes)
		}
		if count.Nodes <= maxCorpusNodes {
			named.Depth, named.Nodes = count.Depth, count.Nodes
		}
	}
	return named
}

// AtDepths returns each position once for every depth from first to last whose
// count a suite of package perft has. Depth and Nodes are set accordingly.
func AtDepths(on []Position, first, last int) []Position {
	var at []Position
	for _, named := range on {
		for _, entry := range slices.Concat(perft.StandardSuite(), perft.ReportSuite()) {
			if entry.Position != named.Position {
				continue
			}
			for _, count := range entry.Counts {
				if first <= count.Depth && count.Depth <= last {
					named.Depth, named.Nodes = count.Depth, count.Nodes
					at = append(at, named)
				}
			}
		}
	}
	return at
}

// Parse returns the position of the corpus with the given name, or reads
// a FEN. The error quotes a text that is neither.
func Parse(text string) (rep.Position, error) {
	var names []string
	for _, named := range All() {
		if named.Name == text {
			return named.Position, nil
		}
		names = append(names, named.Name)
	}
	if !strings.ContainsAny(text, " \t/") && text != "" {
		return rep.Position{}, fmt.Errorf("harness: unknown position %q, want a FEN or one of %s", text, strings.Join(names, ", "))
	}
	return rep.ParseFEN(text)
}
