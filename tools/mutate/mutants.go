package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is a change of a file: the bytes from offset to end become text.
type mutant struct {
	file        string // with slashes, from the root of the repository
	line        int
	offset, end int
	text        string
	change      string // in words: "< for <="
	source      string // the line without the change
}

// id names a mutant. It stays the same as long as the file does.
func (m mutant) id() string { return fmt.Sprintf("%s:%d:%d:%s", m.file, m.offset, m.end, m.text) }

// rules are the folders whose files are changed, with the stages of tests that
// may kill a mutant in them. A stage is a package and the arguments of its test.
var rules = map[string][]stage{
	"cmd/explorer/model": {{"./cmd/explorer/model", nil}},
	"rep":                {{"./rep", nil}, {"./perft", short}, {"./codec", short}, {"./rep/bitboard", nil}, {"./rep/tenbytwelve", nil}, {"./rep/all", allPositions}},
	"codec":              {{"./codec", nil}},
	"perft":              {{"./perft", nil}, {"./harness", short}},
	"engine":             {{"./engine", nil}, {"./engine", allPositions}, {"./engine/search", short}},
	"engine/network":     {{"./engine/network", nil}, {"./engine/search", short}},
	"engine/search":      {{"./engine/search", short}, {"./engine/search", long}},
	"harness/stats":      {{"./harness/stats", long}, {"./harness/report", long}},
	"internal/attacks":   {{"./internal/attacks", nil}, {"./rep/bitboard", allPositions}},
	"internal/line":      {{"./internal/line", nil}},
	"internal/side":      {{"./rep/tenbytwelve", nil}, {"./rep/bitboard", nil}},
}

var (
	short        = []string{"-test.short"}
	long         = []string{"-long"}
	allPositions = []string{"-reptest.long"}
)

// stagesOf returns the stages of the tests of a folder. For a board these are its own tests, or its test in package all,
// the quick ones first, and the tests of all boards.
func stagesOf(folder string) []stage {
	if stages, ok := rules[folder]; ok {
		return stages
	}
	if tests, _ := filepath.Glob(folder + "/*_test.go"); len(tests) == 0 {
		name := strings.ReplaceAll(strings.TrimPrefix(folder, "rep/"), "/", "-")
		return []stage{{"./rep/all", []string{"-test.run=^TestConformance$/^" + name + "$"}}, {"./rep/all", allPositions}}
	}
	return []stage{{"./" + folder, nil}, {"./" + folder, allPositions}, {"./rep/all", allPositions}}
}

// boardFolders returns the folders of the boards: those under rep with a test of conformance or a board.go, books
// and steps in folders of the boards too.
func boardFolders() ([]string, error) {
	var folders []string
	for _, pattern := range []string{"rep/*/conformance_test.go", "rep/*/*/conformance_test.go", "rep/*/board.go", "rep/*/book/board.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			if folder := filepath.ToSlash(filepath.Dir(path)); !slices.Contains(folders, folder) {
				folders = append(folders, folder)
			}
		}
	}
	if len(folders) == 0 {
		return nil, fmt.Errorf("no board under rep: run it in the root of the repository")
	}
	return folders, nil
}

// find returns all mutants of the folders, or of all folders with rules if none
// is named, in the order of the files. In place of a folder one of its files may
// be named. doc.go and dump.go, which only document or draw, have no rules.
func find(folders []string) ([]mutant, error) {
	boards, err := boardFolders()
	if err != nil {
		return nil, err
	}
	known := append(boards, slices.Collect(maps.Keys(rules))...)
	slices.Sort(known)
	if len(folders) == 0 {
		folders = known
	}
	var all []mutant
	for _, folder := range folders {
		folder = strings.TrimPrefix(strings.TrimSuffix(filepath.ToSlash(folder), "/"), "./")
		pattern, one := folder+"/*.go", strings.HasSuffix(folder, ".go")
		if one {
			pattern, folder = folder, path.Dir(folder)
		}
		if !slices.Contains(known, folder) {
			return nil, fmt.Errorf("%q: want one of %s, or a file there", folder, strings.Join(known, ", "))
		}
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		if one && len(paths) == 0 {
			return nil, fmt.Errorf("%s: no such file", pattern)
		}
		for _, file := range paths {
			name := filepath.Base(file)
			if strings.HasSuffix(name, "_test.go") || name == "doc.go" || name == "dump.go" {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			mutants, err := mutantsOf(filepath.ToSlash(file), source)
			if err != nil {
				return nil, err
			}
			all = append(all, mutants...)
		}
	}
	return all, nil
}

// draw returns n mutants, at least one of each file, in a random order. The same
// seed draws the same ones from the same files.
func draw(all []mutant, n int, seed uint64) []mutant {
	random := rand.New(rand.NewPCG(seed, 0))
	shuffled := slices.Clone(all)
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	seen := map[string]bool{}
	var first, rest []mutant
	for _, m := range shuffled {
		if seen[m.file] {
			rest = append(rest, m)
			continue
		}
		seen[m.file] = true
		first = append(first, m)
	}
	drawn := append(first, rest[:min(max(n-len(first), 0), len(rest))]...)
	random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn
}

// others are the operators that one is replaced by.
var others = map[token.Token][]token.Token{
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND, token.XOR}, token.XOR: {token.AND, token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR}, token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// mutantsOf returns the mutants of a file.
func mutantsOf(path string, source []byte) ([]mutant, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(source), "\n")
	var all []mutant
	add := func(from, to token.Pos, text, change string) {
		at := set.Position(from)
		all = append(all, mutant{
			file: path, line: at.Line, offset: at.Offset, end: set.Position(to).Offset,
			text: text, change: change, source: strings.TrimSpace(lines[at.Line-1]),
		})
	}
	operator := func(at token.Pos, op token.Token) {
		for _, other := range others[op] {
			add(at, at+token.Pos(len(op.String())), other.String(), fmt.Sprintf("%s for %s", other, op))
		}
	}
	textOf := func(n ast.Node) string {
		return string(source[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset])
	}
	remove := func(n ast.Node) {
		// A line stays a line: nothing else may move.
		add(n.Pos(), n.End(), strings.Repeat("\n", strings.Count(textOf(n), "\n"))+"_ = 0", "without "+firstLine(textOf(n)))
	}
	lengths := map[ast.Node]bool{} // of arrays: a longer one changes nothing
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Comment:
			return false
		case *ast.ArrayType:
			lengths[n.Len] = true
		case *ast.BinaryExpr:
			operator(n.OpPos, n.Op)
		case *ast.AssignStmt:
			operator(n.TokPos, n.Tok)
			if n.Tok != token.DEFINE {
				remove(n)
			}
		case *ast.IncDecStmt:
			operator(n.TokPos, n.Tok)
		case *ast.BranchStmt:
			if n.Label == nil {
				operator(n.TokPos, n.Tok)
			}
		case *ast.ExprStmt:
			remove(n)
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "!("+textOf(n.Cond)+")", "not "+firstLine(textOf(n.Cond)))
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
				add(n.OpPos, n.OpPos+1, " ", fmt.Sprintf("without %s", n.Op))
			}
		case *ast.BasicLit:
			if n.Kind == token.INT {
				if v, err := strconv.ParseUint(n.Value, 0, 64); err == nil {
					if !lengths[n] {
						add(n.Pos(), n.End(), strconv.FormatUint(v+1, 10), fmt.Sprintf("%d for %s", v+1, n.Value))
					}
					if v > 0 {
						add(n.Pos(), n.End(), strconv.FormatUint(v-1, 10), fmt.Sprintf("%d for %s", v-1, n.Value))
					}
				}
			}
		case *ast.Ident:
			switch n.Name {
			case "true":
				add(n.Pos(), n.End(), "false", "false for true")
			case "false":
				add(n.Pos(), n.End(), "true", "true for false")
			}
		}
		return true
	})
	return all, nil
}

func firstLine(text string) string {
	line, _, more := strings.Cut(text, "\n")
	if more {
		line += " …"
	}
	return line
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
