package harness_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	pprofile "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/work"
)

const ours = "github.com/boardbench/boardbench/"

// samples are made up, of x88 and mailbox. Each has its functions, the innermost first.
func samples() *pprofile.Profile {
	p := &pprofile.Profile{
		SampleType: []*pprofile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
	}
	add := func(name, group string, seconds float64, stack ...string) {
		s := &pprofile.Sample{
			Value: []int64{int64(seconds*100 + 0.5), int64(seconds * 1e9)},
			Label: map[string][]string{"rep": {name}, "case": {group}},
		}
		for _, function := range append(stack, "perft.(*Walker).leaf") {
			s.Location = append(s.Location, &pprofile.Location{Line: []pprofile.Line{{Function: &pprofile.Function{Name: ours + function}}}})
		}
		p.Sample = append(p.Sample, s)
	}
	const leaf = "Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface"
	const appends = "rep/x88.(*Board).AppendMoves"
	add("x88", leaf, 0.4, "rep/x88.writeUnpinned[go.shape.[1]struct {}]", appends)
	add("x88", "Perft/pos=kostic/depth=9/count=leaf/dispatch=interface", 0.1, appends)
	add("x88", leaf, 0.2, "rep/x88.(*Board).at", "rep/x88.findCheckInfo", appends)
	add("x88", leaf, 0.1, "internal/attacks.Rook", appends)
	add("x88", leaf, 0.7, "rep/x88.(*Board).Make")
	add("x88", leaf, 0.8, "rep.PieceKeys", "rep/x88.(*Board).Make")
	add("x88", leaf, 4.8, "rep/x88.(*Board).Unmake")
	add("x88", leaf, 0.5)
	add("mailbox", leaf, 1, "rep/mailbox.enPassantLegal")
	add("mailbox", leaf, 2, "rep/mailbox.writeEnPassant")
	return p
}

func leafOf(name string) work.Key {
	return work.Key{
		Work:    work.Work{Kind: work.Perft, Count: work.Leaf, Dispatch: work.ByInterface},
		Subject: work.Subject{Type: work.OfBoard, Name: name},
	}
}

func TestLabels(t *testing.T) {
	p := samples()
	got := profile.Label(p)
	require.Len(t, got, 2)
	assert.Equal(t, leafOf("x88"), got[0].Key)
	assert.Equal(t, leafOf("mailbox"), got[1].Key)
	assert.InDeltaSlice(t, []float64{0.6, 1.5, 4.8, 0.2, 0.5}, got[0].Seconds[:], 1e-9)
	assert.InDelta(t, 7.6, got[0].Total, 1e-9)
	assert.InDeltaSlice(t, []float64{2, 0, 0, 1, 0}, got[1].Seconds[:], 1e-9)
	assert.Equal(t, []string{"generation"}, p.Sample[0].Label["part"])
}

// TestPartOf holds the names of the boards' functions and files to their parts.
func TestPartOf(t *testing.T) {
	want := map[string]profile.Part{
		"AppendMoves": profile.Generation, "CountMoves": profile.Generation, "writeMoves": profile.Generation, "countPinned": profile.Generation,
		"Make": profile.Making, "makeSpecial": profile.Making, "Unmake": profile.Unmaking, "unmakeSpecial": profile.Unmaking,
		"Attackers": profile.Attacks, "Checkers": profile.Attacks, "ThreatChanges": profile.Attacks, "findCheckInfo": profile.Attacks, "findCheckersAndPins": profile.Attacks, "enPassantLegal": profile.Attacks,
		"Load": profile.Other, "Key": profile.Other,
	}
	files, err := filepath.Glob("../rep/*/*.go")
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
				assert.Equal(t, part, profile.PartOf(ours+"rep/"+file.Name.Name+"."+f.Name.Name), "%s in %s", f.Name.Name, path)
			}
		}
	}
	for name := range want {
		assert.NotZero(t, found[name], name)
	}
}

// Samples without the labels of a case have no shares.
func TestSharesOfOthers(t *testing.T) {
	p := samples()
	for _, s := range p.Sample {
		s.Label = nil
	}
	assert.Empty(t, profile.Label(p))
}

// A recorded profile has its parts and its machine in it, so that go tool pprof shows them.
func TestRecordLabels(t *testing.T) {
	done, err := profile.Record(t.Context(), profile.Config{Cases: profileCases(t), Duration: 100e6, Dir: t.TempDir(), Begin: ignore})
	require.NoError(t, err)
	p := readProfile(t, done.Path)
	got := done.Shares
	require.NotEmpty(t, got)
	assert.Equal(t, work.MakeUnmake, got[0].Key.Work.Kind)
	assert.Positive(t, got[0].Total)
	assert.Contains(t, p.Comments, "goos: "+runtime.GOOS)
	for _, s := range p.Sample {
		assert.Len(t, s.Label["part"], len(s.Label["case"]))
	}
}
