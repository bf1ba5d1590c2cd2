package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/variant"
)

// rebaseAll makes patches anew that applied at a revision and may not apply to
// the present code, by merging the two changes. It names those that need a hand,
// and writes the others.
func rebaseAll(ctx context.Context, root string, revision string, patches []patch, stderr io.Writer) error {
	remade, err := remakeAll(ctx, root, patches, func(r *remaker, p patch) error {
		if err := r.copyRevision(revision, p); err != nil {
			return err
		}
		if err := r.commit("before"); err != nil {
			return err
		}
		if err := r.git("branch", "before"); err != nil {
			return err
		}
		if err := r.apply(p); err != nil {
			return err
		}
		if err := r.commit("with the patch"); err != nil {
			return err
		}
		if err := r.git("branch", "patched"); err != nil {
			return err
		}
		if err := r.git("checkout", "-q", "before"); err != nil {
			return err
		}
		if err := r.copyPresent(p); err != nil {
			return err
		}
		if err := r.commit("present"); err != nil {
			return err
		}
		return r.git("cherry-pick", "patched")
	})
	return errors.Join(err, writeRemade(remade, stderr))
}

// A remaker is a git repository in a scratch folder, with the files that one
// patch changes.
type remaker struct {
	ctx  context.Context
	from string // the repository
	dir  string
}

func (r *remaker) git(args ...string) error {
	c := command(r.ctx, r.dir, "git", append([]string{"-c", "user.name=techniques", "-c", "user.email=techniques@localhost"}, args...)...)
	c.Env = append(c.Env, "GIT_CEILING_DIRECTORIES="+r.dir, "GIT_CONFIG_GLOBAL=/dev/null")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(out)))
	}
	return nil
}

func (r *remaker) folders(p patch) []string { return append([]string{"rep/" + p.Rep}, p.Shared...) }

// copyPresent replaces the contents of the folders by the present code.
func (r *remaker) copyPresent(p patch) error {
	for _, folder := range r.folders(p) {
		to := filepath.Join(r.dir, filepath.FromSlash(folder))
		if err := os.RemoveAll(to); err != nil {
			return err
		}
		if err := variant.CopyFolder(filepath.Join(r.from, filepath.FromSlash(folder)), to); err != nil {
			return err
		}
	}
	return nil
}

// copyRevision puts the code of a revision into the folders.
func (r *remaker) copyRevision(revision string, p patch) error {
	for _, folder := range r.folders(p) {
		names, err := output(command(r.ctx, r.from, "git", "ls-tree", "--name-only", revision, folder+"/"))
		if err != nil {
			return err
		}
		for _, name := range strings.Fields(names) {
			if !variant.Copied(filepath.Base(name)) {
				continue
			}
			text, err := output(command(r.ctx, r.from, "git", "show", revision+":"+name))
			if err != nil {
				return err
			}
			path := filepath.Join(r.dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *remaker) apply(p patch) error {
	file := filepath.Join(r.dir, ".git", p.Name+".patch")
	if err := os.WriteFile(file, []byte(p.Diff), 0o666); err != nil {
		return err
	}
	if err := r.git("apply", "--whitespace=nowarn", file); err != nil {
		return fmt.Errorf("it does not apply: %w", err)
	}
	return nil
}

func (r *remaker) commit(subject string) error {
	if err := r.git("add", "-A"); err != nil {
		return err
	}
	return r.git("commit", "-q", "--allow-empty", "-m", subject)
}

// A remade patch has a new diff, not written yet.
type remade struct {
	patch
	diff string
}

// remakeAll has a function commit each patch, and takes the last commit for the new patch. It returns those that could be made, and an error
// that names the others.
func remakeAll(ctx context.Context, root string, patches []patch, make func(*remaker, patch) error) ([]remade, error) {
	var all []remade
	var faults []error
	for _, p := range patches {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if p.Swapped() {
			continue // its file is made anew for the patch as it is
		}
		diff, err := remakeOne(ctx, root, p, make)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", p.Name, err))
			continue
		}
		all = append(all, remade{p, diff})
	}
	return all, errors.Join(faults...)
}

func remakeOne(ctx context.Context, root string, p patch, make func(*remaker, patch) error) (diff string, err error) {
	dir, err := os.MkdirTemp("", "techniques-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	r := &remaker{ctx: ctx, from: root, dir: dir}
	if err := r.git("init", "-q"); err != nil {
		return "", err
	}
	if err := make(r, p); err != nil {
		return "", err
	}
	diff, err = output(command(ctx, dir, "git", "diff", "--no-renames", "HEAD~1", "HEAD"))
	if err != nil {
		return "", err
	}
	if diff == "" {
		return "", errors.New("nothing is left of the patch")
	}
	return diff, nil
}

// writeRemade writes the patches that changed into their archives, and names them.
func writeRemade(all []remade, stderr io.Writer) error {
	var names []string
	for _, p := range all {
		if p.diff == p.Diff {
			continue
		}
		text, err := os.ReadFile(p.File)
		if err != nil {
			return err
		}
		if err := os.WriteFile(p.File, bytes.Replace(text, []byte(p.Diff), []byte(p.diff), 1), 0o666); err != nil {
			return err
		}
		names = append(names, p.Name)
	}
	slices.Sort(names)
	fmt.Fprintf(stderr, "patches made anew: %d\n", len(names))
	for _, name := range names {
		fmt.Fprintf(stderr, "  %s\n", name)
	}
	return nil
}
