package profile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// ErrNoValgrind is wrapped by the error of CountInstructions if valgrind is not
// installed.
var ErrNoValgrind = errors.New("valgrind is not installed")

// Instructions configures CountInstructions.
type Instructions struct {
	Cases   []work.Case
	Program []string            // of the cases of this program: a command that does the case N times when its name and N follow, see Repeat
	Engines map[string][]string // of the cases with work.Process: the command, by name and way of counting with a blank between them
	Samples int                 // of which the median is taken, 1 or more
	Timeout time.Duration       // of the preparation and of the verification of a case; 0 for none
	AtOnce  int                 // children that run at the same time, 1 or more

	Environment machine.Environment
	Begin       func(work.Case)       // called before a case is counted, from several goroutines; may be nil
	Progress    func(done, total int) // called after each case, one call at a time; may be nil
	Warn        func(error)           // called with samples that differ and cases that are left out; may be nil
}

// outlying is the greatest deviation of a sample from the median, relative to it,
// that is not reported.
const outlying = 0.01

// countedFor is the least time that the operations of a sample take without
// valgrind: tens of millions of instructions. The instructions that a process
// executes by chance vary by some hundred thousand from run to run.
const countedFor = 20 * time.Millisecond

// CountInstructions counts the instructions of the cases under valgrind's tool
// callgrind, which needs no hardware counters, and writes a result for each in the
// Go benchmark format, in their order: instructions/node for a perft, otherwise
// instructions/op. A sample is the difference of two runs of a child process with
// k+n and k operations, so that the start of the process does not count. Time
// is not measured, so several may run at once.
//
// The error wraps ErrNoValgrind if it is not installed. If ctx is done, the results so far
// are written, and the error is the context's.
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
	ctx, cancel := context.WithCancel(ctx)
	cfg.Cases = cfg.available(ctx, valgrind)
	// The counts in the order of the cases, and a slot for each child.
	counts, slots := make(chan chan instructionCount, len(cfg.Cases)), make(chan struct{}, cfg.AtOnce)
	go func() {
		defer close(counts)
		for _, c := range cfg.Cases {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			count := make(chan instructionCount, 1)
			counts <- count
			go func() {
				defer func() { <-slots }()
				count <- cfg.count(ctx, valgrind, c)
			}()
		}
	}()
	defer func() { // no child is left
		cancel()
		for range cfg.AtOnce {
			slots <- struct{}{}
		}
	}()
	done := 0
	for count := range counts {
		c := <-count
		if c.err == nil && c.line != "" {
			if _, err := io.WriteString(w, c.line); err != nil {
				c.err = fmt.Errorf("profile: write results: %w", err)
			}
		}
		if c.err != nil {
			return c.err
		}
		if c.problem != nil && cfg.Warn != nil {
			cfg.Warn(c.problem)
		}
		if done++; cfg.Progress != nil {
			cfg.Progress(done, len(cfg.Cases))
		}
	}
	if done < len(cfg.Cases) {
		return context.Cause(ctx)
	}
	return nil
}

// available returns the cases whose boards can be used under valgrind, which does not know
// every extension of the CPU. A child says so, once for each such board.
func (cfg Instructions) available(ctx context.Context, valgrind string) []work.Case {
	left := map[string]bool{} // out, by board
	return slices.DeleteFunc(slices.Clone(cfg.Cases), func(c work.Case) bool {
		if c.Backend.Available == nil {
			return false
		}
		name := c.Backend.Name
		if out, asked := left[name]; asked {
			return out
		}
		child := under(ctx, valgrind, "none", append(slices.Clone(cfg.Program), c.Name(), "0"))
		out, err := child.CombinedOutput()
		left[name] = err != nil && ctx.Err() == nil
		if left[name] && cfg.Warn != nil {
			reason := causeOf(string(out))
			if _, lacking, found := strings.Cut(reason, rep.ErrUnavailable.Error()+": "); found {
				reason = lacking
			}
			cfg.Warn(fmt.Errorf("%s left out: it is not available under valgrind: %s", name, reason))
		}
		return left[name]
	})
}

// An instructionCount is the result for a case.
type instructionCount struct {
	line    string // the result, "" if the case was left out
	problem error
	err     error // that ends the count of all cases
}

// count counts the instructions of one case.
func (cfg Instructions) count(ctx context.Context, valgrind string, c work.Case) instructionCount {
	if cfg.Begin != nil {
		cfg.Begin(c)
	}
	if c.Dispatch == work.Process {
		return cfg.countEngine(ctx, valgrind, c)
	}
	op, err := operation.Ready(ctx, c, cfg.Timeout)
	if ctx.Err() != nil {
		return instructionCount{err: context.Cause(ctx)}
	}
	if errors.Is(err, operation.ErrTimeout) { // it is still running, and would interfere
		return instructionCount{err: err}
	}
	if err != nil {
		return instructionCount{problem: fmt.Errorf("left out: %w", err)}
	}
	// A calibration without a CPU finds too few: take the greatest of three.
	n := 0
	for range 3 {
		enough, err := sample.Calibrate(op, countedFor)
		if err != nil {
			return instructionCount{problem: fmt.Errorf("left out: %w", err)}
		}
		n = max(n, enough)
	}
	// Short operations are warm after one cycle, a perft after a few of its nodes.
	k := 0
	if op.Nodes == 0 {
		k = op.Cycle
	}
	samples := make([]float64, cfg.Samples)
	for i := range samples {
		var runs [2]uint64
		for j, times := range [2]int{k, k + n} {
			if runs[j], err = cfg.collect(ctx, valgrind, []string{c.Name(), strconv.Itoa(times)}); err != nil {
				return instructionCount{err: err}
			}
		}
		samples[i] = (float64(runs[1]) - float64(runs[0])) / float64(n)
	}
	if op.Nodes > 0 {
		return resultOf(c, samples, n, float64(op.Nodes), results.InstructionsPerNode)
	}
	return resultOf(c, samples, n, 1, results.InstructionsPerOp)
}

// resultOf returns the result of a case: the median of the samples, divided by nodes.
func resultOf(c work.Case, samples []float64, n int, nodes float64, unit string) (result instructionCount) {
	sorted := slices.Sorted(slices.Values(samples))
	median := (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
	for i, s := range samples {
		if s < median*(1-outlying) || s > median*(1+outlying) {
			result.problem = fmt.Errorf("%s: sample %d of %d is %.0f instructions an operation, the median is %.0f: count again",
				c.Name(), i+1, len(samples), s, median)
		}
	}
	result.line = fmt.Sprintf("Benchmark%s\t%d\t%.6g %s\n", c.Name(), n, median/nodes, unit)
	return result
}

// steady is the environment of a child: one thread, no preemption and no garbage collection,
// which vary from run to run. The CPU that valgrind shows may have RDTSCP, and valgrind no such
// instruction.
var steady = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off"}

// under returns a command that is run by a tool of valgrind. It makes no pipes for a debugger, which a
// killed valgrind leaves.
func under(ctx context.Context, valgrind, tool string, command []string) *exec.Cmd {
	c := exec.CommandContext(ctx, valgrind, append([]string{"--tool=" + tool, "--vgdb=no"}, command...)...)
	c.Env = append(os.Environ(), steady...)
	return c
}

// collected matches the total that callgrind prints at the end.
var collected = regexp.MustCompile(`Collected : (\d+)`)

// collect repeats a case in a child process with the given arguments, of which the first is
// the name of the case, and returns the instructions of the whole process.
func (cfg Instructions) collect(ctx context.Context, valgrind string, repeat []string) (uint64, error) {
	out, err := under(ctx, valgrind, "callgrind", slices.Concat(toNowhere, cfg.Program, repeat)).CombinedOutput()
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	total, err := totalOf(string(out), err, repeat[0])
	if level := cfg.Environment.GOAMD64; err != nil && level > "v2" && illegal.Match(out) {
		err = fmt.Errorf("%w (this is a build for GOAMD64=%s, and valgrind does not have every instruction of it: try GOAMD64=v2)", err, level)
	}
	return total, err
}

// totalOf returns the instructions that callgrind reports at the end of its output. err is the
// error of its process, and name is named in the error.
func totalOf(out string, err error, name string) (uint64, error) {
	found := collected.FindStringSubmatch(out)
	switch {
	case err != nil:
		return 0, fmt.Errorf("profile: %s under valgrind: %w: %s", name, err, causeOf(out))
	case found == nil:
		return 0, fmt.Errorf("profile: %s under valgrind: it does not say how many instructions it collected: %s", name, causeOf(out))
	}
	return strconv.ParseUint(found[1], 10, 64)
}

var (
	// unknown matches the lines in which valgrind names its own fault, anywhere in its output.
	unknown = regexp.MustCompile(`unhandled instruction bytes: .*|\S+: Assertion .* failed\.|valgrind: (fatal error|failed) .*`)
	// illegal matches the output of a program with an instruction that the CPU does not have.
	illegal = regexp.MustCompile(`unhandled instruction|SIGILL|microarchitecture support`)
	// ofValgrind matches the other lines of valgrind.
	ofValgrind = regexp.MustCompile(`^(==|--)\d+(==|--)`)
)

// causeOf returns the line of the output of a program under valgrind that names the fault: a line of
// valgrind, or the first line of the program, or else the last line.
func causeOf(out string) string {
	if line := unknown.FindString(out); line != "" {
		return line
	}
	line := ""
	for line = range strings.Lines(strings.TrimSpace(out)) {
		ignored := strings.HasPrefix(line, "GODEBUG ") // golang.org/x/sys/cpu does not know all of the runtime's features
		if line = strings.TrimSpace(line); line != "" && !ignored && !ofValgrind.MatchString(line) {
			break
		}
	}
	return line
}

// toNowhere are the flags of callgrind, of which only the total is read.
var toNowhere = []string{"--callgrind-out-file=/dev/null"}

// Repeat does the named case the given number of times. A child of CountInstructions calls
// it. The error is Prepare's, or says that there is no such case.
func Repeat(cases iter.Seq[work.Case], name string, times int) error {
	for c := range cases {
		if c.Name() == name {
			op, err := operation.Prepare(c)
			if err == nil {
				op.Run(times)
			}
			return err
		}
	}
	return fmt.Errorf("profile: no case %q", name)
}
