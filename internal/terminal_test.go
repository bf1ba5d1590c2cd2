package internal_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/terminal"
)

func TestDraws(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	t.Setenv("CI", "")
	assert.False(t, terminal.Draws(new(bytes.Buffer)))
	file, err := os.Create(t.TempDir() + "/file")
	require.NoError(t, err)
	defer file.Close()
	assert.False(t, terminal.Draws(file))

	console, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	defer console.Close()
	assert.True(t, terminal.Draws(console))
	t.Setenv("NO_COLOR", "1")
	assert.False(t, terminal.Draws(console))
	t.Setenv("NO_COLOR", "")
	t.Setenv("CI", "true")
	assert.False(t, terminal.Draws(console))
	t.Setenv("CI", "")
	t.Setenv("TERM", "dumb")
	assert.False(t, terminal.Draws(console))
}
