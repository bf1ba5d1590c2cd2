//go:build !amd64

package slider

import "github.com/boardbench/boardbench/rep"

// The functions below are never called: NewDualHyperbola, NewLanes and NewPEXT are not for this machine.

func onTwoLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onTwoLinesPlain(l, slider, occupied)
}

func onFourLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onFourLinesPlain(l, slider, occupied)
}

func inFour(l *fourLanes, sliders, occupied rep.SquareSet) rep.SquareSet {
	return inFourPlain(l, sliders, occupied)
}

func inEight(l *eightLanes, sliders, occupied rep.SquareSet) rep.SquareSet {
	return inEightPlain(l, sliders, occupied)
}

func pext(x, mask uint64) uint64 { return extract(x, mask) }
