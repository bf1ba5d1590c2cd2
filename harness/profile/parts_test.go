package profile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	pprofile "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/work"
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

func leafOf(name string) work.Key {
	return work.Key{
		Work:    work.Work{Kind: work.Perft, Count: work.Leaf, Dispatch: work.ByInterface},
		Subject: work.Subject{Type: work.OfBoard, Name: name},
	}
}

// shares returns the seconds of the parts after the samples have got their labels.
func shares(source func(string) ([]byte, error)) []Shares {
	p := samples()
	label(p, source)
	return SharesOf(p)
}

func TestLabels(t *testing.T) {
	got := shares(sourceOf(made))
	require.Len(t, got, 2)
	assert.Equal(t, leafOf("x88"), got[0].Key)
	assert.Equal(t, leafOf("mailbox"), got[1].Key)
	assert.InDeltaSlice(t, []float64{0.6, 0.5, 1.6, 0.2, 4.2, 0.5}, got[0].Seconds[:], 1e-9)
	assert.InDelta(t, 7.6, got[0].Total(), 1e-9)
	assert.InDeltaSlice(t, []float64{2, 0, 0, 1, 0, 0}, got[1].Seconds[:], 1e-9)
}

// Sources that are not the ones that were compiled must not be read by the old
// line numbers: three comment lines on top of make.go once moved x88's share of
// the key from 24 % to 6 %.
func TestLabelsOfOtherSources(t *testing.T) {
	withoutKey := []float64{0.6, 1.5, 4.8, 0.2, 0, 0.5}
	for name, source := range map[string]func(string) ([]byte, error){
		"comment lines on top": sourceOf("// one\n// two\n// three\n" + made),
		"a shorter file":       sourceOf("package x88\n"),
		"none":                 func(string) ([]byte, error) { return nil, os.ErrNotExist },
	} {
		assert.InDeltaSlice(t, withoutKey, shares(source)[0].Seconds[:], 1e-9, name)
	}
	assert.InDeltaSlice(t, withoutKey, SharesOf(samples())[0].Seconds[:], 1e-9, "an older profile, without the label")
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

// A profile of another kind, and samples without the labels of a case, have no shares.
func TestSharesOfOthers(t *testing.T) {
	p := samples()
	p.SampleType[1].Type = "delay"
	assert.Empty(t, SharesOf(p))
	p = samples()
	for _, s := range p.Sample {
		s.Label = nil
	}
	label(p, sourceOf(made))
	assert.Empty(t, SharesOf(p))
}

// A recorded profile has its parts and its machine in it, so that go tool pprof shows them.
func TestRecordLabels(t *testing.T) {
	done, err := Record(t.Context(), Config{Cases: profileCases(t), Mode: CPU, Duration: 300e6, Dir: t.TempDir()})
	require.NoError(t, err)
	p, err := Read(done.Path)
	require.NoError(t, err)
	got := SharesOf(p)
	require.NotEmpty(t, got)
	assert.Equal(t, work.MakeUnmake, got[0].Key.Work.Kind)
	assert.Positive(t, got[0].Total())
	assert.Contains(t, p.Comments, "goos: "+runtime.GOOS)
	for _, s := range p.Sample {
		assert.Len(t, s.Label[partLabel], len(s.Label[caseLabel]))
	}
}

func TestReadFaults(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken")
	require.NoError(t, os.WriteFile(broken, []byte("no profile"), 0o666))
	_, err := Read(broken)
	assert.ErrorContains(t, err, "broken: ")
	_, err = Read(broken + "s")
	assert.ErrorContains(t, err, "no such file")
}
