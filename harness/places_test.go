package harness_test

import (
	"io"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A witness is a board that records where it and its stack are.
type witness struct {
	*oracle.Board
	seen func(board, stack uintptr)
}

func (b *witness) Checkers() rep.SquareSet {
	b.seen(uintptr(unsafe.Pointer(b)), stackAddress())
	return b.Board.Checkers()
}

// TestNewPlaces checks that each round has a new board at another place in memory,
// and another stack depth.
func TestNewPlaces(t *testing.T) {
	const rounds = 60
	for _, control := range []bool{false, true} {
		boards, offsets, stacks := map[uintptr]bool{}, map[uintptr]bool{}, map[uintptr]bool{}
		sampling := false
		backend := rep.Backend{Name: "witness", New: func() rep.Board {
			// About as large as a board, and with pointers as most of them.
			return &witness{Board: oracle.New(), seen: func(board, stack uintptr) {
				if sampling {
					boards[board], offsets[board%4096], stacks[stack%4096] = true, true, true
				}
			}}
		}}
		c := work.Case{Work: work.Work{Kind: work.Checkers}, On: corpusPosition(t, "kiwipete"), Backend: backend, Control: control}
		cfg := session.Config{
			Cases: []work.Case{c}, Rounds: rounds, Slice: session.MinSlice, Seed: 3,
			Progress: func(session.Progress) { sampling = true },
		}
		require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
		t.Log(len(boards), len(offsets), len(stacks))
		assert.Greater(t, len(boards), rounds/2)
		assert.Greater(t, len(offsets), rounds/6)
		assert.Greater(t, len(stacks), rounds/3)
	}
}

// stackAddress returns the address of a variable on the stack.
//
//go:noinline
func stackAddress() uintptr {
	var here byte
	return uintptr(unsafe.Pointer(&here))
}
