package globals

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A reference is the package variable, and the distance to it, that a value may lead to.
type reference struct {
	level  int // how many pointers there are before the one to the memory of a package variable
	origin *ssa.Global
}

// An edge says that a reference in one value is also in another one.
type edge struct {
	to   any
	by   int  // is added to the level
	back bool // from a copy
}

// A slot is parameter i, or with ^i a result, of a function, of a kind of functions or of a call.
type slot struct {
	of any
	i  int
}

// A write is an instruction that may write to the memory behind a value.
type write struct {
	in   ssa.Instruction
	does string
	to   ssa.Value
}

// connect notes that the references in a value go to another one: behind a pointer if by is 1, and from behind a
// pointer if by is -1. If the values share memory, a reference that is stored there through the other one goes back.
func (p *program) connect(to, from any, by int, shared bool) {
	if leads(to) && leads(from) {
		p.edges[from] = append(p.edges[from], edge{to, by, false})
		if shared {
			p.edges[to] = append(p.edges[to], edge{from, -by, true})
		}
	}
}

// share connects values that share memory.
func (p *program) share(to, from any, by int) { p.connect(to, from, by, true) }

// store notes that an instruction writes values to the memory behind another one.
func (p *program) store(in ssa.Instruction, does string, to ssa.Value, values ...ssa.Value) {
	p.writes = append(p.writes, write{in, does, to})
	for _, v := range values {
		p.share(to, v, 1)
	}
}

// link notes that a call of a kind of functions may call fn.
func (p *program) link(k any, fn *ssa.Function) {
	for i := range fn.Params {
		p.share(slot{fn, i}, slot{k, i}, 0)
	}
	for i := range fn.Signature.Results().Len() {
		p.share(slot{k, ^i}, slot{fn, ^i}, 0)
	}
}

// note notes a reference in a value.
func (p *program) note(v any, r reference) {
	if was, known := p.references[v]; !known || r.level < was.level {
		p.references[v] = r
		p.queue = append(p.queue, v)
	}
}

// reach follows the references. From a copy they go back to a field, or to the memory behind the value that was copied.
func (p *program) reach() {
	for ; len(p.queue) > 0; p.queue = p.queue[1:] {
		r := p.references[p.queue[0]]
		for _, e := range p.edges[p.queue[0]] {
			_, field := e.to.(*types.Var)
			if !e.back || r.level > 0 && (r.level+e.by > 0 || field) {
				p.note(e.to, reference{max(r.level+e.by, 0), r.origin})
			}
		}
	}
}

// leads reports whether a value, field or slot may lead to memory that can be written to. A string and a function do
// not: their contents are never written.
func leads(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case ssa.Value:
		return leads(v.Type().Underlying())
	case *types.Var:
		return leads(v.Type().Underlying())
	case *types.Basic:
		return v.Kind() == types.UnsafePointer || v.Kind() == types.Uintptr
	case *types.Array:
		return leads(v.Elem().Underlying())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(v.Fields()), func(f *types.Var) bool { return leads(f) })
	case *types.Signature:
		return false
	}
	return true
}

// follow connects the values that an instruction moves from its operands. A value for a field goes to that field in
// all values of the type.
func (p *program) follow(in ssa.Instruction, from []*ssa.Value) {
	by, shared := 0, true
	switch in := in.(type) {
	case ssa.CallInstruction:
		p.call(in)
		return
	case *ssa.Store:
		p.store(in, "writes to", in.Addr, in.Val)
	case *ssa.MapUpdate:
		p.store(in, "writes to", in.Map, in.Key, in.Value)
	case *ssa.Send:
		p.store(in, "sends to", in.Chan, in.X)
	case *ssa.Select:
		by = -1
		for _, s := range in.States {
			if s.Dir == types.SendOnly {
				p.store(in, "sends to", s.Chan, s.Send)
			}
		}
	case *ssa.FieldAddr:
		shared = false
		p.share(in, in.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct).Field(in.Field).Origin(), 1)
	case *ssa.Field:
		shared = false
		p.share(in, in.X.Type().Underlying().(*types.Struct).Field(in.Field).Origin(), 0)
	case *ssa.Convert:
		shared = false
	case *ssa.MakeClosure:
		for i, v := range in.Bindings {
			f := in.Fn.(*ssa.Function).FreeVars[i]
			p.captured[f] = v
			p.share(f, v, 0)
		}
	case *ssa.Return:
		for i, v := range in.Results {
			p.share(slot{in.Parent(), ^i}, v, 0)
		}
	case *ssa.Extract:
		p.share(in, slot{in.Tuple, ^in.Index}, 0)
	case *ssa.UnOp:
		if in.Op == token.MUL || in.Op == token.ARROW {
			by = -1
		}
	case *ssa.Lookup, *ssa.Next:
		by, from = -1, from[:1]
	}
	if v, ok := in.(ssa.Value); ok { // it is computed from the operands, or leads to the same memory
		for _, operand := range from {
			p.connect(v, *operand, by, shared)
		}
	}
}

// call connects the arguments and the results of a call. A function without known code may write to the memory behind
// its arguments.
func (p *program) call(in ssa.CallInstruction) {
	c, callee := in.Common(), in.Common().StaticCallee()
	args, fn, name := c.Args, c.Method, ""
	var to any = callee
	switch b, _ := c.Value.(*ssa.Builtin); {
	case b != nil:
		p.builtin(in, b.Name(), args)
		return
	case c.IsInvoke():
		k := p.kindOf(fn.Id(), fn.Signature())
		to, args, p.invoked[k] = k, append([]ssa.Value{c.Value}, args...), true
	case callee == nil:
		to, name = p.kindOf("", c.Signature()), "a function value"
	case callee.Blocks == nil && callee.Object() != nil:
		fn = callee.Object().(*types.Func)
		name = fn.Name() + ", which has no body in Go,"
	}
	outside := fn != nil && fn.Pkg() != nil && !p.ours[fn.Pkg()]
	if outside {
		name = fn.FullName()
	}
	for i, v := range args {
		p.share(slot{to, i}, v, 0)
		switch {
		case name == "" || slices.Contains(readers, name) || outside && slices.Contains(readers, fn.Pkg().Path()):
		case i == 0 && outside && fn.Signature().Recv() != nil:
			p.store(in, "calls "+name+", which may write to", v)
		default:
			p.store(in, "gives "+name+" what it may write to,", v)
		}
		if in.Value() != nil && slices.Contains(copiers, name) {
			p.copies(in.Value(), v)
		}
	}
	for i := range c.Signature().Results().Len() {
		p.share(slot{in, ^i}, slot{to, ^i}, 0)
		if name != "" && !slices.Contains(copiers, name) && !strings.HasPrefix(name, "fmt.") && !strings.HasPrefix(name, "errors.") {
			for _, v := range args {
				p.share(slot{in, ^i}, v, 0)
			}
		}
	}
	if c.Signature().Results().Len() == 1 {
		p.share(in, slot{in, ^0}, 0)
	}
}

// builtin connects the arguments and the result of a call of a function of the language or of package unsafe.
func (p *program) builtin(in ssa.CallInstruction, name string, args []ssa.Value) {
	switch name {
	case "append":
		p.store(in, "appends to", args[0])
		p.copies(in.Value(), args[1])
	case "copy":
		p.store(in, "writes to", args[0])
		p.copies(args[0], args[1])
	case "clear", "delete":
		p.store(in, "writes to", args[0])
	}
	if len(args) > 0 {
		p.share(in, args[0], 0)
	}
}

// copies connects the elements of two slices or maps.
func (p *program) copies(to, from ssa.Value) {
	if s, ok := to.Type().Underlying().(*types.Slice); !ok || leads(s.Elem().Underlying()) {
		elements := [2]ssa.Value{to, from}
		p.share(elements, from, -1)
		p.share(to, elements, 1)
	}
}

// readers are the packages of the standard library, and functions and methods of others, that do not write to their
// arguments, and keep no pointer to them. A lock and a function that is called once hold no answer.
var readers = strings.Fields(`fmt strings errors strconv math/bits math unicode unicode/utf8 cmp iter
	slices.All slices.Backward slices.BinarySearch slices.BinarySearchFunc slices.Clone slices.Collect slices.Concat
	slices.Contains slices.ContainsFunc slices.Equal slices.Index slices.IndexFunc slices.Max slices.Min slices.Sorted
	slices.Values maps.Clone maps.Keys maps.Values maps.All encoding/binary.Size encoding/hex.EncodeToString bytes.Equal
	bytes.Compare reflect.TypeOf (*sync.Once).Do sync.OnceFunc sync.OnceValue sync.OnceValues (*sync.Mutex).Lock
	(*sync.Mutex).Unlock (*sync.RWMutex).Lock (*sync.RWMutex).Unlock (*sync.RWMutex).RLock (*sync.RWMutex).RUnlock`)

// copiers are functions whose result has a copy of the elements of their arguments.
var copiers = strings.Fields("slices.Clone slices.Concat slices.Collect slices.Sorted maps.Clone")
