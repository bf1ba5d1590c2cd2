package internal_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/hugepage"
)

// The memory is as long as asked for and in huge pages, or the error says why not.
func TestAlloc(t *testing.T) {
	const size = 8 << 20
	memory, err := hugepage.Alloc(size)
	if err != nil {
		require.ErrorIs(t, err, hugepage.ErrUnavailable)
		t.Skip(err)
	}
	assert.Len(t, memory, size)
	assert.Equal(t, size, bytes.Count(memory, []byte{0}))
	memory[size-1] = 1
	_, err = hugepage.Alloc(1)
	assert.ErrorIs(t, err, hugepage.ErrUnavailable, "less than a page")
}
