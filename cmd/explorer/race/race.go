// Package race measures boards inside the browser that shows the explorer's page. Its
// figures are for that browser alone.
package race

import (
	"fmt"
	"time"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// depth is the depth of a perft: some milliseconds in a browser.
const depth = 3

// A Lap is a turn of a board.
type Lap struct {
	Nodes   uint64
	Elapsed time.Duration
}

// Run counts from the position of a FEN on the named board for about the given time,
// in bulk, or with each leaf made.
func Run(name, fen string, bulk bool, least time.Duration) (Lap, error) {
	p, err := rep.ParseFEN(fen)
	if err != nil {
		return Lap{}, err
	}
	for _, b := range all.Backends() {
		if b.Name != name {
			continue
		}
		if err := b.Unavailable(); err != nil {
			return Lap{}, err
		}
		board := b.New()
		if err := board.Load(&p); err != nil {
			return Lap{}, err
		}
		way := perft.Leaf
		if bulk {
			way = perft.Bulk
		}
		walker := perft.NewWalker(board, way)
		var lap Lap
		for began := time.Now(); lap.Elapsed < least; lap.Elapsed = time.Since(began) {
			lap.Nodes += max(1, walker.Perft(depth)) // a mate counts as the node it is
		}
		return lap, nil
	}
	return Lap{}, fmt.Errorf("race: no representation %q", name)
}
