package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// CheckFor finds the types of the packages that the patterns name, and of the packages that they import, with the files
// for another system. A mistake that a compiler would refuse there is an error here, and nothing is compiled. The bodies
// of functions are checked in the main module alone.
func CheckFor(dir, goos, goarch string, patterns ...string) error {
	command := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module"}, patterns...)...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := command.Output()
	if err != nil {
		return fmt.Errorf("source: go list: %w", err)
	}
	set, checked := token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l struct {
			ImportPath, Dir string
			GoFiles         []string
			ImportMap       map[string]string
			Module          *struct{ Main bool }
		}
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("source: go list: %w", err)
		}
		if l.ImportPath == "unsafe" {
			continue
		}
		var files []*ast.File
		for _, name := range l.GoFiles {
			file, err := parser.ParseFile(set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return fmt.Errorf("source: %w", err)
			}
			files = append(files, file)
		}
		config := types.Config{
			Importer: importerFunc(func(path string) (*types.Package, error) {
				if mapped, ok := l.ImportMap[path]; ok {
					path = mapped
				}
				return checked[path], nil
			}),
			Sizes:            types.SizesFor("gc", goarch),
			IgnoreFuncBodies: l.Module == nil || !l.Module.Main,
		}
		if checked[l.ImportPath], err = config.Check(l.ImportPath, set, files, nil); err != nil {
			return fmt.Errorf("source: %s/%s: %w", goos, goarch, err)
		}
	}
}

type importerFunc func(path string) (*types.Package, error)

// Import implements [types.Importer].
func (i importerFunc) Import(path string) (*types.Package, error) { return i(path) }
