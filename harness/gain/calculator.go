package gain

import (
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/report"
)

// A Calculator is the measured costs and the constants from which [Predict] predicts, for a page that predicts by itself.
type Calculator struct {
	Boards  []string
	Calls   []string                        // those that were measured on all boards
	Costs   map[string]map[string][]float64 // seconds of a call in each round, by board and call; 0 if it is missing
	Process []int                           // of each round
	Alpha   float64                         // of an interval

	ModelError, CheckedShare float64
}

// NewCalculator returns the costs that results have. There are no boards without the replays of a search.
func NewCalculator(r *report.Results) Calculator {
	rounds := r.ByRound()
	c := Calculator{Calls: Calls(), Costs: map[string]map[string][]float64{}, ModelError: modelError, CheckedShare: checkedShare}
	c.Process, c.Alpha = rounds.Model()
	for _, board := range rounds.Boards {
		measured := map[string]float64{}
		for _, call := range Calls() {
			if rounds.Seconds(replay(replayOf(call)), board) != nil {
				measured[call] = 1
			}
		}
		costs, err := callCosts(rounds, board, measured)
		if err != nil {
			continue
		}
		for _, seconds := range costs {
			for i, s := range seconds {
				if math.IsNaN(s) {
					seconds[i] = 0
				}
			}
		}
		c.Boards, c.Costs[board] = append(c.Boards, board), costs
		c.Calls = slices.DeleteFunc(c.Calls, func(call string) bool { return costs[call] == nil })
	}
	return c
}
