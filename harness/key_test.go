package harness_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep/all"
)

// TestKeyRoundTrip reads the name of every case there is on the usual positions, as a
// control and with GOMAXPROCS too.
func TestKeyRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	on := slices.DeleteFunc(corpus.All(), func(p corpus.Position) bool { return !p.Usual })[:1]
	for c := range work.Cases(work.All(), all.Backends()[:4], codec.All(), on) {
		for _, control := range []bool{false, true} {
			for _, procs := range []int{0, 2, 16} {
				c.Control = control
				key := c.Key()
				key.Procs = procs
				name := key.String()
				require.False(t, seen[name], name)
				seen[name] = true
				got, err := work.ParseKey(name)
				require.NoError(t, err)
				require.Equal(t, key, got)
				group, err := work.ParseKey(key.Group().String())
				require.NoError(t, err)
				require.Equal(t, key.Group(), group)
			}
		}
	}
}

func TestParseKey(t *testing.T) {
	perftWork := work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}
	with := func(change func(*work.Work)) work.Work {
		w := perftWork
		change(&w)
		return w
	}
	x88 := work.Subject{Type: work.OfBoard, Name: "x88"}
	tests := []struct {
		name, text string
		want       work.Key
		canonical  string // "" for text itself
	}{
		{"perft", "Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88",
			work.Key{Work: perftWork, Position: "kiwipete", Depth: 4, Subject: x88}, ""},
		{"control with procs", "Load/pos=kostic/rep=x88+control-8",
			work.Key{Work: work.Work{Kind: work.Load}, Position: "kostic", Subject: x88, Control: true, Procs: 8}, ""},
		{"codec with a hyphen", "Encode/pos=kostic/codec=huffman-gaps",
			work.Key{Work: work.Work{Kind: work.Encode}, Position: "kostic", Subject: work.Subject{Type: work.OfCodec, Name: "huffman-gaps"}}, ""},
		{"table and threads", "Perft/pos=p/depth=1/count=bulk/dispatch=interface/hash=64/threads=2/rep=x88",
			work.Key{Work: with(func(w *work.Work) { w.Threads, w.Other = 2, "hash=64" }), Position: "p", Depth: 1, Subject: x88},
			"Perft/pos=p/depth=1/count=bulk/dispatch=interface/threads=2/hash=64/rep=x88"},
		{"another axis at the end", "Perft/pos=p/depth=1/count=bulk/dispatch=interface/rep=x88/pgo=on/plain-2",
			work.Key{Work: with(func(w *work.Work) { w.Other = "pgo=on/plain" }), Position: "p", Depth: 1, Subject: x88, Procs: 2},
			"Perft/pos=p/depth=1/count=bulk/dispatch=interface/pgo=on/plain/rep=x88-2"},
		{"a group", "MakeUnmake/pos=p", work.Key{Work: work.Work{Kind: work.MakeUnmake}, Position: "p"}, ""},
		{"a kind that is not ours", "Sort", work.Key{Work: work.Work{Kind: "Sort"}}, ""},
		{"a key without a value is another part", "Sort/rep", work.Key{Work: work.Work{Kind: "Sort", Other: "rep"}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := work.ParseKey(test.text)
			require.NoError(t, err)
			assert.Equal(t, test.want, got)
			if test.canonical == "" {
				test.canonical = test.text
			}
			assert.Equal(t, test.canonical, got.String())
		})
	}
	for text, want := range map[string]string{
		"":                         "the kind is missing",
		"/pos=x":                   "the kind is missing",
		"Perft//rep=x88":           "an empty part",
		"Perft/depth=0":            `depth: unexpected "0"`,
		"Perft/depth=four":         `depth: unexpected "four"`,
		"Perft/tt=064":             `tt: unexpected "064"`,
		"Perft/rep=":               "rep: no value",
		"Perft/rep=+control":       "rep: no value",
		"Perft/rep=a/codec=b":      "codec: a second one",
		"Perft/pos=a/pos=b":        "pos: a second one",
		"Perft/rep=x-8/pos=a":      "-8 would read as GOMAXPROCS",
		"Perft/rep=\x1b[31mred":    "do not print",
		"Perft/rep=a b":            "blanks",
		"Perft/rep=\xff":           "do not print",
		"Perft/threads=-1/rep=x88": `threads: unexpected "-1"`,
	} {
		_, err := work.ParseKey(text)
		assert.ErrorContains(t, err, want, text)
		assert.ErrorContains(t, err, "harness: benchmark name ", text)
	}
}

// FuzzParseKey checks that a key that was parsed and written parses to the same key again.
func FuzzParseKey(f *testing.F) {
	for c := range work.Cases(work.All(), all.Backends()[:1], codec.All()[:2], corpus.All()[:1]) {
		f.Add(c.Name())
	}
	for _, text := range []string{"A/b-1", "A/-8/pos=p", "A/rep=a-8/x=1-2", "A/rep=+control+control", "A/x=/=y/=", "A-007", "=/pos==/rep=a=b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		key, err := work.ParseKey(text)
		if err != nil {
			return
		}
		again, err := work.ParseKey(key.String())
		require.NoError(t, err, "%q", key)
		require.Equal(t, key, again)
	})
}

// TestCompareWork checks that the work of an engine comes before all other work, whatever
// its name.
func TestCompareWork(t *testing.T) {
	perft := func(count work.Count, dispatch work.Dispatch) work.Work {
		return work.Work{Kind: work.Perft, Count: count, Dispatch: dispatch}
	}
	ordered := [][]work.Work{
		{perft(work.Leaf, work.ByInterface), perft(work.Leaf, work.Process), perft(work.Leaf, "")},
		{{Kind: work.MakeUnmake}, {Kind: work.MakeUnmake, Dispatch: work.Process}},
		{perft(work.List, work.ByInterface)},
		{perft(work.Bulk, work.ByInterface), {Kind: work.Perft, Count: work.Bulk, Other: "hash=64"}},
		{{Kind: work.Load}, {Kind: work.Search}, {Kind: "Another"}},
	}
	for i, before := range ordered {
		for k, after := range ordered {
			for _, a := range before {
				for _, b := range after {
					assert.Equal(t, cmp.Compare(i, k), work.CompareWork(a, b), "%v, %v", a, b)
				}
			}
		}
	}
	assert.True(t, slices.IsSortedFunc(work.All(), work.CompareWork))
}

func TestWork(t *testing.T) {
	w := work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface, Threads: 2, Other: "pgo=on/plain"}
	assert.Equal(t, "Perft count=bulk dispatch=interface threads=2 pgo=on plain", w.String())
	assert.Equal(t, "perft, last ply counted in bulk, by 2 boards at once, pgo=on, plain", w.Heading())
	assert.Equal(t, []string{"count", "dispatch", "threads", "pgo"}, w.Axes())
	value, ok := w.Value("pgo")
	assert.True(t, ok)
	assert.Equal(t, "on", value)
	_, ok = w.Value("eval")
	assert.False(t, ok)
	assert.Equal(t, "Perft count=bulk dispatch=interface threads=2 plain", w.Without("pgo").String())
	assert.Equal(t, "Perft dispatch=interface threads=2 pgo=on plain", w.Without("count").String())
	assert.Equal(t, w, w.Without("eval"))
	assert.Equal(t, []string{"threads"}, w.Requires())
	assert.Equal(t, "Sort", work.Work{Kind: "Sort"}.Heading())
}

// TestKinds checks that the rows of the tables are complete.
func TestKinds(t *testing.T) {
	for _, info := range work.Kinds() {
		assert.Equal(t, info.Heading, info.Kind.Info().Heading)
		assert.NotEmpty(t, info.Heading, info.Kind)
		assert.NotEmpty(t, info.Summary, info.Kind)
		assert.NotEmpty(t, info.Unit, info.Kind)
		assert.NotEmpty(t, info.Subject, info.Kind)
	}
	for _, axis := range work.Axes() {
		assert.NotEmpty(t, axis.Name)
		assert.NotEmpty(t, axis.Summary, axis.Name)
	}
	headings := map[string]bool{}
	for _, w := range work.All() {
		assert.False(t, headings[w.Heading()], w.Heading())
		headings[w.Heading()] = true
	}
	var counts []string
	for _, c := range perft.Counts() {
		counts = append(counts, c.String())
	}
	assert.Equal(t, []string{string(work.Bulk), string(work.List), string(work.Leaf)}, counts)
}
