package byteboard

import "github.com/boardbench/boardbench/rep"

// The functions in assembly. Those that a Go function of the file plain.go stands for do
// the same as it. They need what [Available] asks for.

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
