package profile

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	pprofile "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const ours = "github.com/boardbench/boardbench/"

// at is a function, its file, and the line that a sample is on.
type at struct {
	function, file string
	line           int64
}

// made is the source of the functions that play moves, as it was compiled.
const made = `package x88

func (b *Board) Make(m Move) {
	b.cells[to] = piece
	key ^= keys[from]
	turn(monkeys)
}

func (b *Board) Unmake(m Move) {
	b.key = r.key
}
`

// made up samples of x88, the innermost frame first.
func samples() *pprofile.Profile {
	p := &pprofile.Profile{
		SampleType: []*pprofile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &pprofile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
	}
	functions := map[string]*pprofile.Function{}
	startLines := map[string]int64{"rep/x88.(*Board).Make": 3, "rep/x88.(*Board).Unmake": 9}
	add := func(name, group string, seconds float64, stack ...at) {
		s := &pprofile.Sample{
			Value: []int64{int64(seconds*100 + 0.5), int64(seconds * 1e9)},
			Label: map[string][]string{"rep": {name}, "case": {group}},
		}
		for _, frame := range append(stack, at{"perft.(*Walker).leaf", "/somewhere/harness/perft/perft.go", 1}) {
			f := functions[frame.function]
			if f == nil {
				f = &pprofile.Function{ID: uint64(len(functions) + 1), Name: ours + frame.function, Filename: frame.file,
					StartLine: max(startLines[frame.function], 1)}
				functions[frame.function] = f
				p.Function = append(p.Function, f)
			}
			l := &pprofile.Location{ID: uint64(len(p.Location) + 1), Line: []pprofile.Line{{Function: f, Line: frame.line}}}
			p.Location = append(p.Location, l)
			s.Location = append(s.Location, l)
		}
		p.Sample = append(p.Sample, s)
	}
	const here = "/somewhere/harness/rep/x88/"
	const leaf = "Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface"
	appends := at{"rep/x88.(*Board).AppendMoves", here + "movegen.go", 1}
	makes := func(line int64) at { return at{"rep/x88.(*Board).Make", here + "make.go", line} }
	add("x88", leaf, 0.4, at{"rep/x88.writeUnpinned[go.shape.[1]struct {}]", here + "movegen.go", 1}, appends)
	add("x88", "Perft/pos=kostic/depth=9/count=leaf/dispatch=interface", 0.1, appends)
	add("x88", leaf, 0.2, at{"rep/x88.(*Board).at", here + "board.go", 1}, at{"rep/x88.findCheckInfo", here + "attacks.go", 1}, appends)
	add("x88", leaf, 0.1, at{"internal/attacks.Rook", "/somewhere/internal/attacks/attacks.go", 1}, appends)
	add("x88", leaf, 0.1, makes(4))
	add("x88", leaf, 0.2, makes(5))
	add("x88", leaf, 0.4, makes(6))
	add("x88", leaf, 0.8, at{"rep.PieceKeys", "/somewhere/rep/zobrist.go", 1}, makes(4))
	add("x88", leaf, 1.6, at{"rep/x88.(*Board).Unmake", here + "make.go", 9})
	add("x88", leaf, 3.2, at{"rep/x88.(*Board).Unmake", here + "make.go", 10})
	add("x88", leaf, 0.5)
	add("mailbox", leaf, 1, at{"rep/mailbox.enPassantLegal", "special.go", 1})
	add("mailbox", leaf, 2, at{"rep/mailbox.writeEnPassant", "special.go", 1})
	return p
}

func sourceOf(text string) func(string) ([]byte, error) {
	return func(path string) ([]byte, error) {
		if !strings.HasSuffix(path, "make.go") {
			return nil, os.ErrNotExist
		}
		return []byte(text), nil
	}
}

func leafOf(name string) harness.Key {
	return harness.Key{
		Work:    harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.ByInterface},
		Subject: harness.Subject{Type: harness.OfBoard, Name: name},
	}
}

func TestSplit(t *testing.T) {
	parts, err := Split(samples(), sourceOf(made))
	require.NoError(t, err)
	require.Len(t, parts.Rows, 2)
	assert.Equal(t, leafOf("x88"), parts.Rows[0].Key)
	assert.Equal(t, leafOf("mailbox"), parts.Rows[1].Key)
	assert.Equal(t, 760, parts.Rows[0].Samples)
	assert.True(t, parts.Rows[0].HasKey)
	assert.InDeltaSlice(t, []float64{0.6, 0.5, 1.6, 0.2, 4.2, 0.5}, parts.Rows[0].Seconds[:], 1e-9)
	assert.InDelta(t, 7.6, parts.Rows[0].Total(), 1e-9)
	assert.InDeltaSlice(t, []float64{2, 0, 0, 1, 0, 0}, parts.Rows[1].Seconds[:], 1e-9)
}

// Sources that are not the ones that were compiled must not be read by the old
// line numbers: three comment lines on top of make.go once moved x88's share of
// the key from 24 % to 6 %.
func TestSplitOtherSources(t *testing.T) {
	for name, source := range map[string]func(string) ([]byte, error){
		"comment lines on top": sourceOf("// one\n// two\n// three\n" + made),
		"a shorter file":       sourceOf("package x88\n"),
		"none":                 func(string) ([]byte, error) { return nil, os.ErrNotExist },
	} {
		parts, err := Split(samples(), source)
		require.NoError(t, err, name)
		assert.False(t, parts.Rows[0].HasKey, name)
		assert.InDeltaSlice(t, []float64{0.6, 1.5, 4.8, 0.2, 0, 0.5}, parts.Rows[0].Seconds[:], 1e-9, name)
	}
}

// TestPartOf holds the names of the boards' functions and files to their parts.
func TestPartOf(t *testing.T) {
	want := map[string]Part{
		"AppendMoves": Generation, "CountMoves": Generation, "writeMoves": Generation, "countPinned": Generation,
		"Make": Making, "makeSpecial": Making, "Unmake": Unmaking, "unmakeSpecial": Unmaking,
		"Attackers": Attacks, "Checkers": Attacks, "ThreatChanges": Attacks, "findCheckInfo": Attacks, "findCheckersAndPins": Attacks, "enPassantLegal": Attacks,
		"Load": Other, "Key": Other,
	}
	files, err := filepath.Glob("../../rep/*/*.go")
	require.NoError(t, err)
	found := map[string]int{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "reptest") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if part, ok := want[f.Name.Name]; ok {
				found[f.Name.Name]++
				assert.Equal(t, part, PartOf(ours+"rep/"+file.Name.Name+"."+f.Name.Name), "%s in %s", f.Name.Name, path)
			}
		}
	}
	for name := range want {
		assert.NotZero(t, found[name], name)
	}
}

func TestSplitRefuses(t *testing.T) {
	p := samples()
	p.SampleType[1].Type = "delay"
	_, err := Split(p, sourceOf(made))
	assert.ErrorIs(t, err, ErrNoParts)
	p = samples()
	for _, s := range p.Sample {
		s.Label = nil
	}
	_, err = Split(p, sourceOf(made))
	assert.ErrorIs(t, err, ErrNoParts)
}

func TestParts(t *testing.T) {
	parts, err := Split(samples(), sourceOf(made))
	require.NoError(t, err)
	parts.Rows[1].HasKey = false
	var text bytes.Buffer
	require.NoError(t, parts.Write(&text, machine.Environment{GOOS: "plan9", Commit: "0123456789ab (modified)"}))
	assert.Equal(t, "goos: plan9\ncommit: 0123456789ab (modified)\n"+
		"BenchmarkPerft/count=leaf/dispatch=interface/rep=x88\t760\t0.600 generation-sec\t0.500 make-sec\t1.600 unmake-sec\t0.200 attacks-sec\t4.200 key-sec\t0.500 other-sec\n"+
		"BenchmarkPerft/count=leaf/dispatch=interface/rep=mailbox\t300\t2.000 generation-sec\t0.000 make-sec\t0.000 unmake-sec\t1.000 attacks-sec\t0.000 other-sec\n", text.String())
	got, err := ReadParts(&text, "cpu.parts.txt")
	require.NoError(t, err)
	assert.Equal(t, "0123456789ab (modified)", got.Commit)
	require.Len(t, got.Rows, 2)
	for i := range got.Rows {
		assert.InDeltaSlice(t, parts.Rows[i].Seconds[:], got.Rows[i].Seconds[:], 1e-3)
		got.Rows[i].Seconds = parts.Rows[i].Seconds
	}
	assert.Equal(t, parts.Rows, got.Rows)

	for text, want := range map[string]string{
		"":                                   "cpu.parts.txt: no parts of a profile in it",
		"BenchmarkPerft/rep=x88 1 5 ns/op\n": "cpu.parts.txt:1: want the seconds of generation",
		"BenchmarkPerft/hash=x 1 5 ns/op\n":  "hash: unexpected",
		"BenchmarkPerft/rep=x88 1 x\n":       "cpu.parts.txt:1",
	} {
		_, err := ReadParts(strings.NewReader(text), "cpu.parts.txt")
		assert.ErrorContains(t, err, want, text)
	}
	assert.Equal(t, filepath.Join("dir", "cpu.parts.txt"), PartsPath(filepath.Join("dir", "cpu.pprof")))
}

// TestRecordParts records a profile of a board and splits it, with the sources
// of the test.
func TestRecordParts(t *testing.T) {
	done, err := Record(t.Context(), Config{Cases: profileCases(t), Mode: CPU, Duration: 300e6, Dir: t.TempDir()})
	require.NoError(t, err)
	file, err := os.Open(PartsPath(done.Path))
	require.NoError(t, err)
	defer file.Close()
	parts, err := ReadParts(file, file.Name())
	require.NoError(t, err)
	require.NotEmpty(t, parts.Rows)
	assert.Equal(t, harness.MakeUnmake, parts.Rows[0].Key.Work.Kind)
	assert.Positive(t, parts.Rows[0].Total())
}
