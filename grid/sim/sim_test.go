package sim

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOneWorkerIsTheSum(t *testing.T) {
	m := Measured()
	m.Workers, m.Units, m.Seconds = 1, 100, 200
	r := m.Run(1)
	assert.InDelta(t, 200, r.Wall, 40, "the costs are random")
	assert.InDelta(t, 0, r.Overhead, 0.01)
	assert.Equal(t, r, m.Run(1), "the same seed")
	m.Spread = 0
	assert.InDelta(t, 200.7, m.Run(1).Wall, 0.3)
}

func TestWorkersDivideTheWork(t *testing.T) {
	m := Measured()
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
	m := Measured()
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
	m := Measured()
	m.Workers, m.Units, m.Seconds = 10, 2000, 20_000
	healthy := m.Run(1)
	assert.Zero(t, healthy.Lost)
	m.Failures = 1
	r := m.Run(1)
	assert.InDelta(t, 20_000/3600.0, r.Lost, 6)
	assert.Greater(t, r.Wall, healthy.Wall)
}
