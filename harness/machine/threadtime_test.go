package machine

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestThreadCPUTime checks that the time of a thread goes on with its work, by less
// than a clock tick too, and neither with its sleep nor with the work of another
// thread.
func TestThreadCPUTime(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start, ok := ThreadCPUTime()
	if !ok {
		require.NotEqual(t, "linux", runtime.GOOS)
		t.Skip("this system does not report the CPU time of a thread")
	}
	steps := 0
	for last := start; last < start+2*time.Millisecond; {
		now, _ := ThreadCPUTime()
		if now > last {
			steps++
		}
		last = now
	}
	assert.Greater(t, steps, 100, "steps of 20 µs or less")

	done := make(chan struct{})
	before, _ := ThreadCPUTime()
	go func() {
		defer close(done)
		for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
		}
	}()
	<-done
	after, _ := ThreadCPUTime()
	assert.Less(t, after-before, 25*time.Millisecond, "the work of another thread does not count")
	assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = ThreadCPUTime() }))
}
