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

// programs are the packages that are compiled to WebAssembly, and the files that they are
// packed into. The page loads the first one, and the second one when a race is started.
var programs = []struct{ file, path string }{
	{"explorer.wasm.gz", "github.com/boardbench/boardbench/cmd/explorer/wasm"},
	{raceFile, "github.com/boardbench/boardbench/cmd/explorer/wasm/race"},
}

const raceFile = "race.wasm.gz"

// A size is the bytes that a browser transfers: programs are packed.
type size struct {
	page int // to open the page
	race int // to start a race on it
}

// build writes the page into dir, which is created if there is none: the files of the folder page,
// lessons.json, course.json and code.json, the pictures of the course, wasm_exec.js of the Go toolchain, and the programs, packed. It needs to run in this
// module.
func build(ctx context.Context, dir string) (transferred size, err error) {
	files, err := fs.Sub(page, "page")
	if err != nil {
		return size{}, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return size{}, err
	}
	put := func(name string, content []byte) error {
		if name == raceFile {
			transferred.race += len(content)
		} else {
			transferred.page += len(content)
		}
		return os.WriteFile(filepath.Join(dir, name), content, 0o666)
	}
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return put(name, content)
	})
	if err != nil {
		return size{}, err
	}
	for _, data := range []struct {
		file string
		make func(context.Context) ([]byte, error)
	}{{"lessons.json", lessons}, {"course.json", course}, {"code.json", code}} {
		texts, err := data.make(ctx)
		if err != nil {
			return size{}, err
		}
		if err := put(data.file, texts); err != nil {
			return size{}, err
		}
	}
	drawings, err := courseFiles(ctx, "*.svg")
	if err != nil {
		return size{}, err
	}
	for _, name := range drawings {
		content, err := os.ReadFile(name)
		if err != nil {
			return size{}, err
		}
		if err := put(filepath.Base(name), content); err != nil {
			return size{}, err
		}
	}
	loader, err := toolchainFile(ctx, "wasm_exec.js")
	if err != nil {
		return size{}, err
	}
	if err := put("wasm_exec.js", loader); err != nil {
		return size{}, err
	}
	for _, p := range programs {
		packed, err := compile(ctx, p.path)
		if err != nil {
			return size{}, err
		}
		if err := put(p.file, packed); err != nil {
			return size{}, err
		}
	}
	return transferred, nil
}

// toolchainFile reads a file of the toolchain's folder for WebAssembly, lib/wasm, or
// misc/wasm before Go 1.24.
func toolchainFile(ctx context.Context, name string) ([]byte, error) {
	root, err := goTool(ctx, "", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	for _, dir := range []string{"lib", "misc"} {
		content, err := os.ReadFile(filepath.Join(root, dir, "wasm", name))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return content, err
		}
	}
	return nil, fmt.Errorf("the Go toolchain in %s has no %s: it is in the distribution of go.dev/dl", root, name)
}

// compile returns a program as WebAssembly, packed by gzip.
func compile(ctx context.Context, program string) ([]byte, error) {
	folder, err := scratch.Make("", "explorer-build-")
	if err != nil {
		return nil, err
	}
	defer folder.Remove()
	dir := folder.Dir
	file := filepath.Join(dir, "explorer.wasm")
	if _, err := goTool(ctx, dir, "build", "-trimpath", "-ldflags=-s -w", "-gcflags=std=-l", // a smaller library
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
