package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// isExplorer is the name of an environment variable that makes the test program the command.
const isExplorer = "BOARDBENCH_TEST_EXPLORER"

func TestMain(m *testing.M) {
	if os.Getenv(isExplorer) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-nonsense"}, {"a", "b"}, {"-out", "x", "fen"}, {"-port", "70000"}} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, 2, run(t.Context(), args, &stdout, &stderr), "%v", args)
		assert.Contains(t, stderr.String(), "usage: explorer")
		for line := range strings.SplitSeq(stderr.String(), "\n") {
			assert.LessOrEqual(t, len(line), 80-3, "a tab before it is three blanks more: %s", line)
		}
	}
}

// A port that is in use is named at once, with the flag for another one.
func TestBusyPort(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	port := strconv.Itoa(busy.Addr().(*net.TCPAddr).Port)
	var stdout, stderr bytes.Buffer
	assert.Equal(t, 1, run(t.Context(), []string{"-no-browser", "-port", port}, &stdout, &stderr))
	assert.Contains(t, stderr.String(), "explorer: -port "+port+": listen tcp 127.0.0.1:"+port)
	assert.Empty(t, stdout.String(), "nothing is built before")
}

// TestSIGTERM checks that kill leaves nothing of the temporary folder.
func TestSIGTERM(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no SIGTERM")
	}
	temporary := t.TempDir()
	c := exec.Command(os.Args[0], "-no-browser")
	c.Env = append(os.Environ(), isExplorer+"=yes", "TMPDIR="+temporary)
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool {
		entries, _ := os.ReadDir(temporary)
		return len(entries) > 0
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	_ = c.Wait()
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// The picture of the explorer shows the tabs that the page has: make picture draws it again, and lists them next to it.
func TestPictureHasTheTabs(t *testing.T) {
	picture, err := os.ReadFile("../../results/explorer.png")
	require.NoError(t, err)
	listed, err := os.ReadFile("../../results/explorer.txt")
	require.NoError(t, err)
	html, err := os.ReadFile("page/index.html")
	require.NoError(t, err)
	want := fmt.Sprintf("%x  explorer.png\n", sha256.Sum256(picture))
	for _, tab := range regexp.MustCompile(`<button role="tab"[^>]*>([^<]*)<`).FindAllStringSubmatch(string(html), -1) {
		want += tab[1] + "\n"
	}
	assert.Equal(t, want, string(listed), "make picture")
}
