package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// abTime is the --max-time of bench ab: the default budget of a run for each of its
// three processes.
const abTime = 3 * harness.DefaultBudget

// abOptions are the flags of bench ab.
type abOptions struct {
	runOptions
	failAbove string
	pkg       string
	goamd64   string
	pgo       string
}

func (a *app) abCommand() *cobra.Command {
	o := abOptions{runOptions: runOptions{rounds: 1}}
	c := &cobra.Command{
		Use:   "ab OLD NEW",
		Short: "Compare two builds: what did a change do?",
		Long: `ab measures two builds of this program in turns and compares each
representation with itself: a ratio is the speed in NEW divided by the speed in OLD,
above 1 for faster. OLD and NEW are revisions of the git repository that the working
directory is in, a dot for the working tree as it is, or paths of binaries. A
revision is built in a temporary worktree, which is removed again. Each build must be
of a program that calls cli.Main, of a version that has bench ab. With --package the
boards and the filter refer to OLD and NEW, otherwise to this program.

Three processes take turns case by case, in a random order: OLD, NEW, and OLD once
more as the control, which should be the same as the first. They are started anew
24 times, in twelve layouts: revisions are linked with their functions in another
order and with padding between their variables, so that code and memory placement
is not mistaken for an effect of the change. (A binary has one layout: a difference
of 1 or 2 % may come from it.) A verdict needs enough rounds and enough starts,
because each start counts once. The time is divided evenly among them. The
cases are the usual ones of bench run, on the six positions of the literature and
with the tuned boards, or the ones that --rep and --filter choose. Cases that only
one build has are named and left out. Positions of the report set are refused,
because nothing is tuned on them.

--goamd64 v1,v3 builds OLD for the first level of the CPU and NEW for the second, and
--pgo off,FILE builds OLD without a profile and NEW with FILE, such as one of bench
profile: with the same revision twice they show the gain by the level or the profile.

The verdicts are decided as in bench run. With --fail-above the exit status is 1 if a
representation takes more than P% longer in the mean of the positions, with its whole
interval. Ctrl-C ends the measurement and prints the table of the results so far.

` + formatHelp,
		Example: `  bench ab HEAD~1 HEAD
  bench ab main . --rep x88 --filter 'count:leaf'
  bench ab origin/main HEAD --fail-above 2% --format markdown
  bench ab . . --goamd64 v1,v3
  bench ab . . --pgo off,profiles/x88-cpu/cpu.pprof --rep x88
  bench ab ./bench-before ./bench-after --max-time 10m --cpu 1`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return exit.Usagef("ab needs OLD and NEW, each a git revision, . for the working tree, or a binary")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.ab(c, o, args) },
	}
	o.tuning = true
	o.addCaseFlags(a, c)
	a.addTuningFlag(c, &o.set)
	f := c.Flags()
	f.IntVar(&o.rounds, "rounds", 0, "take `N` samples of each case, instead of as many as the time allows")
	f.DurationVar(&o.maxTime, "max-time", abTime, "measure for `D`")
	f.StringVar(&o.failAbove, "fail-above", "", "fail where one takes more than `P%` longer in NEW")
	f.StringVar(&o.pkg, "package", "", "build the command `PKG` of a revision (default this program's)")
	f.StringVar(&o.goamd64, "goamd64", "", "build OLD and NEW for these `LEVELS`, v1,v3")
	f.StringVar(&o.pgo, "pgo", "", "build OLD and NEW with these `PROFILES`, off,FILE")
	a.tableFlags(c, &o.table)
	for _, flag := range []string{"rounds", "max-time", "fail-above", "package", "goamd64", "pgo"} {
		a.completeFlag(c, flag, completeOf())
	}
	return c
}

// limit checks the flags, and returns the share of --fail-above, below 0 without it.
func (o *abOptions) limit() (float64, error) {
	if err := o.table.check(); err != nil {
		return 0, err
	}
	switch {
	case !canSupervise:
		return 0, exit.Usagef("bench ab needs a system of the Unix family")
	case o.maxTime <= 0:
		return 0, exit.Usagef("--max-time %v: want more than 0", o.maxTime)
	case o.rounds < 0 || o.rounds > harness.MaxRounds:
		return 0, exit.Usagef("--rounds %d: want 1 to %d", o.rounds, harness.MaxRounds)
	case o.failAbove == "":
		return -1, nil
	}
	share, err := parsePercent(o.failAbove)
	if err != nil {
		return 0, exit.Usagef("--fail-above %q: want a percentage such as 2%%", o.failAbove)
	}
	return share, nil
}

// operands returns OLD and NEW, and how they are built.
func (o *abOptions) operands(names []string) ([]ab.Operand, error) {
	operands := []ab.Operand{{Name: names[0]}, {Name: names[1]}}
	for _, flag := range []struct {
		name, value string
		set         func(*ab.Operand, string) error
	}{
		{"goamd64", o.goamd64, func(p *ab.Operand, level string) error {
			p.GOAMD64 = level
			return nil
		}},
		{"pgo", o.pgo, func(p *ab.Operand, profile string) (err error) {
			// A revision is built elsewhere.
			if p.PGO = profile; profile != "off" && profile != "auto" {
				p.PGO, err = filepath.Abs(profile)
			}
			return err
		}},
	} {
		if flag.value == "" {
			continue
		}
		old, new, ok := strings.Cut(flag.value, ",")
		if !ok || old == "" || new == "" || strings.Contains(new, ",") {
			return nil, exit.Usagef("--%s %q: want two values, of OLD and NEW, with a comma between them", flag.name, flag.value)
		}
		for i, value := range []string{old, new} {
			if err := flag.set(&operands[i], value); err != nil {
				return nil, exit.Usagef("--%s %q: %w", flag.name, flag.value, err)
			}
		}
	}
	return operands, nil
}

// mainPackage returns the import path of the program.
func mainPackage() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Path == "command-line-arguments" {
		return "."
	}
	return info.Path
}

// build builds the programs of w, called what, in layouts, and says how long that takes.
// check is called with the binaries before anything is built, and again once each program
// has its first layout.
func (a *app) build(ctx context.Context, w *ab.Workspace, what, pkg string, layouts int, timeout time.Duration, check func() error) error {
	checkAll := func() error {
		for _, p := range w.Programs {
			if len(p.Paths) == 0 {
				continue
			}
			if err := p.Check(ctx, fmt.Sprint(protocolWords, " ", protocolVersion), silence(timeout)); err != nil {
				return err
			}
		}
		return check()
	}
	if err := checkAll(); err != nil || w.Builds() == 0 {
		return err
	}
	fmt.Fprintf(a.stderr, "building %s in %s\n", what, plural(layouts, "layout"))
	if err := w.Build(ctx, pkg, 1); err != nil {
		return err
	}
	if err := checkAll(); err != nil {
		return err
	}
	// The first build of a program compiles it, the others mostly link it.
	began := time.Now()
	if err := w.Build(ctx, pkg, min(2, layouts)); err != nil {
		return err
	}
	if left := layouts - 2; left > 0 {
		fmt.Fprintf(a.stderr, "%s to go, about %v\n", plural(left*w.Builds(), "build"), (time.Since(began) * time.Duration(left)).Round(time.Second))
	}
	return w.Build(ctx, pkg, layouts)
}

// remove removes w at the end of a command that returns err. Files that cannot be removed
// are always named.
func (a *app) remove(w *ab.Workspace, err *error) {
	removeErr := w.Remove()
	switch {
	case removeErr == nil:
	case *err == nil:
		*err = exit.Failf("%s", allOf(removeErr))
	default:
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(errors.New(allOf(removeErr))))
	}
}

// cases returns the cases of this program. OLD and NEW may have others only if they are
// binaries, or of another package.
func (o *abOptions) cases(a *app) ([]harness.Case, error) {
	boards := a.usualReps(o.filter)
	if o.reps != "" || len(boards) == 0 {
		var err error
		if boards, err = a.namedReps(o.reps); err != nil {
			return nil, err
		}
	}
	return a.casesOf(boards, o.runOptions)
}

func (a *app) ab(c *cobra.Command, o abOptions, names []string) (err error) {
	limit, err := o.limit()
	if err != nil {
		return err
	}
	operands, err := o.operands(names)
	if err != nil {
		return err
	}
	if c.Flags().Changed("cpu") {
		if err := machine.CheckCPU(o.cpu); err != nil {
			return exit.Usagef("--cpu %d: %w", o.cpu, err)
		}
	}
	if _, err := o.selection(); err != nil {
		return err
	}
	cases, wrong := o.cases(a)
	if err := refuseReport(positionsOf(cases)); err != nil {
		return err
	}
	w, err := ab.Open(c.Context(), ".", operands...)
	if err != nil {
		return err
	}
	a.atEnd(w.Remove)
	defer a.remove(w, &err)
	if wrong != nil && o.pkg == "" && w.Builds() == len(w.Programs) {
		return exit.Usagef("%w; --package %s asks OLD and NEW instead of this program", wrong, mainPackage())
	}
	t := &turns{a: a, options: o, args: append(a.measureFlags(c), "--set="+string(harness.Literature), "--control=false"), seen: map[string]bool{}}
	// The control has another layout than the first.
	for i, s := range []*side{{program: &w.Programs[0]}, {program: &w.Programs[1]}, {program: &w.Programs[0], shift: 1}} {
		s.turns, s.path = t, filepath.Join(w.Dir(), strconv.Itoa(i)+".txt")
		t.sides = append(t.sides, s)
	}
	var built []string
	for _, p := range w.Programs {
		if len(p.Paths) == 0 {
			built = append(built, p.String())
		}
	}
	pkg := cmp.Or(o.pkg, mainPackage())
	if err := a.build(c.Context(), w, strings.Join(built, " and "), pkg, layouts, o.timeout, func() error { return t.agree(c.Context()) }); err != nil {
		return err
	}
	extent := "about " + o.maxTime.String()
	if o.rounds > 0 {
		extent = plural(o.rounds, "round")
	}
	fmt.Fprintf(a.stderr, "measuring %s and %s in turns, %s\n", w.Programs[0], w.Programs[1], extent)
	t.start = time.Now()
	err = t.run(c.Context())
	return a.concludeAB(t, limit, err)
}

// concludeAB prints the table of the results so far, and returns the error of the
// command.
func (a *app) concludeAB(t *turns, limit float64, err error) error {
	switch interrupted := errors.Is(err, context.Canceled); {
	case err != nil && !interrupted:
		return err
	case t.rounds == 0 && interrupted:
		return a.interrupted()
	case t.rounds == 0 && len(t.wrong) == 0:
		return exit.Usagef("none of the cases can be measured: %w", rep.ErrUnsupported)
	case t.rounds == 0:
		return exit.Failf("%s", allOf(errors.Join(t.wrong...)))
	}
	var results []*report.Results
	for _, s := range t.sides {
		r, readErr := report.Read(s.path)
		if readErr != nil {
			return exit.Failf("%w", readErr)
		}
		results = append(results, r)
	}
	table := report.Builds(fmt.Sprintf("%s relative to %s", t.sides[1].program, t.sides[0].program), results[0], results[2], results[1])
	if writeErr := a.writeTable(table, t.options.table); writeErr != nil {
		return writeErr
	}
	if err != nil {
		a.keep(fmt.Sprintf("the table is of %s", plural(t.rounds, "round")))
		return a.interrupted()
	}
	var faults []string
	if len(t.wrong) > 0 {
		faults = append(faults, allOf(errors.Join(t.wrong...)))
	}
	if slower := table.SlowerThan(limit); limit >= 0 && len(slower) > 0 {
		faults = append(faults, fmt.Sprintf("slower by more than %.3g %%: %s", 100*limit, strings.Join(slower, "; ")))
	}
	if len(faults) > 0 {
		return exit.Failf("%s", strings.Join(faults, "; "))
	}
	return nil
}

// layouts is in how many layouts bench ab and --layouts link a program. (With six the
// intervals would be those between the least and the greatest of them.)
var layouts = 12 // fewer in tests

// startsPerLayout is how many times bench ab starts its processes in each layout. OLD and NEW
// share a layout: where the system puts their memory differs from start to start, and moves a
// figure by more than the layout of the code does.
const startsPerLayout = 2

// turns is a measurement of several programs that take turns.
type turns struct {
	a       *app
	options abOptions
	args    []string // of bench protocol measure
	sides   []*side

	start  time.Time
	starts int                // of the processes, at most
	rounds int                // that all sides have taken
	taken  int                // rounds of the present processes
	cases  []string           // that all sides have
	units  map[string]float64 // by which all choose their repetitions, from the first process
	parts  map[string]int     // as its slow boards take them
	seen   map[string]bool    // warnings
	wrong  []error
}

// A side is a program that takes turns with others.
type side struct {
	*turns
	program *ab.Program
	shift   int                 // of the layout, against the number of the generation
	path    string              // of the file of its results
	cases   []string            // that it can measure; nil before they are known
	begun   bool                // it has results
	samples int                 // of the last round
	nodes   map[string][]uint64 // that its first process has counted
	m       *measurer
}

// run takes all rounds.
func (t *turns) run(ctx context.Context) error {
	t.starts = layouts * startsPerLayout
	if t.options.rounds > 0 {
		t.starts = min(t.starts, t.options.rounds)
	}
	for g := 1; g <= t.starts; g++ {
		more, err := t.generation(ctx, g)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// generation starts the processes and takes the share of the rounds, or of the time,
// up to the generation g. It reports whether there is anything left to do.
func (t *turns) generation(ctx context.Context, g int) (more bool, err error) {
	began := time.Now()
	end := t.start.Add(t.options.maxTime * time.Duration(g) / time.Duration(t.starts))
	defer func() {
		for _, s := range t.sides {
			if s.m != nil {
				s.m.kill()
				s.m = nil
			}
		}
	}()
	t.taken = 0
	for _, s := range t.sides {
		if s.m, err = s.start(ctx, g+s.shift, "--process="+strconv.Itoa(g),
			"--first="+strconv.Itoa(t.rounds), "--seed="+strconv.FormatUint(1+rand.Uint64N(1<<32-1), 10)); err != nil {
			return false, err
		}
	}
	share := harness.MaxRounds * g / t.starts
	if t.options.rounds > 0 {
		share = (t.options.rounds*g + t.starts - 1) / t.starts
	}
	var longest time.Duration // of a round, the preparation left out
	last := false
	for first := true; t.rounds < share; first = false {
		round := time.Now()
		// A round that would end too late is not begun.
		if !first && t.options.rounds == 0 && round.Add(longest).After(end) {
			break
		}
		if t.rounds > 0 && round.Sub(t.start) > t.options.maxTime {
			return false, nil
		}
		if err := t.round(ctx); err != nil {
			return false, err
		}
		if slices.ContainsFunc(t.sides, func(s *side) bool { return s.samples == 0 }) {
			last = true // nothing is left to compare
			break
		}
		t.rounds++
		if !first {
			longest = max(longest, time.Since(round))
		}
	}
	for _, s := range t.sides {
		wrong, err := s.m.finish(ctx)
		s.m = nil
		if err != nil {
			return false, s.named(err)
		}
		t.refuse(s, wrong)
	}
	// The last starts have no room if the preparation takes long.
	spent := time.Since(began)
	return !last && time.Until(t.start.Add(t.options.maxTime)) > min(spent, t.options.maxTime/time.Duration(t.starts))/2, nil
}

// round lets all sides take a round: a case of one side, then the same case of the next,
// so that a disturbance of half a second affects all sides alike.
func (t *turns) round(ctx context.Context) error {
	for _, s := range t.sides {
		s.samples = 0
	}
	taken := t.taken
	t.taken++
	for left := len(t.sides); left > 0; {
		left = 0
		for _, i := range rand.Perm(len(t.sides)) {
			s := t.sides[i]
			if s.m.rounds > taken {
				continue
			}
			switch err := s.m.round(ctx, &harness.Calibration{Units: t.units, Nodes: s.nodes, Parts: t.parts}, t.cases...); {
			case errors.Is(err, errNothingLeft):
				s.m.rounds = harness.MaxRounds
			case err != nil:
				return s.named(err)
			case s.m.rounds <= taken:
				left++
			}
			if s.m.found != nil && s.nodes == nil {
				s.nodes = s.m.found.Nodes
			}
			if s.m.found != nil && t.units == nil {
				t.units, t.parts = s.m.found.Units, s.m.found.Parts
			}
		}
	}
	return nil
}

// start starts the program in a layout, with more arguments of bench protocol measure.
func (s *side) start(ctx context.Context, layout int, args ...string) (*measurer, error) {
	args = slices.Concat(s.args, []string{"--turns"}, args)
	m, err := startMeasurer(ctx, s.program.Path(layout), args, s.options.timeout, s)
	if err != nil {
		return nil, s.named(err)
	}
	return m, nil
}

// agree asks the programs that are built which cases they have, and finds those that all
// sides have once that is known. It warns of the others.
func (t *turns) agree(ctx context.Context) error {
	was, is := t.sides[0], t.sides[1]
	for _, s := range []*side{was, is} {
		if s.cases != nil || len(s.program.Paths) == 0 {
			continue
		}
		m, err := s.start(ctx, 0)
		if err != nil {
			return err
		}
		s.cases = m.cases
		m.kill()
		if err := refuseReport(positionsNamed(s.cases)); err != nil {
			return err
		}
	}
	if was.cases == nil || is.cases == nil {
		return nil
	}
	for _, name := range was.cases {
		if slices.Contains(is.cases, name) {
			t.cases = append(t.cases, name)
		}
	}
	if len(t.cases) == 0 {
		return exit.Usagef("%s and %s have no case in common", was.program, is.program)
	}
	for _, s := range []*side{was, is} {
		if n := len(s.cases) - len(t.cases); n > 0 {
			fmt.Fprintf(t.a.stderr, "warning: %s left out, which only %s has\n", plural(n, "case"), s.program)
		}
	}
	if t.options.reps == "" {
		t.cases = t.tuned()
	}
	return nil
}

// tuned returns the cases of boards that are not textbooks or that the filter names. If
// none is left, it returns all cases. A textbook board takes many times as long as a
// tuned one, and its code rarely changes.
func (t *turns) tuned() []string {
	slow := func(name string) bool {
		return slices.ContainsFunc(t.a.known(), func(b rep.Backend) bool {
			return (b.Level == rep.Book || b.Level == rep.Step) && strings.HasSuffix(name, "/rep="+b.Name) && !strings.Contains(t.options.filter, b.Name)
		})
	}
	if tuned := slices.DeleteFunc(slices.Clone(t.cases), slow); len(tuned) > 0 {
		return tuned
	}
	return t.cases
}

// refuse records the boards that play wrong.
func (t *turns) refuse(s *side, wrong []error) {
	for _, err := range wrong {
		if err = s.named(err); !slices.ContainsFunc(t.wrong, func(e error) bool { return e.Error() == err.Error() }) {
			t.wrong = append(t.wrong, err)
		}
	}
}

// named puts the program before an error.
func (s *side) named(err error) error {
	var with *exit.Error
	switch {
	case errors.Is(err, context.Canceled), errors.As(err, &with):
		return err
	case errors.As(err, new(*endedError)):
		return &exit.Error{Err: fmt.Errorf("%s: %w", s.program, err), Status: StatusEnded}
	case errors.Is(err, harness.ErrWrong), errors.Is(err, harness.ErrTimeout):
		return exit.Failf("%s: %w", s.program, err)
	}
	return exit.Usagef("%s: %w", s.program, err)
}

// wrote implements listener.
func (s *side) wrote(text string) error {
	var lines strings.Builder
	for line := range strings.Lines(text) {
		note, isNote := harness.ParseNote(line)
		isTop := !isNote && !strings.HasPrefix(line, "Benchmark") || isNote && note.Run != nil
		if isTop && s.begun || isNote && note.Warning != nil {
			continue
		}
		lines.WriteString(line)
	}
	s.begun = true
	s.samples += samplesIn(text)
	file, err := os.OpenFile(s.path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return exit.Failf("%w", err)
	}
	_, err = file.WriteString(lines.String())
	return errors.Join(err, file.Close())
}

// warned implements listener. That something else ran on the CPU is not worth a
// word: it was the other side.
func (s *side) warned(w warned) {
	key := onceFor(w.Kind, w.Text)
	if w.Kind == harness.OtherProcess || s.seen[key] {
		return
	}
	s.seen[key] = true
	fmt.Fprintf(s.a.stderr, "warning: %s: %s\n", s.program, errorLine(&childError{text: w.Text, kind: w.Kind}))
}

// began implements listener.
func (s *side) began(board, doing string) { s.a.begin(board+" of "+s.program.String(), doing) }
