package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/format"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/internal/variant"
)

// A module is this repository.
type module struct{ path, dir, commit string }

// findModule finds it from the working directory.
func findModule(ctx context.Context) (module, error) {
	out, err := output(command(ctx, "", "go", "list", "-m", "-f", "{{.Path}}\n{{.Dir}}"))
	path, dir, _ := strings.Cut(strings.TrimSpace(out), "\n")
	if err != nil {
		return module{}, err
	}
	if _, err := os.Stat(filepath.Join(dir, "techniques", "patches")); err != nil {
		return module{}, fmt.Errorf("run it in the repository: %w", err)
	}
	return module{path: path, dir: dir}, nil
}

// A scratch is a module in a folder of its own, outside of the repository, with
// a copy of a representation for each patch:
//
//	NAME/rep/REP       the representation with the patch NAME
//	NAME/internal/PKG  a package that it shares with others, where the patch changes that
//	check/REP          the conformance test of the variants of REP
//	bench/REP          the command bench with REP and its variants
type scratch struct {
	module
	groups []group
	dir    string // in place of the repository's
}

// scratchPath returns the path of the scratch module. It lies below the
// repository's path, because only such a module may import the repository's
// internal packages.
func (m module) scratchPath() string { return m.path + "/scratch" }

// newScratch makes the module. It tells all patches that do not apply.
func newScratch(ctx context.Context, m module, groups []group) (s *scratch, err error) {
	dir, err := os.MkdirTemp("", "techniques-")
	if err != nil {
		return nil, err
	}
	// As git sees it, see apply.
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	s = &scratch{module: m, groups: groups, dir: dir}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.remove())
		}
	}()
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := variant.CopyFile(filepath.Join(m.dir, name), filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	if _, err := output(command(ctx, dir, "go", "mod", "edit", "-module="+m.scratchPath(),
		"-require="+m.path+"@v0.0.0", "-replace="+m.path+"="+m.dir)); err != nil {
		return nil, err
	}
	var faults []error
	for _, g := range groups {
		for _, p := range g.patches {
			if err := s.apply(ctx, p); err != nil {
				faults = append(faults, err)
			}
		}
		if err := s.generate(filepath.Join("bench", g.rep, "main.go"), mainFile, g); err != nil {
			return nil, err
		}
		if err := s.generate(filepath.Join("check", g.rep, "check_test.go"), testFile, g); err != nil {
			return nil, err
		}
	}
	return s, errors.Join(faults...)
}

func (s *scratch) remove() error { return os.RemoveAll(s.dir) }

// apply copies the representation of a patch, changed.
func (s *scratch) apply(ctx context.Context, p patch) error {
	return p.Copy(ctx, s.module.dir, filepath.Join(s.dir, p.Name), s.path, s.scratchPath()+"/"+p.Name)
}

// mainFile and testFile are the generated files, with the representations and
// their variants in place of BACKENDS.
const (
	mainFile = `package main

import (
	"MODULE/harness/cli"
IMPORTS
)

func main() { cli.Main(cli.Config{Boards: []rep.Backend{BACKENDS}}) }
`
	testFile = `package check

import (
	"testing"

	"MODULE/rep"
	"MODULE/rep/reptest"
IMPORTS
)

func TestVariants(t *testing.T) {
	for _, b := range []rep.Backend{BACKENDS} {
		t.Run(b.Name, func(t *testing.T) {
			if err := b.Unavailable(); err != nil {
				t.Skip(err)
			}
			if testing.Short() {
				reptest.RunBrief(t, b)
			} else {
				reptest.Run(t, b)
			}
			reptest.NoAllocations(t, b)
		})
	}
}
`
	renamed = `
func renamed(b rep.Backend, name string) rep.Backend {
	b.Name = name
	return b
}
`
)

// generate writes a file of the scratch module. The present code of a
// representation is the first of the backends of a main; the repository's own
// tests test that code itself.
func (s *scratch) generate(name, text string, g group) error {
	var imports, backends []string
	if text == mainFile {
		imports = append(imports, fmt.Sprintf("%q", s.path+"/rep"), fmt.Sprintf("%q", s.path+"/rep/"+g.rep))
		backends = append(backends, g.rep+".Backend")
	}
	for i, p := range g.patches {
		imports = append(imports, fmt.Sprintf("v%d %q", i, s.scratchPath()+"/"+p.Name+"/rep/"+p.Rep))
		backends = append(backends, fmt.Sprintf("renamed(v%d.Backend, %q)", i, p.Name))
	}
	text = strings.NewReplacer("MODULE", s.path, "IMPORTS", strings.Join(imports, "\n"),
		"BACKENDS", strings.Join(backends, ", ")).Replace(text) + renamed
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return err
	}
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, formatted, 0o666)
}

// failedVariant matches a test's report that a variant plays wrong.
var failedVariant = regexp.MustCompile(`(?m)^ +--- FAIL: TestVariants/([^/ ]+) `)

// test runs the conformance suite on all variants, in short mode only its tests
// of moves. The output of a failed test goes to stderr.
func (s *scratch) test(ctx context.Context, short bool, stderr io.Writer) error {
	// Built and run by ourselves: go test that is interrupted leaves its tests
	// running.
	var paths []string
	for _, g := range s.groups {
		path := s.program("check-" + g.rep)
		if _, err := output(command(ctx, s.dir, "go", "test", "-c", "-trimpath", "-o", path, "./check/"+g.rep)); err != nil {
			return cmp.Or(ctx.Err(), err)
		}
		paths = append(paths, path)
	}
	args := []string{"-test.timeout=60m"}
	if short {
		args = append(args, "-test.short")
	}
	outs := make([]bytes.Buffer, len(paths))
	errs := make([]error, len(paths))
	var tests sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, path := range paths {
		tests.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			c := command(ctx, s.dir, path, args...)
			c.Stdout, c.Stderr = &outs[i], &outs[i]
			errs[i] = c.Run()
		})
	}
	tests.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var faults []error
	for i, g := range s.groups {
		if errs[i] == nil {
			continue
		}
		fmt.Fprint(stderr, outs[i].String())
		var failed []string
		for _, match := range failedVariant.FindAllStringSubmatch(outs[i].String(), -1) {
			failed = append(failed, match[1]+".patch")
		}
		if len(failed) == 0 {
			faults = append(faults, fmt.Errorf("the variants of %s cannot be tested: %w", g.rep, errs[i]))
			continue
		}
		faults = append(faults, fmt.Errorf("plays wrong: %s", strings.Join(failed, ", ")))
	}
	return errors.Join(faults...)
}

// program returns the path of a program that is built.
func (s *scratch) program(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(s.dir, name)
}

// build makes the command of a representation and its variants.
func (s *scratch) build(ctx context.Context, rep string) (string, error) {
	path := s.program("bench-" + rep)
	// Functions at multiples of 64 bytes: see stats.RowMargin.
	_, err := output(command(ctx, s.dir, "go", "build", "-trimpath", "-ldflags=-funcalign=64", "-o", path, "./bench/"+rep))
	return path, err
}

// The grace of a process that is to end: Ctrl-C reaches it by itself, anything
// else that ends us does not.
const (
	interruptGrace = 200 * time.Millisecond
	killGrace      = 3 * time.Second
)

// command returns a command in the folder dir, in the environment that the
// scratch module needs. When ctx ends, it is interrupted.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOWORK=off")
	if os.Getenv("GOAMD64") == "" {
		c.Env = append(c.Env, "GOAMD64=v3")
	}
	c.Cancel = func() error {
		time.Sleep(interruptGrace)
		return c.Process.Signal(os.Interrupt)
	}
	c.WaitDelay = killGrace
	return c
}

// output runs a command and returns its output. An error has the text of
// standard error.
func output(c *exec.Cmd) (string, error) {
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if text := strings.TrimSpace(stderr.String()); err != nil && text != "" {
		err = fmt.Errorf("%s %s: %s", filepath.Base(c.Path), c.Args[1], text)
	}
	return string(out), err
}
