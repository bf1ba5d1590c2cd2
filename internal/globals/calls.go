package globals

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// call follows the arguments of a call, and returns the reference of result i.
func (p *program) call(b *body, e *ast.CallExpr, i int) reference {
	info := b.pkg.Info
	if info.Types[e.Fun].IsType() { // a conversion
		return p.value(b, e.Args[0])
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if builtin, ok := info.Uses[id].(*types.Builtin); ok {
			return p.builtin(b, e, builtin.Name())
		}
	}
	if s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if builtin, ok := info.Uses[s.Sel].(*types.Builtin); ok { // of unsafe
			return p.builtin(b, e, builtin.Name())
		}
		if selection := info.Selections[s]; selection != nil && selection.Kind() == types.MethodVal {
			p.receive(b, s, selection)
		}
	}
	if literal, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		return p.pass(b, e, p.literals[literal].sig, i)
	}
	fn := callee(info, e)
	if fn == nil {
		return p.callValue(b, e, i)
	}
	if fn.Pkg() != nil && !p.ours(fn.Pkg()) {
		return p.outside(b, e, fn)
	}
	r := nothing
	for _, fn := range p.implementations(fn) {
		if p.declared[fn] == nil {
			p.unknown(b, e, fn.Name()+", which has no body in Go,")
		}
		r = less(r, p.pass(b, e, fn.Signature(), i))
	}
	return r
}

// callValue follows a call of a function value. The literals that a local variable holds are known.
func (p *program) callValue(b *body, e *ast.CallExpr, i int) reference {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if literals := p.held[b.variable(id)]; len(literals) > 0 && !slices.Contains(literals, nil) {
			r := nothing
			for _, literal := range literals {
				r = less(r, p.pass(b, e, p.literals[literal].sig, i))
			}
			return r
		}
	}
	p.unknown(b, e, "a function value")
	return p.ofArguments(b, e)
}

// pass gives the parameters their arguments.
func (p *program) pass(b *body, e *ast.CallExpr, sig *types.Signature, i int) reference {
	params := sig.Params()
	give := func(n int, r reference) {
		if params.Len() == 0 {
			return
		}
		v := params.At(min(n, params.Len()-1)).Origin()
		if sig.Variadic() && n >= params.Len()-1 && !e.Ellipsis.IsValid() {
			r = r.pointer() // an element of the slice
		}
		p.flows(v, r)
	}
	if tuple, ok := b.typeOf(first(e.Args)).(*types.Tuple); ok && len(e.Args) == 1 {
		for n := range tuple.Len() {
			give(n, p.call(b, ast.Unparen(e.Args[0]).(*ast.CallExpr), n))
		}
	} else {
		for n, arg := range e.Args {
			give(n, p.value(b, arg))
		}
	}
	if i < sig.Results().Len() {
		return p.is(sig.Results().At(i).Origin())
	}
	return nothing
}

// first returns the first argument, an empty expression if there is none.
func first(args []ast.Expr) ast.Expr {
	if len(args) == 0 {
		return &ast.BadExpr{}
	}
	return args[0]
}

// builtin follows a call of a function of the language or of package unsafe.
func (p *program) builtin(b *body, e *ast.CallExpr, name string) reference {
	switch name {
	case "append":
		r := p.value(b, e.Args[0])
		p.writes(b, e, r, "appends to")
		for _, arg := range e.Args[1:] {
			of := p.value(b, arg)
			if e.Ellipsis.IsValid() {
				of = of.load()
			}
			if s, ok := b.typeOf(e).Underlying().(*types.Slice); ok && leads(s.Elem()) {
				r = less(r, of.pointer())
			}
		}
		return r
	case "copy", "clear", "delete":
		p.writes(b, e, p.value(b, e.Args[0]), "writes to")
		if name == "copy" {
			if s, ok := b.typeOf(e.Args[0]).Underlying().(*types.Slice); ok && leads(s.Elem()) {
				p.store(b, e.Args[0], p.value(b, e.Args[1]).load().pointer())
			}
		}
	case "Add", "Slice", "SliceData", "StringData":
		return p.value(b, e.Args[0])
	case "min", "max", "len", "cap", "make", "new", "panic", "print", "println", "recover", "Sizeof", "Offsetof", "Alignof", "String", "close", "complex", "real", "imag":
	}
	return nothing
}

// ofArguments returns the closest reference among the arguments of a call.
func (p *program) ofArguments(b *body, e *ast.CallExpr) reference {
	if t := b.typeOf(e); t == nil || !leads(t) {
		return nothing
	}
	r := nothing
	for _, arg := range e.Args {
		r = less(r, p.value(b, arg))
	}
	if s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && b.pkg.Info.Selections[s] != nil {
		r = less(r, p.value(b, s.X))
	}
	return r
}

// unknown notes that a function without known code gets memory of package variables.
func (p *program) unknown(b *body, e *ast.CallExpr, what string) {
	for _, arg := range e.Args {
		if r := p.value(b, arg); r.origin != nil && r.level == 0 {
			p.writes(b, e, r, "gives "+what+" what it may write to,")
		}
	}
}

// readers are the packages of the standard library, and functions and methods of others, that do
// not write to their arguments, and keep no pointer to them.
var readers = []string{
	"fmt", "strings", "errors", "strconv", "math/bits", "math", "unicode", "unicode/utf8", "cmp", "iter",
	"slices.All", "slices.Backward", "slices.BinarySearch", "slices.BinarySearchFunc", "slices.Clone", "slices.Collect", "slices.Concat", "slices.Contains", "slices.ContainsFunc",
	"slices.Equal", "slices.Index", "slices.IndexFunc", "slices.Max", "slices.Min", "slices.Sorted", "slices.Values",
	"maps.Clone", "maps.Keys", "maps.Values", "maps.All",
	"encoding/binary.Size", "encoding/hex.EncodeToString", "bytes.Equal", "bytes.Compare", "reflect.TypeOf",
	// A lock and a function that is called once hold no answer.
	"(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues",
	"(*sync.Mutex).Lock", "(*sync.Mutex).Unlock", "(*sync.RWMutex).Lock", "(*sync.RWMutex).Unlock", "(*sync.RWMutex).RLock", "(*sync.RWMutex).RUnlock",
}

// copiers are functions whose result has a copy of the elements of their arguments.
var copiers = []string{"slices.Clone", "slices.Concat", "slices.Collect", "slices.Sorted", "maps.Clone"}

// outside follows a call of a function of another module or of the standard library.
func (p *program) outside(b *body, e *ast.CallExpr, fn *types.Func) reference {
	name := fn.FullName()
	if !slices.Contains(readers, name) && !slices.Contains(readers, fn.Pkg().Path()) {
		p.unknown(b, e, name)
		if s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && b.pkg.Info.Selections[s] != nil {
			r := p.value(b, s.X)
			if isPointer(fn.Signature().Recv().Type()) && !isPointer(b.typeOf(s.X)) {
				r = p.locate(b, s.X).address()
			}
			p.writes(b, e, r, "calls "+name+", which may write to")
		}
	}
	r := p.ofArguments(b, e)
	if slices.Contains(copiers, name) {
		if s, ok := b.typeOf(e).Underlying().(*types.Slice); ok && !leads(s.Elem()) {
			return nothing
		}
		return r.load().pointer()
	}
	if strings.HasPrefix(name, "sync.Once") || fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "errors" {
		return nothing
	}
	return r
}
