package tenbytwelve

import (
	"math/bits"
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// slowAttacks is an entry of the attack table, found by files and ranks: the attacks of
// p on from near a king.
func slowAttacks(p rep.Piece, from, king rep.Square) attacks {
	attacksAt := func(files, ranks int) bool {
		to, ok := shifted(king, files, ranks)
		return ok && attacksAlone(p, from, to)
	}
	squares, castle := leaperShift, leaperCastle
	if isSlider(p) {
		squares, castle = sliderShift, sliderCastle
	}
	var a attacks
	for n, d := range zoneDistances {
		if attacksAt(d.files, d.ranks) {
			a |= 1 << (squares + n)
		}
	}
	if attacksAt(2, 0) {
		a |= 1 << castle
	}
	if attacksAt(-2, 0) {
		a |= 2 << castle
	}
	if attacksAt(0, 0) && isSlider(p) {
		files, ranks := int(from.File())-int(king.File()), int(from.Rank())-int(king.Rank())
		a |= attacks(uint8(columns*sign(ranks)+sign(files))) << stepShift
	}
	return a
}

// zoneDistances are the steps of zone.
var zoneDistances = [9]distance{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}

// shifted returns the square some files and ranks from sq, if there is one.
func shifted(sq rep.Square, files, ranks int) (rep.Square, bool) {
	f, r := int(sq.File())+files, int(sq.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(f), rep.Rank(r)), true
}

// attacksAlone reports whether p on from attacks to on an empty board.
func attacksAlone(p rep.Piece, from, to rep.Square) bool {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func TestMoveCells(t *testing.T) {
	New()
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			m := rep.MakeMove(from, to, rep.Quiet)
			require.Equal(t, from, moveCells.from[m].square(), "%v%v", from, to)
			require.Equal(t, to, moveCells.to[m].square(), "%v%v", from, to)
		}
	}
}

// distance is a step in files and ranks.
type distance struct{ files, ranks int }

// steps are the steps by name.
var steps = map[index]distance{
	north: {0, 1}, northEast: {1, 1}, east: {1, 0}, southEast: {1, -1},
	south: {0, -1}, southWest: {-1, -1}, west: {-1, 0}, northWest: {-1, 1},
	northNorthEast: {1, 2}, northEastEast: {2, 1}, southEastEast: {2, -1}, southSouthEast: {1, -2},
	southSouthWest: {-1, -2}, southWestWest: {-2, -1}, northWestWest: {-2, 1}, northNorthWest: {-1, 2},
}

// TestSteps compares the steps with files and ranks, in cells and in squares.
func TestSteps(t *testing.T) {
	require.Len(t, steps, 16)
	for step, d := range steps {
		require.Equal(t, uint(columns*d.ranks+d.files), offset(step), "%v", d)
		require.Equal(t, rep.Move(8*d.ranks+d.files), moveOffset(step), "%v", d)
	}
}

// TestStepsOfPieces moves each piece from d4 on an empty board.
func TestStepsOfPieces(t *testing.T) {
	from := indexOf(rep.D4)
	reached := func(steps []index, repeat bool) rep.SquareSet {
		var set rep.SquareSet
		for _, step := range steps {
			for to := from + step; to.onBoard(); to += step {
				set.Add(to.square())
				if !repeat {
					break
				}
			}
		}
		return set
	}
	require.Equal(t, rep.PseudoAttacks(rep.Knight, rep.D4), reached(knightSteps[:], false))
	require.Equal(t, rep.PseudoAttacks(rep.King, rep.D4), reached(kingSteps[:], false))
	for _, slider := range []rep.PieceType{rep.Bishop, rep.Rook, rep.Queen} {
		var steps []index
		for n := sliderSteps[slider].first; n < 8; n += sliderSteps[slider].next {
			steps = append(steps, kingSteps[n])
		}
		require.Equal(t, rep.PseudoAttacks(slider, rep.D4), reached(steps, true), "%v", slider)
	}
}

func TestEPVictim(t *testing.T) {
	require.Equal(t, indexOf(rep.D5), epVictim(indexOf(rep.E5), indexOf(rep.D6)))
	require.Equal(t, indexOf(rep.D5), epVictim(indexOf(rep.C5), indexOf(rep.D6)))
	require.Equal(t, indexOf(rep.H4), epVictim(indexOf(rep.G4), indexOf(rep.H3)))
}

// TestLoads compares the results for several cells at once with the cells one by one,
// around every square of a crowded board.
func TestLoads(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for us := rep.White; us <= rep.Black; us++ {
			want := 0
			for n, step := range zone[:9] {
				want |= isOwn(us, b.at(i+step)) << n
			}
			require.Equal(t, uint32(want), ownAround(&b.cells, us, i), "%v around %v", us, sq)
			row, enemies := load4(&b.cells, uint(i-1)), 0
			for n := range index(4) {
				c := b.at(i - 1 + n)
				require.Equal(t, byte(c), byte(row>>(8*n)), sq)
				enemies += isEnemy(us, c)
			}
			require.Equal(t, enemies, countEnemies(us, row), "enemies of %v right of %v", us, sq)
		}
		right, left := load8(&b.cells, uint(i)+1), load8(&b.cells, uint(i)-8)
		require.Less(t, bits.TrailingZeros64(right), 64, "no end of the rank right of %v", sq)
		require.Less(t, bits.LeadingZeros64(left), 64, "no end of the rank left of %v", sq)
	}
	require.Equal(t, uint32(zoneAll), ownAround(&b.cells, rep.White, 0), "off the board")
}
