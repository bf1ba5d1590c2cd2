package main

import (
	"os"
	"os/exec"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// isBench is the name of an environment variable that makes the test program the command.
const isBench = "BOARDBENCH_TEST_BENCH"

func TestMain(m *testing.M) {
	if os.Getenv(isBench) != "" {
		main()
	}
	debug.SetGCPercent(400) // tables of recorded runs are garbage soon
	os.Exit(m.Run())
}

// command returns the command as a process, without building it again.
func command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), isBench+"=yes")
	return c
}

// The default run has the five layouts, each tuned and textbook, and no step.
func TestUsual(t *testing.T) {
	var boards []rep.Backend
	for _, name := range append([]string{"bitboard8"}, layouts...) {
		boards = append(boards, rep.Backend{Name: name, Level: rep.Tuned},
			rep.Backend{Name: name + "-book", Level: rep.Book, Layout: name}, rep.Backend{Name: name + "-pins", Level: rep.Step, Layout: name})
	}
	assert.Equal(t, []string{
		"bitboard", "bitboard-book", "x88", "x88-book", "tenbytwelve", "tenbytwelve-book", "mailbox", "mailbox-book", "piecelist", "piecelist-book",
	}, usual(boards))
	for _, name := range layouts {
		assert.Contains(t, config.Default, name)
	}
}
