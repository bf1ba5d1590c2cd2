package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/boardbench/boardbench/internal/env"
)

// The grace of a process that is to end: Ctrl-C reaches it by itself, anything
// else that ends us does not.
const (
	interruptGrace = 200 * time.Millisecond
	killGrace      = 3 * time.Second
)

// command returns a command in the folder dir, in the environment that
// builds need. When ctx ends, it is interrupted.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = dir
	env.Clean(c)
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
