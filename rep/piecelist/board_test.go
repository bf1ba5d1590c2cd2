package piecelist

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestCastlingRookUncoversAttack checks castling with a rook that shields the king's path.
func TestCastlingRookUncoversAttack(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
		{"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false},
		{"4k3/8/8/8/8/8/8/nRK5 w B - 0 1", true},
		{"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", true},
		{"Qrk5/8/8/8/8/8/8/4K3 b b - 0 1", false},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		b := New()
		require.NoError(t, b.Load(&p))
		castles := slices.ContainsFunc(b.AppendMoves(nil), func(m rep.Move) bool { return m.Kind().IsCastle() })
		require.Equal(t, test.want, castles, test.fen)
		require.Equal(t, p, b.Position(), test.fen)
	}
}

// findByLoop is the plain way to search a list, the reference for find.
func findByLoop(l *list, sq uint8) slot {
	for s, square := range l {
		if square == sq {
			return slot(s)
		}
	}
	return noSlot
}

// drawSquares returns the squares in any order.
func drawSquares(random *rand.Rand) []uint8 {
	squares := make([]uint8, 64)
	for i, sq := range random.Perm(64) {
		squares[i] = uint8(sq)
	}
	return squares
}

func TestFindAndMoveAgreeWithALoop(t *testing.T) {
	random := rand.New(rand.NewPCG(401, 0))
	for range 100 {
		l := list(drawSquares(random)[:slots])
		for s := range l {
			if random.IntN(2) == 0 {
				l[s] = gone
			}
		}
		for sq := uint8(0); sq < 64; sq++ {
			want := findByLoop(&l, sq)
			require.Equal(t, want, l.find(sq), "%v in %v", rep.Square(sq), l)
			require.Equal(t, want != noSlot, l.has(sq), "%v in %v", rep.Square(sq), l)
		}
		s := slot(random.IntN(slots))
		to := uint8(random.IntN(64))
		want := l
		want[s] = to
		l.move(place(s>>3|s&7<<3), l[s], to)
		require.Equal(t, want, l)
	}
}

// TestPawnSteps compares the steps of the pawns of both sides, with random pieces, with steps
// found square by square.
func TestPawnSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(402, 0))
	for range 100 {
		own := rep.SquareSet(random.Uint64())
		info := checkInfo{own: own, enemy: rep.SquareSet(random.Uint64()) &^ own}
		targets := rep.SquareSet(random.Uint64())
		pawns := own &^ lastRanks & rep.SquareSet(random.Uint64())
		for c := rep.White; c <= rep.Black; c++ {
			var want pawnSteps
			for from := range pawns.All() {
				one := from + rep.Square(c.Forward())
				if !(info.own | info.enemy).Has(one) {
					want.single |= one.Set() & targets
					two := one + rep.Square(c.Forward())
					if from.Rank() == rep.Rank2.Relative(c) && !(info.own | info.enemy).Has(two) {
						want.double |= two.Set() & targets
					}
				}
				for to := range (rep.PawnAttacks(c, from) & info.enemy & targets).All() {
					if to.File() < from.File() {
						want.west |= to.Set()
					} else {
						want.east |= to.Set()
					}
				}
			}
			require.Equal(t, want, info.pawnSteps(c, pawns, targets), "%v", c)
		}
	}
}

// TestReach compares the reach of a queen among other pieces with a walk.
func TestReach(t *testing.T) {
	New()
	random := rand.New(rand.NewPCG(403, 0))
	for range 100 {
		squares := drawSquares(random)
		b := &Board{squares: [2]list{list(squares[:slots]), list(squares[slots : 2*slots])}}
		for s := range slots {
			if random.IntN(2) == 0 {
				b.squares[0][s] = gone
			}
		}
		from := squares[slots]
		b.state = 1 << sideShift
		r, theirs := b.slide(from, rep.Queen)
		sum := 0
		for d := uint8(0); d < 8; d++ {
			var distance uint8
			captures := false
			for to, ok := stepFrom(from, d); ok && !b.squares[1].has(to) && !captures; to, ok = stepFrom(to, d) {
				distance++
				captures = b.squares[0].has(to)
				v := vectors[from][to]
				require.Equal(t, d, v.direction())
				require.Equal(t, distance, v.distance())
				require.True(t, r.atLeast(v))
			}
			require.Equal(t, distance, r.in(d), "%v direction %d", rep.Square(from), d)
			require.Equal(t, captures, distance > 0 && theirs.in(d) == distance)
			sum += int(distance)
		}
		require.Equal(t, sum, r.sum())
	}
}

// TestThreats compares the table of threats with the attacks of rep.Position.
func TestThreats(t *testing.T) {
	New()
	for _, piece := range rep.Pieces() {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			var p rep.Position
			p.Pieces[sq] = piece
			for king := range threats {
				var want threat
				for d, to := range kingTo[king] {
					if to != gone && !p.Attackers(rep.Square(to), piece.Color()).Empty() {
						want |= 1 << d
					}
				}
				if !p.Attackers(rep.Square(king), piece.Color()).Empty() {
					want |= attacksSquare
				}
				if king == int(sq) {
					want = 0
				}
				require.Equal(t, want, threats[king][piece][sq]&(around|attacksSquare), "%v on %v", piece, sq)
			}
		}
	}
}

// TestNinePawns checks that a pawn of nine, whose slot is among those of the pieces, is a slider
// like another after its promotion: the same position loaded anew has the same moves.
func TestNinePawns(t *testing.T) {
	b := loaded(t, "6k1/pppp1ppp/8/p7/3P4/8/1p5K/8 b - - 0 1")
	for _, m := range []rep.Move{
		rep.MakeMove(rep.B2, rep.B1, rep.PromoteQueen), rep.MakeMove(rep.H2, rep.H3, rep.Quiet),
		rep.MakeMove(rep.B7, rep.B6, rep.Quiet), rep.MakeMove(rep.H3, rep.H2, rep.Quiet),
		rep.MakeMove(rep.B6, rep.B5, rep.Quiet), rep.MakeMove(rep.H2, rep.H3, rep.Quiet),
		rep.MakeMove(rep.B1, rep.B2, rep.Quiet), rep.MakeMove(rep.H3, rep.G3, rep.Quiet),
		rep.MakeMove(rep.B2, rep.B3, rep.Quiet),
	} {
		require.Contains(t, b.AppendMoves(nil), m)
		b.Make(m)
		again := New()
		p := b.Position()
		require.NoError(t, again.Load(&p))
		require.ElementsMatch(t, again.AppendMoves(nil), b.AppendMoves(nil), p.FEN())
		require.Equal(t, again.CountMoves(), b.CountMoves(), p.FEN())
	}
}

func TestLoadRefusesMoreThanSixteenPieces(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/1P6/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1")
	require.NoError(t, err)
	b := New()
	err = b.Load(&p)
	require.ErrorIs(t, err, rep.ErrUnsupported)
	assert.EqualError(t, err, "piecelist: 18 white pieces, the lists hold 16: not supported by this representation")
	p = rep.StartPosition()
	require.NoError(t, b.Load(&p))
	require.NoError(t, b.Validate())
}

func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	assert.LessOrEqual(t, f.Board, 160)
	var b Board
	assert.LessOrEqual(t, int(unsafe.Sizeof(b.squares)+unsafe.Sizeof(b.pieces)), 64)
}

// damagedFEN is the position that the rows of TestValidate damage. In each list slot 0
// has the king, 1 and 2 the rooks, 3 the knight and 15 the pawn.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"no white king", func(b *Board) { b.pieces[rep.White][kingSlot] = uint8(rep.WhiteQueen) }, "white slot 0 holds Q, want the king"},
		{"no black king", func(b *Board) { b.pieces[rep.Black][kingSlot] = uint8(rep.BlackQueen) }, "black slot 0 holds q, want the king"},
		{"a square after the last", func(b *Board) { b.squares[rep.White][3] = 64 }, "white slot 3: 64 is no square"},
		{"a square that is no number of a word", func(b *Board) { b.squares[rep.White][3] = 255 }, "white slot 3: 255 is no square"},
		{"a piece of no kind", func(b *Board) { b.pieces[rep.White][3] = 7 }, "white slot 3: Piece(7) on b1"},
		{"a piece of the other side", func(b *Board) { b.pieces[rep.White][3] = uint8(rep.BlackKnight) }, "white slot 3: n on b1"},
		{"two pieces of a list on a square", func(b *Board) { b.squares[rep.White][3] = uint8(rep.A1) }, "white: a1 is in slot 3 and in slot 1"},
		{"pieces of both lists on a square", func(b *Board) { b.squares[rep.Black][3] = uint8(rep.B1) }, "b1 holds a piece of both lists: white slot 3 and black slot 3"},
		{"an en passant file that is not in the key", func(b *Board) { b.state &^= 15 << keyedFileShift }, "en passant square d3, file 0 is in the key, want 4"},
		{"a file in the key without an en passant square", func(b *Board) { b.state &^= 15 << epFileShift }, "en passant square -, file 4 is in the key, want 0"},
		{"an en passant square of no pawn", func(b *Board) {
			b.state = b.state&^(15<<epFileShift|15<<keyedFileShift) | 5<<epFileShift
		}, "piecelist: rep: position: en passant field"},
		{"a captured king", func(b *Board) { b.squares[rep.White][kingSlot] = gone }, "piecelist: rep: position: placement field: no white king"},
		{"a key of another position", func(b *Board) { b.key++ }, "piecelist: key"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := loaded(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, loaded(t, fen).Validate(), fen)
	}
}

// loaded returns a board with the position of fen.
func loaded(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// TestValidateAcceptsLongGames sets clocks that no FEN can have, but that a game can reach.
func TestValidateAcceptsLongGames(t *testing.T) {
	b := loaded(t, rep.StartFEN)
	b.state |= (rep.MaxClock + 1) | (rep.MaxClock+1)<<fullmoveShift
	require.NoError(t, b.Validate())
}
