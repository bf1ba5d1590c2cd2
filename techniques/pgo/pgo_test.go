package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/cli"
)

const results = `Unit nodes/s better=higher
goos: linux
BenchmarkPerft/pos=a/depth=5/count=bulk/dispatch=interface/rep=x88-scan-2	 10	 200 ns/op	 7 nodes/op
BenchmarkMakeUnmake/pos=a/rep=x88-scan-2	 10	 50.5 ns/op
`

func TestAdd(t *testing.T) {
	r := round{}
	assert.Equal(t, `Unit nodes/s better=higher
goos: linux
BenchmarkPerft/pos=a/depth=5/count=bulk/dispatch=interface/pgo=off/rep=x88-scan-2	 10	 200 ns/op	 7 nodes/op
BenchmarkMakeUnmake/pos=a/pgo=off/rep=x88-scan-2	 10	 50.5 ns/op
`, r.add(results, "off", true))
	single := strings.ReplaceAll(results, "-2\t", "\t")
	assert.Equal(t, `BenchmarkPerft/pos=a/depth=5/count=bulk/dispatch=interface/pgo=on/rep=x88-scan	 10	 200 ns/op	 7 nodes/op
BenchmarkMakeUnmake/pos=a/pgo=on/rep=x88-scan	 10	 50.5 ns/op
`, r.add(single, "on", false))
	key, err := harness.ParseKey("MakeUnmake/pos=a/rep=x88-scan")
	require.NoError(t, err)
	assert.Equal(t, 50.5, r["on"][key])
	key.Procs = 2
	assert.Equal(t, 50.5, r["off"][key])
}

// The gain is of the geometric means in a round, and in the middle of the
// rounds.
func TestGain(t *testing.T) {
	leaf, bulk := columns[1].work, columns[0].work
	var rounds []round
	for _, factor := range []float64{1, 2, 3} {
		r := round{"off": {}, "on": {}}
		for i, pos := range []string{"a", "b"} {
			key := harness.Key{Work: leaf, Position: pos, Depth: 1, Subject: harness.Subject{Type: harness.OfBoard, Name: "x88"}}
			r["off"][key] = 1000 * factor
			r["on"][key] = 1000 / float64(1+3*i)
			key.Subject.Name += "-scan"
			r["off"][key], r["on"][key] = 1, 1
		}
		rounds = append(rounds, r)
	}
	assert.InDelta(t, 4, gain(rounds, "x88", leaf).Ratio, 1e-9) // 2 · √(1·4)
	assert.Zero(t, gain(rounds, "x88", bulk).Ratio)

	var table bytes.Buffer
	show(&table, "x88", rounds)
	assert.Contains(t, table.String(), "x88 (profiled)  -     4.000  ")
	assert.Contains(t, table.String(), "x88-scan        -     1.000")
}

func TestUse(t *testing.T) {
	for args, want := range map[string]string{
		"":                                 "-rep is missing",
		"-rep x8":                          `unknown representation "x8"`,
		"-rep x88 -rounds 0":               "-rounds 0 is out of range",
		"-rep x88 -benchtime 0s":           "-benchtime 0s is out of range",
		"-rep x88 bitboard":                `unexpected argument "bitboard"`,
		"-rep x88 -out pgo_test.go":        "there is a file pgo_test.go",
		"-rep x88 -cpu 4000 -out none.txt": "4000",
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, cli.StatusUsage, run(context.Background(), strings.Fields(args), &stdout, &stderr), args)
		assert.Contains(t, stderr.String(), want, args)
	}
}
