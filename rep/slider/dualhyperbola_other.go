//go:build !amd64

package slider

import "github.com/boardbench/boardbench/rep"

// The functions below are never called: NewDualHyperbola is not for this machine.

func onTwoLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onTwoLinesPlain(l, slider, occupied)
}

func onFourLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onFourLinesPlain(l, slider, occupied)
}
