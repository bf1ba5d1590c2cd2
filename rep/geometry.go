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

// EdgeDistance returns how many files f is from the nearer of the a- and h-file, 0
// to 3.
func (f File) EdgeDistance() int { return int(min(f, FileH-f)) }

// EdgeDistance returns how many ranks r is from the nearer of ranks 1 and 8, 0 to 3.
func (r Rank) EdgeDistance() int { return int(min(r, Rank8-r)) }

// EdgeDistance returns how many squares sq is from the nearest edge, 0 to 3.
func (sq Square) EdgeDistance() int {
	return min(sq.File().EdgeDistance(), sq.Rank().EdgeDistance())
}

// Relative returns sq as c sees it, whose first rank is the one that its pieces
// start on: sq for White, sq.Flip() for Black.
func (sq Square) Relative(c Color) Square { return sq ^ Square(c&1)*56 }

// Relative returns r as c sees it: r for White, and rank 8 as Rank1 for Black.
func (r Rank) Relative(c Color) Rank { return r ^ Rank(c&1)*7 }

// BackRank returns the rank that c's pieces start on.
func (c Color) BackRank() Rank { return Rank1.Relative(c) }

// Forward returns the direction in which c's pawns go, North or South.
func (c Color) Forward() int { return North - int(c&1)*(North-South) }

// ForwardRanks returns the squares of all ranks in front of r, as c sees it.
func ForwardRanks(c Color, r Rank) SquareSet {
	if c == White {
		return AllSquares << (8 * (r&7 + 1))
	}
	return AllSquares >> (8 * (8 - r&7))
}

// Adjacent returns the squares of the files beside f.
func (f File) Adjacent() SquareSet { return f.Set().Shift(East) | f.Set().Shift(West) }

// ForwardSpan returns the squares in front of sq on its file, as c sees it.
//
//	8  . . . x . . . .
//	7  . . . x . . . .
//	6  . . . x . . . .
//	5  . . . x . . . .
//	4  . . . . . . . .    ForwardSpan(White, D4)
func ForwardSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & sq.File().Set()
}

// PassedSpan returns the squares in front of sq, as c sees it, on its file and the
// adjacent files. A pawn of color c on sq is passed if no pawn of the other side is on
// them.
//
//	8  . . x x x . . .
//	7  . . x x x . . .
//	6  . . x x x . . .
//	5  . . x x x . . .
//	4  . . . . . . . .    PassedSpan(White, D4)
func PassedSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & (sq.File().Set() | sq.File().Adjacent())
}
