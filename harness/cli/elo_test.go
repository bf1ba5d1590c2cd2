package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

var eloBoards = []rep.Backend{bitboard.Backend, x88.Backend}

// elo plays games of 20 nodes a move.
func elo(t *testing.T, args ...string) outcome {
	t.Helper()
	return bench(t.Context(), eloBoards, append([]string{"elo", "--nodes", "20", "--threads", "1"}, args...)...)
}

// A match goes on where its file ends, with the same games in any order, and prints the same in the end.
func TestEloGoesOnLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	whole, parts := filepath.Join(t.TempDir(), "whole.pgn"), filepath.Join(t.TempDir(), "new", "parts.pgn")
	o := elo(t, "--rep", "x88", "--ratio", "x88=0.5:0.49,0.52", "--pairs", "6", "--threads", "1", "--out", whole)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^Elo \(± 95 %\) relative to bitboard with 20 nodes a move, eval=mobility:\n\n +speed +Elo +pairs +won +drawn +lost\n  x88  0\.50 \(0\.49 to 0\.52\)  [-+]\d+ ±\d+ +6 +\d+ % +\d+ % +\d+ %\n`, o.stdout)
	assert.Equal(t, o.stdout, bench(t.Context(), eloBoards, "compare", whole).stdout)

	for _, pairs := range []string{"2", "6"} {
		o = elo(t, "--rep", "x88", "--ratio", "x88=0.5:0.49,0.52", "--pairs", pairs, "--threads", "3", "--out", parts)
		require.Equal(t, StatusOK, o.status, o.stderr)
		// As if the program had ended while it wrote.
		text, err := os.ReadFile(parts)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(parts, text[:len(text)-40], 0o666))
	}
	o = elo(t, "--rep", "x88", "--ratio", "x88=0.5:0.49,0.52", "--pairs", "6", "--out", parts)
	assert.Contains(t, o.stderr, "6 pairs of games, 5 of them in "+parts)
	assert.Equal(t, bench(t.Context(), eloBoards, "compare", whole).stdout, o.stdout)
	assert.ElementsMatch(t, gamesIn(t, whole), gamesIn(t, parts))

	// Games of another match stay, and are none of this one.
	o = elo(t, "--rep", "x88", "--ratio", "0.6", "--pairs", "1", "--out", parts)
	assert.Contains(t, o.stderr, "1 pair of games, 0 of them in "+parts)
	o = bench(t.Context(), eloBoards, "compare", parts)
	assert.Contains(t, o.stdout, "  x88  0.50 (0.49 to 0.52)")
	assert.Contains(t, o.stdout, "  x88  0.600                -")
}

// gamesIn returns the games of a file, each once.
func gamesIn(t *testing.T, path string) []match.Record {
	games, err := readGames(path)
	require.NoError(t, err)
	seen := map[match.Record]bool{}
	var once []match.Record
	for _, g := range games {
		if !seen[g] {
			once = append(once, g)
		}
		seen[g] = true
	}
	return once
}

// A file whose games the program plays otherwise is not gone on with.
func TestEloOfAnotherVersion(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.pgn")
	args := []string{"--rep", "x88", "--ratio", "0.5", "--out", path, "--pairs"}
	sixth := regexp.MustCompile(`\b6\.\s`)
	require.Equal(t, StatusOK, elo(t, append(args, "1")...).status)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte(sixth.ReplaceAllString(string(text), "6. Ke8 ")), 0o666))
	o := elo(t, append(args, "2")...)
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, "pair 1 is not what this program plays: the games are of another version")
	require.NoError(t, os.WriteFile(path, []byte(string(text)+sixth.ReplaceAllString(string(text), "6. Ke8 ")), 0o666))
	assert.Contains(t, elo(t, append(args, "2")...).stderr, "round 1.1 is there twice, with different moves")
}

// A board that is not available on this CPU plays all the same: its speed is all it needs.
func TestEloOfUnavailable(t *testing.T) {
	t.Parallel()
	boards := append(eloBoards, rep.Backend{Name: "elsewhere", New: bitboard.Backend.New, Available: func() error { return errors.New("no") }})
	o := bench(t.Context(), boards, "elo", "--nodes", "20", "--threads", "1", "--rep", "elsewhere", "--ratio", "1.2", "--pairs", "1", "--out", filepath.Join(t.TempDir(), "a.pgn"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "\n  elsewhere  1.200 ")
}

// Ctrl-C keeps the games, and prints their result so far.
func TestEloInterrupted(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.pgn")
	ctx, cancel := context.WithCancel(t.Context())
	go cancelWhen(ctx, cancel, path, func(text []byte) bool { return len(text) > 0 })
	o := bench(ctx, eloBoards, "elo", "--rep", "x88", "--ratio", "0.5", "--out", path, "--nodes", "200", "--threads", "1")
	assert.Equal(t, StatusInterrupted, o.status)
	assert.Contains(t, o.stdout, "x88  0.500")
	assert.Contains(t, o.stderr, "the games are in "+path+": the same command goes on")
	assert.NotEmpty(t, gamesIn(t, path))
}

// A curve has a row for each number of nodes, and says where it goes beyond them.
func TestEloCurve(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.pgn")
	o := elo(t, "--curve", "--nodes", "20,80", "--pairs", "1", "--base", "x88", "--eval", "psqt", "--out", path)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^Elo \(± 95 %\) of x88 with 0\.5 times the nodes against itself, eval=psqt:\n\n  nodes a move  Elo +pairs +won +drawn +lost\n +20  .*\n +80  .*\n`, o.stdout)
	o = bench(t.Context(), eloBoards, "compare", "../../results/2026-11-24/amd-epyc/elo-curve.pgn.gz")
	assert.Regexp(t, `\n +10k  \+\d+ ±\d+\n +20k  \+\d+ ±\d+\n +50k  \+\d+ ±\d+\n$`, o.stdout, "where the games are")
	at20k := regexp.MustCompile(`(?m)^ +20k  \+(\d+) ±\d+ *$`)
	twice := at20k.FindStringSubmatch(o.stdout)
	o = bench(t.Context(), eloBoards, "compare", "--ratio", "4:3.9,4.1", "--nodes", "20k,3M", "../../results/2026-11-24/amd-epyc/elo-curve.pgn.gz")
	require.Contains(t, o.stdout, "\n4 times the speed is worth, ")
	assert.Regexp(t, `\n +20k  \+\d+ ±\d+ *\n +3M  \+\d+ ±\d+ +extrapolated\n$`, o.stdout)
	four := at20k.FindStringSubmatch(o.stdout)
	two, err := strconv.Atoi(twice[1])
	require.NoError(t, err)
	twoOf, err := strconv.Atoi(four[1])
	require.NoError(t, err)
	assert.InDelta(t, 2*two, twoOf, 1)
}

// A curve is not read where it has no games, unless it is asked for.
func TestEloFit(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	a := &app{stdout: &out}
	a.printFit([]match.Point{{Nodes: 49.5, Estimate: match.Estimate{Elo: 300, Err: 20}}, {Nodes: 100, Estimate: match.Estimate{Elo: 200, Err: 20}}}, reading{ratio: 2})
	assert.Regexp(t, `:\n\n  nodes a move  Elo\n            50  \+299 ±\d+\n           100  \+200 ±\d+\n$`, out.String())
}

// Against another program, the value of speed is the difference between all and half the nodes.
func TestEloAgainstLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	command, err := uci.ParseCommand("stockfish")
	if err != nil {
		t.Skip(err)
	}
	path := filepath.Join(t.TempDir(), "a.pgn")
	args := []string{"--curve", "--nodes", "500,1k", "--pairs", "3", "--against", "other=" + command.Args[0], "--against-nodes", "20,30", "--out", path}
	o := elo(t, args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^Elo \(± 95 %\) of bitboard against other, eval=mobility:\n\n +nodes a move +times +other +Elo .*\n +500 +1 +20 .*\n +500 +0\.5 +20 .* %( +[-+].*)?\n +1k +1 +30 .*\n +1k +0\.5 +30 `, o.stdout)
	assert.Len(t, gamesIn(t, path), 24)
	assert.Contains(t, gamesIn(t, path)[0].String(), "[White \"other:20\"]\n[Black \"bitboard ")
	again := elo(t, args...)
	assert.Equal(t, o.stdout, again.stdout)
	assert.Contains(t, again.stderr, "12 pairs of games, 12 of them in")
}

// The speed is of searches of a million nodes with the same evaluation, relative to the base.
func TestEloSpeeds(t *testing.T) {
	t.Parallel()
	const recorded = "../../results/2026-11-24/amd-epyc/engine.txt.gz"
	o := elo(t, "--rep", "x88", "--run", recorded, "--pairs", "1", "--out", filepath.Join(t.TempDir(), "a.pgn"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "  x88  0.776 ±0.008")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--rep", "x88", "--run", recorded, "--eval", "psqt"}, "no searches of a million nodes with psqt in it (bench engine --eval psqt --nodes 1M measures it)"},
		{[]string{"--rep", "bitboard", "--base", "x88", "--run", recorded}, "its speeds are relative to bitboard, not to x88"},
		{[]string{"--rep", "x88", "--run", "../../results/2026-11-23/amd-epyc/codecs.txt.gz"}, "codecs.txt.gz: no search in it (bench engine"},
		{[]string{"--rep", "x88"}, "elo needs speeds: --run FILE that bench engine wrote, or --ratio"},
	} {
		o := elo(t, test.args...)
		assert.Equal(t, StatusUsage, o.status)
		assert.Contains(t, o.stderr, test.want)
	}
}

// The curves that bench gain takes are of the recorded games.
func TestRecordedCurve(t *testing.T) {
	for path, recorded := range map[string]match.Curve{
		"2026-11-24/amd-epyc/elo-curve.pgn.gz": match.Recorded(),
		"elo-curve-stockfish.pgn.gz":           match.RecordedAgainst(),
	} {
		games, err := readGames(filepath.Join("../../results", path))
		require.NoError(t, err)
		tallies, err := match.Tallies(games)
		require.NoError(t, err)
		points := match.Points(tallies)
		assert.GreaterOrEqual(t, len(points), 4)
		curve := match.Fit(points)
		assert.InDelta(t, curve.Least, recorded.Least, 1)
		assert.InDelta(t, curve.Most, recorded.Most, 1)
		for _, nodes := range []float64{1e4, 1e6} {
			assert.InDelta(t, curve.At(nodes).Elo, recorded.At(nodes).Elo, .2)
			assert.InDelta(t, curve.At(nodes).Err, recorded.At(nodes).Err, .2)
		}
	}
}
