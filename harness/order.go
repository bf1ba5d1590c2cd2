package harness

import (
	"math/rand/v2"
	"slices"
)

// An order says in which order the cases of a group are measured in each round,
// so that neither a place in the order nor a predecessor favours any of them.
//
// The rounds are the rows of whole Williams designs as far as possible. The rounds
// that remain, and those that a run adds, come in pairs: a random permutation and
// its mirror image in the next round. In both together each case has the same mean
// place, and follows each neighbour once and precedes it once. Five representations
// and the control are six cases, and a design for six has six rows: the twelve
// rounds of a run are two designs.
//
// The first round measures the first group in its own order, so that the file
// shows the representations in the order of the command line.
type order struct {
	size   int // cases
	group  int // number of the group: each group has another order, so that no case is first in all of them
	design williamsDesign
	whole  int // rounds that are rows of whole designs
}

// newOrder returns the order of a group of size cases in a run of the given number
// of rounds.
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

// A williamsDesign is a list of permutations of m elements, m of them for an even m
// and 2m for an odd one. Each element stands in each place equally often, and
// directly after each other element equally often.
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
