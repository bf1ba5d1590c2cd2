//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// The test program is also a program that calls Main, with the boards below,
// if this variable is set.
const mainVariable = "BOARDBENCH_TEST_MAIN"

// deaf is the value of mainVariable for a program whose second process does not
// react to signals.
const deaf = "deaf"

// slowed is the value for a program of which one board is several times slower.
const slowed = "slowed"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "uci" {
		// A board as an engine, which bench run --engine starts, or a test.
		os.Exit(Run(context.Background(), Config{Boards: []rep.Backend{right, poor, blind}}, os.Args[1:], os.Stdout, os.Stderr))
	}
	switch as := os.Getenv(mainVariable); {
	case as == deaf && os.Getenv(child.Variable) != "":
		signal.Ignore(os.Interrupt)
		current := new(activity)
		current.Inherit()
		current.Begin("x88", "startpos")
		_, _ = os.Stderr.WriteString("counting\n")
		time.Sleep(time.Minute)
	case as == slowed:
		mailbox := poor
		mailbox.New = func() rep.Board { return spinningBoard{x88.New()} }
		Main(Config{Boards: []rep.Backend{right, mailbox}})
	case as != "":
		Main(Config{Boards: []rep.Backend{
			right, poor, blind, panicking, absent, ending("goroutine", panicElsewhere), ending("overflow", overflow), ending("exit", func() { os.Exit(0) }),
			ending("hanging", func() { select {} }), ending("goroutine-later", later(panicElsewhere)), ending("overflow-later", later(overflow)),
			ending("exit-later", later(func() { os.Exit(0) })),
		}})
	}
	debug.SetGCPercent(400) // most tests are over before their garbage matters
	os.Exit(m.Run())
}

// ending returns a board that calls f in every Make.
func ending(name string, f func()) rep.Backend {
	return rep.Backend{Name: name, Summary: "ends the process", New: func() rep.Board { return hookedBoard{x88.New(), f} }}
}

// later returns a function that calls f once there is a sample in run.txt.
func later(f func()) func() {
	return func() {
		if text, _ := os.ReadFile("run.txt"); bytes.Contains(text, []byte("\nBenchmark")) {
			f()
		}
	}
}

// A spinningBoard takes its time for each Make.
type spinningBoard struct{ rep.Board }

func (b spinningBoard) Make(m rep.Move) {
	for spin.Add(1)%32 != 0 {
	}
	b.Board.Make(m)
}

var spin atomic.Uint64

func panicElsewhere() {
	go panic("in a goroutine of its own")
	time.Sleep(time.Minute)
}

func overflow() {
	debug.SetMaxStack(1 << 20)
	var deeper func(frame [1 << 16]byte) byte
	deeper = func(frame [1 << 16]byte) byte { return frame[0] + deeper(frame) }
	deeper([1 << 16]byte{})
}

// program returns the command that runs Main as a process, in a folder of its
// own.
func program(t *testing.T, as string, args ...string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), os.Args[0], args...)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), mainVariable+"="+as)
	return c
}

// finish waits for a command and returns its exit status.
func finish(t *testing.T, c *exec.Cmd) int {
	t.Helper()
	err := c.Wait()
	if exited := (*exec.ExitError)(nil); errors.As(err, &exited) {
		return exited.ExitCode()
	}
	require.NoError(t, err)
	return 0
}

// TestBoardEndsTheProcess checks the message about a board that ends the process:
// it has the board, its work and the files that are kept, and a status of its
// own.
func TestBoardEndsTheProcess(t *testing.T) {
	boards := []struct{ board, how string }{{"exit", "exit status 0"}}
	if *long {
		boards = append(boards, struct{ board, how string }{"goroutine", "exit status 2"}, struct{ board, how string }{"overflow", "exit status 2"})
	}
	for _, test := range boards {
		t.Run(test.board, func(t *testing.T) {
			t.Parallel()
			for _, command := range []struct {
				args []string
				want string
			}{
				{[]string{"run", "--filter", "pos:startpos .name:MakeUnmake", "--rep", test.board + "-later",
					"--rounds", "2", "--benchtime", "1us", "--out", "run.txt"},
					"bench: " + test.board + "-later was at MakeUnmake/pos=startpos when the process ended: " + test.how +
						"; 1 of 2 samples are in run.txt (bench compare shows them)"},
				{[]string{"run", "--filter", "pos:startpos .name:MakeUnmake", "--rep", test.board, "--out", "run.txt"},
					"bench: " + test.board + " was at MakeUnmake/pos=startpos when the process ended: " + test.how + "; nothing was measured yet"},
				{[]string{"verify", "--rep", test.board, "--max-depth", "2"},
					"bench: " + test.board + " was at the rules when the process ended: " + test.how},
				{[]string{"perft", "--rep", test.board, "--depth", "2", "startpos"},
					"bench: " + test.board + " was at startpos to depth 2 when the process ended: " + test.how},
			} {
				c := program(t, "yes", command.args...)
				var stderr bytes.Buffer
				c.Stderr = &stderr
				require.NoError(t, c.Start())
				assert.Equal(t, StatusEnded, finish(t, c), "bench %q", command.args)
				assert.Equal(t, command.want, lastLine(stderr.String()), "bench %q", command.args)
				if strings.Contains(command.want, "nothing was measured") {
					assert.Empty(t, filesIn(t, c.Dir), "the name of the file is free again")
				}
			}
		})
	}
}

// TestSupervisedStatus checks that a command that finishes has its own exit
// status and output.
func TestSupervisedStatus(t *testing.T) {
	for _, test := range []struct {
		status         int
		args           []string
		stdout, stderr string // that they contain
	}{
		{StatusOK, []string{"perft", "--depth", "3", "startpos"}, "Nodes searched: 8902\n", " Mnps"},
		{StatusFailed, []string{"verify", "--rep", "blind", "--max-depth", "2"}, "FAIL", "bench: verify found "},
		{StatusUsage, []string{"perft", "startpos"}, "", "bench: perft needs --depth"},
		{StatusUsage, []string{"prft"}, "", `bench: unknown command "prft"`},
		{StatusOK, []string{"help"}, "bench COMMAND", ""},
	} {
		c := program(t, "yes", test.args...)
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		require.NoError(t, c.Start())
		assert.Equal(t, test.status, finish(t, c), "bench %q", test.args)
		assert.Contains(t, stdout.String(), test.stdout, "bench %q", test.args)
		assert.Contains(t, stderr.String(), test.stderr, "bench %q", test.args)
	}
}

// TestReaderGone checks that a command whose output is not read to its end, as
// with bench perft --divide | head, ends without a message.
func TestReaderGone(t *testing.T) {
	c := program(t, "yes", "perft", "--divide", "--depth", "1", "startpos")
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	var stderr bytes.Buffer
	c.Stdout, c.Stderr = w, &stderr
	require.NoError(t, c.Start())
	require.NoError(t, w.Close())
	assert.Equal(t, StatusReaderGone, finish(t, c))
	assert.Empty(t, stderr.String())
}

// startUntil starts a command and returns once a line of its stderr contains
// text. The rest of stderr comes from the channel once the command has closed it.
func startUntil(t *testing.T, c *exec.Cmd, text string) <-chan string {
	t.Helper()
	stderr, err := c.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	lines := bufio.NewReader(stderr)
	for {
		line, err := lines.ReadString('\n')
		require.NoError(t, err, "no line with %q", text)
		if strings.Contains(line, text) {
			break
		}
	}
	rest := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(lines)
		rest <- string(text)
	}()
	return rest
}

// heeds skips a test of a signal that the processes of the tests ignore.
func heeds(t *testing.T, s os.Signal) {
	t.Helper()
	if signal.Ignored(s) {
		t.Skipf("%v is ignored, as in a background job or under nohup", s)
	}
}

// TestSignals checks that each signal that ends a command does so at once, and
// that the line names the board, its position and the files that are kept.
func TestSignals(t *testing.T) {
	signals := []syscall.Signal{syscall.SIGINT}
	if *long {
		signals = append(signals, syscall.SIGTERM, syscall.SIGHUP)
	}
	for _, s := range signals {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			heeds(t, s)
			c := program(t, "yes", "run", "--rep", "x88,mailbox", "--filter", "pos:alekhine .name:Load", "--rounds", "1000", "--benchtime", "5ms", "--out", "run.txt")
			rest := startUntil(t, c, "into run.txt")
			require.Eventually(t, func() bool {
				text, _ := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
				return bytes.Contains(text, []byte("rep=mailbox"))
			}, time.Minute, 10*time.Millisecond)
			require.NoError(t, c.Process.Signal(s))
			last := lastLine(<-rest)
			assert.Equal(t, StatusInterrupted, finish(t, c))
			assert.Regexp(t, `^bench: interrupted: [a-z0-9-]+ was at Load/pos=alekhine; \d+ of \d+ samples are in run\.txt`, last)
		})
	}
}

// TestSecondSignal checks that a second Ctrl-C ends a process that does not react
// to the first one.
func TestSecondSignal(t *testing.T) {
	heeds(t, os.Interrupt)
	c := program(t, deaf, "perft", "--depth", "9", "startpos")
	rest := startUntil(t, c, "counting")
	require.NoError(t, c.Process.Signal(os.Interrupt))
	time.Sleep(100 * time.Millisecond) // two at once would be one
	require.NoError(t, c.Process.Signal(os.Interrupt))
	assert.Equal(t, "bench: interrupted: x88 was at startpos\n", <-rest)
	assert.Equal(t, StatusInterrupted, finish(t, c))
}

// TestSecondSignalAlone checks the line of a command that runs in the first process.
func TestSecondSignalAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "run.txt")
	for want, kept := range map[string]string{
		"bench: interrupted: x88 was at kiwipete; nothing was measured yet\n": "nothing was measured yet",
		"bench: interrupted: x88 was at kiwipete\n":                           "",
	} {
		require.NoError(t, os.WriteFile(path, nil, 0o666))
		var a activity
		a.Begin("x88", "kiwipete")
		a.keep(kept, path)
		signals := make(chan os.Signal, 2)
		signals <- os.Interrupt
		signals <- os.Interrupt
		cancelled := false
		var stderr bytes.Buffer
		a.obey(signals, func() { cancelled = true }, &stderr)
		assert.True(t, cancelled)
		assert.Equal(t, want, stderr.String())
		assert.NoFileExists(t, path)
	}
}

// TestSecondProcessEndsWithTheFirst checks that nothing goes on running when the
// first process is killed.
func TestSecondProcessEndsWithTheFirst(t *testing.T) {
	c := program(t, "yes", "run", "--rep", "hanging", "--filter", "pos:startpos .name:MakeUnmake", "--out", "run.txt")
	rest := startUntil(t, c, "into run.txt")
	require.NoError(t, c.Process.Kill())
	select {
	case <-rest: // both processes have closed it
	case <-time.After(patience):
		t.Fatal("the second process goes on")
	}
	_ = c.Wait()
}

// TestHangingBoard checks that the first Ctrl-C ends every command at a board
// that does not return from a move, and names the board and the position.
func TestHangingBoard(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"perft", "--depth", "3", "startpos"}, "hanging was at startpos to depth 3"},
		{[]string{"perft", "--depth", "3", "--divide", "--threads", "2", "startpos"}, "hanging was at startpos to depth 3"},
		{[]string{"verify", "--max-depth", "3"}, "hanging was at the rules, before the first position"},
		{[]string{"run", "--filter", "pos:startpos .name:MakeUnmake", "--out", "run.txt"}, "hanging was at MakeUnmake/pos=startpos; nothing was measured yet"},
		{[]string{"profile", "--rep", "hanging", "--filter", "pos:startpos .name:MakeUnmake", "--out", "profile"}, "hanging was at MakeUnmake/pos=startpos; no profile was written"},
	} {
		hangs := make(chan struct{}, 2) // threads
		hanging := ending("hanging", func() { hangs <- struct{}{}; select {} })
		o := cancelledOnce(t, hangs, []rep.Backend{hanging}, test.args...)
		assert.Contains(t, lastLine(o.stderr), "bench: interrupted: "+test.want, "bench %q", test.args)
	}
}

// TestTimeout checks that a board that hangs has failed after --timeout, and that
// the line says at what.
func TestTimeout(t *testing.T) {
	t.Chdir(t.TempDir())
	synctest.Test(t, func(t *testing.T) { // so that no other board takes long on a busy machine
		hanging := hooked(right, hang(t))
		hanging.Name = "hanging"
		o := bench(t.Context(), []rep.Backend{poor, hanging}, "verify", "--rep", "all", "--set", "report", "--max-depth", "2", "--timeout", "700ms")
		assert.Equal(t, StatusFailed, o.status)
		assert.Regexp(t, `(?s)FAIL  rules .* none of 21 broken by mailbox; mailbox 20 of 21 rules, keys and counts left out; hanging 10 of 21 rules\n.*Make\(a1a2\) has not ended in 700ms\n.*ok    opera .* right in mailbox;`, o.stdout)
	})
	hanging := ending("hanging", func() { select {} })
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "--rep", "hanging-later", "--filter", "pos:startpos .name:MakeUnmake", "--rounds", "2", "--benchtime", "1us", "--timeout", "700ms", "--out", "run.txt"},
			`bench: MakeUnmake/pos=startpos/rep=hanging-later: sample .* has not ended in \S+s; 1 of 2 samples are in run\.txt`},
		{[]string{"run", "--rep", "all", "--filter", "pos:startpos .name:(Load OR MakeUnmake)", "--control=false", "--rounds", "1", "--timeout", "700ms", "--out", "none.txt"},
			`bench: MakeUnmake/pos=startpos/rep=hanging: verification .* has not ended in 700ms; nothing was measured yet`},
		{[]string{"profile", "--rep", "hanging", "--filter", "pos:startpos .name:MakeUnmake", "--timeout", "700ms", "--out", "profile"},
			`bench: MakeUnmake/pos=startpos/rep=hanging: .* has not ended in 700ms`},
	} {
		o := bench(t.Context(), []rep.Backend{poor, hanging, ending("hanging-later", later(func() { select {} }))}, test.args...)
		assert.Equal(t, StatusFailed, o.status, "bench %q: %s", test.args, o.stderr)
		assert.Regexp(t, test.want, o.stdout+o.stderr, "bench %q", test.args)
	}
	for _, command := range []string{"verify", "run", "profile", "instructions"} {
		o := bench(t.Context(), []rep.Backend{right}, command, "--timeout", "-1s")
		assert.Equal(t, outcome{StatusUsage, "", "bench: --timeout -1s is out of range, want 0 or more\n"}, o)
	}
}
