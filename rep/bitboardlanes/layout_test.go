package bitboardlanes

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func TestSize(t *testing.T) {
	assert.EqualValues(t, 144, stateSize)
	assert.LessOrEqual(t, unsafe.Sizeof(Board{})+stateSize, uintptr(216))
}
