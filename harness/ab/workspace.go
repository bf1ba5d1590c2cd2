package ab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Workspace is a temporary folder with the builds of programs.
type Workspace struct {
	Programs []Program // in the order of the operands

	// Overlay has files of the working tree that are built instead of others, or in
	// addition, by the paths of these, as the flag of go build.
	Overlay map[string]string

	from   string // the folder in the repository
	prefix string // of from in the repository
	dir    string
	lock   *os.File
	trees  map[string]string // by commit, with the one that is being made

	remove  sync.Once
	removed error
}

// Open resolves the operands and builds nothing: revisions and the working tree belong
// to the git repository around the folder from, and a binary is taken as it is. Open
// also removes the workspaces of processes that were killed.
//
// The workspace stays until Remove is called, unless there is an error.
func Open(ctx context.Context, from string, operands ...Operand) (*Workspace, error) {
	w := &Workspace{from: from, trees: map[string]string{}}
	for _, o := range operands {
		p, err := w.resolve(ctx, o)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		w.Programs = append(w.Programs, p)
	}
	sweep(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var err error
	if w.dir, err = os.MkdirTemp("", folderPrefix); err != nil {
		return nil, fmt.Errorf("ab: %w", err)
	}
	if w.lock, err = lockFolder(w.dir); err == nil {
		err = os.Mkdir(w.temporary(), 0o777)
	}
	if err == nil {
		// Who finds the folder knows the repository.
		var absolute string
		if absolute, err = filepath.Abs(from); err == nil {
			_, err = w.lock.WriteString(absolute)
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("ab: %w", err), w.Remove())
	}
	return w, nil
}

// folderPrefix begins the name of a workspace.
const folderPrefix = "bench-ab-"

// Dir returns the folder of the workspace, which has room for other files.
func (w *Workspace) Dir() string { return w.dir }

// temporary is the folder of the temporary files of git and go.
func (w *Workspace) temporary() string { return filepath.Join(w.dir, "tmp") }

// resolve finds the commit, the folder or the file that an operand names.
func (w *Workspace) resolve(ctx context.Context, o Operand) (Program, error) {
	p := Program{Operand: o}
	if o.Name == WorkingTree {
		return p, nil
	}
	binary := isExecutable(o.Name)
	commit, err := w.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", o.Name+"^{commit}")
	switch {
	case err == nil && binary:
		return p, fmt.Errorf("ab: %q is a revision and a binary: write ./%s for the binary", o.Name, o.Name)
	case err == nil:
		p.commit = strings.TrimSpace(commit)
		p.Version = p.commit[:min(len(p.commit), 9)]
		prefix, err := w.git(ctx, "rev-parse", "--show-prefix")
		w.prefix = strings.TrimSuffix(prefix, "\n")
		return p, err
	case binary && (o.GOAMD64 != "" || o.PGO != ""):
		return p, fmt.Errorf("ab: %s is a binary, which is not built in another way", o.Name)
	case binary:
		path, err := filepath.Abs(o.Name)
		p.Paths = []string{path}
		return p, err
	}
	return p, w.unresolved(ctx, o.Name, err)
}

// unresolved returns the error for a name that git does not resolve, with the cause and
// the remedy.
func (w *Workspace) unresolved(ctx context.Context, name string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("ab: %q is no binary, and for a revision git is needed, which is not installed", name)
	}
	if _, err := w.git(ctx, "rev-parse", "--git-dir"); err != nil {
		return fmt.Errorf("ab: %q is no binary, and for a revision the working directory must be in a git repository: %w", name, err)
	}
	if shallow, _ := w.git(ctx, "rev-parse", "--is-shallow-repository"); strings.TrimSpace(shallow) == "true" {
		return fmt.Errorf("ab: %q is neither a binary nor a revision of this repository, which is a shallow clone: run git fetch --unshallow, "+
			"or give actions/checkout fetch-depth: 0", name)
	}
	return fmt.Errorf("ab: %q is neither a revision of this repository nor a binary", name)
}

// Builds returns how many programs have to be built.
func (w *Workspace) Builds() int {
	n := 0
	for _, p := range w.Programs {
		if !p.isBinary() {
			n++
		}
	}
	return n
}

// Build builds the package pkg, an import path or one that begins with "./", of each
// program that is not a binary, in layouts up to the given number. Each layout has
// functions and variables at other addresses. A second call builds only the missing
// layouts. If ctx is done, the error is ctx's.
func (w *Workspace) Build(ctx context.Context, pkg string, layouts int) error {
	for layout := 1; layout <= layouts; layout++ {
		for i := range w.Programs {
			p := &w.Programs[i]
			if p.isBinary() || len(p.Paths) >= layout {
				continue
			}
			err := w.build(ctx, i, pkg, layout)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// build builds the program at i in a layout.
func (w *Workspace) build(ctx context.Context, i int, pkg string, layout int) error {
	p := &w.Programs[i]
	source, err := w.source(ctx, p)
	if err != nil {
		return err
	}
	env := w.environment()
	if p.GOAMD64 != "" {
		env = append(env, "GOAMD64="+p.GOAMD64)
	}
	folder, err := output(ctx, source, env, "go", "list", "-find", "-f", "{{.Dir}}", pkg)
	if err != nil {
		return fmt.Errorf("ab: %s cannot be built: %w", p.Name, err)
	}
	flags, err := layoutFlags(strings.TrimSpace(folder), w.dir, layout, w.Overlay)
	if err != nil {
		return fmt.Errorf("ab: %s cannot be built: %w", p.Name, err)
	}
	// A program does not hold the name of its folder.
	args := []string{"build", "-trimpath"}
	if p.PGO != "" {
		args = append(args, "-pgo="+p.PGO)
	}
	path := filepath.Join(w.dir, fmt.Sprintf("bench%d-%d", i+1, layout))
	if _, err := output(ctx, source, env, "go", slices.Concat(args, flags, []string{"-o", path, pkg})...); err != nil {
		return fmt.Errorf("ab: %s cannot be built: %w", p.Name, err)
	}
	p.Paths = append(p.Paths, path)
	return nil
}

// source returns the folder of the source of p, with a worktree if it is a commit.
func (w *Workspace) source(ctx context.Context, p *Program) (string, error) {
	if p.commit == "" {
		return w.from, nil
	}
	tree, ok := w.trees[p.commit]
	if !ok {
		tree = filepath.Join(w.dir, fmt.Sprintf("tree%d", len(w.trees)+1))
		w.trees[p.commit] = tree
		if _, err := w.git(ctx, "worktree", "add", "--quiet", "--detach", tree, p.commit); err != nil {
			return "", fmt.Errorf("ab: %w", err)
		}
	}
	source := filepath.Join(tree, w.prefix)
	if _, err := os.Stat(source); err != nil {
		return "", fmt.Errorf("ab: %s has no folder %s", p.Name, w.prefix)
	}
	return source, nil
}

// environment puts the temporary files of a command into the workspace, so that they are
// removed with it even if the command is killed.
func (w *Workspace) environment() []string {
	if w.dir == "" {
		return nil
	}
	return []string{"TMPDIR=" + w.temporary(), "GOTMPDIR=" + w.temporary()}
}

func (w *Workspace) git(ctx context.Context, args ...string) (string, error) {
	text, err := output(ctx, w.from, w.environment(), "git", args...)
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return text, nil
}

// removeTime is how long git may take to forget the worktrees.
const removeTime = 10 * time.Second

// Remove removes the folder, and its worktrees from the repository. The error names the
// files that could not be removed. A second call waits for the first and returns the
// same.
func (w *Workspace) Remove() error {
	w.remove.Do(func() {
		// Not the context of the run, which may be done.
		ctx, cancel := context.WithTimeout(context.Background(), removeTime)
		defer cancel()
		w.removed = clean(ctx, w.from, w.dir, len(w.trees) > 0)
		if w.lock != nil {
			w.lock.Close()
		}
	})
	return w.removed
}

// clean removes the folder dir of a workspace, and if it may have worktrees removes them
// from the repository that the folder from is in.
func clean(ctx context.Context, from, dir string, worktrees bool) error {
	var errs []error
	err := os.RemoveAll(dir)
	for try := 1; err != nil && try < 5; try++ {
		time.Sleep(100 * time.Millisecond) // a process that was killed may still have written
		err = os.RemoveAll(dir)
	}
	if err != nil {
		errs = append(errs, fmt.Errorf("ab: %s could not be removed: %w", dir, err))
	}
	if !worktrees {
		return errors.Join(errs...)
	}
	w := Workspace{from: from}
	list, err := w.git(ctx, "worktree", "list", "--porcelain")
	if err != nil {
		errs = append(errs, fmt.Errorf("ab: the worktrees in %s could not be removed from the repository: %w", dir, err))
	}
	for line := range strings.Lines(list) {
		// git resolves links: it may know the folder by another path.
		tree, ok := strings.CutPrefix(strings.TrimSpace(line), "worktree ")
		if !ok || filepath.Base(filepath.Dir(tree)) != filepath.Base(dir) {
			continue
		}
		// Twice: git locks a worktree that it makes.
		if _, err := w.git(ctx, "worktree", "remove", "--force", "--force", tree); err != nil {
			errs = append(errs, fmt.Errorf("ab: the worktree %s could not be removed from the repository: %w", tree, err))
		}
	}
	return errors.Join(errs...)
}

// sweep removes the workspaces of this user that no process holds any more. Files that
// cannot be removed are left for the next time.
func sweep(ctx context.Context) {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), folderPrefix+"*"))
	for _, dir := range folders {
		lock, err := lockAbandoned(dir)
		if err != nil {
			continue // in use, of another user, or not locked yet
		}
		if from, err := os.ReadFile(lock.Name()); err == nil {
			_ = clean(ctx, string(from), dir, true)
		}
		lock.Close()
	}
}
