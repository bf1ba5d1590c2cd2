//go:build unix

package internal_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/await"
)

const (
	limit = 800 * time.Millisecond
	pause = 1200 * time.Millisecond
)

// Limits are over when the process has run for their time: a process that was stopped for longer gives the
// others the rest of it when it goes on.
func TestPausedProcess(t *testing.T) {
	t.Parallel()
	if os.Getenv("AWAIT_PAUSED") != "" {
		beThePausedProcess(t)
		return
	}
	c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestPausedProcess$")
	c.Env = append(os.Environ(), "AWAIT_PAUSED=1")
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	require.Equal(t, "armed", lines.Text())
	require.NoError(t, c.Process.Signal(syscall.SIGSTOP))
	time.Sleep(pause)
	require.NoError(t, c.Process.Signal(syscall.SIGCONT))
	seen := 0
	for lines.Scan() {
		var name string
		var ms int
		if _, err := fmt.Sscanf(lines.Text(), "%s after %d", &name, &ms); err == nil {
			seen++
			assert.Greater(t, ms, int((pause+limit/2)/time.Millisecond), name)
		}
	}
	require.NoError(t, c.Wait())
	assert.Equal(t, 3, seen)
}

// beThePausedProcess prints how long each kind of limit lasts.
func beThePausedProcess(t *testing.T) {
	start, over := time.Now(), make(chan string)
	end := func(name string) { over <- fmt.Sprintf("%s after %d", name, time.Since(start).Milliseconds()) }
	block := hang(t)
	go func() {
		_, _ = await.Within(context.Background(), "hanging", limit, block)
		end("Within")
	}()
	await.AfterFunc(limit, func() { end("AfterFunc") })
	limited, cancel := await.WithTimeout(t.Context(), limit)
	defer cancel()
	go func() {
		<-limited.Done()
		assert.Equal(t, context.DeadlineExceeded, context.Cause(limited))
		end("WithTimeout")
	}()
	fmt.Println("armed")
	for range 3 {
		fmt.Println(<-over)
	}
}

// A limit lasts its time, can be ended before, and is none for 0.
func TestAfter(t *testing.T) {
	t.Parallel()
	start := time.Now()
	late, stop := await.After(50 * time.Millisecond)
	<-late
	stop()
	assert.GreaterOrEqual(t, time.Since(start), 50*time.Millisecond)
	late, stop = await.After(10 * time.Millisecond)
	stop()
	select {
	case <-late:
		assert.Fail(t, "it was ended")
	case <-time.After(50 * time.Millisecond):
	}
	late, stop = await.After(0)
	assert.Nil(t, late)
	stop()
}
