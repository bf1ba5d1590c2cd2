//go:build unix

package peer_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/peer"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A build that is given up leaves no compiler.
func TestBuildEndsCompilers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	started := filepath.Join(dir, "pid")
	script := "sleep 100 &\necho $! >" + started + ".new && mv " + started + ".new " + started + "\nwait\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, peer.Script), []byte(script), 0o666))
	ctx, cancel := context.WithCancel(t.Context())
	var pid int
	go func() {
		defer cancel()
		for range 6000 {
			if text, err := os.ReadFile(started); err == nil {
				pid, _ = strconv.Atoi(strings.TrimSpace(string(text)))
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	err := peer.Build(ctx, dir, dir, filepath.Join(dir, "out"))
	assert.ErrorIs(t, err, context.Canceled)
	require.Positive(t, pid)
	assert.Eventually(t, func() bool { return gone(pid) }, 30*time.Second, 10*time.Millisecond, "process %d goes on", pid)
}

// gone reports whether a process has ended: an orphan may stay as a zombie where nothing waits for it.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(text), ") Z ")
}
