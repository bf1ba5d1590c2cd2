package harness_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/results"
)

func TestNote(t *testing.T) {
	notes := map[string]results.Note{
		`# run {"rounds":0,"budget":"1m40s","benchtime":"1ms","cpu":-1,"seed":18446744073709551615,"processes":6}`: {
			Run: &results.RunNote{Budget: "1m40s", Benchtime: "1ms", CPU: machine.AnyCPU, Seed: 1<<64 - 1, Processes: 6}},
		`# run {"rounds":12,"benchtime":"80ms","cpu":-1,"seed":1949}`: {Run: &results.RunNote{Rounds: 12, Benchtime: "80ms", CPU: machine.AnyCPU, Seed: 1949}},
		`# sample {"round":7,"portion":3,"portions":9,"process":2,"seed":12,"start":"2026-11-21T18:26:03.091Z","cpu_ns":5721800}`: {
			Sample: &results.SampleNote{Round: 7, Portion: 3, Portions: 9, Process: 2, Seed: 12, Start: time.Date(2026, 11, 21, 18, 26, 3, 91e6, time.UTC), CPU: 5721800}},
		`# sample {"round":1,"start":"2026-11-21T18:26:03.091Z","cpu_ns":57218000}`: {
			Sample: &results.SampleNote{Round: 1, Start: time.Date(2026, 11, 21, 18, 26, 3, 91e6, time.UTC), CPU: 57218000}},
		`# warning {"kind":"battery","problem":"a line\n\u001b[31m","advice":"plug it in"}`: {
			Warning: &results.Warning{Kind: machine.Battery, Problem: "a line\n\x1b[31m", Advice: "plug it in"}},
	}
	for text, note := range notes {
		assert.Equal(t, text, note.String())
		got, ok := results.ParseNote(text + "\r\n")
		assert.True(t, ok, text)
		assert.Equal(t, note, got)
		_, ok = results.ParseNote(text[:len(text)-5])
		assert.False(t, ok, "cut in the middle")
	}
	for _, line := range []string{"", "#", "# ", `# sample {"round":1} 2`, `# sample {"round":"1"}`, "# run", "# note {}", "run {}", "goos: linux", "BenchmarkLoad 1 2 ns/op"} {
		_, ok := results.ParseNote(line)
		assert.False(t, ok, line)
	}
}
