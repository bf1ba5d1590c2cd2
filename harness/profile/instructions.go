package profile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
)

// ErrNoValgrind is what CountInstructions returns where valgrind is not
// installed.
var ErrNoValgrind = errors.New("valgrind is not installed")

// Instructions says what CountInstructions counts and how.
type Instructions struct {
	Cases   []harness.Case
	Program []string      // a command that does the case N times when its name and N follow, see Repeat
	Samples int           // of which the median is taken, 1 or more
	Timeout time.Duration // of the preparation and of the verification of a case; 0 for none
	AtOnce  int           // children that run at the same time, 1 or more

	Environment machine.Environment
	Begin       func(harness.Case)    // called before a case is counted, from several goroutines; may be nil
	Progress    func(done, total int) // called after each case, one call at a time; may be nil
	Warn        func(error)           // told of samples that differ, and of cases left out; may be nil
}

// outlying is how far a sample may be from the median, relative to it, before
// it is named.
const outlying = 0.01

// countedFor is how long the operations of a sample take without valgrind, at
// least. That is tens of millions of instructions. What a process does by chance
// differs by some hundred thousand from run to run.
const countedFor = 20 * time.Millisecond

// CountInstructions counts the instructions of the cases under valgrind's tool
// callgrind, where the hardware's counters are out of reach, and writes a result
// for each in the Go benchmark format, in their order: instructions/node of a
// perft, else instructions/op. A sample is two runs of a child process, with k
// and k+n operations, the second less the first, so that nothing is left of what
// the process does besides. Time says nothing there, so several may run at once.
//
// The error wraps ErrNoValgrind where there is none. When ctx ends, the results
// before that are written, and it is ctx's error.
//
// Reference: J. Weidendorfer, Sequential Performance Analysis with Callgrind
// and KCachegrind, 2008.
func CountInstructions(ctx context.Context, cfg Instructions, w io.Writer) error {
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		return fmt.Errorf("profile: %w", ErrNoValgrind)
	}
	text := ""
	for _, line := range cfg.Environment.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("profile: write results: %w", err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	counts := make([]chan instructionCount, len(cfg.Cases))
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range cfg.Cases {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	for i := range counts {
		counts[i] = make(chan instructionCount, 1)
	}
	var children sync.WaitGroup
	for range cfg.AtOnce {
		children.Go(func() {
			for i := range next {
				counts[i] <- cfg.count(ctx, valgrind, cfg.Cases[i])
			}
		})
	}
	defer children.Wait()
	for i := range counts {
		var c instructionCount
		select {
		case c = <-counts[i]:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if c.err != nil {
			cancel(c.err)
			return c.err
		}
		if c.line != "" {
			if _, err := io.WriteString(w, c.line); err != nil {
				err = fmt.Errorf("profile: write results: %w", err)
				cancel(err)
				return err
			}
		}
		if c.problem != nil && cfg.Warn != nil {
			cfg.Warn(c.problem)
		}
		if cfg.Progress != nil {
			cfg.Progress(i+1, len(cfg.Cases))
		}
	}
	return nil
}

// An instructionCount is what came out for a case.
type instructionCount struct {
	line    string // the result, "" where the case was left out
	problem error
	err     error // that ends it all
}

// count counts the instructions of one case.
func (cfg Instructions) count(ctx context.Context, valgrind string, c harness.Case) instructionCount {
	if cfg.Begin != nil {
		cfg.Begin(c)
	}
	op, err := c.Ready(ctx, cfg.Timeout)
	if ctx.Err() != nil {
		return instructionCount{err: context.Cause(ctx)}
	}
	if errors.Is(err, harness.ErrTimeout) { // it goes on, and is in the way
		return instructionCount{err: err}
	}
	if err != nil {
		return instructionCount{problem: fmt.Errorf("left out: %w", err)}
	}
	// A calibration that loses the CPU finds too few: the most of three.
	n := 0
	for range 3 {
		enough, err := op.Calibrate(countedFor)
		if err != nil {
			return instructionCount{problem: fmt.Errorf("left out: %w", err)}
		}
		n = max(n, enough)
	}
	// Short operations are warm after each was done once, a perft after a few of
	// its nodes.
	k := 0
	if op.Nodes == 0 {
		k = op.Cycle
	}
	samples := make([]float64, cfg.Samples)
	for i := range samples {
		var runs [2]uint64
		for j, times := range [2]int{k, k + n} {
			if runs[j], err = cfg.collect(ctx, valgrind, c.Name(), times); err != nil {
				return instructionCount{err: err}
			}
		}
		samples[i] = (float64(runs[1]) - float64(runs[0])) / float64(n)
	}
	sorted := slices.Sorted(slices.Values(samples))
	median := (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
	var result instructionCount
	for i, s := range samples {
		if s < median*(1-outlying) || s > median*(1+outlying) {
			result.problem = fmt.Errorf("%s: sample %d of %d is %.0f instructions an operation, the median is %.0f: count again",
				c.Name(), i+1, len(samples), s, median)
		}
	}
	unit := harness.InstructionsPerOp
	if op.Nodes > 0 {
		median, unit = median/float64(op.Nodes), harness.InstructionsPerNode
	}
	result.line = fmt.Sprintf("Benchmark%s\t%d\t%.6g %s\n", c.Name(), n, median, unit)
	return result
}

// collected is what callgrind prints at the end.
var collected = regexp.MustCompile(`Collected : (\d+)`)

// collect runs a case so many times in a child, and returns the instructions of
// the whole process.
func (cfg Instructions) collect(ctx context.Context, valgrind, name string, times int) (uint64, error) {
	args := append([]string{"--tool=callgrind", "--callgrind-out-file=/dev/null"}, cfg.Program...)
	child := exec.CommandContext(ctx, valgrind, append(args, name, strconv.Itoa(times))...)
	// One thread, nothing preempted and nothing collected: what is left to
	// chance differs from run to run.
	child.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1")
	out, err := child.CombinedOutput()
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	found := collected.FindSubmatch(out)
	if err != nil || found == nil {
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		return 0, fmt.Errorf("profile: %s under valgrind: %w: %s "+
			"(a build for GOAMD64=v3 may use instructions that valgrind has not: try GOAMD64=v2)", name, err, lines[len(lines)-1])
	}
	return strconv.ParseUint(string(found[1]), 10, 64)
}

// Repeat does the case of that name so many times, as a child of
// CountInstructions does it. The error is Prepare's, or says that there is no
// such case.
func Repeat(cases []harness.Case, name string, times int) error {
	for _, c := range cases {
		if c.Name() == name {
			op, err := c.Prepare()
			if err == nil {
				op.Run(times)
			}
			return err
		}
	}
	return fmt.Errorf("profile: no case %q", name)
}
