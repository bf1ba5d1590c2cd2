// Package globals finds where the packages of the boards write to package variables, or to memory
// that package variables lead to, after the program has begun.
//
// A board that keeps something in a package variable keeps it for another position, and the suite of
// package reptest cannot see it: two boards share the variable. Tables are built in init functions, in the
// initialisers of variables, and by functions that package sync calls once, and are only read from then on.
//
// The analysis follows references: values, fields, parameters and results that may lead to the memory of a package
// variable, without regard to the order of statements. Level 0 is a reference to that memory, level 1 a reference to a
// reference, and so on. A call of a function value may call every function with the signature that the code uses as a
// value, and a call of a method of an interface every method with the name and the signature. The analysis does not
// see addresses in numbers other than a uintptr, writes of assembly through a pointer, and calls by the standard
// library of a function that it is given.
package globals

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// A program is the code that is looked at.
type program struct {
	*ssa.Program
	ours       map[*types.Package]bool // the packages with code
	functions  map[*ssa.Function]bool
	code       []ssa.Instruction          // of the functions
	uses       map[*ssa.Function][]use    // of a function, or of the generic one for its instances
	captured   map[*ssa.FreeVar]ssa.Value // the addresses of the variables that function literals capture
	signatures typeutil.Map               // the first of those that are identical
	invoked    map[any]bool               // the methods of interfaces that are called
	writes     []write
	edges      map[any][]edge    // from a value, a field or a slot
	references map[any]reference // in a value, a field or a slot
	queue      []any             // with references that are not followed
}

// A use is an instruction with a function, and the function's fate there.
type use struct {
	in   ssa.Instruction
	fate int
}

// Fates of a function.
const (
	once   = iota // package sync calls it once
	called        // it runs while the code around it does
	passed        // a function gets it
	kept          // it is returned or stored
)

// build returns the program of all packages, each after its imports.
func build(set *token.FileSet, all []*packages.Package) *program {
	p := &program{
		Program: ssa.NewProgram(set, ssa.InstantiateGenerics), ours: map[*types.Package]bool{}, functions: map[*ssa.Function]bool{},
		uses: map[*ssa.Function][]use{}, captured: map[*ssa.FreeVar]ssa.Value{}, invoked: map[any]bool{},
		edges: map[any][]edge{}, references: map[any]reference{},
	}
	for _, pkg := range all {
		p.ours[pkg.Types] = true
		p.create(pkg.Types, pkg.Syntax, pkg.TypesInfo)
	}
	p.Build()
	for _, pkg := range all {
		p.add(p.Package(pkg.Types).Func("init"))
		for _, file := range pkg.Syntax {
			for _, d := range file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name != "_" {
					p.add(p.FuncValue(pkg.TypesInfo.Defs[d.Name].(*types.Func)))
				}
			}
		}
	}
	var operands []*ssa.Value
	for i := 0; i < len(p.code); i++ { // it grows
		operands = p.code[i].Operands(operands[:0])
		p.refer(p.code[i], operands)
		p.follow(p.code[i], operands)
	}
	p.reach()
	return p
}

// create creates a package and its imports, which have no code.
func (p *program) create(pkg *types.Package, files []*ast.File, info *types.Info) {
	if p.Package(pkg) == nil {
		p.CreatePackage(pkg, files, info, true)
		for _, i := range pkg.Imports() {
			p.create(i, nil, nil)
		}
	}
}

// add adds a function, with its code if it has some.
func (p *program) add(fn *ssa.Function) {
	if p.functions[fn] {
		return
	}
	p.functions[fn] = true
	if fn.Signature.Recv() != nil {
		p.link(p.kindOf(fn.Object().(*types.Func).Id(), fn.Signature), fn)
	}
	for i, v := range fn.Params {
		p.share(v, slot{fn, i}, 0)
	}
	for _, b := range fn.Blocks {
		p.code = append(p.code, b.Instrs...)
	}
}

// refer adds the package variables and the functions among the operands of an instruction.
func (p *program) refer(in ssa.Instruction, operands []*ssa.Value) {
	call, _ := in.(ssa.CallInstruction)
	for _, v := range operands {
		switch v := (*v).(type) {
		case *ssa.Global:
			p.note(v, reference{0, v})
		case *ssa.Function:
			p.add(v)
			p.uses[origin(v)] = append(p.uses[origin(v)], use{in, fateOf(v, v, in)})
			if call == nil || call.Common().Value != v {
				p.link(p.kindOf("", v.Signature), v)
			}
		}
	}
}

// kindOf returns a key for the methods with a name and a signature, or without a name for the function values with it.
func (p *program) kindOf(name string, s *types.Signature) any {
	p.signatures.Set(s, cmp.Or(p.signatures.At(s), any(s)))
	return [2]any{name, p.signatures.At(s)}
}

// origin returns the generic function that fn is an instance of, or fn.
func origin(fn *ssa.Function) *ssa.Function { return cmp.Or(fn.Origin(), fn) }

// fateOf returns the fate of fn in an instruction that has it as v. The standard library keeps no function.
func fateOf(fn *ssa.Function, v ssa.Value, in ssa.Instruction) (worst int) {
	switch in := in.(type) {
	case *ssa.MakeClosure, *ssa.ChangeType:
		v := in.(ssa.Value)
		for _, in := range *v.Referrers() {
			worst = max(worst, fateOf(fn, v, in))
		}
		return worst
	case *ssa.Store:
		if a, ok := in.Addr.(*ssa.Alloc); ok && a.Comment != "new" { // a local variable
			return called
		}
	case ssa.CallInstruction:
		callee := in.Common().StaticCallee()
		switch path := pathOf(callee); {
		case path == "sync" && (strings.HasPrefix(callee.Name(), "Once") || callee.Name() == "Do"):
			return once
		case in.Common().Value == v, fn.Synthetic == "range-over-func yield", !strings.Contains(path, "."):
			return called
		}
		return passed
	}
	return kept
}

// pathOf returns the path of the package that declares fn, "." if there is none.
func pathOf(fn *ssa.Function) string {
	if fn == nil || fn.Object() == nil || fn.Object().Pkg() == nil {
		return "."
	}
	return fn.Object().Pkg().Path()
}

// runOnce returns the functions that run once: initialisers, functions that package sync calls once, and functions
// that these call and nothing else does. An exported method, an exported function of a package that is not internal,
// and a method that is called by an interface may be called by anything.
func (p *program) runOnce() map[*ssa.Function]bool {
	runs := map[*ssa.Function]bool{}
	for fn := range p.functions {
		o, method := fn.Object(), fn.Signature.Recv() != nil
		open := o != nil && o.Exported() && (method || !strings.Contains(pathOf(fn), "internal/")) ||
			method && p.invoked[p.kindOf(o.(*types.Func).Id(), fn.Signature)]
		if !open && len(p.uses[origin(fn)]) > 0 || fn.Synthetic == "package initializer" {
			runs[origin(fn)] = true
		}
	}
	for before := 0; before != len(runs); {
		before = len(runs)
		maps.DeleteFunc(runs, func(fn *ssa.Function, _ bool) bool {
			return slices.ContainsFunc(p.uses[fn], func(u use) bool {
				return u.fate > called || u.fate == called && !runs[origin(u.in.Parent())]
			})
		})
	}
	return runs
}
