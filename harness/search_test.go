package harness_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// enough is how many nodes a search has at least: a board that does one million a
// second needs 16 milliseconds.
const enough = 16_000

// The known searches match package search, to the first depth with enough nodes.
func TestKnownSearches(t *testing.T) {
	if testing.Short() {
		t.Skip("150 searches")
	}
	var text strings.Builder
	for _, on := range harness.Corpus() {
		for _, eval := range search.Evals() {
			g := engine.New(func() rep.Board { return bitboard.New() }, engine.Native)
			require.NoError(t, g.Load(&on.Position))
			s, err := search.New(g, search.Options{Eval: eval, Gen: search.GenStaged, TableBytes: 4 << 20})
			require.NoError(t, err)
			depth := 1
			if !*update {
				depth = harness.Case{Work: harness.Work{Kind: harness.Search, Eval: harness.Eval(eval)}, On: on}.Key().Depth
			}
			for ; ; depth++ {
				s.Clear()
				r, err := s.Run(context.Background(), depth)
				require.NoError(t, err)
				if *update && r.Nodes < enough {
					continue
				}
				fmt.Fprintf(&text, "%s %s %d %d %016x\n", on.Name, eval, depth, r.Nodes, r.Hash)
				break
			}
		}
	}
	if *update {
		require.NoError(t, os.WriteFile("searches.txt", []byte(text.String()), 0o666))
	}
	known, err := os.ReadFile("searches.txt")
	require.NoError(t, err)
	assert.Equal(t, string(known), text.String(), "after a change of the search that is meant: go test ./harness -run TestKnownSearches -update")
}

// searches returns the searches of kostic by the given boards, moves in stages.
func searches(t *testing.T, backends ...rep.Backend) []harness.Case {
	t.Helper()
	cases, err := harness.SelectCases(backends, nil, harness.Corpus(), harness.Selection{Filter: ".name:Search eval:psqt pos:kostic"})
	require.NoError(t, err)
	return cases
}

// Every sample of a search is a whole one from an empty table, with its tree in the
// note.
func TestRunSearch(t *testing.T) {
	cases := searches(t, x88.Backend, mailbox.Backend)
	known := cases[0].Key()
	var out bytes.Buffer
	require.NoError(t, harness.Run(t.Context(), harness.Config{Cases: harness.WithControl(cases, 2), Rounds: 2}, &out))
	lines := strings.Split(out.String(), "\n")
	result := regexp.MustCompile(`^BenchmarkSearch/pos=kostic/depth=\d+/eval=psqt/gen=staged/ask=native/tt=4/rep=(x88|mailbox|x88\+control)(?:-\d+)?\s+1\s+\d+ ns/op\s+(\d+) nodes/op\s+\d+ nodes/s$`)
	trees, nodes, count := map[string]bool{}, map[string]bool{}, 0
	for i, line := range lines {
		found := result.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		count++
		nodes[found[2]] = true
		note, ok := harness.ParseNote(lines[i-1])
		require.True(t, ok, lines[i-1])
		trees[note.Sample.Tree] = true
		assert.Regexp(t, `"tree":"[0-9a-f]{16}"`, lines[i-1])
	}
	assert.Equal(t, 6, count, out.String())
	assert.Len(t, trees, 1)
	assert.Len(t, nodes, 1)
	assert.Positive(t, known.Depth)
}

// lazy is a board that misses the last of its captures.
type lazy struct{ *x88.Board }

func (b lazy) AppendMoves(dst []rep.Move) []rep.Move {
	before := len(dst)
	dst = b.Board.AppendMoves(dst)
	if len(dst) > before+2 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// A board that searches another tree is not measured.
func TestSearchVerifies(t *testing.T) {
	wrong := rep.Backend{Name: "lazy", New: func() rep.Board { return lazy{x88.New()} }}
	op, err := searches(t, wrong)[0].Prepare()
	require.NoError(t, err)
	err = op.Verify()
	assert.ErrorIs(t, err, harness.ErrWrong)
	assert.ErrorContains(t, err, "searched another tree")
	var tree *harness.TreeError
	require.ErrorAs(t, err, &tree)
	assert.Equal(t, harness.Gen("staged"), tree.Case.Gen)
	assert.Positive(t, tree.Depth)
}

// Two cases that search at the same time, as under valgrind, do not disturb one
// another.
func TestSearchesShareTheirTable(t *testing.T) {
	a, err := searches(t, x88.Backend)[0].Prepare()
	require.NoError(t, err)
	b, err := searches(t, mailbox.Backend)[0].Prepare()
	require.NoError(t, err)
	a.Clear()
	require.NoError(t, b.Verify())
	a.RunCleared()
	tree, err := a.Tree()
	require.NoError(t, err)
	assert.Len(t, tree, 16)
	assert.True(t, a.Clears())
}
