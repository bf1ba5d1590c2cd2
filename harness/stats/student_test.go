package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/stats"
)

// TestStudent has the two-sided 5 % and 0.1 % points of the tables.
func TestStudent(t *testing.T) {
	for degrees, points := range map[float64][2]float64{
		1: {12.706, 636.619}, 2: {4.303, 31.599}, 3: {3.182, 12.924}, 5: {2.571, 6.869}, 10: {2.228, 4.587},
		30: {2.042, 3.646}, 120: {1.980, 3.373}, 1e9: {1.960, 3.291},
	} {
		assert.InDelta(t, points[0], stats.StudentQuantile(0.05, degrees), 1e-3, "%v degrees", degrees)
		assert.InDelta(t, points[1], stats.StudentQuantile(0.001, degrees), 1e-3, "%v degrees", degrees)
		assert.InEpsilon(t, 1e-12, stats.StudentTail(stats.StudentQuantile(1e-12, degrees), degrees), 1e-6, "%v degrees", degrees)
		assert.Equal(t, 1.0, stats.StudentTail(0, degrees))
		assert.Equal(t, 0.0, stats.StudentTail(math.Inf(1), degrees))
	}
}

// TestErrorOf has the arithmetic of the two errors by hand: eight rounds, of which four are not
// cut off, in two or four processes.
func TestErrorOf(t *testing.T) {
	deviations := []float64{3, 1, 1, 3, -1, -3, -3, -1}
	const rounds = 40 * 4.0 / 3 // the squares
	for _, test := range []struct {
		name          string
		process       []int
		between       bool
		variance, dof float64
	}{
		{"one process", nil, false, rounds, 2},
		{"one process, one layout", nil, true, rounds, 0},
		{"processes that differ", []int{1, 1, 1, 1, 2, 2, 2, 2}, false, 2 * 128, 1 / math.Pow(1-rounds/3/256, 2)},
		{"processes that do not", []int{1, 2, 3, 4, 1, 2, 3, 4}, false, rounds, 2},
		{"processes that do not, layouts", []int{1, 2, 1, 2, 1, 2, 1, 2}, true, rounds, 1},
	} {
		err, degrees := stats.ErrorOf(deviations, test.process, test.between)
		assert.InDelta(t, test.variance, err*err, 1e-9, test.name)
		assert.InDelta(t, test.dof, degrees, 1e-9, test.name)
	}
	err, degrees := stats.ErrorOf(deviations[:5], nil, false)
	assert.Equal(t, []float64{math.Inf(1), 0}, []float64{err, degrees})
}
