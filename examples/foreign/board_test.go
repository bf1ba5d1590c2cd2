package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/reptest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }

// A promotion to a bishop gives no check where one to a queen would.
func TestPromotionWithoutCheck(t *testing.T) {
	position, err := rep.ParseFEN("3rk3/p1ppqpbr/bn2pnp1/3PN1B1/1p2P3/P1NQ1P2/1PP1B1pP/R3K2R b KQ - 0 4")
	require.NoError(t, err)
	board := Backend.New()
	require.NoError(t, board.Load(&position))
	board.Make(rep.MakeMove(rep.G2, rep.H1, rep.Capture|rep.PromoteBishop))
	assert.Contains(t, board.AppendMoves(nil), rep.MakeMove(rep.E1, rep.A1, rep.CastleQueenside))
}

// forgetful is the board with a fault: it never captures en passant.
type forgetful struct{ Board }

func (f *forgetful) AppendMoves(dst []rep.Move) []rep.Move {
	return slices.DeleteFunc(f.Board.AppendMoves(dst), func(m rep.Move) bool { return m.Kind() == rep.EnPassant })
}

// The command names the simplest rule that a board breaks, its smallest position, and the move that is
// missing.
func TestFaultIsNamed(t *testing.T) {
	wrong := Backend
	wrong.Name, wrong.New = "forgetful", func() rep.Board { return new(forgetful) }
	var stdout, stderr bytes.Buffer
	cfg := cli.Config{Boards: []rep.Backend{Backend, wrong}}
	status := cli.Run(t.Context(), cfg, []string{"verify", "--max-depth", "3"}, &stdout, &stderr)
	assert.Equal(t, cli.StatusFailed, status)
	assert.Contains(t, stdout.String(), "  broken    en passant   <- next: ")
	assert.Contains(t, stdout.String(), "The smallest position: 7k/8/8/3pP3/8/8/8/K7 w - d6 0 1\n")
	assert.Contains(t, stdout.String(), "e5d6 is missing\n")
	assert.Regexp(t, `ok    kiwipete +D1 to D3 right in corentings;`, stdout.String())
}

// The suite's message about a board that plays wrong has the missing moves first, and a command of
// this module that repeats only this test.
func TestFaultIsRepeated(t *testing.T) {
	const variable = "FOREIGN_FORGETFUL"
	if os.Getenv(variable) != "" {
		wrong := Backend
		wrong.Name, wrong.New = "forgetful", func() rep.Board { return new(forgetful) }
		reptest.Run(t, wrong)
		return
	}
	test := func(pattern string) string {
		command := exec.Command(os.Args[0], "-test.short", "-test.run", pattern)
		command.Env = append(os.Environ(), variable+"=1")
		output, err := command.CombinedOutput()
		assert.Error(t, err, "%s", output)
		return string(output)
	}
	output := test("^TestFaultIsRepeated$/^FirstMoves$")
	failed := regexp.MustCompile(`--- FAIL: (\S+/\S+/\S+) .*\n\s+reptest\.go:\d+: missing \w+ \(en passant\)`).FindAllStringSubmatch(output, -1)
	commands := regexp.MustCompile(`reproduce: go test -run '(.*)' example\.org/foreign\n`).FindAllStringSubmatch(output, -1)
	require.NotEmpty(t, failed, output)
	require.Len(t, commands, len(failed), output)
	for i, c := range commands {
		if output := test(c[1]); assert.Contains(t, output, "--- FAIL: "+failed[i][1]+" ") {
			assert.Equal(t, 1, strings.Count(output, "reproduce:"), output)
		}
	}
}

// searchOf returns a search with a new board. It asks the board the questions that the board answers itself.
func searchOf(t *testing.T, b rep.Backend, fen string, o search.Options) *search.Search {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	g := engine.New(b.New, engine.Native)
	require.NoError(t, g.Load(&p))
	o.TableBytes = 1 << 20
	s, err := search.New(g, o)
	require.NoError(t, err)
	return s
}

// The search visits the same nodes over this board, which has the five methods of
// [rep.Board] and no more, as over ours.
func TestSearch(t *testing.T) {
	assert.Empty(t, rep.Interfaces(Backend.New()))
	for _, eval := range []search.Eval{search.EvalPSQT, search.EvalPawns, search.EvalMobility, search.EvalNet256, search.EvalThreats256} {
		o := search.Options{Eval: eval}
		if eval.HasNetwork() {
			o.Net = search.NetScalar
		}
		for _, o.Gen = range search.Gens() {
			for _, fen := range []string{kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
				difference, err := search.Compare(t.Context(), searchOf(t, bitboard.Backend, fen, o), searchOf(t, Backend, fen, o), 4)
				require.NoError(t, err)
				assert.Nil(t, difference, "%v %v", o, fen)
			}
		}
	}
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// The difference of a board that plays wrong has the first node that differs, and the moves to it.
func TestSearchNamesFault(t *testing.T) {
	wrong := Backend
	wrong.New = func() rep.Board { return new(forgetful) }
	fen, o := "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", search.Options{Eval: search.EvalPawns, Gen: search.GenStaged}
	difference, err := search.Compare(t.Context(), searchOf(t, Backend, fen, o), searchOf(t, wrong, fen, o), 3)
	require.NoError(t, err)
	require.NotNil(t, difference)
	assert.Contains(t, difference.String(), "line: c7c5")
}
