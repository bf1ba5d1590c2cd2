package perft_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func TestStandardSuite(t *testing.T) {
	suite := perft.StandardSuite()
	names, fens := map[string]bool{}, map[string]bool{}
	for _, e := range suite {
		assert.NoError(t, e.Position.Validate(), e.Name)
		assert.False(t, strings.HasPrefix(e.Name, "line "), "line %d has no id", e.Line)
		assert.False(t, names[e.Name], "%q twice", e.Name)
		assert.False(t, fens[e.Position.FEN()], "%q is there under another name", e.Name)
		names[e.Name], fens[e.Position.FEN()] = true, true
	}
	assert.Equal(t, "start", suite[0].Name)
	assert.Equal(t, perft.DepthCount{Depth: 7, Nodes: 3195901860}, suite[0].Counts[6])
	assert.Greater(t, suite.Len(), 100)
}

// The counts that are from the oracle are so again; those that are published
// try the oracle. One count a position: the greatest that takes a moment.
func TestStandardSuiteByOracle(t *testing.T) { byOracle(t, perft.StandardSuite()) }

// byOracle holds the greatest count of each entry that takes a moment to the oracle's.
func byOracle(t *testing.T, suite perft.Suite) {
	most := uint64(60_000)
	if testing.Short() {
		most = 10_000
	}
	b := oracle.New()
	for _, e := range suite {
		t.Run(e.Name, func(t *testing.T) {
			tried := false
			for i := len(e.Counts) - 1; i >= 0 && !tried; i-- {
				if e.Counts[i].Nodes > most {
					continue
				}
				tried = true
				require.NoError(t, b.Load(&e.Position))
				assert.Equal(t, e.Counts[i].Nodes, perft.Perft(b, e.Counts[i].Depth, perft.Bulk),
					"%s depth %d", e.Position.FEN(), e.Counts[i].Depth)
			}
			if !tried {
				t.Skipf("all counts are over %d nodes", most)
			}
		})
	}
}

func TestPerftWays(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1")
	require.NoError(t, err)
	want := []uint64{1, 44, 1494, 50509}
	b := oracle.New()
	for _, count := range perft.Counts() {
		for depth, nodes := range want {
			require.NoError(t, b.Load(&p))
			assert.Equal(t, nodes, perft.Perft(b, depth, count), "%v depth %d", count, depth)
			assert.Equal(t, p, b.Position())
		}
		assert.Equal(t, uint64(1), perft.Perft(b, -1, count))
		parsed, err := perft.ParseCount(count.String())
		require.NoError(t, err)
		assert.Equal(t, count, parsed)
	}
	_, err = perft.ParseCount("all")
	assert.ErrorContains(t, err, `"all"`)
}

func TestReportSuiteByOracle(t *testing.T) { byOracle(t, perft.ReportSuite()) }
