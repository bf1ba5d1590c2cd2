package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	placed      = "placement" // the type of the source that has the pieces
	boardType   = "Board"     // that of its boards
	commonBoard = "board"     // what the latter is called where it knows no look-up
)

// sourcePackage is what the boards are made from.
type sourcePackage struct {
	set   *token.FileSet
	types *types.Package
	info  types.Info
	units []*unit
}

// A unit is a declaration at the top level of the source.
type unit struct {
	pkg     *sourcePackage
	decl    ast.Decl
	text    []byte // of its file, comments blanked
	at, end int    // where the declaration is there, with the directives before it
	names   []string
	uses    map[string]bool // names at the top level, and .NAME for each selector
	looks   bool            // up the attacks of a slider, or builds the tables for that
	asserts bool            // only that a type has an interface
}

// global reports whether an identifier stands for a declaration at the top level, or for the
// field that a struct has by embedding a type.
func (p *sourcePackage) global(i *ast.Ident) bool {
	for _, object := range []types.Object{p.info.Uses[i], p.info.Defs[i]} {
		if object == nil {
			continue
		}
		if field, ok := object.(*types.Var); object.Parent() == p.types.Scope() || ok && field.Embedded() {
			return true
		}
	}
	return false
}

func (p *sourcePackage) offset(pos token.Pos) int { return p.set.Position(pos).Offset }

// noImports is an importer of packages without anything in them. What the source takes from
// them has no type then, but its own names are found all the same.
type noImports map[string]*types.Package

func (n noImports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if n[path] == nil {
		n[path] = types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
		n[path].MarkComplete()
	}
	return n[path], nil
}

// read reads a package, without its tests and its variable Backend.
func read(dir string) (*sourcePackage, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	p := &sourcePackage{set: token.NewFileSet(), info: types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	var files []*ast.File
	var texts [][]byte
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(p.set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.blank(file, text)
		files, texts = append(files, file), append(texts, text)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no Go file in %q", dir)
	}
	lenient := types.Config{Importer: noImports{}, Error: func(error) {}}
	p.types, _ = lenient.Check(dir, p.set, files, &p.info) // its error is of what is imported
	for i, file := range files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			if u := p.unit(texts[i], d); !slices.Contains(u.names, "Backend") {
				p.units = append(p.units, u)
			}
		}
	}
	return p, nil
}

// directive is a comment that the compiler reads.
var directive = regexp.MustCompile(`^//go:\w`)

// blanked is written over comments.
const blanked = '\x01'

func (p *sourcePackage) blank(file *ast.File, text []byte) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if !directive.MatchString(c.Text) {
				for i := p.offset(c.Pos()); i < p.offset(c.End()); i++ {
					text[i] = blanked
				}
			}
		}
	}
}

// withoutBlanks returns text without the lines that had nothing but a comment, and without
// the places of the other comments.
func withoutBlanks(text []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		code := bytes.TrimRight(line, "\x01 \t\n")
		if len(bytes.TrimLeft(code, "\x01 \t")) == 0 && bytes.IndexByte(line, blanked) >= 0 {
			continue
		}
		out.Write(bytes.ReplaceAll(line, []byte{blanked}, nil))
	}
	return out.Bytes()
}

func (p *sourcePackage) unit(text []byte, d ast.Decl) *unit {
	u := &unit{pkg: p, decl: d, text: text, at: p.offset(d.Pos()), end: p.offset(d.End()), uses: map[string]bool{}}
	switch d := d.(type) {
	case *ast.FuncDecl:
		u.names = []string{methodName(d)}
		if d.Doc != nil {
			u.at = p.offset(d.Doc.Pos())
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				u.names = append(u.names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					if name.Name != "_" {
						u.names = append(u.names, name.Name)
					}
				}
			}
		}
		u.asserts = len(u.names) == 0
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if _, _, ok := lookUp(n); ok {
				u.looks = true
			}
		case *ast.SelectorExpr:
			u.uses["."+n.Sel.Name] = true
			if ofAttacks(n) && n.Sel.Name != "Shared" {
				u.looks = true
			}
		case *ast.Ident:
			if p.global(n) {
				u.uses[n.Name] = true
			}
		}
		return true
	})
	return u
}

// methodName returns TYPE.METHOD, or the name of a function that is no method.
func methodName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name + "." + f.Name.Name
	}
	return "." + f.Name.Name
}

// ofAttacks reports whether an expression is a name of package attacks: Shared, Build, Bytes or
// Tables.
func ofAttacks(s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "attacks"
}

// lookUp returns what has the tables in an expression TABLES.Rook.Attacks(SQUARE, OCCUPIED),
// or with Bishop, and which of the two it is.
func lookUp(call *ast.CallExpr) (tables ast.Expr, piece string, ok bool) {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Attacks" || len(call.Args) != 2 {
		return nil, "", false
	}
	sliders, ok := method.X.(*ast.SelectorExpr)
	if !ok || sliders.Sel.Name != "Rook" && sliders.Sel.Name != "Bishop" {
		return nil, "", false
	}
	return sliders.X, sliders.Sel.Name, true
}

// closure returns the declarations that look attacks up, or use one that does. Where keeps
// is true the type with the pieces is one of them.
func (p *sourcePackage) closure(keeps bool) map[*unit]bool {
	found := map[*unit]bool{}
	names := map[string]bool{} // as in unit.uses
	add := func(u *unit) {
		found[u] = true
		for _, name := range u.names {
			if _, method, ok := strings.Cut(name, "."); ok {
				name = "." + method
			}
			names[name] = true
		}
	}
	for _, u := range p.units {
		if u.looks || keeps && slices.Contains(u.names, placed) {
			add(u)
		}
	}
	for grown := true; grown; {
		grown = false
		for _, u := range p.units {
			if found[u] || u.asserts {
				continue
			}
			for name := range u.uses {
				if names[name] {
					add(u)
					grown = true
					break
				}
			}
		}
	}
	return found
}
