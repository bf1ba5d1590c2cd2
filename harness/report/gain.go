package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Cost says what measures a call of a board in an engine.
type Cost struct {
	Call  string       // of a mix: "Make"
	Kind  harness.Kind // that measures it
	Calls float64      // in one operation of the kind
	Near  bool         // the kind measures something like it
}

// Costs are the calls whose cost is measured, in their order. Make is a move made and
// unmade.
var Costs = []Cost{
	{search.CallMake.String(), harness.MakeUnmake, 1, false},
	{search.CallMakeNull.String(), harness.MakeUnmake, 1, true},
	{search.CallAppendMoves.String(), harness.AppendMoves, 1, false},
	{search.CallAppendCaptures.String(), harness.Captures, 1, false},
	{search.CallAppendQuiets.String(), harness.Quiets, 1, false},
	{search.CallAppendPseudoLegal.String(), harness.AppendMoves, 1, true},
	{search.CallIsLegal.String(), harness.IsLegal, 1, false},
	{search.CallIsPseudoLegal.String(), harness.IsLegal, 1, true},
	{search.CallLegalIfPseudo.String(), harness.IsLegal, 1, true},
	{search.CallGivesCheck.String(), harness.GivesCheck, 1, false},
	{search.CallCheckers.String(), harness.Checkers, 1, false},
	{search.CallAttackers.String(), harness.Attackers, 128, false},
	{search.CallSEEAtLeast.String(), harness.SEE, 1, false},
	{search.CallMobility.String(), harness.Mobility, 2, false},
	{search.CallPieceAt.String(), harness.PieceAt, 64, false},
	{search.CallPieces.String(), harness.Pieces, 12, false},
}

// A Swap is another board in an engine.
type Swap struct {
	From, To string

	// Work is what measures the kind on a board: the question asked of the board where
	// it answers, else of package engine.
	Work func(board string, k harness.Kind) harness.Work

	Rates     map[string]float64 // calls a node, by name
	Node      float64            // nanoseconds a node on From; 0 for no other time than that of the calls
	Shares    map[string]float64 // instead of Rates: the share of the time that the calls take on From
	OwnSearch harness.Work       // the search whose calls Rates are, measured too; the zero value for another engine
}

// A Gain is what a Swap would bring.
type Gain struct {
	Cell            // speed on To relative to From, with the interval of the measured costs
	Terms    []Term // what contributes, in the order of Costs
	Node     float64
	Measured Cell // the same of OwnSearch, N is 0 without
	Excess   bool // the calls take longer than a node
}

// A Term is the contribution of one call.
type Term struct {
	Cost
	Rate     float64 // calls a node, or the share of the time
	From, To float64 // median nanoseconds a call
}

// Predict returns what a swap would bring, by Amdahl's law: what is not among the
// calls stays as it is. Each round of the results gives a prediction from the costs
// that were measured in it; the gain is their median. Calls without a measured cost
// stay as they are.
//
// Reference: G. Amdahl, Validity of the Single Processor Approach to Achieving Large
// Scale Computing Capabilities, AFIPS 30, 1967.
func (r *Results) Predict(c Swap) (Gain, error) {
	costs := r.costs()
	var g Gain
	type series struct{ from, to []float64 }
	var each []series
	rates := c.Rates
	if c.Shares != nil {
		rates = c.Shares
	}
	for _, cost := range Costs {
		rate := rates[cost.Call]
		if rate == 0 {
			continue
		}
		from, to := costs.of(c.Work(c.From, cost.Kind), c.From), costs.of(c.Work(c.To, cost.Kind), c.To)
		if from == nil || to == nil {
			return g, fmt.Errorf("report: %s was not measured on both %s and %s", cost.Kind, c.From, c.To)
		}
		each = append(each, series{from, to})
		g.Terms = append(g.Terms, Term{cost, rate, middle(from) / cost.Calls * 1e9, middle(to) / cost.Calls * 1e9})
	}
	var own []float64
	if c.OwnSearch != (harness.Work{}) {
		own = costs.of(c.OwnSearch, c.From)
		g.Measured = r.measured(c.OwnSearch, c.From, c.To)
	}
	ratios := make([]float64, len(costs.rounds))
	for i := range ratios {
		node, saved, before := c.Node, 0., 0.
		if own != nil {
			node = own[i] * 1e9
		}
		for k, term := range g.Terms {
			from, to := each[k].from[i]/term.Calls*1e9, each[k].to[i]/term.Calls*1e9
			if c.Shares != nil {
				saved += term.Rate * (1 - to/from)
				continue
			}
			before += term.Rate * from
			saved += term.Rate * (from - to)
		}
		switch {
		case c.Shares != nil:
			node = 1
		case node == 0:
			node = before
		case before > node:
			g.Excess = true
		}
		ratios[i] = node / (node - saved)
		if !(node-saved > 0) {
			return g, fmt.Errorf("report: the calls take %.0f ns a node less on %s than on %s, where a node takes %.0f ns", saved, c.To, c.From, node)
		}
		g.Node = node
	}
	if own != nil {
		g.Node = middle(own) * 1e9
	}
	g.Cell = cellOf(ratios, costs.process, r.looks())
	return g, nil
}

// measured returns the speed of a search on another board.
func (r *Results) measured(w harness.Work, from, to string) Cell {
	for _, g := range r.groups(false) {
		if g.work == w {
			board := func(name string) columnKey { return columnKey{harness.Subject{Type: harness.OfBoard, Name: name}, nil} }
			return g.compare(meanOfAll, board(from), board(to))
		}
	}
	return Cell{}
}

// A costTable is what was measured in each round: seconds an operation, or a node where
// operations have nodes, the arithmetic mean over the positions.
type costTable struct {
	rounds  map[roundKey]int
	process []int
	means   map[costKey][]float64 // by round, NaN where it is missing
}

type costKey struct {
	work  harness.Work
	board string
}

// of returns the means of a board, nil where there are none.
func (t *costTable) of(w harness.Work, board string) []float64 { return t.means[costKey{w, board}] }

// costs returns the costs of all rounds.
func (r *Results) costs() *costTable {
	t := &costTable{rounds: map[roundKey]int{}, means: map[costKey][]float64{}}
	groups := r.groups(false)
	process := map[roundKey]int32{}
	for _, g := range groups {
		for _, cell := range g.cells {
			for _, one := range cell.timed() {
				process[one.round] = one.process
			}
		}
	}
	var keys []roundKey
	for key := range process {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b roundKey) int {
		return cmp.Or(cmp.Compare(a.file.order, b.file.order), cmp.Compare(a.run, b.run), cmp.Compare(a.round, b.round), cmp.Compare(a.nth, b.nth))
	})
	for i, key := range keys {
		t.rounds[key], t.process = i, append(t.process, int(process[key]))
	}
	for _, g := range groups {
		count := map[costKey][]int{}
		for at, cell := range g.cells {
			key := costKey{g.work, at.column.subject.Name}
			if t.means[key] == nil {
				t.means[key], count[key] = make([]float64, len(keys)), make([]int, len(keys))
			}
			for _, one := range cell.timed() {
				value := one.seconds
				if one.nodes > 0 {
					value = 1 / one.nodes
				}
				i := t.rounds[one.round]
				t.means[key][i] += value
				count[key][i]++
			}
		}
		for key, n := range count {
			for i := range n {
				// A mean over fewer positions is of something else.
				if n[i] < len(g.places.values) {
					t.means[key][i] = math.NaN()
				} else {
					t.means[key][i] /= float64(n[i])
				}
			}
		}
	}
	return t
}

// middle returns the median of what is not missing.
func middle(values []float64) float64 {
	median, _, _ := stats.Interval(slices.DeleteFunc(slices.Clone(values), math.IsNaN))
	return median
}
