package variant

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/internal/env"
)

// Copied reports whether a file of a package is copied: tests are not.
func Copied(name string) bool { return !strings.HasSuffix(name, "_test.go") }

// CopyFolder copies the files of a package that are copied.
func CopyFolder(from, to string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !f.Type().IsRegular() || !Copied(f.Name()) {
			continue
		}
		if err := CopyFile(filepath.Join(from, f.Name()), filepath.Join(to, f.Name())); err != nil {
			return err
		}
	}
	return nil
}

// CopyFile copies a file.
func CopyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}

// copy copies the folders that the patch changes from the repository in root to the folder to,
// where they have the same paths, and changes them. Their imports of these folders lead to the
// copies.
func (p Patch) copy(ctx context.Context, root, to string) error {
	for _, folder := range p.folders() {
		folder := filepath.FromSlash(folder)
		if err := CopyFolder(filepath.Join(root, folder), filepath.Join(to, folder)); err != nil {
			return err
		}
	}
	if p.Path == "" {
		return nil
	}
	// A repository around the folder would be taken for the one that the patch is about, and nothing
	// be changed.
	c := exec.CommandContext(ctx, "git", "apply", "--whitespace=nowarn", p.Path)
	c.Dir = to
	env.Clean(c, "GIT_CEILING_DIRECTORIES="+filepath.Dir(to))
	if out, err := c.CombinedOutput(); err != nil {
		if text := strings.TrimSpace(string(out)); text != "" {
			err = fmt.Errorf("git apply: %s", text)
		}
		return fmt.Errorf("%s does not apply to rep/%s: %w", filepath.Base(p.Path), p.Rep, err)
	}
	for _, folder := range p.folders() {
		if err := p.redirect(filepath.Join(to, filepath.FromSlash(folder))); err != nil {
			return err
		}
	}
	return nil
}

// folders are those that the patch changes.
func (p Patch) folders() []string { return append([]string{"rep/" + p.Rep}, p.Shared...) }

// redirect makes the files of a folder import the copies of the patch instead of the packages of
// the repository, and have its word in place of the other. A constructor has New before it.
func (p Patch) redirect(folder string) error {
	var replace []string
	for _, shared := range p.Shared {
		replace = append(replace, strconv.Quote(Module+"/"+shared), strconv.Quote(Module+"/"+overlaid+"/"+p.Name+"/"+shared))
	}
	if p.Swapped() {
		for _, before := range []string{".", ".New", `"`} {
			replace = append(replace, before+p.swap[0], before+p.swap[1])
		}
	}
	replacer := strings.NewReplacer(replace...)
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name())
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(replacer.Replace(string(text))), 0o666); err != nil {
			return err
		}
	}
	return nil
}
