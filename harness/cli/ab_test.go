//go:build unix

package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

// quickAB are the arguments of a comparison that is over in no time.
func quickAB(old, new string, more ...string) []string {
	return append([]string{"ab", old, new, "--rep", "x88,mailbox", "--filter", "pos:(kiwipete OR startpos) .name:MakeUnmake", "--benchtime", "100us"}, more...)
}

// TestABSlower checks that a board that is slower in the new build is named, and
// the other one is not.
func TestABSlower(t *testing.T) {
	if testing.Short() {
		t.Skip("two dozen rounds")
	}
	t.Setenv("TMPDIR", t.TempDir())
	old, new := build(t, "old", "yes"), build(t, "new", slowed)
	o := bench(t.Context(), both, quickAB(old, new, "--rounds", "12", "--fail-above", "50%", "--format", "json")...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Regexp(t, `^bench: slower by more than 50 %: mailbox takes .* longer in MakeUnmake$`, lastLine(o.stderr))
	assert.NotContains(t, lastLine(o.stderr), "x88")
	var d report.Document
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &d), o.stdout)
	require.Len(t, d.Sections, 1)
	s := d.Sections[0]
	assert.Equal(t, "MakeUnmake, "+new+" relative to "+old, s.Title)
	require.Len(t, s.Rows, 2)
	for _, row := range append(s.Rows, s.Mean) {
		require.Len(t, row.Cells, 2)
		assert.Equal(t, "mailbox", row.Cells[1].Column)
		assert.Equal(t, "slower", row.Cells[1].Verdict, row.Label)
		assert.Less(t, row.Cells[1].Ratio, 0.6, row.Label)
	}
	assert.Len(t, s.Control.Cells, 2)

	// The other way round nothing takes longer.
	o = bench(t.Context(), both, quickAB(new, old, "--rounds", "12", "--fail-above", "50%")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `geomean .* faster`, o.stdout)
	assert.Empty(t, filesIn(t, os.Getenv("TMPDIR")))
}

// TestABRounds checks that the rounds are spread over several starts, and that the
// time ends them.
func TestABRounds(t *testing.T) {
	if testing.Short() {
		t.Skip("two dozen starts")
	}
	same := build(t, "same", "yes")
	o := bench(t.Context(), both, quickAB(same, same, "--rounds", "1")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "geomean")
	o = bench(t.Context(), both, quickAB(same, same, "--max-time", "2s")...)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "control")
}

// TestABRefused checks what cannot be compared.
func TestABRefused(t *testing.T) {
	same := build(t, "same", "yes")
	newer, other := script(t, "newer", "echo boardbench protocol 99"), script(t, "other", "echo hello")
	for _, test := range []struct {
		args []string
		want string
	}{
		{quickAB(same, newer), newer + " has version 99 of the protocol, this program has 5: take a build of each that is near in time"},
		{quickAB(other, same), other + ` cannot be measured: it does not answer "protocol" (it must call cli.Main of a version that has bench ab)`},
		{quickAB(same, "./nothing"), `"./nothing" is neither a revision of this repository nor a binary`},
		{[]string{"ab", same}, "ab needs OLD and NEW, each a git revision, . for the working tree, or a binary"},
		{quickAB(same, same, "--max-time", "-1s"), "--max-time -1s: want more than 0"},
		{quickAB(same, same, "--fail-above", "two"), `--fail-above "two": want a percentage such as 2%`},
		{quickAB(same, same, "--format", "xml"), `--format "xml": want text, json, markdown, csv`},
		{quickAB(same, same, "--goamd64", "v3"), `--goamd64 "v3": want two values, of OLD and NEW, with a comma between them`},
		{quickAB(same, same, "--pgo", "off,a,b"), `--pgo "off,a,b": want two values, of OLD and NEW, with a comma between them`},
		{quickAB(same, same, "--goamd64", "v1,v3"), same + " is a binary, which is not built in another way"},
		{quickAB(same, same, "--rounds", "-1"), "--rounds -1: want 1 to 1000"},
		{[]string{"ab", same, same, "--rep", "x89"}, same + `: unknown representation "x89", did you mean x88? (bench list shows all)`},
	} {
		o := bench(t.Context(), both, test.args...)
		assert.Equal(t, StatusUsage, o.status, "bench %q", test.args)
		assert.Equal(t, "bench: "+test.want, lastLine(o.stderr), "bench %q", test.args)
		assert.Empty(t, o.stdout)
	}
}

// TestABWrong checks that a build that plays wrong is named, and that a board that
// ends its process is.
func TestABWrong(t *testing.T) {
	same := build(t, "same", "yes")
	o := bench(t.Context(), both, "ab", same, same, "--rep", "blind", "--filter", "pos:position3 count:list", "--rounds", "1")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, lastLine(o.stderr), "rep=blind: blind plays wrong: got 671300 nodes, want 674624")
	o = bench(t.Context(), both, "ab", same, same, "--rep", "exit", "--filter", "pos:startpos .name:MakeUnmake", "--rounds", "1")
	assert.Equal(t, StatusEnded, o.status)
	assert.Contains(t, lastLine(o.stderr), same+": exit was at MakeUnmake/pos=startpos when the process ended: exit status 0")
}

// TestABInterrupted checks that Ctrl-C ends a comparison at once, that the table of
// what was measured is printed, and that nothing is left.
func TestABInterrupted(t *testing.T) {
	temporary := t.TempDir()
	same := build(t, "same", "yes")
	c := program(t, "yes", quickAB(same, same, "--benchtime", "1ms")...)
	c.Env = append(c.Env, "TMPDIR="+temporary)
	var stdout bytes.Buffer
	c.Stdout = &stdout
	rest := startUntil(t, c, "in turns")
	require.Eventually(t, func() bool {
		found, _ := filepath.Glob(filepath.Join(temporary, "*", "2.txt"))
		if len(found) == 0 {
			return false
		}
		text, _ := os.ReadFile(found[0])
		return bytes.Contains(text, []byte(`"round":8`))
	}, time.Minute, 10*time.Millisecond)
	asked := time.Now()
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	last := lastLine(<-rest)
	assert.Equal(t, StatusInterrupted, finish(t, c))
	assert.Less(t, time.Since(asked), promptly)
	assert.Regexp(t, `^bench: interrupted: .* of .*same was at MakeUnmake/pos=[a-z]+; the table is of \d+ rounds`, last)
	assert.True(t, strings.HasPrefix(stdout.String(), "MakeUnmake, "), stdout.String())
	assert.Empty(t, filesIn(t, temporary))
}

// TestABEndsWithItsParent checks that no process goes on when the first one is
// killed.
func TestABEndsWithItsParent(t *testing.T) {
	same := build(t, "same", "yes")
	c := program(t, "yes", "ab", same, same, "--rep", "hanging", "--filter", "pos:startpos .name:MakeUnmake")
	c.Env = append(c.Env, "TMPDIR="+t.TempDir()) // nothing removes the results then
	rest := startUntil(t, c, "in turns")
	time.Sleep(100 * time.Millisecond)
	require.NoError(t, c.Process.Kill())
	select {
	case <-rest: // all processes have closed it
	case <-time.After(promptly):
		t.Fatal("a process goes on")
	}
	_ = c.Wait()
}
