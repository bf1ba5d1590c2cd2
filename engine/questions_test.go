package engine_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/rep"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestNative(t *testing.T) {
	b := board(t, "bitboard")
	assert.Contains(t, engine.New(b.New, engine.Native).Native(), "Inspector")
	assert.Empty(t, engine.New(b.New, engine.Default).Native())
	assert.Empty(t, engine.New(func() rep.Board { return five{b.New()} }, engine.Native).Native())
	assert.Equal(t, []string{"Inspector"}, kinds[3].of(b).Native())
}

// A game answers every question, and so does the referee of the tests.
func TestEveryQuestion(t *testing.T) {
	without := func(b rep.Board) (missing []string) {
		implemented := rep.Interfaces(b)
		for _, row := range reflect.VisibleFields(reflect.TypeFor[rep.Questions]()) {
			if !slices.Contains(implemented, row.Name) {
				missing = append(missing, row.Name)
			}
		}
		return missing
	}
	assert.Equal(t, []string{"Perfter"}, without(engine.New(board(t, "x88").New, engine.Native)), "a Game answers it in engine/questions.go")
	assert.Equal(t, []string{"Perfter", "Validator"}, without(oracle.New()), "the referee answers it in internal/oracle/questions.go")
	assert.Empty(t, without(broken.New(broken.Fault{})), "the broken boards pass it on in internal/probe")
}

func TestCastlingQuestions(t *testing.T) {
	for _, kind := range kinds {
		g := start(t, kind.of, board(t, "nibble"), "r3k1nr/8/8/8/8/8/8/R3K2R w KQk - 0 1", "h1g1 e8e7 g1h1")
		t.Run(kind.name, func(t *testing.T) {
			assert.Equal(t, rep.WhiteQueenside, g.Rights())
		})
	}
}

func TestMoveQuestions(t *testing.T) {
	for _, kind := range kinds {
		g := start(t, kind.of, board(t, "piecelist"), kiwipete, "")
		t.Run(kind.name, func(t *testing.T) {
			capture := rep.MakeMove(rep.E5, rep.G6, rep.Capture)
			assert.Equal(t, rep.WhiteKnight, g.MovedPiece(capture))
			assert.True(t, g.IsCaptureOrPromotion(capture))
			for kind, want := range map[rep.MoveKind]bool{
				rep.Quiet: false, rep.DoublePush: false, rep.CastleKingside: false, rep.PromoteKnight: false,
				rep.PromoteRook: false, rep.PromoteQueen: true, rep.CaptureRook: true, rep.EnPassant: true,
			} {
				assert.Equal(t, want, g.IsCaptureOrPromotion(rep.MakeMove(rep.A7, rep.A8, kind)), "%v", kind)
			}
		})
	}
}

// MakeKnown leads to the same state and answers as Make.
func TestMakeKnown(t *testing.T) {
	for _, kind := range kinds {
		for _, fen := range starts {
			g := start(t, kind.of, board(t, "x88"), fen, "")
			for _, m := range g.AppendMoves(nil) {
				check := g.GivesCheck(m)
				g.Make(m)
				want, checkers := *g.State(), g.Checkers()
				require.Equal(t, !checkers.Empty(), check, "%v in %s", m, fen)
				g.Unmake(m)
				g.MakeKnown(m, check)
				require.Equal(t, want, *g.State(), "%v in %s", m, fen)
				require.Equal(t, checkers, g.Checkers(), "%v in %s", m, fen)
				g.Unmake(m)
			}
		}
	}
}

// Null moves may be many, one below the other, with moves between them, and a board
// without them ends where one with them does.
func TestDeepNullMoves(t *testing.T) {
	native := start(t, kinds[0].of, board(t, "bitboard"), kiwipete, "")
	five := start(t, kinds[2].of, board(t, "bitboard"), kiwipete, "")
	before, own := *native.State(), five.Board()
	var line []rep.Move
	for i := 0; len(line) < 150; i++ {
		m := rep.NullMove
		if moves := native.AppendMoves(nil); i%3 != 0 && len(moves) > 0 {
			m = moves[i*i%len(moves)]
		}
		if m == rep.NullMove && !native.Checkers().Empty() {
			continue
		}
		line = append(line, m)
		for _, g := range []*engine.Game{native, five} {
			if m == rep.NullMove {
				g.MakeNull()
			} else {
				g.Make(m)
			}
		}
		require.Equal(t, *native.State(), *five.State(), "after %v", line)
		require.Equal(t, native.Position(), five.Position(), "after %v", line)
		require.NoError(t, five.Validate())
	}
	assert.False(t, own == five.Board(), "another board after null moves")
	for len(line) > 0 {
		m := line[len(line)-1]
		line = line[:len(line)-1]
		for _, g := range []*engine.Game{native, five} {
			if m == rep.NullMove {
				g.UnmakeNull()
			} else {
				g.Unmake(m)
			}
		}
		require.Equal(t, *native.State(), *five.State(), "back at %v", line)
		require.Equal(t, native.Position(), five.Position(), "back at %v", line)
		require.NoError(t, five.Validate())
	}
	assert.Equal(t, before, *five.State())
	assert.True(t, own == five.Board(), "the first board")
	five.MakeNull()
	p := five.Position()
	require.NoError(t, five.Load(&p))
	assert.True(t, own == five.Board(), "the first board after Load")
}

// Nothing is allocated once the stack has grown, whatever is asked.
func TestAllocations(t *testing.T) {
	for _, name := range []string{"bitboard", "x88"} {
		for _, kind := range kinds {
			g := start(t, kind.of, board(t, name), kiwipete, "")
			moves := g.AppendMoves(nil)
			list := make([]rep.Move, 0, 4*rep.MaxMoves)
			threats, changes := make([]rep.Threat, 0, 64), new(rep.ThreatChanges)
			allocs := testing.AllocsPerRun(10, func() {
				for _, m := range moves {
					check := g.GivesCheck(m)
					g.SEEAtLeast(m, 0)
					g.IsLegal(m)
					g.ThreatChanges(m, changes)
					g.AppendThreats(threats)
					g.MakeKnown(m, check)
					g.IsDraw(1)
					g.HasGameCycle(1)
					g.AppendMoves(list)
					if !check {
						g.AppendCaptures(list)
						g.AppendQuiets(list)
						g.MakeNull()
						g.AppendPseudoLegal(list)
						g.Mobility(rep.White)
						g.Blockers(rep.White)
						g.CheckSquares(rep.Bishop)
						g.UnmakeNull()
					}
					g.Unmake(m)
				}
			})
			assert.Zero(t, allocs, "%s, %s", name, kind.name)
		}
	}
}

// Load of a position that the board refuses is an error, and the game is of use
// afterwards.
func TestLoadError(t *testing.T) {
	g := engine.New(func() rep.Board { return &choosy{Board: board(t, "mailbox").New()} }, engine.Native)
	p := parse(t, rep.StartFEN)
	require.ErrorIs(t, g.Load(&p), rep.ErrUnsupported)
	p = parse(t, kiwipete)
	require.NoError(t, g.Load(&p))
	require.NoError(t, g.Validate())
}

// choosy refuses the start position.
type choosy struct{ rep.Board }

func (c *choosy) Load(p *rep.Position) error {
	if p.FEN() == rep.StartFEN {
		return rep.ErrUnsupported
	}
	return c.Board.Load(p)
}

// The clocks of a position that a null move leads to can be loaded.
func TestNullMoveAtMaxClock(t *testing.T) {
	g := engine.New(func() rep.Board { return &strict{Board: board(t, "x88").New()} }, engine.Native)
	p := parse(t, "k7/8/8/8/8/8/4R3/3K4 b - - 32767 32767")
	require.NoError(t, g.Load(&p))
	g.MakeNull()
	assert.Equal(t, rep.White, g.SideToMove())
	g.UnmakeNull()
	assert.Equal(t, p, g.Position())
}

// strict refuses invalid positions.
type strict struct{ rep.Board }

func (s *strict) Load(p *rep.Position) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return s.Board.Load(p)
}

// What no board answers itself is as the definitions say, along games from each start.
func TestDefaults(t *testing.T) {
	for _, kind := range kinds {
		for i, fen := range starts {
			g, referee := start(t, kind.of, board(t, "x88"), fen, ""), oracle.New()
			p := g.Position()
			require.NoError(t, referee.Load(&p))
			random := rand.New(rand.NewPCG(uint64(i), 0))
			for range 12 {
				requireDefaults(t, g, referee, random)
				moves := referee.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				g.Make(m)
				referee.Make(m)
			}
		}
	}
}

func requireDefaults(t *testing.T, g *engine.Game, referee *oracle.Board, random *rand.Rand) {
	at := referee.Position()
	in := "in " + at.FEN()
	pieces := referee.Occupied()
	require.Equal(t, pieces, g.Occupied(), in)
	for c := rep.White; c <= rep.Black; c++ {
		require.Equal(t, referee.ColorPieces(c), g.ColorPieces(c), in)
		require.Equal(t, referee.KingSquare(c), g.KingSquare(c), in)
		require.Equal(t, referee.Blockers(c), g.Blockers(c), in)
		require.Equal(t, referee.Pinners(c), g.Pinners(c), in)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			require.Equal(t, referee.Attackers(sq, c), g.Attackers(sq, c), in)
		}
	}
	for types := rep.PieceTypes(0); types <= rep.AllTypes; types += 2 {
		require.Equal(t, referee.TypePieces(types), g.TypePieces(types), "%07b %s", types, in)
	}
	some := func() rep.SquareSet { return rep.SquareSet(random.Uint64() & random.Uint64() & random.Uint64()) }
	for _, set := range []rep.SquareSet{pieces, rep.NoSquares, rep.AllSquares, pieces.Minus(some()), pieces.Union(some()), some(), referee.ColorPieces(rep.White), referee.ColorPieces(rep.Black)} {
		sq := rep.Square(random.IntN(64))
		require.Equal(t, referee.AttackersWith(sq, set), g.AttackersWith(sq, set), "AttackersWith(%v, %v) %s", sq, set, in)
		blockers, pinners := g.SliderBlockers(set, sq)
		want, wantPinners := referee.SliderBlockers(set, sq)
		require.Equal(t, want, blockers, "SliderBlockers(%v, %v) %s", set, sq, in)
		require.Equal(t, wantPinners, pinners, "SliderBlockers(%v, %v) %s", set, sq, in)
	}
}
