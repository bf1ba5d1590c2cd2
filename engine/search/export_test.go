package search

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// LowestFirst restores the default order after SetTie.
const LowestFirst = lowestFirst

// SetTie has s decide between moves of equal value otherwise: the higher one first if
// a bit of tie is not set.
func (s *Search) SetTie(tie rep.Move) { s.tie = tie }

// A Margins is the constants that switch questions of a search on.
type Margins = margins

// SetMargins has s search with other margins.
func (s *Search) SetMargins(change func(*Margins)) { change(&s.margins) }

// The parts that have tests of their own.
var (
	EighthsOfLog2 = eighthsOfLog2
	Structure     = structure
	SortKeys      = sortKeys
	TakeFirst     = takeFirst
	Learn         = learn
	Doubled       = doubled
	Isolated      = isolated
	Passed        = passed
)

// StoreBound and ProbeBound are store and probe with a bound, and without a ply.
func (t *Table) StoreBound(key uint64, m rep.Move, v, static engine.Value, depth int, bound engine.Bound) {
	t.store(key, m, v, static, depth, bound, 0)
}

func (t *Table) ProbeBound(key uint64) (m rep.Move, v, static engine.Value, depth int, bound engine.Bound) {
	h, _ := t.probe(key, 0)
	return h.move, h.value, h.static, h.depth, h.bound
}

// Age and Full are age and full.
func (t *Table) Age()      { t.age() }
func (t *Table) Full() int { return t.full() }

// Entries returns the number of entries of t.
func (t *Table) Entries() int { return 4 * len(t.clusters) }

// Store and Probe are store and probe with a value alone.
func (t *Table) Store(key uint64, v engine.Value, ply int) {
	t.store(key, 0, v, 0, 0, engine.BoundExact, ply)
}

func (t *Table) Probe(key uint64, ply int) (engine.Value, bool) {
	h, found := t.probe(key, ply)
	return h.value, found
}
