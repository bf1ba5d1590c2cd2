package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/x88"
)

// lineOfTest matches the place of a panic in a test.
var lineOfTest = regexp.MustCompile(`(_test\.go):\d+`)

// goldens is held by a test that reads or writes an archive.
var goldens sync.Mutex

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with the part of that name of an archive in testdata: "help-run" with help-run in
// help.txtar.
func golden(t *testing.T, name, got string) {
	t.Helper()
	goldens.Lock()
	defer goldens.Unlock()
	got = lineOfTest.ReplaceAllString(got, "$1:LINE")
	group, _, _ := strings.Cut(name, "-")
	path := filepath.Join("testdata", group+".txtar")
	archive := &txtar.Archive{}
	if text, err := os.ReadFile(path); err == nil {
		archive = txtar.Parse(text)
	}
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if *update {
		if i < 0 {
			i, archive.Files = len(archive.Files), append(archive.Files, txtar.File{Name: name})
		}
		archive.Files[i].Data = []byte(got)
		require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o666))
		archive = txtar.Parse(txtar.Format(archive))
	}
	require.GreaterOrEqual(t, i, 0, "%s has no part %s", path, name)
	want := string(archive.Files[i].Data)
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n" // as an archive has it
	}
	test, _, _ := strings.Cut(t.Name(), "/")
	assert.Equal(t, want, got, "after a change that is meant: go test ./harness/cli -run %s -update", test)
}

var long = flag.Bool("long", false, "run the tests that take long, whose names end in Long, and all rows of three tables")

// needsLong skips a test of a whole command that takes long, unless it is asked for. What the command plans, reads and
// prints is tested without it.
func needsLong(t *testing.T) {
	t.Helper()
	if !*long {
		t.Skip("takes seconds: go test ./harness/cli -run Long -long")
	}
}

// cancelWhen calls cancel, which ends ctx, when the file called name is as done says.
func cancelWhen(ctx context.Context, cancel func(), name string, done func(text []byte) bool) {
	for ctx.Err() == nil {
		if text, _ := os.ReadFile(name); done(text) {
			cancel()
		}
		time.Sleep(time.Millisecond)
	}
}

// fullBoard is a quick board that describes its memory.
type fullBoard struct{ *x88.Board }

func (b fullBoard) Memory() layout.Memory {
	return layout.Memory{Objects: []layout.Object{{Name: "board", Size: 320}, {Name: "undo", Record: 16}}, Tables: 4096}
}
func (b fullBoard) PerftLeaf(depth int) uint64 { return b.Perft(depth) }

func (b fullBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var nodes uint64
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		nodes += b.Perft(depth - 1)
		b.Unmake(m)
	}
	return nodes
}

// poorBoard offers nothing but the five methods.
type poorBoard struct{ rep.Board }

// The representations of the tests: two that are right, and the others.
var (
	right = rep.Backend{Name: "x88", Title: "0x88", Summary: "a right board", New: func() rep.Board { return fullBoard{x88.New()} }}
	poor  = rep.Backend{Name: "mailbox", Summary: "five methods and no more", New: func() rep.Board { return poorBoard{x88.New()} }}

	// blind does not see that a pawn can be taken en passant.
	blind = rep.Backend{Name: "blind", Summary: "never captures en passant", New: func() rep.Board {
		return broken.New(broken.Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			var seen []rep.Move
			for _, m := range legal {
				if m.Kind() != rep.EnPassant {
					seen = append(seen, m)
				}
			}
			return seen
		}})
	}}
	panicking = rep.Backend{Name: "panicking", Summary: "panics at the first move", New: func() rep.Board {
		return broken.New(broken.Fault{Make: func(_, _ *rep.Position, _ rep.Move) { panic("no such square") }})
	}}
	small = rep.Backend{Name: "small", Summary: "holds the start position alone", New: func() rep.Board {
		return broken.New(broken.Fault{Load: func(p *rep.Position) error {
			if *p == rep.StartPosition() {
				return nil
			}
			return fmt.Errorf("small: not the start position: %w", rep.ErrUnsupported)
		}})
	}}
	boundless = rep.Backend{Name: "boundless", Summary: "counts far too many", New: func() rep.Board {
		return broken.New(broken.Fault{Perft: func(int, uint64) uint64 { return 1 << 60 }})
	}}
)

// outcome is the result of a command.
type outcome struct {
	status         int
	stdout, stderr string
}

// bench runs the command with these representations.
func bench(ctx context.Context, backends []rep.Backend, args ...string) outcome {
	return benchWith(ctx, Config{Boards: backends}, args...)
}

// benchWith runs the command with a configuration.
func benchWith(ctx context.Context, cfg Config, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	status := Run(ctx, cfg, args, &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

// lastLine returns the last line of text.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"list", "perft", "engine", "gain", "elo", "new", "verify", "uci", "show", "profile", "instructions", "report", "run", "compare", "ab"} {
		t.Run(name, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right, poor}, "help", name)
			assert.Equal(t, StatusOK, o.status)
			assert.Empty(t, o.stderr)
			golden(t, "help-"+name, o.stdout)
			assert.Equal(t, o, bench(t.Context(), []rep.Backend{right, poor}, name, "--help"))
		})
	}
}

// The help of every command has its purpose and its usage, in lines that fit a
// terminal.
func TestEveryCommandHasHelp(t *testing.T) {
	t.Parallel()
	a := &app{Config: Config{Boards: all.Backends(), Codecs: codec.All()}}
	root := a.rootCommand()
	help := bench(t.Context(), all.Backends(), "help").stdout
	assert.LessOrEqual(t, strings.Count(help, "\n"), 24, "it fits one screen")
	assert.Equal(t, help, bench(t.Context(), all.Backends(), "--help").stdout)
	assert.Equal(t, help, bench(t.Context(), all.Backends()).stdout)
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		var text bytes.Buffer
		c.SetOut(&text)
		assert.NoError(t, c.Help())
		assert.NotEmpty(t, c.Short, c.Name())
		assert.NotEmpty(t, c.Long, c.Name())
		assert.Contains(t, c.Example, "bench", c.Name())
		if !c.Hidden {
			assert.Contains(t, help, c.Short)
		}
		for line := range strings.SplitSeq(text.String(), "\n") {
			assert.LessOrEqual(t, len([]rune(line)), 80, "bench help %s: %s", c.Name(), line)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	for _, c := range root.Commands() {
		walk(c)
	}
	for _, args := range [][]string{nil, {"help"}} {
		for line := range strings.SplitSeq(bench(t.Context(), all.Backends(), args...).stdout, "\n") {
			assert.LessOrEqual(t, len([]rune(line)), 80, "bench %s: %s", args, line)
		}
	}
}

// The examples of help are commands: the flags in them exist.
func TestExamplesParse(t *testing.T) {
	t.Parallel()
	a := &app{Config: Config{Boards: all.Backends(), Codecs: codec.All()}}
	root := a.rootCommand()
	for _, c := range append(root.Commands(), root) {
		for line := range strings.Lines(c.Example) {
			for _, word := range strings.Fields(line) {
				name, isFlag := strings.CutPrefix(word, "--")
				name, _, _ = strings.Cut(name, "=")
				if isFlag && name != "help" && !strings.HasSuffix(word, "'") { // not of an engine
					target, _, err := root.Find(strings.Fields(line)[1:])
					require.NoError(t, err)
					assert.NotNil(t, target.Flags().Lookup(name), line)
				}
			}
		}
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	family := func(b rep.Backend, name string) rep.Backend {
		b.Family = name
		return b
	}
	o := benchWith(t.Context(), Config{
		Boards:  []rep.Backend{family(right, "mailbox"), panicking, family(poor, "mailbox"), family(small, "bitboard")},
		Default: []string{"panicking", "x88"},
	}, "list")
	assert.Equal(t, StatusOK, o.status)
	assert.Empty(t, o.stderr)
	golden(t, "list", o.stdout)

	// No line of the whole list is wider than a terminal.
	o = bench(t.Context(), all.Backends(), "list")
	for line := range strings.Lines(o.stdout) {
		assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), lineWidth, line)
	}
	for _, b := range all.Backends() {
		assert.Regexp(t, `(?m)^  `+b.Name+` .*  `+regexp.QuoteMeta(b.Title)+`$`, o.stdout)
	}
}

func TestShow(t *testing.T) {
	t.Parallel()
	backends := []rep.Backend{right, poor, small}
	for _, test := range []struct {
		name string
		args []string
	}{
		{"show", []string{"kiwipete"}},
		{"show-chess960", []string{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9"}},
		{"show-rep", []string{"--rep", "x88", "kiwipete"}},
		{"show-all", []string{"--rep", "all", "kiwipete"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), backends, append([]string{"show"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status)
			assert.Empty(t, o.stderr)
			golden(t, test.name, o.stdout)
		})
	}
}

func TestShowRealBoards(t *testing.T) {
	t.Parallel()
	for _, b := range all.Backends() {
		o := bench(t.Context(), all.Backends(), "show", "--rep", b.Name, "kiwipete")
		assert.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, o.stdout, "\n"+b.Name+": ")
	}
}

// fullDisk refuses all writes.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Equal(t, StatusOK, bench(t.Context(), []rep.Backend{right}, quick("pos:alekhine .name:Load", "--rounds", "1", "--out", "old.txt")...).status)
	for _, args := range [][]string{
		{},
		{"list"},
		{"help"},
		{"help", "show"},
		{"show", "startpos"},
		{"perft", "--depth", "1", "startpos"},
		{"verify", "--set", "report", "--max-depth", "1"},
		{"completion", "bash"},
		{"compare", "old.txt"},
		quick("pos:alekhine .name:Load", "--rounds", "1"),
		{"profile", "--rep", "x88", "--filter", "pos:kiwipete .name:Load", "--duration", "10ms"},
	} {
		var stderr bytes.Buffer
		status := Run(t.Context(), Config{Boards: []rep.Backend{right}}, args, fullDisk{}, &stderr)
		assert.Equal(t, StatusFailed, status, "bench %q", args)
		assert.Equal(t, "bench: write standard output: no space left on device", lastLine(stderr.String()), "bench %q", args)
	}
	// The findings of a command come before a failure to print them.
	var stderr bytes.Buffer
	status := Run(t.Context(), Config{Boards: []rep.Backend{panicking}}, []string{"verify", "--max-depth", "2"}, fullDisk{}, &stderr)
	assert.Equal(t, StatusFailed, status)
	assert.Contains(t, lastLine(stderr.String()), "verify found ")
}

func TestNoRepresentations(t *testing.T) {
	assert.Equal(t, StatusOK, bench(t.Context(), nil, "list").status)
	o := bench(t.Context(), nil, "perft", "--depth", "1", "startpos")
	assert.Equal(t, outcome{status: StatusUsage, stderr: "bench: this program was built without any representation\n"}, o)
}

// promptly is the CPU time within which a command has ended after Ctrl-C: on a busy machine the
// time of the clock says nothing. The rest, which does not use the CPU, takes an hour.
const promptly = 4 * time.Second

// patience is how long a process is waited for that has to end.
const patience = 2 * time.Minute

// cancelled runs a command that would take for ever and presses Ctrl-C once it has worked for a while.
func cancelled(t *testing.T, backends []rep.Backend, args ...string) outcome {
	t.Helper()
	underWay := make(chan struct{})
	began := machine.CPUTime()
	go func() {
		for machine.CPUTime() < began+50*time.Millisecond {
			time.Sleep(time.Millisecond)
		}
		close(underWay)
	}()
	return cancelledOnce(t, underWay, backends, args...)
}

// cancelledOnce is cancelled at the moment when something is received from underWay.
func cancelledOnce(t *testing.T, underWay <-chan struct{}, backends []rep.Backend, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var pressed time.Duration
	go func() {
		select {
		case <-underWay:
			pressed = machine.CPUTime()
			cancel()
		case <-ctx.Done():
		}
	}()
	o := bench(ctx, backends, args...)
	assert.Less(t, machine.CPUTime()-pressed, promptly)
	assert.Equal(t, StatusInterrupted, o.status)
	assert.True(t, strings.HasPrefix(lastLine(o.stderr), "bench: interrupted: "), o.stderr)
	return o
}
