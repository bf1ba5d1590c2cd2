package sixteenbysixteen

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// TestUnusualPieces loads sides that no game has and plays them against the
// reference implementation: promotions next to many queens, and mixtures that leave
// no order of kinds in the lists.
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
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "sixteenbysixteen: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "sixteenbysixteen: 18 black pieces, the list holds 16: not supported by this representation",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		err = New().Load(&p)
		if want == "" {
			require.NoError(t, err, fen)
			continue
		}
		require.EqualError(t, err, want, fen)
		require.True(t, errors.Is(err, rep.ErrUnsupported))
	}
}

func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.LessOrEqual(t, f.Board, 1568)
	require.LessOrEqual(t, f.Undo, 16)
}

// TestLoads compares the loads of several cells, and their results, with the cells one
// by one, over positions of random pieces.
func TestLoads(t *testing.T) {
	const seed = 16
	random := rand.New(rand.NewPCG(seed, 0))
	b := New()
	for range 50 {
		require.NoError(t, b.Load(mustPosition(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")))
		for sq := rep.A1; sq <= rep.H8; sq++ {
			b.cells[indexOf(sq)] = [4]pieceID{noPiece, noPiece, whiteID + pieceID(random.UintN(slots)), blackID + pieceID(random.UintN(slots))}[random.UintN(4)]
		}
		for n := range uint(256) {
			for k := range uint(8) {
				require.Equal(t, b.cells[n+k], pieceID(load8(&b.cells, n)>>(8*k)), "cell %#x + %d, seed %d", n, k, seed)
				if k < 4 {
					require.Equal(t, b.cells[n+k], pieceID(load4(&b.cells, n)>>(8*k)), "cell %#x + %d, seed %d", n, k, seed)
				}
			}
		}
		for sq := rep.A1; sq <= rep.H8; sq++ {
			checkLoadsAt[side.White](t, b, indexOf(sq))
			checkLoadsAt[side.Black](t, b, indexOf(sq))
		}
	}
}

// checkLoadsAt counts the moves of a knight and a rook on i, and the cells of a
// king's zone, cell by cell.
func checkLoadsAt[S side.Type](t *testing.T, b *Board, i index) {
	us := side.Of[S]()
	knight := 0
	for _, step := range [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	} {
		if b.at(i+step)&own(us) == 0 {
			knight++
		}
	}
	pieces := []pieceSquare{pieceSquareOf(rep.MakePiece(us, rep.Knight), i)}
	require.Equal(t, knight, countKnights[S](b, pieces), "knight on %v", i.square())
	files := b.countRay(us, uint(i), north) + b.countRay(us, uint(i), south)
	ranks := b.countRay(us, uint(i), east) + b.countRay(us, uint(i), west)
	pieces[0] = pieceSquareOf(rep.MakePiece(us, rep.Rook), i)
	require.Equal(t, files+ranks, countSliders[S](b, pieces), "rook on %v", i.square())
	var want uint32
	for n, step := range zone[:9] {
		if b.at(i+step)&own(us) != 0 {
			want |= 1 << n
		}
	}
	require.Equal(t, want, b.ownAround(us, i), "zone of %v", i.square())
}

func mustPosition(t *testing.T, fen string) *rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return &p
}

// TestIndexRoundTrip converts every square to its cell and back, and compares every
// cell with its row and column.
func TestIndexRoundTrip(t *testing.T) {
	seen := map[index]bool{}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		require.Equal(t, int(sq.Rank())+4, int(i)/16, sq)
		require.Equal(t, int(sq.File())+4, int(i)%16, sq)
		require.Equal(t, sq, i.square())
		seen[i] = true
	}
	require.Len(t, seen, 64)
	for i := range 256 {
		require.Equal(t, seen[index(i)], index(i).onBoard(), "cell %#02x", i)
	}
	require.Equal(t, a1, indexOf(rep.A1))
	require.Equal(t, a3, indexOf(rep.A3))
	require.Equal(t, h6, indexOf(rep.H6))
}

// TestStepsEndOnTheBoardOrASentinel takes every step of king and knight, and the steps of the
// loads, from every square: it ends on the square that files and ranks give, or off the board.
func TestStepsEndOnTheBoardOrASentinel(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for files := -4; files <= 4; files++ {
			for ranks := -4; ranks <= 4; ranks++ {
				to := indexOf(sq) + vector{files, ranks}.difference()
				f, r := int(sq.File())+files, int(sq.Rank())+ranks
				want := f >= 0 && f < 8 && r >= 0 && r < 8
				require.Equal(t, want, to.onBoard(), "%v %+d files %+d ranks", sq, files, ranks)
				if want {
					require.Equal(t, rep.MakeSquare(rep.File(f), rep.Rank(r)), to.square())
				}
			}
		}
	}
}

// TestDifferenceIsUnique checks that two pairs of squares with the same difference
// have the same relative position.
func TestDifferenceIsUnique(t *testing.T) {
	moveCells := map[index]vector{}
	for a := rep.A1; a <= rep.H8; a++ {
		for b := rep.A1; b <= rep.H8; b++ {
			d := indexOf(b) - indexOf(a)
			v := vector{int(b.File()) - int(a.File()), int(b.Rank()) - int(a.Rank())}
			if known, ok := moveCells[d]; ok {
				require.Equal(t, known, v, "%v to %v", a, b)
			}
			moveCells[d] = v
			require.Equal(t, d, v.difference(), "%v to %v", a, b)
		}
	}
	require.Len(t, moveCells, 15*15)
}

func TestZone(t *testing.T) {
	steps := [9][2]int{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}
	for n, want := range steps {
		require.Equal(t, vector{want[0], want[1]}, neighbour(n))
		require.Equal(t, indexOf(rep.E4)+zone[n], indexOf(rep.MakeSquare(rep.FileE+rep.File(want[0]), rep.Rank4+rep.Rank(want[1]))))
	}
	require.Equal(t, index(0), zone[4])
	require.Equal(t, east, zone[1])
	require.Equal(t, west, zone[7])
}

// attacksAlone reports whether p on from attacks the square at this many files east
// and ranks north of to if no piece is between. It uses package rep and no index.
func attacksAlone(p rep.Piece, from, to rep.Square, files, ranks int) bool {
	f, r := int(to.File())+files, int(to.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return false
	}
	to = rep.MakeSquare(rep.File(f), rep.Rank(r))
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
}

// TestAttackTable compares the attacks of every piece on every square near every king
// with the attacks of package rep. Attacks off the board are left out, because the
// cells there hold sentinels.
func TestAttackTable(t *testing.T) {
	New()
	for _, p := range rep.Pieces() {
		zone, castle := leaperShift, leaperCastle
		if kindOf(p).isSlider() {
			zone, castle = sliderShift, sliderCastle
		}
		for from := rep.A1; from <= rep.H8; from++ {
			for king := rep.A1; king <= rep.H8; king++ {
				at, to := indexOf(from), indexOf(king)
				got := attacksOn(to)[pieceSquareOf(p, at).entry()]
				var want, onBoard attacks
				enter := func(bit, files, ranks int) {
					if attacksAlone(p, from, king, files, ranks) {
						want |= 1 << bit
					}
					if (to + vector{files, ranks}.difference()).onBoard() {
						onBoard |= 1 << bit
					}
				}
				for n := range 9 {
					enter(zone+n, neighbour(n).files, neighbour(n).ranks)
				}
				enter(castle, 2, 0)
				enter(castle+1, -2, 0)
				require.Equal(t, want, got&onBoard, "%v on %v, king on %v", p, from, king)
				require.Equal(t, want&sliderAligned != 0, got.step() != 0, "%v on %v, king on %v", p, from, king)
				if got.step() != 0 {
					var between rep.SquareSet
					for i := to + got.step(); i != at; i += got.step() {
						require.True(t, i.onBoard(), "%v on %v, king on %v", p, from, king)
						between.Add(i.square())
					}
					require.Equal(t, rep.Between(king, from), between)
				}
			}
		}
	}
}

// TestCapturedAttacksNothing looks up the attacks of pieceSquare 0.
func TestCapturedAttacksNothing(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		require.Zero(t, attacksOn(indexOf(sq))[0], "king on %v", sq)
	}
}

func TestDistance(t *testing.T) {
	New()
	for a := rep.A1; a <= rep.H8; a++ {
		reached, ring := rep.SetOf(a), 0
		for {
			for sq := rep.A1; sq <= rep.H8; sq++ {
				if reached.Has(sq) {
					require.LessOrEqual(t, distance(indexOf(a), indexOf(sq)), ring, "%v to %v", a, sq)
				} else {
					require.Greater(t, distance(indexOf(a), indexOf(sq)), ring, "%v to %v", a, sq)
				}
			}
			if ring == 7 {
				break
			}
			var next rep.SquareSet
			for sq := rep.A1; sq <= rep.H8; sq++ {
				if reached.Has(sq) {
					next = next.Union(rep.KingAttacks(sq))
				}
			}
			reached, ring = reached.Union(next), ring+1
		}
	}
}

func TestKeys(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, p := range rep.Pieces() {
			require.Equal(t, rep.PieceKey(p, sq), keys[pieceSquareOf(p, indexOf(sq)).keyEntry()], "%v on %v", p, sq)
		}
	}
	require.Zero(t, keys[pieceSquare(0).keyEntry()])
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

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 0x50 for the king, 0x51 and 0x52 for the rooks, 0x53 for the knight and 0x54 for
// the pawn; Black's are higher by 0x50.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a sentinel missing", func(b *Board) { b.cells[a1-1] = noPiece }, "cell 0x43 is off the board and holds 0x00, not the sentinel"},
		{"a sentinel missing after the board", func(b *Board) { b.cells[256+uint(a1)] = noPiece }, "cell 0x144 is off the board and holds 0x00"},
		{"an ID below the first", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x01 }, "holds 0x01, which is no piece"},
		{"an ID above White's last", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x55 }, "holds 0x55, which is no piece"},
		{"an ID above Black's last", func(b *Board) { b.cells[indexOf(rep.E4)] = 0xff }, "holds 0xff, which is no piece"},
		{"a piece on two cells", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x54 }, "holds piece 0x54, which the list has on 0x77"},
		{"a piece in an unused slot", func(b *Board) {
			b.pieceList[0x55] = pieceSquareOf(rep.WhitePawn, indexOf(rep.E4))
		}, "slot 0x55 has a piece"},
		{"a piece in two slots", func(b *Board) { b.pieceList[0x55] = b.pieceList[0x54] }, "slot 0x55 has a piece"},
		{"a piece of no kind", func(b *Board) { b.pieceList[0x52] |= kindBits }, "piece 0x52 is a Piece(7)"},
		{"a piece of the other side", func(b *Board) { b.pieceList[0x53] ^= 1 << colorShift }, "piece 0x53 is a n"},
		{"a pawn that moves as another", func(b *Board) { b.pieceList[0x54] |= kindBits }, "piece 0x54 is a P, its pieceSquare says kind 7, pawn true"},
		{"a pawn without its mark", func(b *Board) { b.pieceList[0x54] &^= pawnMark }, "piece 0x54 is a P, its pieceSquare says kind 1, pawn false"},
		{"a piece on an empty cell", func(b *Board) { b.cells[indexOf(rep.D4)] = noPiece }, "list has piece 0x54 on 0x77, the cell does not"},
		{"a piece off the board", func(b *Board) {
			b.cells[indexOf(rep.D4)], b.pieceList[0x54] = noPiece, b.pieceList[0x54].moved(0)
		}, "list has piece 0x54 on 0x00, the cell does not"},
		{"a slider among the knights", become(0x53, rep.WhiteQueen), "piece 0x53 is a slider beyond the last one, 0x52"},
		{"a slider among the pawns", become(0x54, rep.WhiteQueen), "piece 0x54 is a slider beyond the last one, 0x52"},
		{"a pawn among the sliders", become(0x52, rep.WhitePawn), "piece 0x52 is a P, its ID is for another kind"},
		{"a knight among the sliders", become(0x52, rep.WhiteKnight), "piece 0x52 is a N, its ID is for another kind"},
		{"a king among the knights", become(0x53, rep.WhiteKing), "piece 0x53 is a K, its ID is for another kind"},
		{"no white king", become(0x50, rep.WhiteQueen), "piece 0x50 is not the white king"},
		{"no black king", become(0xa0, rep.BlackQueen), "piece 0xa0 is not the black king"},
		{"a promotion that did not happen", func(b *Board) { b.lists[rep.Black].promoted++ }, "sliders of black end before 0xa3, with 1 pawns promoted before 0xa5"},
		{"an en passant square of no pawn", changeState(0x57 ^ 0x58), "sixteenbysixteen: rep: position: en passant field"},
		{"an en passant square without the mark of a capture", changeState(epCapturable), "en passant field is 0x67, the pawns say 0x167"},
		{"an en passant square off the board", changeState(epCapturable | 0x67 ^ 0xc4), "en passant field is 0xc4, the pawns say 0x0"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "sixteenbysixteen: key is"},
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

// become returns a function that replaces the piece with the ID m, on its square.
func become(m pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) { b.pieceList[m] = pieceSquareOf(p, b.pieceList[m].at()) }
}

// changeState returns a function that inverts bits of the state.
func changeState(bits state) func(b *Board) {
	return func(b *Board) { b.now().state ^= bits }
}
