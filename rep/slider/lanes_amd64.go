package slider

import "github.com/boardbench/boardbench/rep"

// inFour returns the attacks of sliders in the directions of l.
//
//go:noescape
func inFour(l *fourLanes, sliders, occupied rep.SquareSet) rep.SquareSet

// inEight is inFour with eight directions.
//
//go:noescape
func inEight(l *eightLanes, sliders, occupied rep.SquareSet) rep.SquareSet
