package page

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const ours = "github.com/boardbench/boardbench/"

// A made-up function, its file below the module, and the line that a sample is
// on.
type at struct {
	function, file string
	line           int64
}

// Frames that all samples begin with.
var driver = []at{{"harness.runLabelled.func2", "harness/profile.go", 0}, {"harness.(*Op).runUntil", "harness/profile.go", 0}}

// writeProfile writes a profile of two representations into a new folder.
func writeProfile(t *testing.T) string {
	t.Helper()
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
		Comments: []string{"cpu: Another"},
	}
	functions := map[string]*profile.Function{}
	add := func(rep, group string, samples int64, stack ...at) {
		s := &profile.Sample{
			Value: []int64{samples, samples * 1e7},
			Label: map[string][]string{"rep": {rep}, "case": {group}},
		}
		stack = append(append([]at{}, driver...), stack...)
		for i := len(stack) - 1; i >= 0; i-- {
			name := ours + stack[i].function
			f := functions[name]
			if f == nil {
				f = &profile.Function{ID: uint64(len(functions) + 1), Name: name, Filename: filepath.Join("../../..", stack[i].file)}
				functions[name] = f
				p.Function = append(p.Function, f)
			}
			l := &profile.Location{ID: uint64(len(p.Location) + 1), Line: []profile.Line{{Function: f, Line: stack[i].line}}}
			p.Location = append(p.Location, l)
			s.Location = append(s.Location, l)
		}
		p.Sample = append(p.Sample, s)
	}
	const leaf = "Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface"
	leaves := at{"perft.leaves", "perft/search.go", 0}
	makes := at{"rep/x88.(*Board).Make", "rep/x88/make.go", 1}
	add("x88", leaf, 40, leaves, leaves, at{"rep/x88.(*Board).AppendMoves", "rep/x88/movegen.go", 1}, at{"rep/x88.writeFree[go.shape.[1]struct {}]", "rep/x88/movegen.go", 1})
	add("x88", leaf, 20, leaves, at{"rep/x88.(*Board).AppendMoves", "rep/x88/movegen.go", 1}, at{"rep/x88.attackedFrom", "rep/x88/attacks.go", 1}, at{"rep/x88.(*Board).at", "rep/x88/board.go", 1})
	add("x88", leaf, 10, leaves, makes)
	add("x88", leaf, 5, leaves, makes, at{"rep/x88.beside", "rep/x88/make.go", 1})
	add("x88", leaf, 10, leaves, makes, at{"rep.PieceKeys", "rep/zobrist.go", 1})
	add("x88", leaf, 10, leaves, at{"rep/x88.(*Board).Unmake", "rep/x88/make.go", 1})
	add("x88", leaf, 5, leaves)
	add("mailbox", leaf, 50, leaves, at{"rep/mailbox.enPassantLegal", "rep/mailbox/special.go", 1})
	add("mailbox", leaf, 50, leaves, at{"rep/mailbox.writeEnPassant", "rep/mailbox/special.go", 1})
	add("mailbox", "MakeUnmake/pos=kiwipete", 10, at{"rep/mailbox.(*Board).Make", "rep/mailbox/make.go", 1})

	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "all"), 0o777))
	file, err := os.Create(filepath.Join(dir, "all", "cpu.pprof"))
	require.NoError(t, err)
	defer file.Close()
	require.NoError(t, p.Write(file))
	return dir
}

// The profile in testdata, which the tests in a browser read, is this one.
func TestProfileOfTheBrowser(t *testing.T) {
	const file = "all/cpu.pprof"
	want, err := os.ReadFile(filepath.Join(writeProfile(t), file))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join("testdata/profiles", file))
	require.NoError(t, err)
	text := func(data []byte) string {
		p, err := profile.ParseData(data)
		require.NoError(t, err)
		return p.String()
	}
	assert.Equal(t, text(want), text(got))
}

// results returns the results of the recorded run.
func results(t *testing.T) *report.Results {
	t.Helper()
	r, err := report.Read(recorded)
	require.NoError(t, err)
	return r
}

// The boards stand in the order of the other tables, with the share of each part.
func TestShares(t *testing.T) {
	s, err := readSource(Config{Files: []string{recorded}, Profiles: writeProfile(t)})
	require.NoError(t, err)
	bars := timeOf(s, harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.ByInterface})
	assert.Equal(t, [][]string{
		{"x88", "40", "25", "10", "20", "0", "5"},
		{"mailbox", "50", "0", "0", "50", "0", "0"},
	}, bars.table(s.names).Rows)
	assert.Equal(t, barCell{Figure: "25", value: 25}, bars.Rows[0].Cells[1])
	assert.Equal(t, "make", bars.Columns[1].Head)
}

// A profile of another machine or commit than the results is named.
func TestProfileOfAnother(t *testing.T) {
	p := profileOf(at{"rep/x88.(*Board).Make", "make.go", 1})
	p.Comments = []string{"commit: 0123456789ab", "cpu: Another"}
	s, err := readSource(Config{Files: []string{recorded}, Profiles: written(t, p)})
	require.NoError(t, err)
	var problems []string
	for _, w := range s.warnings {
		problems = append(problems, w.Problem)
	}
	path := filepath.Join(s.cfg.Profiles, "cpu.pprof")
	assert.Contains(t, problems, path+" is a profile of the commit 0123456789ab, the results are of 40d1d04927ed")
	assert.Contains(t, problems, path+" is a profile of the cpu Another, the results are of AMD EPYC")
}

// written writes a profile into a new folder.
func written(t *testing.T, p *profile.Profile) (dir string) {
	t.Helper()
	dir = t.TempDir()
	file, err := os.Create(filepath.Join(dir, "cpu.pprof"))
	require.NoError(t, err)
	defer file.Close()
	require.NoError(t, p.Write(file))
	return dir
}

// No file is opened but the regular ones of the folder.
func TestHostileProfiles(t *testing.T) {
	for name, add := range map[string]func(path string) error{
		"pipe": func(path string) error { return exec.Command("mkfifo", path).Run() },
		"link": func(path string) error { return os.Symlink("/dev/zero", path) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := writeProfile(t)
			require.NoError(t, add(filepath.Join(dir, name+".pprof")))
			p, err := readProfiles(dir, results(t))
			require.NoError(t, err)
			require.Len(t, p.files, 1)
			assert.Contains(t, p.warnings[len(p.warnings)-1].Problem, name+".pprof is no regular file")
		})
	}
}

// A file that a profile names as its source is not opened: a pipe would hang.
func TestSourcesAreNotOpened(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "make.go")
	require.NoError(t, exec.Command("mkfifo", pipe).Run())
	read, err := readProfiles(written(t, profileOf(at{"rep/x88.(*Board).Make", pipe, 1})), results(t))
	require.NoError(t, err)
	assert.Len(t, read.shares, 1)
}

// profileOf returns a profile of one sample in one function.
func profileOf(in at) *profile.Profile {
	f := &profile.Function{ID: 1, Name: ours + in.function, Filename: in.file, StartLine: 1}
	l := &profile.Location{ID: 1, Line: []profile.Line{{Function: f, Line: in.line}}}
	return &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
		Function: []*profile.Function{f}, Location: []*profile.Location{l},
		Sample: []*profile.Sample{{
			Value: []int64{1, 1e7}, Location: []*profile.Location{l},
			Label: map[string][]string{"rep": {"x88"}, "case": {"MakeUnmake/pos=kiwipete"}},
		}},
	}
}

func TestReadProfilesRefuses(t *testing.T) {
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "cpu.pprof"), []byte("no profile"), 0o666))
	_, err := readProfiles(broken, results(t))
	assert.ErrorContains(t, err, filepath.Join(broken, "cpu.pprof"))
}
