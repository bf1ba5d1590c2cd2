package work

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchproc"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

func keysOf(terms []term) []string {
	var keys []string
	for _, t := range terms {
		keys = append(keys, t.key)
	}
	return keys
}

func TestFilterKeys(t *testing.T) {
	for _, test := range []struct {
		filter string
		want   []string
	}{
		{"*", nil},
		{"pos:kiwipete", []string{"pos"}},
		{"/pos : kiwipete  AND .name:Perft", []string{"/pos", ".name"}},
		{"pos:(a OR b) OR -(count:bulk rep:x88)", []string{"pos", "count", "rep"}},
		{`pos:"a .unit:b" "de\"pth":4`, []string{"pos", `de"pth`}},
		{`pos:/a .unit:[/]( .file:\/)/ count:(/x y:z/ OR leaf) -depth:4`, []string{"pos", "count", "depth"}},
		{"pos:a-b-c -.unit:ns/op", []string{"pos", ".unit"}},
		{"pos:a\u00a0count:b", []string{"pos", "count"}},
	} {
		_, err := benchproc.NewFilter(test.filter)
		require.NoError(t, err, test.filter)
		assert.Equal(t, test.want, keysOf(filterTerms(test.filter)), test.filter)
	}
}

// Work is requested by the keys of the filter, not by words that happen to
// stand in a value.
func TestFilterRequests(t *testing.T) {
	direct := Case{Work: Work{Kind: Perft, Count: Bulk, Dispatch: Direct}, Backend: oracle.Backend}
	threads := Case{Work: Work{Kind: Search, Gen: Staged, Threads: 2, TT: HotTable}, Backend: oracle.Backend}
	encoding := Case{Work: Work{Kind: Encode}, Codec: codec.FEN{}}
	for _, test := range []struct {
		filter                    string
		direct, threads, encoding bool
	}{
		{"", false, false, false},
		{"pos:startpos", false, false, false},
		{"dispatch:direct", true, false, false},
		{"/dispatch:direct", true, false, false},
		{"-dispatch:interface", true, false, false},
		{"rep:(direct OR threads OR codec OR Encode)", false, false, false},
		{`rep:"dispatch:direct threads:2 codec:fen"`, false, false, false},
		{"rep:/threads:2 Encode/", false, false, false},
		{"threads:2", false, true, false},
		{"dispatch:interface threads:2", true, true, false},
		{"codec:fen", false, false, true},
		{".name:Encode", false, false, true},
		{".name:(Load OR Encode)", false, false, true},
		{".name:/^E/", false, false, true},
		{".fullname:/Encode/", false, false, true},
		{"-.name:Perft", false, false, false},
		{"-(pos:startpos OR -.name:Encode)", false, false, true},
		{"- .name:Encode", false, false, false},
		{".name:Decode", false, false, false},
	} {
		f, err := parseFilter(test.filter)
		require.NoError(t, err, test.filter)
		assert.Equal(t, test.direct, f.allows(direct.Work), "direct %s", test.filter)
		assert.Equal(t, test.threads, f.allows(threads.Work), "threads %s", test.filter)
		assert.Equal(t, test.encoding, f.requests(encoding), "codec %s", test.filter)
	}
}

// A key that no case has would choose all cases or none of them.
func TestSelectCasesRefusesUnknownKeys(t *testing.T) {
	for filter, key := range map[string]string{
		".unit:ns/op":             ".unit",
		"pos:startpos -.file:x":   ".file",
		"-psn:kiwipete":           "psn",
		"pos:startpos OR /goos:x": "/goos",
	} {
		_, err := SelectCases([]rep.Backend{oracle.Backend}, codec.All(), corpus.All(), Selection{Filter: filter})
		assert.ErrorContains(t, err, `unknown key "`+key+`"`, filter)
	}
	cases, err := SelectCases([]rep.Backend{oracle.Backend}, codec.All(), corpus.All(), Selection{Filter: ".fullname:/^Load.*startpos/ /pos:startpos"})
	require.NoError(t, err)
	assert.Len(t, cases, 1)
}
