package harness_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	tuned "github.com/boardbench/boardbench/rep/bitboard"
	bitboard "github.com/boardbench/boardbench/rep/bitboard/book"
	x88 "github.com/boardbench/boardbench/rep/x88/book"
)

// TestCorpusCounts holds the counts that cases are verified against to the count of a tuned board,
// and with -long to the counts of two textbook boards, which share package rep and nothing else.
func TestCorpusCounts(t *testing.T) {
	for _, named := range corpus.All() {
		t.Run(named.Name, func(t *testing.T) {
			t.Parallel()
			assert.Less(t, named.Nodes, uint64(5_000_000))
			assert.Greater(t, named.Nodes, uint64(400_000))
			backends := []rep.Backend{tuned.Backend}
			if *long {
				backends = []rep.Backend{bitboard.Backend, x88.Backend}
			}
			for _, backend := range backends {
				board := backend.New()
				require.NoError(t, board.Load(&named.Position))
				assert.Equal(t, named.Moves, len(board.AppendMoves(nil)), "moves of "+backend.Name)
				assert.Equal(t, named.Nodes, perft.Perft(board, named.Depth, perft.Bulk), "nodes of "+backend.Name)
			}
		})
	}
}

// The literature comes first, then the report set by phases, each with the positions that
// are usual.
func TestCorpus(t *testing.T) {
	var names, usual []string
	for _, named := range corpus.Literature.Positions() {
		assert.Equal(t, "perft", named.Phase)
		assert.True(t, named.Usual, named.Name)
		names = append(names, named.Name)
	}
	assert.Equal(t, []string{"startpos", "kiwipete", "position3", "position4", "position5", "position6"}, names)
	for i, named := range corpus.Report.Positions() {
		assert.Equal(t, []string{"opening", "middlegame", "endgame"}[i/8], named.Phase, named.Name)
		assert.Equal(t, named.Position, perft.ReportSuite()[i].Position)
		assert.Equal(t, named.Name, perft.ReportSuite()[i].Name)
		assert.NotEmpty(t, named.Summary)
		if named.Usual {
			usual = append(usual, named.Name)
		}
	}
	assert.Equal(t, []string{"opera", "larsen", "kasparov", "sofia", "alekhine", "flohr"}, usual)
	assert.Equal(t, corpus.All(), append(corpus.Literature.Positions(), corpus.Report.Positions()...))
}

func TestAtDepths(t *testing.T) {
	on := corpus.All()
	at := corpus.AtDepths(on, 1, 2)
	require.Len(t, at, 2*len(on), "the suites know all positions")
	assert.Equal(t, "startpos", at[0].Name)
	for i, want := range []struct {
		depth int
		nodes uint64
	}{{1, 20}, {2, 400}, {1, 48}, {2, 2039}} {
		assert.Equal(t, want.depth, at[i].Depth)
		assert.Equal(t, want.nodes, at[i].Nodes)
	}
	for _, named := range corpus.AtDepths(on, 1, 7) {
		for _, known := range on {
			if known.Name == named.Name && known.Depth == named.Depth {
				assert.Equal(t, known, named)
			}
		}
	}
	assert.Empty(t, corpus.AtDepths(on, 20, 30))
}

func TestParsePosition(t *testing.T) {
	for _, named := range corpus.All() {
		for _, text := range []string{named.Name, named.Position.FEN()} {
			p, err := corpus.Parse(text)
			require.NoError(t, err, text)
			assert.Equal(t, named.Position, p, text)
		}
	}
	_, err := corpus.Parse("kiwi")
	assert.ErrorContains(t, err, `unknown position "kiwi", want a FEN or one of startpos, kiwipete,`)
	_, err = corpus.Parse("")
	assert.Error(t, err)
}
