package ab

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// root returns the folder of the repository that from is in.
func (w *Workspace) root() string {
	return filepath.Join(w.from, strings.Repeat(".."+string(filepath.Separator), strings.Count(w.prefix, "/")))
}

// checkout writes the files of a commit of the repository in root into the new folder tree, without its submodules. It
// writes nothing into the repository: the index is a file of the workspace, and no hook is run. git refuses to overwrite a file.
func (w *Workspace) checkout(ctx context.Context, root, commit, tree string) error {
	if err := os.MkdirAll(tree, 0o777); err != nil {
		return err
	}
	index := filepath.Join(w.Dir(), "index")
	more := []string{"GIT_INDEX_FILE=" + index, "GIT_WORK_TREE=" + tree}
	if _, err := w.git(ctx, root, more, "read-tree", "-m", "-u", "--no-sparse-checkout", "--no-recurse-submodules", commit); err != nil {
		return err
	}
	return os.Remove(index)
}

// workspaceFile returns the go.work that a source is built with, "off" for none: the
// nearest one in its repository. A file in the working tree counts only if git knows it,
// because a revision has no others.
func (w *Workspace) workspaceFile(ctx context.Context, source string) string {
	below := 1 + strings.Count(w.prefix, "/")
	for dir, n := source, 0; n < below; dir, n = filepath.Dir(dir), n+1 {
		path := filepath.Join(dir, "go.work")
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if source != w.from {
			return path
		}
		if _, err := w.git(ctx, w.from, nil, "ls-files", "--error-unmatch", "--", path); err == nil {
			return path
		}
	}
	return "off"
}

// noteWorkspace notes that the go command would use a go.work here that the builds do
// not use.
func (w *Workspace) noteWorkspace(ctx context.Context) {
	used := w.workspaceFile(ctx, w.from)
	here, err := output(ctx, w.from, []string{"GOWORK=" + os.Getenv("GOWORK")}, "go", "env", "GOWORK")
	if here = strings.TrimSpace(here); err == nil && here != "" && here != "off" && here != used {
		w.Notes = append(w.Notes, fmt.Sprintf("%s is not used, because no revision has it: a replace in go.mod holds for a revision, too", here))
	}
}

// keepReplacements makes the replacements in the go.mod of a source that lead out of its
// tree lead to the folders that they lead to in the repository.
func (w *Workspace) keepReplacements(ctx context.Context, source, tree string) error {
	file, err := output(ctx, source, w.environment(), "go", "env", "GOMOD")
	file = strings.TrimSpace(file)
	module := filepath.Dir(file)
	if _, vendored := os.Stat(filepath.Join(module, "vendor", "modules.txt")); err != nil || vendored == nil {
		return nil
	}
	inside, err := filepath.Rel(tree, module)
	if err != nil || !filepath.IsLocal(inside) {
		return nil // it has no go.mod, and go says so
	}
	text, err := output(ctx, source, w.environment(), "go", "mod", "edit", "-json", file)
	if err != nil {
		return err
	}
	var mod struct {
		Replace []struct {
			Old, New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal([]byte(text), &mod); err != nil {
		return err
	}
	args := []string{"mod", "edit"}
	for _, r := range mod.Replace {
		path := filepath.FromSlash(r.New.Path)
		if r.New.Version != "" || filepath.IsAbs(path) || filepath.IsLocal(filepath.Join(inside, path)) {
			continue
		}
		path = filepath.Join(w.root(), inside, path)
		if old := r.Old.Path; r.Old.Version != "" {
			args = append(args, "-replace="+old+"@"+r.Old.Version+"="+path)
		} else {
			args = append(args, "-replace="+old+"="+path)
		}
		if note := fmt.Sprintf("%s is as it is in %s: go.mod leads out of the repository there", r.Old.Path, path); !slices.Contains(w.Notes, note) {
			w.Notes = append(w.Notes, note)
		}
	}
	if len(args) == 2 {
		return nil
	}
	_, err = output(ctx, source, w.environment(), "go", append(args, file)...)
	return err
}
