package engineab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/rep"
)

const (
	// Kind is the kind of work in the names of the results.
	Kind work.Kind = "Engine"

	// Old and New are the names of the sides. The control is a second Old.
	Old, New = "old", "new"

	// SearchTime is about how long the slower engine searches a position if neither nodes nor
	// depth are given. The noise of a machine changes within seconds, so many short searches in
	// turn decide sooner than a few long ones.
	SearchTime = 50 * time.Millisecond

	// mostStarts is how many times the engines are started in a run. A verdict counts each as one
	// value, so it needs several.
	mostStarts, leastStarts = 40, 5

	// startShare is the share of a run that may go by for more than leastStarts starts.
	startShare = 0.25
)

// The warnings of a comparison.
const (
	Disobeyed results.WarningKind = "limit"      // an engine ignores go nodes
	Uncounted results.WarningKind = "no nodes"   // an engine reports no nodes
	Varying   results.WarningKind = "varies"     // an engine does not repeat its own search
	InPlace   results.WarningKind = "in place"   // a copy of the program does not start
	LeftOut   results.WarningKind = "left out"   // a position is not measured
	WallTime  results.WarningKind = "wall time"  // the CPU time of a process is not known
	Differing results.WarningKind = "difference" // the engines search differently
)

// A Position is a position to be searched.
type Position struct {
	Name string // as in pos=NAME
	rep.Position
}

// Config is a comparison of two engines. Of its session.Config Rounds, Budget, MaxTime, CPU,
// Environment, Begin, Progress, Between and Warn have a meaning.
type Config struct {
	session.Config
	Old, New  uci.Spec
	Positions []Position
	Nodes     uint64        // of each search; 0 to choose them, unless there is a depth
	Depth     int           // of each search; 0 for a number of nodes
	Bench     []string      // the arguments of the engines' own benchmark, which is run instead of searches; nil for searches
	Threads   bool          // the engines have several threads: wall time is the figure, and no search repeats itself
	StartTime time.Duration // of an engine
	Dir       string        // a folder for copies of the programs
}

// A Comparison is a session over two engines.
type Comparison struct {
	*session.Session
	cfg       Config
	sides     []*side // old, new, and the control
	tasks     []*task
	perSearch bool // an operation is a search, because an engine does not report nodes
	byWall    bool // wall time is the figure
	seed      uint64
	process   int
	ordered   int // sides that were measured in the order of the columns
	warnings  []results.Warning

	system     *machine.System
	before     machine.State
	cpu, spent time.Duration // of all searches
}

// A task is a position and the limit of its searches.
type task struct {
	Position
	limit
	found map[string]uci.Searched // the first search, by the name of the side
}

// A limit is the end of a search.
type limit struct {
	text  string // after "go"
	size  work.Size
	depth int
	nodes uint64        // more are a fault; 0 for any number
	time  time.Duration // of the slower engine
}

// NewSession returns a comparison, which writes its results to w as every session does. A
// search that fails ends the session with a *uci.Failure; the rounds before it are complete.
func NewSession(cfg Config, w io.Writer) *Comparison {
	c := &Comparison{cfg: cfg, byWall: cfg.Threads, seed: uint64(rand.Uint32())}
	for i, spec := range []uci.Spec{cfg.Old, cfg.New, cfg.Old} {
		s := &side{c: c, spec: spec, name: []string{Old, New, Old}[i], control: i == 2}
		s.spec.Plays, s.spec.Name = true, fmt.Sprintf("%s (%s)", s.name, spec.Text)
		c.sides = append(c.sides, s)
	}
	for _, p := range cfg.Positions {
		c.tasks = append(c.tasks, &task{Position: p, found: map[string]uci.Searched{}})
	}
	switch {
	case cfg.Bench != nil:
		c.tasks = []*task{{Position: Position{Name: "bench"}, limit: limit{text: "bench"}, found: map[string]uci.Searched{}}}
		cfg.Processes = 1 // each sample is a process
	default:
		cfg.Processes = mostStarts
		if cfg.Budget > 0 && cfg.StartTime > 0 {
			room := startShare * float64(cfg.Budget) / float64(cfg.StartTime) / float64(len(c.sides))
			cfg.Processes = int(max(leastStarts, min(room, mostStarts)))
		}
	}
	cfg.Layouts = true // a verdict has to hold where each start counts once
	c.Session = session.New(cfg.Config, w, c.start)
	return c
}

// start starts the engines.
func (c *Comparison) start(ctx context.Context, s *session.Session, number int) (sides []session.Side, err error) {
	c.Session, c.process = s, number
	if number == 1 {
		c.system = machine.NewSystem(os.DirFS("/"), machine.AnyCPU)
		for _, d := range c.system.Before() {
			c.warn(d)
		}
		c.before = c.system.State()
	}
	for _, side := range c.sides {
		sides = append(sides, side)
	}
	order := rand.Perm(len(c.sides)) // an engine that starts first may get better memory
	if number == 1 {                 // of two that do not start the old one is named
		slices.Sort(order)
	}
	for _, i := range order {
		if err := c.sides[i].start(ctx); err != nil {
			return sides, err
		}
	}
	cold := c.sides
	if number == 1 {
		if err := c.choose(ctx); err != nil {
			return sides, err
		}
		cold = c.sides[2:]
	}
	for _, side := range cold { // the first search has page faults, and may compile the program
		if c.cfg.Bench != nil {
			break
		}
		if _, err := side.search(ctx, startPosition, c.tasks[0].limit); err != nil {
			return sides, err
		}
	}
	if number > 1 {
		return sides, nil
	}
	top := c.cfg.Top()
	for _, side := range c.sides[:2] {
		top += fmt.Sprintf("%s: %s\n", side.name, side.title())
	}
	for i, o := range c.cfg.Old.Options {
		top += fmt.Sprintf("option%d: %s=%s\n", i+1, o.Name, o.Value)
	}
	if _, err = io.WriteString(s, s.Header(top, "1 search")); err == nil {
		for _, w := range c.warnings {
			err = errors.Join(err, c.Warn(w))
		}
		c.warnings = nil
	}
	return sides, err
}

// warn keeps a warning until there is a header.
func (c *Comparison) warn(w results.Warning) { c.warnings = append(c.warnings, w) }

// order returns the positions of the present round, in the same order for all sides. Readers of the file have the rows
// in the order of the first round.
func (c *Comparison) order() []int {
	order := rand.New(rand.NewPCG(c.seed, uint64(c.Rounds()))).Perm(len(c.tasks))
	if c.Rounds() == 0 {
		slices.Sort(order)
	}
	return order
}

// Close ends the session as session.Session.Close does, and reports the disturbances of the run, and whether the engines
// search differently.
func (c *Comparison) Close(ctx context.Context) error {
	err := c.Session.Close(ctx)
	if c.Rounds() == 0 {
		return err
	}
	found := c.system.During(c.before, c.system.State(), machine.CPUTime())
	if !c.byWall {
		found = append(found, machine.Starving(c.cpu, c.spent)...)
	}
	err = errors.Join(err, session.WarnAll(c, found))
	if _, differing := c.Same(); len(differing) > 0 && !c.cfg.Threads {
		err = errors.Join(err, c.Warn(results.Warning{
			Kind: Differing, Problem: fmt.Sprintf("the searches differ in %d of %d positions, first in %s", len(differing), len(c.tasks), differing[0]),
			Advice: "the figure is nodes a second, and says nothing of what the nodes are for",
		}))
	}
	return err
}

// Searches says whether the engines search the same, and with which limit.
func (c *Comparison) Searches() string {
	signature, differing := c.Same()
	switch {
	case c.cfg.Threads:
		return fmt.Sprintf("with several threads no search repeats itself, so the speed is nodes a second of wall time (%s)", c.Work())
	case len(differing) > 0:
		return fmt.Sprintf("the searches differ, so the speed is nodes a second (%s)", c.Work())
	}
	return fmt.Sprintf("the searches are the same (%s, %s, %d nodes in all)", c.Work(), typeset.Count(len(c.tasks), "position"), signature)
}

// Work returns the limit of the searches: "nodes 500k", "depth 12", "depths that take about 50ms", "bench".
func (c *Comparison) Work() string {
	first := c.tasks[0].limit
	switch {
	case slices.ContainsFunc(c.tasks, func(t *task) bool { return t.text != first.text }):
		return fmt.Sprintf("depths that take about %v", SearchTime)
	case first.size != "":
		return "nodes " + string(first.size)
	}
	return first.text
}

// Same compares the searches of the two engines. It returns the sum of the nodes of all positions, of the old engine,
// and a line for each position where the searches differ.
func (c *Comparison) Same() (signature uint64, differing []string) {
	for _, t := range c.tasks {
		was, is := t.found[Old], t.found[New]
		signature += was.Nodes
		if !was.Same(is) {
			differing = append(differing, fmt.Sprintf("%s: %s %v; %s %v", t.Name, Old, was, New, is))
		}
	}
	return signature, differing
}

// figure returns the time of a search that is compared.
func (c *Comparison) figure(s uci.Searched) time.Duration {
	if c.byWall {
		return s.Wall
	}
	return s.CPU
}

// unknownCPU lets wall time be the figure if the system does not know the CPU time.
func (c *Comparison) unknownCPU() {
	c.byWall = true
	c.warn(results.Warning{
		Kind: WallTime, Problem: "the CPU time of another process is not known on " + runtime.GOOS + ", the figure is wall time",
		Advice: "close all other programs, or measure on Linux",
	})
}
