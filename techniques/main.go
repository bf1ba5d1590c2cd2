// Techniques looks after the patches in the archives of techniques/patches, techniques/questions and
// rep/slider/patches, for changing a board. A technique is a patch that takes it out of the present code, or adds one that the present code does not
// have; the board with the patch is a variant, which the command bench measures.
//
//	go run ./techniques -check                  # do all apply, and play right?
//	go run ./techniques -check piecelist        # one representation's
//	go run ./techniques -resolution 8           # what does bench run decide of known copies?
//
// techniques/README.md says how to write a patch, and how to measure one.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/variant"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// maxSittings is how often resolution may measure: for a night and a day.
const maxSittings = 1000

// options are the flags of the program.
type options struct {
	check    bool
	sittings int // of resolution, 0 for other work
	cpu      int
	out      string
	names    []string
}

func parseOptions(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("techniques", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, "usage: go run ./techniques -check|-resolution N [flags] [NAME...]\n\n"+
			"looks after the patches of variants. NAME is a representation or a patch, without\n"+
			"names all are meant. make techniques measures what they are worth.\n\n")
		f.PrintDefaults()
	}
	f.BoolVar(&o.check, "check", false, "see whether the patches apply and answer what the conformance suite asks about moves")
	f.IntVar(&o.sittings, "resolution", 0, "test what bench run decides: `N` default runs of a board, a copy of it and a slower copy")
	f.IntVar(&o.cpu, "cpu", machine.AnyCPU, "of -resolution: stay on CPU `N` (linux; default: where the system puts it)")
	f.StringVar(&o.out, "out", "", "of -resolution: keep the runs in the folder `DIR`")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.names = f.Args()
	switch {
	case o.check == (o.sittings != 0):
		return o, errors.New("want one of -check and -resolution (make techniques measures what techniques are worth)")
	case o.sittings < 0 || o.sittings > maxSittings:
		return o, fmt.Errorf("-resolution %d is out of range, want 1 to %d", o.sittings, maxSittings)
	case o.sittings > 0 && len(o.names) > 0:
		return o, errors.New("-resolution makes its own copies of a board: it takes no names")
	case o.sittings == 0 && (o.out != "" || o.cpu != machine.AnyCPU):
		return o, errors.New("nothing but -resolution measures: there is nothing for -out and -cpu")
	case o.cpu != machine.AnyCPU:
		return o, machine.CheckCPU(o.cpu)
	}
	return o, nil
}

// run is the program. It returns the exit status, which has the meanings of
// the command bench.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return cli.StatusOK
	case err != nil:
		fmt.Fprintf(stderr, "techniques: %v\n", err)
		return cli.StatusUsage
	}
	err = techniques(ctx, o, stdout, stderr)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "techniques: interrupted")
		return cli.StatusInterrupted
	case err != nil:
		fmt.Fprintf(stderr, "techniques: %v\n", err)
		return cli.StatusFailed
	}
	return cli.StatusOK
}

// techniques runs the program with the options.
func techniques(ctx context.Context, o options, stdout, stderr io.Writer) error {
	root, err := variant.Root()
	if err != nil {
		return err
	}
	if o.sittings > 0 {
		return resolution(ctx, root, o, stdout, stderr)
	}
	all, err := variant.All(root)
	if err != nil {
		return err
	}
	chosen, err := choose(all, o.names)
	if err != nil {
		return err
	}
	return checkAll(ctx, root, chosen, stderr)
}

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
