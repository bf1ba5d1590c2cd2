package report

import (
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// ByRound is the measurements of each round, the arithmetic means over the positions.
type ByRound struct {
	Rounds  int
	Boards  []string // the boards that have results
	process []int
	looks   int
	means   map[roundsKey][]float64 // by round, NaN if it is missing
	perNode map[roundsKey]float64   // calls a node of a replay, the mean over the positions
}

type roundsKey struct {
	work  work.Work
	board string
}

// Seconds returns the seconds of an operation, or of a node if operations have nodes, in each round: NaN for a round
// without it, and nil if it was never measured.
func (b *ByRound) Seconds(w work.Work, board string) []float64 {
	return b.means[roundsKey{w, board}]
}

// CallsPerNode returns how many calls a replay makes in a node.
func (b *ByRound) CallsPerNode(w work.Work, board string) float64 {
	return b.perNode[roundsKey{w, board}]
}

// Cell returns the ratio that the rounds give, each a ratio or NaN, with its interval.
func (b *ByRound) Cell(ratios []float64) Cell {
	return cellOf([][]float64{ratios}, b.process, b.looks, false)
}

// Model returns the process of each round and the error of an interval, by which Cell computes it.
func (b *ByRound) Model() (process []int, alpha float64) {
	return b.process, stats.Alpha / float64(b.looks)
}

// ByRound returns the measurements of all rounds.
func (r *Results) ByRound() *ByRound {
	t := &ByRound{looks: r.looks(), means: map[roundsKey][]float64{}, perNode: map[roundsKey]float64{}}
	for _, c := range r.subjects() {
		if c.Type == work.OfBoard {
			t.Boards = append(t.Boards, c.Name)
		}
	}
	groups := r.groups()
	process := map[roundKey]int{}
	for _, g := range groups {
		for _, cell := range g.cells {
			for _, one := range cell.timed() {
				process[one.key] = one.round.process
			}
		}
	}
	line := newTimeline(process, func(k roundKey) roundKey { return k })
	t.Rounds, t.process = len(line.process), line.process
	for _, g := range groups {
		for c := range g.present {
			key, places, means := roundsKey{g.work, c.Name}, float64(len(g.places.values)), make([]float64, t.Rounds)
			for _, place := range g.places.values {
				cell, perOp := g.cells[cellKey{place, c}], 1.0
				if len(cell) > 0 && cell[0].samples[0].nodes > 0 {
					one := cell[0].samples[0]
					perOp = one.nodes * one.seconds
					t.perNode[key] += one.calls / perOp / places
				}
				for i, seconds := range line.seconds(cell) { // NaN for a mean over fewer positions, which is of something else
					means[i] += seconds / perOp / places
				}
			}
			t.means[key] = means
		}
	}
	return t
}
