package harness_test

import (
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCorpusCounts holds the counts that cases are verified against to the
// oracle's, and to the perft suite's where it has the position.
func TestCorpusCounts(t *testing.T) {
	for _, named := range harness.Corpus() {
		t.Run(named.Name, func(t *testing.T) {
			t.Parallel()
			board := oracle.New()
			require.NoError(t, board.Load(&named.Position))
			assert.Equal(t, named.Moves, len(board.AppendMoves(nil)), "moves")
			inSuite := false
			for _, entry := range perft.StandardSuite() {
				for _, count := range entry.Counts {
					if entry.Position == named.Position && count.Depth == named.Depth {
						assert.Equal(t, count.Nodes, named.Nodes, "nodes, by the suite")
						inSuite = true
					}
				}
			}
			assert.Equal(t, named.Phase == "perft", inSuite, "the perft positions are those of the suite")
			if testing.Short() {
				return
			}
			assert.Equal(t, perft.Perft(board, named.Depth, perft.Bulk), named.Nodes, "nodes, by the oracle")
		})
	}
}

func TestAtDepths(t *testing.T) {
	on := harness.Corpus()
	at := harness.AtDepths(on, 1, 2)
	require.Len(t, at, 12, "the suite knows six of the positions")
	assert.Equal(t, "startpos", at[0].Name)
	for i, want := range []struct {
		depth int
		nodes uint64
	}{{1, 20}, {2, 400}, {1, 48}, {2, 2039}} {
		assert.Equal(t, want.depth, at[i].Depth)
		assert.Equal(t, want.nodes, at[i].Nodes)
	}
	for _, named := range harness.AtDepths(on[:6], 1, 5) {
		for _, known := range on[:6] {
			if known.Name == named.Name && known.Depth == named.Depth {
				assert.Equal(t, known, named)
			}
		}
	}
	assert.Empty(t, harness.AtDepths(on, 20, 30))
}

func TestParsePosition(t *testing.T) {
	for _, named := range harness.Corpus() {
		for _, text := range []string{named.Name, named.Position.FEN()} {
			p, err := harness.ParsePosition(text)
			require.NoError(t, err, text)
			assert.Equal(t, named.Position, p, text)
		}
	}
	_, err := harness.ParsePosition("kiwi")
	assert.ErrorContains(t, err, `unknown position "kiwi", want a FEN or one of startpos, kiwipete,`)
	_, err = harness.ParsePosition("")
	assert.Error(t, err)
}
