package source

import (
	"fmt"
	"go/token"
	"go/types"
)

// CheckFor finds the types of the packages that the patterns name, and of the packages that they import, with the files
// for another system. A mistake that a compiler would refuse there is an error here, and nothing is compiled. The bodies
// of functions are checked in the main module alone.
func CheckFor(dir, goos, goarch string, patterns ...string) error {
	all, err := list(dir, []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0"}, patterns...)
	if err != nil {
		return err
	}
	set, checked := token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}
	for _, l := range all {
		if l.ImportPath == "unsafe" {
			continue
		}
		files, err := l.parse(set)
		if err != nil {
			return err
		}
		config := types.Config{
			Importer: importerFunc(func(path string) (*types.Package, error) {
				if mapped, ok := l.ImportMap[path]; ok {
					path = mapped
				}
				return checked[path], nil
			}),
			Sizes:            types.SizesFor("gc", goarch),
			IgnoreFuncBodies: !l.ours(),
		}
		if checked[l.ImportPath], err = config.Check(l.ImportPath, set, files, nil); err != nil {
			return fmt.Errorf("source: %s/%s: %w", goos, goarch, err)
		}
	}
	return nil
}

type importerFunc func(path string) (*types.Package, error)

// Import implements [types.Importer].
func (i importerFunc) Import(path string) (*types.Package, error) { return i(path) }
