package cli

import (
	"encoding/json"
	"math/bits"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
)

// The changes of the memory by a move, in a table, in full, and made and unmade.
func TestShowMoves(t *testing.T) {
	t.Parallel()
	if bits.UintSize != 64 {
		t.Skip("the figures are those of 64-bit machines")
	}
	for _, test := range []struct {
		name string
		args []string
	}{
		{"show-table", []string{"--after", "e2e4", "--step", "d7d5"}},
		{"show-table-after", []string{"kiwipete", "--after", "e1g1 , h3g2"}},
		{"show-after", []string{"kiwipete", "--after", "e1g1,h3g2", "--rep", "x88,bitboard8,tenbytwelve"}},
		{"show-step", []string{"--step", "e2e4", "--rep", "x88,bitboard,mailbox,nibble,piecelist"}},
		{"show-step-en-passant", []string{"--step", "e5d6", "--rep", "x88,bitboard", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"}},
		{"show-after-many", []string{"--after", "g1f3 g8f6 f3g1 f6g8 d2d4 d7d5", "--rep", "piecelist"}},
		{"show-step-null", []string{"--step", "0000", "--rep", "sixteenbysixteen,piecelist"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), all.Backends(), append([]string{"show"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status, o.stderr)
			assert.Empty(t, o.stderr)
			golden(t, test.name, o.stdout)
			for line := range strings.Lines(o.stdout) {
				// The summary of a board may be longer.
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); !strings.Contains(line, "): ") {
					assert.LessOrEqual(t, n, 100, line)
				}
			}
		})
	}
}

// plainMoves is a game with castling on both sides, captures, en passant and a promotion.
const plainMoves = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6 f2f4 f8e7 d1f3 d8c7 e1c1 b8d7 g2g4 b7b5 " +
	"g5f6 d7f6 g4g5 f6d7 f4f5 d7c5 f5f6 g7f6 g5f6 e7f8 h1g1 b5b4 c3d5 e6d5 e4d5 c8d7 f1h3 e8c8 h3d7 d8d7 " +
	"d4c6 c8b7 d1d4 a6a5 a2a3 c5b3 c2b3 b4a3 d4a4 a3b2"

// The JSON of every board after each of 50 moves is its memory as it is when the same
// moves are played on a new board, and nothing in it differs between two runs.
func TestShowJSONLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	moves := strings.Fields(plainMoves)
	require.Len(t, moves, 50)
	players := map[string]rep.Board{}
	for _, b := range all.Backends() {
		players[b.Name] = b.New()
		start := rep.StartPosition()
		require.NoError(t, players[b.Name].Load(&start))
	}
	for n, text := range moves {
		for name, board := range players {
			m, err := rep.ParseMove(text, board.AppendMoves(nil))
			require.NoError(t, err, "%s: move %d", name, n+1)
			board.Make(m)
		}
		if n < len(moves)-1 {
			continue // the last one has all before it
		}
		o := bench(t.Context(), all.Backends(), "show", "--format", "json", "--after", strings.Join(moves[:n+1], ","))
		require.Equal(t, StatusOK, o.status, o.stderr)
		var got shownJSON
		require.NoError(t, json.Unmarshal([]byte(o.stdout), &got))
		assert.Equal(t, 1, got.Version)
		assert.Equal(t, moves[:n+1], got.Moves)
		require.Len(t, got.Boards, len(players))
		for _, b := range got.Boards {
			board := players[b.Rep]
			p := board.Position()
			assert.Equal(t, p.FEN(), got.FEN)
			described, ok := layout.Of(board) // of a textbook board by its fields
			require.True(t, ok)
			assert.Equal(t, memory.Objects(described), b.Objects, b.Rep)
			require.Len(t, b.Made, n+1)
			assert.Positive(t, b.Made[n].Bytes)
			assert.Empty(t, b.Error)
		}
	}
}

// The steps of the JSON are the two of --step.
func TestShowJSONStep(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), all.Backends(), "show", "--format", "json", "--rep", "x88", "--step", "e2e4", "startpos")
	require.Equal(t, StatusOK, o.status, o.stderr)
	var got shownJSON
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &got))
	require.Len(t, got.Boards, 1)
	require.Len(t, got.Boards[0].Steps, 2)
	made, unmade := got.Boards[0].Steps[0], got.Boards[0].Steps[1]
	assert.Equal(t, memory.Count{Bytes: 18, Record: 14, Lines: 4, Elements: 7, ElementBytes: 28}, made.Count)
	assert.Equal(t, "cells[e2]", made.Changes[0].Name)
	assert.Equal(t, "5c", made.Changes[0].Old)
	assert.Equal(t, "00", made.Changes[0].Now)
	assert.Equal(t, "P", made.Changes[0].OldText)
	assert.True(t, unmade.Unmade)
	assert.Equal(t, "00", unmade.Changes[0].Old)
}
