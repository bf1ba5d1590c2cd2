package globals

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/source"
)

// A Write is a place where a program may write to the memory of a package variable after its
// initialisation.
type Write struct {
	File     string // relative to the folder of the module
	Line     int
	Function string // that has the place
	Does     string // "writes to the package variable"
	Variable string // with its package: "rep.castlings"; without it one that a function captured
}

// String returns the write in words: "rep/x88/count.go:10: CountMoves writes to the package variable x88.last".
func (w Write) String() string {
	return fmt.Sprintf("%s:%d: %s %s %s", w.File, w.Line, w.Function, w.Does, w.Variable)
}

// Find returns the writes in the packages of the main module that the patterns name, such as
// ./rep/all, and in those that they import. dir is the folder of the module.
func Find(dir string, patterns ...string) ([]Write, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("globals: %w", err)
	}
	set, packages, err := source.Load(dir, patterns...)
	if err != nil {
		return nil, err
	}
	list, err := find(set, packages)
	for i := range list {
		if name, err := filepath.Rel(dir, list[i].File); err == nil {
			list[i].File = filepath.ToSlash(name)
		}
	}
	return list, err
}

// find returns the writes in packages.
func find(set *token.FileSet, packages []*source.Package) ([]Write, error) {
	p := newProgram(set, packages)
	for p.changed = true; p.changed; {
		p.changed = false
		p.follow()
	}
	p.report = true
	p.follow()
	var list []Write
	for _, w := range p.findings {
		list = append(list, w)
	}
	for _, pkg := range packages {
		for _, name := range pkg.Assembly {
			writes, err := assemblyWrites(name, pkg.Types.Name())
			if err != nil {
				return nil, err
			}
			list = append(list, writes...)
		}
	}
	slices.SortFunc(list, func(a, b Write) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Variable, b.Variable), cmp.Compare(a.Does, b.Does))
	})
	return slices.CompactFunc(list, func(a, b Write) bool {
		return a.File == b.File && a.Line == b.Line && a.Variable == b.Variable
	}), nil
}

// writes notes that the code at n writes through a reference, if it leads to the memory of a
// package variable and the code runs more than once.
func (p *program) writes(b *body, n ast.Node, r reference, does string) {
	if !p.report || r.origin == nil || r.level != 0 || p.runsOnce(b) {
		return
	}
	at := p.set.Position(n.Pos())
	p.findings[n.Pos()] = Write{at.Filename, at.Line, b.name(), does + " the package variable", r.origin.Pkg().Name() + "." + r.origin.Name()}
}

// follow goes through all code once.
func (p *program) follow() {
	for _, b := range p.bodies {
		p.inspect(b, func(n ast.Node) { p.statement(b, n) })
	}
}

// statement follows the values that a statement moves.
func (p *program) statement(b *body, n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		p.assign(b, n.Lhs, n.Rhs)
		if n.Tok != token.DEFINE {
			for _, left := range n.Lhs {
				p.writesTo(b, left)
			}
		}
	case *ast.ValueSpec:
		left := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			left[i] = name
		}
		p.assign(b, left, n.Values)
	case *ast.IncDecStmt:
		p.writesTo(b, n.X)
	case *ast.SendStmt:
		p.writes(b, n, p.value(b, n.Chan), "sends to")
		p.store(b, n.Chan, p.value(b, n.Value).pointer())
	case *ast.RangeStmt:
		p.rangeOver(b, n)
	case *ast.ReturnStmt:
		p.returns(b, n)
	case *ast.TypeSwitchStmt:
		p.typeSwitch(b, n)
	case *ast.CallExpr:
		p.call(b, n, 0)
	case *ast.CompositeLit:
		p.composite(b, n)
	case *ast.SelectorExpr:
		if selection := b.pkg.Info.Selections[n]; selection != nil && selection.Kind() == types.MethodVal {
			p.receive(b, n, selection)
		}
	}
}

// writesTo notes a write to the location that an expression names.
func (p *program) writesTo(b *body, e ast.Expr) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && id.Name == "_" {
		return
	}
	p.writes(b, e, p.locate(b, e).global, "writes to")
	if p.report && b.keeps(e) != nil {
		v := b.keeps(e)
		at := p.set.Position(e.Pos())
		p.findings[e.Pos()] = Write{at.Filename, at.Line, b.name(), "returns or stores a function that writes to the variable", v.Name()}
	}
}

// keeps returns the variable from outside of b that a write to e changes or goes through, if b is
// a function literal that is returned or stored. Captured variables outlive the call, and no walk
// over the memory of a board finds them.
func (b *body) keeps(e ast.Expr) *types.Var {
	if b.fn != nil || b.sig == nil || b.called || b.passed {
		return nil
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
			continue
		case *ast.IndexExpr:
			e = x.X
			continue
		case *ast.StarExpr:
			e = x.X
			continue
		case *ast.Ident:
			v := b.variable(x)
			if v != nil && !isGlobal(v) && !v.IsField() && (v.Pos() < b.node.Pos() || v.Pos() >= b.node.End()) {
				return v
			}
		}
		return nil
	}
}

// assign follows an assignment.
func (p *program) assign(b *body, left, right []ast.Expr) {
	if len(left) == len(right) {
		for i, l := range left {
			p.store(b, l, p.value(b, right[i]))
		}
		return
	}
	if len(right) != 1 {
		return
	}
	for i, l := range left {
		switch r := ast.Unparen(right[0]).(type) {
		case *ast.CallExpr:
			p.store(b, l, p.call(b, r, i))
		default: // v, ok
			if i == 0 {
				p.store(b, l, p.ofPair(b, r))
			}
		}
	}
}

// ofPair returns the value of an expression that gives a value and whether there is one.
func (p *program) ofPair(b *body, e ast.Expr) reference {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return p.locate(b, e).value()
	case *ast.TypeAssertExpr:
		return p.value(b, e.X)
	case *ast.UnaryExpr:
		return p.value(b, e.X).load()
	}
	return nothing
}

// store notes that a value goes to the location that an expression names. A value for an element
// goes to its array, and a value for a field goes to that field in all values of the type.
func (p *program) store(b *body, e ast.Expr, r reference) {
	for r.origin != nil {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			if x.Name != "_" {
				p.flows(b.variable(x), r)
			}
			return
		case *ast.SelectorExpr:
			p.flows(b.variable(x.Sel), r)
			return
		case *ast.IndexExpr:
			if _, ok := b.typeOf(x.X).Underlying().(*types.Array); !ok {
				r = r.pointer()
			}
			e = x.X
		case *ast.StarExpr:
			r = r.pointer()
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return
		}
	}
}

// rangeOver follows the key and the value of a range statement.
func (p *program) rangeOver(b *body, n *ast.RangeStmt) {
	of := p.value(b, n.X)
	if t := b.typeOf(n.X).Underlying(); !isArray(t) {
		of = of.load()
	} else {
		of = p.locate(b, n.X).value()
	}
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		if leads(b.typeOf(e)) {
			p.store(b, e, of)
		}
		if n.Tok == token.ASSIGN {
			p.writesTo(b, e)
		}
	}
}

func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// returns follows the results of a function.
func (p *program) returns(b *body, n *ast.ReturnStmt) {
	if b.sig == nil {
		return
	}
	results := b.sig.Results()
	if len(n.Results) == 1 && results.Len() > 1 {
		if call, ok := ast.Unparen(n.Results[0]).(*ast.CallExpr); ok {
			for i := range results.Len() {
				p.flows(results.At(i).Origin(), p.call(b, call, i))
			}
		}
		return
	}
	for i, e := range n.Results {
		p.flows(results.At(i).Origin(), p.value(b, e))
	}
}

// typeSwitch follows the value to the variables of its cases.
func (p *program) typeSwitch(b *body, n *ast.TypeSwitchStmt) {
	assign, ok := n.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	assertion, ok := ast.Unparen(assign.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok {
		return
	}
	for _, clause := range n.Body.List {
		if v, ok := b.pkg.Info.Implicits[clause].(*types.Var); ok {
			p.flows(v, p.value(b, assertion.X))
		}
	}
}

// Assembly: the last operand of an instruction is its destination.
var (
	toVariable = regexp.MustCompile(`[, ]\s*([\w∕·]*·\w+)(<>)?(\+\d+)?\(SB\)$`)
	noWrite    = regexp.MustCompile(`^(TEXT|DATA|GLOBL|CALL|JMP|J[A-Z]+|CMP[A-Z]+|TEST[A-Z]+|#.*)\b`)
)

// assemblyWrites returns the instructions of a file whose destination is a package variable.
func assemblyWrites(name, pkg string) ([]Write, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("globals: %w", err)
	}
	var list []Write
	number, function := 0, ""
	for line := range strings.Lines(string(text)) {
		number++
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimRight(strings.TrimSpace(line), " ;\\")
		if strings.HasPrefix(line, "TEXT") {
			_, function, _ = strings.Cut(line, "·")
			function, _, _ = strings.Cut(function, "(")
		}
		if to := toVariable.FindStringSubmatch(line); to != nil && !noWrite.MatchString(line) {
			list = append(list, Write{name, number, function, "writes to the package variable", pkg + "." + to[1][strings.LastIndex(to[1], "·")+len("·"):]})
		}
	}
	return list, nil
}
