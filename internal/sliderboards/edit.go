package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
)

// An editor changes declarations for an algorithm.
type editor struct {
	algorithm                   // none for what knows no look-up
	names     map[string]string // new names of types, functions, variables and constants
	methods   map[string]string // new names of methods
	given     map[string]bool   // functions that get the state as their first parameter, to look up in it
	err       error
}

// board returns the name of the type of an algorithm's boards.
func (a algorithm) board() string { return a.name + boardType }

// editor returns what edits the declarations that depend on an algorithm.
func (p *sourcePackage) editor(a algorithm, dependent map[*unit]bool) (*editor, error) {
	e := &editor{algorithm: a, names: map[string]string{}, methods: map[string]string{}, given: map[string]bool{}}
	for u := range dependent {
		for _, name := range u.names {
			if strings.Contains(name, ".") {
				continue
			}
			e.names[name] = strings.ToLower(name[:1]) + name[1:] + a.suffix()
			if name == boardType {
				e.names[name] = a.board()
			}
		}
		if f, ok := u.decl.(*ast.FuncDecl); ok && a.keeps && calls(f) && !has(f, "s") {
			e.given[f.Name.Name] = true
		}
	}
	// The methods of a type that is not copied get a name of their own in each algorithm. The
	// boards are copied in any case.
	plain := map[string]bool{}
	for _, u := range p.units {
		f, ok := u.decl.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		typ, method, _ := strings.Cut(methodName(f), ".")
		if dependent[u] && typ != boardType && e.names[typ] == "" {
			e.methods[method] = method + a.suffix()
		} else {
			plain[method] = true
		}
	}
	for method := range e.methods {
		if plain[method] {
			return nil, fmt.Errorf("two types have a method %s, and only one of the two is to be renamed", method)
		}
	}
	return e, nil
}

// has reports whether a function has a receiver, a parameter or a variable of that name.
func has(f *ast.FuncDecl, name string) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			found = found || slices.ContainsFunc(n.Names, func(i *ast.Ident) bool { return i.Name == name })
		case *ast.AssignStmt:
			i, ok := n.Lhs[0].(*ast.Ident)
			found = found || ok && n.Tok == token.DEFINE && i.Name == name
		}
		return !found
	})
	return found
}

// calls reports whether a function has a look-up.
func calls(f *ast.FuncDecl) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			_, _, ok := lookUp(call)
			found = found || ok
		}
		return !found
	})
	return found
}

// followed are the methods that change the occupancy, or end the current position. A board that
// keeps the occupancy has them under another name, and brings it up to date after each in a
// method of the old name, which is written by hand.
var followed = map[string]string{
	boardType + ".Load":       "load",
	boardType + ".Make":       "makeMove",
	boardType + ".Unmake":     "unmakeMove",
	boardType + ".MakeNull":   "makeNull",
	boardType + ".UnmakeNull": "unmakeNull",
}

// A change replaces the bytes from at to end.
type change struct {
	at, end int
	text    string
}

// edited returns the text of a declaration.
func (u *unit) edited(e *editor) []byte {
	changes := e.changes(u)
	slices.SortStableFunc(changes, func(a, b change) int { return a.at - b.at })
	var out bytes.Buffer
	at := u.at
	for _, c := range changes {
		out.Write(u.text[at:c.at])
		out.WriteString(c.text)
		at = c.end
	}
	out.Write(u.text[at:u.end])
	out.WriteString("\n\n")
	return out.Bytes()
}

func (e *editor) changes(u *unit) []change {
	var changes []change
	p := u.pkg
	replace := func(from, to token.Pos, text string) {
		changes = append(changes, change{p.offset(from), p.offset(to), text})
	}
	if f, ok := u.decl.(*ast.FuncDecl); ok {
		if name := e.methods[f.Name.Name]; f.Recv != nil && name != "" {
			replace(f.Name.Pos(), f.Name.End(), name)
		}
		if name := followed[methodName(f)]; e.keeps && name != "" {
			replace(f.Name.Pos(), f.Name.End(), name)
		}
		if e.given[f.Name.Name] {
			replace(f.Type.Params.Opening+1, f.Type.Params.Opening+1, "s *"+e.names["state"]+", ")
		}
	}
	ast.Inspect(u.decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if tables, piece, ok := lookUp(n); ok {
				before, method := "", ".sliders."+piece+"("
				if e.keeps {
					before, method = "s.kept."+strings.ToLower(piece)+"(&", ".sliders, "
				}
				replace(tables.Pos(), tables.Pos(), before)
				replace(tables.End(), n.Lparen+1, method+"rep.Square(")
				replace(n.Args[0].End(), n.Args[0].End(), ")")
			}
			if f, ok := n.Fun.(*ast.Ident); ok && e.given[f.Name] {
				replace(n.Lparen+1, n.Lparen+1, "s, ")
			}
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && ofAttacks(f) && f.Sel.Name == "Bytes" {
				replace(n.Pos(), n.End(), "tableBytes(&shared"+e.suffix()+".sliders)")
				return false
			}
		case *ast.SelectorExpr:
			if ofAttacks(n) {
				replace(n.Pos(), n.End(), e.ofAttacks(n.Sel.Name))
				return false
			}
			if name := e.methods[n.Sel.Name]; name != "" {
				replace(n.Sel.Pos(), n.Sel.End(), name)
			}
		case *ast.Ident:
			if name := e.names[n.Name]; name != "" && p.global(n) {
				replace(n.Pos(), n.End(), name)
			}
		}
		return true
	})
	if e.keeps {
		changes = append(changes, e.keepOccupancy(u)...)
	}
	return changes
}

// ofAttacks returns what stands for a name of package attacks.
func (e *editor) ofAttacks(name string) string {
	if e.name == "" {
		return "attacks." + name
	}
	switch name {
	case "Shared":
		return "shared" + e.suffix()
	case "Build":
		return "build" + e.suffix()
	case "Tables":
		return "tables" + e.suffix()
	}
	e.err = fmt.Errorf("no board of slider algorithms has attacks.%s", name)
	return name
}

// keepOccupancy gives the type with the pieces a field for the occupancy that an algorithm
// keeps, which is validated first and described last.
func (e *editor) keepOccupancy(u *unit) []change {
	insert := func(pos token.Pos, text string) []change {
		at := u.pkg.offset(pos)
		return []change{{at, at, text}}
	}
	switch d := u.decl.(type) {
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			t, ok := spec.(*ast.TypeSpec)
			if !ok || t.Name.Name != placed {
				continue
			}
			if s, ok := t.Type.(*ast.StructType); ok {
				return insert(s.Fields.Closing, "\nkept kept\n")
			}
			e.err = fmt.Errorf("%s is no struct", placed)
		}
	case *ast.FuncDecl:
		switch methodName(d) {
		case placed + ".validate":
			return insert(d.Body.Lbrace+1, "\nif err := p.kept.validate(&shared"+e.suffix()+".sliders); err != nil {\nreturn err\n}\n")
		case placed + ".describe":
			return insert(d.Body.Rbrace, "p.kept.describe(o)\n")
		}
	}
	return nil
}

// finished returns the text of a file without comments and without the imports that nothing
// uses, in the form of gofmt.
func finished(text []byte) ([]byte, error) {
	text = withoutBlanks(text)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			// What a package has is exported; a variable may have its name.
			if x, ok := s.X.(*ast.Ident); ok && s.Sel.IsExported() {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, i := range slices.Backward(file.Imports) {
		if !used[path.Base(strings.Trim(i.Path.Value, "\""))] {
			text = slices.Delete(text, set.Position(i.Pos()).Offset-1, set.Position(i.End()).Offset+1) // with tab and newline
		}
	}
	return format.Source(text)
}
