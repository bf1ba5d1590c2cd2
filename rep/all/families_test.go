package all_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/reptest"
)

// The tests of this file are about features that boards of a family share.

// board is a board with the questions that the tests ask.
type board interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.NullMover
	rep.Validator
	layout.Describer
	Checkers() rep.SquareSet
	Attackers(sq rep.Square, c rep.Color) rep.SquareSet
}

// of returns a board of that name.
func of(t *testing.T, name string) rep.Board {
	t.Helper()
	backends := all.Backends()
	i := slices.IndexFunc(backends, func(b rep.Backend) bool { return b.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return backends[i].New()
}

// load loads the position of fen.
func load(t *testing.T, b rep.Board, fen string) {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	require.NoError(t, b.Load(&p))
}

// The boards of bitboards that look after both en passant squares in the same way.
var bitboards = []string{"bitboard", "bitboard8", "bitboard12", "bitboard-inplace", "bitboardlanes"}

func TestCountMoves(t *testing.T) {
	for _, name := range bitboards {
		for _, tc := range []struct {
			name, fen string
			want      int
		}{
			{"the castling rook exposes its king", "8/8/8/8/8/8/8/rRK1k3 w B - 0 1", 3},
			{"the castling rook exposes nothing", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", 13},
			{"check by the rook next to the king, and castling", "Rr2kR1r/8/8/8/8/8/8/2R1K2R b Q - 0 2", 4},
			{"more moves than a game has", "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4QpN/KQQQQQNk w - - 0 1", 263},
		} {
			b := of(t, name)
			load(t, b, tc.fen)
			assert.Len(t, b.AppendMoves(nil), tc.want, "%s: %s: %s", name, tc.name, tc.fen)
			assert.Equal(t, tc.want, b.(rep.Counter).CountMoves(), "%s: %s: %s", name, tc.name, tc.fen)
		}
	}
}

// TestDrawing tests that both en passant squares are described, and - for none: 0 is a1.
func TestDrawing(t *testing.T) {
	for _, name := range bitboards {
		b := of(t, name)
		for fen, want := range map[string]string{
			"4k3/8/8/8/8/8/8/4K3 w - - 0 1":           "en passant -, clocks",
			"4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1":        "en passant d3, no capture, clocks",
			"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1":       "en passant d3, clocks",
			"8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1":       "en passant d3, clocks",
			"4k3/8/8/8/2pP4/8/8/4K3 b - - 0 1":        "en passant -, clocks",
			"rnbqkbnr/8/8/3pP3/8/8/8/4K3 w kq d6 0 2": "en passant d6, clocks",
		} {
			load(t, b, fen)
			assert.Contains(t, memory.Text(b.(layout.Describer).Memory()), want, "%s: %s", name, fen)
		}
	}
}

// TestNoEnPassantSquare tests that a1, which stands for no en passant square, is none: a
// pawn attacks it.
func TestNoEnPassantSquare(t *testing.T) {
	for _, name := range bitboards {
		b := of(t, name)
		load(t, b, "4k3/8/8/8/8/8/1p6/4K3 b - - 0 1")
		m := rep.MakeMove(rep.B2, rep.A1, rep.EnPassant)
		judge := b.(interface {
			IsPseudoLegal(rep.Move) bool
			IsLegal(rep.Move) bool
		})
		assert.False(t, judge.IsPseudoLegal(m), name)
		assert.False(t, judge.IsLegal(m), name)
	}
}

// randomPosition returns a position that games hardly reach: up to most pieces a side, of any
// kinds, on any squares, with every castling right that its kings and rooks allow, and an en
// passant square where one is possible.
func randomPosition(random *rand.Rand, most int) rep.Position {
	for {
		p := rep.Position{
			SideToMove:     rep.Color(random.IntN(2)),
			CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
			EnPassant:      rep.NoSquare,
			FullmoveNumber: 1,
		}
		for c := rep.White; c <= rep.Black; c++ {
			home := rep.Square(56 * c)
			put := func(piece rep.Piece, on rep.Square) {
				if p.Pieces[on] == rep.NoPiece {
					p.Pieces[on] = piece
				}
			}
			king := rep.Square(random.IntN(64))
			if random.IntN(2) == 0 {
				king = home + rep.Square(random.IntN(8))
			}
			put(rep.MakePiece(c, rep.King), king)
			for range random.IntN(most) {
				kind := rep.Pawn + rep.PieceType(random.IntN(5))
				on := rep.Square(random.IntN(64))
				switch random.IntN(6) {
				case 0:
					kind, on = rep.Rook, home+rep.Square(random.IntN(8))
				case 1:
					kind, on = rep.Pawn, rep.Square(24+random.IntN(16))
				}
				put(rep.MakePiece(c, kind), on)
			}
			if king = p.King(c); king == rep.NoSquare || king&56 != home {
				continue
			}
			for rook := home; rook < home+8; rook++ {
				if p.Pieces[rook] == rep.MakePiece(c, rep.Rook) {
					right := int(2 * c)
					if rook < king {
						right++
					}
					p.CastlingRooks[right] = rook
				}
			}
		}
		squares := []rep.Square{rep.NoSquare}
		for file := range 8 {
			at := p
			at.EnPassant = rep.MakeSquare(rep.File(file), rep.Rank6-3*rep.Rank(p.SideToMove))
			if at.Validate() == nil {
				squares = append(squares, at.EnPassant, at.EnPassant)
			}
		}
		p.EnPassant = squares[random.IntN(len(squares))]
		if p.Validate() == nil {
			return p
		}
	}
}

// moves returns the moves of b, sorted.
func moves(b rep.Board) []rep.Move {
	moves := b.AppendMoves([]rep.Move{})
	slices.Sort(moves)
	return moves
}

// present returns the bytes of the position in the memory of b.
func present(b board) (list [][]byte) {
	for _, o := range b.Memory().Objects {
		for _, r := range o.Regions {
			if r.Use == layout.UsePosition && r.Kind != layout.Address {
				list = append(list, bytes.Clone(r.Bytes))
			}
		}
	}
	return list
}

// TestRandomPositions compares the boards that mailbox has code for with the oracle in positions far from games:
// triple checks, pins on every line, lists full of queens, castling, and every promotion taken back.
func TestRandomPositions(t *testing.T) {
	t.Parallel()
	for name, most := range map[string]int{"mailbox": 16, "mailbox-scan": 30, "nibble": 30, "attacktable": 16} {
		t.Run(name, func(t *testing.T) { randomPositions(t, of(t, name).(board), most) })
	}
}

func randomPositions(t *testing.T, b board, most int) {
	const seed = 8
	random := rand.New(rand.NewPCG(seed, seed))
	referee := oracle.New()
	n := 250
	if reptest.Long() {
		n = 1000
	}
	for range n {
		p := randomPosition(random, most)
		require.NoError(t, b.Load(&p))
		require.NoError(t, referee.Load(&p))
		// Not by assert, which takes most of the time for values this small.
		same := func(holds bool, what string, at any) {
			if !holds {
				t.Fatalf("%s differs: %v, %s, seed %d", what, at, p.FEN(), seed)
			}
		}
		legal := moves(b)
		require.Equal(t, moves(referee), legal, "%s, seed %d", p.FEN(), seed)
		same(b.CountMoves() == len(legal), "CountMoves", "here")
		same(b.Checkers() == referee.Checkers(), "Checkers", "here")
		for sq := rep.A1; sq <= rep.H8; sq++ {
			for c := rep.White; c <= rep.Black; c++ {
				same(b.Attackers(sq, c) == referee.Attackers(sq, c), "Attackers", sq)
			}
		}
		before, key := present(b), b.Key()
		for i, m := range legal {
			b.Make(m)
			referee.Make(m)
			if err := b.Validate(); err != nil {
				t.Fatalf("%v after %v, %s", err, m, p.FEN())
			}
			same(b.Position() == referee.Position(), "Position after a move", m)
			if i%4 == 0 { // the referee counts slowly
				same(b.CountMoves() == referee.CountMoves(), "CountMoves after a move", m)
			}
			b.Unmake(m)
			referee.Unmake(m)
			same(slices.EqualFunc(present(b), before, bytes.Equal), "Memory after a move is unmade", m)
			same(b.Position() == p, "Position after a move is unmade", m)
			same(b.Key() == key, "Key after a move is unmade", m)
		}
	}
}

// TestCheckersAfterNullMove plays a null move after a move with a discovered check was made and
// unmade. Checkers must not read the record of that move.
func TestCheckersAfterNullMove(t *testing.T) {
	for _, name := range []string{"mailbox", "mailbox-scan"} {
		b := of(t, name).(board)
		load(t, b, "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")
		m := rep.MakeMove(rep.E4, rep.C5, rep.Quiet)
		b.Make(m)
		require.Equal(t, rep.SetOf(rep.E1), b.Checkers(), name)
		b.Unmake(m)
		b.MakeNull()
		require.Equal(t, rep.NoSquares, b.Checkers(), name)
		b.UnmakeNull()
		require.Equal(t, rep.NoSquares, b.Checkers(), name)
	}
}

// TestExposing checks which pieces a board with the step pins takes for those whose moves may expose
// the king, and whether it is in check. The conformance suite sees whether moves are right, but not that a move
// is tested without need: that costs nothing but time.
func TestExposing(t *testing.T) {
	steps := 0
	for _, backend := range all.Backends() {
		if !strings.HasSuffix(backend.Name, "-pins") {
			continue
		}
		steps++
		for _, test := range []struct {
			name, fen string
			check     bool
			pieces    rep.SquareSet
		}{
			{"start", rep.StartFEN, false, rep.SetOf(rep.E1)},
			{"a slider behind two pieces, and a pin", "4r2k/8/8/b7/4N3/2P5/3P4/4K3 w - - 0 1", false, rep.SetOf(rep.E1, rep.E4)},
			{"two pins", "4k3/4n3/2b5/8/Q7/8/8/4R1K1 b - - 0 1", false, rep.SetOf(rep.E8, rep.E7, rep.C6)},
			{"a pawn", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", true, rep.SetOf(rep.E1)},
			{"a pawn that goes the other way", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", false, rep.SetOf(rep.E8)},
			{"a knight", "4k3/8/3N4/8/8/8/8/4K3 b - - 0 1", true, rep.SetOf(rep.E8)},
			{"a rook", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", true, rep.SetOf(rep.E1)},
			{"a bishop that is not on a diagonal with the king", "4k3/8/8/8/4b3/8/4P3/4K3 w - - 0 1", false, rep.SetOf(rep.E1)},
		} {
			b := backend.New()
			load(t, b, test.fen)
			check, pieces := b.(interface{ Exposing() (bool, rep.SquareSet) }).Exposing()
			assert.Equal(t, test.check, check, "%s: %s: check in %s", backend.Name, test.name, test.fen)
			assert.Equal(t, test.pieces, pieces, "%s: %s: pieces in %s", backend.Name, test.name, test.fen)
		}
	}
	assert.Equal(t, 5, steps)
}

// TestUnusualPositions plays positions that no game reaches against the referee: promotions next to many queens, lists
// without an order of types, pins, en passant captures that expose the king, and, for an attack table by differences,
// sliders at the same difference from a king as those on a line with it.
func TestUnusualPositions(t *testing.T) {
	t.Parallel()
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
		referee := oracle.New()
		require.NoError(t, referee.Load(&p))
		nodes := perft.Perft(referee, 3, perft.Bulk)
		for _, name := range []string{"x88", "tenbytwelve", "twelvebytwelve", "sixteenbysixteen", "mailbox-scan"} {
			b := of(t, name)
			d, err := perft.FirstDivergence(t.Context(), oracle.New(), b, &p, 2)
			require.NoError(t, err)
			require.Nil(t, d, "%s: %s: %v", name, fen, d)
			require.NoError(t, b.Load(&p))
			require.Equal(t, nodes, perft.Perft(b, 3, perft.Bulk), "%s: %s", name, fen)
			requireCounts(t, b, 3)
		}
	}
}

// TestListsAreFull loads more pieces of a side than a list holds. The board loads another position after that.
func TestListsAreFull(t *testing.T) {
	for name, text := range map[string]string{
		"x88": "x88: %s pieces, the list holds 16", "tenbytwelve": "tenbytwelve: %s pieces, the list holds 16",
		"piecelist": "piecelist: %s pieces, the lists hold 16",
	} {
		for fen, pieces := range map[string]string{
			"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "17 white",
			"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "18 black",
		} {
			b := of(t, name)
			p, err := rep.ParseFEN(fen)
			require.NoError(t, err)
			err = b.Load(&p)
			require.EqualError(t, err, fmt.Sprintf(text, pieces)+": not supported by this representation", fen)
			require.ErrorIs(t, err, rep.ErrUnsupported)
			load(t, b, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1")
			require.NoError(t, b.(rep.Validator).Validate())
		}
	}
}

// TestNullMovesGrow makes more null moves than a stack of records has room for: they ask for room, too.
func TestNullMovesGrow(t *testing.T) {
	b := of(t, "x88").(interface {
		rep.Board
		rep.NullMover
	})
	load(t, b, rep.StartFEN)
	for range 200 {
		b.MakeNull()
		require.NoError(t, b.(rep.Validator).Validate())
	}
	for range 200 {
		b.UnmakeNull()
	}
	require.Equal(t, rep.StartPosition(), b.Position())
}

// TestExchangeEndsWithKing has a king that captures last: the rook behind it attacks the square only when the king has
// left its own.
func TestExchangeEndsWithKing(t *testing.T) {
	asked := 0
	for _, backend := range all.Backends() {
		b, ok := backend.New().(rep.ExchangeEvaluator)
		if !ok {
			continue
		}
		asked++
		load(t, b.(rep.Board), "nK6/3p2p1/8/5q2/Rp6/2k3R1/P7/8 b - - 0 1")
		m := rep.MakeMove(rep.B4, rep.B3, rep.Quiet)
		require.True(t, b.SEEAtLeast(m, 0), backend.Name)
		require.False(t, b.SEEAtLeast(m, 1), backend.Name)
	}
	require.Greater(t, asked, 5)
}

// TestCastling checks castling with a rook that shields the king's path, and from each file with a piece of the other
// side on each square.
func TestCastling(t *testing.T) {
	t.Parallel()
	fens := []string{
		"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "4k3/8/8/8/8/8/8/nRK5 w B - 0 1",
		"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", "Qrk5/8/8/8/8/8/8/4K3 b b - 0 1",
	}
	var positions []rep.Position
	var boards []rep.Board
	for _, fen := range fens {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		positions = append(positions, p)
	}
	for king := rep.B1; king <= rep.G1; king++ {
		p := rep.Position{CastlingRooks: [4]rep.Square{rep.H1, rep.A1, rep.NoSquare, rep.NoSquare}, EnPassant: rep.NoSquare, FullmoveNumber: 1}
		p.Pieces[king], p.Pieces[rep.A1], p.Pieces[rep.H1], p.Pieces[rep.E8] = rep.WhiteKing, rep.WhiteRook, rep.WhiteRook, rep.BlackKing
		for sq, piece := range p.Pieces {
			for _, other := range []rep.Piece{rep.BlackPawn, rep.BlackKnight, rep.BlackBishop, rep.BlackRook} {
				with := p
				with.Pieces[sq] = other
				if piece == rep.NoPiece && with.Validate() == nil {
					positions = append(positions, with, with.Flip())
				}
			}
		}
	}
	require.Greater(t, len(positions), 2000)
	referee := oracle.New()
	for _, backend := range held(t) {
		boards = append(boards, backend.New())
	}
	for _, p := range positions {
		require.NoError(t, referee.Load(&p))
		want := moves(referee)
		for _, b := range boards {
			require.NoError(t, b.Load(&p))
			if !slices.Equal(want, moves(b)) || b.(rep.Counter).CountMoves() != len(want) {
				t.Fatalf("%T: %v, %d, want %v: %s", b, moves(b), b.(rep.Counter).CountMoves(), want, p.FEN())
			}
		}
	}
}

// requireCounts requires that CountMoves returns the number of moves of AppendMoves, and
// that the stages append the same moves, in all positions up to depth moves away.
func requireCounts(t *testing.T, b rep.Board, depth int) {
	t.Helper()
	moves, asked := b.AppendMoves(nil), rep.QuestionsOf(b)
	slices.Sort(moves)
	require.Equal(t, len(moves), asked.CountMoves())
	if asked.Checkers() == 0 {
		staged := asked.AppendQuiets(asked.AppendCaptures(nil))
		slices.Sort(staged)
		require.True(t, slices.Equal(moves, staged), "%v, want %v", staged, moves)
	}
	for _, m := range moves {
		if depth > 1 {
			b.Make(m)
			requireCounts(t, b, depth-1)
			b.Unmake(m)
		}
	}
}
