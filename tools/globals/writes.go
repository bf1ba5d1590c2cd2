package globals

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/tools/source"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
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
	set, all, err := source.Load(dir, patterns...)
	if err != nil {
		return nil, err
	}
	list, err := find(set, all)
	if dir, ok := filepath.Abs(dir); ok == nil {
		for i := range list {
			list[i].File = filepath.ToSlash(strings.TrimPrefix(list[i].File, dir+string(filepath.Separator)))
		}
	}
	return list, err
}

// find returns the writes in packages.
func find(set *token.FileSet, all []*packages.Package) ([]Write, error) {
	list := build(set, all).findings()
	for _, pkg := range all {
		for _, name := range pkg.OtherFiles {
			writes, err := assemblyWrites(name, pkg.Types.Name())
			if err != nil {
				return nil, err
			}
			list = append(list, writes...)
		}
	}
	order := func(a, b Write) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, cmp.Compare(a.Variable, b.Variable))
	}
	slices.SortStableFunc(list, order)
	return slices.CompactFunc(list, func(a, b Write) bool { return order(a, b) == 0 }), nil
}

// findings returns the writes of Go code.
func (p *program) findings() (list []Write) {
	once := p.runOnce()
	for _, w := range p.writes {
		if r, known := p.references[w.to]; known && r.level == 0 && !once[origin(w.in.Parent())] {
			list = append(list, p.place(w.in, w.does+" the package variable", r.origin.Pkg.Pkg.Name()+"."+r.origin.Name()))
		}
		if v := p.keeps(w.to); v != nil && w.does == "writes to" {
			list = append(list, p.place(w.in, "returns or stores a function that writes to the variable", v.Name()))
		}
	}
	return list
}

// place returns a write of an instruction.
func (p *program) place(in ssa.Instruction, does, variable string) Write {
	fn := in.Parent()
	if uses := p.uses[origin(fn)]; fn.Syntax() == nil && fn.Object() != nil && len(uses) > 0 { // a method value or a method expression
		return p.place(uses[0].in, does, variable)
	}
	at, name := p.Fset.Position(cmp.Or(in.Pos(), fn.Pos())), "an initialiser"
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if fn.Object() != nil {
		name = fn.Object().Name()
	}
	return Write{at.Filename, at.Line, name, does, variable}
}

// keeps returns the variable that an address is of or goes through, if a function that is returned or stored captured
// it. Captured variables outlive the call, and no walk over the memory of a board finds them.
func (p *program) keeps(v ssa.Value) *ssa.FreeVar {
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.UnOp, *ssa.Lookup, *ssa.Slice:
		return p.keeps(*v.(ssa.Instruction).Operands(nil)[0])
	case *ssa.FreeVar:
		if slices.ContainsFunc(p.uses[origin(v.Parent())], func(u use) bool { return u.fate == kept }) {
			return v
		}
		return p.keeps(p.captured[v])
	}
	return nil
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
	function := ""
	for i, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimRight(strings.TrimSpace(line), " ;\\")
		if strings.HasPrefix(line, "TEXT") {
			_, function, _ = strings.Cut(line, "·")
			function, _, _ = strings.Cut(function, "(")
		}
		if to := toVariable.FindStringSubmatch(line); to != nil && !noWrite.MatchString(line) {
			list = append(list, Write{name, i + 1, function, "writes to the package variable", pkg + "." + to[1][strings.LastIndex(to[1], "·")+len("·"):]})
		}
	}
	return list, nil
}
