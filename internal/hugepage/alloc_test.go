package hugepage

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The memory is as long as asked for and in huge pages, or the error says why not.
func TestAlloc(t *testing.T) {
	const size = 8 << 20
	memory, err := Alloc(size)
	if err != nil {
		require.ErrorIs(t, err, ErrUnavailable)
		t.Skip(err)
	}
	assert.Len(t, memory, size)
	assert.Equal(t, size, bytes.Count(memory, []byte{0}))
	memory[size-1] = 1
	_, err = Alloc(1)
	assert.ErrorIs(t, err, ErrUnavailable, "less than a page")
}
