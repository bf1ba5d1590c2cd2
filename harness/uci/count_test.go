package uci

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A total is read whole or refused.
func TestTotal(t *testing.T) {
	usual, err := NewDialect("", "")
	require.NoError(t, err)
	for _, c := range []struct {
		line string
		want count
	}{
		{"Nodes searched: 8902", count{nodes: 8902}},
		{"Nodes searched: 8,902", count{nodes: 8902}},
		{"Nodes searched: 8.902", count{nodes: 8902}},
		{"Nodes searched: 8'902", count{nodes: 8902}},
		{"Nodes searched: 8’902", count{nodes: 8902}},
		{"Nodes searched: 8\u00a0902", count{nodes: 8902}},
		{"Nodes searched: 119\u202f060\u202f324", count{nodes: 119060324}},
		{"Nodes searched: 119,060,324", count{nodes: 119060324}},
		{"Nodes searched: 119 060 324", count{nodes: 119060324, open: true}},
		{"Nodes searched : 8902", count{nodes: 8902}},
		{"Nodes searched  : 8902.", count{nodes: 8902}},
		{"nodes 8902", count{nodes: 8902}},
		{"nodes 8902 nps 1000", count{nodes: 8902}},
		{"Nodes = 20 in 3 ms", count{nodes: 20}},
		{"Nodes: 20 (12 Mnps)", count{nodes: 20}},
		{"Total: 20, 3 ms", count{}},
		{"Total nodes searched: 20", count{nodes: 20}},
		{"Total: 8902", count{nodes: 8902}},
		{"Total: 8,902", count{nodes: 8902, open: true}},
		{"8902", count{nodes: 8902, open: true, bare: true}},
		{"8,902", count{nodes: 8902, open: true, bare: true}},
		{"Nodes searched: 2.000e+01", count{}},
		{"Nodes searched: 2e1", count{}},
		{"Nodes searched: 0x16", count{}},
		{"Nodes searched: 8,90", count{}},
		{"Nodes searched: 0,902", count{}},
		{"Nodes searched: 8,902.5", count{}},
		{"Nodes searched: 8,902.123", count{}},
		{"Nodes searched: 1,19,060,324", count{}},
		{"Nodes searched: 8 90", count{}},
		{"Nodes searched: 8  902", count{}},
		{"Nodes searched: 8\xa0902", count{}},
		{"Nodes searched: 8902 34 0 0", count{}},
		{"Nodes searched: 20/400", count{}},
		{"Nodes searched: 20 / 400", count{}},
		{"Nodes searched: 119 M", count{}},
		{"Nodes searched: 8.9k", count{}},
		{"Nodes searched: 20 * 1000", count{}},
		{"Total: 1.234 s", count{}},
		{"Nodes: 20 ms", count{}},
		{"Nodes searched: 99999999999999999999", count{}},
	} {
		got, found, err := usual.total([]byte(c.line))
		assert.True(t, found, c.line)
		if c.want == (count{}) {
			assert.ErrorIs(t, err, ErrCount, c.line)
			assert.ErrorContains(t, err, quoted(c.line))
			continue
		}
		assert.NoError(t, err)
		assert.Equal(t, c.want, got, c.line)
	}
	for _, line := range []string{"Total time: 5", "nodes are counted", "info nodes 20", "depth 5", "5.1", ""} {
		_, found, err := usual.total([]byte(line))
		assert.False(t, found, line)
		assert.NoError(t, err)
	}
}

// A pattern of the user that matches a part of a number is refused, too.
func TestTotalOfPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, line string
		want          uint64 // 0: refused
	}{
		{`All: (\d+)`, "All: 20/400", 20},
		{`All: (\d+)`, "All: 20nodes", 20},
		{`All: (\d+)`, "All: 8,902", 0},
		{`All: (\d+)`, "All: 8 902", 0},
		{`All: (\d+)`, "All: 2e1", 0},
		{`(\d+)$`, "All: 8,902", 0},
		{`All: ([\d,]+)`, "All: 8,902", 8902},
		{`All: ([\d ]+)$`, "All: 8 902", 8902},
		{`All: (\S+)`, "All: 2.000e+01", 0},
		{`All: (\d+)|Sum: \d+`, "Sum: 20", 0},
	} {
		d, err := NewDialect("", c.pattern)
		require.NoError(t, err)
		got, found, err := d.total([]byte(c.line))
		assert.True(t, found)
		assert.Equal(t, count{nodes: c.want}, got, c.line)
		assert.Equal(t, c.want == 0, err != nil, "%s: %v", c.line, err)
	}
}

// The count under a first move is read whole or not at all.
func TestDivideLine(t *testing.T) {
	d, err := NewDialect("", "")
	require.NoError(t, err)
	for line, want := range map[string]uint64{
		"e2e4: 8902": 8902, "e2e4: 8,902": 8902, "1. e2e4 - 8.902": 8902, "e2e4 20 nodes": 20,
		"e2e4: 8 902": 0, "e2e4 20 1 0 0": 0, "e2e4: 2.000e+01": 0, "e2e4: 20 s": 0,
	} {
		one, found, err := d.divideLine([]byte(line))
		assert.True(t, found, line)
		assert.Equal(t, want == 0, err != nil, line)
		if want > 0 {
			assert.Equal(t, DivideLine{"e2e4", want}, one)
		}
	}
}
