package report

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// written is a new file with a text in it.
func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.txt")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

func TestSettings(t *testing.T) {
	r, err := Read(written(t, `goarch: amd64
zone: here
BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/rep=x88-2 1 10 ns/op 500000000 nodes/s
BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/rep=x88-2 1 30 ns/op 100000000 nodes/s
zone: there
BenchmarkLoad/pos=lucena/rep=mailbox-2 1 7 ns/op
`))
	require.NoError(t, err)
	require.Len(t, r.Keys(), 2)
	assert.Equal(t, "Load/pos=lucena/rep=mailbox-2", r.Keys()[1].String())
	assert.Equal(t, []Setting{{"goarch", []string{"amd64"}}, {"gomaxprocs", []string{"2"}}, {"zone", []string{"here", "there"}}}, r.Settings())
}

// A speed of which the time a node is not finite is refused.
func TestFiguresAreFinite(t *testing.T) {
	_, err := Read(written(t, "BenchmarkPerft/pos=p/depth=4/rep=x88 1 7 ns/op 5e-324 nodes/s\n"))
	assert.ErrorContains(t, err, ":1: Perft/pos=p/depth=4/rep=x88: want a positive nodes/s")
}

func TestReadCounts(t *testing.T) {
	times := written(t, "BenchmarkLoad/pos=lucena/rep=x88 1 7 ns/op 9 cycles/op\n")
	counts := written(t, "BenchmarkPerft/pos=lucena/depth=5/count=bulk/rep=x88 1 40 instructions/node\n")
	_, err := Read(times, counts)
	assert.ErrorContains(t, err, counts+":1: Perft/pos=lucena/depth=5/count=bulk/rep=x88: want a positive ns/op")
}

func TestResolutionString(t *testing.T) {
	assert.Empty(t, (&Section{}).ResolutionString())
	assert.Equal(t, "Differences of 1.8 % of the slower one's speed and more are decided in half of the comparisons.", (&Section{Resolution: 0.0181}).ResolutionString())
	assert.Equal(t, "Too few rounds to decide any difference: 6 are needed.", (&Section{Resolution: math.Inf(1)}).ResolutionString())
	assert.Contains(t, (&Section{Resolution: 47.6}).ResolutionString(), " 4760 % ")
}
