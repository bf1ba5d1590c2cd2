package framed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// loaded returns a board of 10×12 cells with the position of fen: it has the fewest cells around the 64, and each
// board that is compiled here takes as long as all tests. Package all plays on the others.
func loaded(t *testing.T, fen string) *Board[TenByTwelve] {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New[TenByTwelve]()
	require.NoError(t, b.Load(&p))
	return b
}

func TestLoadRefusesMorePiecesThanSlots(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":   "",
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "tenbytwelve: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "tenbytwelve: 18 black pieces, the list holds 16: not supported by this representation",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		err = New[TenByTwelve]().Load(&p)
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
	become := func(id pieceID, p rep.Piece) func(b *Board[TenByTwelve]) {
		return func(b *Board[TenByTwelve]) { b.pieceList[id] = pieceSquareOf(p, b.pieceList[id].at()) }
	}
	for _, c := range []struct {
		name   string
		damage func(b *Board[TenByTwelve])
		want   string
	}{
		{"a sentinel missing", func(b *Board[TenByTwelve]) { b.set(b.a1()-1, noPiece) }, "not the sentinel"},
		{"an ID without a piece", func(b *Board[TenByTwelve]) { b.set(b.index(rep.E4), 0x1) }, "not a piece ID"},
		{"a piece on two cells", func(b *Board[TenByTwelve]) { b.set(b.index(rep.E4), pawn) }, "which the list has on"},
		{"a piece on no cell", func(b *Board[TenByTwelve]) { b.set(b.index(rep.A2), noPiece) }, "the cell does not"},
		{"a piece of no slot", func(b *Board[TenByTwelve]) { b.pieceList[0] = pieceSquareOf(rep.WhitePawn, b.a3()) }, "outside the slots"},
		{"a piece of the other side", func(b *Board[TenByTwelve]) { b.pieceList[pawn] ^= 8 << pieceShift }, "piece 0x18 is a p"},
		{"a slider among the pawns", become(pawn, rep.WhiteQueen), "slider after the last"},
		{"a pawn among the sliders", become(pawn-4, rep.WhitePawn), "its ID is for another type"},
		{"a knight among the sliders", become(pawn-4, rep.WhiteKnight), "its ID is for another type"},
		{"a king among the knights", become(pawn-1, rep.WhiteKing), "its ID is for another type"},
		{"no king", func(b *Board[TenByTwelve]) {
			i := b.king(rep.White)
			b.pieceList[whiteID] = pieceSquareOf(rep.WhiteQueen, i)
			b.set(i, whiteID)
		}, "is not the white king"},
		{"a promotion not counted", func(b *Board[TenByTwelve]) { b.lists[1].promoted++ }, "search for black sliders"},
		{"an en passant square of no pawn", func(b *Board[TenByTwelve]) { b.now().state |= state(b.index(rep.E6)) }, "en passant"},
		{"a key of another position", func(b *Board[TenByTwelve]) { b.now().key++ }, "key is"},
	} {
		b := loaded(t, rep.StartFEN)
		require.NoError(t, b.Validate())
		c.damage(b)
		require.ErrorContains(t, b.Validate(), c.want, c.name)
	}
	// Without the bit that a pseudo-legal capture sets.
	b := loaded(t, "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1")
	require.NoError(t, b.Validate())
	b.records[0].state &^= epCapturable
	require.ErrorContains(t, b.Validate(), "en passant field")
}

// TestLoads compares the results for several cells at once with the cells one by one,
// around every square of a crowded board.
func TestLoads(t *testing.T) {
	b := loaded(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := b.index(sq)
		for us := rep.White; us <= rep.Black; us++ {
			want := 0
			for n, step := range b.zone[:9] {
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
		for n := range index(8) {
			require.Equal(t, byte(b.at(i+1+n)), byte(right>>(8*n)), sq)
			require.Equal(t, byte(b.at(i-8+n)), byte(left>>(8*n)), sq)
		}
		ends := func(word uint64) bool { // a sentinel among the eight cells ends a walk along the rank
			for ; word != 0; word >>= 8 {
				if pieceID(word)&sentinel == sentinel {
					return true
				}
			}
			return false
		}
		require.True(t, ends(right) && ends(left), "no end of the rank next to %v", sq)
	}
	require.Equal(t, uint32(zoneAll), ownAround(&b.cells, rep.White, 0), "off the board")
}

// slowAttacks is an entry of the attack table, found by files and ranks: the attacks of
// p on from near a king.
func (g geometry) slowAttacks(p rep.Piece, from, king rep.Square) attacks {
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
		a |= attacks(uint8(int(g.columns)*sign(ranks)+sign(files))) << stepShift
	}
	return a
}

// zoneDistances are the steps of zone.
var zoneDistances = [9]distance{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}

// attacksAlone reports whether p on from attacks to on an empty board.
func attacksAlone(p rep.Piece, from, to rep.Square) bool {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
}

// placements calls f for every piece on a square that it can stand on and every
// square of a king.
func placements(f func(p rep.Piece, from, king rep.Square)) {
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			if p.Type() == rep.Pawn && (from.Rank() == rep.Rank1 || from.Rank() == rep.Rank8) {
				continue
			}
			for king := rep.A1; king <= rep.H8; king++ {
				f(p, from, king)
			}
		}
	}
}

// TestAttackTable compares every entry with files and ranks: of 10×12 cells by the two squares, of more
// columns with the union of the attacks for all pairs of squares with the same difference. The rest of
// the table must be zero: for captured pieces, and between the entries of one piece and the next.
func TestAttackTable(t *testing.T) {
	used := map[*attacks]bool{}
	for _, g := range geometries() {
		tables := g.tables()
		type key struct {
			piece rep.Piece
			king  rep.Square // of 10×12 cells
			entry int
		}
		keyOf := func(p rep.Piece, from, king rep.Square) key {
			if g.columns == 10 {
				return key{p, king, int(from)}
			}
			return key{p, 0, int(tables.index(from)) - int(tables.index(king))}
		}
		want := map[key]attacks{}
		placements(func(p rep.Piece, from, king rep.Square) { want[keyOf(p, from, king)] |= g.slowAttacks(p, from, king) })
		placements(func(p rep.Piece, from, king rep.Square) {
			piece, i := pieceSquareOf(p, tables.index(from)), tables.index(king)
			if got, want := tables.attacksOf(piece, i), want[keyOf(p, from, king)]; got != want {
				t.Fatalf("%s: %v on %v, king on %v: got %032b, want %032b", g.name(), p, from, king, got, want)
			}
		})
		for king := rep.A1; king <= rep.H8; king++ {
			row := tables.attacksOn(tables.index(king))
			require.Zero(t, row[0])
			for _, p := range rep.Pieces() {
				for from := rep.A1; from <= rep.H8; from++ {
					used[&row[entryOf(p, tables.index(from))]] = true
				}
			}
		}
	}
	for i := range attackTable {
		if !used[&attackTable[i]] {
			require.Zero(t, attackTable[i], "entry %d belongs to no piece and square", i)
		}
	}
}

// TestAttacksOfLeapersAreExact compares the table with the real attacks for each pair
// of squares, on the cells of the king's zone that are on the board: leapers have no
// attack too many, sliders none too few.
func TestAttacksOfLeapersAreExact(t *testing.T) {
	for _, g := range geometries() {
		tables, falseLines := g.tables(), 0
		placements(func(p rep.Piece, from, king rep.Square) {
			var onBoard attacks
			for n, d := range zoneDistances {
				if _, ok := shifted(king, d.files, d.ranks); ok {
					onBoard |= 1<<(leaperShift+n) | 1<<(sliderShift+n)
				}
			}
			for n, files := range [2]int{2, -2} {
				if _, ok := shifted(king, files, 0); ok {
					onBoard |= 1<<(leaperCastle+n) | 1<<(sliderCastle+n)
				}
			}
			got := tables.attacksOf(pieceSquareOf(p, tables.index(from)), tables.index(king))
			truth := g.slowAttacks(p, from, king)
			aligned := truth&sliderAligned != 0
			if isSlider(p) && !aligned && got&sliderAligned != 0 {
				falseLines++
			}
			if !isSlider(p) && truth&onBoard != got&onBoard || isSlider(p) && truth&^got != 0 || aligned && truth.step() != got.step() {
				t.Fatalf("%v on %v, king on %v: got %032b, want %032b", p, from, king, got, truth)
			}
		})
		require.Equal(t, g.columns == 12, falseLines > 0, g.name())
	}
}

func TestMoveCells(t *testing.T) {
	for _, g := range geometries() {
		tables := g.tables()
		for from := rep.A1; from <= rep.H8; from++ {
			for to := rep.A1; to <= rep.H8; to++ {
				m := rep.MakeMove(from, to, rep.Quiet)
				require.Equal(t, from, tables.square(tables.moveCells.from[m]), "%v%v", from, to)
				require.Equal(t, to, tables.square(tables.moveCells.to[m]), "%v%v", from, to)
			}
		}
	}
}
