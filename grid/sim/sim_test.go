package sim

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/rep/bitboard"
)

func TestOneWorkerIsTheSum(t *testing.T) {
	m := Local()
	m.Workers, m.Positions, m.Batch, m.Seconds = 1, 1000, 10, 200
	r := m.Run(1)
	assert.InDelta(t, 200, r.Wall, 60, "the costs are random")
	assert.InDelta(t, 0, r.Overhead, 0.01)
	assert.Equal(t, r, m.Run(1), "the same seed")
	assert.Equal(t, unit.Header{Positions: 1000, Batch: 10}.Units(), r.Units)
	m.Spread = 0
	assert.InDelta(t, 200+m.Start, m.Run(1).Wall, 0.5)
}

func TestWorkersDivideTheWork(t *testing.T) {
	m := Local()
	m.Positions, m.Batch, m.Seconds, m.Spread = 200_000, 10, 200_000, 0.5
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
	m := Local()
	m.Collect, m.Spread = 0.0015, 0.5
	m.Workers, m.Positions, m.Batch, m.Seconds = 1000, 50_000, 1, 50_000*0.5
	r := m.Run(1)
	assert.Greater(t, r.Coordinator, 0.95)
	assert.Greater(t, r.Overhead, 0.4)
	m.Positions, m.Seconds = 20_000, 20_000*5
	m.Window = 500
	assert.Greater(t, m.Run(1).Overhead, 0.5, "half of the workers have nothing")
	m.Window = 4000
	assert.Less(t, m.Run(1).Overhead, 0.45)
}

// The chosen window and units are enough for the workers, and half of them are not.
func TestChoose(t *testing.T) {
	m := Local()
	m.Workers = 100
	window, seconds := m.Choose(1)
	assert.GreaterOrEqual(t, window, m.Workers)
	assert.LessOrEqual(t, window, 4*m.Workers)
	assert.LessOrEqual(t, seconds, 10.0)
	m.Collect = 0.1
	_, slow := m.Choose(1)
	assert.Greater(t, slow, seconds, "a slow coordinator needs larger units")
}

func TestFailures(t *testing.T) {
	m := Local()
	m.Workers, m.Positions, m.Batch, m.Seconds = 10, 2000, 1, 20_000
	healthy := m.Run(1)
	assert.Zero(t, healthy.Lost)
	m.Failures = 1
	r := m.Run(1)
	assert.InDelta(t, 20_000/3600.0, r.Lost, 6)
	assert.Greater(t, r.Wall, healthy.Wall)
}

// The times that were measured are read, and others are refused.
func TestReadTimes(t *testing.T) {
	assert.Positive(t, Recorded().Collect)
	for _, text := range []string{"", "{}{", `{"roundTrip":-1}`, `{"unitBytes":-1}`, `{"start":1e9}`, `{"other":1}`} {
		_, err := ReadTimes(strings.NewReader(text))
		assert.Error(t, err, text)
	}
}

func TestMeasure(t *testing.T) {
	got, err := Measure(t.Context(), bitboard.Backend, t.TempDir())
	require.NoError(t, err)
	for name, x := range map[string]float64{"round trip": got.RoundTrip, "collect": got.Collect, "start": got.Start} {
		assert.Positive(t, x, name)
		assert.Less(t, x, 60.0, name)
	}
	assert.Positive(t, got.UnitBytes)
	assert.Positive(t, got.ReplyBytes)
}

// The recorded runs of two and four local workers take the time that the model predicts,
// within 15 %, from the computing of the recorded run of one worker on two cores. So does
// that run itself.
func TestPredictsRecordedRuns(t *testing.T) {
	recorded, err := os.ReadFile("../results/2026-11-22-intel-xeon.txt")
	require.NoError(t, err)
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		return x
	}
	journal := regexp.MustCompile(`(?m)^journal: depth=8 positions=(\d+) batch=(\d+) counted=\d+ seconds=([\d.]+) spread=([\d.]+)$`).FindStringSubmatch(string(recorded))
	require.NotNil(t, journal)
	runs := regexp.MustCompile(`(?s)perft --depth 8 --local (\d) .*?\ngrid: [^\n]* wall=([\d.]+) `).FindAllStringSubmatch(string(recorded), -1)
	require.Len(t, runs, 3)
	for _, run := range runs {
		m := Local()
		m.Workers, m.Cores = int(number(run[1])), 2
		m.Positions, m.Batch, m.Seconds, m.Spread = int(number(journal[1])), int(number(journal[2])), number(journal[3]), number(journal[4])
		measured := number(run[2])
		predicted := 0.0
		for seed := range uint64(20) {
			predicted += m.Run(seed).Wall / 20
		}
		t.Logf("%d workers: predicted %.2f s, measured %.2f s", m.Workers, predicted, measured)
		assert.InEpsilon(t, measured, predicted, 0.15, "%d workers", m.Workers)
	}
}
