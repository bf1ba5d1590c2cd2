package uci_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func position(t *testing.T, fen string) rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

func TestParseCommand(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "My Engine_1.2.sh")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o777))
	text := filepath.Join(dir, "text")
	require.NoError(t, os.WriteFile(text, nil, 0o666))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	quoted := "'" + program + "'"
	for _, c := range []struct {
		text, name string
		args       []string
	}{
		{quoted, "my-engine12", []string{program}},
		{"toy=" + quoted, "toy", []string{program}},
		{quoted + ` a "b c" 'd "e' f"g 'h"'i "j' ''`, "my-engine12", []string{program, "a", "b c", `d "e`, `fg 'hi "j`, ""}},
		{"toy=" + quoted + " --x=y", "toy", []string{program, "--x=y"}},
		{`"My Engine_1.2.sh" a`, "my-engine12", []string{program, "a"}},
		{quoted + ` C:\engines\sf.exe "D:\nets\a b" \\server\nets "\\server\b" a\`, "my-engine12",
			[]string{program, `C:\engines\sf.exe`, `D:\nets\a b`, `\\server\nets`, `\\server\b`, `a\`}},
	} {
		got, err := uci.ParseCommand(c.text)
		require.NoError(t, err, c.text)
		assert.Equal(t, c.name, got.Name, c.text)
		assert.Equal(t, c.args, got.Args, c.text)
	}
	for _, c := range []struct{ text, want string }{
		{"", `uci: engine "": no command`},
		{"toy=", `uci: engine "toy=": no command`},
		{"Toy=x", `unexpected 'T'`},
		{dir, `is no program`},
		{"'" + text + "'", `is no program`},
		{dir + "/none", `there is no program ` + dir + `/none`},
		{"no-such-program-here", `there is no program no-such-program-here`},
		{"toy='x", `a quote is not closed`},
		{`C:\engines\sf.exe`, `engine "C:\\engines\\sf.exe": there is no program C:\engines\sf.exe`},
	} {
		_, err := uci.ParseCommand(c.text)
		assert.ErrorContains(t, err, c.want, c.text)
	}
}

func TestNewDialect(t *testing.T) {
	for _, c := range []struct{ command, nodes, want string }{
		{"a\nb", "", "want one line"},
		{"", "(", "missing closing"},
		{"", "Nodes", "the count needs a group"},
	} {
		_, err := uci.NewDialect(c.command, c.nodes)
		assert.ErrorContains(t, err, c.want)
	}
	d, err := uci.NewDialect("perft", "")
	require.NoError(t, err)
	assert.Equal(t, "perft {depth}", d.Perft)
	assert.NotEqual(t, d, uci.Dialect{})
	d, err = uci.NewDialect("", "")
	require.NoError(t, err)
	assert.Zero(t, d)
	for _, line := range []string{"Nodes searched: 20", "nodes 20", "Total: 20", "Nodes = 20 in 3 ms"} {
		c, found, err := d.Total([]byte(line))
		assert.Equal(t, uci.Count{Nodes: 20}, c, line)
		assert.True(t, found && err == nil, line)
	}
	c, found, err := d.Total([]byte("info depth 1 nodes 20"))
	assert.False(t, found && !c.Bare, err)
	for _, line := range []string{"e7e8q: 20", "e7e8Q 20", "1. e7e8q - 20", "12 e7e8q=20"} {
		one, found, err := d.FirstMove([]byte(line))
		assert.Equal(t, uci.DivideLine{Move: "e7e8q", Nodes: 20}, one, line)
		assert.True(t, found && err == nil, line)
	}
}

// The dialects of engines: the usual one, another one, and one without the counts
// under each first move.
func TestPerft(t *testing.T) {
	t.Parallel()
	other := spec(t, "dialect")
	var err error
	other.Dialect, err = uci.NewDialect("perft {depth}", `leaves = (\d+)`)
	require.NoError(t, err)
	for name, s := range map[string]uci.Spec{"usual": spec(t), "other": other, "no-divide": spec(t, "no-divide")} {
		t.Run(name, func(t *testing.T) {
			e, err := uci.Start(t.Context(), s)
			require.NoError(t, err)
			defer e.Close()
			p := rep.StartPosition()
			require.NoError(t, e.NewGame(t.Context()))
			require.NoError(t, e.Position(t.Context(), &p, nil))
			a, err := e.Perft(t.Context(), 3, 8902)
			require.NoError(t, err)
			assert.EqualValues(t, 8902, a.Nodes)
			assert.Positive(t, a.Time)
			assert.Equal(t, "x88", e.ID())
			if name == "no-divide" {
				assert.Empty(t, a.Divide)
			} else {
				assert.Len(t, a.Divide, 20)
				assert.Contains(t, a.Divide, uci.DivideLine{Move: "e2e4", Nodes: 600})
			}
			trip, err := e.RoundTrip(t.Context())
			require.NoError(t, err)
			assert.Positive(t, trip)
			assert.Less(t, trip, time.Second)
		})
	}
}

// Every failure names the engine and its output, and ends its process.
func TestFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fault   string
		timeout time.Duration
		want    string
	}{
		{"exit", time.Minute, `uci: toy: after "uci": the process ended: exit status 7`},
		{"silent", 200 * time.Millisecond, `uci: toy: after "uci": no answer in 200ms`},
		{"lines", time.Minute, `prints more than 16 MiB without an answer, the last line is "info string nothing\n"`},
		{"long-line", time.Minute, `prints a line of more than 64 KiB, it begins with "xxx`},
		{"closes", time.Minute, `uci: toy: after "uci": closed its output`},
		{"not-a-number", time.Minute, `uci: toy: after "go perft 1": the count in "Nodes searched: 9999999999999999999920" is no number`},
		{"search", time.Minute, `uci: toy: after "go perft 1": answers with a search, "bestmove e2e4 20"`},
		{"crash", time.Minute, `uci: toy: after "go perft 2": the process ended: exit status 2; standard error ends with "index out of range"`},
		{"grandchild", time.Minute, `uci: toy: after "go perft 2": the process ended: exit status 4`},
		{"hang", 1500 * time.Millisecond, `uci: toy: after "go perft 2": no answer in 1.504s`},
	} {
		t.Run(c.fault, func(t *testing.T) {
			t.Parallel()
			s := spec(t, c.fault)
			s.Timeout = c.timeout
			e, err := uci.Start(t.Context(), s)
			if err == nil {
				defer e.Close()
				p := rep.StartPosition()
				require.NoError(t, e.Position(t.Context(), &p, nil))
				_, err = e.Perft(t.Context(), 2, 400)
				_, again := e.Perft(t.Context(), 2, 400)
				assert.Equal(t, err, again, "an engine that failed is not used again")
			}
			require.ErrorContains(t, err, c.want)
			assert.ErrorAs(t, err, new(*uci.Failure))
		})
	}
}

// Ctrl-C ends an engine in the middle of a count, and Close ends an engine that
// ignores quit: both would take an hour.
func TestEnd(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	e, err := uci.Start(ctx, spec(t, "hang"))
	require.NoError(t, err)
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err = e.Perft(ctx, 2, 400)
	assert.ErrorIs(t, err, context.Canceled)
	e.Close()

	e = start(t, "ignores-quit")
	e.Close()
}

// A child of the engine ends with it, also if it holds the pipes.
func TestChildren(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	marker := "9700.00" + strings.TrimLeft(filepath.Base(t.TempDir()), "0") + "1"
	s := spec(t)
	s.Args = []string{"/bin/sh", "-c", "sleep " + marker + " & sleep " + marker}
	s.Timeout = 300 * time.Millisecond
	_, err := uci.Start(t.Context(), s)
	require.ErrorContains(t, err, "no answer in 300ms")
	time.Sleep(100 * time.Millisecond)
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, path := range lines {
		if text, err := os.ReadFile(path); err == nil {
			assert.NotContains(t, string(text), "sleep\x00"+marker, path)
		}
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	s := spec(t)
	s.Options = []uci.Option{{Name: "Hash", Value: "16"}}
	_, err := uci.Start(t.Context(), s)
	assert.ErrorIs(t, err, uci.ErrOption)
	assert.ErrorContains(t, err, `no such option: "Hash", it has UCI_Chess960`)
	s.Options = []uci.Option{{Name: "uci_chess960", Value: "true"}}
	e, err := uci.Start(t.Context(), s)
	require.NoError(t, err)
	e.Close()
	for _, text := range []string{"", "=1", "a\nb=1"} {
		_, err := uci.ParseOption(text)
		assert.ErrorContains(t, err, "want NAME=VALUE", text)
	}
}

// Positions of Chess960 are for engines that offer the option.
func TestSupports(t *testing.T) {
	t.Parallel()
	with, without := start(t), start(t, "no-960")
	for _, c := range []struct {
		fen      string
		standard bool
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true},
		{"rk5r/8/8/2KPp2q/8/8/8/8 w - e6 0 1", true},
		{"4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1", false},
		{"8/5k2/8/8/8/8/8/qR2K3 w Q - 0 1", false},
		{"1kr5/8/8/8/8/8/8/5KR1 w Gc - 0 1", false},
	} {
		p := position(t, c.fen)
		assert.NoError(t, with.Supports(&p), c.fen)
		if err := without.Supports(&p); c.standard {
			assert.NoError(t, err, c.fen)
		} else {
			assert.ErrorIs(t, err, rep.ErrUnsupported, c.fen)
		}
	}
	v, err := with.Verify(t.Context(), perft.Entry{
		Position: position(t, "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"), Counts: []perft.DepthCount{{Depth: 1, Nodes: 38}, {Depth: 2, Nodes: 162}},
	}, perft.Limits{})
	require.NoError(t, err)
	assert.Nil(t, v.Failure)
	assert.Len(t, v.Checked, 2)
}

func TestMakeUnmake(t *testing.T) {
	t.Parallel()
	const operations = 1_000_000
	p := rep.StartPosition()
	for _, c := range []struct{ fault, want string }{
		{"", ""},
		{"stopped", ""},
		{"fast-clock", "its clock is not ours: it says 1ns for what took "},
		{"slow-clock", "its clock is not ours"},
		{"refuses", `answers "error not today`},
	} {
		if _, known := machine.CPUTimeOf(os.Getpid()); c.fault == "stopped" && !known {
			continue
		}
		e := start(t, c.fault)
		offers, err := e.OffersMakeUnmake(t.Context())
		require.NoError(t, err)
		assert.True(t, offers)
		require.NoError(t, e.Load(t.Context(), &p))
		m, err := e.MakeUnmake(t.Context(), operations, 0)
		if c.want != "" {
			assert.ErrorContains(t, err, c.want)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, operations, m.Operations)
		assert.LessOrEqual(t, m.Time, m.Wall)
	}
	offers, err := start(t, "no-makeunmake").OffersMakeUnmake(t.Context())
	require.NoError(t, err)
	assert.False(t, offers)
}
