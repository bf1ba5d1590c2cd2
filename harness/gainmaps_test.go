package harness_test

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/gain"
)

// readMap reads one of the maps that are published.
func readMap(t *testing.T, path string) gain.Map {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	lists := map[string][]string{}
	require.NoError(t, json.Unmarshal(text, &lists), path)
	m, err := gain.NewMap(lists)
	require.NoError(t, err, path)
	return m
}

// A name is found in any namespace and with any parameters, and is whole.
func TestMapMatches(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       bool
	}{
		{"see_ge", "Stockfish::Position::see_ge(Stockfish::Move, Stockfish::Value) const", true},
		{"Position::see_ge", "Stockfish::Position::see_ge(Stockfish::Move, Stockfish::Value) const [clone .part.0]", true},
		{"see_ge", "Position::see_ge", true},
		{"see_ge", "see_ge.constprop.0", true},
		{"generate", "Stockfish::ExtMove* Stockfish::generate<(Stockfish::GenType)3>(Stockfish::Position const&)", true},
		{"legal", "engine::board::legal", true},
		{"Make", "rep/bitboard.(*Board).Make", true},
		{"see", "Stockfish::Position::see_ge(Stockfish::Move)", false},
		{"legal", "Stockfish::Position::pseudo_legal(Stockfish::Move) const", false},
		{"Position", "Stockfish::Eval::evaluate(Stockfish::Position const&, int*)", false},
		{"Make", "engine.(*Game).MakeNull", false},
		{`generate<\S*\)3>`, "Stockfish::ExtMove* Stockfish::generate<(Stockfish::GenType)3>(Stockfish::Position const&)", true},
		{`generate<\S*\)3>`, "Stockfish::ExtMove* Stockfish::generate<(Stockfish::GenType)4>(Stockfish::Position const&)", false},
	} {
		m, err := gain.NewMap(map[string][]string{"Make": {c.text}})
		require.NoError(t, err)
		sampled, err := gain.ReadStacks(strings.NewReader(c.name + " 1\n"))
		require.NoError(t, err)
		assert.Equal(t, c.want, len(m.OfSamples(sampled).Shares) > 0, "%s in %s", c.text, c.name)
	}
	_, err := gain.NewMap(map[string][]string{"Mkae": nil})
	assert.EqualError(t, err, `gain: unknown call "Mkae", want one such as Make or SEEAtLeast`)
	_, err = gain.NewMap(map[string][]string{"Make": {"("}})
	assert.ErrorContains(t, err, "gain: Make: error parsing regexp")
}

func TestPublishedMaps(t *testing.T) {
	paths, err := filepath.Glob("gain/maps/*.json")
	require.NoError(t, err)
	assert.Len(t, paths, 3)
	for _, path := range paths {
		readMap(t, path)
	}
}

// A small graph: search, which calls itself, makes moves and asks for exchanges, a move asks for one too, by way of a
// function that search calls once itself.
const smallGraph = `# callgrind format
version: 1
creator: callgrind-3.19.0
cmd: ./engine bench
positions: line
events: Ir Cycles

ob=(1) /engine
fl=(1) main.cpp
fn=(1) main
3 100 7
cfi=(2) search.cpp
cfn=(2) Search::search(int)
calls=1 20
+4 9900 1

fn=(2)
fi=(3) types.h
20 500
fe=(2)
jump=3 21
20
jcnd=1/3 22
*
cfn=(3) Search::search(int)'2
calls=4 20
* 8000
cfn=(4) Position::do_move(Move)
calls=10 40
25 1000
cfn=(5) Position::see_ge(Move, int) const
calls=20 50
26 600
cfn=(6) update
calls=1 60
27 30

fn=(3)
21 6870

fn=(4)
40 500
cfn=(6)
calls=10 60
+1 500

fn=(6)
60 250
cfn=(5)
calls=11 50
-10 280

fn=(5)
50 880
totals: 9100 7
`

func TestCallGraph(t *testing.T) {
	m, err := gain.NewMap(map[string][]string{"Make": {"do_move", "undo_move"}, "SEEAtLeast": {"see_ge"}, "Checkers": {"checkers"}})
	require.NoError(t, err)
	// With --dump-instr=yes a line has the address of the instruction, too.
	instructions := regexp.MustCompile(`(?m)^[-+*\d]`).ReplaceAllString(strings.Replace(smallGraph, ": line", ": instr line", 1), "0x1f $0")
	for _, text := range []string{smallGraph, instructions} {
		g, err := gain.ReadCallGraph(strings.NewReader(text))
		require.NoError(t, err)
		u := m.OfCalls(g)
		assert.Equal(t, 9100., u.Total)
		// The exchanges of a move, and the one that update asks for elsewhere, are of moves.
		assert.Equal(t, map[string]float64{"Make": 10, "SEEAtLeast": 20}, u.Counts)
		assert.InDeltaMapValues(t, map[string]float64{"Make": 1000. / 9100, "SEEAtLeast": 600. / 9100}, u.Shares, 1e-12)
		require.Len(t, u.Missing, 2)
		assert.Equal(t, "checkers", u.Missing[0].Text)
		assert.Equal(t, "undo_move", u.Missing[1].Text)
		assert.Len(t, u.Names, 5, "search'2 is search")
	}
	for _, c := range []struct{ text, want string }{
		{"", "gain: no instructions in it"},
		{"main;search 5\n", "gain: no instructions in it: want a file of valgrind --tool=callgrind"},
		{strings.Replace(smallGraph, "calls=10 40", "calls=x 40", 1), "gain: it is cut off or damaged: its lines add up to 10100 instructions, and its end says 9100"},
		{strings.Replace(smallGraph, "50 880", "50 88e", 1), "gain: it is cut off or damaged"},
		{smallGraph[:strings.Index(smallGraph, "totals")], "gain: it is cut off or damaged: its lines add up to 9100 instructions, and its end says 0"},
		{strings.Replace(smallGraph, "50 880\n", "", 1), "gain: it is cut off or damaged"},
	} {
		_, err := gain.ReadCallGraph(strings.NewReader(c.text))
		assert.ErrorContains(t, err, c.want)
	}
}

// Calls a node by callgrind are the counters' of the same search. Both are of 6,273 nodes of
//
//	go build -gcflags=all=-l ./cmd/engine && GOGC=off GODEBUG=asyncpreemptoff=1 valgrind --tool=callgrind '--toggle-collect=*uci.Bench*' ./engine bench 2
func TestRecordedCallGraph(t *testing.T) {
	file, err := os.Open("testdata/engine.callgrind.gz")
	require.NoError(t, err)
	defer file.Close()
	text, err := gzip.NewReader(file)
	require.NoError(t, err)
	g, err := gain.ReadCallGraph(text)
	require.NoError(t, err)
	u := readMap(t, "gain/maps/engine.json").OfCalls(g)
	for call, counted := range map[string]float64{
		"Make": 5907, "AppendEvasions": 681, "AppendCaptures": 1986, "AppendQuiets": 258, "IsLegal": 322, "GivesCheck": 7176,
		"Checkers": 781, "SEEAtLeast": 3476, "PieceAt": 15556, "Pieces": 52988, "CheckSquares": 840,
	} {
		assert.InEpsilon(t, counted, u.Counts[call], 0.002, call)
	}
}

func TestStacks(t *testing.T) {
	p, err := gain.ReadStacks(strings.NewReader("main;search;Position::do_move;Position::see_ge 3\n\nmain;search;Position::see_ge 5\nmain;search 12\n"))
	require.NoError(t, err)
	m, err := gain.NewMap(map[string][]string{"Make": {"do_move"}, "SEEAtLeast": {"see_ge"}})
	require.NoError(t, err)
	u := m.OfSamples(p)
	assert.Equal(t, 20., u.Total)
	assert.InDeltaMapValues(t, map[string]float64{"Make": .15, "SEEAtLeast": .25}, u.Shares, 1e-12)
	assert.Nil(t, u.Counts)
	assert.Empty(t, u.Missing)
	for _, text := range []string{"main;search\n", "12\n", "main;search -1\n", "main;search 1.5\n"} {
		_, err := gain.ReadStacks(strings.NewReader("a 1\n" + text))
		assert.ErrorContains(t, err, "gain: line 2: ", text)
	}
}
