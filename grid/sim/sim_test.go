package sim

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOneWorkerIsTheSum(t *testing.T) {
	m := Assumed()
	m.Workers, m.Units, m.Seconds = 1, 100, 200
	r := m.Run(1)
	assert.InDelta(t, 200, r.Wall, 40, "the costs are random")
	assert.InDelta(t, 0, r.Overhead, 0.01)
	assert.Equal(t, r, m.Run(1), "the same seed")
	m.Spread = 0
	assert.InDelta(t, 200.7, m.Run(1).Wall, 0.3)
}

func TestWorkersDivideTheWork(t *testing.T) {
	m := Assumed()
	m.Units, m.Seconds = 20_000, 200_000
	last := 1e18
	for _, workers := range []int{1, 10, 100, 1000} {
		m.Workers = workers
		r := m.Run(1)
		assert.Less(t, r.Wall, last/8)
		assert.Less(t, r.Overhead, 0.2)
		last = r.Wall
	}
}

// Units that are too small saturate the coordinator, and a window that is too small starves
// the workers.
func TestBottlenecks(t *testing.T) {
	m := Assumed()
	m.Workers, m.Units, m.Seconds = 1000, 100_000, 100_000*0.5
	r := m.Run(1)
	assert.Greater(t, r.Coordinator, 0.95)
	assert.Greater(t, r.Overhead, 0.4)
	m.Units = 5000
	m.Window = 500
	assert.Greater(t, m.Run(1).Overhead, 0.5, "half of the workers have nothing")
	m.Window = 4000
	assert.Less(t, m.Run(1).Overhead, 0.45)
}

func TestFailures(t *testing.T) {
	m := Assumed()
	m.Workers, m.Units, m.Seconds = 10, 2000, 20_000
	healthy := m.Run(1)
	assert.Zero(t, healthy.Lost)
	m.Failures = 1
	r := m.Run(1)
	assert.InDelta(t, 20_000/3600.0, r.Lost, 6)
	assert.Greater(t, r.Wall, healthy.Wall)
}

// The recorded runs of one, two and four local workers took, within 15 %, what the model
// says of the same number of workers, units and seconds of computing on two cores.
func TestPredictsRecordedRuns(t *testing.T) {
	text, err := os.ReadFile("../results/2026-11-22-intel-xeon.txt")
	require.NoError(t, err)
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		return x
	}
	runs := regexp.MustCompile(`(\d+) units, 0 counted twice, by (\d) workers in ([\d.]+) s.*\ncomputing ([\d.]+) s`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, runs, 3)
	for i, run := range runs {
		m := Assumed()
		m.Units, m.Workers, m.Cores = int(number(run[1])), 1<<i, 2
		require.Equal(t, m.Workers, int(number(run[2])))
		// What a unit takes on a core that it shares is in the recorded computing already.
		m.Seconds = number(run[4]) / max(1, float64(m.Workers)/float64(m.Cores))
		measured := number(run[3])
		predicted := 0.0
		for seed := range uint64(20) {
			predicted += m.Run(seed).Wall / 20
		}
		t.Logf("%d workers: predicted %.2f s, measured %.2f s", m.Workers, predicted, measured)
		assert.InEpsilon(t, measured, predicted, 0.15, "%d workers", m.Workers)
	}
}
