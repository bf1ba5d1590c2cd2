package reptest

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // the answers of the referee are kept, all else is garbage soon
	os.Exit(m.Run())
}

// The referee keeps the rules that it judges by. It is compared with itself: package perft has the counts that it must
// find, and the boards of rep/all pass all checks.
func TestOracle(t *testing.T) {
	list := checks
	if !*long {
		list = slices.DeleteFunc(slices.Clone(checks), func(c check) bool { return !slices.Contains(brief, c.name) })
	}
	run(t, shortly(oracle.Backend), list)
}

func TestOracleDifferential(t *testing.T) {
	if !*long {
		t.Skip("the referee is compared to itself; the boards are in rep/all")
	}
	Differential(t, oracle.Backend, oracle.Backend)
}

// A board that holds at most 16 pieces a side may say so, and may not fail
// otherwise.
func TestManyPieces(t *testing.T) {
	refuse := func(err error) rep.Backend {
		return broken.Named{Name: "small", Fault: broken.Fault{Load: func(p *rep.Position) error {
			pieces := 0
			for _, piece := range p.Pieces {
				if piece != rep.NoPiece && piece.Color() == rep.White {
					pieces++
				}
			}
			if pieces > 16 {
				return err
			}
			return nil
		}}}.Backend()
	}
	c := checkNamed(t, "ManyPieces")
	assert.NoError(t, firstFailure(c, shortly(refuse(fmt.Errorf("small: 17 pieces: %w", rep.ErrUnsupported)))))
	assert.ErrorContains(t, firstFailure(c, shortly(refuse(fmt.Errorf("small: 17 pieces")))), "small: 17 pieces")
}

// minimal has the five methods of every board, and holds no Chess960.
type minimal struct{ rep.Board }

func (m minimal) Load(p *rep.Position) error {
	for i, rook := range p.CastlingRooks {
		standard := [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}
		if rook != rep.NoSquare && (rook != standard[i] || p.King(rep.Color(i>>1)).File() != rep.FileE) {
			return fmt.Errorf("minimal: castling from %v: %w", rook, rep.ErrUnsupported)
		}
	}
	return m.Board.Load(p)
}

var minimalBackend = rep.Backend{Name: "minimal", New: func() rep.Board { return minimal{oracle.New()} }}

// recorder notes the report of a check.
type recorder struct{ skipped, failed string }

func (*recorder) Name() string                { return "TestRecorder" }
func (*recorder) Helper()                     {}
func (r *recorder) Skipf(f string, a ...any)  { r.skipped = fmt.Sprintf(f, a...) }
func (r *recorder) Fatalf(f string, a ...any) { r.failed = fmt.Sprintf(f, a...) }

func TestSkips(t *testing.T) {
	b := minimalBackend.New()
	assert.Empty(t, rep.Interfaces(b))
	assert.True(t, offers(oracle.New(), "Keyed"))
	assert.False(t, offers(oracle.New(), "Perfter"))

	s := shortly(minimalBackend)
	for _, c := range checks {
		if c.each == nil || c.needs != "" || c.only != nil {
			continue
		}
		for name, skipped := range map[string]bool{
			"kiwipete": false, "Chess960: inner rooks": true, "Chess960: start 518": false,
		} {
			var r recorder
			p := named(name)
			c.report(&r, c.try(s, func() error { return c.each(s, p) }))
			assert.Empty(t, r.failed, "%s/%s", c.name, name)
			if skipped {
				assert.Contains(t, r.skipped, "minimal: castling from", "%s/%s", c.name, name)
				assert.NotContains(t, r.skipped, "breaks a rule", "%s/%s", c.name, name)
			} else {
				assert.Empty(t, r.skipped, "%s/%s", c.name, name)
			}
		}
	}
}

// RunBrief leaves checks out, and has no other names than theirs.
func TestBrief(t *testing.T) {
	for _, name := range brief {
		assert.True(t, slices.ContainsFunc(checks, func(c check) bool { return c.name == name }), name)
	}
	assert.Less(t, len(brief), len(checks)/2)
}

// A board that this machine cannot use is not made, and is left out of every game.
func TestUnavailableIsSkipped(t *testing.T) {
	absent := rep.Backend{Name: "absent", New: func() rep.Board { panic("made") }, Available: func() error { return errors.New("no such registers") }}
	for name, test := range map[string]func(*testing.T){
		"Run":           func(t *testing.T) { Run(t, absent) },
		"NoAllocations": func(t *testing.T) { NoAllocations(t, absent) },
		"RunBrief":      func(t *testing.T) { RunBrief(t, absent) },
	} {
		skipped := false
		assert.True(t, t.Run(name, func(t *testing.T) {
			defer func() { skipped = t.Skipped() }()
			test(t)
		}), name)
		assert.True(t, skipped, name)
	}
	for _, seed := range Seeds()[:1] {
		assert.NoError(t, Play(seed, absent, minimalBackend))
		assert.NoError(t, Wander(seed, absent, minimalBackend))
	}
	assert.Equal(t, "minimal", rep.Usable([]rep.Backend{absent, minimalBackend})[0].Name)
}

// A minimal board passes Run, and the games of Differential that it can hold.
func TestMinimal(t *testing.T) {
	if !*long {
		t.Skip("the rules are those that TestOracle tries")
	}
	run(t, shortly(minimalBackend), checks)
	Differential(t, oracle.Backend, minimalBackend)
}

func TestChess960(t *testing.T) {
	assert.Equal(t, rep.StartPosition(), chess960(518))
	// The ends of the published table of start positions.
	assert.Equal(t, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", chess960(0).FEN())
	assert.Equal(t, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1", chess960(959).FEN())
	seen := map[rep.Position]bool{}
	for number := range 960 {
		p := chess960(number)
		seen[p] = true
		require.Equal(t, rep.AllCastling, p.Rights(), p.FEN())
		rank := p.FEN()[:8]
		first, last := strings.IndexByte(rank, 'b'), strings.LastIndexByte(rank, 'b')
		require.Equal(t, 1, (first+last)%2, "bishops on one colour: %s", rank)
		king := strings.IndexByte(rank, 'k')
		require.True(t, strings.IndexByte(rank, 'r') < king && king < strings.LastIndexByte(rank, 'r'), rank)
	}
	assert.Len(t, seen, 960)
}

func TestStarts(t *testing.T) {
	names := map[string]bool{}
	for _, p := range starts() {
		assert.False(t, names[p.name], "%s twice", p.name)
		names[p.name] = true
		var pieces [2]int
		for _, piece := range p.position.Pieces {
			if piece != rep.NoPiece {
				pieces[piece.Color()]++
			}
		}
		assert.LessOrEqual(t, max(pieces[0], pieces[1]), 16, p.name)
	}
	for _, c := range checks {
		assert.NotEmpty(t, c.rule, c.name)
		for _, name := range c.only {
			assert.True(t, names[name], "%s: no start %s", c.name, name)
		}
	}
}

// TestNameCommand checks that a guest is told a command of its own.
func TestNameCommand(t *testing.T) {
	d := &perft.Divergence{Rep: "mine", Root: rep.StartPosition(), There: rep.StartPosition(), Missing: []rep.Move{rep.NoMove}}
	assert.Empty(t, guestPackage())
	assert.Contains(t, d.Error(), "reproduce: go run ./cmd/bench perft --rep mine ")
	err := error(&brokenRule{"mine", "AppendMoves lists every legal move once.", d})
	nameCommand(err, "TestConformance/Moves/it's_a_pin_(twice)", "example.org/mine")
	lines := strings.Split(err.Error(), "\n")
	assert.Regexp(t, `^missing .* in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1$`, lines[0])
	assert.Equal(t, "mine breaks a rule: AppendMoves lists every legal move once.", lines[1])
	assert.Contains(t, lines, "reproduce: go test -run '^TestConformance$/^Moves$/^it.s_a_pin_\\(twice\\)$' example.org/mine")
	nameCommand(errors.New("of another kind"), t.Name(), "example.org/mine")
}
