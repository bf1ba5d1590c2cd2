package rep

// The tables below are computed once, at start-up, by code that walks the
// board step by step. They are for bitboards and for anything that answers in
// SquareSets; a mailbox has tables of its own, in its own indices.
var (
	knightAttacks [64]SquareSet
	kingAttacks   [64]SquareSet
	pawnAttacks   [2][64]SquareSet
	bishopAttacks [64]SquareSet // on an empty board
	rookAttacks   [64]SquareSet // on an empty board
	lines         [64][64]SquareSet
	betweens      [64][64]SquareSet
)

// step is one step in files and ranks, the obvious way to walk a board.
type step struct{ files, ranks int }

var (
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	rookSteps   = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	kingSteps   = append(append([]step(nil), rookSteps...), bishopSteps...)
	pawnSteps   = [2][]step{{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}}
)

// from returns the square one step away from sq, and false off the board.
func (s step) from(sq Square) (Square, bool) {
	f, r := int(sq.File())+s.files, int(sq.Rank())+s.ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return NoSquare, false
	}
	return MakeSquare(File(f), Rank(r)), true
}

// walk returns the squares from sq, which is left out, to the edge.
func (s step) walk(sq Square) SquareSet {
	var set SquareSet
	for to, ok := s.from(sq); ok; to, ok = s.from(to) {
		set.Add(to)
	}
	return set
}

func init() {
	hop := func(sq Square, steps []step) SquareSet {
		var set SquareSet
		for _, s := range steps {
			if to, ok := s.from(sq); ok {
				set.Add(to)
			}
		}
		return set
	}
	for sq := A1; sq <= H8; sq++ {
		knightAttacks[sq] = hop(sq, knightSteps)
		kingAttacks[sq] = hop(sq, kingSteps)
		pawnAttacks[White][sq] = hop(sq, pawnSteps[White])
		pawnAttacks[Black][sq] = hop(sq, pawnSteps[Black])
		for _, s := range rookSteps {
			rookAttacks[sq] |= s.walk(sq)
		}
		for _, s := range bishopSteps {
			bishopAttacks[sq] |= s.walk(sq)
		}
		for _, s := range kingSteps {
			line := s.walk(sq) | step{-s.files, -s.ranks}.walk(sq) | sq.Set()
			var between SquareSet
			for to, ok := s.from(sq); ok; to, ok = s.from(to) {
				lines[sq][to] = line
				betweens[sq][to] = between
				between.Add(to)
			}
		}
	}
}

// Set returns the eight squares of f.
func (f File) Set() SquareSet { return 0x0101010101010101 << (f & 7) }

// Set returns the eight squares of r.
func (r Rank) Set() SquareSet { return 0xff << (r & 7 * 8) }

// KnightAttacks returns the squares a knight on sq attacks.
func KnightAttacks(sq Square) SquareSet { return knightAttacks[sq&63] }

// KingAttacks returns the squares a king on sq attacks.
func KingAttacks(sq Square) SquareSet { return kingAttacks[sq&63] }

// PawnAttacks returns the squares a pawn of color c on sq attacks.
func PawnAttacks(c Color, sq Square) SquareSet { return pawnAttacks[c&1][sq&63] }

// PseudoAttacks returns the squares that a piece of type t on sq attacks on an
// empty board; none for a pawn: its attacks depend on its colour.
func PseudoAttacks(t PieceType, sq Square) SquareSet {
	switch t {
	case Knight:
		return knightAttacks[sq&63]
	case Bishop:
		return bishopAttacks[sq&63]
	case Rook:
		return rookAttacks[sq&63]
	case Queen:
		return bishopAttacks[sq&63] | rookAttacks[sq&63]
	case King:
		return kingAttacks[sq&63]
	}
	return NoSquares
}

// Line returns the rank, file or diagonal through a and b, from edge to edge
// and with both, or the empty set if there is none or a == b.
func Line(a, b Square) SquareSet { return lines[a&63][b&63] }

// Between returns the squares strictly between a and b on their common rank,
// file or diagonal, or the empty set if they have none.
func Between(a, b Square) SquareSet { return betweens[a&63][b&63] }

// Aligned reports whether c is on the rank, file or diagonal through a and b.
// It is false if a and b have none in common.
func Aligned(a, b, c Square) bool { return Line(a, b).Has(c) }
