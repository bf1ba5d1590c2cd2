//go:build !amd64

package slider

import "github.com/boardbench/boardbench/rep"

// The functions below are never called: NewLanes is not for this machine.

func inFour(l *fourLanes, sliders, occupied rep.SquareSet) rep.SquareSet {
	return inFourPlain(l, sliders, occupied)
}

func inEight(l *eightLanes, sliders, occupied rep.SquareSet) rep.SquareSet {
	return inEightPlain(l, sliders, occupied)
}
