package variant

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/scratch"
)

// Module is the path of the module that has the boards and their patches.
const Module = "github.com/boardbench/boardbench"

// ErrNoSource is wrapped by the error for a program that cannot be built because the tool-chain or the source is
// missing.
var ErrNoSource = errors.New("variants are built from source: run it in the repository, with Go and git installed")

// Root returns the folder of the repository that the working directory is in. An error wraps
// [ErrNoSource].
func Root() (string, error) {
	for _, program := range []string{"go", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", ErrNoSource
		}
	}
	dir, err := os.Getwd()
	for err == nil {
		text, missing := os.ReadFile(filepath.Join(dir, "go.mod"))
		above := filepath.Dir(dir)
		switch {
		case missing == nil && strings.HasPrefix(string(text), "module "+Module+"\n"):
			return dir, nil
		case missing == nil || above == dir:
			return "", ErrNoSource
		}
		dir = above
	}
	return "", err
}

// overlaid is where the go command finds the copies, in an overlay.
const overlaid = "internal/variants"

// Import returns the path by which the program that is built imports the board of a patch.
func (p Patch) Import() string { return Module + "/" + overlaid + "/" + p.Name + "/rep/" + p.Rep }

// Copies writes copies of the packages that the patches change into the folder to, each below the name of
// its patch. The error names all patches that do not apply.
func Copies(ctx context.Context, root, to string, patches []Patch) error {
	var faults []error
	for _, p := range patches {
		if err := p.copy(ctx, root, filepath.Join(to, p.Name)); err != nil {
			faults = append(faults, err)
		}
	}
	return cmp.Or(ctx.Err(), errors.Join(faults...))
}

// Overlay returns an overlay of the go command in the repository in root. In it the copies that
// [Copies] wrote into the folder to are packages, which the command bench has in [Boards].
func Overlay(root, to string, patches []Patch) (map[string]string, error) {
	overlay := map[string]string{}
	var imports, boards strings.Builder
	for i, p := range patches {
		copies := filepath.Join(to, p.Name)
		if err := filepath.WalkDir(copies, func(file string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				var inside string
				if inside, err = filepath.Rel(to, file); err == nil {
					overlay[filepath.Join(root, filepath.FromSlash(overlaid), inside)] = file
				}
			}
			return err
		}); err != nil {
			return nil, err
		}
		fmt.Fprintf(&imports, "\tv%d %q\n", i, p.Import())
		fmt.Fprintf(&boards, "\t\tvariantOf(v%d.Backend, %q, %q, %q),\n", i, p.Technique(), p.how()+p.Title, p.Text)
	}
	main := filepath.Join(to, "variants.go")
	text := fmt.Sprintf(mainFile, imports.String(), boards.String())
	overlay[filepath.Join(root, "cmd", "bench", "variants_of_this_program.go")] = main
	return overlay, os.WriteFile(main, []byte(text), 0o666)
}

// how stands between the titles of the board and of the technique.
func (p Patch) how() string {
	switch {
	case p.Diff == "":
		return ", "
	case p.InUse:
		return " without: "
	}
	return " with: "
}

// Folders makes the empty folders of the packages in an overlay that have assembly: the assembler is started in them.
// remove takes them away after the build, except folders that another build has begun to use.
func Folders(root string, overlay map[string]string) (remove func(), err error) {
	var made []string
	for path := range overlay {
		if filepath.Ext(path) == ".s" {
			for dir := filepath.Dir(path); len(dir) >= len(filepath.Join(root, overlaid)); dir = filepath.Dir(dir) {
				made = append(made, dir)
			}
		}
	}
	slices.Sort(made)
	for _, dir := range made {
		err = cmp.Or(err, os.MkdirAll(dir, 0o777))
	}
	return func() {
		for _, dir := range slices.Backward(slices.Compact(made)) {
			_ = os.Remove(dir)
		}
	}, err
}

// Flags writes an overlay into a file, and returns the flags of go build for a program with it.
func Flags(file string, overlay map[string]string) ([]string, error) {
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	return []string{"-overlay=" + file, "-trimpath", "-ldflags=-funcalign=64"}, os.WriteFile(file, text, 0o666)
}

// mainFile is added to the command bench.
const mainFile = `package main

import (
	"` + Module + `/internal/variant"
	"` + Module + `/rep"
%s)

func init() {
	variant.Boards = []rep.Backend{
%s	}
}

func variantOf(b rep.Backend, technique, title, text string) rep.Backend {
	b.Name += variant.Separator + technique
	b.Title += title
	b.Summary, b.Layout = text, ""
	return b
}
`

// Program builds the command bench with variants, and returns its path in the user's cache. The path is by the
// contents, so that no other build takes the place of a program that runs. building is called before the build.
func Program(ctx context.Context, root string, patches []Patch, building func(folder string)) (path string, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	cache = filepath.Join(cache, "boardbench", "variants")
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return "", err
	}
	folder, err := scratch.Make(cache, "building-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, folder.Remove()) }()
	dir := folder.Dir
	source := filepath.Join(dir, "source")
	if err := Copies(ctx, root, source, patches); err != nil {
		return "", err
	}
	overlay, err := Overlay(root, source, patches)
	if err != nil {
		return "", err
	}
	flags, err := Flags(filepath.Join(dir, "overlay.json"), overlay)
	if err != nil {
		return "", err
	}
	remove, err := Folders(root, overlay)
	defer remove()
	if err != nil {
		return "", err
	}
	building(cache)
	built := filepath.Join(dir, "bench")
	if err := run(ctx, root, append(append([]string{"build"}, flags...), "-o", built, "./cmd/bench")...); err != nil {
		return "", err
	}
	contents, err := os.ReadFile(built)
	if err != nil {
		return "", err
	}
	path = filepath.Join(cache, fmt.Sprintf("bench-%.12x", sha256.Sum256(contents)))
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := makeRoom(cache, cacheLimit); err != nil {
		return "", err
	}
	return path, os.Rename(built, path)
}

// level returns the environment of a build for the CPUs of this program, unless the environment names a level.
func level() []string {
	info, ok := debug.ReadBuildInfo()
	if !ok || os.Getenv("GOAMD64") != "" {
		return nil
	}
	for _, s := range info.Settings {
		if s.Key == "GOAMD64" {
			return []string{"GOAMD64=" + s.Value}
		}
	}
	return nil
}

// run runs the go command in the repository.
func run(ctx context.Context, root string, args ...string) error {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = root
	env.Clean(c, level()...)
	out, err := c.CombinedOutput()
	if text := strings.TrimSpace(string(out)); err != nil && text != "" {
		err = errors.New(text)
	}
	if err != nil {
		err = fmt.Errorf("go %s: %w", args[0], err)
	}
	return cmp.Or(ctx.Err(), err)
}

// cacheLimit is how many bytes the programs in the cache may take.
const cacheLimit = 2 << 30

// makeRoom removes the oldest files of a folder until they are within the limit.
func makeRoom(folder string, limit int64) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var files []fs.FileInfo
	var sum int64
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files, sum = append(files, info), sum+info.Size()
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, f := range files {
		if sum <= limit {
			break
		}
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		sum -= f.Size()
	}
	return nil
}
