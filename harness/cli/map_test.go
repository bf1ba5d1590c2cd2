package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMapCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, file := range map[string]string{"MakeUnmake": "boards.txt", "Encode": "codecs.txt"} {
		o := bench(t.Context(), both, quick("pos:alekhine .name:"+name, "--rounds", "1", "--out", file)...)
		require.Equal(t, StatusOK, o.status, o.stderr)
	}
	o := bench(t.Context(), both, "map", "boards.txt", "codecs.txt")
	assert.Equal(t, StatusOK, o.status)
	assert.Regexp(t, `(?m)^x88 +0x88 +320 +- +\d+\.\d +-$`, o.stdout)
	assert.Regexp(t, `(?m)^mailbox +- +- +\d+\.\d +-$`, o.stdout)
	assert.Regexp(t, `(?m)^fen +328\.0 +\d+\.\d +-$`, o.stdout)

	assert.Contains(t, bench(t.Context(), both, "map").stderr, "map needs a FILE")
	assert.Equal(t, StatusUsage, bench(t.Context(), both, "map").status)
	assert.Equal(t, StatusUsage, bench(t.Context(), both, "map", ".").status)
	assert.NotEqual(t, StatusOK, bench(t.Context(), both, "map", "none.txt").status)
}
