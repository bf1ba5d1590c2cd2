package cli

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// suiteFile is a small suite, with a gap and a position that asks for en
// passant.
const suiteFile = `# two positions
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;id "start"
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1; D1 14; D3 2812; D4 43238
`

func writeSuite(t *testing.T, text string) string {
	path := filepath.Join(t.TempDir(), "suite.epd")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// A bad line of a file is named, left out and counted.
func TestVerifyBadLines(t *testing.T) {
	t.Parallel()
	good, bad := rep.StartFEN+" ;D1 20 ;id \"a\"\n", "8/8 w - - ;D1 20\n"
	path := writeSuite(t, bad+good+strings.Repeat(bad, 11))
	o := bench(t.Context(), []rep.Backend{right}, "verify", "--epd", path)
	assert.Equal(t, StatusOK, o.status)
	assert.Equal(t, "ok    a  D1 right in x88\n1 positions, 1 counts, 0 skipped, 0 failures, 12 bad lines skipped\n", o.stdout)
	assert.True(t, strings.HasPrefix(o.stderr, "skipped "+path+":1: parse FEN \"8/8 w - -\": "), o.stderr)
	assert.Equal(t, 10, strings.Count(o.stderr, "skipped "+path))
	assert.Contains(t, o.stderr, "\nskipped 2 more\n")

}

// seconds is the part of stderr that differs from run to run.
var seconds = regexp.MustCompile(`in \d+\.\d s`)

func TestVerify(t *testing.T) {
	t.Parallel()
	path := writeSuite(t, suiteFile)
	for _, test := range []struct {
		name     string
		status   int
		backends []rep.Backend
		args     []string
	}{
		{"verify", StatusOK, []rep.Backend{right, poor}, nil},
		{"verify-one", StatusOK, []rep.Backend{right, blind}, []string{"--rep", "x88"}},
		{"verify-max-nodes", StatusOK, []rep.Backend{right, poor}, []string{"--max-nodes", "8902"}},
		{"verify-max-depth", StatusOK, []rep.Backend{right, poor}, []string{"--max-depth", "2"}},
		{"verify-nothing", StatusOK, []rep.Backend{right}, []string{"--max-nodes", "13"}},
		{"verify-failure", StatusFailed, []rep.Backend{right, blind, poor}, nil},
		{"verify-panic", StatusFailed, []rep.Backend{right, panicking}, nil},
		{"verify-unsupported", StatusOK, []rep.Backend{right, small}, nil},
		{"verify-unsupported-one", StatusOK, []rep.Backend{small}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), test.backends, append([]string{"verify", "--epd", path}, test.args...)...)
			assert.Equal(t, test.status, o.status, o.stderr)
			golden(t, test.name, o.stdout+"== stderr ==\n"+seconds.ReplaceAllString(o.stderr, "in TIME"))
			assert.Regexp(t, `^2 positions, \d counts, \d skipped, \d failures$`, lastLine(o.stdout))
		})
	}
}

// A count that is wrong in the suite is not laid at the boards' door alone.
func TestVerifyWrongSuite(t *testing.T) {
	t.Parallel()
	path := writeSuite(t, rep.StartFEN+" ;D1 20 ;D2 401\n")
	o := bench(t.Context(), []rep.Backend{right}, "verify", "--epd", path)
	assert.Equal(t, StatusFailed, o.status)
	assert.Equal(t, "FAIL  line 1  x88 depth 2: got 400, want 401, though it plays as the referee does: look at the suite's count\n"+
		"1 positions, 2 counts, 0 skipped, 1 failures\n", o.stdout)
}

// A count that is wrong is explained as a rule is, and the board is not verified any further. After a count that is the
// suite's fault the next ones are compared all the same.
func TestVerifyExplainsACount(t *testing.T) {
	t.Parallel()
	const fen = "8/8/3p4/1Pp4r/KR3p1k/8/4P1P1/8 w - c6 0 2"
	const later = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D3 2812\n"
	o := bench(t.Context(), []rep.Backend{blind}, "verify", "--epd", writeSuite(t, fen+" ;D1 8\n"+later))
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "blind depth 1: got 15, want 8; blind is not verified any further\n")
	assert.Contains(t, o.stdout, "\nblind in line 1: "+fen+"\n\n8  . .")
	assert.Contains(t, o.stdout, "\n  the pawn on b5 may capture the pawn on c5 en passant: b5c6 is missing\n")
	assert.NotContains(t, o.stdout+o.stderr, "line 2")
	assert.NotContains(t, o.stderr, "verified in")
	assert.Equal(t, "1 positions, 1 counts, 0 skipped, 1 failures", lastLine(o.stdout))

	o = bench(t.Context(), []rep.Backend{blind}, "verify", "--epd", writeSuite(t, rep.StartFEN+" ;D1 21\n"+later))
	assert.Contains(t, o.stdout, "look at the suite's count\n")
	assert.Contains(t, o.stdout, "blind depth 3: got 2810, want 2812\n")
	assert.Equal(t, "2 positions, 2 counts, 0 skipped, 2 failures", lastLine(o.stdout))
}

// late does not see an en passant capture if its king is on the last rank: it is right in the small positions and in
// those of the suite.
var late = broken.Named{Name: "late", Fault: drop(func(p *rep.Position, m rep.Move) bool {
	return m.Kind() == rep.EnPassant && p.King(p.SideToMove).Rank().Relative(p.SideToMove) == rep.Rank8
})}.Backend()

// A family of positions has a line, with the first position in which a board is wrong.
func TestVerifyFamily(t *testing.T) {
	t.Parallel()
	var suite perft.Suite
	for _, fen := range []string{"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "K6k/8/8/3pP3/8/8/8/8 w - d6 0 1", "K6k/8/8/4Pp2/8/8/8/8 w - f6 0 1"} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		suite = append(suite, perft.Entry{Name: "en passant", Position: p, Counts: []perft.DepthCount{{Depth: 1, Nodes: 5}}})
	}
	var stdout, stderr strings.Builder
	v := verifier{app: newApp(Config{}, new(activity), io.Discard, &stderr, ""), stdout: &stdout, by: map[string]int{}}
	for _, b := range []rep.Backend{right, late, small} {
		v.subjects = append(v.subjects, v.board(b))
	}
	line, err := v.line(t.Context(), suite)
	require.NoError(t, err)
	v.print(line, 0, "en passant")
	assert.True(t, strings.HasPrefix(stdout.String(), "FAIL  en passant  3 positions right in x88; late 1 right, then wrong in K6k/8/8/3pP3/8/8/8/8 w - d6 0 1: "+
		"late depth 1: got 4, want 5; late is not verified any further; small: 3 left out\n"), stdout.String())
	assert.Contains(t, stderr.String(), "FEN there: ")
	assert.Equal(t, []int{3, 3, 1}, []int{v.positions, v.counts, v.total})
}

// The built-in suite ends with positions in which rules meet, a line a family.
func TestVerifyRulesLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right, late, small}, "verify", "--max-depth", "1", "--full")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "none of 21 broken by all 3; small 0 of 21 rules, pieces, state, ")
	assert.Regexp(t, `(?m)^ok    check  +\d+ positions right in x88; small: \d+ left out$`, o.stdout)
	assert.Regexp(t, `(?m)^FAIL  en passant  +\d+ positions right in x88; late \d+ right, then wrong in `, o.stdout)
	assert.Regexp(t, `^1\d{4} positions, `, lastLine(o.stdout))
}

// The built-in suite has a node limit unless another one is given; a file has
// none.
func TestVerifyLimits(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right, poor}, "verify", "--set", "report", "--max-depth", "2")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `; skipped \d\n`, o.stdout)

	o = bench(t.Context(), []rep.Backend{right}, "verify", "--set", "report", "--max-nodes", "50")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `; skipped \d\n`, o.stdout)

	limits, err := verifyOptions{}.limits((&app{}).verifyCommand())
	require.NoError(t, err)
	assert.EqualValues(t, suiteNodes, limits.MaxNodes)
	limits, err = verifyOptions{epd: "file"}.limits((&app{}).verifyCommand())
	require.NoError(t, err)
	assert.Zero(t, limits.MaxNodes)
	c := (&app{}).verifyCommand()
	require.NoError(t, c.Flags().Set("max-nodes", "0"))
	limits, err = verifyOptions{}.limits(c)
	require.NoError(t, err)
	assert.Zero(t, limits.MaxNodes)
}

func TestVerifyInterrupted(t *testing.T) {
	// The first run makes as many moves for the rules as the second one, and few for its positions.
	var made, limit atomic.Int64
	limit.Store(math.MaxInt64)
	counting := make(chan struct{}, 1)
	board := hooked(right, func() {
		if made.Add(1) == limit.Load() {
			counting <- struct{}{}
		}
	})
	require.Equal(t, StatusOK, bench(t.Context(), []rep.Backend{board}, "verify", "--set", "report", "--max-depth", "1").status)
	limit.Store(made.Swap(0) + 1)
	o := cancelledOnce(t, counting, []rep.Backend{board}, "verify", "--max-nodes", "0")
	assert.Contains(t, o.stderr, "x88 was at start, in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, after 0 positions")
	assert.False(t, strings.Contains(o.stdout, "positions"), o.stdout)
}

// hooked returns a representation that calls f before every move.
func hooked(b rep.Backend, f func()) rep.Backend {
	plain := b.New
	b.New = func() rep.Board { return hookedBoard{plain(), f} }
	return b
}

// hang returns a function that does not return before the end of a test with a clock of its own.
func hang(t *testing.T) func() {
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	return func() { <-end }
}

type hookedBoard struct {
	rep.Board
	before func() // each move
}

func (b hookedBoard) Make(m rep.Move) {
	b.before()
	b.Board.Make(m)
}

func TestVerifyDoesNotWaitForASlowBoard(t *testing.T) {
	moving := make(chan struct{}, 1)
	slow := hooked(right, func() {
		select {
		case moving <- struct{}{}:
		default:
		}
		time.Sleep(time.Hour)
	})
	cancelledOnce(t, moving, []rep.Backend{slow}, "verify", "--max-depth", "3")
}

// TestVerifyAnother checks that a board that differs from the referee is given up, the others are not, and that lines
// without a failure are few.
func TestVerifyAnother(t *testing.T) {
	t.Parallel()
	const position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812\n"
	o := bench(t.Context(), []rep.Backend{right, blind}, "verify", "--rep", "all", "--full", "--epd", writeSuite(t, strings.Repeat(position, 30)))
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "blind depth 3: got 2810, want 2812; blind is not verified any further\n")
	assert.Contains(t, o.stdout, "right in x88\n30 positions, 90 counts, 0 skipped, 1 failures\n")

	o = bench(t.Context(), []rep.Backend{right}, "verify", "--epd", writeSuite(t, strings.Repeat(position, 30)))
	assert.Equal(t, 20, strings.Count(o.stdout, "\nok ")+1)
	assert.Contains(t, o.stdout, "\n      and 10 more without a failure (--full shows them)\n30 positions, ")

}

// The failures are summed up by the rules that they are of, or by tags.
func TestVerifySums(t *testing.T) {
	t.Parallel()
	v := verifier{by: map[string]int{}}
	for _, step := range []struct {
		of   []perft.Tag
		want string
	}{
		{[]perft.Tag{"en passant"}, ""}, // a rule
		{[]perft.Tag{perft.TagCheck, perft.TagEnPassant}, ", all of en passant"},
		{nil, " (1 of others, 1 of check, 2 of en passant)"},
		{[]perft.Tag{"castling"}, ""},
	} {
		v.fail(new(verified), step.of...)
		assert.Equal(t, step.want, v.summary())
	}
	v = verifier{by: map[string]int{}}
	for range 2 {
		v.fail(new(verified), perft.TagCastling, perft.TagChess960)
	}
	assert.Equal(t, ", all of Chess960 and castling", v.summary())
}

// Failures without a rule are summed up by the tags of their positions, which each of them has: of boards that count
// wrong, and of engines that end.
func TestVerifySumsByTag(t *testing.T) {
	t.Parallel()
	for tag, fen := range map[perft.Tag]string{
		perft.TagCastling:   "6k1/8/8/8/8/8/P7/4K2R w K - 0 1",
		perft.TagCheck:      "7k/8/8/8/8/7P/5K2/7r b - - 0 1",
		perft.TagChess960:   "7k/8/8/8/8/8/8/1K4R1 w G - 0 1",
		perft.TagEnPassant:  "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1",
		perft.TagManyQueens: "7k/8/8/8/8/8/8/KQQQ4 w - - 0 1",
		perft.TagPins:       "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1",
		perft.TagPromotion:  "8/P6k/8/8/8/8/8/K7 w - - 0 1",
	} {
		t.Run(string(tag), func(t *testing.T) {
			t.Parallel()
			wrong := broken.Named{Fault: broken.Fault{CountMoves: func(p *rep.Position, n int) int {
				if slices.Contains(perft.Tags(p), tag) {
					n++
				}
				return n
			}}}
			var boards []rep.Backend
			for _, name := range []string{"one", "two"} {
				wrong.Name = name
				boards = append(boards, wrong.Backend())
			}
			p, err := rep.ParseFEN(fen)
			require.NoError(t, err)
			board := right.New()
			require.NoError(t, board.Load(&p))
			epd := writeSuite(t, fmt.Sprintf("%s ;D1 20\n%s ;D1 %d\n", rep.StartFEN, fen, perft.Perft(board, 1, perft.Bulk)))
			o := bench(t.Context(), boards, "verify", "--rep", "all", "--epd", epd)
			assert.Equal(t, StatusFailed, o.status)
			assert.Regexp(t, `^2 positions, 2 counts, 0 skipped, 2 failures, all of (.* and )?`+string(tag)+`( and .*)?$`, lastLine(o.stdout))
		})
	}
}
