package harness

import (
	"math/rand/v2"
	"slices"
)

// An order says in which order the cases of a group are measured in each round,
// so that neither a place in the order nor a predecessor favours any of them.
//
// As many rounds as make whole sets of a Williams design are rows of it. Where
// the rounds that were asked for are no whole sets, the others, and those that
// a run goes on for, come in pairs: a random permutation, and in the next round
// its mirror image, so that in both together each case has the same place on
// average, and follows each neighbour once and goes before it once. Five
// representations and the control are six cases, and a set for six is six rows:
// the twelve rounds of a run are two sets.
//
// The first round of a run measures its first group in its own order, so that a
// reader of the file meets the representations in theirs.
type order struct {
	size   int // cases
	group  int // number of the group: another order for each, so that no case is first in all
	design williamsDesign
	whole  int // rounds that are whole sets of the design
}

// newOrder returns the order of a group with so many cases in a run of so many
// rounds.
func newOrder(size, group, rounds int) order {
	design := newWilliamsDesign(size)
	return order{size, group, design, rounds - rounds%len(design)}
}

// orderSeed makes the permutations the same in every run.
const orderSeed = 1949

// round returns the order of a round, counted from 0.
func (o order) round(i int) []int {
	if i < o.whole {
		return o.design.round(i + o.group)
	}
	pair := (i - o.whole) / 2
	random := rand.New(rand.NewPCG(orderSeed, uint64(o.group)<<32|uint64(pair)))
	row := random.Perm(o.size)
	if o.whole == 0 && pair == 0 && o.group == 0 {
		slices.Sort(row)
	}
	if (i-o.whole)%2 == 1 {
		slices.Reverse(row)
	}
	return row
}

// A williamsDesign is a set of rows, m of them for an even number m of things
// and 2m for an odd one, in which each thing stands in each place equally often,
// and comes right after each other thing equally often.
//
// The first row is 0, 1, 2 ….
//
// Reference: E. J. Williams, Experimental Designs Balanced for the Estimation
// of Residual Effects of Treatments, Australian Journal of Scientific Research
// A2, 1949.
type williamsDesign [][]int

func newWilliamsDesign(m int) williamsDesign {
	// The zigzag 0, 1, m-1, 2, m-2, … has each difference between neighbours
	// once (an even m) or twice (an odd m, with its mirror image); adding 1, 2,
	// … to it gives the other rows.
	zigzag := make([]int, m)
	place := make([]int, m) // of each number in the zigzag: its name in the design
	for k := range zigzag {
		if k%2 == 1 {
			zigzag[k] = (k + 1) / 2
		} else {
			zigzag[k] = (m - k/2) % m
		}
		place[zigzag[k]] = k
	}
	var rows williamsDesign
	for r := range m {
		row := make([]int, m)
		for k, z := range zigzag {
			row[k] = place[(z+r)%m]
		}
		rows = append(rows, row)
		if m%2 == 1 && m > 1 {
			mirror := make([]int, m)
			for k := range row {
				mirror[k] = row[m-1-k]
			}
			rows = append(rows, mirror)
		}
	}
	return rows
}

// round returns the order of a round, counted from 0, past the end again from
// the first row.
func (d williamsDesign) round(i int) []int { return d[i%len(d)] }
