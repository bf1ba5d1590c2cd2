package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
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

// The search visits the same nodes over this board, which has the five methods of
// [rep.Board] and no more, as over ours.
func TestSearch(t *testing.T) {
	assert.Empty(t, rep.Interfaces(Backend.New()))
	cfg := cli.Config{Boards: append(all.Backends(), Backend)}
	for _, eval := range []string{"psqt", "pawns", "mobility", "net256", "threats256"} {
		for _, gen := range []string{"legal", "staged", "pseudo", "staged-pseudo"} {
			for _, position := range []string{"kiwipete", "position3", "position4"} {
				args := []string{"search", "--rep", "bitboard,corentings", "--depth", "4", "--eval", eval, "--gen", gen, position}
				var stdout, stderr bytes.Buffer
				status := cli.Run(t.Context(), cfg, args, &stdout, &stderr)
				assert.Equal(t, cli.StatusOK, status, "%v: %s", args, &stderr)
				assert.Contains(t, stderr.String(), "all 2 agree", "%v", args)
			}
		}
	}
}

// The search's message about a board that plays wrong has the first node that differs, and the
// moves to it.
func TestSearchNamesFault(t *testing.T) {
	wrong := Backend
	wrong.Name, wrong.New = "forgetful", func() rep.Board { return new(forgetful) }
	var stdout, stderr bytes.Buffer
	cfg := cli.Config{Boards: []rep.Backend{Backend, wrong}}
	fen := "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1"
	status := cli.Run(t.Context(), cfg, []string{"search", "--rep", "all", "--depth", "3", fen}, &stdout, &stderr)
	assert.Equal(t, cli.StatusFailed, status)
	assert.Contains(t, stderr.String(), "forgetful searches another tree of ")
	assert.Contains(t, stderr.String(), "line: c7c5")
}
