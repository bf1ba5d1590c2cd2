// Truth compares the figures of bench run and bench engine with plain ones, by the CPU time
// of processes of their own: whole perfts of the positions in turn, and searches that are
// the first of their position in the process. The two take turns, since a machine has slow
// minutes.
//
//	tools/run truth -cpu 1                         # perft of the usual boards: four minutes
//	tools/run truth -cpu 1 -engine                 # the same of bench engine
//	tools/run truth -cpu 1 -engine -times 1 -filter '.name:Search eval:pawns nodes:1M'
//	tools/run truth -cpu 1 -rep byteboard,bitboard
//
// It prints both figures of each case and how far they are apart, and ends with status 1 if
// that is more than 2 % in a geometric mean or 4 % on a position. The searches of a process go
// through the positions once, and the one that begins is timed apart, in processes where it is
// the only one: it takes about a millisecond longer, in which the system maps the memory of
// the process. So only its ratios between boards are compared.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

const (
	meanLimit = 0.02 // of a geometric mean over the positions
	rowLimit  = 0.04 // of a position

	// In each turn:
	processes = 4                      // for each plain figure
	plainTime = 100 * time.Millisecond // how long whole perfts are repeated in a process
	rounds    = 18                     // of bench run
)

type options struct {
	reps, filter, set string
	cpu, times        int
	engine            bool
	one               string // in a process of its own: the work that is timed there
	first             int    // there: the position that is searched first
	alone             bool   // there: a search is the first of all
}

func main() {
	// With a command, as measure starts it, this program is bench.
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-") {
		cli.Main(cli.Config{Boards: all.Backends(), Default: []string{"bitboard"}})
		return
	}
	var o options
	flag.StringVar(&o.reps, "rep", "bitboard,x88,tenbytwelve,mailbox,piecelist", "the `NAMES` of the boards")
	flag.StringVar(&o.filter, "filter", "", "the cases, a `FILTER` as of bench run; by default perft, or with -engine bench engine")
	flag.StringVar(&o.set, "set", string(corpus.Literature), "the `SET` of positions")
	flag.IntVar(&o.cpu, "cpu", machine.AnyCPU, "keep everything on CPU `N`")
	flag.IntVar(&o.times, "times", 8, "how often the two take turns")
	flag.BoolVar(&o.engine, "engine", false, "compare the search of bench engine")
	flag.StringVar(&o.one, "one", "", "time the cases of this `NAME` in this process")
	flag.IntVar(&o.first, "first", 0, "begin the searches with position `N`, which is not timed")
	flag.BoolVar(&o.alone, "alone", false, "time a search that is the first of all")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, o, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "truth:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, stdout io.Writer) error {
	if o.filter == "" {
		o.filter = "count:(bulk OR leaf) dispatch:interface"
		if o.engine {
			o.filter = ".name:Search gen:staged ask:native eval:pawns"
		}
	}
	backends, err := chosen(o.reps)
	if err != nil {
		return err
	}
	set, err := corpus.ParseSet(o.set)
	if err != nil {
		return err
	}
	cases, err := work.SelectCases(backends, nil, corpus.All(), work.Selection{Filter: o.filter, Set: set, Full: true})
	if err != nil {
		return err
	}
	cases = slices.DeleteFunc(cases, func(c work.Case) bool { return c.Backend.Unavailable() != nil })
	if o.one != "" {
		return timeHere(cases, o, stdout)
	}
	figures, plain, first := map[string][]float64{}, map[string][]float64{}, map[string][]float64{}
	for range o.times {
		if err := measure(ctx, o, figures); err != nil {
			return err
		}
		for range processes {
			o.first++
			err := timeAll(ctx, cases, o, plain)
			if alone := o; o.engine && err == nil {
				alone.alone = true
				err = timeAll(ctx, cases, alone, first)
			}
			if err != nil {
				return err
			}
		}
	}
	return compare(cases, figures, plain, first, stdout)
}

// timeHere times cases in this process, in turn, and prints the nanoseconds of an operation of
// each: of a search, which is done once, and the median of whole perfts. It prints NaN for the
// search that begins, unless it is alone.
func timeHere(cases []work.Case, o options, stdout io.Writer) error {
	runtime.LockOSThread()
	debug.SetGCPercent(-1) // as in a run of the harness
	if o.cpu != machine.AnyCPU {
		if err := machine.Pin(o.cpu); err != nil {
			return err
		}
	}
	var ops []*operation.Op
	for _, c := range cases {
		if o.together(c) != o.one {
			continue
		}
		op, err := anywhere(c)
		if err != nil {
			return err
		}
		ops = append(ops, op)
	}
	times := make([][]float64, len(ops))
	turn := func() {
		for i := range ops {
			i = (o.first + i) % len(ops)
			ops[i].Clear()
			start := machine.CPUTime()
			ops[i].RunCleared()
			times[i] = append(times[i], float64(machine.CPUTime()-start))
		}
	}
	begun := machine.CPUTime()
	deep(rand.IntN(maxDepth), func() {
		for turn(); !o.engine && machine.CPUTime()-begun < plainTime; {
			turn()
		}
	})
	if o.engine && !o.alone {
		times[o.first%len(ops)] = nil
	}
	for i, op := range ops {
		if _, err := op.Tree(); err != nil {
			return err
		}
		fmt.Fprintln(stdout, median(times[i]))
	}
	return nil
}

// anywhere prepares a case at a random place in memory, as a run does: one board in five is 4
// to 25 % slower than the same one elsewhere.
func anywhere(c work.Case) (op *operation.Op, err error) {
	for range 1 + rand.IntN(8) {
		if op, err = operation.Prepare(c); err != nil {
			return nil, err
		}
		kept = append(kept, op, make([]byte, rand.IntN(8192)))
	}
	return op, nil
}

// kept holds memory that would otherwise be free for the next one.
var kept []any

// maxDepth is the number of different depths of the stack.
const maxDepth = 64

// deep calls f at a depth of the stack.
func deep(depth int, f func()) {
	if depth == 0 {
		f()
		return
	}
	deep(depth-1, f)
}

// together returns the cases that are timed in one process, by name: the positions of a work,
// or a search that is alone.
func (o options) together(c work.Case) string {
	if o.alone {
		return c.Name()
	}
	return c.Work.String() + " " + c.Backend.Name
}

// timeAll times all cases, the cases of a work together or each case in a process of its own,
// and adds the nanoseconds to plain, by the name of the case.
func timeAll(ctx context.Context, cases []work.Case, o options, plain map[string][]float64) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, c := range cases {
		one := o.together(c)
		if done[one] {
			continue
		}
		done[one] = true
		args := append(slices.Clone(os.Args[1:]), "-one", one, "-first", strconv.Itoa(o.first), "-alone="+strconv.FormatBool(o.alone))
		child := exec.CommandContext(ctx, self, args...)
		child.Stderr = os.Stderr
		out, err := child.Output()
		if err != nil {
			return fmt.Errorf("%s: %w", one, err)
		}
		figures := strings.Fields(string(out))
		for _, c := range cases {
			if o.together(c) != one {
				continue
			}
			ns, err := strconv.ParseFloat(figures[0], 64)
			if err != nil {
				return err
			}
			figures = figures[1:]
			if !math.IsNaN(ns) {
				plain[c.Name()] = append(plain[c.Name()], ns)
			}
		}
	}
	return nil
}

// measure has bench run, which this program is too, measure the cases: in another program
// the same code would lie elsewhere. It adds the nanoseconds of an operation in all rounds
// to figures, by the name of the case.
func measure(ctx context.Context, o options, figures map[string][]float64) error {
	dir, err := os.MkdirTemp("", "truth-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err != nil {
		return err
	}
	results := filepath.Join(dir, "results.txt")
	args := []string{"run", "--rep", o.reps, "--filter", o.filter, "--set", o.set, "--full", "--rounds", strconv.Itoa(rounds), "--out", results}
	if o.cpu != machine.AnyCPU {
		args = append(args, "--cpu", strconv.Itoa(o.cpu))
	}
	if text, err := exec.CommandContext(ctx, self, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("bench run: %w: %s", err, text)
	}
	file, err := os.Open(results)
	if err != nil {
		return err
	}
	defer file.Close()
	for reader := benchfmt.NewReader(file, results); reader.Scan(); {
		result, ok := reader.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		key, err := work.ParseKey(string(result.Name.Full()))
		if err != nil || key.Control {
			continue
		}
		seconds, _ := result.Value("sec/op")
		key.Procs = 0
		figures[key.String()] = append(figures[key.String()], seconds*1e9)
	}
	return nil
}

// A comparison is how far the figures of cases are apart.
type comparison struct {
	figures, plain map[string]float64 // by the name of the case
	far            int                // of both that are further apart than the limits
}

// compare prints the two figures of each case, and returns an error if some are too far
// apart. first, of searches alone, is compared by the ratios of the boards to the first one.
func compare(cases []work.Case, figures, plain, first map[string][]float64, stdout io.Writer) error {
	medians := func(of map[string][]float64) map[string]float64 {
		m := map[string]float64{}
		for name, values := range of {
			m[name] = median(values)
		}
		return m
	}
	all := []comparison{{figures: medians(figures), plain: medians(plain)}}
	titles := []string{"milliseconds"}
	if len(first) > 0 {
		relative := func(of map[string]float64) map[string]float64 {
			m := map[string]float64{}
			for _, c := range cases {
				base := c
				base.Backend = cases[0].Backend
				m[c.Name()] = of[base.Name()] / of[c.Name()] * 1e6
			}
			return m
		}
		all = append(all, comparison{figures: relative(all[0].figures), plain: relative(medians(first))})
		titles = append(titles, "speed relative to "+cases[0].Backend.Name+", first search of all in the process")
	}
	far := 0
	for i := range all {
		fmt.Fprintf(stdout, "\n%s\n", titles[i])
		if err := all[i].print(cases, stdout); err != nil {
			return err
		}
		far += all[i].far
	}
	if far > 0 {
		return errors.New("bench and whole operations disagree")
	}
	return nil
}

func (c *comparison) print(cases []work.Case, stdout io.Writer) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "work\tposition\tboard\tbench\tplain\tbench/plain")
	type mean struct {
		sum float64
		n   int
	}
	means := map[string]*mean{}
	var order []string
	for _, of := range cases {
		was, is := c.figures[of.Name()], c.plain[of.Name()]
		key := of.Key()
		group := of.Work.String() + "\tgeomean\t" + key.Subject.Name
		if means[group] == nil {
			means[group] = &mean{}
			order = append(order, group)
		}
		means[group].sum += math.Log(was / is)
		means[group].n++
		fmt.Fprintf(t, "%s\t%s\t%s\t%.3f\t%.3f\t%s\n", of.Work, key.Position, key.Subject.Name, was/1e6, is/1e6, c.ratio(was/is, rowLimit))
	}
	for _, group := range order {
		fmt.Fprintf(t, "%s\t\t\t%s\n", group, c.ratio(math.Exp(means[group].sum/float64(means[group].n)), meanLimit))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "%d of %d figures are further apart than %.0f %% in a mean or %.0f %% on a position\n",
		c.far, len(cases)+len(order), 100*meanLimit, 100*rowLimit)
	return err
}

// ratio writes a ratio, marked and counted if it is beyond the limit.
func (c *comparison) ratio(r, limit float64) string {
	if math.Abs(r-1) <= limit {
		return fmt.Sprintf("%.3f", r)
	}
	c.far++
	return fmt.Sprintf("%.3f !", r)
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// chosen returns the boards with the given names.
func chosen(names string) ([]rep.Backend, error) {
	var backends []rep.Backend
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(all.Backends(), func(b rep.Backend) bool { return b.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown board %q", name)
		}
		backends = append(backends, all.Backends()[i])
	}
	return backends, nil
}
