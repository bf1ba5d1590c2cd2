package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/group"
	"github.com/boardbench/boardbench/internal/scratch"
)

//go:embed page
var page embed.FS

// program is the package that is compiled to WebAssembly.
const program = "github.com/boardbench/boardbench/cmd/explorer/wasm"

// build writes the page into dir, which is created if there is none. The
// page is the folder page, the pictures of the course, and files made from this module and the toolchain. The working
// directory must be in this module.
func build(ctx context.Context, dir string) error {
	files, err := fs.Sub(page, "page")
	if err != nil {
		return err
	}
	module, err := goTool(ctx, "", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	drawings, err := filepath.Glob(filepath.Join(module, "doc", "course", "*.svg"))
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, files); err != nil {
		return err
	}
	made := map[string]func() ([]byte, error){
		"lessons.json":     func() ([]byte, error) { return lessons(module) },
		"course.json":      func() ([]byte, error) { return course(filepath.Join(module, "doc")) },
		"code.json":        func() ([]byte, error) { return code(module) },
		"wasm_exec.js":     func() ([]byte, error) { return loader(ctx) },
		"explorer.wasm.gz": func() ([]byte, error) { return compile(ctx) },
	}
	for _, name := range drawings {
		made[filepath.Base(name)] = func() ([]byte, error) { return os.ReadFile(name) }
	}
	for name, content := range made {
		bytes, err := content()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), bytes, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// loader returns wasm_exec.js, the toolchain's loader of programs in WebAssembly.
func loader(ctx context.Context) ([]byte, error) {
	root, err := goTool(ctx, "", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("the Go toolchain in %s has no wasm_exec.js: it is in the distribution of go.dev/dl", root)
	}
	return content, err
}

// compile returns the program as WebAssembly, packed by gzip.
func compile(ctx context.Context) ([]byte, error) {
	folder, err := scratch.Make("", "explorer-build-")
	if err != nil {
		return nil, err
	}
	defer folder.Remove()
	file := filepath.Join(folder.Dir, "explorer.wasm")
	if _, err := goTool(ctx, folder.Dir, "build", "-trimpath", "-ldflags=-s -w", "-gcflags=std=-l", // a smaller library
		"-o", file, program); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// goGrace is how long the go command has to end when it is interrupted.
const goGrace = 3 * time.Second

// goTool runs the go command for WebAssembly and returns its output. Its temporary files are in the
// given folder. The error has its message.
func goTool(ctx context.Context, temporary string, args ...string) (string, error) {
	// group.Own needs the thread until the process has ended.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := exec.CommandContext(ctx, "go", args...)
	env.Clean(c, "GOOS=js", "GOARCH=wasm")
	if temporary != "" {
		c.Env = append(c.Env, "GOTMPDIR="+temporary)
	}
	group.Own(c)
	c.Cancel = func() error { group.Kill(c); return nil } // compilers, too
	c.WaitDelay = goGrace
	out, err := c.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
