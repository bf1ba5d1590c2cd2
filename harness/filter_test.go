package harness

import (
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchproc"
)

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
		assert.Equal(t, test.want, filterKeys(test.filter), test.filter)
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
		_, err := SelectCases([]rep.Backend{oracle.Backend}, codec.All(), Corpus(), filter, false)
		assert.ErrorContains(t, err, `unknown key "`+key+`"`, filter)
	}
	cases, err := SelectCases([]rep.Backend{oracle.Backend}, codec.All(), Corpus(), ".fullname:/^Load.*startpos/ /pos:startpos", false)
	require.NoError(t, err)
	assert.Len(t, cases, 1)
}
