package piecelist

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/boardbench/boardbench/rep"
)

// findByLoop is the plain way to search a list, the reference for find.
func findByLoop(l *list, sq uint8) slot {
	for s, square := range l {
		if square == sq {
			return slot(s)
		}
	}
	return noSlot
}

func TestFindAndMoveAgreeWithALoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		squares := rapid.SliceOfNDistinct(rapid.Uint8Range(0, 63), slots, slots, rapid.ID[uint8]).Draw(t, "squares")
		l := list(squares)
		for s := range l {
			if rapid.Bool().Draw(t, "captured") {
				l[s] = gone
			}
		}
		for sq := uint8(0); sq < 64; sq++ {
			want := findByLoop(&l, sq)
			require.Equal(t, want, l.find(sq), "%v in %v", rep.Square(sq), l)
			require.Equal(t, want != noSlot, l.has(sq), "%v in %v", rep.Square(sq), l)
		}
		s := slot(rapid.Uint8Range(0, 15).Draw(t, "slot"))
		to := rapid.Uint8Range(0, 63).Draw(t, "to")
		want := l
		want[s] = to
		l.move(place(s>>3|s&7<<3), l[s], to)
		require.Equal(t, want, l)
	})
}

// TestPawnSteps compares the steps of the pawns of both sides, with random pieces, with steps
// found square by square.
func TestPawnSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rep.SquareSet(rapid.Uint64().Draw(t, "own"))
		info := checkInfo{own: own, enemy: rep.SquareSet(rapid.Uint64().Draw(t, "enemy")) &^ own}
		targets := rep.SquareSet(rapid.Uint64().Draw(t, "targets"))
		pawns := own &^ lastRanks & rep.SquareSet(rapid.Uint64().Draw(t, "pawns"))
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
	})
}

// TestReach compares the reach of a queen among other pieces with a walk.
func TestReach(t *testing.T) {
	New()
	rapid.Check(t, func(t *rapid.T) {
		squares := rapid.SliceOfNDistinct(rapid.Uint8Range(0, 63), 2*slots, 2*slots, rapid.ID[uint8]).Draw(t, "squares")
		b := &Board{squares: [2]list{list(squares[:slots]), list(squares[slots:])}}
		for s := range slots {
			if rapid.Bool().Draw(t, "captured") {
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
	})
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
