package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// worked is an example with two rows and three columns, in powers of two. The mean is 3, the means
// of the rows are 1 and 5, of the columns 1.5, 2.5 and 5. The sums of squares are
//
//	all      9+4+1+0+1+25         = 40
//	rows     3·(4+4)              = 24
//	columns  2·(2.25+0.25+4)      = 13
//	both     0.25·4 + 1·2         =  3
var worked = [][]float64{{0, 1, 2}, {3, 4, 8}}

// cellsOf returns the cells of some powers of two in n rounds: the geometric means of two positions,
// which differ in each cell by another factor. noise is a factor of each sample.
func cellsOf(powers [][]float64, n int, noise func(round, row, column int) float64) [][][][]float64 {
	cells := make([][][][]float64, len(powers))
	for r, row := range powers {
		cells[r] = make([][][]float64, len(row))
		for c, power := range row {
			for _, position := range []float64{-1, 1} {
				var ratios []float64
				for i := range n {
					ratios = append(ratios, math.Exp2(power+position*float64(1+r+c))*noise(i, r, c))
				}
				cells[r][c] = append(cells[r][c], ratios)
			}
		}
	}
	return cells
}

func same(int, int, int) float64 { return 1 }

func TestTwoWay(t *testing.T) {
	check := func(v Variance) {
		t.Helper()
		for _, test := range []struct {
			part Part
			want float64
		}{{v.Rows, 24.0 / 40}, {v.Columns, 13.0 / 40}, {v.Both, 3.0 / 40}} {
			assert.InDelta(t, test.want, test.part.Share, 1e-12)
			assert.InDelta(t, test.want, test.part.Lo, 1e-12)
			assert.InDelta(t, test.want, test.part.Hi, 1e-12)
		}
	}
	v := TwoWay(cellsOf(worked, 9, same), nil, Alpha, false)
	check(v)
	assert.Equal(t, 9, v.Rounds)

	// An effect of a round on all boards does not matter, nor does a burst of one board.
	check(TwoWay(cellsOf(worked, 9, func(round, _, _ int) float64 { return 1 + float64(round) }), nil, Alpha, false))
	burst := TwoWay(cellsOf(worked, 9, func(round, row, column int) float64 {
		if round == 4 && row == 1 && column == 2 {
			return 0.1
		}
		return 1
	}), nil, Alpha, false)
	assert.InDelta(t, 24.0/40, burst.Rows.Share, 1e-12)

	// A round counts if nothing is missing in it.
	cells := cellsOf(worked, 9, func(round, _, _ int) float64 { return 1 })
	cells[0][1][0][3] = math.NaN()
	cells[1][2][1] = cells[1][2][1][:8]
	v = TwoWay(cells, nil, Alpha, false)
	check(v)
	assert.Equal(t, 7, v.Rounds)
}

// With too few rounds there is no interval, and without a round that all cells have no share.
func TestTwoWayOfLittle(t *testing.T) {
	v := TwoWay(cellsOf(worked, 5, same), nil, Alpha, false)
	assert.Equal(t, Part{v.Rows.Share, math.Inf(-1), math.Inf(1)}, v.Rows)
	assert.InDelta(t, 0.6, v.Rows.Share, 1e-12)

	cells := cellsOf(worked, 9, same)
	for i := range 9 {
		cells[0][0][0][i] = math.NaN()
	}
	v = TwoWay(cells, nil, Alpha, false)
	assert.Equal(t, Variance{Rows: v.Rows, Columns: v.Rows, Both: v.Rows}, v)
	assert.Equal(t, Part{0, math.Inf(-1), math.Inf(1)}, v.Rows)

	equal := TwoWay(cellsOf([][]float64{{2, 2}, {2, 2}}, 9, same), nil, Alpha, false)
	assert.Equal(t, Variance{Rounds: 9}, equal)
}

// The intervals hold the true shares at least as often as they say, and are not much wider than
// that needs: half of the rounds are cut off.
func TestTwoWayCovers(t *testing.T) {
	const runs, rounds = 300, 36
	truth := [3]float64{24.0 / 40, 13.0 / 40, 3.0 / 40}
	var covered, widths, sum, squares [3]float64
	for run := range runs {
		random := rand.New(rand.NewPCG(23, uint64(run)))
		v := TwoWay(cellsOf(worked, rounds, func(int, int, int) float64 { return math.Exp(0.2 * random.NormFloat64()) }), nil, Alpha, false)
		for k, part := range []Part{v.Rows, v.Columns, v.Both} {
			if part.Lo <= truth[k] && truth[k] <= part.Hi {
				covered[k]++
			}
			widths[k] += (part.Hi - part.Lo) / runs
			sum[k] += part.Share / runs
			squares[k] += part.Share * part.Share / runs
		}
	}
	for k := range covered {
		assert.GreaterOrEqual(t, covered[k]/runs, 0.93, "share %d", k)
		needed := 2 * 1.96 * math.Sqrt(squares[k]-sum[k]*sum[k])
		assert.InDelta(t, 1.2, widths[k]/needed, 0.25, "share %d", k)
	}
}

// If a process differs, the intervals are wider, and if each process counts as one value, no
// narrower than that.
func TestTwoWayOfProcesses(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 0))
	process := make([]int, 36)
	for i := range process {
		process[i] = i / 6
	}
	// One board is 1.6 times as slow in one process.
	cells := cellsOf(worked, 36, func(round, row, column int) float64 {
		noise := math.Exp(0.02 * random.NormFloat64())
		if round/6 == 0 && row == 1 && column == 2 {
			noise /= 1.6
		}
		return noise
	})
	width := func(p Part) float64 { return p.Hi - p.Lo }
	alone := TwoWay(cells, nil, Alpha, false)
	uneven := TwoWay(cells, process, Alpha, false)
	between := TwoWay(cells, process, Alpha, true)
	assert.Equal(t, alone.Rows.Share, uneven.Rows.Share)
	assert.Greater(t, width(uneven.Rows), width(alone.Rows))
	assert.GreaterOrEqual(t, width(between.Rows), width(uneven.Rows))
}

// TestSlopes holds the derivatives of the shares against differences.
func TestSlopes(t *testing.T) {
	values := []float64{0, 1, 2, 3, 4, 8}
	before, slopes := shares(values, 3)
	for k := range values {
		values[k] += 1e-6
		after, _ := shares(values, 3)
		values[k] -= 1e-6
		for i := range after {
			assert.InDelta(t, (after[i]-before[i])/1e-6, slopes[k][i], 1e-6, "value %d, share %d", k, i)
		}
	}
}
