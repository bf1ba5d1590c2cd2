package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The script of peers gives the programs that can be built to bench as engines, and names the others.
func TestPeersScript(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script, err := os.ReadFile("../../peers/run.sh")
	require.NoError(t, err)
	for name, text := range map[string]string{
		"peers/run.sh":          string(script),
		"peers/good/build.sh":   "# counts: bulk leaf\ntest -d $2 && echo '#!/bin/sh' >$4\n",
		"peers/other/build.sh":  "# counts: list\n>$4\n",
		"peers/absent/build.sh": "test -d $2 || { echo one; echo no source in $2; exit 1; }\n",
		"source/good/README":    "",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	run := func(env ...string) (stdout, stderr string) {
		var out, errors bytes.Buffer
		c := exec.Command("sh", filepath.Join(dir, "peers/run.sh"), filepath.Join(dir, "source"), "run", "--filter", "pos:a count:leaf")
		c.Stdout, c.Stderr, c.Env = &out, &errors, append(os.Environ(), append(env, "BENCH=printf %s\\n")...)
		require.NoError(t, c.Run(), errors.String())
		return regexp.MustCompile(`=\S+/`).ReplaceAllString(out.String(), "=DIR/"), errors.String()
	}
	stdout, stderr := run()
	assert.Equal(t, "run\n--filter\npos:a count:leaf\n--engine\ngood=DIR/good --count {count}\n--engine-counts\ngood=bulk\n--engine-counts\ngood=leaf\n"+
		"--engine\nother=DIR/other --count {count}\n--engine-counts\nother=list\n", stdout)
	assert.Equal(t, "absent is left out: no source in "+filepath.Join(dir, "source/absent")+"\n", stderr)
	stdout, stderr = run("PEERS=other")
	assert.NotContains(t, stdout+stderr, "good")
}

// Each program of the repository has a script that says where its source is and how it counts, a driver of at most
// 100 lines, and a row in the document.
func TestPeers(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../doc/generators.md")
	require.NoError(t, err)
	scripts, err := filepath.Glob("../../peers/*/build.sh")
	require.NoError(t, err)
	require.Len(t, scripts, 12)
	for _, path := range scripts {
		dir := filepath.Dir(path)
		script, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Regexp(t, `(?m)^# Its source: .+\.\n# counts:( bulk)?( list)?( leaf)?$`, string(script), path)
		assert.Contains(t, string(document), "\n| "+filepath.Base(dir)+" | ")
		for _, driver := range []string{"driver.cpp", "driver.mjs", "main.go"} {
			if text, err := os.ReadFile(filepath.Join(dir, driver)); err == nil {
				assert.LessOrEqual(t, countLines(text), 100, "%s/%s", dir, driver)
			}
		}
	}

	// Our boards keep a key and answer for a square. Every board takes moves back and lists them, by rep.Board.
	ours := regexp.MustCompile(`Ours keep all four: ([^.]+)\.`).FindSubmatch(document)
	require.NotNil(t, ours)
	names := strings.Split(strings.ReplaceAll(string(ours[1]), " and ", ", "), ", ")
	assert.Len(t, names, 5)
	for _, b := range all.Backends() {
		for _, name := range names {
			if b.Name == name {
				assert.Implements(t, (*rep.Keyed)(nil), b.New(), name)
				assert.Implements(t, (*rep.Inspector)(nil), b.New(), name)
			}
		}
	}
}
