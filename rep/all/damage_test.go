package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// freeBits is how many bits of the state of a board of bitboards say nothing of the position: the piece that the last
// move captured, and those that are not in use.
const freeBits = 11

// TestDamage turns over each bit of the cells, the bitboards, the key and the state of a board of bitboards. Validate
// finds each, or the board has another position, with other clocks.
func TestDamage(t *testing.T) {
	for _, name := range bitboards {
		b := of(t, name)
		load(t, b, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
		before, free, tried := b.Position(), 0, 0
		assert.True(t, unnoticed(b, before), name)
		for _, o := range b.(layout.Describer).Memory().Objects {
			for _, r := range o.Regions {
				if r.Use != layout.UsePosition || r.Kind < layout.Cell || r.Kind > layout.State {
					continue
				}
				for i := range 8 * len(r.Bytes) {
					r.Bytes[i/8] ^= 1 << (i % 8)
					if tried++; unnoticed(b, before) {
						assert.Equal(t, layout.State, r.Kind, "%s: bit %d of %s", name, i, r.Name)
						free++
					}
					r.Bytes[i/8] ^= 1 << (i % 8)
				}
			}
		}
		assert.LessOrEqual(t, free, freeBits, name)
		assert.Greater(t, tried, 8*64, name)
	}
}

// unnoticed reports whether a board has the position, and no fault by Validate.
func unnoticed(b rep.Board, p rep.Position) (unnoticed bool) {
	defer func() {
		if recover() != nil {
			unnoticed = false
		}
	}()
	return b.(rep.Validator).Validate() == nil && b.Position() == p
}
