// Twin makes a file of one package from files of another, so that an algorithm
// which two layouts share has one source, and all other files of a package are its own.
//
//	//go:generate ../../tools/run twin -from ../x88 movegen.go make.go
//
// That line, in a hand-written file of another board, makes from_x88.go
// there from the two files of rep/x88. The copy differs in this:
//
//   - the package clause, and the name of the package if it is a word of a comment
//     or of a string;
//   - identifiers, packages among them, renamed by -rename OLD=NEW;
//   - top-level declarations that the package has in a hand-written file are left
//     out, and so are declarations named by -drop NAME or -drop TYPE.METHOD: code
//     that depends on the layout is written by hand;
//   - imports that nothing uses any more are left out.
//
// The test of this package makes every such file again and compares.
package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/rename"
)

func main() {
	g, err := parse(os.Args[1:])
	if err == nil {
		err = g.run()
	}
	if err == flag.ErrHelp {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "twin: %v\n", err)
		os.Exit(1)
	}
}

// run writes the file, in the working directory.
func (g generation) run() error {
	text, err := g.text(".")
	if err != nil {
		return err
	}
	return os.WriteFile(g.name(), text, 0o666)
}

// name returns the name of the file.
func (g generation) name() string { return "from_" + path.Base(g.from) + ".go" }

// A generation is a line go:generate, parsed.
type generation struct {
	from    string // the folder of the source, relative to the target's
	renames []rename.Rename
	drop    []string // declarations to be left out
	names   []string // of the files of the source
}

func parse(args []string) (generation, error) {
	var g generation
	f := flag.NewFlagSet("twin", flag.ContinueOnError)
	f.StringVar(&g.from, "from", "", "the `folder` of the source")
	f.Func("rename", "rename an identifier, `OLD=NEW`", func(text string) error {
		r, err := rename.Parse(text)
		g.renames = append(g.renames, r)
		return err
	})
	f.Func("drop", "leave a declaration out, `NAME` or TYPE.METHOD", func(text string) error {
		g.drop = append(g.drop, text)
		return nil
	})
	if err := f.Parse(args); err != nil {
		return g, err
	}
	g.names = f.Args()
	if g.from == "" || len(g.names) == 0 {
		return g, errors.New("want -from FOLDER and the names of files")
	}
	return g, nil
}

// header is the first line of a generated file.
var header = regexp.MustCompile(`^// Code generated from (\S+); DO NOT EDIT\.\n`)

// text returns the file for the package in the folder dir.
func (g generation) text(dir string) ([]byte, error) {
	target, own, err := handWritten(dir)
	if err != nil {
		return nil, err
	}
	unused := map[string]bool{}
	for _, name := range g.drop {
		unused[name], own[name] = true, true
	}
	t := &twin{pkg: target, imports: map[string]bool{}}
	for _, name := range g.names {
		from := filepath.Join(dir, filepath.FromSlash(g.from), name)
		source, err := os.ReadFile(from)
		if err != nil {
			return nil, err
		}
		if err := g.copy(source, name, own, unused, t); err != nil {
			return nil, fmt.Errorf("%s: %w", from, err)
		}
	}
	for name, left := range unused {
		if left {
			return nil, fmt.Errorf("-drop %s: no such declaration in %s", name, strings.Join(g.names, ", "))
		}
	}
	return t.text(g.from)
}

// A twin is a file that is made of the copies of several.
type twin struct {
	pkg     string
	imports map[string]bool // the specifications, as they are written
	body    bytes.Buffer
}

// text returns the file, with the imports that it uses.
func (t *twin) text(from string) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package "+t.pkg+"\n"+t.body.String(), parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	var groups [2]strings.Builder // the standard library, and modules
	for _, spec := range slices.Sorted(maps.Keys(t.imports)) {
		name, importPath, _ := strings.Cut(spec, `"`)
		name, importPath = strings.TrimSpace(name), strings.TrimSuffix(importPath, `"`)
		if used[cmp.Or(name, packageName(importPath))] || name == "_" || name == "." {
			group := &groups[0]
			if strings.Contains(importPath, ".") {
				group = &groups[1]
			}
			fmt.Fprintln(group, spec)
		}
	}
	return format.Source(fmt.Appendf(nil, "// Code generated from %s; DO NOT EDIT.\n\npackage %s\n\nimport (\n%s\n%s)\n\n%s", from, t.pkg, &groups[0], &groups[1], t.body.String()))
}

// handWritten returns the name of the package in dir, and the top-level names
// that its hand-written files declare. Files that are to be made are none of them.
func handWritten(dir string) (pkg string, names map[string]bool, err error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", nil, err
	}
	names = map[string]bool{}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			return "", nil, err
		}
		if header.Match(source) || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
		if err != nil {
			return "", nil, err
		}
		pkg = file.Name.Name
		for _, d := range file.Decls {
			for _, name := range declared(d) {
				names[name] = true
			}
		}
	}
	if pkg == "" {
		return "", nil, fmt.Errorf("no hand-written Go file in %s", dir)
	}
	return pkg, names, nil
}

// declared returns the names that a declaration declares: TYPE.METHOD for a
// method. An import declares none, and neither does _.
func declared(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		return []string{receiver(d.Recv.List[0].Type) + "." + d.Name.Name}
	case *ast.GenDecl:
		var names []string
		for _, s := range d.Specs {
			names = append(names, specified(s)...)
		}
		return names
	}
	return nil
}

func specified(s ast.Spec) []string {
	var names []string
	switch s := s.(type) {
	case *ast.TypeSpec:
		names = append(names, s.Name.Name)
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.Name != "_" {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// receiver returns the name of the type of a receiver.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// copy adds the copy of source, a file of that name, to t.
func (g generation) copy(source []byte, name string, own, unused map[string]bool, t *twin) error {
	for _, r := range g.renames {
		source = r.Apply(source)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if len(file.Comments) > 0 && file.Comments[0].Pos() < file.Package {
		return errors.New("has a comment before its package clause, which would be lost")
	}
	body := int(set.Position(file.Name.End()).Offset)
	cut := g.leftOut(set, file, own, unused)
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			for _, s := range d.Specs {
				spec := source[set.Position(s.Pos()).Offset:set.Position(s.End()).Offset]
				for _, r := range g.renames { // of the package
					spec = bytes.Replace(spec, []byte("/"+r.Old+`"`), []byte("/"+r.New+`"`), 1)
				}
				t.imports[string(spec)] = true
			}
			body = set.Position(d.End()).Offset
		}
	}
	text := slices.Clone(source[body:])
	for i := len(cut) - 1; i >= 0; i-- {
		text = slices.Delete(text, cut[i][0]-body, cut[i][1]-body)
	}
	t.body.Write(words(text, file.Name.Name, t.pkg))
	t.body.WriteString("\n\n")
	return nil
}

// leftOut returns the ranges of bytes, in order, of the declarations that own
// has, with their comments.
func (g generation) leftOut(set *token.FileSet, file *ast.File, own, unused map[string]bool) [][2]int {
	var cut [][2]int
	add := func(doc *ast.CommentGroup, from, to token.Pos, names []string) bool {
		if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return !own[name] }) {
			return false
		}
		for _, name := range names {
			unused[name] = false
		}
		if doc != nil {
			from = doc.Pos()
		}
		end := set.Position(to)
		// A comment at the end of the last line belongs to it.
		for _, c := range file.Comments {
			if at := set.Position(c.Pos()); at.Line == end.Line && at.Offset >= end.Offset {
				end = set.Position(c.End())
			}
		}
		cut = append(cut, [2]int{set.Position(from).Offset, end.Offset})
		return true
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Doc, d.Pos(), d.End(), declared(d))
		case *ast.GenDecl:
			if add(d.Doc, d.Pos(), d.End(), declared(d)) || d.Lparen == token.NoPos {
				continue
			}
			for _, s := range d.Specs {
				doc := (*ast.CommentGroup)(nil)
				switch s := s.(type) {
				case *ast.TypeSpec:
					doc = s.Doc
				case *ast.ValueSpec:
					doc = s.Doc
				}
				add(doc, s.Pos(), s.End(), specified(s))
			}
		}
	}
	return cut
}

// words replaces the name of the source package in comments and strings.
func words(source []byte, from, target string) []byte {
	replace := func(word string) string {
		if word == from {
			return target
		}
		return word
	}
	var out bytes.Buffer
	last := 0
	for t := range rename.Tokens(source) {
		if t.Token != token.COMMENT && t.Token != token.STRING {
			continue
		}
		out.Write(source[last:t.Offset])
		out.WriteString(rename.Words(t.Text, replace))
		last = t.Offset + len(t.Text)
	}
	out.Write(source[last:])
	return out.Bytes()
}

// majorVersion is the last element of an import path that does not name the package.
var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// packageName returns the name of the package with an import path, as it is by
// convention.
func packageName(importPath string) string {
	if majorVersion.MatchString(path.Base(importPath)) {
		importPath = path.Dir(importPath)
	}
	return path.Base(importPath)
}
