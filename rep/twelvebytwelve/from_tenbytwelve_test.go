// Code generated from ../tenbytwelve; DO NOT EDIT.

package twelvebytwelve

import (
	"math/bits"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// TestUnusualPieces plays positions that no game reaches against the referee:
// promotions next to many queens, lists without an order of types, and for a layout
// with an attack table by differences, sliders at the same difference from a king
// as those on a line with it.
func TestUnusualPieces(t *testing.T) {
	for _, fen := range []string{
		"4k3/PPP1P1PP/8/8/8/8/ppp1p1pp/4K3 w - - 0 1",
		"k7/2PPPPPP/8/2Q1Q3/8/2q1q3/2pppppp/K7 w - - 0 1",
		"nnnnknnn/PPP1P1PP/8/8/8/8/ppp1p1pp/NNNNKNNN b - - 0 1",
		"rrrrkrrr/bbbbbbbb/8/8/8/8/BBBBBBBB/RRRRKRRR w - - 0 1",
		"8/8/8/8/8/5k2/3P1P2/r2K3r w - - 0 1",
		"4k3/8/8/8/4r3/2b3n1/3P1P2/4K3 w - - 0 1",
		"4k3/8/8/b6q/4r3/8/2n5/4K2r w - - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
		"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
		"3k4/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
		"8/8/8/8/8/8/8/rRK4k w B - 0 1",
		"4k3/8/8/8/8/8/r7/6K1 w - - 0 1",
		"b3k3/8/8/8/8/8/7P/6KB w - - 0 1",
		"6k1/q7/8/8/8/8/rQ5P/r5KR w - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, 3)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", fen, d)
	}
}

func TestLoadRefusesMorePiecesThanSlots(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":   "",
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "twelvebytwelve: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "twelvebytwelve: 18 black pieces, the list holds 16: not supported by this representation",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		err = New().Load(&p)
		if want == "" {
			require.NoError(t, err, fen)
			continue
		}
		require.EqualError(t, err, want, fen)
		require.ErrorIs(t, err, rep.ErrUnsupported)
	}
}

// TestValidate damages each structure of a board.
func TestValidate(t *testing.T) {
	pawn := firstID(rep.White) + 8 // of the start position: king, five sliders, two knights, the pawns
	become := func(id pieceID, p rep.Piece) func(b *Board) {
		return func(b *Board) { b.pieceList[id] = pieceSquareOf(p, b.pieceList[id].at()) }
	}
	for _, c := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a sentinel missing", func(b *Board) { b.cells[a1-1] = noPiece }, "not the sentinel"},
		{"an ID without a piece", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x1 }, "not a piece ID"},
		{"a piece on two cells", func(b *Board) { b.cells[indexOf(rep.E4)] = pawn }, "which the list has on"},
		{"a piece on no cell", func(b *Board) { b.cells[indexOf(rep.A2)] = noPiece }, "the cell does not"},
		{"a piece of no slot", func(b *Board) { b.pieceList[0] = pieceSquareOf(rep.WhitePawn, a3) }, "outside the slots"},
		{"a piece of the other side", func(b *Board) { b.pieceList[pawn] ^= 8 << pieceShift }, "piece 0x18 is a p"},
		{"a slider among the pawns", become(pawn, rep.WhiteQueen), "slider after the last"},
		{"a pawn among the sliders", become(pawn-4, rep.WhitePawn), "its ID is for another type"},
		{"a knight among the sliders", become(pawn-4, rep.WhiteKnight), "its ID is for another type"},
		{"a king among the knights", become(pawn-1, rep.WhiteKing), "its ID is for another type"},
		{"no king", func(b *Board) {
			i := b.king(rep.White)
			b.pieceList[whiteID], b.cells[i] = pieceSquareOf(rep.WhiteQueen, i), whiteID
		}, "is not the white king"},
		{"a promotion not counted", func(b *Board) { b.lists[1].promoted++ }, "search for black sliders"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state |= state(indexOf(rep.E6)) }, "en passant"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "key is"},
	} {
		b, p := New(), rep.StartPosition()
		require.NoError(t, b.Load(&p))
		require.NoError(t, b.Validate())
		c.damage(b)
		require.ErrorContains(t, b.Validate(), c.want, c.name)
	}
}

// TestValidateEnPassant clears the bit that a pseudo-legal capture sets.
func TestValidateEnPassant(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	require.NoError(t, b.Validate())
	b.records[0].state &^= epCapturable
	require.ErrorContains(t, b.Validate(), "en passant field")
}

func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.LessOrEqual(t, f.Board, int(cellCount)+664)
	require.LessOrEqual(t, f.Undo, 16)
}

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
