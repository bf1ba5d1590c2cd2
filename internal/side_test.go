package internal_test

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

func TestSideOf(t *testing.T) {
	assert.Equal(t, rep.White, side.Of[side.White]())
	assert.Equal(t, rep.Black, side.Of[side.Black]())
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
	assert.NotEqual(t, entry[side.White](), entry[side.Black]())
	assert.Zero(t, unsafe.Sizeof(side.White{}))
	assert.Zero(t, unsafe.Sizeof(side.Black{}))
}
