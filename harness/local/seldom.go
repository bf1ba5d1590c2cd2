package local

import (
	"slices"

	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// seldomOf is the number of rounds of which boards that are seldom measured take part in one.
const seldomOf = 3

// seldom reports whether the boards of a case are measured in some rounds only. In a run
// that takes as many rounds as there is time for, those that are not tuned leave most of them
// to those that are: a textbook board takes many times as long for a sample, and differs by so
// much that a third of the rounds decide it.
func seldom(cfg *session.Config, c work.Case) bool {
	if cfg.Rounds > 0 || cfg.Looks || !untuned(c) {
		return false
	}
	for _, other := range cfg.Cases {
		if !untuned(other) {
			return true
		}
	}
	return false
}

func untuned(c work.Case) bool { return c.Backend.Level == rep.Book || c.Backend.Level == rep.Step }

// seldomRound reports whether a round, counted from 0 through all processes, has the
// boards that are seldom measured: the first one, and then one at random of each three, the same in
// all runs. A fixed distance could always meet the same portions of a perft.
func seldomRound(round int) bool {
	return round == 0 || round >= seldomOf && sample.NewRandom(0, round/seldomOf, 0).IntN(seldomOf) == round%seldomOf
}

// often reports whether a case of g is measured in each round.
func often(g *group) bool {
	return slices.ContainsFunc(g.entries, func(e *entry) bool { return !e.out && !e.seldom })
}
