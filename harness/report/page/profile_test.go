package page

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/boardbench/boardbench/harness"
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

func TestShares(t *testing.T) {
	p, err := readProfiles(writeProfile(t))
	require.NoError(t, err)
	leaf := harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.ByInterface}
	assert.Equal(t, []harness.Work{leaf, {Kind: harness.MakeUnmake}}, p.works())
	assert.Equal(t, []string{"mailbox", "x88"}, p.reps([]string{"bitboard", "mailbox"}))
	shares := p.shares([]string{"mailbox", "x88"}, leaf)
	assert.InDeltaSlice(t, []float64{1, 1}, []float64{shares[0].seconds, shares[1].seconds}, 1e-9)
	assert.InDeltaSlice(t, []float64{0.5, 0, 0, 0.5, 0, 0}, shares[0].parts, 1e-9)
	assert.InDeltaSlice(t, []float64{0.4, 0.25, 0.1, 0.2, 0, 0.05}, shares[1].parts, 1e-9)
	assert.False(t, shares[1].hasKey)
	require.Len(t, p.warnings, 1)
	assert.Contains(t, p.warnings[0].Problem, "cpu.pprof has no cpu.parts.txt next to it: the share of the key is unknown")
}

// The parts are those that were recorded with the profile, whatever became of
// the sources since.
func TestRecordedParts(t *testing.T) {
	dir := writeProfile(t)
	const name = "Perft/count=leaf/dispatch=interface/rep=x88"
	put(t, filepath.Join(dir, "all"), "cpu.parts.txt", "commit: 0123456789ab\ncpu: Another\n"+
		"Benchmark"+name+"\t100\t0.5 generation-sec\t0.125 make-sec\t0.125 unmake-sec\t0 attacks-sec\t0.25 key-sec\t0 other-sec\n")
	s, err := readSource(Config{Files: []string{recorded}, Profiles: dir})
	require.NoError(t, err)
	shares := s.profiles.shares([]string{"x88"}, harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.ByInterface})
	assert.Equal(t, []share{{[]float64{0.5, 0.125, 0.125, 0, 0.25, 0}, 1, true}}, shares)
	var problems []string
	for _, w := range s.warnings {
		problems = append(problems, w.Problem)
	}
	assert.Contains(t, problems, filepath.Join(dir, "all", "cpu.pprof")+" is a profile of commit 0123456789ab, the results are of 40d1d04927ed")
	assert.Contains(t, problems, filepath.Join(dir, "all", "cpu.pprof")+" is a profile of Another, the results are of AMD EPYC")

	put(t, filepath.Join(dir, "all"), "cpu.parts.txt", "Benchmark"+name+"\t100\t+Inf generation-sec\t0 make-sec\t0 unmake-sec\t0 attacks-sec\t0 other-sec\n")
	_, err = readProfiles(dir)
	assert.ErrorContains(t, err, "more seconds than a profile has")
}

// No file is opened but the regular ones of the folder, and none that is too
// large is unpacked.
func TestHostileProfiles(t *testing.T) {
	gzipped := func(n int) []byte {
		packed, err := pack(bytes.NewReader(make([]byte, n)))
		require.NoError(t, err)
		return packed
	}
	tests := []struct {
		name string
		add  func(t *testing.T, dir string)
		want string // the error, "" for a warning that the file is left out
	}{
		{"bomb", func(t *testing.T, dir string) { put(t, dir, "bomb.pprof", string(gzipped(mostUnpacked+1))) }, "bomb.pprof: larger than any profile"},
		{"large", func(t *testing.T, dir string) { put(t, dir, "large.pprof", string(make([]byte, mostPacked+1))) }, "large.pprof: larger than any profile"},
		{"pipe", func(t *testing.T, dir string) {
			require.NoError(t, exec.Command("mkfifo", filepath.Join(dir, "pipe.pprof")).Run())
		}, ""},
		{"link", func(t *testing.T, dir string) {
			require.NoError(t, os.Symlink("/dev/zero", filepath.Join(dir, "link.pprof")))
		}, ""},
		{"pipe of parts", func(t *testing.T, dir string) {
			require.NoError(t, exec.Command("mkfifo", filepath.Join(dir, "all", "cpu.parts.txt")).Run())
		}, "cpu.parts.txt: not a regular file"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := writeProfile(t)
			test.add(t, dir)
			p, err := readProfiles(dir)
			if test.want != "" {
				assert.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Len(t, p.files, 1)
			assert.Contains(t, p.warnings[len(p.warnings)-1].Problem, test.name+".pprof is no regular file")
		})
	}
}

// A file that a profile names as its source is not opened: a pipe would hang.
func TestSourcesAreNotOpened(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "make.go")
	require.NoError(t, exec.Command("mkfifo", pipe).Run())
	p := profileOf(at{"rep/x88.(*Board).Make", pipe, 1})
	dir := t.TempDir()
	file, err := os.Create(filepath.Join(dir, "cpu.pprof"))
	require.NoError(t, err)
	defer file.Close()
	require.NoError(t, p.Write(file))
	read, err := readProfiles(dir)
	require.NoError(t, err)
	assert.Len(t, read.stacks, 1)
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

func TestFlame(t *testing.T) {
	p, err := readProfiles(writeProfile(t))
	require.NoError(t, err)
	root := p.flameOf("x88")
	assert.InDelta(t, 1, root.value, 1e-9)
	require.Len(t, root.children, 1)
	work := root.children[0]
	assert.Equal(t, "Perft count=leaf dispatch=interface", work.name)
	require.Len(t, work.children, 1, "what drives the measurement is left out")
	leaves := work.children[0]
	assert.Equal(t, "perft.leaves", leaves.name)
	var names []string
	for _, c := range leaves.children {
		names = append(names, c.name)
	}
	assert.Equal(t, []string{"x88.(*Board).AppendMoves", "x88.(*Board).Make", "x88.(*Board).Unmake"}, names, "a function that calls itself is one")
	write := leaves.children[0].children[1]
	assert.Equal(t, "x88.writeFree", write.name)
	assert.Equal(t, "writeFree", write.label)
	assert.Equal(t, "perft.leaves", leaves.label)
	assert.Equal(t, "AppendMoves", leaves.children[0].label)
	assert.Equal(t, 6, root.depth(0))
}

// The page draws the flame graph of the profile: shares in 1/10000, names
// once.
func TestFlameData(t *testing.T) {
	p, err := readProfiles(writeProfile(t))
	require.NoError(t, err)
	data, index := flameData{Parts: partNames}, map[string]int{}
	data.add(p.flameOf("x88"), index)
	data.add(p.flameOf("mailbox"), index)
	seen := map[string]bool{}
	for _, name := range data.Names {
		assert.False(t, seen[name], name)
		seen[name] = true
	}
	require.Len(t, data.Boards, 2)
	root := data.Boards[0].Tree
	assert.Equal(t, "x88", data.Names[root[0].(int)])
	assert.Equal(t, 10000, root[3])
	leaves := root[4].([]any)[4].([]any)
	assert.Equal(t, "perft.leaves", data.Names[leaves[0].(int)])
	assert.Len(t, leaves, 4+3)
	make := leaves[5].([]any)
	assert.Equal(t, "Make", data.Names[make[1].(int)])
	assert.Equal(t, 2500, make[3])
	text, err := data.JSON()
	require.NoError(t, err)
	assert.NotContains(t, string(text), "<")
}

func TestReadProfilesRefuses(t *testing.T) {
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "cpu.pprof"), []byte("no profile"), 0o666))
	_, err := readProfiles(broken)
	assert.ErrorContains(t, err, filepath.Join(broken, "cpu.pprof"))
}
