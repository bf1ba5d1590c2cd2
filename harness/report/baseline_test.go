package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func results(t *testing.T, lines ...string) *report.Results {
	t.Helper()
	r, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	return r
}

// slowed returns lines in which one board takes factor times as long.
func slowed(t *testing.T, lines []string, rep string, factor float64) []string {
	t.Helper()
	changed := make([]string, len(lines))
	for i, l := range lines {
		changed[i] = l
		if strings.Contains(l, "/rep="+rep+"-") {
			name, _, _ := strings.Cut(strings.TrimPrefix(l, "Benchmark"), "-2 ")
			changed[i] = line(name, factor*nsOf(t, l))
		}
	}
	return changed
}

// TestBaseline plants a slowdown of 10 % in one of three representations.
func TestBaseline(t *testing.T) {
	before := machineFile(12, "Here", 2, 2.5)
	b := results(t, slowed(t, before, "b", 1.10)...).Against(results(t, before...))
	assert.Empty(t, b.Warnings)
	require.Len(t, b.Since, 3)
	assert.Equal(t, 8, b.Needed)
	for i, want := range []stats.Verdict{stats.Same, stats.Slower, stats.Same} {
		s := b.Since[i]
		assert.Equal(t, "Perft count=bulk hash=64", s.Work.String())
		assert.Equal(t, []string{"a", "b", "c"}[i], s.Rep)
		assert.Equal(t, 2, s.Rows)
		assert.Equal(t, want, s.Verdict, s.Rep)
	}
	slower := b.Slower(0.05)
	require.Len(t, slower, 1)
	assert.Equal(t, "b", slower[0].Rep)
	assert.InDelta(t, 0.10, slower[0].Longer(), 1e-6)
	assert.Empty(t, b.Slower(0.11), "that much is allowed")
	var text strings.Builder
	require.NoError(t, b.WriteText(&text))
	assert.Contains(t, text.String(), "means of the positions:\nPerft count=bulk hash=64\n"+
		"     by itself            among all\n"+
		"  a  1.000 same           1.000 same\n"+
		"  b  0.909 ±0.001 slower  0.909 ±0.001 slower  takes 10.0 % longer\n"+
		"  c  1.000 same           1.000 same\n")

	// What is faster is no reason to fail.
	b = results(t, slowed(t, before, "c", 0.8)...).Against(results(t, before...))
	assert.Equal(t, stats.Faster, b.Since[2].Verdict)
	assert.Empty(t, b.Slower(0))
	text.Reset()
	require.NoError(t, b.WriteText(&text))
	assert.Contains(t, text.String(), "takes 20.0 % less")
}

// TestBaselineNoise checks that an interval that reaches below the threshold is no
// slowdown.
func TestBaselineNoise(t *testing.T) {
	quiet := control(12, 2, 0.001)
	assert.Len(t, results(t, slowed(t, quiet, "b", 1.1)...).Against(results(t, quiet...)).Slower(0.05), 1)
	// It took 9, 10 or 11 % longer.
	var then, now []string
	for i := range 12 {
		then = append(then, line("Load/pos=p/rep=a", 1000))
		now = append(now, line("Load/pos=p/rep=a", 1100+10*float64(i%3-1)))
	}
	b := results(t, now...).Against(results(t, then...))
	assert.InDelta(t, 0.10, b.Since[0].Longer(), 1e-6)
	assert.Empty(t, b.Slower(0.095), "an end of the interval is below that")
	assert.Len(t, b.Slower(0.085), 1)
}

// TestBaselineWarnings constructs what makes a comparison with a baseline
// less reliable.
func TestBaselineWarnings(t *testing.T) {
	before := machineFile(12, "Here", 2, 2.5)
	all := before
	for _, rep := range []string{"a", "b", "c", "a+control"} {
		all = slowed(t, all, rep, 1.08)
	}
	missing := strings.Split(strings.ReplaceAll(strings.Join(before, "\n"), "rep=c", "rep=d"), "\n")
	tests := []struct {
		name      string
		now, then []string
		kind      harness.WarningKind
		want      string
	}{
		{"all slower", all, before, harness.AllMoved, "all boards are slower than in the baseline: " +
			"if nothing that they share has changed, the machine has: record the baseline again"},
		{"all faster", before, all, harness.AllMoved, "all boards are faster than in the baseline: " +
			"if nothing that they share has changed, the machine has: record the baseline again"},
		{"few", before[:1+8*6], before, harness.FewRounds, "6 rounds cannot decide what changed since the baseline: take 8 rounds or more, for the baseline too"},
		{"few then", before, before[:1+8*6], harness.FewRounds, "6 rounds cannot decide what changed since the baseline: take 8 rounds or more, for the baseline too"},
		{"not there", before, missing, harness.Incomplete, "the baseline has nothing of c: record it again with all that is to be compared"},
		{"another Go", append([]string{"goversion: go1.27"}, before...), append([]string{"goversion: go1.26"}, before...), harness.Mixed,
			"goversion differs: go1.26 (FILE), go1.27 (FILE): that may be what changed: record the baseline again with the same"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := results(t, test.now...).Against(results(t, test.then...))
			require.Len(t, b.Warnings, 1)
			assert.Equal(t, test.kind, b.Warnings[0].Kind)
			got := b.Warnings[0].Error()
			for _, word := range strings.FieldsFunc(got, func(r rune) bool { return strings.ContainsRune(" (),", r) }) {
				if strings.HasSuffix(word, "run.txt") {
					got = strings.ReplaceAll(got, word, "FILE")
				}
			}
			assert.Equal(t, test.want, got)
		})
	}
}

// TestBaselineAmongAll plants a slowdown on a machine that is far from steady.
func TestBaselineAmongAll(t *testing.T) {
	before := machineFile(12, "Here", 2, 2.5)
	unsteady := func(lines []string) []string {
		changed := slices.Clone(lines)
		round := -1
		for i, l := range lines[1:] {
			if i%8 == 0 {
				round++
			}
			name, _, _ := strings.Cut(strings.TrimPrefix(l, "Benchmark"), "-2 ")
			changed[1+i] = line(name, nsOf(t, l)*(0.8+0.4*float64(round%5)/4))
		}
		return changed
	}
	b := results(t, unsteady(slowed(t, before, "b", 1.10))...).Against(results(t, before...))
	assert.Equal(t, stats.Undecided, b.Since[1].Verdict)
	assert.Equal(t, stats.Slower, b.Since[1].Among.Verdict)
	assert.Less(t, b.Since[1].Among.Width(), 0.005)
	slower := b.Slower(0.05)
	require.Len(t, slower, 1)
	assert.Equal(t, "b", slower[0].Rep)
	var text strings.Builder
	require.NoError(t, b.WriteText(&text))
	assert.Regexp(t, `(?m)^  b  [01]\.\d+ ±.* undecided  0\.909 ±0\.001 slower  takes \d+\.\d % longer$`, text.String())

	// What is slower among all because the others are faster is not slower.
	others := before
	for _, rep := range []string{"a", "a+control", "c"} {
		others = slowed(t, others, rep, 0.8)
	}
	b = results(t, others...).Against(results(t, before...))
	assert.Equal(t, stats.Slower, b.Since[1].Among.Verdict)
	assert.Empty(t, b.Slower(0.05))

	// Two have no median that one of them leaves as it was.
	var two []string
	for _, l := range before {
		if !strings.Contains(l, "rep=c") {
			two = append(two, l)
		}
	}
	b = results(t, slowed(t, two, "b", 1.10)...).Against(results(t, two...))
	assert.Zero(t, b.Since[0].Among.N)
	assert.Len(t, b.Slower(0.05), 1)
}

func TestBaselineComparisons(t *testing.T) {
	r := results(t, machineFile(6, "Here", 2, 2)...)
	const name = "Perft/pos=p/depth=4/count=bulk/hash=64/rep="
	assert.Equal(t, 2, r.Comparisons(keys(t, name+"a", name+"b", name+"a+control", name+"z", "Load/pos=p/rep=a")))
	assert.Equal(t, 6, r.Comparisons(keys(t, name+"a", name+"b", name+"c", name+"a")), "by themselves and among all")
	assert.Zero(t, r.Comparisons(keys(t, "Perft/pos=elsewhere/depth=4/count=bulk/hash=64/rep=a")))
	assert.Equal(t, 6, r.Rounds())
}

func TestCheckMachine(t *testing.T) {
	e := machine.Environment{GOOS: "plan9", GOARCH: "mips", CPU: "Here", GoVersion: "go1.99", Commit: "0123"}
	assert.NoError(t, results(t, machineFile(1, "Here", 2, 2)...).CheckMachine(e))
	assert.ErrorContains(t, results(t, machineFile(1, "There", 2, 2)...).CheckMachine(e), "is of another machine: its cpu is There, here it is Here")
	assert.ErrorContains(t, results(t, append([]string{"goarch: arm"}, machineFile(1, "Here", 2, 2)...)...).CheckMachine(e), "its goarch is arm, here it is mips")
	assert.NoError(t, results(t, append([]string{"goversion: go1.1", "commit: 4567"}, machineFile(1, "Here", 2, 2)...)...).CheckMachine(e))
	assert.NoError(t, results(t, line("Load/pos=p/rep=a", 1)).CheckMachine(e), "a file that does not say")
}
