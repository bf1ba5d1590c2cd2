package harness

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWilliamsDesign checks what makes the design fair: over a full set of
// rows, every place and every predecessor falls to each thing equally often.
func TestWilliamsDesign(t *testing.T) {
	for m := 1; m <= 9; m++ {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			design := newWilliamsDesign(m)
			place := map[[2]int]int{}
			after := map[[2]int]int{}
			for r := range design {
				row := design.round(r + len(design))
				assert.Len(t, row, m)
				for k, thing := range row {
					place[[2]int{thing, k}]++
					if k > 0 {
						after[[2]int{row[k-1], thing}]++
					}
				}
			}
			for k, thing := range design[0] {
				assert.Equal(t, k, thing, "the first row is in order")
			}
			for a := range m {
				for b := range m {
					assert.Equal(t, len(design)/m, place[[2]int{a, b}], "%d in place %d", a, b)
					if a != b {
						assert.Equal(t, len(design)/m, after[[2]int{a, b}], "%d right after %d", b, a)
					}
				}
			}
		})
	}
}
