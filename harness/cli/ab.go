package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// abTime is the --max-time of bench ab: the default budget of a run for each of its
// three processes.
const abTime = 3 * session.DefaultBudget

// abOptions are the flags of bench ab.
type abOptions struct {
	planOptions
	table     tableOptions
	failAbove string
	pkg       string
	goamd64   string
	pgo       string
	engine    abEngineOptions
}

func (a *app) abCommand() *cobra.Command {
	var o abOptions
	c := &cobra.Command{
		Use:   "ab OLD NEW",
		Short: "Compare two builds: did a change make it faster?",
		Long: `ab measures two builds of this program, interleaved, and compares each representation
with itself: a ratio is the speed in NEW divided by the speed in OLD, so above 1 NEW
is faster. OLD and NEW are revisions of the git repository that the working directory
is in, a dot for the working tree as it is, or paths of binaries. A revision is built
in a temporary folder, which is removed again; the repository is only read. Both are
built without a go.work that the repository does not have. OLD and NEW must be
versions of a program that calls cli.Main, and have bench ab. With --package the flags
--rep and --filter refer to OLD and NEW, otherwise to this program.

Three processes measure each case one after the other, in a random order: OLD, NEW,
and OLD once more as the control, which should be the same as OLD. They are started 24
times, in twelve layouts: revisions are linked with their functions in another order
and with padding between their variables, so that code and memory placement is not
mistaken for an effect of the change. (A binary has one layout: a difference of 1 or 2
% may come from it.) A verdict needs enough rounds and enough starts, because each
start counts once. The time is divided evenly among them. The cases are the usual ones
of bench run, on the six positions of the literature and with the tuned boards, or the
ones that --rep and --filter choose. Cases that only one build has are named and left
out. Positions of the report set are refused, because nothing is tuned on them.

` + abEngineHelp + `

--goamd64 v1,v3 builds OLD for the first level of the CPU and NEW for the second, and
--pgo off,FILE builds OLD without a profile and NEW with FILE, such as one of bench
profile: with the same revision twice they show the gain by the level or the profile.

The verdicts are decided as in bench run. With --fail-slower the exit status is 1 if a
representation takes more than P% longer in the mean of the positions, with its whole
interval. Ctrl-C ends the measurement and prints the table of the results so far.

` + formatHelp,
		Example: `  bench ab HEAD~1 HEAD
  bench ab main . --rep x88 --filter 'count:leaf'
  bench ab origin/main HEAD --fail-slower 2% --format markdown
  bench ab . . --goamd64 v1,v3
  bench ab . . --pgo off,profiles/x88-cpu/cpu.pprof --rep x88
  bench ab ./bench-before ./bench-after --max-time 10m --cpu 1
  bench ab ./stockfish-old ./stockfish-new --option Hash=64 --fail-slower 1%
  bench ab './old --uci' './new --uci' --bench --rounds 20`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return exit.Usagef("ab needs OLD and NEW, each a git revision, . for the working tree, a binary, or a UCI engine")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.ab(c.Context(), o, args) },
	}
	o.addCaseFlags(a, c)
	a.addTuningFlag(c, &o.Set)
	f := c.Flags()
	f.IntVar(&o.Rounds, "rounds", 0, "take `N` samples of each case, instead of as many as the time allows")
	f.DurationVar(&o.MaxTime, "max-time", abTime, "measure for `D`")
	for _, name := range []string{"fail-slower", "fail-above"} { // the second one is its former name
		f.StringVar(&o.failAbove, name, "", "fail where one takes more than `P%` longer in NEW")
	}
	_ = f.MarkHidden("fail-above")
	f.StringVar(&o.pkg, "package", "", "build the command `PKG` of a revision (default this program's)")
	f.StringVar(&o.goamd64, "goamd64", "", "build OLD and NEW for these `LEVELS`, v1,v3")
	o.engine.addFlags(a, c)
	f.StringVar(&o.pgo, "pgo", "", "build OLD and NEW with these `PROFILES`, off,FILE")
	a.tableFlags(c, &o.table)
	return c
}

// limit checks the flags, and returns the share of --fail-slower, below 0 without it.
func (o *abOptions) limit() (float64, error) {
	if err := o.table.check(); err != nil {
		return 0, err
	}
	switch {
	case !child.Supported:
		return 0, exit.Usagef("bench ab needs a system of the Unix family")
	case o.MaxTime <= 0:
		return 0, exit.Usagef("--max-time %v: want more than 0", o.MaxTime)
	case o.Rounds < 0 || o.Rounds > session.MaxRounds:
		return 0, exit.Usagef("--rounds %d: want 1 to %d", o.Rounds, session.MaxRounds)
	case o.failAbove == "":
		return -1, nil
	}
	share, err := parsePercent(o.failAbove)
	if err != nil {
		return 0, exit.Usagef("--fail-slower %q: want a percentage such as 2%%", o.failAbove)
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

// check checks the cases and the CPU. OLD and NEW may have cases that this program does not have, only if they are
// binaries, or of another package: wrong is the error otherwise.
func (o *abOptions) check(a *app) (wrong, err error) {
	if a.given("cpu") {
		o.CPU = &o.cpu
		if err := machine.CheckCPU(o.cpu); err != nil {
			return nil, exit.Usagef("--cpu %d: %w", o.cpu, err)
		}
	}
	if o.Set, err = parseSet(o.Set, corpus.Literature); err != nil {
		return nil, err
	}
	cases, wrong := a.chosen(o.Choice)
	return wrong, refuseReport(work.KeysOf(cases))
}

func (a *app) ab(ctx context.Context, o abOptions, names []string) (err error) {
	limit, err := o.limit()
	if err != nil {
		return err
	}
	if engines, slowest, err := a.engines(ctx, o, names); err != nil || engines != nil {
		if err != nil {
			return err
		}
		return a.abEngines(ctx, o, limit, engines, slowest)
	}
	for _, flag := range abEngineFlags {
		if a.given(flag) {
			return exit.Usagef("--%s goes with UCI engines, not with revisions and builds of this program", flag)
		}
	}
	operands, err := o.operands(names)
	if err != nil {
		return err
	}
	wrong, err := o.check(a)
	if err != nil {
		return err
	}
	w, err := ab.Open(ctx, ".", operands...)
	if err != nil {
		return err
	}
	a.atEnd(w.Remove)
	defer a.remove(w.Remove, &err)
	if wrong != nil && o.pkg == "" && w.Builds() == len(w.Programs) {
		return exit.Usagef("%w; --package %s asks OLD and NEW instead of this program", wrong, mainPackage())
	}
	t := &comparison{a: a, options: o}
	// The control has another layout than the first.
	t.sides = []*buildSide{{comparison: t, program: &w.Programs[0]}, {comparison: t, program: &w.Programs[1]}, {comparison: t, program: &w.Programs[0], shift: 1}}
	var built []string
	for _, p := range w.Programs {
		if len(p.Paths) == 0 {
			built = append(built, p.String())
		}
	}
	pkg := cmp.Or(o.pkg, mainPackage())
	if err := a.build(ctx, w, strings.Join(built, " and "), pkg, layouts, o.Timeout, func() error { return t.agree(ctx) }); err != nil {
		return err
	}
	extent := "about " + o.MaxTime.String()
	if o.Rounds > 0 {
		extent = plural(o.Rounds, "round")
	}
	fmt.Fprintf(a.stderr, "measuring %s and %s interleaved, %s\n", w.Programs[0], w.Programs[1], extent)
	err = t.measure(ctx)
	return a.concludeAB(t, limit, err)
}

// concludeAB prints the table of the results so far, and returns the error of the
// command.
func (a *app) concludeAB(t *comparison, limit float64, err error) error {
	wrong := errors.Is(err, operation.ErrWrong)
	interrupted := errors.Is(err, context.Canceled)
	switch {
	case t.rounds > 0:
	case interrupted:
		return a.interrupted()
	case wrong:
		return exit.Failf("%s", allOf(err))
	case err != nil:
		return err
	default:
		return exit.Usagef("none of the cases can be measured: %w", rep.ErrUnsupported)
	}
	table, readErr := t.table()
	if readErr != nil {
		return exit.Failf("%w", readErr)
	}
	if writeErr := a.writeTable(table, t.options.table); writeErr != nil {
		return writeErr
	}
	extent := fmt.Sprintf("the table is of %s", plural(t.rounds, "round"))
	switch {
	case interrupted:
		a.keep(extent)
		return a.interrupted()
	case err != nil && !wrong: // a process has ended or hangs
		return fmt.Errorf("%w; %s", err, extent)
	}
	var faults []string
	if wrong {
		faults = append(faults, allOf(err))
	}
	if slower := table.SlowerThan(limit); limit >= 0 && len(slower) > 0 {
		faults = append(faults, fmt.Sprintf("slower by more than %.3g %%: %s", 100*limit, strings.Join(slower, "; ")))
	}
	if len(faults) > 0 {
		return exit.Failf("%s", strings.Join(faults, "; "))
	}
	return nil
}

// table returns the table of the results so far.
func (t *comparison) table() (*report.Table, error) {
	var results []*report.Results
	for _, b := range t.sides {
		r, err := report.ReadFrom(b.program.String(), bytes.NewReader(b.results.Bytes()))
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return report.Builds(fmt.Sprintf("%s relative to %s", t.sides[1].program, t.sides[0].program), results[0], results[2], results[1]), nil
}

// startsPerLayout is how many times bench ab starts its processes in each layout. OLD and NEW
// share a layout: where the system puts their memory differs from start to start, and moves a
// figure by more than the layout of the code does.
const startsPerLayout = 2

// A comparison is a measurement of builds that are interleaved.
type comparison struct {
	a       *app
	options abOptions
	sides   []*buildSide
	cases   []work.Key // that all builds have
	rounds  int        // that all have taken
}

// A buildSide is a program in the session, and the host of its processes.
type buildSide struct {
	*comparison
	*session.Session
	program     *ab.Program
	shift       int        // of the layout, against the number of the start
	cases       []work.Key // that it can measure; nil before they are known
	results     bytes.Buffer
	calibration session.Calibration // of its first process
}

// measure takes all rounds.
func (t *comparison) measure(ctx context.Context) error {
	progress := newProgress(t.a.terminal)
	progress.live(func() (grid report.Grid, err error) {
		table, err := t.table()
		if err != nil {
			return grid, err
		}
		return table.SoFar(), nil
	}, func() string { return t.a.Last().Board })
	var s *session.Session
	cfg := session.Config{
		Rounds: t.options.Rounds, Budget: t.options.MaxTime, MaxTime: t.options.MaxTime, Slice: t.options.Slice, Processes: layouts * startsPerLayout,
		Begin: t.a.Begin,
		Between: func(p session.Progress) bool {
			return s.Rounds() == 0 || progress.between(p) // before, the number of samples is not known
		},
		Warn: func(err error) {
			progress.clear()
			fmt.Fprintf(t.a.stderr, "warning: %s\n", errorLine(err))
		},
	}
	s, err := session.New(cfg, io.Discard, t.start)
	if err != nil {
		return err
	}
	for s.Round(ctx) {
	}
	err = s.Close(ctx)
	progress.close()
	t.rounds = s.Rounds()
	if t.rounds > 0 && progress.stopped(err) {
		w := watched(t.rounds)
		t.sides[1].results.WriteString(results.Note{Warning: &w}.String() + "\n")
	}
	return err
}

// start starts a process of each build. They choose their repetitions by the calibration of the
// first one, and count their nodes themselves, once.
func (t *comparison) start(ctx context.Context, s *session.Session, number int) (sides []session.Side, err error) {
	for _, b := range t.sides {
		b.Session = s
		m, err := b.start(ctx, number+b.shift, session.Plan{Cases: t.cases})
		if err != nil {
			return sides, err
		}
		sides = append(sides, buildProcess{m, b})
		if number == 1 {
			b.results.WriteString(s.Header(m.Top, ""))
		}
		share := s.Share(number)
		share.Seed, share.Rounds = 1+rand.Uint64N(1<<32-1), session.MaxRounds // no board is left out of a round
		share.Calibration = t.sides[0].calibration
		share.Calibration.Nodes = b.calibration.Nodes
		if err := m.Prepare(ctx, share); err != nil {
			return sides, b.named(err)
		}
		if number == 1 {
			b.calibration = m.Found
		}
	}
	return sides, nil
}

// A buildProcess is a process of a side, which its errors name.
type buildProcess struct {
	*child.Process
	build *buildSide
}

// Turn implements [session.Side].
func (s buildProcess) Turn(ctx context.Context, alone bool) (over bool, err error) {
	over, err = s.Process.Turn(ctx, alone)
	return over, s.build.named(err)
}

// Close implements [session.Side].
func (s buildProcess) Close(ctx context.Context) (faults []error, err error) {
	faults, err = s.Process.Close(ctx)
	for i := range faults {
		faults[i] = s.build.named(faults[i])
	}
	return faults, s.build.named(err)
}

// start starts the program in a layout with the cases of a plan.
func (b *buildSide) start(ctx context.Context, layout int, plan session.Plan) (*child.Process, error) {
	plan.Config = b.options.Config
	m, err := child.Measure(ctx, b.program.Path(layout), nil, plan, b)
	return m, b.named(err)
}

// agree asks the programs that are built which cases they have, and finds those that all
// sides have once that is known. It warns of the others.
func (t *comparison) agree(ctx context.Context) error {
	was, is := t.sides[0], t.sides[1]
	for _, b := range []*buildSide{was, is} {
		if b.cases != nil || len(b.program.Paths) == 0 {
			continue
		}
		m, err := b.start(ctx, 0, session.Plan{Choice: &t.options.Choice})
		if err != nil {
			return err
		}
		b.cases = m.Cases
		m.Kill()
		if err := refuseReport(b.cases); err != nil {
			return err
		}
	}
	if was.cases == nil || is.cases == nil {
		return nil
	}
	for _, key := range was.cases {
		if slices.Contains(is.cases, key) {
			t.cases = append(t.cases, key)
		}
	}
	if len(t.cases) == 0 {
		return exit.Usagef("%s and %s have no case in common", was.program, is.program)
	}
	for _, b := range []*buildSide{was, is} {
		if n := len(b.cases) - len(t.cases); n > 0 {
			fmt.Fprintf(t.a.stderr, "warning: %s left out, which only %s has\n", plural(n, "case"), b.program)
		}
	}
	if t.options.Reps == "" {
		t.cases = t.tuned()
	}
	return nil
}

// tuned returns the cases of boards that are not textbooks or that the filter names. If
// none is left, it returns all cases. A textbook board takes many times as long as a
// tuned one, and its code rarely changes.
func (t *comparison) tuned() []work.Key {
	slow := func(k work.Key) bool {
		return slices.ContainsFunc(t.a.known(), func(b rep.Backend) bool {
			return (b.Level == rep.Book || b.Level == rep.Step) && k.Subject == work.Subject{Type: work.OfBoard, Name: b.Name} && !strings.Contains(t.options.Filter, b.Name)
		})
	}
	if tuned := slices.DeleteFunc(slices.Clone(t.cases), slow); len(tuned) > 0 {
		return tuned
	}
	return t.cases
}

// named puts the program before an error.
func (b *buildSide) named(err error) error {
	var with *exit.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &with):
		return err
	case errors.As(err, new(*child.EndedError)):
		return &exit.Error{Err: fmt.Errorf("%s: %w", b.program, err), Status: StatusEnded}
	case errors.Is(err, operation.ErrWrong), errors.Is(err, operation.ErrTimeout):
		return exit.Failf("%s: %w", b.program, err)
	}
	return exit.Usagef("%s: %w", b.program, err)
}

// Write implements [session.Host].
func (b *buildSide) Write(lines []byte) (int, error) {
	b.results.Write(lines)
	return b.Session.Write(lines)
}

// Begin implements [session.Host].
func (b *buildSide) Begin(board, doing string) {
	if b.Session != nil { // it is measured
		b.Session.Begin(board+" of "+b.program.String(), doing)
	}
}

// Warn implements [session.Host]. That something else ran on the CPU is not worth a
// word: it was the other build.
func (b *buildSide) Warn(reason error) error {
	if w := (results.Warning{}); errors.As(reason, &w) && w.Kind == results.OtherProcess {
		return nil
	}
	return b.Session.Warn(fmt.Errorf("%s: %w", b.program, reason))
}
