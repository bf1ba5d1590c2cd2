package globals

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/boardbench/boardbench/internal/source"
)

// A program is the packages that are looked at.
type program struct {
	set      *token.FileSet
	packages []*source.Package
	bodies   []*body
	methods  map[string]bool               // the names of the methods of interfaces
	declared map[*types.Func]*body         // the functions and methods with a body
	values   map[*types.Var]reference      // the references in variables, fields, parameters and results
	changed  bool                          // values, in this round
	findings map[token.Pos]Write           // so far
	report   bool                          // whether findings are to be noted: the values are final
	literals map[*ast.FuncLit]*body        //
	impls    map[*types.Func][]*types.Func // the methods that a method of an interface may be
	held     map[*types.Var][]*ast.FuncLit // the literals assigned to local variables of functions, nil for anything else than a literal
}

// A body is the code of a function, or the initialisers of a package.
type body struct {
	pkg    *source.Package
	node   ast.Node // the *ast.FuncDecl, *ast.FuncLit or *ast.ValueSpec
	outer  *body    // for a literal: the body around it
	fn     *types.Func
	sig    *types.Signature
	called bool // a literal that is called where it is, or is a local variable
	passed bool // a literal that is an argument
	once   bool // it runs once: an init function, an initialiser, or a function that package sync calls once

}

// name returns the name of a function for a message.
func (b *body) name() string {
	switch {
	case b.fn != nil:
		return b.fn.Name()
	case b.outer != nil:
		return b.outer.name()
	}
	return "an initialiser"
}

// newProgram finds the bodies of the packages and which of them run once.
func newProgram(set *token.FileSet, packages []*source.Package) *program {
	p := &program{
		set: set, packages: packages, methods: map[string]bool{}, declared: map[*types.Func]*body{}, values: map[*types.Var]reference{},
		findings: map[token.Pos]Write{}, literals: map[*ast.FuncLit]*body{}, impls: map[*types.Func][]*types.Func{}, held: map[*types.Var][]*ast.FuncLit{},
	}
	for _, pkg := range packages {
		for _, file := range pkg.Files {
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Body == nil {
						continue
					}
					fn := pkg.Info.Defs[d.Name].(*types.Func)
					b := &body{pkg: pkg, node: d, fn: fn, sig: fn.Signature(), once: d.Name.Name == "init" && d.Recv == nil}
					p.declared[fn] = b
					p.add(b, d.Body)
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
							p.add(&body{pkg: pkg, node: v, once: true}, v)
						}
					}
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if i, ok := n.(*ast.InterfaceType); ok {
					for _, m := range i.Methods.List {
						for _, name := range m.Names {
							p.methods[name.Name] = true
						}
					}
				}
				return true
			})
		}
	}
	p.findOnce()
	return p
}

// add adds a body and the function literals in it.
func (p *program) add(b *body, root ast.Node) {
	p.bodies = append(p.bodies, b)
	var parents []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		if f, ok := n.(*ast.FuncLit); ok {
			literal := &body{pkg: b.pkg, node: f, outer: b, sig: b.pkg.Info.Types[f].Type.(*types.Signature)}
			if len(parents) > 0 {
				parent := parents[len(parents)-1]
				_, literal.passed = parent.(*ast.CallExpr)
				literal.called, literal.once = use(b.pkg.Info, parent, f)
			}
			p.literals[f] = literal
			p.add(literal, f.Body)
			return false
		}
		parents = append(parents, n)
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok {
					p.hold(b, id, n.Rhs, i)
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				p.hold(b, name, n.Values, i)
			}
		}
		return true
	})
}

// hold notes that a variable is assigned the value with a number, if it is a function.
func (p *program) hold(b *body, id *ast.Ident, values []ast.Expr, i int) {
	v := b.variable(id)
	if v == nil || isGlobal(v) {
		return
	}
	if _, ok := v.Type().Underlying().(*types.Signature); ok && len(values) > 0 {
		literal, _ := ast.Unparen(values[min(i, len(values)-1)]).(*ast.FuncLit)
		p.held[v] = append(p.held[v], literal)
	}
}

// use says whether a function literal, a child of parent, runs while the code around it does, and
// whether package sync runs it once.
func use(info *types.Info, parent ast.Node, f *ast.FuncLit) (called, once bool) {
	switch parent := parent.(type) {
	case *ast.CallExpr:
		fn := callee(info, parent)
		immediate := ast.Unparen(parent.Fun) == f || fn != nil && isStandard(fn.Pkg())
		return immediate, runsOnce(info, parent)
	case *ast.ParenExpr:
		return true, false
	case *ast.AssignStmt:
		for i, right := range parent.Rhs {
			if right == f && i < len(parent.Lhs) {
				id, ok := parent.Lhs[i].(*ast.Ident)
				v, _ := info.ObjectOf(id).(*types.Var)
				return ok && v != nil && !isGlobal(v), false
			}
		}
	}
	return false, false
}

// runsOnce reports whether a call gives package sync a function to call once.
func runsOnce(info *types.Info, call *ast.CallExpr) bool {
	fn := callee(info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return false
	}
	return strings.HasPrefix(fn.Name(), "Once") || fn.FullName() == "(*sync.Once).Do"
}

// isStandard reports whether a package is of the standard library, whose functions do not keep the
// functions that they are given.
func isStandard(p *types.Package) bool {
	first, _, _ := strings.Cut(p.Path(), "/")
	return !strings.Contains(first, ".")
}

// callee returns the function or method that a call calls, nil for a value or a conversion.
func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	for {
		switch f := fun.(type) {
		case *ast.IndexExpr:
			fun = f.X
			continue
		case *ast.IndexListExpr:
			fun = f.X
			continue
		}
		break
	}
	var o types.Object
	switch f := fun.(type) {
	case *ast.Ident:
		o = info.Uses[f]
	case *ast.SelectorExpr:
		o = info.Uses[f.Sel]
	}
	if fn, ok := o.(*types.Func); ok {
		return fn.Origin()
	}
	return nil
}

// isGlobal reports whether v is a package variable.
func isGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// findOnce finds the functions that are called by others that run once, and by nothing else. An
// exported function of a package that is not internal may be called by anything, and so may a
// method of an interface.
func (p *program) findOnce() {
	references := map[*body][]*body{} // of a function, where it is referred to
	for _, b := range p.bodies {
		given := map[*ast.Ident]bool{} // to package sync, here
		p.inspect(b, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.CallExpr:
				if !runsOnce(b.pkg.Info, n) {
					return
				}
				for _, arg := range n.Args {
					if id, fn := functionOf(b.pkg.Info, arg); fn != nil && p.declared[fn] != nil {
						given[id] = true
						references[p.declared[fn]] = append(references[p.declared[fn]], &body{once: true})
					}
				}
			case *ast.Ident:
				if fn, ok := b.pkg.Info.Uses[n].(*types.Func); ok && p.declared[fn.Origin()] != nil && !given[n] {
					called := p.declared[fn.Origin()]
					references[called] = append(references[called], b)
				}
			}
		})
	}
	for _, b := range p.bodies {
		if b.fn == nil || b.once {
			continue
		}
		open := b.fn.Exported() && !strings.Contains(b.pkg.Path, "internal/") || b.sig.Recv() != nil && p.methods[b.fn.Name()]
		b.once = !open && len(references[b]) > 0
	}
	for changed := true; changed; {
		changed = false
		for _, b := range p.bodies {
			if !b.once || b.fn == nil || b.fn.Name() == "init" && b.sig.Recv() == nil {
				continue
			}
			for _, from := range references[b] {
				if !p.runsOnce(from) {
					b.once, changed = false, true
					break
				}
			}
		}
	}
}

// functionOf returns the function that an expression is the name of, and the name.
func functionOf(info *types.Info, e ast.Expr) (*ast.Ident, *types.Func) {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil, nil
	}
	fn, _ := info.Uses[id].(*types.Func)
	return id, fn
}

// runsOnce reports whether the code of b runs once.
func (p *program) runsOnce(b *body) bool {
	for ; !b.once; b = b.outer {
		if b.outer == nil || !b.called {
			return false
		}
	}
	return true
}

// inspect calls f for the nodes of b's code, without the nodes of function literals in it.
func (p *program) inspect(b *body, f func(ast.Node)) {
	root := b.node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		if literal, ok := n.(*ast.FuncLit); ok && n != root && p.literals[literal] != nil {
			return false
		}
		f(n)
		return true
	})
}
