package unit

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep/bitboard"
)

var pairs = match.Settings{Eval: search.EvalPSQT, Nodes: 20, Base: "bitboard", Rep: "x88", Ratio: 1, Low: 1, High: 1}

// A unit is the position after an opening, and a result has the games from there, whose sum is the count.
func TestPairs(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.positions")
	require.NoError(t, Pairs(pairs, 7, name))
	file, err := Open(name)
	require.NoError(t, err)
	defer file.Close()
	assert.Equal(t, pairs.Event(), file.Match)
	assert.Equal(t, 7, file.Units())
	ledger := NewLedger(file, 0, Secret{})
	open, err := ledger.Fill(100)
	require.NoError(t, err)
	seen := map[int]bool{}
	referee, err := match.NewReferee(bitboard.Backend.New, pairs, nil)
	require.NoError(t, err)
	for _, p := range open {
		n, err := p.Positions[0].Key.Opening()
		require.NoError(t, err)
		seen[n] = true
		pair, err := referee.Play(t.Context(), n)
		require.NoError(t, err)
		text := pair[0].String() + "\n" + pair[1].String() + "\n"
		for fault, wrong := range map[string]string{
			"1 games, want both":         pair[0].String() + "\n",
			"2 games, want both":         pair[1].String() + "\n" + pair[0].String() + "\n",
			"line 1: no game of a match": "e4 e5\n",
			`round 4001, want "elo`:      strings.ReplaceAll(text, fmt.Sprintf(`[Round "%d.`, n+1), `[Round "4001.`),
			`nodes=21 base=bitboard`:     strings.ReplaceAll(text, "nodes=20", "nodes=21"),
		} {
			r := Result{Unit: p.Index, Pass: 1, Worker: "w", Rep: "bitboard"}
			r.SetGames(wrong)
			_, err := ledger.Classify(&r)
			assert.ErrorContains(t, err, fault)
		}
		r := Result{Unit: p.Index, Pass: 1, Worker: "w", Rep: "bitboard"}
		r.SetGames(text)
		r.Counts[0]++
		_, err = ledger.Classify(&r)
		assert.ErrorContains(t, err, "the sum of the games is wrong")
		r.SetGames(text)
		_, err = ledger.Apply(r)
		require.NoError(t, err)
	}
	assert.Len(t, seen, 7)
	assert.True(t, ledger.Ended())

	_, err = Key{}.Opening()
	assert.Error(t, err)
	assert.ErrorContains(t, Pairs(pairs, 0, name), "0 pairs are out of range, want 1 to 6000")
	program := pairs
	program.Program = "stockfish:5"
	assert.ErrorContains(t, Pairs(program, 1, name), "by bench elo alone")
	program = pairs
	program.Nodes = 0
	assert.ErrorContains(t, Pairs(program, 1, name), "0 nodes a move")
}
