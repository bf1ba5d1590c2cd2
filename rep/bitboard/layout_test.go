package bitboard

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func TestSize(t *testing.T) {
	assert.EqualValues(t, 128, unsafe.Sizeof(placement{}))
	assert.EqualValues(t, 48, recordSize)
}
