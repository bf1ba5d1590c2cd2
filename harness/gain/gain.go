// Package gain predicts how much faster an engine would be with another board: from the calls that it makes and the
// measured costs of each, by Amdahl's law.
package gain

import (
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// Calls returns the calls whose cost is measured, by name, in their order. A null move costs
// as much as a move: both are in the mean.
func Calls() []string {
	names := []string{work.ReplayMoves, search.CallMakeNull.String()}
	for _, c := range work.ReplayedCalls()[1:] {
		names = append(names, c.Name)
	}
	return names
}

// CostWork returns the work that measures the calls of an engine, which Predict needs
// of both boards: replays of moves alone, of all questions together, of each of those,
// and of the others among the calls.
func CostWork(calls []string) []work.Work {
	works := []work.Work{replay(work.ReplayMoves), replay(work.ReplayAll)}
	for _, c := range work.ReplayedCalls()[1:] {
		if c.Together || slices.Contains(calls, c.Name) {
			works = append(works, replay(c.Name))
		}
	}
	return works
}

func replay(calls string) work.Work {
	return work.Work{Kind: work.Replay, Calls: calls, Ask: work.Native}
}

// A Swap is another board in an engine.
type Swap struct {
	From, To  string
	Rates     map[string]float64 // calls a node, by name
	Node      float64            // nanoseconds a node on From; 0 if only the time of the calls counts
	Shares    map[string]float64 // the share of the time that the calls take on From, by which then is predicted, not by Rates
	Samples   float64            // how many samples of a profile Shares are from; 0 for exact shares
	OwnSearch work.Work          // the search whose calls Rates are, measured too; the zero value for another engine
}

// A Prediction is the effect of a Swap.
type Prediction struct {
	report.Cell        // speed on To relative to From, with the interval of the measured costs
	Terms       []Term // the contributions, in the order of Calls
	Node        float64
	Measured    report.Cell // the same of OwnSearch, N is 0 without
	Rest        [2]float64  // of OwnSearch: nanoseconds a node beyond the calls, on From and To
	Sampling    float64     // the half-width of the interval by the samples of a profile alone
	Model       float64     // how far it reaches by the error of the model alone
	Share       float64     // of a node on From: the calls, 1 for all of it
	Scale       float64     // below 1 if the calls cost more than a node: their costs were multiplied by it
}

// A Term is the contribution of one call.
type Term struct {
	Call     string
	Rate     float64 // calls a node, or the share of the time
	From, To float64 // median nanoseconds a call

	FromDefault, ToDefault bool // package engine answers, not the board

	Engine float64 // nanoseconds a call in the engine, by its profile, rates and time of a node; 0 if they are not known
}

// Slower reports whether the call takes more than three times as long in the engine as
// here. Then the engine's function is not like the board that stands for it.
func (t Term) Slower() bool { return t.Engine > 3*t.From }

// Predict returns the gain by a swap, by Amdahl's law: the time outside of the calls stays
// the same. Each round of the results gives a prediction from the costs that were measured
// in it; the gain is their median. Calls without a measured cost stay as they are.
//
// The cost of a question is the additional time of a replay of a search with it, compared
// with a replay of moves alone. All questions together take more than the sum of their
// costs, on some boards by half, because each one makes the CPU forget the branches of the
// others. The cost of each is multiplied by that factor.
//
// In a search a call costs more than in a replay, even if both make the same calls in the
// same order: inSearch times as much. The remaining error of a prediction is the error of
// the model, and the interval includes it.
//
// If the calls cost more than a node, they are taken to cost less in the engine by the same
// factor, on both boards: no swap saves more than the calls, and none is slower than its
// slowest call.
//
// Reference: G. Amdahl, Validity of the Single Processor Approach to Achieving Large
// Scale Computing Capabilities, AFIPS 30, 1967.
func Predict(r *report.Results, c Swap) (Prediction, error) {
	var g Prediction
	costs := r.ByRound()
	rates := c.Rates
	if c.Shares != nil {
		rates = c.Shares
	}
	from, err := callCosts(costs, c.From, rates)
	if err != nil {
		return g, err
	}
	to, err := callCosts(costs, c.To, rates)
	if err != nil {
		return g, err
	}
	for _, call := range Calls() {
		if rate := rates[call]; rate != 0 {
			term := Term{
				Call: call, Rate: rate, From: middle(from[call]) * 1e9, To: middle(to[call]) * 1e9,
				FromDefault: len(r.ByDefault(replay(call), c.From)) > 0, ToDefault: len(r.ByDefault(replay(call), c.To)) > 0,
			}
			if c.Shares != nil && c.Rates[call] > 0 {
				term.Engine = rate * c.Node / c.Rates[call]
			}
			g.Terms = append(g.Terms, term)
		}
	}
	// total returns the time of the calls of a node in a round.
	total := func(of map[string][]float64, round int) (seconds float64) {
		for _, term := range g.Terms {
			seconds += term.Rate * of[term.Call][round]
		}
		return seconds
	}
	var own, ownTo []float64
	if c.OwnSearch != (work.Work{}) {
		own, ownTo = costs.Seconds(c.OwnSearch, c.From), costs.Seconds(c.OwnSearch, c.To)
	}
	ratios, measured := make([]float64, costs.Rounds), make([]float64, costs.Rounds)
	var rest [2][]float64
	var scales, shares []float64
	for i := range ratios {
		before, after, node := total(from, i), total(to, i), c.Node/1e9
		ratios[i], measured[i] = math.NaN(), math.NaN()
		if math.IsNaN(before+after) || own != nil && math.IsNaN(own[i]) {
			continue // a round that was interrupted
		}
		switch {
		case c.Shares != nil:
			node, before, after = 1, 0, 0
			for _, term := range g.Terms {
				before += term.Rate
				after += term.Rate * to[term.Call][i] / from[term.Call][i]
			}
		case own != nil:
			node = own[i]
			rest[0] = append(rest[0], own[i]-before)
			if ownTo != nil {
				rest[1] = append(rest[1], ownTo[i]-after)
				measured[i] = own[i] / ownTo[i]
			}
		case node == 0:
			node = before
		}
		// Calls cannot take more than all of the time: they are cheaper in the engine, on
		// both boards alike.
		scale := 1.
		if before > node*(1+1e-9) {
			scale = node / before
		}
		scales = append(scales, scale)
		before, after = before*scale, after*scale
		shares = append(shares, before/node)
		ratios[i] = node / (node - before + after)
		g.Node = node * 1e9
	}
	if own != nil {
		g.Node = middle(own) * 1e9
		g.Rest = [2]float64{middle(rest[0]) * 1e9, middle(rest[1]) * 1e9}
	}
	g.Scale, g.Share = middle(scales), middle(shares)
	g.Cell = costs.Cell(ratios)
	if ownTo != nil {
		// Of mean times, as the prediction, not the mean of the ratios of the positions.
		g.Measured = costs.Cell(measured)
	}
	if g.HasInterval() {
		g.widen(c.Samples)
	}
	return g, nil
}

// The constants of the model. They fit best 84 predictions of the searches of this project, measured in 14 rounds of
// bitboard12, bitboard-inplace, twelvebytwelve, x88-scan, tenbytwelve-scan, nibble, byteboard and linewords, on an AMD EPYC,
// 2026-11-23.
const (
	inSearch   = 1.12  // the cost of a call in a search, relative to a replay
	modelError = 0.014 // the standard error of a prediction, relative to it
)

// checkedShare is the least share of a node that the calls took in the predictions from
// which modelError was computed. With a lower share the error is lower in proportion.
const checkedShare = 0.25

// widen adds the error of the model to the interval, and the sampling error of shares from a
// number of samples, 0 for exact shares. The samples fall on the calls by a multinomial
// distribution, and a sample on a call whose cost falls to the part k takes 1-k off the time.
// The errors are independent.
func (g *Prediction) widen(samples float64) {
	g.Model = 1.96 * modelError * g.Ratio * min(1, g.Share/checkedShare)
	if samples > 0 {
		var mean, square float64
		for _, t := range g.Terms {
			off := 1 - t.To/t.From
			mean += t.Rate * off
			square += t.Rate * off * off
		}
		// The ratio is 1/(1-mean), whose derivative is its square.
		g.Sampling = 1.96 * g.Ratio * g.Ratio * math.Sqrt(max(0, square-mean*mean)/samples)
	}
	more := math.Hypot(g.Sampling, g.Model)
	g.Lo = g.Ratio - math.Hypot(g.Ratio-g.Lo, more)
	g.Hi = g.Ratio + math.Hypot(g.Hi-g.Ratio, more)
}

// replayOf returns the replay that measures a call.
func replayOf(call string) string {
	if call == search.CallMakeNull.String() {
		return work.ReplayMoves
	}
	return call
}

// leastCost is the least time that a call takes, in seconds: less is noise.
const leastCost = 1e-10

// callCosts returns the seconds of a call on a board in each round, by name: those that are
// among the rates.
func callCosts(t *report.ByRound, board string, rates map[string]float64) (map[string][]float64, error) {
	moves, all := t.Seconds(replay(work.ReplayMoves), board), t.Seconds(replay(work.ReplayAll), board)
	if moves == nil || all == nil {
		return nil, fmt.Errorf("gain: no replay of a search was measured on %s", board)
	}
	more := map[string][]float64{} // a node, than moves alone
	apart := make([]float64, len(moves))
	for _, c := range work.ReplayedCalls()[1:] {
		with := t.Seconds(replay(c.Name), board)
		switch {
		case with == nil && (c.Together || rates[c.Name] > 0):
			return nil, fmt.Errorf("gain: the replay with %s was not measured on %s", c.Name, board)
		case with == nil:
			continue
		}
		more[c.Name] = make([]float64, len(moves))
		for i := range moves {
			more[c.Name][i] = with[i] - moves[i]
			if c.Together {
				apart[i] += more[c.Name][i]
			}
		}
	}
	costs := map[string][]float64{}
	for _, call := range Calls() {
		if rates[call] == 0 {
			continue
		}
		name := replayOf(call)
		perNode := t.CallsPerNode(replay(name), board)
		for i := range moves {
			cost := moves[i]
			if name != work.ReplayMoves {
				cost = more[name][i] * (all[i] - moves[i]) / apart[i]
			}
			costs[call] = append(costs[call], inSearch*max(cost/perNode, leastCost))
		}
	}
	return costs, nil
}

// middle returns the median of the values that are not missing.
func middle(values []float64) float64 {
	return stats.Median(slices.DeleteFunc(slices.Clone(values), math.IsNaN))
}
