package uci_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/uci"
)

// A total is read whole or refused.
func TestTotal(t *testing.T) {
	usual, err := uci.NewDialect("", "")
	require.NoError(t, err)
	for _, c := range []struct {
		line string
		want uci.Count
	}{
		{"Nodes searched: 8902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 8,902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 8.902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 8'902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 8’902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 8\u00a0902", uci.Count{Nodes: 8902}},
		{"Nodes searched: 119\u202f060\u202f324", uci.Count{Nodes: 119060324}},
		{"Nodes searched: 119,060,324", uci.Count{Nodes: 119060324}},
		{"Nodes searched: 119 060 324", uci.Count{Nodes: 119060324, Open: true}},
		{"Nodes searched : 8902", uci.Count{Nodes: 8902}},
		{"Nodes searched  : 8902.", uci.Count{Nodes: 8902}},
		{"nodes 8902", uci.Count{Nodes: 8902}},
		{"nodes 8902 nps 1000", uci.Count{Nodes: 8902}},
		{"Nodes = 20 in 3 ms", uci.Count{Nodes: 20}},
		{"Nodes: 20 (12 Mnps)", uci.Count{Nodes: 20}},
		{"Total: 20, 3 ms", uci.Count{}},
		{"Total nodes searched: 20", uci.Count{Nodes: 20}},
		{"Total: 8902", uci.Count{Nodes: 8902}},
		{"Total: 8,902", uci.Count{Nodes: 8902, Open: true}},
		{"8902", uci.Count{Nodes: 8902, Open: true, Bare: true}},
		{"8,902", uci.Count{Nodes: 8902, Open: true, Bare: true}},
		{"Nodes searched: 2.000e+01", uci.Count{}},
		{"Nodes searched: 2e1", uci.Count{}},
		{"Nodes searched: 0x16", uci.Count{}},
		{"Nodes searched: 8,90", uci.Count{}},
		{"Nodes searched: 0,902", uci.Count{}},
		{"Nodes searched: 8,902.5", uci.Count{}},
		{"Nodes searched: 8,902.123", uci.Count{}},
		{"Nodes searched: 1,19,060,324", uci.Count{}},
		{"Nodes searched: 8 90", uci.Count{}},
		{"Nodes searched: 8  902", uci.Count{}},
		{"Nodes searched: 8\xa0902", uci.Count{}},
		{"Nodes searched: 8902 34 0 0", uci.Count{}},
		{"Nodes searched: 20/400", uci.Count{}},
		{"Nodes searched: 20 / 400", uci.Count{}},
		{"Nodes searched: 119 M", uci.Count{}},
		{"Nodes searched: 8.9k", uci.Count{}},
		{"Nodes searched: 20 * 1000", uci.Count{}},
		{"Total: 1.234 s", uci.Count{}},
		{"Nodes: 20 ms", uci.Count{}},
		{"Nodes searched: 99999999999999999999", uci.Count{}},
	} {
		got, found, err := usual.Total([]byte(c.line))
		assert.True(t, found, c.line)
		if c.want == (uci.Count{}) {
			assert.ErrorIs(t, err, uci.ErrCount, c.line)
			assert.ErrorContains(t, err, strconv.Quote(c.line))
			continue
		}
		assert.NoError(t, err)
		assert.Equal(t, c.want, got, c.line)
	}
	for _, line := range []string{"Total time: 5", "nodes are counted", "info nodes 20", "depth 5", "5.1", ""} {
		_, found, err := usual.Total([]byte(line))
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
		d, err := uci.NewDialect("", c.pattern)
		require.NoError(t, err)
		got, found, err := d.Total([]byte(c.line))
		assert.True(t, found)
		assert.Equal(t, uci.Count{Nodes: c.want}, got, c.line)
		assert.Equal(t, c.want == 0, err != nil, "%s: %v", c.line, err)
	}
}

// The count under a first move is read whole or not at all.
func TestFirstMove(t *testing.T) {
	d, err := uci.NewDialect("", "")
	require.NoError(t, err)
	for line, want := range map[string]uint64{
		"e2e4: 8902": 8902, "e2e4: 8,902": 8902, "1. e2e4 - 8.902": 8902, "e2e4 20 nodes": 20,
		"e2e4: 8 902": 0, "e2e4 20 1 0 0": 0, "e2e4: 2.000e+01": 0, "e2e4: 20 s": 0,
	} {
		one, found, err := d.FirstMove([]byte(line))
		assert.True(t, found, line)
		assert.Equal(t, want == 0, err != nil, line)
		if want > 0 {
			assert.Equal(t, uci.DivideLine{"e2e4", want}, one)
		}
	}
}
