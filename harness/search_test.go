package harness_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
)

// enough is how many nodes a hot search has at least: a board that does one million a
// second needs 16 milliseconds.
const enough = 16_000

// deepest is the greatest depth of a known search.
const deepest = 40

// A prober searches a position on the fastest board.
type prober struct {
	t      *testing.T
	game   *engine.Game
	tables map[int]*search.Table
	of     map[string]*search.Search // by evaluation and table
}

func (p *prober) search(eval search.Eval, tt, depth int) search.Result {
	name := fmt.Sprint(eval, tt)
	s := p.of[name]
	if s == nil {
		var err error
		if p.tables[tt] == nil {
			p.tables[tt], err = search.NewTable(tt << 20)
			require.NoError(p.t, err)
		}
		s, err = search.New(p.game, search.Options{Eval: eval, Gen: search.GenStaged, Table: p.tables[tt]})
		require.NoError(p.t, err)
		p.of[name] = s
	}
	s.Clear()
	r, err := s.Run(context.Background(), search.Limits{Depth: depth})
	require.NoError(p.t, err)
	return r
}

// depthOf returns the depth of the known searches with a size: the first one that is enough, or the one
// whose nodes are nearest to a million with the usual table.
func (p *prober) depthOf(eval search.Eval, size work.Size) int {
	last := uint64(0)
	for depth := 1; ; depth++ {
		switch nodes := p.search(eval, size.Table(), depth).Nodes; {
		case size == work.Hot && nodes >= enough:
			return depth
		case size == work.Million && nodes >= million || depth == deepest:
			if float64(nodes)/million > million/float64(max(last, 1)) {
				return depth - 1
			}
			return depth
		default:
			last = nodes
		}
	}
}

const million = 1e6

// The known searches match package search. -update finds their depths, and searches
// a million nodes, too: seven minutes.
func TestKnownSearches(t *testing.T) {
	known, err := os.ReadFile(filepath.Join("work", "searches.txt"))
	require.NoError(t, err)
	depths := map[string]int{} // by the front of a line
	for line := range strings.Lines(string(known)) {
		fields := strings.Fields(line)
		depths[strings.Join(fields[:4], " ")], err = strconv.Atoi(fields[4])
		require.NoError(t, err, line)
	}
	lines := strings.SplitAfter(string(known), "\n")
	var want strings.Builder
	game := engine.New(func() rep.Board { return bitboard.New() }, engine.Native)
	p := &prober{t, game, map[int]*search.Table{}, map[string]*search.Search{}}
	for i, on := range corpus.All() {
		require.NoError(t, game.Load(&on.Position))
		for j, eval := range search.Evals() {
			for _, size := range []work.Size{work.Hot, work.Million} {
				depth := 0
				for _, tt := range work.TableSizes() {
					front := fmt.Sprintf("%s %s %s %d", on.Name, eval, cmp.Or(string(size), work.HotNodes), tt)
					switch {
					case *update && depth == 0:
						depth = p.depthOf(eval, size)
					case !*update:
						depth = depths[front]
						require.NotZero(t, depth, front)
					}
					// Without -long, and off the headline positions, one evaluation each of every fourth position.
					if !*update && (size == work.Million || !(*long && on.Headline) && (tt != size.Table() || i%(4*len(search.Evals())) != j)) {
						at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, front+" ") })
						want.WriteString(lines[at])
						continue
					}
					r := p.search(eval, tt, depth)
					fmt.Fprintf(&want, "%s %d %d %016x\n", front, depth, r.Nodes, r.Hash)
				}
			}
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(filepath.Join("work", "searches.txt"), []byte(want.String()), 0o666))
		known = []byte(want.String())
	}
	assert.Equal(t, string(known), want.String(), "after a change of the search that is meant: go test ./harness -run TestKnownSearches -timeout 30m -update")
}

// searches returns the searches of kostic by the given boards, moves in stages.
func searches(t *testing.T, backends ...rep.Backend) []work.Case {
	t.Helper()
	return searchesOf(t, "", backends...)
}

// searchesOf returns the searches with more conditions in the filter.
func searchesOf(t *testing.T, conditions string, backends ...rep.Backend) []work.Case {
	t.Helper()
	cases, err := work.SelectCases(backends, nil, corpus.All(), work.Selection{Filter: ".name:Search eval:psqt pos:kostic " + conditions})
	require.NoError(t, err)
	return cases
}

// A name without nodes is of a hot search, and a filter knows it by nodes:20k. Searches of a
// million nodes have 64 MiB and the headline positions unless other ones are asked for.
func TestSearchConditions(t *testing.T) {
	key, err := work.ParseKey("Search/pos=kostic/depth=9/eval=psqt/nodes=20k/tt=4/rep=x88")
	require.NoError(t, err)
	assert.Equal(t, "Search/pos=kostic/depth=9/eval=psqt/tt=4/rep=x88", key.String())
	selected := func(s work.Selection) (positions, conditions []string) {
		cases, err := work.SelectCases([]rep.Backend{x88.Backend}, nil, corpus.All(), s)
		require.NoError(t, err, s.Filter)
		for _, c := range cases {
			if !slices.Contains(positions, c.On.Name) {
				positions = append(positions, c.On.Name)
			}
			text := strings.TrimSpace(fmt.Sprintf("%s %d %d", c.Size, c.TT, c.Threads))
			if !slices.Contains(conditions, text) {
				conditions = append(conditions, text)
			}
		}
		return positions, conditions
	}
	headline := []string{"larsen", "kasparov", "sofia", "alekhine"}
	for filter, want := range map[string]string{"": "4 0", "nodes:20k": "4 0", "/nodes:20k": "4 0", "tt:256": "256 0", "threads:2": "4 2"} {
		positions, conditions := selected(work.Selection{Filter: ".name:Search " + filter})
		assert.Len(t, positions, 6, filter)
		assert.Equal(t, []string{want}, conditions, filter)
	}
	for filter, want := range map[string]string{"nodes:1M": "1M 64 0", "/nodes:1M tt:256": "1M 256 0", "nodes:1M threads:2": "1M 64 2"} {
		positions, conditions := selected(work.Selection{Filter: ".name:Search " + filter})
		assert.Equal(t, headline, positions, filter)
		assert.Equal(t, []string{want}, conditions, filter)
	}
	positions, _ := selected(work.Selection{Filter: "nodes:1M pos:opera"})
	assert.Equal(t, []string{"opera"}, positions)
	positions, _ = selected(work.Selection{Filter: "nodes:1M", Set: corpus.Literature})
	assert.Len(t, positions, 6)
	positions, _ = selected(work.Selection{Filter: "nodes:1M", Full: true})
	assert.Len(t, positions, 24)
}

// Two threads search two positions at once. Their figure is of both together, and both trees
// are checked.
func TestTwoSearches(t *testing.T) {
	twoCPUs(t)
	cases := searchesOf(t, "threads:2", x88.Backend, mailbox.Backend)
	require.Len(t, cases, 2)
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), session.Config{Cases: cases, Rounds: 2}, &out))
	result := regexp.MustCompile(`(?m)^BenchmarkSearch/pos=kostic/depth=\d+/threads=2/eval=psqt/gen=staged/ask=native/tt=4/rep=(?:x88|mailbox)(?:-\d+)?\s+1\s+(\d+) ns/op\s+(\d+) nodes/op\s+(\d+) nodes/s$`)
	found := result.FindAllStringSubmatch(out.String(), -1)
	require.Len(t, found, 4, out.String())
	one, err := operation.Prepare(searches(t, x88.Backend)[0])
	require.NoError(t, err)
	next := searches(t, x88.Backend)[0]
	all := corpus.All()
	next.On = all[slices.IndexFunc(all, func(p corpus.Position) bool { return p.Name == "lisitsin" })]
	other, err := operation.Prepare(next)
	require.NoError(t, err)
	for _, f := range found {
		assert.Equal(t, fmt.Sprint(one.Nodes+other.Nodes), f[2])
		ns, err := strconv.ParseFloat(f[1], 64)
		require.NoError(t, err)
		speed, err := strconv.ParseFloat(f[3], 64)
		require.NoError(t, err)
		assert.InEpsilon(t, float64(one.Nodes+other.Nodes)/ns*1e9, speed, 0.01)
	}
}

// The second thread plays as the first one does: a fault of its board is found.
func TestTwoSearchesVerify(t *testing.T) {
	twoCPUs(t)
	for _, test := range []struct {
		fault func([]rep.Move) []rep.Move
		want  string
	}{
		{func(moves []rep.Move) []rep.Move { return moves[:max(len(moves)-1, 1)] }, "searched another tree"},
		{func([]rep.Move) []rep.Move { panic("no more moves") }, "panics: no more moves"},
	} {
		wrong := rep.Backend{Name: "wrong", New: func() rep.Board { return &late{Board: x88.New(), fault: test.fault} }}
		op, err := operation.Prepare(searchesOf(t, "threads:2", wrong)[0])
		require.NoError(t, err)
		err = op.Verify()
		assert.ErrorIs(t, err, operation.ErrWrong)
		assert.ErrorContains(t, err, test.want)
	}
}

// late is a board with a fault in lisitsin, an ending of queens, and not in kostic, one of pawns.
type late struct {
	*x88.Board
	fault  func([]rep.Move) []rep.Move
	queens bool
}

func (b *late) Load(p *rep.Position) error {
	b.queens = strings.Contains(strings.ToLower(p.FEN()), "q")
	return b.Board.Load(p)
}

func (b *late) AppendMoves(dst []rep.Move) []rep.Move {
	before := len(dst)
	dst = b.Board.AppendMoves(dst)
	if b.queens && len(dst) > before {
		return append(dst[:before], b.fault(dst[before:])...)
	}
	return dst
}

// A process that has the calibration of another one does not search before its first sample.
func TestSearchIsVerifiedOnce(t *testing.T) {
	made := 0
	counting := rep.Backend{Name: "counting", New: func() rep.Board { return counted{x88.New(), &made} }}
	cfg := session.Config{Cases: searches(t, counting), Rounds: 1}
	known, err := takeRounds(t, cfg, io.Discard)
	require.NoError(t, err)
	first := made
	made, cfg.Calibration = 0, known
	require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
	assert.InDelta(t, float64(first)*2/3, made, float64(first)/10, "the search of another position, and the sample")
}

// counted counts the moves that it makes.
type counted struct {
	*x88.Board
	made *int
}

func (b counted) Make(m rep.Move) {
	*b.made++
	b.Board.Make(m)
}

// Every sample of a search is a whole one from an empty table, with its tree in the
// note.
func TestRunSearch(t *testing.T) {
	cases := searches(t, x88.Backend, mailbox.Backend)
	known := cases[0].Key()
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), session.Config{Cases: work.WithControl(cases, 2), Rounds: 2}, &out))
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
		note, ok := results.ParseNote(lines[i-1])
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
	op, err := operation.Prepare(searches(t, wrong)[0])
	require.NoError(t, err)
	err = op.Verify()
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorIs(t, err, operation.ErrTree)
	assert.ErrorContains(t, err, "/gen=staged/")
}

// Two cases that search at the same time, as under valgrind, do not disturb one
// another.
func TestSearchesShareTheirTable(t *testing.T) {
	a, err := operation.Prepare(searches(t, x88.Backend)[0])
	require.NoError(t, err)
	b, err := operation.Prepare(searches(t, mailbox.Backend)[0])
	require.NoError(t, err)
	a.Clear()
	require.NoError(t, b.Verify())
	a.Do(1)
	tree, err := a.Tree()
	require.NoError(t, err)
	assert.Len(t, tree, 16)
	assert.True(t, a.Clears())
}

// Searches of a million nodes take turns, and one that fails ends neither the others nor the run.
func TestSearchesTakeTurns(t *testing.T) {
	if !*long {
		t.Skip("a dozen searches of a million nodes")
	}
	var turns []string
	failing := rep.Backend{Name: "failing", New: func() rep.Board {
		return &late{Board: x88.New(), fault: func(moves []rep.Move) []rep.Move {
			if len(turns) > 30 { // in the first round or the second one, in one of its turns
				panic("no more moves")
			}
			return moves
		}}
	}}
	cases, err := work.SelectCases([]rep.Backend{mailbox.Backend, failing}, nil, corpus.All(), work.Selection{Filter: ".name:Search pos:larsen nodes:1M eval:psqt gen:staged ask:native tt:64"})
	require.NoError(t, err)
	require.Len(t, cases, 2)
	var out bytes.Buffer
	err = local.Run(t.Context(), session.Config{
		Cases: work.WithControl(cases, 2), Rounds: 3, Timeout: operation.DefaultTimeout,
		Begin: func(board, _ string) { turns = append(turns, board) },
	}, &out)
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "rep=failing: failing plays wrong: panics: no more moves")
	changes := 0
	for i := range turns[1:] {
		if turns[i] != turns[i+1] {
			changes++
		}
	}
	assert.Greater(t, changes, 12, "%v", turns)
	samples := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^Benchmark\S+/rep=([^\s-]+)`).FindAllStringSubmatch(out.String(), -1) {
		samples[m[1]]++
	}
	assert.Less(t, samples["failing"], 3)
	assert.Equal(t, 3, samples["mailbox"], "%s", out.String())
	assert.Equal(t, 3, samples["mailbox+control"])
}

// Two threads take turns, too, each with a search of its own.
func TestTwoSearchesTakeTurns(t *testing.T) {
	if !*long {
		t.Skip("four searches of a million nodes")
	}
	twoCPUs(t)
	cases, err := work.SelectCases([]rep.Backend{mailbox.Backend, x88.Backend}, nil, corpus.All(), work.Selection{Filter: ".name:Search pos:larsen nodes:1M eval:psqt gen:staged ask:native tt:64 threads:2"})
	require.NoError(t, err)
	require.Len(t, cases, 2)
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), session.Config{Cases: cases, Rounds: 1, Timeout: operation.DefaultTimeout}, &out))
	found := regexp.MustCompile(`(?m)^# sample .*"tree":"([0-9a-f]+)".*\nBenchmark\S+/threads=2\S+\s+1\s+([\d.]+) ns/op\s+(\d+) nodes/op`).FindAllStringSubmatch(out.String(), -1)
	require.Len(t, found, 2, "%s", out.String())
	assert.Equal(t, found[0][1], found[1][1], "the tree of both boards")
	assert.Equal(t, found[0][3], found[1][3])
	nodes, err := strconv.Atoi(found[0][3])
	require.NoError(t, err)
	assert.Greater(t, nodes, 1_000_000, "of both threads")
}
