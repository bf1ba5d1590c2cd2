package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

var both = []rep.Backend{right, poor}

// quick are the flags of a run that is over in no time.
func quick(filter string, more ...string) []string {
	return append([]string{"run", "--benchtime", "10us", "--rounds", "12", "--filter", filter}, more...)
}

// filesIn returns the names of the files in a folder, without the folder.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestRunUsage checks that wrong use is refused before anything is measured or
// written.
func TestRunUsage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no rounds", []string{"--rounds", "0"}, "--rounds 0: want 1 to 1000"},
		{"too many rounds", []string{"--rounds", "1001"}, "--rounds 1001: want 1 to 1000"},
		{"rounds in words", []string{"--rounds", "ten"}, `--rounds "ten": want a whole number`},
		{"no time", []string{"--benchtime", "0s"}, "--benchtime 0s: want 1µs to 1m0s"},
		{"time without unit", []string{"--benchtime", "5"}, `--benchtime "5": want a duration`},
		{"no such CPU", []string{"--cpu", "1000"}, "--cpu 1000: "},
		{"negative CPU", []string{"--cpu", "-1"}, "--cpu -1: "},
		{"unknown representation", []string{"--rep", "x89"}, `unknown representation "x89", did you mean x88?`},
		{"representation of a codec", []string{"--rep", "x88", "--filter", ".name:Encode"}, "--rep x88: what the filter matches has no representation (--filter 'codec:NAME' chooses among them)"},
		{"unknown set", []string{"--set", "litrature"}, `unknown set "litrature", did you mean literature?`},
		{"empty list", []string{"--rep", ""}, "--rep is empty"},
		{"empty filter", []string{"--filter", ""}, "--filter is empty"},
		{"filter syntax", []string{"--filter", "pos:("}, `filter "pos:("`},
		{"filter without cases", []string{"--filter", "pos:nowhere"}, `filter "pos:nowhere"`},
		{"depths in words", []string{"--depths", "deep"}, `--depths "deep": want a depth such as 4, or 1-5`},
		{"depths backwards", []string{"--depths", "4-2"}, `--depths "4-2": want a depth such as 4, or 1-5`},
		{"depth of nothing", []string{"--depths", "0"}, `--depths "0": want a depth such as 4, or 1-5`},
		{"depths that nothing is known of", []string{"--depths", "20-30"}, "--depths 20-30: no position has a known count there (bench verify shows them)"},
		{"depths of another kind", []string{"--depths", "1-2", "--filter", ".name:Load"}, `--depths 1-2: filter ".name:Load" matches no perft`},
		{"argument", []string{"kiwipete"}, `run takes no argument, got "kiwipete"`},
		{"nothing to compare", []string{"--until-decided", "--rep", "x88"}, "--until-decided: there is nothing to compare"},
		{"negative time", []string{"--max-time", "-1s"}, "--max-time -1s is out of range, want 0 or more"},
	} {
		j, o := jobOf(t, Config{Boards: both}, append([]string{"run"}, test.args...)...)
		assert.Nil(t, j, test.name)
		assert.Equal(t, StatusUsage, o.status, test.name)
		assert.Contains(t, o.stderr, test.want)
		assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
		assert.Empty(t, o.stdout)
	}
}

func TestCompareUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("other.txt", []byte("BenchmarkFib-8 100 20 ns/op\n"), 0o666))
	require.NoError(t, os.WriteFile("prose.txt", []byte("It was a dark and stormy night.\n"), 0o666))
	require.NoError(t, os.WriteFile("broken.txt", []byte("BenchmarkLoad/rep=x88 1 5\n"), 0o666))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "bench: compare needs a FILE that bench run wrote, results/….txt"},
		{"folder", []string{"."}, "bench: .: no record in it: it has neither machine.json nor a part such as boards.txt.gz (name its folders of machines, such as results/DATE/MACHINE, or files)"},
		{"absent", []string{"absent.txt"}, "bench: open absent.txt: no such file or directory"},
		{"another tool's", []string{"other.txt"}, "bench: other.txt: no result names its representation or codec (/rep=NAME, /codec=NAME): not a file of results (bench run writes them)"},
		{"no results", []string{"prose.txt"}, "bench: prose.txt: no benchmark results in it"},
		{"malformed", []string{"broken.txt"}, "bench: broken.txt:1: missing units: not a file of results (bench run writes them)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), both, append([]string{"compare"}, test.args...)...)
			assert.Equal(t, outcome{StatusUsage, "", test.want + "\n"}, o)
		})
	}
}

// TestCompareCol puts two machines side by side.
func TestCompareCol(t *testing.T) {
	t.Chdir(t.TempDir())
	file := func(name, cpu string, b string) {
		text := "cpu: " + cpu + "\n"
		for range 9 {
			text += "BenchmarkLoad/pos=alekhine/rep=x88 1 100 ns/op\nBenchmarkLoad/pos=alekhine/rep=mailbox 1 " + b + " ns/op\n"
		}
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	file("a.txt", "Fast CPU", "50")
	file("b.txt", "Slow CPU", "200")
	want := `Load, alekhine
           Fast CPU             Slow CPU
  x88      100.0 ns/op          100.0 ns/op
  mailbox  2.000 ±0.001 faster  0.500 ±0.001 slower
  Fast CPU: mailbox leads.
  Slow CPU: x88 leads.

Speed relative to the first row, in the same column. Above 1 is faster. ± reaches to the end of the
95 % interval, of this sitting; same is within 1 %.
`
	for _, key := range []string{"cpu", "/cpu"} {
		o := bench(t.Context(), both, "compare", "a.txt", "b.txt", "--col", key)
		assert.Equal(t, StatusOK, o.status)
		assert.Empty(t, o.stderr)
		assert.Equal(t, want, o.stdout)
	}
	o := bench(t.Context(), both, "compare", "a.txt", "b.txt", "--col", "rep", "--positions")
	assert.Contains(t, o.stdout, "Load\n            x88          mailbox\n")
	// Of one file that is the table anyway.
	assert.Equal(t, bench(t.Context(), both, "compare", "a.txt"), bench(t.Context(), both, "compare", "a.txt", "--col", "rep"))
	o = bench(t.Context(), both, "compare", "a.txt", "--col", "weather")
	assert.Equal(t, outcome{StatusUsage, "", "bench: no result has \"weather\": want a configuration line of the files, file or build\n"}, o)
}
