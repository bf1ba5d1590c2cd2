package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/rep"
	pprof "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestProfile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder")
	o := bench(t.Context(), []rep.Backend{right, poor}, "profile", "--rep", "x88", "--filter", ".name:MakeUnmake pos:kiwipete",
		"--duration", "1s", "--out", dir)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "profiling x88 (cpu), 1 case in 1s\n", o.stderr)
	assert.Regexp(t, `^Top \d+ of \d+ functions by cpu, \d\.\d\ds in all:\n`, o.stdout)
	assert.Contains(t, o.stdout, "oracle.")
	path := "'" + filepath.Join(dir, "cpu.pprof") + "'"
	assert.Contains(t, o.stdout, "\n  go tool pprof -top "+path+"\n")
	assert.Contains(t, o.stdout, "\n  go tool pprof -top -tagfocus rep=x88 "+path+"\n")
	assert.Contains(t, o.stdout, "\n  go tool pprof -top -tagfocus case=MakeUnmake/pos=kiwipete "+path+"\n")
}

func TestProfileModes(t *testing.T) {
	for _, mode := range modeNames() {
		t.Run(mode, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right}, "profile", "--rep", "all", "--mode", mode,
				"--filter", ".name:(MakeUnmake OR Load) pos:startpos", "--duration", "50ms", "--out", t.TempDir())
			assert.Equal(t, StatusOK, o.status, o.stderr)
			assert.Contains(t, o.stdout, "  go tool ")
		})
	}
}

func TestProfileLeavesOut(t *testing.T) {
	o := bench(t.Context(), []rep.Backend{poor}, "profile", "--rep", "mailbox",
		"--filter", ".name:(MakeUnmake OR PieceAt) pos:startpos", "--duration", "20ms", "--out", t.TempDir())
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "left out: PieceAt/pos=startpos/rep=mailbox: ")
}

func TestProfileInterrupted(t *testing.T) {
	dir := t.TempDir()
	// The boards are verified by few moves: a million are made under the profile.
	var made atomic.Int64
	running := make(chan struct{}, 1)
	board := hooked(right, func() {
		if made.Add(1) == 1_000_000 {
			running <- struct{}{}
		}
	})
	o := cancelledOnce(t, running, []rep.Backend{board}, "profile", "--rep", "x88", "--duration", "1h",
		"--filter", ".name:MakeUnmake", "--out", dir)
	path := filepath.Join(dir, "cpu.pprof")
	assert.Regexp(t, `x88 was at MakeUnmake/pos=startpos; 1 of \d+ cases ran, `+regexp.QuoteMeta(path)+` is complete up to there\n$`, o.stderr)
	assert.Contains(t, o.stdout, "-tagfocus case=MakeUnmake/pos=startpos ")
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	_, err = pprof.Parse(file)
	assert.NoError(t, err)
}

// flat belongs to the innermost function, inlined or not; cum counts a
// recursive function once.
func TestReadTop(t *testing.T) {
	function := func(id uint64, name string) *pprof.Function { return &pprof.Function{ID: id, Name: name} }
	inner, outer, recursive := function(1, "inner"), function(2, "outer"), function(3, "recursive")
	inlined := &pprof.Location{ID: 1, Line: []pprof.Line{{Function: inner}, {Function: outer}}}
	call := &pprof.Location{ID: 2, Line: []pprof.Line{{Function: recursive}}}
	p := &pprof.Profile{
		SampleType: []*pprof.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		Sample: []*pprof.Sample{
			{Location: []*pprof.Location{inlined, call, call}, Value: []int64{3, 3e9}},
			{Location: []*pprof.Location{call, call}, Value: []int64{1, 1e9}},
		},
		Function: []*pprof.Function{inner, outer, recursive},
		Location: []*pprof.Location{inlined, call},
	}
	var file, text strings.Builder
	require.NoError(t, p.Write(&file))
	got, err := readTop(strings.NewReader(file.String()), profile.CPU)
	require.NoError(t, err)
	assert.Equal(t, []topFunction{{"inner", 3e9, 3e9}, {"recursive", 1e9, 4e9}}, got.functions)

	got.print(&text, 1)
	golden(t, "top", text.String())

	_, err = readTop(strings.NewReader(file.String()), profile.Mem)
	assert.EqualError(t, err, "a profile without inuse_space")
	_, err = readTop(strings.NewReader("no profile"), profile.CPU)
	assert.Error(t, err)
}

// Functions of the runtime are at the top of short profiles.
func TestListIsOfAFunctionOfOurs(t *testing.T) {
	functions := []topFunction{{name: "runtime.asyncPreempt"}, {name: "internal/runtime/maps.x"}, {name: "x88.f"}, {name: "x88.g"}}
	list := func(n int) string {
		done := profile.Recording{Path: "cpu.pprof"}
		return strings.Join(pprofCommands(profile.CPU, done, top{functions: functions[:n]}), "\n")
	}
	assert.Contains(t, list(4), `-list '^x88\.f$' cpu.pprof`)
	assert.NotContains(t, list(2), "-list")
}

func TestShellWord(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "''",
		"/tmp/x-1/cpu.prof": "/tmp/x-1/cpu.prof",
		"a b":               "'a b'",
		"it's":              `'it'\''s'`,
		"$HOME":             "'$HOME'",
		"größe":             "'größe'",
	} {
		assert.Equal(t, want, shellWord(text))
	}
}
