// Package ab makes the programs that bench ab compares: two builds of one program,
// of git revisions or of the working tree, each in a place of its own that is removed
// again.
package ab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/scratch"
)

// A Workspace is a temporary folder with the builds of programs.
type Workspace struct {
	Programs []Program // in the order of the operands

	// Overlay has files of the working tree that are built instead of others, or in
	// addition, by the paths of these, as the flag of go build.
	Overlay map[string]string

	*scratch.Folder                   // which has room for other files
	from            string            // the folder in the repository, absolute
	prefix          string            // of from in the repository
	sources         map[string]string // the folder of the source of a commit
}

// Open resolves the operands and builds nothing: revisions and the working tree belong
// to the git repository around the folder from, and a binary is taken as it is. Open
// also removes the workspaces of processes that were killed.
//
// The workspace stays until Remove is called, unless there is an error.
func Open(ctx context.Context, from string, operands ...Operand) (*Workspace, error) {
	from, err := filepath.Abs(from)
	if err != nil {
		return nil, fmt.Errorf("ab: %w", err)
	}
	w := &Workspace{from: from, sources: map[string]string{}}
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
	if w.Folder, err = scratch.Make("", "bench-ab-"); err != nil {
		return nil, fmt.Errorf("ab: %w", err)
	}
	if err := os.Mkdir(w.temporary(), 0o777); err != nil {
		return nil, errors.Join(fmt.Errorf("ab: %w", err), w.Remove())
	}
	return w, nil
}

// temporary is the folder of the temporary files of git and go.
func (w *Workspace) temporary() string { return filepath.Join(w.Dir, "tmp") }

// resolve finds the commit, the folder or the file that an operand names.
func (w *Workspace) resolve(ctx context.Context, o Operand) (Program, error) {
	p := Program{Operand: o}
	if o.Name == WorkingTree {
		return p, nil
	}
	binary := isExecutable(o.Name)
	commit, err := git(ctx, w.from, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", o.Name+"^{commit}")
	switch {
	case err == nil && binary:
		return p, fmt.Errorf("ab: %q is a revision and a binary: write ./%s for the binary", o.Name, o.Name)
	case err == nil:
		p.commit = strings.TrimSpace(commit)
		p.Version = p.commit[:min(len(p.commit), 9)]
		prefix, err := git(ctx, w.from, nil, "rev-parse", "--show-prefix")
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
	if _, err := git(ctx, w.from, nil, "rev-parse", "--git-dir"); err != nil {
		return fmt.Errorf("ab: %q is no binary, and for a revision the working directory must be in a git repository: %w", name, err)
	}
	if shallow, _ := git(ctx, w.from, nil, "rev-parse", "--is-shallow-repository"); strings.TrimSpace(shallow) == "true" {
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
	more := w.environment()
	if p.GOAMD64 != "" {
		more = append(more, "GOAMD64="+p.GOAMD64)
	}
	folder, err := output(ctx, source, more, "go", "list", "-buildvcs=false", "-find", "-f", "{{.Dir}}", pkg)
	if err != nil {
		return notBuilt(p, err)
	}
	flags, err := layoutFlags(strings.TrimSpace(folder), w.Dir, layout, w.Overlay)
	if err != nil {
		return notBuilt(p, err)
	}
	// A program does not hold the name of its folder, nor a commit: a revision is built
	// outside of its repository, and a .git above that folder is not the program's.
	args := []string{"build", "-trimpath", "-buildvcs=false"}
	if p.PGO != "" {
		args = append(args, "-pgo="+p.PGO)
	}
	path := filepath.Join(w.Dir, fmt.Sprintf("bench%d-%d", i+1, layout))
	if _, err := output(ctx, source, more, "go", slices.Concat(args, flags, []string{"-o", path, pkg})...); err != nil {
		return notBuilt(p, err)
	}
	p.Paths = append(p.Paths, path)
	return nil
}

// otherModules matches the faults of a build that lacks a module.
var otherModules = regexp.MustCompile(`replacement directory|no required module|cannot find module|no such file`)

// notBuilt returns the error for a program that cannot be built.
func notBuilt(p *Program, err error) error {
	if otherModules.MatchString(err.Error()) {
		err = fmt.Errorf("%w (no go.work is used, and a replace in go.mod must stay in the repository or be an absolute path)", err)
	}
	if os.Getenv("HOME") == "" {
		err = fmt.Errorf("%w; HOME is not set: set it, or GOCACHE and GOPATH", err)
	}
	return fmt.Errorf("ab: %s cannot be built: %w", p.Name, err)
}

// source returns the folder of the source of p, which is written if it is a commit.
func (w *Workspace) source(ctx context.Context, p *Program) (string, error) {
	if p.commit == "" {
		return w.from, nil
	}
	if source, ok := w.sources[p.commit]; ok {
		return source, nil
	}
	tree := filepath.Join(w.Dir, fmt.Sprintf("tree%d", len(w.sources)+1))
	if err := w.checkout(ctx, p.commit, tree); err != nil {
		return "", fmt.Errorf("ab: %w", err)
	}
	source := filepath.Join(tree, w.prefix)
	if _, err := os.Stat(source); err != nil {
		return "", fmt.Errorf("ab: %s has no folder %s", p.Name, w.prefix)
	}
	w.sources[p.commit] = source
	return source, nil
}

// checkout writes the files of a commit of the repository into the new folder tree, without its submodules. It
// writes nothing into the repository: the index is a file of the workspace, and no hook is run. git refuses to overwrite a file.
func (w *Workspace) checkout(ctx context.Context, commit, tree string) error {
	if err := os.MkdirAll(tree, 0o777); err != nil {
		return err
	}
	root := filepath.Join(w.from, strings.Repeat(".."+string(filepath.Separator), strings.Count(w.prefix, "/")))
	index := filepath.Join(w.Dir, "index")
	more := append(w.environment(), "GIT_INDEX_FILE="+index, "GIT_WORK_TREE="+tree)
	if _, err := git(ctx, root, more, "read-tree", "-m", "-u", "--no-sparse-checkout", "--no-recurse-submodules", commit); err != nil {
		return err
	}
	return os.Remove(index)
}

// environment puts the temporary files of a command into the workspace, so that they are
// removed with it even if the command is killed.
func (w *Workspace) environment() []string {
	return []string{"TMPDIR=" + w.temporary(), "GOTMPDIR=" + w.temporary()}
}

// reading are the flags of git that keep it from starting anything and from writing into
// the repository.
var reading = []string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.splitIndex=false"}

// git runs git in a folder, with more environment variables.
func git(ctx context.Context, dir string, more []string, args ...string) (string, error) {
	text, err := output(ctx, dir, more, "git", slices.Concat(reading, args)...)
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return text, nil
}
