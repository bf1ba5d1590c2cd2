package profile

import (
	"cmp"
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

// errLeftOut is wrapped by the error of a case without which the others are counted.
var errLeftOut = errors.New("left out")

// Instructions configures CountInstructions.
type Instructions struct {
	Cases   []work.Case
	Program []string            // of the cases of this program: a command that does the case N times when its name and N follow
	Engines map[string][]string // of the cases with work.Process: the command, by name and way of counting with a blank between them
	Timeout time.Duration       // of the preparation and of the verification of a case; 0 for none

	Environment machine.Environment
	Begin       func(work.Case)       // called before a case is counted
	Progress    func(done, total int) // called after each case
	Warn        func(error)           // called with cases that are left out
}

// countedFor is the least time that the operations of a count take without
// valgrind: tens of millions of instructions. The instructions that a process
// executes by chance vary by some hundred thousand from run to run.
const countedFor = 20 * time.Millisecond

// CountInstructions counts the instructions of the cases under valgrind's tool
// callgrind, which needs no hardware counters, and writes a result for each in the
// Go benchmark format, in their order: instructions/node for a perft, otherwise
// instructions/op. It is the difference of two runs of a child process with
// k+n and k operations, so that the start of the process does not count.
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
	for _, line := range cfg.Environment.Lines() {
		if _, err := fmt.Fprintf(w, "%s: %s\n", line[0], line[1]); err != nil {
			return fmt.Errorf("profile: write results: %w", err)
		}
	}
	for i, c := range cfg.Cases {
		line, err := cfg.count(ctx, valgrind, c)
		if errors.Is(err, errLeftOut) {
			cfg.Warn(err)
		} else if err != nil {
			return err
		}
		if _, err := io.WriteString(w, line); err != nil {
			return fmt.Errorf("profile: write results: %w", err)
		}
		cfg.Progress(i+1, len(cfg.Cases))
	}
	return nil
}

// A pair is a short and a long run of a case. Their difference is counted, without the start of the process.
type pair struct {
	command    [2][]string
	input      [2]string
	operations func(run int, output string) (float64, error)
	n          int // the operations of the result's line
	unit       string
}

// count counts the instructions of one case, and returns its result.
func (cfg Instructions) count(ctx context.Context, valgrind string, c work.Case) (line string, err error) {
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	cfg.Begin(c)
	runs, err := cfg.runs(ctx, c)
	if err != nil {
		return "", err
	}
	var instructions, operations [2]float64
	for j := range runs.command {
		output, total, err := collect(ctx, valgrind, c, runs.command[j], runs.input[j])
		if err == nil {
			operations[j], err = runs.operations(j, output)
		}
		if err != nil {
			return "", err
		}
		instructions[j] = float64(total)
	}
	if operations[1] <= operations[0] {
		return "", fmt.Errorf("%w: %s does %.0f operations and then %.0f", errLeftOut, c.Name(), operations[0], operations[1])
	}
	one := (instructions[1] - instructions[0]) / (operations[1] - operations[0])
	return fmt.Sprintf("Benchmark%s\t%d\t%.6g %s\n", c.Name(), runs.n, one, runs.unit), nil
}

// runs verifies a case and returns its runs.
func (cfg Instructions) runs(ctx context.Context, c work.Case) (pair, error) {
	if c.Dispatch == work.Process {
		return cfg.runsOfEngine(c), nil
	}
	op, err := operation.Ready(ctx, c, cfg.Timeout)
	// A calibration without a CPU finds too few: take the greatest of three.
	n := 0
	for i := 0; i < 3 && err == nil; i++ {
		enough := 0
		enough, err = sample.Calibrate(op, countedFor)
		n = max(n, enough)
	}
	switch {
	case ctx.Err() != nil:
		return pair{}, context.Cause(ctx)
	case errors.Is(err, operation.ErrTimeout): // it is still running, and would interfere
		return pair{}, err
	case err != nil:
		return pair{}, fmt.Errorf("%w: %w", errLeftOut, err)
	}
	// Short operations are warm after one cycle, a perft after a few of its nodes.
	first, nodes, unit := op.Cycle, 1.0, results.InstructionsPerOp
	if op.Nodes > 0 {
		first, nodes, unit = 0, float64(op.Nodes), results.InstructionsPerNode
	}
	times := [2]int{first, first + n}
	r := pair{n: n, unit: unit, operations: func(run int, _ string) (float64, error) { return float64(times[run]) * nodes, nil }}
	for i := range times {
		r.command[i] = append(slices.Clone(cfg.Program), c.Name(), strconv.Itoa(times[i]))
	}
	return r, nil
}

// steady is the environment of a child: one thread, no preemption and no garbage collection,
// which vary from run to run. The CPU that valgrind shows may have RDTSCP, and valgrind no such
// instruction.
var steady = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off"}

// collected matches the total that callgrind prints at the end.
var collected = regexp.MustCompile(`Collected : (\d+)`)

// collect runs a command of a case under callgrind, and returns its standard output and the instructions of
// the whole process. valgrind makes no pipes for a debugger, which a killed valgrind leaves.
func collect(ctx context.Context, valgrind string, c work.Case, command []string, input string) (output string, total uint64, err error) {
	child := exec.CommandContext(ctx, valgrind, append([]string{"--tool=callgrind", "--vgdb=no", "--callgrind-out-file=/dev/null"}, command...)...)
	child.Env = append(os.Environ(), steady...)
	child.Stdin = strings.NewReader(input)
	var out, log strings.Builder
	child.Stdout, child.Stderr = &out, &log
	err = child.Run()
	all := log.String() + out.String()
	found := collected.FindStringSubmatch(all)
	switch {
	case ctx.Err() != nil:
		return "", 0, context.Cause(ctx)
	case err != nil && strings.Contains(all, rep.ErrUnavailable.Error()): // valgrind does not know every extension of the CPU
		return "", 0, fmt.Errorf("%w: %s under valgrind: %s", errLeftOut, c.Name(), causeOf(all))
	case err != nil:
		return "", 0, fmt.Errorf("profile: %s under valgrind: %w: %s", c.Name(), err, causeOf(all))
	case found == nil:
		return "", 0, fmt.Errorf("profile: %s under valgrind: it does not say how many instructions it collected: %s", c.Name(), causeOf(all))
	}
	total, err = strconv.ParseUint(found[1], 10, 64)
	return out.String(), total, err
}

var (
	// unknown matches the lines in which valgrind names its own fault, anywhere in its output.
	unknown = regexp.MustCompile(`unhandled instruction bytes: .*|\S+: Assertion .* failed\.|valgrind: (fatal error|failed) .*`)
	// noise matches the other lines of valgrind, and the warnings of golang.org/x/sys/cpu, which does not know all of the
	// runtime's features.
	noise = regexp.MustCompile(`(?m)^\s*((==|--)\d+(==|--)|GODEBUG ).*$`)
)

// causeOf returns the line of the output of a program under valgrind that names the fault: a line of
// valgrind, or the first line of the program, or else the last line.
func causeOf(out string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(noise.ReplaceAllString(out, "")), "\n")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	return cmp.Or(unknown.FindString(out), strings.TrimSpace(first), lines[len(lines)-1])
}
