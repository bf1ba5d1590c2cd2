package globals

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A reference is the package variable, and the distance to it, that a value may lead to.
type reference struct {
	level  int        // how many pointers there are before the one to the memory of a package variable
	origin *types.Var // the package variable, nil for none
}

// deepest is the last level that is followed.
const deepest = 4

// nothing is a value that leads to no package variable.
var nothing = reference{level: deepest + 1}

// less returns the one of two references that is closer to a package variable.
func less(a, b reference) reference {
	if b.origin != nil && (a.origin == nil || b.level < a.level) {
		return b
	}
	return a
}

// pointer returns a pointer to a value.
func (r reference) pointer() reference {
	if r.origin == nil || r.level >= deepest {
		return nothing
	}
	return reference{r.level + 1, r.origin}
}

// load returns the value behind a pointer.
func (r reference) load() reference {
	if r.origin == nil {
		return nothing
	}
	return reference{max(0, r.level-1), r.origin}
}

// leads reports whether a value of a type may lead to memory that can be written to. A string and a
// function do not: their contents are never written.
func leads(t types.Type) bool { return leadsTo(t, map[types.Type]bool{}) }

func leadsTo(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if leadsTo(u.Field(i).Type(), seen) {
				return true
			}
		}
		return false
	case *types.Array:
		return leadsTo(u.Elem(), seen)
	case *types.Tuple:
		for i := range u.Len() {
			if leadsTo(u.At(i).Type(), seen) {
				return true
			}
		}
		return false
	case *types.Signature:
		return false
	}
	return true
}

// A location is where a value is.
type location struct {
	global reference // level 0 with the package variable whose memory it is, or nothing
	holds  reference // the value in it
}

// value returns the value in a location.
func (l location) value() reference {
	if l.global.origin != nil {
		return l.global
	}
	return l.holds
}

// address returns a pointer to a location.
func (l location) address() reference {
	if l.global.origin != nil {
		return l.global
	}
	return l.holds.pointer()
}

// to returns the location behind a pointer.
func to(r reference) location {
	if r.origin != nil && r.level == 0 {
		return location{global: r, holds: nothing}
	}
	return location{nothing, r.load()}
}

// isPointer reports whether a value of the type is a pointer.
func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// variable returns the variable, field or parameter that an identifier names.
func (b *body) variable(id *ast.Ident) *types.Var {
	v, _ := b.pkg.Info.ObjectOf(id).(*types.Var)
	if v != nil {
		return v.Origin()
	}
	return nil
}

func (b *body) typeOf(e ast.Expr) types.Type { return b.pkg.Info.TypeOf(e) }

// is returns the reference in a variable, field, parameter or result.
func (p *program) is(v *types.Var) reference {
	if r, ok := p.values[v]; ok {
		return r
	}
	return nothing
}

// flows notes that a value goes to a variable.
func (p *program) flows(v *types.Var, r reference) {
	if v == nil || r.origin == nil || r.level > deepest || !leads(v.Type()) {
		return
	}
	if was := p.is(v); was.origin == nil || r.level < was.level {
		p.values[v] = r
		p.changed = true
	}
}

// locate returns the location that an expression names: a variable, a field, an element.
func (p *program) locate(b *body, e ast.Expr) location {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := b.variable(e)
		if v == nil {
			return location{nothing, nothing}
		}
		if isGlobal(v) && p.ours(v.Pkg()) {
			return location{reference{0, v}, nothing}
		}
		return location{nothing, p.is(v)}
	case *ast.SelectorExpr:
		selection := b.pkg.Info.Selections[e]
		if selection == nil { // of a package
			return p.locate(b, e.Sel)
		}
		if selection.Kind() != types.FieldVal {
			return location{nothing, nothing}
		}
		return p.field(b, e, selection)
	case *ast.IndexExpr:
		switch t := b.typeOf(e.X); t.Underlying().(type) {
		case *types.Array:
			return p.locate(b, e.X)
		case *types.Signature:
			return location{nothing, nothing}
		default:
			return to(p.value(b, e.X))
		}
	case *ast.StarExpr:
		return to(p.value(b, e.X))
	}
	return location{nothing, p.value(b, e)}
}

// field returns the location of a field, which may be one of embedded structs.
func (p *program) field(b *body, e *ast.SelectorExpr, selection *types.Selection) location {
	l, _ := p.path(b, e, selection, selection.Index())
	return l
}

// path returns the location of the last of the fields with these indices, each in the one
// before it, and its type.
func (p *program) path(b *body, e *ast.SelectorExpr, selection *types.Selection, indices []int) (location, types.Type) {
	l, t := p.locate(b, e.X), selection.Recv()
	for _, i := range indices {
		if isPointer(t) {
			l = to(l.value())
			t = t.Underlying().(*types.Pointer).Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i).Origin()
		if l.global.origin == nil {
			l.holds = less(l.holds, p.is(f))
		}
		t = f.Type()
	}
	return l, t
}

// ours reports whether a package is one of those that are looked at.
func (p *program) ours(pkg *types.Package) bool {
	for _, q := range p.packages {
		if q.Types == pkg {
			return true
		}
	}
	return false
}

// value returns the reference of an expression's value.
func (p *program) value(b *body, e ast.Expr) reference {
	if t := b.typeOf(e); (t == nil || !leads(t)) && !b.computes(e) {
		return nothing
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		if s, ok := e.(*ast.SelectorExpr); ok {
			if selection := b.pkg.Info.Selections[s]; selection != nil && selection.Kind() == types.MethodVal {
				p.receive(b, s, selection)
				return nothing
			}
		}
		return p.locate(b, e).value()
	case *ast.SliceExpr:
		if t := b.typeOf(e.X); t != nil {
			if _, ok := t.Underlying().(*types.Array); ok {
				return p.locate(b, e.X).address()
			}
		}
		return p.value(b, e.X)
	case *ast.UnaryExpr:
		switch e.Op {
		case token.AND:
			if _, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
				return p.value(b, e.X).pointer()
			}
			return p.locate(b, e.X).address()
		case token.ARROW:
			return p.value(b, e.X).load()
		}
	case *ast.BinaryExpr:
		return less(p.value(b, e.X), p.value(b, e.Y))
	case *ast.TypeAssertExpr:
		return p.value(b, e.X)
	case *ast.CompositeLit:
		return p.composite(b, e)
	case *ast.CallExpr:
		return p.call(b, e, 0)
	}
	return nothing
}

// computes reports whether an expression is a conversion or an operation: an unsafe pointer may
// be computed with as a number within an expression.
func (b *body) computes(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return true
	case *ast.CallExpr:
		return b.pkg.Info.Types[e.Fun].IsType()
	}
	return false
}

// composite returns the reference of a composite literal.
func (p *program) composite(b *body, e *ast.CompositeLit) reference {
	r := nothing
	t := b.typeOf(e)
	if isPointer(t) { // of an element of a literal of pointers, without its type
		t = t.Underlying().(*types.Pointer).Elem()
	}
	for i, element := range e.Elts {
		var field *types.Var
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			value = pair.Value
			if id, ok := pair.Key.(*ast.Ident); ok {
				if v := b.variable(id); v != nil && v.IsField() {
					field = v
				}
			}
			r = less(r, p.value(b, pair.Key).pointer())
		} else if s, ok := t.Underlying().(*types.Struct); ok {
			field = s.Field(i).Origin()
		}
		of := p.value(b, value)
		p.flows(field, of)
		switch t.Underlying().(type) {
		case *types.Struct: // it is in the field
		case *types.Array:
			r = less(r, of)
		default:
			r = less(r, of.pointer())
		}
	}
	if isPointer(b.typeOf(e)) {
		return r.pointer()
	}
	return r
}

// receive notes that a method gets its receiver.
func (p *program) receive(b *body, e *ast.SelectorExpr, selection *types.Selection) {
	fn, ok := selection.Obj().(*types.Func)
	if !ok {
		return
	}
	for _, fn := range p.implementations(fn.Origin()) {
		recv := fn.Signature().Recv()
		r := p.value(b, e.X)
		if isPointer(recv.Type()) && !isPointer(b.typeOf(e.X)) && !types.IsInterface(b.typeOf(e.X)) {
			r = p.locate(b, e.X).address()
		}
		if len(selection.Index()) > 1 {
			r = less(r, p.promoted(b, e, selection))
		}
		p.flows(recv, r)
	}
}

// promoted returns the receiver of a method of an embedded field.
func (p *program) promoted(b *body, e *ast.SelectorExpr, selection *types.Selection) reference {
	l, t := p.path(b, e, selection, selection.Index()[:len(selection.Index())-1])
	if isPointer(t) || types.IsInterface(t) {
		return l.value()
	}
	return l.address()
}

// implementations returns the methods that a call of fn may call: fn, or if it is a method of an
// interface, the methods of the types that implement it.
func (p *program) implementations(fn *types.Func) []*types.Func {
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) {
		return []*types.Func{fn}
	}
	if list, known := p.impls[fn]; known {
		return list
	}
	var list []*types.Func
	i := recv.Type().Underlying().(*types.Interface)
	for other := range p.declared {
		r := other.Signature().Recv()
		if r != nil && other.Name() == fn.Name() && (types.Implements(r.Type(), i) || types.Implements(types.NewPointer(r.Type()), i)) {
			list = append(list, other)
		}
	}
	p.impls[fn] = list
	return list
}
