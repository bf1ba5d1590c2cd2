// Package source reads the packages of this module with their types, for tests of how they are built.
package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/boardbench/boardbench/internal/env"
)

// A Package is a package of the main module, with its types.
type Package struct {
	Path     string
	Dir      string
	Files    []*ast.File
	Assembly []string // paths
	Types    *types.Package
	Info     *types.Info
}

// listed is the output of go list for a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, SFiles         []string
	ImportMap               map[string]string
	Standard                bool
	Module                  *struct{ Main bool }
}

// ours reports whether the package is of the main module.
func (l listed) ours() bool { return !l.Standard && l.Module != nil && l.Module.Main }

// parse returns the files of the package.
func (l listed) parse(set *token.FileSet) (files []*ast.File, err error) {
	for _, name := range l.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("source: %w", err)
		}
		files = append(files, file)
	}
	return files, nil
}

// list returns the packages that the patterns name and the packages that they import, each after its imports.
func list(dir string, environment []string, patterns ...string) (all []listed, err error) {
	command := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Dir,Export,GoFiles,SFiles,ImportMap,Standard,Module"}, patterns...)...)
	command.Dir = dir
	env.Clean(command, environment...)
	out, err := command.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return nil, fmt.Errorf("source: go list: %w", err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var l listed
		if err := d.Decode(&l); err != nil {
			return nil, fmt.Errorf("source: go list: %w", err)
		}
		all = append(all, l)
	}
	return all, nil
}

// Load returns the packages of the main module that the patterns name and the packages that they
// import, each after its imports. Files are the ones for this machine's architecture, without
// tests.
func Load(dir string, patterns ...string) (*token.FileSet, []*Package, error) {
	all, err := list(dir, nil, append([]string{"-export"}, patterns...)...)
	if err != nil {
		return nil, nil, err
	}
	exports := map[string]string{}
	for _, l := range all {
		exports[l.ImportPath] = l.Export
	}
	c := NewChecker(func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("source: no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	for _, l := range all {
		if !l.ours() {
			continue
		}
		p := &Package{Path: l.ImportPath, Dir: l.Dir}
		if p.Files, err = l.parse(c.Set); err != nil {
			return nil, nil, err
		}
		for _, name := range l.SFiles {
			p.Assembly = append(p.Assembly, filepath.Join(l.Dir, name))
		}
		if err := c.Check(p); err != nil {
			return nil, nil, err
		}
	}
	return c.Set, c.Packages, nil
}

// A Checker finds the types of packages.
type Checker struct {
	Set      *token.FileSet
	Packages []*Package     // that were checked
	others   types.Importer // for the other ones
}

// NewChecker returns a checker that reads the export data of other packages with lookup.
func NewChecker(lookup importer.Lookup) *Checker {
	set := token.NewFileSet()
	return &Checker{Set: set, others: importer.ForCompiler(set, "gc", lookup)}
}

// Import implements [types.Importer].
func (c *Checker) Import(path string) (*types.Package, error) {
	for _, p := range c.Packages {
		if p.Path == path {
			return p.Types, nil
		}
	}
	return c.others.Import(path)
}

// Check finds the types of a package, whose imports were checked before.
func (c *Checker) Check(p *Package) error {
	p.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: c, Sizes: types.SizesFor("gc", "amd64")}
	var err error
	if p.Types, err = config.Check(p.Path, c.Set, p.Files, p.Info); err != nil {
		return fmt.Errorf("source: %w", err)
	}
	c.Packages = append(c.Packages, p)
	return nil
}
