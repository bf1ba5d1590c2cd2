package all_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// freeBits is how many bits of each board say nothing of the position: of the state of bitboards the piece that the last
// move captured, and those that are not in use; of a list the entries of no piece.
var freeBits = map[string]int{
	"bitboard": 11, "bitboard8": 11, "bitboard12": 11, "bitboard-inplace": 11, "bitboardlanes": 11, "bitboard-mirrored": 31,
	"x88": 24, "tenbytwelve": 2210, "twelvebytwelve": 2210, "sixteenbysixteen": 2210,
	"mailbox": 4, "piecelist": 213, "nibble": 20,
	"mailbox-scan": 6, "linewords": 11, "attacktable": 395,
}

// TestDamage turns over each bit of the cells, the bitboards, the lists, the key and the state of a board. Validate finds
// each, or the board has another position, with other clocks.
func TestDamage(t *testing.T) {
	t.Parallel()
	for name, want := range freeBits {
		b := of(t, name)
		load(t, b, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
		before, free, tried := b.Position(), "", 0
		assert.True(t, unnoticed(b, before), name)
		n := 0
		for _, o := range b.(layout.Describer).Memory().Objects {
			for _, r := range o.Regions {
				if r.Use != layout.UsePosition || r.Kind < layout.Cell || r.Kind > layout.Number || r.Kind == layout.Move ||
					r.Name == "current" || r.Name == "ply" || r.Name == "place" || r.Name == "lastRecord" { // indices of the stack
					continue
				}
				for i := range 8 * len(r.Bytes) {
					r.Bytes[i/8] ^= 1 << (i % 8)
					if tried++; unnoticed(b, before) {
						free += fmt.Sprintf(" %s:%d", r.Name, i)
						n++
					}
					r.Bytes[i/8] ^= 1 << (i % 8)
				}
			}
		}
		assert.Equal(t, want, n, "%s:%.2000s", name, free)
		assert.Greater(t, tried, 380, name)
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
