package bitboard

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestSize(t *testing.T) {
	assert.EqualValues(t, 128, unsafe.Sizeof(placement{}))
	assert.EqualValues(t, 48, recordSize)
}

// Null moves ask for room too.
func TestMakeNullGrows(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	require.NoError(t, b.Load(&p))
	for range 200 {
		b.MakeNull()
		require.Less(t, b.position.current, b.position.end)
	}
}
