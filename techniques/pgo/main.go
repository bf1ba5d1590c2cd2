// Pgo measures what profile-guided optimisation is worth: to the
// representation whose profile guides the compiler, and to the others, which are
// compiled with a profile that is not theirs.
//
// It builds the command bench, profiles one representation with it, builds it
// again with that profile, and runs the two in turn, a round each, the one that
// begins changing from round to round. The results stand in one file, with
// pgo=off and pgo=on in their names, for benchstat -col /pgo.
//
//	go run ./techniques/pgo -rep x88 -cpu 1
//
// No profile is kept: a default.pgo would favour one representation in every
// comparison.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are the flags of the program.
type options struct {
	rep       string
	rounds    int
	benchtime time.Duration
	duration  time.Duration
	cpu       int
	out       string
}

func parseOptions(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("pgo", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, "usage: go run ./techniques/pgo -rep REP [flags]\n\n"+
			"measures all representations with and without the profile of REP.\n\n")
		f.PrintDefaults()
	}
	f.StringVar(&o.rep, "rep", "", "the `REP` whose profile guides the compiler")
	f.IntVar(&o.rounds, "rounds", 12, "take `N` samples of each case from either program")
	f.DurationVar(&o.benchtime, "benchtime", 4*time.Millisecond, "fill `D` with operations in each slice of a sample")
	f.DurationVar(&o.duration, "duration", 10*time.Second, "record the profile for `D`")
	f.IntVar(&o.cpu, "cpu", machine.AnyCPU, "stay on CPU `N` (linux; default: where the system puts it)")
	f.StringVar(&o.out, "out", "", "write the results into the new `FILE` (default pgo-REP.txt)")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	switch {
	case len(f.Args()) > 0:
		return o, fmt.Errorf("unexpected argument %q", f.Arg(0))
	case o.rep == "":
		return o, errors.New("-rep is missing: whose profile is it to be?")
	case !slices.ContainsFunc(all.Backends(), func(b rep.Backend) bool { return b.Name == o.rep }):
		return o, fmt.Errorf("-rep: unknown representation %q (bench list shows all)", o.rep)
	case o.rounds < 1 || o.rounds > harness.MaxRounds:
		return o, fmt.Errorf("-rounds %d is out of range, want 1 to %d", o.rounds, harness.MaxRounds)
	case o.benchtime < harness.MinSlice || o.benchtime > harness.MaxSlice:
		return o, fmt.Errorf("-benchtime %v is out of range, want %v to %v", o.benchtime, harness.MinSlice, harness.MaxSlice)
	}
	if o.out == "" {
		o.out = "pgo-" + o.rep + ".txt"
	}
	if _, err := os.Stat(o.out); err == nil {
		return o, fmt.Errorf("-out: there is a file %s, name another one", o.out)
	}
	if o.cpu != machine.AnyCPU {
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
		fmt.Fprintf(stderr, "pgo: %v\n", err)
		return cli.StatusUsage
	}
	err = compare(ctx, o, stdout, stderr)
	switch {
	case ctx.Err() != nil:
		text := "pgo: interrupted"
		if info, err := os.Stat(o.out); err == nil && info.Size() > 0 {
			text += ": what was measured is in " + o.out
		}
		fmt.Fprintln(stderr, text)
		return cli.StatusInterrupted
	case err != nil:
		fmt.Fprintf(stderr, "pgo: %v\n", err)
		return cli.StatusFailed
	}
	return cli.StatusOK
}

// A side is one of the two programs.
type side struct {
	pgo   string // as in pgo=PGO
	bench string // its file
}

// compare does what the options say. What was measured before an error or the
// end of ctx is written, and shown.
func compare(ctx context.Context, o options, stdout, stderr io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "pgo-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	off, on := side{"off", filepath.Join(dir, "off")}, side{"on", filepath.Join(dir, "on")}
	profile := filepath.Join(dir, "profile")
	fmt.Fprintf(stderr, "building, and %v of profile of %s\n", o.duration, o.rep)
	if err := execute(ctx, "go", "build", "-pgo=off", "-o", off.bench, "./cmd/bench"); err != nil {
		return err
	}
	if err := execute(ctx, off.bench, "profile", "--rep", o.rep, "--duration", o.duration.String(), "--out", profile); err != nil {
		return err
	}
	if err := execute(ctx, "go", "build", "-pgo="+filepath.Join(profile, "cpu.pprof"), "-o", on.bench, "./cmd/bench"); err != nil {
		return err
	}
	results, err := os.OpenFile(o.out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, results.Close()) }()
	fmt.Fprintf(stderr, "%d rounds of two, into %s\n", o.rounds, o.out)
	var rounds []round
	for i := range o.rounds {
		order := []side{off, on}
		if i%2 == 1 {
			order = []side{on, off}
		}
		r := round{}
		for _, s := range order {
			text, err := s.measure(ctx, o, filepath.Join(dir, fmt.Sprintf("%d-%s.txt", i, s.pgo)))
			if err != nil {
				show(stdout, o.rep, rounds)
				return err
			}
			if _, err := io.WriteString(results, r.add(text, s.pgo, i == 0 && s == order[0])); err != nil {
				return err
			}
		}
		rounds = append(rounds, r)
	}
	show(stdout, o.rep, rounds)
	fmt.Fprintf(stdout, "\nThe same by benchstat:\n  go tool benchstat -col /pgo %s\n", o.out)
	return nil
}

// measure runs a round of the usual cases, and returns the results.
func (s side) measure(ctx context.Context, o options, path string) (string, error) {
	args := []string{"run", "--rep", "all", "--rounds", "1", "--benchtime", o.benchtime.String(), "--control=false", "--out", path}
	if o.cpu != machine.AnyCPU {
		args = append(args, "--cpu", strconv.Itoa(o.cpu))
	}
	if err := execute(ctx, s.bench, args...); err != nil {
		return "", err
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// execute runs a command. What it prints is shown only where it fails.
func execute(ctx context.Context, name string, args ...string) error {
	c := exec.CommandContext(ctx, name, args...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 5 * time.Second
	if text, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), args[0], err, text)
	}
	return nil
}
