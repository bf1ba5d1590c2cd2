package sample

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestRandomOrder checks that each case has each place equally often, except for
// chance, and that seeds, rounds and groups have orders of their own.
func TestRandomOrder(t *testing.T) {
	const size, rounds = 6, 3000
	places := map[[2]int]int{}
	for round := range rounds {
		for place, i := range NewRandom(7, round, 2).Perm(size) {
			places[[2]int{i, place}]++
		}
	}
	for i := range size {
		for place := range size {
			assert.InDelta(t, rounds/size, places[[2]int{i, place}], 100, "%d in place %d", i, place)
		}
	}
	perm := func(seed uint64, round, group int) string { return fmt.Sprint(NewRandom(seed, round, group).Perm(30)) }
	one := perm(7, 3, 2)
	assert.Equal(t, one, perm(7, 3, 2))
	for _, other := range []string{perm(8, 3, 2), perm(7, 4, 2), perm(7, 3, 1)} {
		assert.NotEqual(t, one, other)
	}
}

// TestPadding checks the sizes of the padding, and that it does not grow for ever.
func TestPadding(t *testing.T) {
	var p Placement
	random := NewRandom(1, 0, 0)
	blocks, large := map[int]bool{}, 0
	for range 1000 {
		before := len(p.padding)
		p.shift(random)
		if before > maxPadding {
			before -= maxPadding / 2
		}
		blocks[len(p.padding)-before] = true
		for _, block := range p.padding[before:] {
			assert.LessOrEqual(t, len(block), 12000)
			if len(block) > 6000 {
				large++
			}
		}
		assert.LessOrEqual(t, len(p.padding), maxPadding+13)
	}
	for n := 1; n <= 13; n++ {
		assert.True(t, blocks[n], "%d blocks", n)
	}
	assert.Len(t, blocks, 13)
	assert.InDelta(t, 1750, large, 150, "half of 3.5 large blocks each time")
}

// TestOnStack checks that each further frame takes about a hundred bytes.
func TestOnStack(t *testing.T) {
	var addresses [MaxFrames]uintptr
	// In a function of this size the stack does not grow, that is move, in between.
	onStack(MaxFrames, func() {})
	for frames := range addresses {
		onStack(frames, func() { addresses[frames] = stackAddress() })
	}
	for frames := 1; frames < MaxFrames; frames++ {
		assert.InDelta(t, 110, float64(addresses[frames-1]-addresses[frames]), 30, "frame %d", frames)
	}
}

// stackAddress returns the address of a variable on the stack.
//
//go:noinline
func stackAddress() uintptr {
	var here byte
	return uintptr(unsafe.Pointer(&here))
}
