package harness

// A williamsDesign says in which order m things are measured in each round, so
// that no place in the order and no predecessor favours any of them. In a full
// set of rows, m of them for an even m and 2m for an odd one, each thing stands
// in each place equally often, and comes right after each other thing equally
// often. With five representations a set is ten rows: the ten rounds of a run.
//
// The first row is 0, 1, 2 …, so that a reader of the file meets the things in
// their own order.
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
