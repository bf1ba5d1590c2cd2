package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// siblings is what the positions after the moves of one position share, where their moves
// are counted: how many moves the knights and sliders of the side to move have. The last
// move was not theirs. So only those sliders are counted again that attacked a square
// which the move has filled or emptied, or on which it has captured a piece. What is shared
// was counted in one of the siblings, with the squares occupied as before the move.
type siblings struct {
	parent   uint64        // the key of the position before the move: equal keys are taken for equal positions
	own      rep.SquareSet // all pieces of the side to move; a later sibling may have lost one of them
	occupied rep.SquareSet
	reach    rep.SquareSet // what the sliders attack
	moves    int           // of all knights and sliders

	// The moves of each knight and slider, by square; none of another piece. Those of
	// sliders are twice, since what a queen has on diagonals is counted again without
	// the rest: only the sliders' own squares are ever read. The last element, for no
	// square, is 0.
	movesOf              [65]uint8
	diagonal, orthogonal [65]uint8
}

// describeIn appends the siblings to the description of a board.
func (m *siblings) describeIn(d rep.Memory) rep.Memory {
	return append(d, rep.ObjectAt("siblings", m))
}

// forget is called when a position is loaded.
func (m *siblings) forget() { m.own = 0 }

// share counts what the siblings of s share.
//
//go:noinline
func (m *siblings) share(s *state, us rep.Color, before rep.SquareSet) {
	t := attacks.Shared
	own := s.byColor(us)
	m.parent, m.own, m.occupied = s.parent().key, own, before
	m.movesOf = [65]uint8{}
	moves, reach := 0, rep.NoSquares
	for from := s.knightsIn(us, own); from != 0; from &= from - 1 {
		n := (t.Knight[first(from)] &^ own).Count()
		m.movesOf[first(from)] = uint8(n)
		moves += n
	}
	for from := s.diagonalSlidersIn(us, own); from != 0; from &= from - 1 {
		to := t.Bishop.Attacks(first(from), before)
		n := (to &^ own).Count()
		m.diagonal[first(from)] = uint8(n)
		m.movesOf[first(from)] = uint8(n)
		moves += n
		reach |= to
	}
	for from := s.orthogonalSlidersIn(us, own); from != 0; from &= from - 1 {
		to := t.Rook.Attacks(first(from), before)
		n := (to &^ own).Count()
		m.orthogonal[first(from)] = uint8(n)
		m.movesOf[first(from)] += uint8(n)
		moves += n
		reach |= to
	}
	m.moves, m.reach = moves, reach
}
