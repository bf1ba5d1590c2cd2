package byteboard

import "github.com/boardbench/boardbench/rep"

// The functions in assembly. Each that has a Go function in plain.go does the same as
// it. They need the instructions that [Available] tests for.

// transpose is transposePlain in four instructions.
//
//go:noescape
func transpose(bitboards *[8]rep.SquareSet, c *cells)

// countLanes is countPlain with each direction in a lane.
//
//go:noescape
func countLanes(c *cells, side int) (moves, attacked, occupied, king uint64)

// writeMoves is writePlain.
//
//go:noescape
func writeMoves(dst *[moveListRoom]rep.Move, l *moveList) int

// play is playPlain. There must be a frame after the present one.
func play(b *Board, m rep.Move)
