package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/variant"
)

type patch = variant.Patch

// choose returns the patches for names, which are representations or patches.
// No names mean all.
func choose(patches []patch, names []string) ([]patch, error) {
	if len(patches) == 0 {
		return nil, errors.New("there is no patch in techniques")
	}
	if len(names) == 0 {
		return patches, nil
	}
	found := map[string]bool{} // by name; those that are named have an entry
	for _, name := range names {
		found[variant.BaseName(name)] = false
	}
	var chosen []patch
	for _, p := range patches {
		here := false
		for _, name := range []string{p.Name, p.Rep} {
			if _, named := found[name]; named {
				found[name], here = true, true
			}
		}
		if here {
			chosen = append(chosen, p)
		}
	}
	for _, name := range names {
		if !found[variant.BaseName(name)] {
			return nil, fmt.Errorf("%q is neither a patch in techniques nor a representation with patches", name)
		}
	}
	return chosen, nil
}

// A group is the patches of a representation.
type group struct {
	rep     string
	patches []patch
}

// byRep groups patches, which are sorted by name.
func byRep(patches []patch) []group {
	var groups []group
	for _, p := range patches {
		if n := len(groups); n == 0 || groups[n-1].rep != p.Rep {
			groups = append(groups, group{rep: p.Rep})
		}
		g := &groups[len(groups)-1]
		g.patches = append(g.patches, p)
	}
	return groups
}

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
