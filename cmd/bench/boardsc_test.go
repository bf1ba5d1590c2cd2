package main

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/perft"
)

// The translation of the tuned bitboard to C has the magics of the Go code.
func TestBoardsCMagics(t *testing.T) {
	number := regexp.MustCompile(`0x[0-9a-f]{16}`)
	var found [2][]string
	for i, path := range []string{"../../internal/attacks/magics.go", "../../examples/c/bitboard/magics.h"} {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		found[i] = number.FindAllString(string(text), -1)
	}
	assert.Len(t, found[0], 2*64)
	assert.Equal(t, found[0], found[1])
}

// make builds the boards by gcc alone where there is no clang.
func TestBoardsCWithoutClang(t *testing.T) {
	program, err := exec.LookPath("make")
	if err != nil {
		t.Skip("needs make")
	}
	dir := t.TempDir()
	commands := func() string {
		c := exec.Command(program, "-n", "-B", "-C", "../../examples/c")
		c.Env = []string{"PATH=" + dir}
		text, err := c.CombinedOutput()
		require.NoError(t, err, string(text))
		return string(text)
	}
	assert.Contains(t, commands(), "-DINLINE -o gcc-inline-bitboard ")
	assert.NotContains(t, commands(), "clang")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "clang"), []byte("#!/bin/sh\n"), 0o777))
	assert.Contains(t, commands(), "clang -O3")
	assert.Contains(t, commands(), "-o clang-inline-x88 ")
}

// The boards in C play right in every suite, and their Make keeps the key and the clocks as the
// boards in Go do. Each treatment of the last ply and each kind of sliders is in one of them.
func TestBoardsC(t *testing.T) {
	if !*long {
		t.Skip("with -long: needs a C compiler")
	}
	dir := t.TempDir()
	for name, c := range map[string]struct {
		source string
		counts []string
		flags  []string
	}{
		"bitboard":       {"bitboard/bitboard.c", []string{"bulk", "leaf"}, nil},
		"inlined":        {"bitboard/bitboard.c", []string{"bulk", "leaf"}, []string{"-DINLINE"}},
		"pext":           {"bitboard/bitboard.c", []string{"list"}, []string{"-DPEXT", "-mbmi2"}},
		"dual-hyperbola": {"bitboard/bitboard.c", []string{"list"}, []string{"-DDUAL_HYPERBOLA", "-mssse3"}},
		"x88":            {"x88/x88.c", []string{"bulk", "list"}, nil},
		"x88-inlined":    {"x88/x88.c", []string{"bulk", "leaf"}, []string{"-DINLINE"}},
	} {
		if len(c.flags) == 2 && runtime.GOARCH != "amd64" {
			continue
		}
		board := filepath.Join(dir, name)
		args := []string{"-O2", "-std=c11", "-D_POSIX_C_SOURCE=199309L", "-Wall", "-Wextra", "-Werror", "-o", board, "../../examples/c/" + c.source}
		text, err := exec.Command("cc", append(args, c.flags...)...).CombinedOutput()
		require.NoError(t, err, string(text))
		for _, count := range c.counts {
			c := command("verify", "--engine", "c='"+board+"' --count "+count, "--max-nodes", "300000", "--full")
			text, err := c.CombinedOutput()
			require.NoError(t, err, string(text))
			assert.Equal(t, cli.StatusOK, c.ProcessState.ExitCode())
			assert.Regexp(t, `(?m)^ok    castling of Chess960 +\d+ positions right in c$`, string(text))
			assert.Regexp(t, `(?m)^1\d{4} positions, 1\d{4} counts, \d+ skipped, 0 failures$`, string(text))
			assert.NotRegexp(t, `(?m)^(?:skip|FAIL) `, string(text))
		}
		checkKeys(t, board)
	}
}

// checkKeys plays random games on a board in C, and compares its key and clocks with the ones of
// package rep at each move.
func checkKeys(t *testing.T, program string) {
	t.Helper()
	random := rand.New(rand.NewPCG(31, 0))
	var input, want strings.Builder
	for _, e := range perft.StandardSuite() {
		board := oracle.New()
		require.NoError(t, board.Load(&e.Position))
		line := "position fen " + e.Position.FEN() + " moves"
		for range 60 {
			moves := board.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			board.Make(m)
			line += " " + uci.Move(m, true)
			p := board.Position()
			fmt.Fprintf(&input, "%s\nd\n", line)
			fmt.Fprintf(&want, "key %016x halfmove %d fullmove %d\n", p.Key(), p.HalfmoveClock, p.FullmoveNumber)
		}
	}
	c := exec.Command(program)
	c.Stdin = strings.NewReader(input.String())
	got, err := c.Output()
	require.NoError(t, err)
	assert.Equal(t, want.String(), string(got))
	assert.Greater(t, strings.Count(want.String(), "\n"), 500)
}

// doc/go.md begins with 0x88 relative to bitboards in each language and compiler: the counts of the recorded run, and the
// time of the newest one. The speed of Go in one process is of the levels next to it.
func TestLayoutOrCompiler(t *testing.T) {
	t.Chdir("../..")
	const page = "doc/go.md"
	document, err := os.ReadFile(page)
	require.NoError(t, err)
	builds := []struct{ build, name string }{
		{"one process", "Go, in one process"}, {"Go", "Go"}, {"gcc", "C, gcc"}, {"clang", "C, clang"},
		{"gcc-inline", "C, gcc, make and unmake inlined"}, {"clang-inline", "C, clang, make and unmake inlined"},
	}
	works := []string{"leaf", "list", "bulk", "MakeUnmake"}
	rows := func(head string, cell func(build, work string) string) string {
		table := "| " + head + " | leaf | list | bulk | make and unmake |\n|---|---|---|---|---|\n"
		for _, b := range builds {
			if cell(b.build, works[0]) == "" {
				continue
			}
			table += "| " + b.name
			for _, work := range works {
				table += " | " + cell(b.build, work)
			}
			table += " |\n"
		}
		return table
	}
	counts := instructionsOf(t, "results/instructions/c.txt.gz")
	want := rows("instructions, 0x88 / bitboards", func(build, work string) string {
		if build == "one process" {
			return ""
		}
		before := map[bool]string{false: build + "-"}[build == "Go"]
		x88, bitboard := counts[before+"x88 "+work], counts[before+"bitboard "+work]
		require.NotZero(t, x88*bitboard, "%s %s", build, work)
		return fmt.Sprintf("%.2f", x88/bitboard)
	})
	text := regexp.MustCompile(`\| instructions, 0x88 / bitboards \|.*\n(?:\|.*\n)+`).ReplaceAllLiteralString(string(document), want)

	runs, err := filepath.Glob("results/*/*/c.txt.gz")
	require.NoError(t, err)
	if len(runs) > 0 {
		run := filepath.ToSlash(slices.Max(runs))
		command := []string{"compare", run, "--col", "build"}
		ratios := map[[2]string]string{}
		add := func(build, work string, ratio, low, high float64) {
			for _, w := range works {
				if strings.HasPrefix(work, w) || strings.Contains(work, "count="+w) {
					ratios[[2]string{build, w}] = fmt.Sprintf("%.3f ±%.3f", ratio, max(high-ratio, ratio-low))
				}
			}
		}
		for _, line := range cells(t, command...)[1:] {
			work, build, ok := strings.Cut(line[0], ", build=")
			if ok && line[1] == "geomean" && line[2] == "x88" {
				add(build, work, number(t, line[3]), number(t, line[4]), number(t, line[5]))
			}
		}
		for _, line := range cells(t, "compare", path.Dir(run)+"/levels.txt.gz")[1:] {
			if line[1] == "geomean" && line[2] == "bitboard" { // relative to 0x88
				add("one process", line[0], 1/number(t, line[3]), 1/number(t, line[5]), 1/number(t, line[4]))
			}
		}
		printed, _ := bench(t, command...)
		time := rows("speed, 0x88 / bitboards", func(build, work string) string { return cmp.Or(ratios[[2]string{build, work}], "-") }) +
			"\n```text\n" + strings.TrimSpace(printed) + "\n```\n\nThat is `go run ./cmd/bench " + strings.Join(command, " ") + "`."
		shown := regexp.MustCompile("(?s)No time is recorded yet: [^\n]*|\\| speed, 0x88 / bitboards .*? --col build`\\.")
		text = shown.ReplaceAllLiteralString(text, time)
	}
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(text), 0o666))
		return
	}
	assert.Equal(t, text, string(document))
	assert.Equal(t, "# Is it the layout or the compiler?", strings.Split(text, "\n")[0])
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return v
}

// instructionsOf returns the counts of a recorded file by board and kind of work, "gcc-x88 leaf".
func instructionsOf(t *testing.T, path string) map[string]float64 {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	unpacked, err := plaintext.Unpack(file)
	require.NoError(t, err)
	text, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	counts := map[string]float64{}
	for _, m := range regexp.MustCompile(`(?m)^Benchmark(?:Perft/\S*/count=)?(bulk|list|leaf|MakeUnmake)/\S*rep=(\S+)\t\d+\t([\d.]+) `).FindAllStringSubmatch(string(text), -1) {
		counts[m[2]+" "+m[1]], err = strconv.ParseFloat(m[3], 64)
		require.NoError(t, err)
	}
	return counts
}

// The part of doc/go.md on Go begins with the counts of the recorded run, and shows the newest recorded time.
func TestGoCost(t *testing.T) {
	t.Chdir("../..")
	const path = "doc/go.md"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	document := string(text)
	figures := map[string]string{}
	for key, figure := range instructionsOf(t, "results/instructions/go.txt.gz") {
		figures[key] = fmt.Sprintf("%.1f", figure)
	}
	table := "| instructions a node, an operation | bulk | leaf | make and unmake |\n|---|---|---|---|\n"
	for _, row := range [][2]string{
		{"bitboard", "Go, by the interface"}, {"go-direct", "Go, direct calls"}, {"go-pgo", "Go by the interface, with a profile"},
		{"gcc", "C, gcc -O3"}, {"clang", "C, clang -O3"},
		{"gcc-inline", "C, gcc -O3, make and unmake inlined"}, {"clang-inline", "C, clang -O3, make and unmake inlined"},
	} {
		table += "| " + row[1]
		for _, work := range []string{"bulk", "leaf", "MakeUnmake"} {
			table += " | " + cmp.Or(figures[row[0]+" "+work], "-")
		}
		table += " |\n"
	}
	require.Len(t, figures, 3*7-1, "there is no make and unmake by direct calls")
	shown := regexp.MustCompile(`(?m)^\| instructions a node, an operation \|.*\n(?:\|.*\n)+`).FindStringIndex(document)
	require.NotNil(t, shown)
	want := document[:shown[0]] + table + document[shown[1]:]
	runs, err := filepath.Glob("results/*/*/go.txt.gz")
	require.NoError(t, err)
	if len(runs) > 0 {
		compare := "That is `go run ./cmd/bench compare " + filepath.ToSlash(slices.Max(runs)) + "`."
		want = regexp.MustCompile("(?s)(### The time\n\n)(?:No time is recorded|```text\n).*?(\n\n## )").ReplaceAllString(want, "${1}```text\n```\n\n"+compare+"${2}")
		if strings.Contains(document, compare) {
			want = document[:shown[0]] + table + document[shown[1]:]
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o666))
		return
	}
	assert.Equal(t, want, document)
}
