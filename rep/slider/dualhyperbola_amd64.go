package slider

import "github.com/boardbench/boardbench/rep"

// onTwoLines returns the attacks of a slider along the first two lines of l, its diagonals. slider is
// its square alone.
//
//go:noescape
func onTwoLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet

// onFourLines is onTwoLines along all lines of l.
//
//go:noescape
func onFourLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet
