package boards

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

//go:generate go run ../../../internal/sliderboards -from ../../bitboard

// constructors are those of the boards, by the name of the algorithm.
var constructors = map[string]func() rep.Board{
	"walk":         func() rep.Board { return newWalk() },
	"rays":         func() rep.Board { return newRays() },
	"koggestone":   func() rep.Board { return newKoggestone() },
	"lanes":        func() rep.Board { return newLanes() },
	"hyperbola":    func() rep.Board { return newHyperbola() },
	"obstruction":  func() rep.Board { return newObstruction() },
	"firstrank":    func() rep.Board { return newFirstrank() },
	"kindergarten": func() rep.Board { return newKindergarten() },
	"rotated":      func() rep.Board { return newRotated() },
	"plain":        func() rep.Board { return newPlain() },
	"fixed":        func() rep.Board { return newFixed() },
	"overlaid":     func() rep.Board { return newOverlaid() },
	"black":        func() rep.Board { return newBlack() },
	"fancy":        func() rep.Board { return newFancy() },
	"pext":         func() rep.Board { return newPext() },
}

// Backends returns the boards, in the order of [slider.Algorithms]. The name of each is
// "bitboard-" and that of its algorithm. Where this machine lacks what an algorithm needs, its
// board is not available, and New makes one with fancy magics.
func Backends() []rep.Backend { return backends(slider.Algorithms()) }

func backends(algorithms []slider.Algorithm) []rep.Backend {
	var list []rep.Backend
	for _, a := range algorithms {
		create, available := constructors[a.Name], (func() error)(nil)
		if a.New == nil {
			create = constructors["fancy"]
			available = func() error { return fmt.Errorf("this CPU has no %s", a.Needs) }
		}
		list = append(list, rep.Backend{
			Name:      "bitboard-" + a.Name,
			Title:     "bitboard, " + a.Title,
			Family:    "bitboard with other look-ups of sliders",
			Level:     rep.Tuned,
			Layout:    "bitboard",
			Summary:   "bitboard with the look-ups of alg=" + a.Name,
			Reference: a.Reference,
			New:       create,
			Available: available,

			Instructions: a.Needs,
		})
	}
	return list
}

// tableBytes returns the size of the tables that boards have from package attacks, with
// those of an algorithm in place of the magics there.
func tableBytes(sliders interface{ Bytes() int }) int {
	return attacks.Bytes() - attacks.SliderBytes() + sliders.Bytes()
}
