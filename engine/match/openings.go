package match

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

//go:embed openings.txt.gz
var openingsFile []byte

// openingLines are the moves of each opening, in UCI notation.
var openingLines = sync.OnceValues(func() ([]string, error) {
	r, err := gzip.NewReader(bytes.NewReader(openingsFile))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	return strings.Split(strings.TrimSpace(string(text)), "\n"), err
})

// Openings returns the number of openings: 10 plies each from the start position, of games of package search
// against itself whose first plies are random, no two to the same position. The search, with mobility, gives none
// of them more than half a pawn at depth 10. go test ./engine/match -run TestOpenings -update makes them.
func Openings() int {
	lines, err := openingLines()
	if err != nil {
		return 0 // the file is part of the program, and tested
	}
	return len(lines)
}

// CheckPairs returns nil for a number of pairs that a match can have, and otherwise an error that names the bounds: a
// pair from an opening that was played before is a copy.
func CheckPairs(pairs int) error {
	if pairs < 1 || pairs > Openings() {
		return fmt.Errorf("match: %d pairs are out of range, want 1 to %d, one for each opening", pairs, Openings())
	}
	return nil
}

// Opening returns the moves of opening n, 0 to Openings()-1, from the start position. It uses g to read
// them. The error is g's board's.
func Opening(g *engine.Game, n int) ([]rep.Move, error) {
	lines, err := openingLines()
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(lines) {
		return nil, fmt.Errorf("match: there is no opening %d, only 0 to %d", n, len(lines)-1)
	}
	start := rep.StartPosition()
	if err := g.Load(&start); err != nil {
		return nil, err
	}
	var moves []rep.Move
	for text := range strings.FieldsSeq(lines[n]) {
		m, err := rep.ParseMove(text, g.AppendMoves(nil))
		if err != nil {
			return nil, fmt.Errorf("match: opening %d: %w", n, err)
		}
		g.Make(m)
		moves = append(moves, m)
	}
	return moves, nil
}
