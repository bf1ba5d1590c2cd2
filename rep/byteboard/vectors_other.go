//go:build !amd64

package byteboard

import "github.com/boardbench/boardbench/rep"

// On other CPUs there are only the functions in plain Go.

func transpose(bitboards *[8]rep.SquareSet, c *cells) { transposePlain(bitboards, c) }

func countLanes(c *cells, side int) (moves, attacked, occupied, king uint64) {
	n := countPlain(c, side)
	return n.moves, n.attacked, n.occupied, n.king
}

func writeMoves(dst *[moveListRoom]rep.Move, l *moveList) int { return writePlain(dst, l) }

func play(b *Board, m rep.Move) { playPlain(b, m) }
