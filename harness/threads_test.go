package harness_test

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// twoCPUs lets a test run on a machine with one.
func twoCPUs(t *testing.T) {
	old := runtime.GOMAXPROCS(2)
	t.Cleanup(func() { runtime.GOMAXPROCS(old) })
}

// TestThreadsNeedCPUs checks that threads are not measured if they would take turns.
func TestThreadsNeedCPUs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c := searchesOf(t, "threads:2", named("alpha", sound))[0]
	_, err := operation.Prepare(c)
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	assert.ErrorContains(t, err, "2 threads take turns")
	cfg := config(t, "pos:alekhine .name:Load", 1, named("alpha", sound))
	assert.NoError(t, cfg.Check())
	cfg.Cases = append(cfg.Cases, c)
	assert.ErrorContains(t, cfg.Check(), "2 threads take turns")
}

// TestThreadsCPU checks that a run that is kept on a CPU refuses threads before
// anything is measured.
func TestThreadsCPU(t *testing.T) {
	twoCPUs(t)
	backend := named("alpha", func(b *oracle.Board) rep.Board { return b })
	cfg := config(t, "pos:alekhine .name:Load", 1, backend)
	cfg.Cases = append(cfg.Cases, searchesOf(t, "threads:2", backend)[0])
	assert.NoError(t, cfg.Check())
	cfg.CPU = new(0)
	assert.ErrorIs(t, cfg.Check(), operation.ErrOneCPU)
	var out bytes.Buffer
	assert.Error(t, local.Run(t.Context(), cfg, &out))
	assert.Empty(t, out.String())
}
