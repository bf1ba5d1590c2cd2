package globals

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// exports are the files with the export data of the packages that the tests import.
var exports = sync.OnceValues(func() (map[string]string, error) {
	out, err := exec.Command("go", "list", "-deps", "-export", "-f", "{{.ImportPath}} {{.Export}}", "slices", "sync/atomic", "sync", "fmt", "unsafe").Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return files, err
})

type importerFunc func(path string) (*types.Package, error)

// Import implements [types.Importer].
func (i importerFunc) Import(path string) (*types.Package, error) { return i(path) }

// found returns find's result for packages, each the text of a file after the package clause, in
// the order of their imports. The last one is named board.
func found(t *testing.T, sources ...string) []string {
	t.Helper()
	files, err := exports()
	require.NoError(t, err)
	set, all := token.NewFileSet(), []*packages.Package{}
	others := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
	config := types.Config{Importer: importerFunc(func(path string) (*types.Package, error) {
		for _, p := range all {
			if p.Types.Path() == path {
				return p.Types, nil
			}
		}
		return others.Import(path)
	})}
	for i, text := range sources {
		name := "board"
		if i < len(sources)-1 {
			name = fmt.Sprintf("table%d", i)
		}
		file, err := parser.ParseFile(set, name+".go", "package "+name+"\n"+text, parser.SkipObjectResolution)
		require.NoError(t, err)
		p := &packages.Package{Syntax: []*ast.File{file}, TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
		}}
		p.Types, err = config.Check("example.org/internal/"+name, set, p.Syntax, p.TypesInfo)
		require.NoError(t, err)
		all = append(all, p)
	}
	list, err := find(set, all)
	require.NoError(t, err)
	var found []string
	for _, w := range list {
		found = append(found, strings.TrimSpace(w.String()))
	}
	return found
}

// planted is the board that the plants are in.
const planted = `
import ("fmt"; "slices"; "sync"; "sync/atomic"; "unsafe")

type entry struct { key uint64; n int; next *entry }

func (e *entry) set(key uint64, n int) { e.key, e.n = key, n }

type board struct { key uint64; cells [64]int; cache *entry; other []int; ask func() int }

func (b *board) count() int { return b.cells[0] }

var ( _ = fmt.Sprint; _ = slices.Sort[[]int]; _ sync.Once; _ atomic.Int64; _ unsafe.Pointer )
`

// Every way to keep something in a package variable is found, at the place of the write.
func TestPlants(t *testing.T) {
	for name, test := range map[string]struct{ code, want string }{
		"a struct":          {"var last entry\nfunc (b *board) CountMoves() int { if last.key != b.key { last.key = b.key }; return last.n }", "CountMoves writes to the package variable board.last"},
		"a map":             {"var cache = map[uint64]int{}\nfunc (b *board) CountMoves() int { cache[b.key] = b.count(); return cache[b.key] }", "CountMoves writes to the package variable board.cache"},
		"through a pointer": {"var last entry\nfunc (b *board) CountMoves() int { p := &last; p.n = 1; return p.n }", "CountMoves writes to the package variable board.last"},
		"two pointers away": {"var last entry\nfunc (b *board) CountMoves() int { p := &last; q := &p; (*q).n = 1; return p.n }", "CountMoves writes to the package variable board.last"},
		"a pointer":         {"var shared = new(entry)\nfunc (b *board) CountMoves() int { t := shared; t.n++; return t.n }", "CountMoves writes to the package variable board.shared"},
		"behind a pointer":  {"var shared = &entry{next: new(entry)}\nfunc (b *board) CountMoves() int { n := shared.next; n.n += 2; return n.n }", "CountMoves writes to the package variable board.shared"},
		"a method":          {"var last entry\nfunc (b *board) CountMoves() int { last.set(b.key, 1); return last.n }", "set writes to the package variable board.last"},
		"a method value":    {"var last entry\nfunc (b *board) CountMoves() int { f := last.set; f(b.key, 1); return last.n }", "set writes to the package variable board.last"},
		"a field":           {"var last entry\nfunc New() *board { return &board{cache: &last} }\nfunc (b *board) CountMoves() int { b.cache.n = 1; return 1 }", "CountMoves writes to the package variable board.last"},
		"a field, assigned": {"var last entry\nfunc New() *board { b := new(board); b.cache = &last; return b }\nfunc (b *board) CountMoves() int { c := b.cache; c.n = 1; return 1 }", "CountMoves writes to the package variable board.last"},
		"a table":           {"var table [64]entry\nfunc (b *board) CountMoves() int { e := &table[b.key%64]; e.n = 1; return e.n }", "CountMoves writes to the package variable board.table"},
		"a slice of it":     {"var table [64]int\nfunc (b *board) CountMoves() int { list := table[:]; list[3] = 1; return 0 }", "CountMoves writes to the package variable board.table"},
		"an element":        {"var table [64]*entry\nfunc (b *board) CountMoves() int { for _, e := range table { e.n = 1 }; return 0 }", "CountMoves writes to the package variable board.table"},
		"a list of them":    {"var last entry\nfunc (b *board) CountMoves() int { list := []*entry{&last}; list[0].n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"append":            {"var history []int\nfunc (b *board) CountMoves() int { history = append(history, 1); return 0 }", "CountMoves appends to the package variable board.history"},
		"append to room":    {"var room [64]int\nfunc (b *board) CountMoves() int { return len(append(room[:0], 1)) }", "CountMoves appends to the package variable board.room"},
		"copy":              {"var room [64]int\nfunc (b *board) CountMoves() int { return copy(room[:], b.cells[:]) }", "CountMoves writes to the package variable board.room"},
		"delete":            {"var cache = map[uint64]int{}\nfunc (b *board) CountMoves() int { delete(cache, 1); return 0 }", "CountMoves writes to the package variable board.cache"},
		"range":             {"var n int\nfunc (b *board) CountMoves() int { for n = range 7 { }; return n }", "CountMoves writes to the package variable board.n"},
		"a channel":         {"var last = make(chan int, 1)\nfunc (b *board) CountMoves() int { last <- 1; return 0 }", "CountMoves sends to the package variable board.last"},
		"a parameter":       {"var last entry\nfunc keep(e *entry, n int) { e.n = n }\nfunc (b *board) CountMoves() int { keep(&last, 1); return 0 }", "keep writes to the package variable board.last"},
		"a type parameter":  {"var last entry\nfunc keep[T any](p *T, v T) { *p = v }\nfunc (b *board) CountMoves() int { keep(&last, entry{}); return 0 }", "keep writes to the package variable board.last"},
		"a result":          {"var last entry\nfunc cache() *entry { return &last }\nfunc (b *board) CountMoves() int { cache().n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"two results":       {"var last entry\nfunc cache() (int, *entry) { return 1, &last }\nfunc (b *board) CountMoves() int { _, e := cache(); e.n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"an interface":      {"type keeper interface{ set(key uint64, n int) }\nvar last keeper = new(entry)\nfunc (b *board) CountMoves() int { last.set(1, 2); return 0 }", "set writes to the package variable board.last"},
		"an assertion":      {"var last any = new(entry)\nfunc (b *board) CountMoves() int { e, ok := last.(*entry); if ok { e.n = 1 }; return 0 }", "CountMoves writes to the package variable board.last"},
		"a type switch":     {"var last any = new(entry)\nfunc (b *board) CountMoves() int { switch e := last.(type) { case *entry: e.n = 1 }; return 0 }", "CountMoves writes to the package variable board.last"},
		"unsafe":            {"var table [64]int\nfunc (b *board) CountMoves() int { *(*int)(unsafe.Add(unsafe.Pointer(&table), 8)) = 1; return 0 }", "CountMoves writes to the package variable board.table"},
		"unsafe numbers":    {"var table [64]int\nfunc (b *board) CountMoves() int { *(*int)(unsafe.Pointer(uintptr(unsafe.Pointer(&table)) + 8)) = 1; return 0 }", "CountMoves writes to the package variable board.table"},
		"defer":             {"var last entry\nfunc (b *board) CountMoves() int { defer func() { last.n = 1 }(); return 0 }", "CountMoves writes to the package variable board.last"},
		"a sort":            {"var table = []int{2, 1}\nfunc (b *board) CountMoves() int { slices.Sort(table); return 0 }", "CountMoves gives slices.Sort what it may write to, the package variable board.table"},
		"an atomic":         {"var n int64\nfunc (b *board) CountMoves() int { atomic.AddInt64(&n, 1); return 0 }", "CountMoves gives sync/atomic.AddInt64 what it may write to, the package variable board.n"},
		"an atomic type":    {"var n atomic.Int64\nfunc (b *board) CountMoves() int { n.Store(1); return 0 }", "CountMoves calls (*sync/atomic.Int64).Store, which may write to the package variable board.n"},
		"a map of sync":     {"var cache sync.Map\nfunc (b *board) CountMoves() int { cache.Store(b.key, 1); return 0 }", "CountMoves calls (*sync.Map).Store, which may write to the package variable board.cache"},
		"a function value":  {"var last entry\nfunc (b *board) Each(f func(*entry)) { f(&last) }", "Each gives a function value what it may write to, the package variable board.last"},
		"a local function":  {"var last entry\nfunc (b *board) CountMoves() int { keep := func(e *entry) { e.n = 1 }; keep(&last); return 0 }", "CountMoves writes to the package variable board.last"},
		"a hook":            {"var last entry\nvar hook = func() { last.n = 1 }\nfunc (b *board) CountMoves() int { hook(); return 0 }", "an initialiser writes to the package variable board.last"},
		"a closure":         {"func New() *board { b, n := new(board), 0; b.ask = func() int { n++; return n }; return b }", "New returns or stores a function that writes to the variable n"},
		"a global closure":  {"var ask = func() func() int { n := 0; return func() int { n++; return n } }()", "an initialiser returns or stores a function that writes to the variable n"},
		"also in a builder": {"var table [64]int\nvar once sync.Once\nfunc fill() { table[0] = 1 }\nfunc New() *board { once.Do(fill); return nil }\nfunc (b *board) CountMoves() int { fill(); return 0 }", "fill writes to the package variable board.table"},
		"of the builder":    {"var last entry\nvar ask func()\nvar once sync.Once\nfunc New() { once.Do(func() { ask = func() { last.n = 1 } }) }", "New writes to the package variable board.last"},
		"a helper's list":   {"var last entry\nfunc fill(list []*entry) { list[0] = &last }\nfunc (b *board) CountMoves() int { list := make([]*entry, 1); fill(list); list[0].n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"a helper's field":  {"var last entry\nfunc point(to **entry) { *to = &last }\nfunc (b *board) CountMoves() int { point(&b.cache); b.cache.n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"a number":          {"var table [64]int\nfunc (b *board) CountMoves() int { n := uintptr(unsafe.Pointer(&table)); n += 8; *(*int)(unsafe.Pointer(n)) = 1; return 0 }", "CountMoves writes to the package variable board.table"},
		"a hook's result":   {"var last entry\nvar hook = func() *entry { return &last }\nfunc (b *board) CountMoves() int { hook().n = 1; return 0 }", "CountMoves writes to the package variable board.last"},
		"a hook from init":  {"var table [64]int\nvar hook func()\nfunc fill() { table[0] = 1 }\nfunc init() { hook = fill }\nfunc (b *board) CountMoves() int { hook(); return 0 }", "fill writes to the package variable board.table"},
		"a value of sync":   {"var cache sync.Map\nfunc (b *board) CountMoves() int { f := cache.Store; f(b.key, 1); return 0 }", "board.go:15: CountMoves calls (*sync.Map).Store, which may write to the package variable board.cache"},
		"an expression":     {"var last entry\nfunc (b *board) CountMoves() int { (*entry).set(&last, 1, 2); return 0 }", "set writes to the package variable board.last"},
		"a kept variable":   {"func count() func() int { n := 0; f := func() int { n++; return n }; return f }", "count returns or stores a function that writes to the variable n"},
		"a kept defer":      {"func New() *board { b, n := new(board), 0; b.ask = func() int { defer func() { n++ }(); return n }; return b }", "New returns or stores a function that writes to the variable n"},
		"a kept map":        {"func New() *board { b, m := new(board), map[int]*entry{}; b.ask = func() int { m[1].n = 2; return 1 }; return b }", "New returns or stores a function that writes to the variable m"},
		"an embedded value": {"type tables struct { entry }\nvar shared tables\nfunc (b *board) CountMoves() int { shared.set(1, 2); shared.n = 3; return 0 }", "set writes to the package variable board.shared\nboard.go:16: CountMoves writes to the package variable board.shared"},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(found(t, planted+test.code), "\n")
			assert.Contains(t, got, test.want)
			assert.Equal(t, strings.Count(test.want, "\n"), strings.Count(got, "\n"), "%s", got)
		})
	}
}

// Memory that is built once, and memory that only looks like a package variable, is no fault.
func TestInnocent(t *testing.T) {
	for name, code := range map[string]string{
		"an init function":      "var table [64]int\nfunc init() { for i := range table { table[i] = i } }",
		"an initialiser":        "var table = func() (t [64]int) { t[1] = 1; return }()",
		"a helper of it":        "var table = made()\nfunc made() []int { t := make([]int, 64); t[1] = 1; return t }",
		"sync.Once":             "var table [64]int\nvar once sync.Once\nfunc fill() { each(3) }\nfunc each(n int) { table[n] = n; if n > 0 { each(n-1) } }\nfunc New() *board { once.Do(fill); return nil }",
		"sync.OnceFunc":         "var table [64]int\nvar build = sync.OnceFunc(func() { list := table[:]; list[1] = 1; slices.SortFunc(list, func(a, b int) int { table[2]++; return a - b }) })\nfunc New() *board { build(); return nil }",
		"its own memory":        "func (b *board) CountMoves() int { b.cells[1]++; c := &b.cells; c[2] = 1; b.other = append(b.other, 1); return 0 }",
		"a copy":                "var empty entry\nfunc (b *board) CountMoves() int { e := empty; e.n = 1; p := &e; p.key = 2; return e.n }",
		"a table that is read":  "var shared = new(entry)\nfunc (b *board) CountMoves() int { t := shared; p := &t; return (*p).n + len(fmt.Sprint(t)) }",
		"a list of pointers":    "var shared = new(entry)\nfunc (b *board) CountMoves() int { list := []*entry{shared}; list = append(list, shared); list[0] = nil; return 0 }",
		"a field with a table":  "var shared = new(entry)\nfunc New() *board { return &board{cache: shared} }\nfunc (b *board) CountMoves() int { b.cache = nil; b.key = 1; return b.cells[1] }",
		"a clone":               "var table = []int{2, 1}\nfunc (b *board) CountMoves() int { list := slices.Clone(table); list[0] = 1; slices.Sort(list); return 0 }",
		"a local of the name":   "var last entry\nfunc (b *board) CountMoves() int { var last entry; last.n = 1; return last.n }",
		"a local function":      "func (b *board) CountMoves() int { n := 0; add := func() { n++ }; add(); return n }",
		"a function that reads": "var last entry\nfunc (b *board) Each() { f := func(e *entry) int { return e.n }; f(&last) }",
	} {
		t.Run(name, func(t *testing.T) { assert.Empty(t, found(t, planted+code)) })
	}
}

// A variable of another package is one, too.
func TestOtherPackage(t *testing.T) {
	table := "type Table struct { Squares [64]uint64 }\nvar Shared = new(Table)\nfunc Build() { Shared.Squares[0] = 1 }"
	board := "import \"example.org/internal/table0\"\nfunc CountMoves() int { t := table0.Shared; t.Squares[1] = 2; return 0 }\nfunc init() { table0.Build() }"
	assert.Equal(t, []string{"board.go:3: CountMoves writes to the package variable table0.Shared"}, found(t, table, board))
}

// Assembly is looked at for instructions that write to a variable by its name.
func TestAssembly(t *testing.T) {
	name := filepath.Join(t.TempDir(), "count.s")
	require.NoError(t, os.WriteFile(name, []byte(`#include "textflag.h"
GLOBL ·last(SB), NOPTR, $8
// func count(n int)
TEXT ·count(SB), NOSPLIT, $0-8
	MOVQ ·last(SB), AX // read
	CMPQ AX, ·last(SB)
	MOVQ n+0(FP), AX
	MOVQ AX, ·last(SB)
	INCQ ·count1+8(SB)
	CALL ·other(SB)
	RET
`), 0o600))
	list, err := assemblyWrites(name, "board")
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.Equal(t, name+":8: count writes to the package variable board.last", list[0].String())
	assert.Equal(t, name+":9: count writes to the package variable board.count1", list[1].String())
}

// allowed are the writes that keep nothing about a position, and why.
var allowed = []struct{ function, variable, reason string }{
	{"CastlingOf", "rep.castlings", "what Load needs of the squares of kings and castling rooks, computed once for each set of them"},
	{"QuestionsOf", "rep.rows", "asks a type of the table which interface it is"},
	{"Interfaces", "rep.rows", "the same"},
	{"namesOf", "rep.rows", "gives a row to a condition"},
	{"CountMoves", "bitboardlanes.tables", "countLanes in assembly reads the tables"},
}

// No board writes to a package variable, or to memory that one leads to, after the program has
// begun: rule 1 of doc/rules.md. The suite of package reptest cannot see such memory, because
// boards share it.
func TestBoardsKeepNothingInPackageVariables(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // nearly all memory is in use until the end
	list, err := Find("../..", "./rep/all")
	require.NoError(t, err)
	used := map[string]bool{}
next:
	for _, w := range list {
		for _, a := range allowed {
			if a.function == w.Function && a.variable == w.Variable {
				used[a.function+a.variable] = true
				continue next
			}
		}
		t.Errorf("%s\nA board keeps nothing for another position, and nothing outside of its memory (doc/rules.md, rule 1).\n"+
			"Tables are written in init functions, in initialisers of variables, and by what package sync calls once.", w)
	}
	for _, a := range allowed {
		if runtime.GOARCH == "amd64" {
			assert.True(t, used[a.function+a.variable], "%s does not write to %s any more", a.function, a.variable)
		}
	}
}
