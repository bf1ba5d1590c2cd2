package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const source = `package board

import "fmt"

func f(a, b int) int {
	if a < b && true {
		a += 1
		fmt.Println(a)
	}
	return -a
}
`

func TestMutantsOf(t *testing.T) {
	mutants, err := mutantsOf("board.go", []byte(source))
	require.NoError(t, err)
	var got []string
	for _, m := range mutants {
		assert.Equal(t, "board.go", m.file)
		got = append(got, m.change)
		changed := source[:m.offset] + m.text + source[m.end:]
		assert.NotEqual(t, source, changed, m.change)
		assert.Equal(t, bytes.Count([]byte(source), []byte("\n")), bytes.Count([]byte(changed), []byte("\n")), "%s moves lines", m.change)
	}
	assert.Equal(t, []string{
		"not a < b && true", "|| for &&", "<= for <", ">= for <", "false for true",
		"-= for +=", "without a += 1", "2 for 1", "0 for 1", "without fmt.Println(a)", "without -",
	}, got)
}

func TestDraw(t *testing.T) {
	var all []mutant
	for _, file := range []string{"a.go", "b.go", "c.go"} {
		for i := range 50 {
			all = append(all, mutant{file: file, offset: i, end: i + 1})
		}
	}
	drawn := draw(all, 20, 7)
	assert.Len(t, drawn, 20)
	assert.Equal(t, drawn, draw(all, 20, 7), "the seed decides")
	assert.NotEqual(t, drawn, draw(all, 20, 8))
	seen := map[string]bool{}
	for _, m := range drawn {
		assert.False(t, seen[m.id()], "%s is drawn twice", m.id())
		seen[m.id()] = true
	}
	files := map[string]bool{}
	for _, m := range draw(all, 1, 7) {
		files[m.file] = true
	}
	assert.Len(t, files, 3, "at least one of each file")
	assert.Len(t, draw(all, 1000, 7), 150)
}

// A module with a test that notices one change and not another.
func TestTest(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	write("go.mod", "module example.com/m\n\ngo 1.26.0\n")
	write("rep/all/all_test.go", "package all\n\nimport \"flag\"\n\nvar _ = flag.Bool(\"reptest.long\", false, \"\")\n")
	write("rep/toy/movegen.go", "package toy\n\nfunc moves(n int) int { return n + 1 }\n\nfunc unseen() int { return 2 }\n\nvar Table [1]int\n\nvar List = [...]bool{0: x, 1: x}\n\nvar x bool\n")
	write("rep/toy/conformance_test.go", `package toy

import (
	"flag"
	"testing"
)

var _ = flag.Bool("reptest.long", false, "as package reptest has it")

func TestMoves(t *testing.T) {
	if moves(1) != 2 || unseen() == 0 {
		t.Fatal("wrong")
	}
}
`)
	var out, progress bytes.Buffer
	require.NoError(t, mutate(t.Context(), options{n: 100, seed: 1, out: "m.jsonl", workers: 2}, &out, &progress))
	assert.Contains(t, out.String(), "killed: 60.0 % of 5\n", "- for +, and 0 and 2 for 1, are noticed")
	assert.Contains(t, out.String(), "       3         2          2                 2  rep/toy\n", "whether the constant is 2 or 3, the compiler sees that it is not 0")
	assert.Contains(t, out.String(), "survived: rep/toy/movegen.go:7: 0 for 1\n  var Table [1]int\n")

	// Again: all of it is known.
	out.Reset()
	progress.Reset()
	require.NoError(t, mutate(t.Context(), options{n: 100, seed: 1, out: "m.jsonl", workers: 2}, &out, &progress))
	assert.Equal(t, "9 mutants possible, 9 drawn with seed 1, 0 to be tested\n", progress.String())
	assert.Contains(t, out.String(), "killed: 60.0 % of 5\n")

	out.Reset()
	require.NoError(t, mutate(t.Context(), options{n: 100, seed: 1, out: "m.jsonl", workers: 2, folders: []string{"rep/toy/movegen.go"}}, &out, &progress))
	assert.Contains(t, out.String(), "killed: 60.0 % of 5\n", "one file")

	require.ErrorContains(t, mutate(t.Context(), options{n: 1, out: "m.jsonl", folders: []string{"rep/toy/none.go"}}, &out, &progress), `rep/toy/none.go: no such file`)
	require.ErrorContains(t, mutate(t.Context(), options{n: 1, out: "m.jsonl", folders: []string{"rep/nothing"}}, &out, &progress), `"rep/nothing": want one of`)
	require.ErrorContains(t, mutate(t.Context(), options{n: 1}, &out, &progress), "-out")
	write("broken.jsonl", "{\n")
	require.ErrorContains(t, mutate(t.Context(), options{n: 1, out: "broken.jsonl"}, &out, &progress), "broken.jsonl:1")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, mutate(ctx, options{n: 100, out: "other.jsonl", workers: 1}, &out, &progress), context.Canceled)
}
