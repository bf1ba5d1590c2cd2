package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep/x88"
)

// The grid plays the games that bench elo plays, on other boards too, and adds them to a file in their order.
func TestElo(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	out := filepath.Join(t.TempDir(), "elo.pgn")
	require.NoError(t, os.WriteFile(out, nil, 0o666))
	args := []string{"elo", "--rep", "x88", "--ratio", "0.5:0.4,0.6", "--nodes", "100", "--pairs", "6", "--verify", "all", "--local", "2", "--out", out}
	o := grid(t.Context(), args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "6 pairs of games are in "+out+":\n  bench elo "+out+"\n", o.stdout)
	assert.Regexp(t, `6 pairs, 6 of them played twice, by 2 workers in [\d.]+ s`, o.stderr)

	file, err := os.Open(out)
	require.NoError(t, err)
	defer file.Close()
	games, _, err := match.Read(file)
	require.NoError(t, err)
	require.Len(t, games, 12)
	s := match.Settings{Eval: search.EvalMobility, Nodes: 100, Base: "bitboard", Rep: "x88", Ratio: .5, Low: .4, High: .6}
	referee, err := match.NewReferee(x88.Backend.New, s, nil)
	require.NoError(t, err)
	for n := range 6 {
		pair, err := referee.Play(t.Context(), n)
		require.NoError(t, err)
		assert.Equal(t, pair[:], games[2*n:2*n+2])
	}
}

// A run that was ended goes on with its journal.
func TestEloGoesOn(t *testing.T) {
	folder := t.TempDir()
	args := func(out string) []string {
		return []string{"elo", "--rep", "x88", "--ratio", "0.5", "--nodes", "100", "--pairs", "4", "--local", "2", "--dir", folder, "--out", filepath.Join(folder, out)}
	}
	require.Equal(t, StatusOK, grid(t.Context(), args("a.pgn")...).status)
	journal := filepath.Join(folder, journalName)
	text, err := os.ReadFile(journal)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	require.NoError(t, os.WriteFile(journal, []byte(strings.Join(lines[:3], "")+lines[3][:50]), 0o666))
	o := grid(t.Context(), args("b.pgn")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "the last line of the journal is damaged and dropped")
	first, err := os.ReadFile(filepath.Join(folder, "a.pgn"))
	require.NoError(t, err)
	second, err := os.ReadFile(filepath.Join(folder, "b.pgn"))
	require.NoError(t, err)
	assert.Equal(t, string(first), string(second))

	more := append(args("c.pgn"), "--pairs", "5")
	assert.Contains(t, grid(t.Context(), more...).stderr, "has another run: use another --dir or remove it")
}

func TestEloMistakes(t *testing.T) {
	for want, args := range map[string][]string{
		"elo needs --rep REP, --ratio RATIO and --out FILE":    {"--rep", "x88"},
		`--rep "x87": there are bitboard`:                      {"--rep", "x87", "--ratio", "1", "--out", "a.pgn"},
		`--out -: want a file`:                                 {"--rep", "x88", "--ratio", "1", "--out", "-"},
		`--rep "x86": there are bitboard`:                      {"--rep", "x88", "--base", "x86", "--ratio", "1", "--out", "a.pgn"},
		`--ratio: the speed "fast": want 0.85`:                 {"--rep", "x88", "--ratio", "fast", "--out", "a.pgn"},
		"a speed of 0 is out of range":                         {"--rep", "x88", "--ratio", "0", "--out", "a.pgn"},
		`--nodes: "2x" nodes: want a number`:                   {"--rep", "x88", "--ratio", "1", "--nodes", "2x", "--out", "a.pgn"},
		"want one of psqt, pawns":                              {"--rep", "x88", "--ratio", "1", "--eval", "paws", "--out", "a.pgn"},
		"--pairs: 6001 pairs are out of range, want 1 to 6000": {"--rep", "x88", "--ratio", "1", "--pairs", "6001", "--out", "a.pgn"},
		"--second bitboard is what counts first":               {"--rep", "x88", "--ratio", "1", "--second", "bitboard", "--out", "a.pgn"},
		"--verify 2: want all, none, or a percentage":          {"--rep", "x88", "--ratio", "1", "--verify", "2", "--out", "a.pgn"},
	} {
		o := grid(t.Context(), append([]string{"elo"}, args...)...)
		assert.Equal(t, StatusUsage, o.status, args)
		assert.Contains(t, o.stderr, want)
	}
}
