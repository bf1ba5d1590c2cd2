package all_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// freeBits is how many bits of each board say nothing of the position: of the state of bitboards the piece that the last
// move captured, and those that are not in use; of a list the entries of no piece.
var freeBits = map[string]int{
	"bitboard": 11, "bitboard8": 11, "bitboard12": 11, "bitboard-inplace": 11, "bitboardlanes": 11, "bitboard-mirrored": 31,
	"x88": 28, "tenbytwelve": 2217, "twelvebytwelve": 2217, "sixteenbysixteen": 2216,
	"mailbox": 4, "piecelist": 213, "nibble": 20,
	"mailbox-scan": 6, "linewords": 11, "attacktable": 395,
}

// afterCapture is the same for lists from which a pawn was captured.
var afterCapture = map[string]int{"x88": 27, "tenbytwelve": 2200, "mailbox": 3, "piecelist": 221}

// TestDamage turns over each bit of the cells, the bitboards, the lists, the key and the state of a board. Validate finds
// each, or the board has other clocks.
func TestDamage(t *testing.T) {
	t.Parallel()
	capture := rep.MakeMove(rep.C4, rep.D3, rep.EnPassant)
	damage(t, freeBits, func(rep.Board) {})
	damage(t, afterCapture, func(b rep.Board) { b.Make(capture) })
}

// damage damages boards after a move.
func damage(t *testing.T, boards map[string]int, play func(rep.Board)) {
	for name, want := range boards {
		b := of(t, name)
		load(t, b, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
		play(b)
		before, free, tried := b.Position(), "", 0
		assert.True(t, unnoticed(b, before), name)
		n := 0
		for _, o := range b.(layout.Describer).Memory().Objects {
			for _, r := range o.Regions {
				if r.Use != layout.UsePosition || r.Kind < layout.Cell || r.Kind > layout.Number && !strings.HasPrefix(r.Name, "lastSlot") ||
					r.Kind == layout.Move || r.Name == "current" || r.Name == "ply" || r.Name == "place" || r.Name == "lastRecord" { // indices of the stack
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

// unnoticed reports whether a board has no fault by Validate, and does not differ from the position in its clocks alone.
func unnoticed(b rep.Board, p rep.Position) (unnoticed bool) {
	defer func() {
		if recover() != nil {
			unnoticed = false
		}
	}()
	if b.(rep.Validator).Validate() != nil {
		return false
	}
	clocks := b.Position()
	differs := clocks != p
	clocks.HalfmoveClock, clocks.FullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
	return !differs || clocks != p
}
