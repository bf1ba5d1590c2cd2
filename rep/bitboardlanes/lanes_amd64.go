package bitboardlanes

import "github.com/boardbench/boardbench/rep"

// countLanes is [countPlain] with each direction in a lane of the registers of AVX-512.
//
//go:noescape
func countLanes(bitboards *[8]rep.SquareSet, t *laneTables, us rep.Color) (n int, attacked rep.SquareSet)
