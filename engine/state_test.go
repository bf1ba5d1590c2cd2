package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/reptest"
)

// starts are the positions from which games begin: with castling of both kinds, en
// passant captures, promotions, few pieces that return to their squares, and high clocks.
var starts = []string{
	rep.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"r1r1kr1r/8/8/8/8/8/8/R1R1KR1R w FCfc - 0 1",
	"bnrkrqnb/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/BNRKRQNB w KQkq e6 0 3",
	"4k3/8/8/8/8/8/8/rR3K2 w B - 0 1",
	"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
	"4k2n/8/8/8/8/8/8/R3K3 w Q - 0 1",
	"4k2n/8/8/8/8/8/8/4K2N b - - 96 80",
	"1rk5/8/8/8/8/8/8/6KR w Kq - 0 1",  // castling where the king stays
	"3rk3/8/8/8/8/8/8/4KR2 w Kq - 0 1", // and the rook
	"8/8/3k4/8/8/3K4/8/8 w - - 0 1",
	"qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1",
	"4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000",
}

func parse(t require.TestingT, fen string) rep.Position {
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// game is a game under test, with all its earlier positions as plain positions.
type game struct {
	*engine.Game
	positions []rep.Position
	moves     []rep.Move // rep.NullMove is a null move
}

func newGame(t require.TestingT, g *engine.Game, p rep.Position) *game {
	err := g.Load(&p)
	if errors.Is(err, rep.ErrUnsupported) {
		return nil
	}
	require.NoError(t, err)
	return &game{Game: g, positions: []rep.Position{p}}
}

func (g *game) position() *rep.Position { return &g.positions[len(g.positions)-1] }

// play makes m, and checks everything.
func (g *game) play(t require.TestingT, m rep.Move) {
	if m == rep.NullMove {
		g.MakeNull()
	} else {
		g.Make(m)
	}
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, g.Position())
	switch m % 4 { // earlier questions must not matter
	case 0:
		g.ColorPieces(rep.White)
	case 1:
		g.Blockers(rep.White)
	case 2:
		g.Pinners(rep.White)
	}
	g.check(t)
	g.checkDelta(t)
}

// back unmakes the last move, and checks everything.
func (g *game) back(t require.TestingT) {
	m := g.moves[len(g.moves)-1]
	if m == rep.NullMove {
		g.UnmakeNull()
	} else {
		g.Unmake(m)
	}
	g.moves = g.moves[:len(g.moves)-1]
	g.positions = g.positions[:len(g.positions)-1]
	g.check(t)
}

// check compares the state with one computed here from the positions alone.
func (g *game) check(t require.TestingT) {
	p := g.position()
	s := g.State()
	at := fmt.Sprintf("%v after %v from %s", g.Native(), g.moves, g.positions[0].FEN())
	if got := g.Position(); got != *p {
		require.Failf(t, "position", "%s: %s", at, got.FEN())
	}
	var want engine.State
	want.Key = p.Key()
	var counts [16]int
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		sq := rep.Square(sq)
		counts[piece]++
		want.Score += engine.PieceSquare(piece, sq)
		switch piece.Type() {
		case rep.Pawn:
			want.PawnKey ^= rep.PieceKey(piece, sq)
		case rep.Knight, rep.Bishop:
			want.Phase++
		case rep.Rook:
			want.Phase += 2
		case rep.Queen:
			want.Phase += 4
		}
		if piece.Type() != rep.Pawn {
			want.NonPawn[piece.Color()] += int32(piece.Type().Value())
		}
		want.MaterialKey += engine.MaterialOf(piece)
	}
	want.Rule50 = p.HalfmoveClock
	want.FromNull = uint16(g.fromNull())
	want.Repetition = int16(g.repetition(len(g.positions) - 1))
	want.Delta = s.Delta // see checkDelta
	if n := len(g.moves); n > 0 && g.moves[n-1].Kind().IsCapture() {
		m := g.moves[n-1]
		before := g.positions[n-1].Pieces
		want.Captured = before[m.To()]
		if m.Kind() == rep.EnPassant {
			want.Captured = before[m.To()^8]
		}
	}
	if *s != want {
		require.Equal(t, want, *s, at)
	}
	for _, piece := range rep.Pieces() {
		if got := s.PieceCount(piece); got != counts[piece] {
			require.Equal(t, counts[piece], got, "%s: count of %v", at, piece)
		}
	}
	if g.Ply() != len(g.moves) || g.SideToMove() != p.SideToMove {
		require.Failf(t, "ply", "%s: %d, %v to move", at, g.Ply(), g.SideToMove())
	}
	if err := g.Validate(); err != nil {
		require.NoError(t, err, at)
	}
}

// fromNull counts the moves since the last null move.
func (g *game) fromNull() int {
	n := 0
	for _, m := range slices.Backward(g.moves) {
		if m == rep.NullMove {
			break
		}
		n++
	}
	return n
}

// repetition scans the positions before the one of that number for it, back to the last
// null move.
func (g *game) repetition(number int) int {
	for i := number - 1; i >= 0 && g.moves[i] != rep.NullMove; i-- {
		if repetitionKey(g.positions[i]) == repetitionKey(g.positions[number]) {
			if g.repetition(i) != 0 {
				return i - number
			}
			return number - i
		}
	}
	return 0
}

// repetitionKey returns the key of q, without an en passant square on which no legal move
// captures.
func repetitionKey(q rep.Position) uint64 {
	board := bitboard.New()
	if err := board.Load(&q); err != nil {
		panic(err)
	}
	isCapture := func(m rep.Move) bool { return m.Kind() == rep.EnPassant }
	if q.EnPassant != rep.NoSquare && !slices.ContainsFunc(board.AppendMoves(nil), isCapture) {
		q.EnPassant = rep.NoSquare
	}
	return q.Key()
}

// checkDelta applies the last Delta to the squares before and compares the result with
// the squares now.
func (g *game) checkDelta(t require.TestingT) {
	squares := g.positions[len(g.positions)-2].Pieces
	d := g.State().Delta
	for _, p := range d.Pieces[:d.N] {
		if p.From != rep.NoSquare {
			require.Equal(t, p.Piece, squares[p.From], "%+v", d)
			squares[p.From] = rep.NoPiece
		}
	}
	for _, p := range d.Pieces[:d.N] {
		if p.To != rep.NoSquare {
			require.Equal(t, rep.NoPiece, squares[p.To], "%+v", d)
			squares[p.To] = p.Piece
		}
	}
	if want := g.position().Pieces; squares != want {
		require.Equal(t, want, squares, "%+v after %v from %s", d, g.moves, g.positions[0].FEN())
	}
}

// next returns the move that a byte chooses, NoMove for one to be unmade. Some bytes
// move the same piece back, so that positions occur again.
func (g *game) next(choice byte) (rep.Move, bool) {
	switch {
	case choice >= 240 && g.Checkers().Empty():
		return rep.NullMove, true
	case choice >= 210 && len(g.moves) > 0:
		return rep.NoMove, true
	}
	legal := g.AppendMoves(nil)
	slices.Sort(legal)
	if n := len(g.moves); choice >= 100 && n >= 2 {
		last := g.moves[n-2]
		if back := rep.MakeMove(last.To(), last.From(), rep.Quiet); slices.Contains(legal, back) {
			return back, true
		}
	}
	if len(legal) == 0 {
		return rep.NoMove, false
	}
	return legal[int(choice)%len(legal)], true
}

// playAll plays the game that the bytes choose, and unmakes it.
func (g *game) playAll(t require.TestingT, choices []byte, also func()) {
	g.check(t)
	for _, choice := range choices {
		m, ok := g.next(choice)
		switch {
		case !ok:
		case m == rep.NoMove:
			g.back(t)
		default:
			g.play(t, m)
		}
		also()
	}
	for len(g.moves) > 0 {
		g.back(t)
	}
}

// kinds are the ways in which a game answers: the board itself, the defaults, the
// defaults for a board that has nothing else, and those for a board that has a part.
var kinds = []struct {
	name string
	of   func(b rep.Backend) *engine.Game
}{
	{"native", func(b rep.Backend) *engine.Game { return engine.New(b.New, engine.Native) }},
	{"default", func(b rep.Backend) *engine.Game { return engine.New(b.New, engine.Default) }},
	{"five", func(b rep.Backend) *engine.Game {
		return engine.New(func() rep.Board { return five{b.New()} }, engine.Native)
	}},
	{"inspector", func(b rep.Backend) *engine.Game {
		return engine.New(func() rep.Board { return inspect(b.New()) }, engine.Native)
	}},
}

// drawGame draws a board, a way to answer, and a start.
func drawGame(t *testing.T, random *rand.Rand) *game {
	backend, kind, p := pick(random, all.Backends()), pick(random, kinds), parse(t, pick(random, starts))
	if random.IntN(2) == 0 {
		p = pick(random, rulewalk.Positions()).Position
	}
	g := newGame(t, kind.of(backend), p)
	if g == nil { // the board does not support the position
		return drawGame(t, random)
	}
	return g
}

func pick[T any](random *rand.Rand, of []T) T { return of[random.IntN(len(of))] }

// drawChoices draws from 20 to 60 bytes.
func drawChoices(random *rand.Rand) []byte {
	choices := make([]byte, 20+random.IntN(41))
	for i := range choices {
		choices[i] = byte(random.IntN(256))
	}
	return choices
}

// The state is the one computed from scratch after every make and unmake.
func TestState(t *testing.T) {
	random := rand.New(rand.NewPCG(701, 0))
	for range 100 {
		drawGame(t, random).playAll(t, drawChoices(random), func() {})
	}
}

// HasGameCycle is whether a legal move leads to a repetition that IsDraw sees.
func TestHasGameCycle(t *testing.T) {
	cycles := 0
	random := rand.New(rand.NewPCG(702, 0))
	for range 100 {
		g := drawGame(t, random)
		root := random.IntN(9)
		g.playAll(t, drawChoices(random), func() {
			ply := max(0, len(g.moves)-root)
			want := rep.NoMove
			for _, m := range g.AppendMoves(nil) {
				g.Make(m)
				if r := int(g.State().Repetition); r != 0 && r < ply+1 {
					want = m
				}
				g.Unmake(m)
			}
			got := g.HasGameCycle(ply)
			require.Equal(t, want != rep.NoMove, got, "%v after %v from %s, ply %d", want, g.moves, g.positions[0].FEN(), ply)
			if got {
				cycles++
			}
		})
	}
	assert.Positive(t, cycles, "positions with a cycle")
}

// FuzzGame plays the game that bytes choose, null moves included, from the position of a
// FEN. The first two bytes choose the board and Ask. At every position the state is
// compared with one computed from scratch, and all answers with the referee's.
func FuzzGame(f *testing.F) {
	for i, fen := range starts {
		f.Add(fen, fmt.Appendf(nil, "%c%c: any bytes are moves", i, i*i))
	}
	backends := all.Backends()
	f.Fuzz(func(t *testing.T, fen string, data []byte) {
		p, err := rep.ParseFEN(fen)
		if err != nil || len(data) < 2 {
			return
		}
		backend, kind, choices := backends[int(data[0])%len(backends)], kinds[int(data[1])%len(kinds)], data[2:min(len(data), 200)]
		g := newGame(t, kind.of(backend), p)
		if g == nil {
			return
		}
		g.playAll(t, choices, func() {})
		require.NoError(t, reptest.PlayFrom(p, choices, rep.Backend{Name: kind.name, New: func() rep.Board { return kind.of(backend) }}))
	})
}
