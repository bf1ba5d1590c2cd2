package globals

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// In the packages that measure, report and command, at most six files use each other.
func TestFilesPointDown(t *testing.T) {
	set, packages, err := loadSource("../..", "./harness/...")
	require.NoError(t, err)
	seen := 0
	for _, p := range packages {
		if !strings.Contains(p.PkgPath, "/harness") {
			continue
		}
		seen++
		for _, circle := range circles(set, p) {
			assert.LessOrEqual(t, len(circle), 6, "%s: these files use each other: %v", p.PkgPath, circle)
		}
	}
	assert.Greater(t, seen, 10, "packages")
}

// circles returns the circles of files of a package: in each, every file uses, directly or by others, a function, a
// method, a type, a variable or a constant that every other one declares. The circles are as large as they can be, the
// largest first, and the names of the files are sorted.
//
// Reference: R. Tarjan, Depth-First Search and Linear Graph Algorithms, SIAM Journal on Computing 1, 1972.
func circles(set *token.FileSet, p *packages.Package) [][]string {
	uses := map[string]map[string]bool{}
	fileOf := func(at token.Pos) string { return filepath.Base(set.Position(at).Filename) }
	for id, object := range p.TypesInfo.Uses {
		_, isFunc := object.(*types.Func) // methods have no parent
		if object.Pkg() != p.Types || object.Parent() != p.Types.Scope() && !isFunc {
			continue
		}
		from := fileOf(id.Pos())
		if uses[from] == nil {
			uses[from] = map[string]bool{}
		}
		uses[from][fileOf(object.Pos())] = true
	}
	var found [][]string
	var stack []string
	number, lowest := map[string]int{}, map[string]int{}
	var visit func(file string)
	visit = func(file string) {
		number[file] = len(number) + 1
		lowest[file] = number[file]
		stack = append(stack, file)
		for used := range uses[file] {
			if number[used] == 0 {
				visit(used)
			}
			if slices.Contains(stack, used) {
				lowest[file] = min(lowest[file], lowest[used])
			}
		}
		if lowest[file] == number[file] {
			at := slices.Index(stack, file)
			if circle := slices.Sorted(slices.Values(stack[at:])); len(circle) > 1 {
				found = append(found, circle)
			}
			stack = stack[:at]
		}
	}
	for _, file := range slices.Sorted(maps.Keys(uses)) {
		if number[file] == 0 {
			visit(file)
		}
	}
	slices.SortStableFunc(found, func(a, b []string) int { return len(b) - len(a) })
	return found
}

func TestCircles(t *testing.T) {
	set := token.NewFileSet()
	p := &packages.Package{TypesInfo: &types.Info{Uses: map[*ast.Ident]types.Object{}}}
	for _, file := range [][2]string{
		{"a.go", "package p; type T struct{}; func a() { b(); top() }"},
		{"b.go", "package p; func b() { var t T; t.m(); below() }"},
		{"c.go", "package p; func (T) m() { _ = d }"},
		{"d.go", "package p; var d = e()"},
		{"e.go", "package p; func e() int { return d2 }; func local() { d := 1; _ = d }"},
		{"f.go", "package p; const d2 = 1; func f() { _ = d }"},
		{"below.go", "package p; func below() {}"},
		{"top.go", "package p; func top() { below(); var x interface{ m() } = T{}; _ = x }"},
	} {
		parsed, err := parser.ParseFile(set, file[0], file[1], 0)
		require.NoError(t, err)
		p.Syntax = append(p.Syntax, parsed)
	}
	var err error
	p.Types, err = new(types.Config).Check("example.org/p", set, p.Syntax, p.TypesInfo)
	require.NoError(t, err)
	assert.Equal(t, [][]string{{"a.go", "b.go", "c.go", "top.go"}, {"d.go", "e.go", "f.go"}}, circles(set, p))
}

// A game is the same on every CPU: nothing that chooses a move calculates with floating point, where Go joins a
// product and a sum on some CPUs only. The games of a match may come from different machines.
func TestMovesAreChosenWithoutFloats(t *testing.T) {
	set, packages, err := loadSource("../..", "./engine", "./engine/search", "./engine/network")
	require.NoError(t, err)
	require.NotEmpty(t, packages)
	for _, p := range packages {
		for expression, found := range p.TypesInfo.Types {
			basic, _ := found.Type.Underlying().(*types.Basic)
			if basic != nil && basic.Info()&(types.IsFloat|types.IsComplex) != 0 {
				assert.Fail(t, set.Position(expression.Pos()).String(), types.ExprString(expression))
			}
		}
	}
}

// checkFor finds the types of packages with the files for another system. The bodies of functions are checked in these
// packages alone, and not in those that they import.
func checkFor(dir, goos, goarch string, patterns ...string) error {
	_, err := load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")}, patterns...)
	return err
}

// TestOtherSystems checks that the module would compile for systems on which the tests may not have run.
func TestOtherSystems(t *testing.T) {
	for _, system := range [][2]string{{"darwin", "arm64"}, {"windows", "amd64"}} {
		t.Run(system[0], func(t *testing.T) {
			assert.NoError(t, checkFor("../..", system[0], system[1], "./..."))
		})
	}
}

// TestCheckFor finds a name that another system does not have.
func TestCheckFor(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26.0\n"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.go"), []byte("package m\n\nimport \"syscall\"\n\nvar kill = syscall.Kill\n"), 0o666))
	assert.NoError(t, checkFor(dir, "linux", "amd64", "."))
	assert.ErrorContains(t, checkFor(dir, "windows", "amd64", "."), "m.go:5:20: undefined: syscall.Kill")
}
