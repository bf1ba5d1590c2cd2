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

// inFour returns the attacks of sliders in the directions of l.
//
//go:noescape
func inFour(l *fourLanes, sliders, occupied rep.SquareSet) rep.SquareSet

// inEight is inFour with eight directions.
//
//go:noescape
func inEight(l *eightLanes, sliders, occupied rep.SquareSet) rep.SquareSet

// pext is [extract] in one instruction.
//
//go:noescape
func pext(x, mask uint64) uint64
