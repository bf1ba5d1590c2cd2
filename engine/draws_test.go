package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// start returns a game on the board at a position, in which moves were made.
func start(t require.TestingT, kind func(rep.Backend) *engine.Game, backend rep.Backend, fen, moves string) *engine.Game {
	g := kind(backend)
	p := parse(t, fen)
	require.NoError(t, g.Load(&p))
	makeAll(t, g, moves)
	return g
}

// makeAll makes moves in UCI notation, 0000 for a null move.
func makeAll(t require.TestingT, g *engine.Game, moves string) {
	for _, text := range strings.Fields(moves) {
		if text == "0000" {
			g.MakeNull()
			continue
		}
		m, err := rep.ParseMove(text, g.AppendMoves(nil))
		require.NoError(t, err)
		g.Make(m)
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"4kn2/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true}, // f8 and c1 are dark
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false}, // f8 is dark, f1 is light
		{"4k3/8/8/8/8/B7/1B6/2B1K3 w - - 0 1", true},
		{"4k3/8/8/8/8/B7/1B6/2BBK3 w - - 0 1", false},
		{"2b1k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false},
		{"4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4K2q w - - 0 1", false},
	} {
		for _, kind := range kinds {
			g := start(t, kind.of, board(t, "bitboard"), test.fen, "")
			assert.Equal(t, test.want, g.InsufficientMaterial(), "%s, %s", test.fen, kind.name)
			assert.Equal(t, test.want, g.IsDraw(0), "%s, %s", test.fen, kind.name)
		}
	}
}

// Without bishops of both sides the pieces alone decide. The pieces of each side stand on its first rank.
func TestInsufficientMaterialByPieces(t *testing.T) {
	for pieces, want := range map[string]bool{
		"K k": true, "KN k": true, "K kn": true, "KB k": true, "K kb": true,
		"KNN k": false, "KN kn": false, "KBN k": false, "KB kn": false,
		"KR k": false, "K kq": false, "KQ kr": false, "KRB k": false,
	} {
		white, black, _ := strings.Cut(pieces, " ")
		p, err := rep.ParseFEN(fmt.Sprintf("%d%s/8/8/8/8/8/8/%s%d w - - 0 1", 8-len(black), black, white, 8-len(white)))
		require.NoError(t, err)
		g := engine.New(board(t, "bitboard").New, engine.Native)
		require.NoError(t, g.Load(&p))
		assert.Equal(t, want, g.InsufficientMaterial(), pieces)
		assert.Equal(t, want, g.IsDraw(0), pieces)
	}
}

func TestFiftyMoves(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		want             bool
	}{
		{"99 plies", "4k3/8/8/8/8/8/8/R3K3 w Q - 98 60", "a1a2", false},
		{"100 plies", "4k3/8/8/8/8/8/8/R3K3 w Q - 99 60", "a1a2", true},
		{"100 plies, in check", "4k3/8/8/8/8/8/8/R3K3 w Q - 99 60", "a1a8", true},
		{"100 plies, in check with one reply", "kr5r/8/8/8/8/8/8/K7 b - - 99 60", "h8h1", true},
		{"100 plies, mated", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 60", "a1a8", false},
		{"100 plies, then a pawn move", "4k3/8/8/8/8/8/P7/R3K3 w Q - 99 60", "a2a3", false},
		{"100 plies, then a capture", "4k3/8/8/8/8/8/n7/R3K3 w Q - 99 60", "a1a2", false},
		{"100 plies, the last one a null move", "4k3/8/8/8/8/8/8/R3K3 w Q - 99 60", "0000", true},
	} {
		for _, kind := range kinds {
			g := start(t, kind.of, board(t, "x88"), test.fen, test.moves)
			assert.Equal(t, test.want, g.IsDraw(1), "%s, %s", test.name, kind.name)
		}
	}
}

func TestRepetition(t *testing.T) {
	const once = "g1f3 g8f6 f3g1 f6g8 "
	const pinned, free = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "8/8/8/k7/4p2Q/8/3P4/3K4 w - - 0 1"
	const shuffle = "a4a5 d1d2 a5a4 d2d1 "
	const rook = "4k2n/8/8/8/8/8/8/R3K3 w Q - 0 1"
	for _, test := range []struct {
		name, fen, moves string
		repetition       int
		drawn            map[int]bool // by distance from the root of the search
	}{
		{"none", rep.StartFEN, "g1f3 g8f6 f3g1", 0, map[int]bool{0: false, 3: false}},
		{"once, all below the root", rep.StartFEN, once, 4, map[int]bool{5: true, 4: false, 0: false}},
		{"twice", rep.StartFEN, once + once, -4, map[int]bool{0: true, 8: true}},
		{"after a right was lost", rook, "a1a2 h8g6 a2a1 g6h8", 0, map[int]bool{4: false}},
		{"and again", rook, "a1a2 h8g6 a2a1 g6h8 a1a2 h8g6 a2a1 g6h8", 4, map[int]bool{5: true, 4: false}},
		{"far apart", rook, "e1e2 h8g6 e2e3 g6h8 e3d2 h8g6 d2e1 g6h8 e1e2", 8, map[int]bool{9: true, 8: false}},
		{"across a null move", rook, "a1a2 0000 a2a3 h8g6 a3a4 g6h8 a4a2", 0, map[int]bool{7: false}},
		// python-chess sees a threefold; the key has d3, where the pinned pawn cannot capture.
		{"en passant, pinned", pinned, "d2d4 " + shuffle, 4, map[int]bool{5: true, 4: false}},
		{"en passant, pinned, twice", pinned, "d2d4 " + shuffle + shuffle, -4, map[int]bool{0: true}},
		{"en passant, loaded", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", shuffle + shuffle, -4, map[int]bool{0: true}},
		{"en passant, legal along the pin", "8/8/6k1/8/4p3/8/2BP4/K7 w - - 0 1", "d2d4 g6g7 a1a2 g7g6 a2a1", 0, map[int]bool{5: false}},
		{"en passant, legal of the second pawn alone", "2k5/8/8/8/2p1p3/8/3P4/2RK4 w - - 0 1", "d2d4 c8c7 d1e1 c7c8 e1d1", 0, map[int]bool{5: false}},
		{"en passant, legal", free, "d2d4 a5a4 d1d2 a4a5 d2d1", 0, map[int]bool{5: false}},
		{"after a pawn move", rep.StartFEN, "g1f3 g8f6 f3g1 f6g8 a2a3 g8f6", 0, map[int]bool{0: false}},
	} {
		for _, kind := range kinds {
			g := start(t, kind.of, board(t, "mailbox"), test.fen, test.moves)
			assert.Equal(t, test.repetition, int(g.State().Repetition), "%s, %s", test.name, kind.name)
			for ply, want := range test.drawn {
				assert.Equal(t, want, g.IsDraw(ply), "%s, %s, ply %d", test.name, kind.name, ply)
			}
		}
	}
}

// Positions with a cycle and without, in words: see TestHasGameCycle for all.
func TestCycles(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		ply              int
		want             bool
	}{
		{"the knight can go back", rep.StartFEN, "g1f3 g8f6 f3g1", 4, true},
		{"but not below the root", rep.StartFEN, "g1f3 g8f6 f3g1", 3, false},
		{"the third time is a draw above it too", rep.StartFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", 0, true},
		{"the other side has moved on", rep.StartFEN, "g1f3 g8f6 f3g1 b8c6", 5, false},
		{"a rook up the file", "5r2/8/8/8/K7/8/8/2k5 b - - 0 1", "f8h8 a4b4 h8g8 b4b5 g8g2 b5a5 g2h2 a5a4", 8, true},
		{"but not across a pawn", "5r2/8/8/7P/K7/8/8/2k5 b - - 0 1", "f8h8 a4b4 h8g8 b4b5 g8g2 b5a5 g2h2 a5a4", 8, false},
		{"before three plies", rep.StartFEN, "g1f3 g8f6", 5, false},
		{"across a null move", rep.StartFEN, "g1f3 0000 f3g1", 5, false},
	} {
		for _, kind := range kinds {
			g := start(t, kind.of, board(t, "tenbytwelve"), test.fen, test.moves)
			assert.Equal(t, test.want, g.HasGameCycle(test.ply), "%s, %s", test.name, kind.name)
		}
	}
}

// The key tells the counts of all pieces, whatever they are.
func TestMaterialKey(t *testing.T) {
	random := rand.New(rand.NewPCG(601, 0))
	for range 100 {
		var s engine.State
		counts := map[rep.Piece]int{rep.WhiteKing: 1, rep.BlackKing: 1}
		for range random.IntN(63) {
			piece := rep.Pieces()[random.IntN(12)]
			if piece.Type() != rep.King {
				counts[piece]++
				s.MaterialKey += engine.MaterialOf(piece)
			}
		}
		for _, piece := range rep.Pieces() {
			require.Equal(t, counts[piece], s.PieceCount(piece), "%v", piece)
		}
	}
}

// A board of 62 queens has its state, if the board takes it.
func TestFullBoard(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			p.Pieces[sq] = rep.BlackQueen
		}
	}
	require.NoError(t, p.Validate(), p.FEN())
	for _, q := range []rep.Position{p, p.Flip()} {
		for _, kind := range kinds {
			g := newGame(t, kind.of(board(t, "bitboard")), q)
			require.NotNil(t, g)
			g.check(t)
			assert.Equal(t, 62, g.State().PieceCount(rep.WhiteQueen)+g.State().PieceCount(rep.BlackQueen))
			assert.Equal(t, uint8(248), g.State().Phase)
			assert.False(t, g.IsDraw(0))
		}
	}
}

// The cycle to a position whose key has an en passant square is seen only if no legal
// move captures there.
func TestCycleAfterDoublePush(t *testing.T) {
	for _, kind := range kinds {
		pinned := start(t, kind.of, board(t, "mailbox"), "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "d2d4 a4a5 d1d2 a5a4")
		assert.True(t, pinned.HasGameCycle(4), kind.name)
		assert.False(t, pinned.HasGameCycle(3), "%s: the repeated position is the root", kind.name)
		legal := start(t, kind.of, board(t, "mailbox"), "8/8/8/k7/4p2Q/8/3P4/3K4 w - - 0 1", "d2d4 a5b5 d1d2 b5a5")
		assert.False(t, legal.HasGameCycle(4), kind.name)
	}
}

// thereAndBack leads from the start position to the start position.
const thereAndBack = "g1f3 g8f6 f3g1 f6g8 "

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		want             engine.Outcome
	}{
		{"start", rep.StartFEN, "", engine.Undecided},
		{"fool's mate", rep.StartFEN, "f2f3 e7e5 g2g4 d8h4", engine.Checkmate},
		{"stalemate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", engine.Stalemate},
		{"stalemate on the fiftieth move", "8/8/8/8/8/1k6/1p6/1K6 w - - 100 80", "", engine.Stalemate},
		{"one move left", "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "", engine.Undecided},
		{"one move left out of check", "kr6/8/8/8/8/8/7P/K6r w - - 0 1", "", engine.Undecided},
		{"twice", rep.StartFEN, thereAndBack, engine.Undecided},
		{"three times", rep.StartFEN, thereAndBack + thereAndBack, engine.Repetition},
		{"99 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "", engine.Undecided},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", engine.FiftyMoves},
		{"mate comes before the fifty moves", "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "a1a8", engine.Checkmate},
		{"a rook left", "4k3/8/8/8/8/8/8/4K2r w - - 0 1", "", engine.Undecided},
		{"a rook that is captured", "4k3/8/8/8/8/8/6K1/7r w - - 0 1", "g2h1", engine.InsufficientMaterial},
	} {
		for _, b := range games(t) {
			g := b.New().(*engine.Game)
			p := parse(t, test.fen)
			require.NoError(t, g.Load(&p))
			makeAll(t, g, test.moves)
			assert.Equal(t, test.want, g.Outcome(), "%s on %s", test.name, b.Name)
		}
	}
	assert.Equal(t, "threefold repetition", engine.Repetition.String())
	assert.Equal(t, "Outcome(9)", engine.Outcome(9).String())
}
