package globals

import (
	"errors"
	"go/token"
	"slices"

	"golang.org/x/tools/go/packages"
)

// loadSource returns the packages of the module in dir that the patterns name and the packages of it that they import, each
// after its imports, with their syntax and types. Files are the ones for this machine's architecture, without tests.
func loadSource(dir string, patterns ...string) (*token.FileSet, []*packages.Package, error) {
	roots, err := load(&packages.Config{Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule, Dir: dir}, patterns...)
	if err != nil {
		return nil, nil, err
	}
	var paths []string
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Module != nil && p.Module.Main {
			paths = append(paths, p.PkgPath)
		}
	})
	set := token.NewFileSet()
	found, err := load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir, Fset: set}, paths...)
	slices.SortFunc(found, func(a, b *packages.Package) int {
		return slices.Index(paths, a.PkgPath) - slices.Index(paths, b.PkgPath)
	})
	return set, found, err
}

// load is packages.Load with the errors of all packages.
func load(config *packages.Config, patterns ...string) ([]*packages.Package, error) {
	found, err := packages.Load(config, patterns...)
	packages.Visit(found, nil, func(p *packages.Package) {
		for _, fault := range p.Errors {
			err = errors.Join(err, fault)
		}
	})
	return found, err
}
