package x88

import (
	"errors"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

func TestLoadRefusesMorePiecesThanSlots(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":   "",
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "x88: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "x88: 18 black pieces, the list holds 16: not supported by this representation",
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
	require.LessOrEqual(t, f.Board, 736)
	require.LessOrEqual(t, f.Undo, 24)
}

// Null moves ask for room too.
func TestMakeNullGrows(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	require.NoError(t, b.Load(&p))
	for range 200 {
		b.MakeNull()
		require.LessOrEqual(t, b.current, b.lastRecord)
	}
}

// TestLoads compares the results of multi-cell loads with the cells one by one,
// around every square of a crowded board.
func TestLoads(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		rankOf := func(i index) uint64 { return load8(&b.cells, uint(i&rankMask)) }
		for us := rep.White; us <= rep.Black; us++ {
			want := uint8(0)
			for n, step := range kingSteps {
				if to := i + step; to.onBoard() {
					want |= uint8(isOwn(us, b.at(to)) << n)
				}
			}
			got := ownAround(us, i, rankOf(i+north), rankOf(i), rankOf(i+south)) & neighbours[i]
			require.Equal(t, want, got, "%v pieces around %v", us, sq)
		}
	}
}

// TestWords compares the words of the cells with the cells one by one, and their use for
// a king, a knight and a rook on every square.
func TestWords(t *testing.T) {
	b := loaded(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	for us := rep.White; us <= rep.Black; us++ {
		var info checkInfo
		info.read(b, us)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			i := indexOf(sq)
			require.Equal(t, i, indexOfBit(1<<i.bit()))
			require.Equal(t, rep.MakeMove(sq, sq, rep.Quiet), stays[i.bit()])
			require.Equal(t, b.at(i)&own(us) != 0, info.own>>i.bit()&1 != 0, "own piece on %v", sq)
			require.Equal(t, b.at(i)&enemy(us) != 0, info.enemy>>i.bit()&1 != 0, "enemy on %v", sq)
			require.Equal(t, b.pieceAt(i).Type() == rep.Pawn, info.pawns>>i.bit()&1 != 0, "pawn on %v", sq)
			require.Equal(t, b.piecesAround(us, i), around(info.own, i)&neighbours[i], "pieces around %v", sq)
			var own rep.SquareSet
			for t := rep.Pawn; t <= rep.King; t++ {
				own |= b.Pieces(rep.MakePiece(us, t))
			}
			require.Equal(t, (rep.KnightAttacks(sq) &^ own).Count(), bits.OnesCount64(knightSets[i]&^info.own), "knight on %v", sq)
			require.Equal(t, (b.orthogonalAttacks(i) &^ own).Count(), info.countLines(i), "rook on %v", sq)
			for to, step := range kingSteps {
				if neighbours[i]>>to&1 == 0 {
					continue
				}
				var attacked bool
				if us == rep.White {
					attacked = pawnsAround[side.White](info.pawns&info.enemy, i)>>to&1 != 0
				} else {
					attacked = pawnsAround[side.Black](info.pawns&info.enemy, i)>>to&1 != 0
				}
				require.Equal(t, !b.pawnAttackers(i+step, us^1).Empty(), attacked, "%v attacked by a pawn", (i + step).square())
			}
		}
	}
}

func TestIndexRoundTrip(t *testing.T) {
	seen := map[index]bool{}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		require.True(t, i.onBoard(), sq)
		require.Equal(t, sq, i.square())
		require.Equal(t, sq.Rank(), i.rank())
		seen[i] = true
	}
	for i := 0; i < 256; i++ {
		require.Equal(t, seen[index(i)], index(i).onBoard(), "index %#02x", i)
	}
}

// TestStepsFindTheEdge compares 0x88 with files and ranks: both find the same steps to be off the board.
func TestStepsFindTheEdge(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for files := -2; files <= 2; files++ {
			for ranks := -2; ranks <= 2; ranks++ {
				f, r := int(sq.File())+files, int(sq.Rank())+ranks
				want := f >= 0 && f < 8 && r >= 0 && r < 8
				to := indexOf(sq) + index(16*ranks+files)
				require.Equal(t, want, to.onBoard(), "%v %+d files %+d ranks", sq, files, ranks)
				if want {
					require.Equal(t, rep.MakeSquare(rep.File(f), rep.Rank(r)), to.square())
				}
			}
		}
	}
}

// TestAttackTable compares every entry that two squares have with rep's attackers,
// which are found by walking a board of files and ranks.
func TestAttackTable(t *testing.T) {
	New()
	for _, piece := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			p := rep.Position{}
			p.Pieces[from] = piece
			var attacked rep.SquareSet
			for sq := rep.A1; sq <= rep.H8; sq++ {
				if !p.Attackers(sq, piece.Color()).Empty() {
					attacked.Add(sq)
				}
			}
			attacks := func(i index) bool { return i.onBoard() && attacked.Has(i.square()) }
			for king := rep.A1; king <= rep.H8; king++ {
				k := indexOf(king)
				entry := entryOf(piece) | pieceSquare(indexOf(from))
				h := attacksAround(k)[entry&placeMask]
				if by := attacksBy(entry, entry.at(), k); by != h {
					t.Fatalf("%v on %v, king on %v: attacksBy is %032b, want %032b", piece, from, king, by, h)
				}
				squares, castle, check := leaperShift, leaperCastle, leaperCheck
				if isSlider(piece) {
					squares, castle, check = sliderShift, sliderCastle, sliderAligned
				}
				same := func(to index, got bool) { // not by require, which takes longer than all the rest
					if got != attacks(to) {
						t.Fatalf("%v on %v, king on %v: the attack on %v is %v, want %v", piece, from, king, to.square(), got, !got)
					}
				}
				same(k, h&check != 0)
				for n, step := range kingSteps {
					if neighbours[k]>>n&1 != 0 {
						same(k+step, h>>(squares+n)&1 != 0)
					}
				}
				for n, to := range []index{k + eastEast, k + westWest} {
					if to.onBoard() {
						same(to, h>>(castle+n)&1 != 0)
					}
				}
			}
		}
	}
}

func TestEntryOfACapturedPieceAttacksNothing(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		require.Zero(t, attacksAround(indexOf(sq))[0], "king on %v", sq)
		require.False(t, couldAttack(0, 0, indexOf(sq)), "to %v", sq)
	}
}

func TestStepTable(t *testing.T) {
	New()
	for a := rep.A1; a <= rep.H8; a++ {
		for b := rep.A1; b <= rep.H8; b++ {
			from, to := indexOf(a), indexOf(b)
			step := stepTable[difference(from, to)]
			require.Equal(t, !rep.Line(a, b).Empty(), step != 0, "%v to %v", a, b)
			if step == 0 {
				continue
			}
			var between rep.SquareSet
			for i := from + step; i != to; i += step {
				require.True(t, i.onBoard(), "%v to %v", a, b)
				between.Add(i.square())
			}
			require.Equal(t, rep.Between(a, b), between, "%v to %v", a, b)
		}
	}
}

func TestKnightTargets(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		var set rep.SquareSet
		for n, to := range knightTargets[i] {
			if n < int(knightMobility[i]) {
				set.Add(to.square())
			} else {
				assert.Equal(t, offBoard, to)
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), set, sq)
	}
}

// TestKnightJumps assembles the cells of four ranks that countKnight reads.
func TestKnightJumps(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		jumps, ranks := knightJumps[i&7], knightRanks[i.rank()]
		var set rep.SquareSet
		for bit, step := range [4]index{southSouth, south, north, northNorth} {
			files := jumps.near
			if step == south || step == north {
				files = jumps.far
			}
			for file := range index(8) {
				if files>>(8*file)&1 != 0 && ranks>>(8*file+index(bit))&1 != 0 {
					set.Add(((i+step)&rankMask | file).square())
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), set, sq)
	}
}

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 0x10 for the king, 0x11 and 0x12 for the rooks, 0x13 for the knight and 0x54 for
// the pawn; Black's are higher by 0x10.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a slot beyond those of White", func(b *Board) { b.lastSlot[rep.White] = 0x10 }, "the last white slot is 0x10"},
		{"a slot beyond those of Black", func(b *Board) { b.lastSlot[rep.Black] = 0x40 }, "the last black slot is 0x40"},
		{"a piece off the board", func(b *Board) { b.cells[0x08] = 0x54 }, "cell 0x08 is off the board and holds piece 0x54"},
		{"an ID below the first", func(b *Board) { b.cells[0x34] = 0x01 }, "cell 0x34 holds 0x01, which is no piece"},
		{"an ID above White's last", func(b *Board) { b.cells[0x34] = 0x15 }, "cell 0x34 holds 0x15, which is no piece"},
		{"an ID above Black's last", func(b *Board) { b.cells[0x34] = 0xff }, "cell 0x34 holds 0xff, which is no piece"},
		{"an ID of both sides", func(b *Board) { b.cells[0x34] = 0x31 }, "cell 0x34 holds 0x31, which is no piece"},
		{"an ID with a bit too many", func(b *Board) { b.cells[0x34] = 0x91 }, "cell 0x34 holds 0x91, which is no piece"},
		{"a captured piece on a cell", func(b *Board) { b.list[0x54] = 0 }, "cell 0x33 holds piece 0x54, which the list does not have"},
		{"a piece on two cells", func(b *Board) { b.cells[0x34] = 0x54 }, "cell 0x34 holds piece 0x54, which the list has on 0x33"},
		{"a square in an unused slot", func(b *Board) { b.list[0x15] = 0x234 }, "list has piece 0x15 on 0x34, outside the slots"},
		{"an entry of empty cells", func(b *Board) { b.list[noPiece] = 0x234 }, "list has piece 0x00 on 0x34, outside the slots"},
		{"a piece on an empty cell", func(b *Board) { b.cells[0x33] = noPiece }, "list has piece 0x54 on 0x33, the cell does not"},
		{"a piece on no square", func(b *Board) { b.cells[0x33] = noPiece; b.list[0x54] += 0xf0 - 0x33 }, "list has piece 0x54 on 0xf0, the cell does not"},
		{"a piece of no kind", func(b *Board) { b.list[0x54] |= 0x700 }, "x88: piece 0x54 is a Piece(7)"},
		{"a piece of the other side", func(b *Board) { b.list[0x54] ^= 0x800 }, "x88: piece 0x54 is a p"},
		{"a knight with the ID of a pawn", func(b *Board) { b.list[0x54] ^= 0x300 }, "x88: piece 0x54 has the ID of another kind than N"},
		{"a pawn with the ID of a knight", func(b *Board) { b.cells[0x01], b.list[0x13] = 0x13, 0x101 }, "x88: piece 0x13 has the ID of another kind than P"},
		{"a pawn that keeps the clock", func(b *Board) { b.list[0x54] |= clockMask }, "x88: piece 0x54, a P, has the wrong bits of the clock"},
		{"a rook that keeps the castling right", func(b *Board) { b.list[0x11] &^= rightsMask }, "x88: piece 0x11 on 0x00 has the wrong castling rights"},
		{"no white king", func(b *Board) { b.list[0x10] ^= 0x300 }, "piece 0x10 is not the white king"},
		{"no black king", func(b *Board) { b.list[0x20] ^= 0x300 }, "piece 0x20 is not the black king"},
		{"a captured king", func(b *Board) { b.cells[0x04], b.list[0x10] = noPiece, 0 }, "piece 0x10 is not the white king"},
		{"White's last slider", func(b *Board) { b.lastSlider[rep.White]-- }, "the last white slider is piece 0x11, the list has 0x12"},
		{"Black's last slider", func(b *Board) { b.lastSlider[rep.Black] = 0x25 }, "the last black slider is piece 0x25, the list has 0x22"},
		{"White's last piece", func(b *Board) { b.lastPiece[rep.White]-- }, "the last white piece that is no pawn is 0x12, the list has 0x13"},
		{"Black's last piece", func(b *Board) { b.lastPiece[rep.Black] = 0x25 }, "the last black piece that is no pawn is 0x25, the list has 0x23"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state ^= 0x23 ^ 0x24 }, "x88: rep: position: en passant field"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state |= state(epNotCapturable) }, "en passant field is 0x2b, the pawns say 0x23"},
		{"an en passant square off the board", func(b *Board) { b.now().state ^= 0x23 ^ 0x80 }, "en passant field is 0x80, the pawns say 0xff"},
		{"a key of another position", func(b *Board) { b.now().key ^= 1 }, "x88: key is"},
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

// TestExchangeEndsWithKing has a king that captures last: the rook behind it attacks
// the square only when the king has left its own.
func TestExchangeEndsWithKing(t *testing.T) {
	p, err := rep.ParseFEN("nK6/3p2p1/8/5q2/Rp6/2k3R1/P7/8 b - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	m := rep.MakeMove(rep.B4, rep.B3, rep.Quiet)
	require.True(t, b.SEEAtLeast(m, 0))
	require.False(t, b.SEEAtLeast(m, 1))
}
