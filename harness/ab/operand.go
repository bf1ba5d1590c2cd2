package ab

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// WorkingTree is the operand that stands for the working tree as it is.
const WorkingTree = "."

// An Operand names a program and says how it is built.
type Operand struct {
	Name    string // a git revision, WorkingTree, or the path of a binary
	GOAMD64 string // the level of the CPU that the build is for; "" for that of the environment
	PGO     string // what go build -pgo takes; "" for its default
}

// A Program is one side of a comparison.
type Program struct {
	Operand
	Version string   // the commit, abbreviated; "" for a working tree or a binary
	Paths   []string // of the executable in each layout; one for a binary, which is taken as it is
}

// Path returns the path of the executable in a layout, by any number: there are as
// many as were asked for, in turns.
func (p Program) Path(layout int) string { return p.Paths[layout%len(p.Paths)] }

// String returns the name, with the commit where it is known, and how it is built:
// "HEAD~1 (3f2c1d0a5) GOAMD64=v3".
func (p Program) String() string {
	text := p.Name
	if p.Version != "" && !strings.HasPrefix(p.Version, p.Name[:min(len(p.Name), len(p.Version))]) {
		text += " (" + p.Version + ")"
	}
	if p.GOAMD64 != "" {
		text += " GOAMD64=" + p.GOAMD64
	}
	if p.PGO != "" {
		text += " PGO=" + filepath.Base(p.PGO)
	}
	return text
}

// isBinary reports whether an operand is a path of an executable file.
func isBinary(operand string) bool {
	info, err := os.Stat(operand)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// Programs makes the program of each operand: it builds the package pkg, an import
// path or one that begins with "./", of a revision or the working tree of the git
// repository that dir is in, and takes a binary as it is. What is built is built in
// several layouts, in each of which functions and variables lie in other places.
// progress is called before the builds of an operand.
//
// What it makes stays until remove is called, which must be called even after an
// error. If ctx is done, the error is ctx's.
func Programs(ctx context.Context, dir, pkg string, layouts int, progress func(Program), operands ...Operand) (programs []Program, remove func() error, err error) {
	w := &workspace{from: dir, layouts: layouts}
	for _, operand := range operands {
		p, err := w.program(ctx, operand, pkg, progress)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, w.remove, err
		}
		programs = append(programs, p)
	}
	return programs, w.remove, nil
}

// A workspace is the folder of the builds.
type workspace struct {
	from    string   // the folder in the repository
	layouts int      // of each program
	dir     string   // "" before the first build
	built   int      // programs
	trees   []string // worktrees in dir
}

func (w *workspace) program(ctx context.Context, o Operand, pkg string, progress func(Program)) (Program, error) {
	p, operand := Program{Operand: o}, o.Name
	binary := isBinary(operand)
	var commit, prefix string
	if operand != WorkingTree {
		text, err := w.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", operand+"^{commit}")
		commit = strings.TrimSpace(text)
		switch {
		case err == nil && binary:
			return p, fmt.Errorf("ab: %q is a revision and a binary: write ./%s for the binary", operand, operand)
		case err == nil:
			p.Version = commit[:min(len(commit), 9)]
		case binary && (o.GOAMD64 != "" || o.PGO != ""):
			return p, fmt.Errorf("ab: %s is a binary, which is not built in another way", operand)
		case binary:
			path, err := filepath.Abs(operand)
			p.Paths = []string{path}
			return p, err
		default:
			return p, fmt.Errorf("ab: %q is neither a revision of this repository nor a binary", operand)
		}
		if prefix, err = w.git(ctx, "rev-parse", "--show-prefix"); err != nil {
			return p, err
		}
	}
	if w.dir == "" {
		var err error
		if w.dir, err = os.MkdirTemp("", "bench-ab-"); err != nil {
			return p, fmt.Errorf("ab: %w", err)
		}
	}
	progress(p)
	source := w.from
	w.built++
	if commit != "" {
		tree := filepath.Join(w.dir, fmt.Sprintf("tree%d", w.built))
		w.trees = append(w.trees, tree)
		if _, err := w.git(ctx, "worktree", "add", "--quiet", "--detach", tree, commit); err != nil {
			return p, err
		}
		source = filepath.Join(tree, strings.TrimSuffix(prefix, "\n"))
		if _, err := os.Stat(source); err != nil {
			return p, fmt.Errorf("ab: %s has no folder %s", operand, strings.TrimSpace(prefix))
		}
	}
	// A program does not hold the name of its folder.
	args := []string{"build", "-trimpath"}
	if o.PGO != "" {
		args = append(args, "-pgo="+o.PGO)
	}
	var env []string
	if o.GOAMD64 != "" {
		env = []string{"GOAMD64=" + o.GOAMD64}
	}
	folder, err := output(ctx, source, nil, "go", "list", "-find", "-f", "{{.Dir}}", pkg)
	if err != nil {
		return p, fmt.Errorf("ab: %s cannot be built: %w", operand, err)
	}
	for layout := 1; layout <= w.layouts; layout++ {
		flags, err := layoutFlags(strings.TrimSpace(folder), w.dir, layout)
		if err != nil {
			return p, fmt.Errorf("ab: %s cannot be built: %w", operand, err)
		}
		path := filepath.Join(w.dir, fmt.Sprintf("bench%d-%d", w.built, layout))
		if _, err := output(ctx, source, env, "go", slices.Concat(args, flags, []string{"-o", path, pkg})...); err != nil {
			return p, fmt.Errorf("ab: %s cannot be built: %w", operand, err)
		}
		p.Paths = append(p.Paths, path)
	}
	return p, nil
}

func (w *workspace) git(ctx context.Context, args ...string) (string, error) {
	text, err := output(ctx, w.from, nil, "git", args...)
	if err != nil {
		return "", fmt.Errorf("ab: git %s: %w", args[0], err)
	}
	return text, nil
}

// remove removes the builds and their worktrees.
func (w *workspace) remove() error {
	if w.dir == "" {
		return nil
	}
	// Not the context of the run, which may be done.
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var errs []error
	for _, tree := range w.trees {
		_, err := w.git(ctx, "worktree", "remove", "--force", tree)
		// An interrupted "worktree add" may have made nothing.
		if list, listErr := w.git(ctx, "worktree", "list", "--porcelain"); err != nil && (listErr != nil || strings.Contains(list, filepath.Base(w.dir))) {
			errs = append(errs, err)
		}
	}
	if err := os.RemoveAll(w.dir); err != nil {
		errs = append(errs, fmt.Errorf("ab: %w", err))
	}
	w.dir, w.trees = "", nil
	return errors.Join(errs...)
}

// output runs a program in a folder, with more environment variables, and returns
// what it prints. An error has the first lines of its messages.
func output(ctx context.Context, dir string, env []string, program string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, program, args...)
	c.Dir = dir
	c.Env = append(c.Environ(), env...)
	// Both git and go remove what they have begun.
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 700 * time.Millisecond
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil {
		lines := strings.FieldsFunc(stderr.String(), func(r rune) bool { return r == '\n' })
		return "", errors.New(cmp.Or(strings.Join(lines[:min(len(lines), 3)], "; "), err.Error()))
	}
	return stdout.String(), nil
}

// Check returns an error where the program does not answer "protocol" with want.
func (p Program) Check(ctx context.Context, want string) error {
	limited, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	text, err := output(limited, "", nil, p.Path(0), "protocol")
	if ctx.Err() != nil {
		return ctx.Err()
	}
	answer, _, _ := strings.Cut(text, "\n")
	words, _, _ := cutLast(want)
	switch theirs, version, ok := cutLast(answer); {
	case err == nil && answer == want:
		return nil
	case err == nil && ok && theirs == words:
		_, ours, _ := cutLast(want)
		return fmt.Errorf("ab: %s has version %s of the protocol, this program has %s: take a build of each that is near in time", p, version, ours)
	}
	return fmt.Errorf("ab: %s cannot be measured: it does not answer \"protocol\" (it must call cli.Main of a version that has bench ab)", p)
}

// cutLast returns text before and after the last blank.
func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}
