package rep_test

import (
	"math/bits"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestCastlingIndex(t *testing.T) {
	for i, test := range []struct {
		color rep.Color
		kind  rep.MoveKind
		right rep.CastlingRights
		king  rep.Square
		rook  rep.Square
	}{
		{rep.White, rep.CastleKingside, rep.WhiteKingside, rep.G1, rep.F1},
		{rep.White, rep.CastleQueenside, rep.WhiteQueenside, rep.C1, rep.D1},
		{rep.Black, rep.CastleKingside, rep.BlackKingside, rep.G8, rep.F8},
		{rep.Black, rep.CastleQueenside, rep.BlackQueenside, rep.C8, rep.D8},
	} {
		assert.Equal(t, i, rep.CastlingIndex(test.color, test.kind))
		assert.Equal(t, i, bits.TrailingZeros8(uint8(test.right)))
		assert.Equal(t, test.king, rep.CastleKingTo(i))
		assert.Equal(t, test.rook, rep.CastleRookTo(i))
	}
}

func TestCastlingRights(t *testing.T) {
	for r := rep.NoCastling; r <= rep.AllCastling; r++ {
		want := ""
		for i, letter := range "KQkq" {
			if int(r)&(1<<i) != 0 {
				want += string(letter)
			}
		}
		if want == "" {
			want = "-"
		}
		assert.Equal(t, want, r.String())
		for s := rep.NoCastling; s <= rep.AllCastling; s++ {
			all := true
			for _, letter := range strings.Trim(s.String(), "-") {
				all = all && strings.ContainsRune(r.String(), letter)
			}
			assert.Equal(t, all, r.Has(s), "%v has %v", r, s)
		}
	}
}

func TestCastlingOfStandard(t *testing.T) {
	start := rep.StartPosition()
	c := rep.CastlingOf(&start)
	assert.Equal(t, [2]rep.Square{rep.E1, rep.E8}, c.King)
	assert.Equal(t, [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}, c.Rook)
	assert.Equal(t, [4]rep.SquareSet{
		rep.SetOf(rep.F1, rep.G1), rep.SetOf(rep.B1, rep.C1, rep.D1),
		rep.SetOf(rep.F8, rep.G8), rep.SetOf(rep.B8, rep.C8, rep.D8),
	}, c.Empty)
	assert.Equal(t, [4]rep.SquareSet{
		rep.SetOf(rep.E1, rep.F1, rep.G1), rep.SetOf(rep.C1, rep.D1, rep.E1),
		rep.SetOf(rep.E8, rep.F8, rep.G8), rep.SetOf(rep.C8, rep.D8, rep.E8),
	}, c.Safe)
	lost := map[rep.Square]rep.CastlingRights{
		rep.A1: rep.WhiteQueenside, rep.E1: rep.WhiteKingside | rep.WhiteQueenside, rep.H1: rep.WhiteKingside,
		rep.A8: rep.BlackQueenside, rep.E8: rep.BlackKingside | rep.BlackQueenside, rep.H8: rep.BlackKingside,
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, lost[sq], c.Lost[sq], "%v", sq)
	}

	for _, text := range []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
		"4k3/8/8/8/8/8/8/4K2R b K - 0 1",
		"8/8/8/3k4/8/8/8/K7 w - - 0 1", // no castling: the kings may stand anywhere
	} {
		p := fen(t, text)
		assert.Same(t, c, rep.CastlingOf(&p), "%q castles as the start position does", text)
	}
}

func TestCastlingRooks(t *testing.T) {
	start := rep.StartPosition()
	c := rep.CastlingOf(&start)
	assert.Equal(t, start.CastlingRooks, c.Rooks(rep.AllCastling))
	assert.Equal(t, [4]rep.Square{rep.NoSquare, rep.A1, rep.H8, rep.NoSquare}, c.Rooks(rep.WhiteQueenside|rep.BlackKingside))
	assert.Equal(t, [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}, c.Rooks(rep.NoCastling))
}

// Standard has the rights with the squares of standard chess, one by one.
func TestCastlingStandard(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want rep.CastlingRights
	}{
		{rep.StartFEN, rep.AllCastling},
		{"1r2k2r/8/8/8/8/8/8/R3KR2 w AFbh - 0 1", rep.WhiteQueenside | rep.BlackKingside},
		{"r3k1r1/8/8/8/8/8/8/1R2K2R w HBga - 0 1", rep.WhiteKingside | rep.BlackQueenside},
		{"r2k3r/8/8/8/8/8/8/R4K1R w HAha - 0 1", rep.NoCastling},
		{"rk5r/8/8/8/8/8/8/4K2R w Hah - 0 1", rep.WhiteKingside},
	} {
		p := fen(t, test.fen)
		assert.Equal(t, test.want, rep.CastlingOf(&p).Standard, test.fen)
	}
}

// castler is a position with a king of c on file king and its rooks on files
// kingside and queenside, each with its right, -1 for none.
func castler(c rep.Color, king, kingside, queenside int) rep.Position {
	p := rep.Position{
		SideToMove:     c.Other(), // the other king may be attacked by a rook
		CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
		EnPassant:      rep.NoSquare,
		FullmoveNumber: 1,
	}
	home, away := rep.Rank1, rep.B5
	if c == rep.Black {
		home, away = rep.Rank8, rep.B4
	}
	p.Pieces[away] = rep.MakePiece(c.Other(), rep.King)
	p.Pieces[rep.MakeSquare(rep.File(king), home)] = rep.MakePiece(c, rep.King)
	for side, file := range []int{kingside, queenside} {
		if file >= 0 {
			rook := rep.MakeSquare(rep.File(file), home)
			p.Pieces[rook] = rep.MakePiece(c, rep.Rook)
			p.CastlingRooks[int(c)*2+side] = rook
		}
	}
	return p
}

// path returns the files from a to b, both included, walked one by one.
func path(a, b int) map[int]bool {
	files := map[int]bool{a: true}
	for a != b {
		if a < b {
			a++
		} else {
			a--
		}
		files[a] = true
	}
	return files
}

// onRank returns the squares of the given files of c's home rank.
func onRank(c rep.Color, in func(file int) bool) rep.SquareSet {
	return setWhere(func(sq rep.Square) bool {
		return int(sq)/8 == int(c)*7 && in(int(sq)%8)
	})
}

// Every king, every rook: with each right alone and with both.
func TestCastlingOfChess960(t *testing.T) {
	for c := rep.White; c <= rep.Black; c++ {
		for king := range 8 {
			for kingside := -1; kingside < 8; kingside++ {
				for queenside := -1; queenside < king; queenside++ {
					if kingside >= 0 && kingside <= king {
						continue
					}
					p := castler(c, king, kingside, queenside)
					require.NoError(t, p.Validate(), "%q", p.FEN())
					checkCastling(t, p, c, king, [2]int{kingside, queenside})
				}
			}
		}
	}
}

func checkCastling(t *testing.T, p rep.Position, c rep.Color, king int, rooks [2]int) {
	got := rep.CastlingOf(&p)
	assert.Same(t, got, rep.CastlingOf(&p), "%q: asked twice", p.FEN())
	assert.Equal(t, p.CastlingRooks, got.Rooks(p.Rights()), "%q", p.FEN())
	var lost [64]rep.CastlingRights
	for side, rook := range rooks {
		i := int(c)*2 + side
		if rook < 0 {
			continue
		}
		assert.Equal(t, p.King(c), got.King[c], "%q", p.FEN())
		kingPath, rookPath := path(king, []int{6, 2}[side]), path(rook, []int{5, 3}[side])
		empty := onRank(c, func(file int) bool {
			return (kingPath[file] || rookPath[file]) && file != king && file != rook
		})
		assert.Equal(t, empty, got.Empty[i], "%q, side %d", p.FEN(), side)
		assert.Equal(t, onRank(c, func(file int) bool { return kingPath[file] }), got.Safe[i], "%q, side %d", p.FEN(), side)
		for _, file := range []int{king, rook} {
			lost[int(c)*56+file] |= 1 << i
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, lost[sq], got.Lost[sq]&p.Rights(), "%q, %v", p.FEN(), sq)
	}
}

func TestCastlingOfOneSideStandard(t *testing.T) {
	p := fen(t, "1r2k3/8/8/8/8/8/8/R3K2R w KQq - 0 1")
	c := rep.CastlingOf(&p)
	assert.Equal(t, [4]rep.Square{rep.H1, rep.A1, rep.NoSquare, rep.B8}, c.Rook)
	assert.Equal(t, [2]rep.Square{rep.E1, rep.E8}, c.King)
	assert.Equal(t, rep.SetOf(rep.C8, rep.D8), c.Empty[3])
}

// For the race detector, and all goroutines get the same answer, the first one too
// first. No other test asks for these positions.
func TestCastlingOfConcurrently(t *testing.T) {
	var positions []rep.Position
	for white := 1; white < 7; white++ {
		for black := 1; black < 7; black++ {
			if white != 4 || black != 4 {
				p, q := castler(rep.White, white, 7, 0), castler(rep.Black, black, 7, 0)
				p.Pieces[rep.B5] = rep.NoPiece
				copy(p.Pieces[rep.A8:], q.Pieces[rep.A8:])
				copy(p.CastlingRooks[2:], q.CastlingRooks[2:])
				positions = append(positions, p)
			}
		}
	}
	const boards = 8
	for j := range positions {
		p := &positions[j]
		var answers [boards]*rep.Castling
		var done sync.WaitGroup
		start := make(chan struct{})
		for i := range answers {
			done.Go(func() {
				<-start
				answers[i] = rep.CastlingOf(p)
			})
		}
		close(start)
		done.Wait()
		for _, got := range answers {
			assert.Same(t, answers[0], got, "%q", p.FEN())
			assert.Equal(t, p.CastlingRooks, got.Rook, "%q", p.FEN())
		}
	}
}
