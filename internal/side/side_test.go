package side

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

func TestOf(t *testing.T) {
	assert.Equal(t, rep.White, Of[White]())
	assert.Equal(t, rep.Black, Of[Black]())
}

// entry returns the address of its own machine code, which types of one GC shape
// share.
//
//go:noinline
func entry[S any]() uintptr {
	pc, _, _, _ := runtime.Caller(0)
	return runtime.FuncForPC(pc).Entry()
}

// TestShapes tests that a generic function has a copy for each side, which two
// types of one shape do not get.
func TestShapes(t *testing.T) {
	type white struct{}
	type black struct{}
	assert.Equal(t, entry[white](), entry[black](), "two empty structs share one copy")
	assert.NotEqual(t, entry[White](), entry[Black]())
	assert.Zero(t, unsafe.Sizeof(White{}))
	assert.Zero(t, unsafe.Sizeof(Black{}))
}
