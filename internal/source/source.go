// Package source reads the packages of this module with their types, for tests of how they are built.
package source

import (
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
	"strings"
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
	Standard                bool
	Module                  *struct{ Main bool }
}

// Load returns the packages of the main module that the patterns name and the packages that they
// import, each after its imports. Files are the ones for this machine's architecture, without
// tests.
func Load(dir string, patterns ...string) (*token.FileSet, []*Package, error) {
	args := append([]string{"list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,SFiles,Standard,Module"}, patterns...)
	command := exec.Command("go", args...)
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return nil, nil, fmt.Errorf("source: go list: %w: %s", err, exit.Stderr)
		}
		return nil, nil, fmt.Errorf("source: go list: %w", err)
	}
	var all []listed
	exports := map[string]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, fmt.Errorf("source: go list: %w", err)
		}
		all = append(all, l)
		exports[l.ImportPath] = l.Export
	}
	c := NewChecker(func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("source: no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	for _, l := range all {
		if l.Standard || l.Module == nil || !l.Module.Main {
			continue
		}
		p := &Package{Path: l.ImportPath, Dir: l.Dir}
		for _, name := range l.GoFiles {
			file, err := parser.ParseFile(c.Set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, nil, fmt.Errorf("source: %w", err)
			}
			p.Files = append(p.Files, file)
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
