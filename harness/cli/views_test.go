package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestViewOf checks which view recorded files have without --view.
func TestViewOf(t *testing.T) {
	t.Parallel()
	const amd, replayed = "../../results/2026-11-24/amd-epyc/", "BenchmarkReplay/pos=kiwipete/depth=7/calls=all/ask=native/rep=x88 1 5 ns/op\n"
	const searched = "BenchmarkSearch/pos=kiwipete/depth=7/eval=pawns/gen=staged/ask=native/tt=4/rep=x88 1 5 ns/op 9 nodes/op\n"
	for _, test := range []struct{ path, want string }{
		{"../../results/2026-11-23/amd-epyc", "machines"},
		{"../../results/2026-11-23/amd-epyc/codecs.txt.gz", "run"},
		{"../../results/2026-11-23/amd-epyc/levels.txt.gz", "run"},
		{amd + "engine.txt.gz", "engine"},
		{amd + "elo.pgn.gz", "elo"},
		{"../../results/elo-curve-stockfish.pgn.gz", "elo"},
		{"../../results/instructions/go.txt.gz", "instructions"},
		{"../../results/techniques/bitboard8.txt.gz", "techniques"},
		{written(t, "gain.txt", replayed+searched), "run"},
		{written(t, "replay.txt", replayed), "run"},
		{written(t, "none.txt", ""), "run"},
		{"missing.txt", "run"},
	} {
		v, err := viewOf("", &recorded{app: &app{}, paths: []string{test.path}})
		require.NoError(t, err)
		assert.Equal(t, test.want, v.name, test.path)
	}
	for _, name := range viewNames() {
		v, err := viewOf(name, nil)
		require.NoError(t, err)
		assert.Equal(t, name, v.name)
		assert.Contains(t, v.help, name+": ")
	}
}
