package harness_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKeyRoundTrip reads the name of every case there is on the usual positions, as a
// control and with GOMAXPROCS too.
func TestKeyRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	on := slices.DeleteFunc(harness.Corpus(), func(p harness.NamedPosition) bool { return !p.Usual })[:1]
	for c := range harness.Cases(all.Backends()[:4], codec.All(), on) {
		for _, control := range []bool{false, true} {
			for _, procs := range []int{0, 2, 16} {
				c.Control = control
				key := c.Key()
				key.Procs = procs
				name := key.String()
				require.False(t, seen[name], name)
				seen[name] = true
				got, err := harness.ParseKey(name)
				require.NoError(t, err)
				require.Equal(t, key, got)
				group, err := harness.ParseKey(key.Group().String())
				require.NoError(t, err)
				require.Equal(t, key.Group(), group)
			}
		}
	}
}

func TestParseKey(t *testing.T) {
	perftWork := harness.Work{Kind: harness.Perft, Count: harness.Bulk, Dispatch: harness.ByInterface}
	with := func(change func(*harness.Work)) harness.Work {
		w := perftWork
		change(&w)
		return w
	}
	x88 := harness.Subject{Type: harness.OfBoard, Name: "x88"}
	tests := []struct {
		name, text string
		want       harness.Key
		canonical  string // "" for text itself
	}{
		{"perft", "Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88",
			harness.Key{Work: perftWork, Position: "kiwipete", Depth: 4, Subject: x88}, ""},
		{"control with procs", "Load/pos=kostic/rep=x88+control-8",
			harness.Key{Work: harness.Work{Kind: harness.Load}, Position: "kostic", Subject: x88, Control: true, Procs: 8}, ""},
		{"codec with a hyphen", "Encode/pos=kostic/codec=huffman-gaps",
			harness.Key{Work: harness.Work{Kind: harness.Encode}, Position: "kostic", Subject: harness.Subject{Type: harness.OfCodec, Name: "huffman-gaps"}}, ""},
		{"table and threads", "Perft/pos=p/depth=1/count=bulk/dispatch=interface/hash=64/threads=2/rep=x88",
			harness.Key{Work: with(func(w *harness.Work) { w.Hash, w.Threads = 64, 2 }), Position: "p", Depth: 1, Subject: x88}, ""},
		{"another axis at the end", "Perft/pos=p/depth=1/count=bulk/dispatch=interface/rep=x88/pgo=on/plain-2",
			harness.Key{Work: with(func(w *harness.Work) { w.Other = "pgo=on/plain" }), Position: "p", Depth: 1, Subject: x88, Procs: 2},
			"Perft/pos=p/depth=1/count=bulk/dispatch=interface/pgo=on/plain/rep=x88-2"},
		{"a group", "MakeUnmake/pos=p", harness.Key{Work: harness.Work{Kind: harness.MakeUnmake}, Position: "p"}, ""},
		{"a kind that is not ours", "Sort", harness.Key{Work: harness.Work{Kind: "Sort"}}, ""},
		{"a key without a value is another part", "Sort/rep", harness.Key{Work: harness.Work{Kind: "Sort", Other: "rep"}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := harness.ParseKey(test.text)
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
		"Perft/hash=064":           `hash: unexpected "064"`,
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
		_, err := harness.ParseKey(text)
		assert.ErrorContains(t, err, want, text)
		assert.ErrorContains(t, err, "harness: benchmark name ", text)
	}
}

// FuzzParseKey checks that a key that was parsed and written parses to the same key again.
func FuzzParseKey(f *testing.F) {
	for c := range harness.Cases(all.Backends()[:1], codec.All()[:2], harness.Corpus()[:1]) {
		f.Add(c.Name())
	}
	for _, text := range []string{"A/b-1", "A/-8/pos=p", "A/rep=a-8/x=1-2", "A/rep=+control+control", "A/x=/=y/=", "A-007", "=/pos==/rep=a=b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		key, err := harness.ParseKey(text)
		if err != nil {
			return
		}
		again, err := harness.ParseKey(key.String())
		require.NoError(t, err, "%q", key)
		require.Equal(t, key, again)
	})
}

// TestCompareWork checks that the work of an engine comes before all other work, whatever
// its name.
func TestCompareWork(t *testing.T) {
	perft := func(count harness.Count, dispatch harness.Dispatch) harness.Work {
		return harness.Work{Kind: harness.Perft, Count: count, Dispatch: dispatch}
	}
	ordered := [][]harness.Work{
		{perft(harness.Leaf, harness.ByInterface), perft(harness.Leaf, harness.Process), perft(harness.Leaf, "")},
		{{Kind: harness.MakeUnmake}, {Kind: harness.MakeUnmake, Dispatch: harness.Process}},
		{perft(harness.List, harness.ByInterface)},
		{perft(harness.Bulk, harness.ByInterface), {Kind: harness.Perft, Count: harness.Bulk, Hash: 64}},
		{{Kind: harness.Load}, {Kind: harness.Search}, {Kind: "Another"}},
	}
	for i, before := range ordered {
		for k, after := range ordered {
			for _, a := range before {
				for _, b := range after {
					assert.Equal(t, cmp.Compare(i, k), harness.CompareWork(a, b), "%v, %v", a, b)
				}
			}
		}
	}
	assert.True(t, slices.IsSortedFunc(harness.Works(), harness.CompareWork))
}

func TestWork(t *testing.T) {
	w := harness.Work{Kind: harness.Perft, Count: harness.Bulk, Dispatch: harness.ByInterface, Hash: 64, Other: "pgo=on/plain"}
	assert.Equal(t, "Perft count=bulk dispatch=interface hash=64 pgo=on plain", w.String())
	assert.Equal(t, "perft, last ply counted in bulk, with a table of 64 MiB, pgo=on, plain", w.Heading())
	assert.Equal(t, []string{"count", "dispatch", "hash", "pgo"}, w.Axes())
	value, ok := w.Value("pgo")
	assert.True(t, ok)
	assert.Equal(t, "on", value)
	_, ok = w.Value("threads")
	assert.False(t, ok)
	assert.Equal(t, "Perft count=bulk dispatch=interface hash=64 plain", w.Without("pgo").String())
	assert.Equal(t, "Perft dispatch=interface hash=64 pgo=on plain", w.Without("count").String())
	assert.Equal(t, w, w.Without("threads"))
	assert.Equal(t, []string{"hash"}, w.Requires())
	assert.Equal(t, "Perft/pos=POS/depth=N/count=leaf/dispatch=direct/rep=REP",
		harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.Direct}.Pattern())
	assert.Equal(t, "Decode/pos=POS/codec=CODEC", harness.Work{Kind: harness.Decode}.Pattern())
	assert.Equal(t, "Sort", harness.Work{Kind: "Sort"}.Heading())
}

// TestKinds checks that the rows of the tables are complete.
func TestKinds(t *testing.T) {
	for _, info := range harness.Kinds() {
		assert.Equal(t, info.Heading, info.Kind.Info().Heading)
		assert.NotEmpty(t, info.Heading, info.Kind)
		assert.NotEmpty(t, info.Summary, info.Kind)
		assert.NotEmpty(t, info.Unit, info.Kind)
		assert.NotEmpty(t, info.Subject, info.Kind)
	}
	for _, axis := range harness.Axes() {
		assert.NotEmpty(t, axis.Name)
		assert.NotEmpty(t, axis.Summary, axis.Name)
	}
	headings := map[string]bool{}
	for _, w := range harness.Works() {
		assert.False(t, headings[w.Heading()], w.Heading())
		headings[w.Heading()] = true
	}
	var counts []string
	for _, c := range perft.Counts() {
		counts = append(counts, c.String())
	}
	assert.Equal(t, []string{string(harness.Bulk), string(harness.List), string(harness.Leaf)}, counts)
}
