package harness

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWilliamsDesign checks what makes the design fair: over a full set of
// rows, every place and every predecessor falls to each thing equally often.
func TestWilliamsDesign(t *testing.T) {
	for m := 1; m <= 9; m++ {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			design := newWilliamsDesign(m)
			checkFair(t, m, len(design), func(r int) []int { return design.round(r + len(design)) })
			for k, thing := range design[0] {
				assert.Equal(t, k, thing, "the first row is in order")
			}
		})
	}
}

// checkFair checks that in the given rounds each of m elements stands in each place,
// and directly after each other element, equally often.
func checkFair(t *testing.T, m, rounds int, round func(int) []int) {
	t.Helper()
	place := map[[2]int]int{}
	after := map[[2]int]int{}
	for r := range rounds {
		row := round(r)
		assert.Len(t, row, m)
		for k, thing := range row {
			place[[2]int{thing, k}]++
			if k > 0 {
				after[[2]int{row[k-1], thing}]++
			}
		}
	}
	for a := range m {
		for b := range m {
			assert.Equal(t, rounds/m, place[[2]int{a, b}], "%d in place %d", a, b)
			if a != b {
				assert.Equal(t, rounds/m, after[[2]int{a, b}], "%d right after %d", b, a)
			}
		}
	}
}

// TestOrderOfWholeSets checks that the rounds of whole sets are fair, for every
// group.
func TestOrderOfWholeSets(t *testing.T) {
	for _, test := range []struct{ size, rounds int }{{6, 12}, {5, 20}, {2, 12}, {1, 7}} {
		for group := range 3 {
			o := newOrder(test.size, group, test.rounds)
			checkFair(t, test.size, test.rounds, o.round)
		}
	}
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5}, newOrder(6, 0, 12).round(0))
	assert.NotEqual(t, newOrder(6, 0, 12).round(0), newOrder(6, 1, 12).round(0))
}

// TestOrderOfOtherRounds checks the rounds that are no whole sets: pairs, each
// of a permutation and its mirror image.
func TestOrderOfOtherRounds(t *testing.T) {
	tests := []struct{ size, rounds, whole int }{
		{15, 12, 0}, // a set is thirty rows
		{6, 10, 6},
		{6, 12, 12}, // and what comes behind
		{5, 9, 0},
	}
	for _, test := range tests {
		for group := range 3 {
			o := newOrder(test.size, group, test.rounds)
			assert.Equal(t, test.whole, o.whole)
			seen := map[string]bool{}
			for i := test.whole; i < test.whole+20; i += 2 {
				row, mirror := o.round(i), o.round(i+1)
				assert.ElementsMatch(t, newWilliamsDesign(test.size)[0], row)
				assert.Equal(t, row, o.round(i), "the same in every run")
				slices.Reverse(mirror)
				assert.Equal(t, row, mirror, "rounds %d and %d", i, i+1)
				seen[fmt.Sprint(row)] = true
			}
			assert.Len(t, seen, 10, "%d cases, group %d: each pair is another one", test.size, group)
		}
	}
	assert.Equal(t, newWilliamsDesign(15)[0], newOrder(15, 0, 12).round(0), "the first group begins in its own order")
	assert.NotEqual(t, newOrder(15, 1, 12).round(0), newOrder(15, 2, 12).round(0))
}
