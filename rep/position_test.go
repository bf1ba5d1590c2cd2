package rep_test

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// validPosition draws a position that can be played on, which mostly no game
// reaches: any number of pieces, every right that they allow, en passant.
func validPosition(random *rand.Rand) rep.Position {
	p := rep.Position{
		CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
		EnPassant:      rep.NoSquare,
		SideToMove:     rep.Color(random.IntN(2)),
		HalfmoveClock:  uint16(random.IntN(rep.MaxClock + 1)),
		FullmoveNumber: uint16(1 + random.IntN(rep.MaxClock)),
	}
	for range random.IntN(41) {
		sq := rep.Square(random.IntN(64))
		piece := rep.Pieces()[random.IntN(12)]
		edge := sq.Rank() == rep.Rank1 || sq.Rank() == rep.Rank8
		if piece.Type() != rep.King && !(piece.Type() == rep.Pawn && edge) {
			p.Pieces[sq] = piece
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		sq := rep.Square(random.IntN(64))
		if random.IntN(2) == 0 {
			sq &= 7
			if c == rep.Black {
				sq = sq.Flip()
			}
		}
		if c == rep.Black && sq == p.King(rep.White) {
			sq ^= 63
		}
		p.Pieces[sq] = rep.MakePiece(c, rep.King)
	}
	// Whatever gives check to the side not to move goes, the king apart.
	them := p.SideToMove.Other()
	for attackers := p.Attackers(p.King(them), p.SideToMove); !attackers.Empty(); {
		if sq := attackers.PopFirst(); p.Pieces[sq].Type() != rep.King {
			p.Pieces[sq] = rep.NoPiece
		}
		if attackers.Empty() {
			attackers = p.Attackers(p.King(them), p.SideToMove)
			attackers.Remove(p.King(p.SideToMove))
		}
	}
	// Rights and the en passant square are tried, and kept where they fit.
	keep := func(change func(*rep.Position)) {
		changed := p
		if change(&changed); changed.Validate() == nil {
			p = changed
		}
	}
	for i := range p.CastlingRooks {
		rook := rep.MakeSquare(rep.File(random.IntN(8)), rep.Rank(i>>1*7))
		keep(func(p *rep.Position) {
			if random.IntN(2) == 0 && p.Pieces[rook].Type() != rep.King {
				p.Pieces[rook] = rep.MakePiece(rep.Color(i>>1), rep.Rook)
			}
			p.CastlingRooks[i] = rook
		})
	}
	file := rep.File(random.IntN(8))
	keep(func(p *rep.Position) {
		rank, pawn := rep.Rank6, rep.Rank5
		if p.SideToMove == rep.Black {
			rank, pawn = rep.Rank3, rep.Rank4
		}
		p.EnPassant = rep.MakeSquare(file, rank)
		if p.Pieces[rep.MakeSquare(file, pawn)] == rep.NoPiece {
			p.Pieces[rep.MakeSquare(file, pawn)] = rep.MakePiece(p.SideToMove.Other(), rep.Pawn)
		}
	})
	if p.Validate() != nil {
		return validPosition(random)
	}
	return p
}

func TestStartPosition(t *testing.T) {
	p := rep.StartPosition()
	assert.Equal(t, rep.StartFEN, p.FEN())
	assert.Equal(t, rep.AllCastling, p.Rights())
	assert.Equal(t, [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}, p.CastlingRooks)
	assert.Equal(t, rep.E1, p.King(rep.White))
	assert.Equal(t, rep.E8, p.King(rep.Black))
}

func TestKing(t *testing.T) {
	var p rep.Position
	assert.Equal(t, rep.NoSquare, p.King(rep.White))
	p.Pieces[rep.C3], p.Pieces[rep.D7] = rep.WhiteKing, rep.WhiteKing
	assert.Equal(t, rep.C3, p.King(rep.White), "the lowest of several")
	assert.Equal(t, rep.NoSquare, p.King(rep.Black))
}

func TestPositionAttackers(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		square    rep.Square
		white     rep.SquareSet
		black     rep.SquareSet
	}{
		{"pawns", "4k3/8/8/2p1p3/3P4/2P1P3/8/4K3 w - - 0 1", rep.D4,
			rep.SetOf(rep.C3, rep.E3), rep.SetOf(rep.C5, rep.E5)},
		{"pawns at the edge", "4k3/8/6p1/8/6P1/p7/8/4K3 w - - 0 1", rep.H5, rep.SetOf(rep.G4), rep.SetOf(rep.G6)},
		{"sliders and what stands between", "4k3/3q4/8/1r1p3R/6B1/8/B7/3QK3 w - - 0 1", rep.D5,
			rep.SetOf(rep.A2, rep.D1, rep.H5), rep.SetOf(rep.B5, rep.D7)},
		{"behind another", "4k3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", rep.D5, rep.SetOf(rep.D2), rep.NoSquares},
		{"knights and kings", "8/8/2n1k3/8/3n4/4K3/1N6/8 w - - 0 1", rep.D4,
			rep.SetOf(rep.E3), rep.SetOf(rep.C6)},
		{"a pinned piece attacks", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", rep.C4, rep.SetOf(rep.E2), rep.NoSquares},
		{"no attacker", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", rep.A4, rep.NoSquares, rep.NoSquares},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := fen(t, test.fen)
			assert.Equal(t, test.white, p.Attackers(test.square, rep.White), "white attackers of %v", test.square)
			assert.Equal(t, test.black, p.Attackers(test.square, rep.Black), "black attackers of %v", test.square)
		})
	}
}

func TestCheckers(t *testing.T) {
	three := fen(t, "4k3/8/5N2/1B6/8/8/8/K3R3 b - - 0 1")
	assert.Equal(t, rep.SetOf(rep.F6, rep.B5, rep.E1), three.Checkers())
	assert.Equal(t, rep.NoSquares, rep.StartPosition().Checkers())
	assert.Equal(t, rep.NoSquares, rep.Position{}.Checkers(), "without a king there is no check")
}

func TestFlip(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"the start position", rep.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"rights and clocks", "r3k2r/8/8/8/8/8/P7/R3K3 w Qk - 3 9", "r3k3/p7/8/8/8/8/8/R3K2R b Kq - 3 9"},
		{"an inner rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1"},
		{"en passant", "4k3/8/8/pP6/8/8/8/K7 w - a6 0 1", "k7/8/8/8/Pp6/8/8/4K3 b - a3 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, fen(t, test.fen).Flip().FEN())
		})
	}
	random := rand.New(rand.NewPCG(101, 0))
	for range 100 {
		p := validPosition(random)
		assert.Equal(t, p, p.Flip().Flip(), "twice is as before")
		assert.NoError(t, p.Flip().Validate())
		assert.Equal(t, p.Checkers().Flip(), p.Flip().Checkers())
	}
}

// Faults that no FEN can have, so that reading a FEN cannot refuse them.
func TestValidateFaultsBeyondFEN(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*rep.Position)
		field rep.Field
		fault string
	}{
		{"a side that is none", func(p *rep.Position) { p.SideToMove = 2 }, rep.SideField, "Color(2) is no side"},
		{"piece 7", func(p *rep.Position) { p.Pieces[rep.C4] = 7 }, rep.PlacementField, "Piece(7) on c4 is no piece"},
		{"piece 8, empty and black", func(p *rep.Position) { p.Pieces[rep.C4] = 8 }, rep.PlacementField, "Piece(8) on c4 is no piece"},
		{"piece 17, beyond four bits", func(p *rep.Position) { p.Pieces[rep.C4] = 17 }, rep.PlacementField, "Piece(17) on c4 is no piece"},
		{"an en passant square off the board", func(p *rep.Position) { p.EnPassant = 65 }, rep.EnPassantField, "Square(65) is no square"},
		{"a castling rook off the board", func(p *rep.Position) { p.CastlingRooks[1] = 200 }, rep.CastlingField, "right Q without its rook on Square(200)"},
		{"a castling rook that is not there", func(p *rep.Position) { p.CastlingRooks[0] = rep.G1 }, rep.CastlingField, "right K without its rook on g1"},
		{"a castling rook on another rank", func(p *rep.Position) { p.Pieces[rep.H4], p.CastlingRooks[0] = rep.WhiteRook, rep.H4 },
			rep.CastlingField, "right K without its rook on h4"},
		{"a castling rook of the enemy", func(p *rep.Position) { p.CastlingRooks[0] = rep.H8 }, rep.CastlingField, "right K without its rook on h8"},
		{"a castling rook on the other side", func(p *rep.Position) { p.CastlingRooks[2] = rep.A8 },
			rep.CastlingField, "right k with its rook on a8, the wrong side of the king on e8"},
		{"a king away from home", func(p *rep.Position) { p.Pieces[rep.E1], p.Pieces[rep.E4] = rep.NoPiece, rep.WhiteKing },
			rep.CastlingField, "right K without the white king on rank 1"},
		{"a halfmove clock over the limit", func(p *rep.Position) { p.HalfmoveClock = 32768 }, rep.HalfmoveField, "32768 is more than 32767"},
		{"a fullmove number over the limit", func(p *rep.Position) { p.FullmoveNumber = 40000 }, rep.FullmoveField, "40000 is more than 32767"},
		{"a fullmove number of 0", func(p *rep.Position) { p.FullmoveNumber = 0 }, rep.FullmoveField, "0, want 1 or more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := rep.StartPosition()
			test.spoil(&p)
			var fault *rep.PositionError
			require.ErrorAs(t, p.Validate(), &fault)
			assert.Equal(t, rep.PositionError{Field: test.field, Fault: test.fault}, *fault)
			assert.EqualError(t, fault, "rep: position: "+test.field.String()+": "+test.fault)
			assert.NotPanics(t, func() { _ = p.String() }, "what is wrong can be looked at")
		})
	}
	var fault *rep.PositionError
	require.ErrorAs(t, rep.Position{}.Validate(), &fault, "the zero value")
	assert.Equal(t, "no white king", fault.Fault)
}

func TestFieldString(t *testing.T) {
	var names []string
	for f := rep.WholeFEN; f <= rep.FullmoveField; f++ {
		names = append(names, f.String())
	}
	assert.Equal(t, []string{
		"whole text", "placement field", "side to move field", "castling field",
		"en passant field", "halfmove clock field", "fullmove number field",
	}, names)
	assert.Equal(t, "Field(7)", rep.Field(7).String())
}

func TestPositionString(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"everything", "r3k2r/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RR2K2R w KBkq d6 0 12", `
8  r . . . k . . r
7  p p . . p p p p
6  . . . . . . . .
5  . . p p P . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P . P P P
1  R R . . K . . R
   a b c d e f g h

side to move    white
castling        KBkq
en passant      d6
halfmove clock  0
fullmove number 12
FEN             r3k2r/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RR2K2R w KBkq d6 0 12
key             4074fa48cfb0e149
`},
		{"a triple check", "4k3/8/5N2/1B6/8/8/8/K3R3 b - - 150 200", `
8  . . . . k . . .
7  . . . . . . . .
6  . . . . . N . .
5  . B . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  K . . . R . . .
   a b c d e f g h

side to move    black
castling        -
en passant      -
halfmove clock  150
fullmove number 200
check from      e1 b5 f6
FEN             4k3/8/5N2/1B6/8/8/8/K3R3 b - - 150 200
key             abc6ce6ae13c941c
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.TrimPrefix(test.want, "\n")
			assert.Equal(t, want, fen(t, test.fen).String())
		})
	}
}

// An invalid position may be printed, to find its fault.
func TestPrintingNeverPanics(t *testing.T) {
	random := rand.New(rand.NewPCG(102, 0))
	for range 100 {
		var p rep.Position
		for sq := range p.Pieces {
			p.Pieces[sq] = rep.Piece(random.Uint32())
		}
		for i := range p.CastlingRooks {
			p.CastlingRooks[i] = rep.Square(random.Uint32())
		}
		p.SideToMove = rep.Color(random.Uint32())
		p.EnPassant = rep.Square(random.Uint32())
		assert.NotPanics(t, func() {
			_ = p.String()
			_ = p.FENWith(rep.EnPassantLegal)
			_ = p.Validate()
			_ = p.Flip()
		})
	}
}

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
