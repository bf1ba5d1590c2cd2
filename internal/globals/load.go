package globals

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

// A pkg is a package of the main module, with its types.
type pkg struct {
	path     string
	dir      string
	files    []*ast.File
	assembly []string // paths
	types    *types.Package
	info     *types.Info
}

// listed is the output of go list for a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, SFiles         []string
	Standard                bool
	Module                  *struct{ Main bool }
}

// load returns the packages of the main module that the patterns name and the packages that they
// import, each after its imports. Files are the ones for this machine's architecture, without
// tests.
func load(dir string, patterns ...string) (*token.FileSet, []*pkg, error) {
	args := append([]string{"list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,SFiles,Standard,Module"}, patterns...)
	command := exec.Command("go", args...)
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return nil, nil, fmt.Errorf("globals: go list: %w: %s", err, exit.Stderr)
		}
		return nil, nil, fmt.Errorf("globals: go list: %w", err)
	}
	var all []listed
	exports := map[string]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, fmt.Errorf("globals: go list: %w", err)
		}
		all = append(all, l)
		exports[l.ImportPath] = l.Export
	}
	c := newChecker(func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("globals: no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	for _, l := range all {
		if l.Standard || l.Module == nil || !l.Module.Main {
			continue
		}
		p := &pkg{path: l.ImportPath, dir: l.Dir}
		for _, name := range l.GoFiles {
			file, err := parser.ParseFile(c.set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, nil, fmt.Errorf("globals: %w", err)
			}
			p.files = append(p.files, file)
		}
		for _, name := range l.SFiles {
			p.assembly = append(p.assembly, filepath.Join(l.Dir, name))
		}
		if err := c.check(p); err != nil {
			return nil, nil, err
		}
	}
	return c.set, c.packages, nil
}

// A checker finds the types of packages.
type checker struct {
	set      *token.FileSet
	others   types.Importer // for packages that are not checked
	packages []*pkg
}

// newChecker returns a checker that reads the export data of other packages with lookup.
func newChecker(lookup importer.Lookup) *checker {
	set := token.NewFileSet()
	return &checker{set: set, others: importer.ForCompiler(set, "gc", lookup)}
}

// Import implements [types.Importer].
func (c *checker) Import(path string) (*types.Package, error) {
	for _, p := range c.packages {
		if p.path == path {
			return p.types, nil
		}
	}
	return c.others.Import(path)
}

// check finds the types of a package, whose imports were checked before.
func (c *checker) check(p *pkg) error {
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: c, Sizes: types.SizesFor("gc", "amd64")}
	var err error
	if p.types, err = config.Check(p.path, c.set, p.files, p.info); err != nil {
		return fmt.Errorf("globals: %w", err)
	}
	c.packages = append(c.packages, p)
	return nil
}
