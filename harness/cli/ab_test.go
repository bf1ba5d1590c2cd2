//go:build unix

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/rep"
)

// build makes a program that is the test program as mainVariable says.
func build(t *testing.T, name, as string) string {
	t.Helper()
	return script(t, name, fmt.Sprintf("%s=%s exec %q \"$@\"", mainVariable, as, os.Args[0]))
}

// script makes a program of shell commands.
func script(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o777))
	return path
}

// protocolScript makes a program that is a build of this one until it is asked for its cases.
func protocolScript(t *testing.T) string { return script(t, "same", "echo boardbench protocol 8") }

// quickAB are the arguments of a comparison that is over in no time.
func quickAB(old, new string, more ...string) []string {
	return append([]string{"ab", old, new, "--rep", "x88,mailbox", "--filter", "pos:(kiwipete OR startpos) .name:MakeUnmake", "--benchtime", "100us"}, more...)
}

// TestABSlowerLong checks that a board that is slower in the new build is named, and
// the other one is not.
func TestABSlowerLong(t *testing.T) {
	needsLong(t)
	if testing.Short() {
		t.Skip("a dozen rounds")
	}
	fewLayouts(t, 6)
	t.Setenv("TMPDIR", t.TempDir())
	old, new := build(t, "old", "yes"), build(t, "new", slowed)
	o := bench(t.Context(), both, quickAB(old, new, "--rounds", "12", "--fail-slower", "50%", "--format", "json")...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Regexp(t, `^bench: slower by more than 50 %: mailbox takes .* longer in MakeUnmake$`, lastLine(o.stderr))
	assert.NotContains(t, lastLine(o.stderr), "x88")
	var d report.Document
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &d), o.stdout)
	require.Len(t, d.Cells, 8, "two positions, their mean and the control")
	for _, c := range d.Cells {
		assert.Equal(t, "MakeUnmake, "+new+" relative to "+old, c.Section)
		if c.Column == "mailbox" && c.Row != "control" {
			assert.Equal(t, "slower", c.Verdict, c.Row)
			assert.Less(t, c.Ratio, 0.6, c.Row)
		}
	}

	// The other way round nothing takes longer.
	o = bench(t.Context(), both, quickAB(new, old, "--rounds", "1", "--fail-slower", "50%")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Empty(t, filesIn(t, os.Getenv("TMPDIR")))
}

// TestABTuned checks which cases are left of those that both builds have, if no board is named.
func TestABTuned(t *testing.T) {
	book := right
	book.Name, book.Level = "x88-book", rep.Book
	var cases []work.Key
	for _, name := range []string{"x88", "x88-book"} {
		cases = append(cases, work.Key{Work: work.Work{Kind: work.MakeUnmake}, Position: "kiwipete", Subject: work.Subject{Type: work.OfBoard, Name: name}})
	}
	turns := comparison{a: &app{Config: Config{Boards: []rep.Backend{right, book}}}, cases: cases}
	assert.Equal(t, cases[:1], turns.tuned())
	turns.options.Filter = "rep:x88-book"
	assert.Equal(t, cases, turns.tuned())
	turns.options.Filter, turns.cases = "", cases[1:]
	assert.Equal(t, cases[1:], turns.tuned())
}

// TestABRoundsLong checks that the rounds are spread over several starts, and that the
// time ends them.
func TestABRoundsLong(t *testing.T) {
	needsLong(t)
	if testing.Short() {
		t.Skip("a dozen starts")
	}
	fewLayouts(t, 4)
	same := build(t, "same", "yes")
	o := bench(t.Context(), both, quickAB(same, same, "--rounds", "1")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "make/unmake")
	o = bench(t.Context(), both, quickAB(same, same, "--max-time", "2s")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^Making a move, .*\.$`, o.stdout)
}

// fewLayouts lets bench ab start its processes in n layouts: each start takes half a second.
func fewLayouts(t *testing.T, n int) {
	all := layouts
	layouts = n
	t.Cleanup(func() { layouts = all })
}

// TestABRefused checks the operands that cannot be compared.
func TestABRefused(t *testing.T) {
	same, real := protocolScript(t), build(t, "real", "yes")
	newer, other := script(t, "newer", "echo boardbench protocol 99"), script(t, "other", "echo hello")
	for _, test := range []struct {
		args []string
		want string
	}{
		{quickAB(same, newer), newer + " has version 99 of the protocol, this program has 8: take a build of each that is near in time"},
		{quickAB(other, same), other + ` is neither a UCI engine nor a build of this program: other: after "uci": the process ended: exit status 0; its last line is "hello"`},
		{[]string{"ab", same}, "ab needs OLD and NEW, each a git revision, . for the working tree, a binary, or a UCI engine"},
		{quickAB(same, same, "--max-time", "0s"), "--max-time 0s: want more than 0"},
		{quickAB(same, same, "--fail-slower", "two"), `--fail-slower "two": want a percentage such as 2%`},
		{quickAB(same, same, "--format", "xml"), `--format "xml": want text, json, markdown, csv`},
		{quickAB(same, same, "--pgo", "off,a,b"), `--pgo "off,a,b": want two values, of OLD and NEW, with a comma between them`},
		{quickAB(same, same, "--pgo", "off,auto"), same + " is a binary, which is not built in another way"},
		{quickAB(same, same, "--rounds", "-1"), "--rounds -1: want 1 to 1000"},
		{[]string{"ab", real, real, "--rep", "x89"}, real + `: unknown representation "x89", did you mean x88? (bench list shows all)`},
	} {
		o := bench(t.Context(), both, test.args...)
		assert.Equal(t, StatusUsage, o.status, "bench %q", test.args)
		assert.Equal(t, "bench: "+test.want, lastLine(o.stderr), "bench %q", test.args)
		assert.Empty(t, o.stdout)
	}
}

// sources makes a repository with the command in the folder bench, as a program that
// runs the test program, and makes it the working directory. Its commits are tagged one
// and two. All temporary files are in the folder temporary.
func sources(t *testing.T) (root, temporary string) {
	t.Helper()
	root, temporary = t.TempDir(), t.TempDir()
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
		c.Dir = root
		env.Clean(c)
		text, err := c.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o666))
	}
	require.NoError(t, os.Mkdir(filepath.Join(root, "bench"), 0o777))
	write("go.mod", "module example.org/module\n\ngo 1.26\n")
	write("bench/main.go", fmt.Sprintf(`package main

import (
	"os"
	"syscall"
)

func main() {
	os.Setenv(%q, "yes")
	syscall.Exec(%q, os.Args, os.Environ())
}
`, mainVariable, os.Args[0]))
	git("init", "-q")
	for _, tag := range []string{"one", "two"} {
		write("bench/tag.txt", tag)
		git("add", ".")
		git("commit", "-q", "-m", tag)
		git("tag", tag)
	}
	return root, temporary
}

// TestABChecksFirst checks that faults of the operands, the boards and the filter are
// reported before anything is built.
func TestABChecksFirst(t *testing.T) {
	root, temporary := sources(t)
	t.Chdir(root)
	t.Setenv("TMPDIR", temporary)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"one", "./nothing"}, `"./nothing" is neither a revision of this repository nor a binary`},
		{[]string{"one", "tow"}, `"tow" is neither a revision of this repository nor a binary`},
		{[]string{"one", "two", "--rep", "x89"}, `unknown representation "x89", did you mean x88? (bench list shows all); --package `},
		{[]string{"one", "two", "--filter", "pos:kiwipet"}, `filter "pos:kiwipet" matches no case (bench list shows all cases); --package `},
		{[]string{"one", "two", "--filter", "pos:position3 .name:Encode count:leaf"}, `filter "pos:position3 .name:Encode count:leaf" matches no case`},
	} {
		o := bench(t.Context(), both, append([]string{"ab"}, test.args...)...)
		assert.Equal(t, StatusUsage, o.status, "bench ab %q", test.args)
		assert.True(t, strings.HasPrefix(o.stderr, "bench: "+test.want), "bench ab %q: %s", test.args, o.stderr)
	}
	assert.Empty(t, filesIn(t, temporary))
}

// TestABAsksProgramsLong checks that a program of another package is asked for its cases
// before all of its layouts are built, and that the time of the builds is said.
func TestABAsksProgramsLong(t *testing.T) {
	needsLong(t)
	if testing.Short() {
		t.Skip("builds eight programs")
	}
	fewLayouts(t, 4)
	root, temporary := sources(t)
	t.Chdir(root)
	t.Setenv("TMPDIR", temporary)
	args := []string{"ab", "one", "two", "--package", "./bench", "--filter", "pos:startpos .name:MakeUnmake", "--rounds", "1", "--benchtime", "10us"}
	o := bench(t.Context(), both, append(args, "--rep", "x89")...)
	assert.Equal(t, StatusUsage, o.status)
	assert.Regexp(t, `^building one \([0-9a-f]{9}\) and two \([0-9a-f]{9}\) in 4 layouts\nbench: one \([0-9a-f]{9}\): unknown representation "x89", did you mean x88\? \(bench list shows all\)\n$`, o.stderr)

	o = bench(t.Context(), both, append(args, "--rep", "x88")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `in 4 layouts\n4 builds to go, about \d+s\nmeasuring `, o.stderr)
	assert.Empty(t, filesIn(t, temporary))
}

// TestABSignalsLong checks that signals at any time leave no files, also signals during the
// removal.
func TestABSignalsLong(t *testing.T) {
	needsLong(t)
	for _, signals := range [][]syscall.Signal{{syscall.SIGINT, syscall.SIGINT}, {syscall.SIGTERM, syscall.SIGTERM, syscall.SIGTERM}, {syscall.SIGINT, syscall.SIGTERM}} {
		t.Run(fmt.Sprint(signals), func(t *testing.T) {
			heeds(t, signals[0])
			root, temporary := sources(t)
			c := program(t, "yes", "ab", "one", "two", "--package", "./bench", "--rep", "x88", "--filter", "pos:startpos .name:MakeUnmake")
			c.Dir = root
			c.Env = append(c.Env, "TMPDIR="+temporary)
			c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			rest := startUntil(t, c, "building")
			require.Eventually(t, func() bool {
				found, _ := filepath.Glob(filepath.Join(temporary, "bench-ab-*", "bench*-1"))
				return len(found) > 0
			}, time.Minute, 5*time.Millisecond)
			for _, s := range signals {
				// A terminal sends it to all. The process may have ended after the first one.
				if err := syscall.Kill(-c.Process.Pid, s); !errors.Is(err, syscall.ESRCH) {
					require.NoError(t, err)
				}
				time.Sleep(20 * time.Millisecond)
			}
			assert.Contains(t, <-rest, "interrupted")
			assert.Equal(t, StatusInterrupted, finish(t, c))
			assert.Empty(t, filesIn(t, temporary))
		})
	}
}

// TestRemove checks that files that could not be removed are named, also after another error.
func TestRemove(t *testing.T) {
	for _, test := range []struct {
		err, remove  error
		want, stderr string
	}{
		{nil, errors.Join(errors.New("ab: one"), errors.New("ab: two")), "one; two", ""},
		{context.Canceled, errors.New("ab: one"), "context canceled", "warning: one\n"},
		{context.Canceled, nil, "context canceled", ""},
	} {
		var stderr bytes.Buffer
		(&app{stderr: &stderr}).remove(func() error { return test.remove }, &test.err)
		assert.EqualError(t, test.err, test.want)
		assert.Equal(t, test.stderr, stderr.String())
	}
}

// TestABWrongLong checks that a build that plays wrong is named, and that a board that
// ends its process is.
func TestABWrongLong(t *testing.T) {
	needsLong(t)
	same := build(t, "same", "yes")
	o := bench(t.Context(), both, "ab", same, same, "--rep", "panicking", "--filter", "pos:position4 .name:MakeUnmake", "--rounds", "1")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, lastLine(o.stderr), "rep=panicking: panicking plays wrong: panics: no such square")
	o = bench(t.Context(), both, "ab", same, same, "--rep", "exit", "--filter", "pos:startpos .name:MakeUnmake", "--rounds", "1")
	assert.Equal(t, StatusEnded, o.status)
	assert.Contains(t, lastLine(o.stderr), same+": exit was at MakeUnmake/pos=startpos when the process ended: exit status 0")
}

// TestABDiesLong checks that the table of the results so far is printed if a measuring process ends.
func TestABDiesLong(t *testing.T) {
	needsLong(t)
	fewLayouts(t, 1)
	same, starts := build(t, "same", "yes"), filepath.Join(t.TempDir(), "starts")
	// It is asked for its cases, measures a round, and ends at its next start.
	dying := script(t, "dying", fmt.Sprintf(`test "$BOARDBENCH_SUPERVISED" || exec %s "$@"; echo >>%s; test "$(wc -l <%[2]s)" -le 2 || exit 7; exec %[1]s "$@"`, same, starts))
	o := bench(t.Context(), both, quickAB(same, dying, "--rounds", "2")...)
	assert.Equal(t, StatusEnded, o.status)
	assert.Contains(t, strings.ReplaceAll(o.stdout, "\n", " "), "Speed, "+dying+" relative to "+same)
	assert.Equal(t, "bench: "+dying+": the process ended before any board was in work: exit status 7; the table is of 1 round", lastLine(o.stderr))
}

// TestABChildrenLong checks that a program that says nothing, never ends a line, reads nothing
// or leaves a child that holds its pipes ends with an error in time, and takes no memory.
func TestABChildrenLong(t *testing.T) {
	needsLong(t)
	const one = `{"Said":{"Cases":["MakeUnmake/pos=kiwipete/rep=x88"]}}`
	long := strings.ReplaceAll(one, `x88"`, `x88","Load/rep=`+strings.Repeat("a", 1<<17)+`"`) // more than a pipe holds
	ready := `{"Said":{"Ready":true}}`
	for _, test := range []struct{ name, program, want string }{
		{"silent", "exec sleep 3600", "before any board was in work: it said nothing for 1.7s"},
		{"endless", "exec cat /dev/zero >&3", "before any board was in work: it reports a line of more than 16 MiB"},
		{"no JSON", "echo hello >&3; exec sleep 3600", "before any board was in work: what it reports is no JSON: "},
		{"ended", "sleep 3600 & exit 0", "before any board was in work: exit status 0"},
		{"mute", "echo '" + ready + "' >&3; echo '" + one + "' >&3; echo '" + ready + "' >&3; exec sleep 3600", "it said nothing for 1.7s"},
		{"deaf", "echo '" + ready + "' >&3; echo '" + long + "' >&3; echo '" + ready + "' >&3; exec sleep 3600", "it reads nothing for 1.7s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := script(t, "bad", "test \"$BOARDBENCH_SUPERVISED\" || exec echo boardbench protocol 8\n"+test.program)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			o := bench(t.Context(), both, quickAB(bad, bad, "--rounds", "1", "--timeout", "200ms")...)
			runtime.ReadMemStats(&after)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(256<<20))
			assert.Equal(t, StatusEnded, o.status, o.stderr)
			assert.Contains(t, lastLine(o.stderr), "bench: "+bad+": ")
			assert.Contains(t, lastLine(o.stderr), test.want)
		})
	}
}

// TestABSlowIsNotSilentLong checks that a program that takes longer than the timeout for all
// of a case, and not for any operation, is not given up.
func TestABSlowIsNotSilentLong(t *testing.T) {
	needsLong(t)
	fewLayouts(t, 1)
	same := build(t, "same", "yes")
	o := bench(t.Context(), both, "ab", same, same, "--rep", "x88", "--filter", "pos:startpos .name:MakeUnmake", "--rounds", "1", "--benchtime", "100ms", "--timeout", "100ms")
	assert.Equal(t, StatusOK, o.status, o.stderr)
}

// TestABInterruptedLong checks that Ctrl-C ends a comparison at once, that the table of the
// results so far is printed, and that no files are left.
func TestABInterruptedLong(t *testing.T) {
	needsLong(t)
	heeds(t, os.Interrupt)
	temporary := t.TempDir()
	same := build(t, "same", "yes")
	c := program(t, "yes", quickAB(same, same, "--benchtime", "1ms", "--rounds", "24")...)
	c.Env = append(c.Env, "TMPDIR="+temporary)
	var stdout bytes.Buffer
	c.Stdout = &stdout
	rest := startUntil(t, c, " samples, about ") // after a quarter of the rounds, not of a time
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	last := lastLine(<-rest)
	assert.Equal(t, StatusInterrupted, finish(t, c))
	assert.Regexp(t, `^bench: interrupted: .* of .*same was at MakeUnmake/pos=[a-z]+; the table is of \d+ rounds?`, last)
	assert.Contains(t, stdout.String(), "\n         make/unmake\n")
	assert.Empty(t, filesIn(t, temporary))
}

// TestABEndsWithItsParentLong checks that no process goes on when the first one is
// killed.
func TestABEndsWithItsParentLong(t *testing.T) {
	needsLong(t)
	same := build(t, "same", "yes")
	c := program(t, "yes", "ab", same, same, "--rep", "hanging", "--filter", "pos:startpos .name:MakeUnmake")
	c.Env = append(c.Env, "TMPDIR="+t.TempDir()) // nothing removes the results then
	rest := startUntil(t, c, "interleaved")
	time.Sleep(100 * time.Millisecond)
	require.NoError(t, c.Process.Kill())
	select {
	case <-rest: // all processes have closed it
	case <-time.After(patience):
		t.Fatal("a process goes on")
	}
	_ = c.Wait()
}
