package perft_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestFirstDivergence(t *testing.T) {
	faults := map[string]broken.Fault{}
	for _, f := range broken.Faults() {
		faults[f.Name] = f.Fault
	}
	for _, test := range []struct {
		fault, fen string
		depth      int
		want       string // in the message
	}{
		{"forgets-en-passant-pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, `root:      8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
line:      e2e4
FEN there: 8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1
extra:     f4e3 (en passant)
reproduce: go run ./cmd/bench perft --rep broken --depth 2 --divide '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
`},
		{"forgets-en-passant", kiwipete, 3, `line:      a2a4
FEN there: r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1
missing:   b4a3 (en passant)
`},
		{"forgets-castling", kiwipete, 1, "line:      (none: they differ at the root)\nFEN there: " + kiwipete + "\nmissing:   e1c1 (castle queenside)\n"},
		{"keeps-right-of-captured-rook", "r3k2r/8/8/8/8/8/6B1/4K3 w kq - 0 1", 2, "line:      g2a8\nFEN there: B3k2r/8/8/8/8/8/8/4K3 b k - 0 1\n" +
			"fault:     Position: castling rooks is [- - h8 a8], want [- - h8 -]"},
		{"wrong-kind", rep.StartFEN, 1, "missing:   a2a4 (double push), b2b4 (double push)"},
		{"move-twice", kiwipete, 1, "extra:     "},
		{"unmake-forgets-clock", "4k3/8/8/8/8/3p4/8/3RK3 w - - 7 9", 2, "line:      (none: they differ at the root)\nFEN there: 4k3/8/8/8/8/3p4/8/3RK3 w - - 7 9\n" +
			"fault:     after d1d3 is made and unmade: Position: halfmove clock is 0, want 7\n"},
		{"key-without-side", rep.StartFEN, 2, "line:      a2a3\n"},
		{"count-off-by-one", rep.StartFEN, 3, "line:      a2a4\nFEN there: rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq a3 0 1\nfault:     CountMoves is 21, and there are 20 moves\n"},
		{"perft-off-by-one", rep.StartFEN, 4, "fault:     Perft of depth 3 is 8903, want 8902, though no move shows a difference\n"},
		{"panics", rep.StartFEN, 4, "line:      a2a3\nFEN there: rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1\nfault:     Make(a7a6) panicked: runtime error: index out of range [40] with length 40, at broken/faults.go:"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			require.Contains(t, faults, test.fault)
			e := entry(t, test.fen)
			d, err := perft.FirstDivergence(t.Context(), oracle.New(), broken.New(faults[test.fault]), &e.Position, test.depth)
			require.NoError(t, err)
			require.NotNil(t, d)
			d.Rep = "broken"
			assert.Contains(t, d.String(), test.want)
			assert.Equal(t, e.Position, d.Root)
		})
	}
}

// A fault too deep to be walked to is found by following the counts.
func TestFirstDivergenceDeep(t *testing.T) {
	forgets := broken.New(broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
		threePushes := p.Pieces[rep.F4] & p.Pieces[rep.G4] & p.Pieces[rep.H4]
		if p.SideToMove == rep.Black && threePushes == rep.WhitePawn {
			return legal[1:]
		}
		return legal
	}})
	e := entry(t, "k7/p7/8/8/8/8/5PPP/7K w - - 0 1")
	d, err := perft.FirstDivergence(t.Context(), oracle.New(), forgets, &e.Position, 6)
	require.NoError(t, err)
	require.NotNil(t, d)
	assert.Len(t, d.Line, 5)
	assert.Len(t, d.Missing, 1)
	assert.Empty(t, d.Fault)
	assert.Equal(t, rep.WhitePawn, d.There.Pieces[rep.H4])
}

// Only a count shows this fault: a panic of the board's own loop.
func TestFirstDivergenceInCounts(t *testing.T) {
	e := entry(t, kiwipete)
	panics := broken.New(broken.Fault{Perft: func(depth int, nodes uint64) uint64 {
		if depth == 2 {
			panic("no room")
		}
		return nodes
	}})
	d, err := perft.FirstDivergence(t.Context(), oracle.New(), panics, &e.Position, 3)
	require.NoError(t, err)
	require.NotNil(t, d)
	assert.Contains(t, d.String(), "Perft of depth 2 panicked: no room")
}

func TestNoDivergence(t *testing.T) {
	e := entry(t, kiwipete)
	d, err := perft.FirstDivergence(t.Context(), oracle.New(), broken.New(broken.Fault{}), &e.Position, 2)
	require.NoError(t, err)
	assert.Nil(t, d)
}

func TestFirstDivergenceErrors(t *testing.T) {
	e := entry(t, rep.StartFEN)
	refuses := broken.New(broken.Fault{Load: func(*rep.Position) error { return rep.ErrUnsupported }})
	_, err := perft.FirstDivergence(t.Context(), oracle.New(), refuses, &e.Position, 3)
	assert.ErrorIs(t, err, rep.ErrUnsupported)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = perft.FirstDivergence(ctx, oracle.New(), oracle.New(), &e.Position, 3)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestDiffMoves(t *testing.T) {
	a := rep.MakeMove(rep.A2, rep.A3, rep.Quiet)
	b := rep.MakeMove(rep.B2, rep.B3, rep.Quiet)
	push := rep.MakeMove(rep.B2, rep.B4, rep.DoublePush)
	quiet := rep.MakeMove(rep.B2, rep.B4, rep.Quiet)
	missing, extra := perft.DiffMoves([]rep.Move{push, b, b, b}, []rep.Move{quiet, a, a, b})
	assert.Equal(t, []rep.Move{a, a, quiet}, missing)
	assert.Equal(t, []rep.Move{b, b, push}, extra)
	missing, extra = perft.DiffMoves([]rep.Move{a, b}, []rep.Move{b, a})
	assert.Empty(t, missing)
	assert.Empty(t, extra)

	// A board may list a move a great many times.
	missing, extra = perft.DiffMoves(slices.Repeat([]rep.Move{a}, 1_000_001), []rep.Move{a})
	assert.Empty(t, missing)
	assert.Len(t, extra, 1_000_000)
}

func TestDiffPositions(t *testing.T) {
	p := rep.StartPosition()
	assert.Empty(t, perft.DiffPositions(p, p))
	q := p
	q.Pieces[rep.E4] = rep.WhitePawn
	q.EnPassant = rep.E3
	assert.Equal(t, "e4 is P, want .; en passant is e3, want -", perft.DiffPositions(q, p))
}

// A board that fails when it is loaded once more is not reproduced by perft,
// which loads it once.
func TestFirstDivergenceSecondLoad(t *testing.T) {
	e := entry(t, rep.StartFEN)
	for _, test := range []struct {
		name  string
		again func() error
		want  string
	}{
		{"panic", func() error { panic("no room") }, "fault:     Load of a board that was loaded before panicked: no room, at perft/divergence_test.go:"},
		{"error", func() error { return errors.New("in use") }, "fault:     Load of a board that was loaded before: in use\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			loads := 0
			once := broken.New(broken.Fault{Load: func(*rep.Position) error {
				if loads++; loads > 1 {
					return test.again()
				}
				return nil
			}})
			d, err := perft.FirstDivergence(t.Context(), oracle.New(), once, &e.Position, 3)
			require.NoError(t, err)
			require.NotNil(t, d)
			d.Rep = "once"
			assert.Contains(t, d.String(), test.want)
			assert.Contains(t, d.String(), "reproduce: go run ./cmd/bench verify --rep once --max-depth 2\n")
		})
	}
}

// A call that never returns is a divergence.
func TestFirstDivergenceTimeout(t *testing.T) {
	e := entry(t, rep.StartFEN)
	for _, test := range []struct {
		name  string
		fault func(hang func()) broken.Fault
		want  []string
		limit []perft.DivergenceOption
	}{
		{"Load", func(hang func()) broken.Fault {
			return broken.Fault{Load: func(*rep.Position) error { hang(); return nil }}
		}, []string{"(none: they differ at the root)", "fault:     Load has not ended in 1m0s\n"}, nil},
		{"CallTimeout", func(hang func()) broken.Fault {
			return broken.Fault{Load: func(*rep.Position) error { hang(); return nil }}
		}, []string{"fault:     Load has not ended in 3s\n"}, []perft.DivergenceOption{perft.CallTimeout(3 * time.Second)}},
		{"Make", func(hang func()) broken.Fault {
			return broken.Fault{Make: func(_, _ *rep.Position, m rep.Move) {
				if m.String() == "b8c6" {
					hang()
				}
			}}
		}, []string{"line:      a2a3\n", "fault:     Make(b8c6) has not ended in 1m0s\n"}, nil},
		{"Perft", func(hang func()) broken.Fault {
			return broken.Fault{Perft: func(depth int, nodes uint64) uint64 {
				if depth == 2 {
					hang()
				}
				return nodes
			}}
		}, []string{"fault:     Perft of depth 2 has not ended in 1m0.004s\n"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := broken.New(test.fault(hang(t)))
				d, err := perft.FirstDivergence(t.Context(), oracle.New(), b, &e.Position, 3, test.limit...)
				require.NoError(t, err)
				require.NotNil(t, d)
				for _, want := range test.want {
					assert.Contains(t, d.String(), want)
				}
			})
		})
	}
}

// A message lists some of a great many moves.
func TestDivergenceOfManyMoves(t *testing.T) {
	m := rep.MakeMove(rep.E2, rep.E4, rep.DoublePush)
	d := &perft.Divergence{Root: rep.StartPosition(), There: rep.StartPosition(), Extra: slices.Repeat([]rep.Move{m}, 1_000_000)}
	assert.Less(t, len(d.String()), 2000)
	assert.Contains(t, d.String(), "e2e4 (double push), … and 999976 more\n")
	assert.Equal(t, "e2e4 e2e4", perft.JoinMoves(d.Extra[:2]))
	assert.Equal(t, strings.Repeat("e2e4 ", 24)+"… and 1 more", perft.JoinMoves(d.Extra[:25]))
	assert.Equal(t, strings.Repeat("e2e4 ", 23)+"e2e4", perft.JoinMoves(d.Extra[:24]))
}

// A long line is reproduced at its end: bench perft counts at most 32 plies, and
// few of them in a reasonable time.
func TestDivergenceAfterLongLine(t *testing.T) {
	m := rep.MakeMove(rep.E2, rep.E4, rep.DoublePush)
	there := entry(t, kiwipete).Position
	d := &perft.Divergence{Rep: "mine", Root: rep.StartPosition(), There: there, Line: slices.Repeat([]rep.Move{m}, 5)}
	assert.Contains(t, d.String(), "perft --rep mine --depth 6 --divide '"+rep.StartFEN+"'\n")
	d.Line = slices.Repeat([]rep.Move{m}, 118)
	assert.Contains(t, d.String(), "perft --rep mine --depth 1 --divide '"+kiwipete+"'\n")
}

// A move that Make plays right and Unmake does not take back is the fault, and not the list of moves that a board
// finds by trying them. A board without Make yet is told of its moves.
func TestFirstDivergenceInAppendMoves(t *testing.T) {
	for _, test := range []struct {
		mistake, fen string
		state        bool
		want         string
	}{
		{"Unmake forgets the castling rights", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, "fault:     after e1d1 is made and unmade: Position: castling rooks is [- - - -], want [h1 - - -]\n"},
		{"Unmake forgets the side to move", "k7/8/8/8/2B5/8/8/7K w - - 0 1", true, "missing:   c4d5 (quiet)\nfault:     after c4a2 is made and unmade: Position: side to move is black, want white\n"},
		{"Unmake forgets the captured piece", "7k/8/8/8/6b1/8/4q3/4K3 w - - 0 1", true, "fault:     after AppendMoves: Position: e2 is ., want q\n"},
		{"castling is written with the king's destination", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", false, "missing:   e1g1 (castle kingside)\nextra:     e1g1 (castle kingside)\nreproduce:"},
		{"Position forgets the clocks", "4k3/8/8/8/8/8/8/4K2R w K - 3 1", true, "fault:     Position: halfmove clock is 0, want 3\n"},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), broken.NewStudent(test.mistake), &p, 1)
		require.NoError(t, err)
		require.NotNil(t, d, test.mistake)
		assert.Equal(t, test.state, d.State, test.mistake)
		assert.Contains(t, d.String(), test.want, test.mistake)
	}
	unfinished := broken.New(broken.Fault{
		Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move { return legal[1:] },
		Make:  func(_, _ *rep.Position, _ rep.Move) { panic("not yet") },
	})
	e := entry(t, kiwipete)
	d, err := perft.FirstDivergence(t.Context(), oracle.New(), unfinished, &e.Position, 1)
	require.NoError(t, err)
	require.NotNil(t, d)
	assert.Len(t, d.Missing, 1)
	assert.Empty(t, d.Line)
	assert.Empty(t, d.Fault)
}

// Playing plays the moves that it is about, and leaves the list of moves and the others alone.
func TestFirstDivergencePlaying(t *testing.T) {
	b := broken.New(broken.Fault{
		Moves: func(*rep.Position, []rep.Move) []rep.Move { return nil },
		Unmake: func(_, restored *rep.Position, m rep.Move) {
			if m.Kind() == rep.Capture {
				restored.HalfmoveClock++
			}
		},
	})
	e := entry(t, "4k3/8/8/8/8/3p4/8/3RK3 w - - 7 9")
	for kind, want := range map[rep.MoveKind]string{rep.Quiet: "", rep.Capture: "after d1d3 is made and unmade: Position: halfmove clock is 8, want 7"} {
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), b, &e.Position, 1, perft.Playing(func(_ *rep.Position, m rep.Move) bool { return m.Kind() == kind }))
		require.NoError(t, err)
		if want == "" {
			assert.Nil(t, d)
			continue
		}
		require.NotNil(t, d)
		assert.Equal(t, want, d.Fault)
		assert.True(t, d.State)
	}
}
