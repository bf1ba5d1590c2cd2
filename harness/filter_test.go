package harness_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchproc"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// selected returns the cases that a filter selects on two positions of the literature.
func selected(filter string) ([]work.Case, error) {
	return work.SelectCases([]rep.Backend{oracle.Backend}, codec.All(), corpus.All()[:2], work.Selection{Filter: filter, Set: corpus.Literature})
}

// The keys of a filter are found, however it is written, and no words of its values are.
func TestFilterKeys(t *testing.T) {
	for filter, unknown := range map[string]string{
		"*":                                     "",
		"/pos : kiwipete  AND .name:Perft":      "",
		"/pox : kiwipete  AND .name:Perft":      "/pox",
		"pos:(a OR b) OR -(count:bulk rep:x88)": "",
		"pos:(a OR b) OR -(count:bulk rex:x88)": "rex",
		"pos:(a OR b) OR -(coun:bulk rep:x88)":  "coun",
		`pos:"a .unit:b" "de\"pth":4`:           `de"pth`,
		`pos:/a .unit:[/]( .file:\/)/ -depth:4`: "",
		`count:(/x y:z/ OR leaf) -depth:4`:      "",
		`count:(/x y:z/ OR leaf) -dept:4`:       "dept",
		"pos:a-b-c -.unit:ns/op":                ".unit",
		"pos:a\u00a0count:b":                    "",
		"pos:a\u00a0coun:b":                     "coun",
	} {
		_, err := benchproc.NewFilter(filter)
		require.NoError(t, err, filter)
		_, err = selected(filter)
		if unknown != "" {
			assert.ErrorContains(t, err, fmt.Sprintf("unknown key %q", unknown), filter)
		} else if err != nil {
			assert.NotContains(t, err.Error(), "unknown key", filter)
		}
	}
}

// Work is requested by the keys of the filter, not by words that happen to
// stand in a value.
func TestFilterRequests(t *testing.T) {
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
		{"dispatch:direct OR threads:2", true, true, false},
		{"codec:fen", false, false, true},
		{".name:Encode", false, false, true},
		{".name:/^E/", false, false, true},
		{".fullname:/Encode/", false, false, true},
		{"-.name:Perft", false, false, false},
		{"-(pos:startpos OR -.name:Encode)", false, false, true},
		{"- .name:Encode", false, false, false},
		{".name:Decode", false, false, false},
	} {
		cases, _ := selected(test.filter)
		has := func(is func(work.Case) bool) bool { return slices.ContainsFunc(cases, is) }
		assert.Equal(t, test.direct, has(func(c work.Case) bool { return c.Dispatch == work.Direct }), "direct %s", test.filter)
		assert.Equal(t, test.threads, has(func(c work.Case) bool { return c.Threads == 2 }), "threads %s", test.filter)
		assert.Equal(t, test.encoding, has(func(c work.Case) bool { return c.Kind == work.Encode }), "codec %s", test.filter)
	}
	_, err := selected("-(.name:Encode pos:startpos)")
	assert.NoError(t, err, "a codec is not requested by a term that excludes it")
}

// A key that no case has would choose all cases or none of them.
func TestSelectCasesRefusesUnknownKeys(t *testing.T) {
	for filter, key := range map[string]string{
		".unit:ns/op":             ".unit",
		"pos:startpos -.file:x":   ".file",
		"-psn:kiwipete":           "psn",
		"pos:startpos OR /goos:x": "/goos",
	} {
		_, err := work.SelectCases([]rep.Backend{oracle.Backend}, codec.All(), corpus.All(), work.Selection{Filter: filter})
		assert.ErrorContains(t, err, `unknown key "`+key+`"`, filter)
	}
	cases, err := work.SelectCases([]rep.Backend{oracle.Backend}, codec.All(), corpus.All(), work.Selection{Filter: ".fullname:/^Load.*startpos/ /pos:startpos"})
	require.NoError(t, err)
	assert.Len(t, cases, 1)
}
