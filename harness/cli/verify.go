package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// suiteNodes is the node limit of bench verify on the built-in sets.
const suiteNodes = 120_000_000

// searchTime is the time limit of the search for the line of play that shows a
// failure, after the first one of a representation.
const searchTime = 2 * time.Second

// verifyOptions are the flags of bench verify.
type verifyOptions struct {
	reps     string
	epd      string
	strict   bool
	set      string
	maxDepth int
	maxNodes uint64
	timeout  time.Duration
	format   string
	full     bool
	uci      uciOptions
}

func (a *app) verifyCommand() *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify",
		Short: "Prove by known node counts that the representations play chess",
		Long: fmt.Sprintf(`verify tests each board by %d rules from simple to hard: pieces and state, kings, knights,
sliders, pawns, captures, promotion, making moves, check, pins, castling, en passant,
keys, Chess960. Of the simplest rule that a board breaks it shows the smallest
position and the move in words. The board is not verified any further then.

Then it compares the node counts of the representations with
known ones, a line a position, of which %d without a failure are shown: the counts of the built-in sets, or of an EPD file
with lines such as
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400

There are two sets, and --set chooses one. report has 24 positions of recorded
games. literature has the well-known positions and ends with families of generated
ones, a line a family: every combination of pins, checks, promotions, en passant
captures, castling and edge files that random games rarely reach.

Of the sets, counts of more than %d nodes are skipped unless --max-nodes says
otherwise; of a file, none are. The position's line names the skipped counts. A bad line
of a file is named on standard error and left out, and the last line counts them; with
--strict it ends the command.

The last line of standard output is "P positions, C counts, S skipped, F failures": C
counts of the suite were compared and S were not, whatever the number of
representations; F counts each rule or position and representation that differ. If one
differs, the exit status is 1, and the line names the first line of play after which
the representation's moves differ from a slow, simple referee's. The position there,
the moves in words and a hint follow, and standard error has the command that shows it. The
representation is not verified any further then. If no line of play shows a
difference, the count of the suite may be wrong, and the next position is verified;
the search for it has no time limit at first, and one of %v for each further failure.
A file that is no suite has exit status 2.

A board of which one operation, a call or a count of at most 3 plies, takes more
than --timeout hangs. It has failed, and is not verified any further.

--format json prints one object and nothing else; other lines go to standard error:
  {"version":1,"boards":[{"rep":"mine","passed":7,"total":21,
    "rules":[{"rule":"kings","says":"...","status":"passed"}],
    "first_failure":{"rule":"double pushes","says":"...","fen":"...",
      "line":[],"missing":["e2e4"],"extra":[],"words":["..."]},
    "failures":10}],
   "positions":24,"counts":96,"skipped":18,"refused":0,"failures":10}
A status is passed, broken, or left out if the board has no room for the positions.
first_failure is null if no rule is broken and no count differs. For a count it also
has "position", the name of the position. An engine has no rules.

%s
With --engine and without --rep the engines alone are verified. A wrong count is
narrowed down by the engine's own counts under each first move. An engine that ends,
hangs or prints something else has failed. One that hangs, prints something else, or
ends %d times in a row is not verified any further. A position that no game leads to
(nine pawns of a side, for example) may be refused by ending: the engine is started
again, and the position counts as refused. A perft
of an engine may take 10 µs a node longer than --timeout.`, len(simpleRules), mostRight, suiteNodes, searchTime, uciHelp, mostEndings),
		Example: `  bench verify
  bench verify --rep x88 --max-depth 4
  bench verify --max-nodes 0               every count, for as long as it takes
  bench verify --set report
  bench verify --rep mine --format json    for a program that grades
  bench verify --epd my-suite.epd
  bench verify --engine stockfish
  bench verify --engine ./mine --engine-perft perft --engine-nodes 'All: (\d+)'`,
		Args:              noArgs,
		ValidArgsFunction: completeOf(),
		Annotations:       runsBoards,
		RunE:              func(c *cobra.Command, _ []string) error { return a.verify(c, o) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", allReps, "verify `REP`, "+severalReps)
	f.StringVar(&o.epd, "epd", "", "read the suite from `FILE`")
	a.strictFlag(c, &o.strict)
	f.StringVar(&o.set, "set", "", "verify the positions of `SET`, literature or report (default both)")
	f.IntVar(&o.maxDepth, "max-depth", 0, "skip counts of more than `N` moves (default none)")
	f.Uint64Var(&o.maxNodes, "max-nodes", 0, fmt.Sprintf("skip counts of more than `N` nodes, 0 for none (default %d, with --epd none)", suiteNodes))
	f.StringVar(&o.format, "format", report.Text, "print as `FORMAT`: "+strings.Join(verifyFormats, ", "))
	f.BoolVar(&o.full, "full", false, fmt.Sprintf("print a line for every position (default %d without a failure)", mostRight))
	a.timeoutFlag(c, &o.timeout)
	o.uci.addFlags(a, c)
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "set", completeOf(namesOf(corpus.Sets())...))
	a.completeFlag(c, "format", completeOf(verifyFormats...))
	return c
}

// limits returns the limits that the flags ask for.
func (o verifyOptions) limits(c *cobra.Command) (perft.Limits, error) {
	limits := perft.Limits{MaxDepth: o.maxDepth, MaxNodes: o.maxNodes, Timeout: o.timeout}
	if c.Flags().Changed("max-depth") && (o.maxDepth < 1 || o.maxDepth > perft.MaxDepth) {
		return limits, exit.Usagef("--max-depth %d is out of range, want 1 to %d", o.maxDepth, perft.MaxDepth)
	}
	if !c.Flags().Changed("max-nodes") && o.epd == "" {
		limits.MaxNodes = suiteNodes
	}
	return limits, nil
}

// suite reads the suite that the flags ask for. rules reports whether the generated
// positions follow it. file is that of --epd.
func (o verifyOptions) suite(a *app, c *cobra.Command, file *positionsFile) (suite perft.Suite, rules bool, err error) {
	if c.Flags().Changed("epd") {
		if c.Flags().Changed("set") {
			return nil, false, exit.Usagef("--epd and --set cannot go together")
		}
		suite, err = readPositions(a, file, perft.ReadEPDFunc)
		return suite, false, err
	}
	if o.strict {
		return nil, false, exit.Usagef("--strict goes with --epd")
	}
	if !c.Flags().Changed("set") {
		return slices.Concat(perft.StandardSuite(), perft.ReportSuite()), true, nil
	}
	switch set, err := corpus.ParseSet(o.set); {
	case err != nil:
		return nil, false, unknown("set", o.set, namesOf(corpus.Sets()), "bench verify --help describes them")
	case set == corpus.Report:
		return perft.ReportSuite(), false, nil
	}
	return perft.StandardSuite(), true, nil
}

// verifier is one run of bench verify.
type verifier struct {
	*app
	subjects  []verified
	limits    perft.Limits
	stdout    io.Writer             // for a program, standard error
	explained map[string]bool       // the representations of which a difference was looked for
	hanging   map[string]bool       // the representations that are not verified any further
	failed    map[string]int        // the positions that each of them plays wrong
	failures  map[string]int        // the failures of each of them
	wrong     map[string]wrongCount // the count that each of them is given up for
	endings   map[string]int        // how many times in a row each engine has ended
	refusals  int                   // positions that engines refuse
	patience  time.Duration         // how long each further one is looked for
	counts    int                   // compared
	skipped   int                   // not compared
	positions int
	total     int // of failures
	right     int // lines without a failure
	full      bool

	rulesFailed map[string]int // failures by rule
}

// fail counts a failure of a representation or an engine in a rule, "" if that is not known.
func (v *verifier) fail(name, rule string) {
	v.failures[name]++
	v.total++
	v.rulesFailed[rule]++
}

// byRule says which rules the failures are of: ", all of en passant", or how many of each if they are few.
func (v *verifier) byRule() string {
	const few = 3
	var texts []string
	for _, rule := range slices.Sorted(maps.Keys(v.rulesFailed)) {
		n := v.rulesFailed[rule]
		if n == v.total && n > 1 && rule != "" {
			return ", all of " + rule
		}
		texts = append(texts, fmt.Sprintf("%d of %s", n, cmp.Or(rule, "others")))
	}
	if len(texts) < 2 || len(texts) > few {
		return ""
	}
	return " (" + strings.Join(texts, ", ") + ")"
}

// verified is a subject of bench verify: a representation or an engine.
type verified struct {
	name   string
	label  string // with its display name
	verify func(context.Context, perft.Entry) (perft.Verification, error)

	// diverge returns the first difference from the referee within so many plies.
	diverge func(context.Context, *rep.Position, int) (*perft.Divergence, error)

	backend rep.Backend  // of a representation
	rules   []ruleResult // of a representation, once it has been tested by them
}

// board returns a representation as it is verified.
func (v *verifier) board(b rep.Backend) verified {
	return verified{
		name: b.Name, label: withTitle(b), backend: b,
		verify: func(ctx context.Context, e perft.Entry) (perft.Verification, error) {
			result, err := perft.Verify(ctx, b.New(), e, v.limits)
			if err != nil {
				err = named(b, err)
			}
			return result, err
		},
		diverge: func(ctx context.Context, p *rep.Position, depth int) (*perft.Divergence, error) {
			return perft.FirstDivergence(ctx, oracle.New(), b.New(), p, depth, perft.CallTimeout(v.limits.Timeout))
		},
	}
}

func (a *app) verify(c *cobra.Command, o verifyOptions) error {
	v := verifier{
		app: a, stdout: a.stdout, full: o.full, explained: make(map[string]bool), hanging: make(map[string]bool),
		failed: make(map[string]int), failures: make(map[string]int), rulesFailed: make(map[string]int), endings: make(map[string]int), wrong: make(map[string]wrongCount), patience: searchTime,
	}
	if !slices.Contains(verifyFormats, o.format) {
		return exit.Usagef("--format %q: want %s", o.format, strings.Join(verifyFormats, " or "))
	}
	if o.format == report.JSON {
		v.stdout = a.stderr
	}
	var err error
	if v.limits, err = o.limits(c); err != nil {
		return err
	}
	engines, err := o.uci.parse(boardNames(a.known()), machine.AnyCPU, o.timeout)
	if err != nil {
		return err
	}
	if len(engines) == 0 || c.Flags().Changed("rep") {
		backends, err := a.selectReps(o.reps)
		if err != nil {
			return err
		}
		for _, b := range backends {
			v.subjects = append(v.subjects, v.board(b))
		}
	}
	file := positionsFile{flag: "epd", path: o.epd, strict: o.strict}
	suite, rules, err := o.suite(a, c, &file)
	if err != nil {
		return err
	}
	width := 0
	for _, e := range suite {
		width = max(width, len(e.Name))
	}
	end, err := v.startEngines(c.Context(), engines, width)
	defer end()
	if err != nil {
		return err
	}
	start := time.Now()
	if o.epd == "" {
		if err := v.simple(c.Context(), width); err != nil {
			return err
		}
	}
	for i, e := range suite {
		if v.over() {
			break
		}
		line, err := v.entry(c.Context(), e)
		if errors.Is(err, context.Canceled) {
			return exit.Interruptedf("%s, position %d of %d", a.Last().Where(), i+1, len(suite))
		}
		if err != nil {
			return err
		}
		v.print(line, width, e.Name)
		v.positions++
	}
	if rules && !v.over() {
		n, err := v.rules(c.Context(), width)
		if err != nil {
			return err
		}
		v.positions += n
	}
	if v.total == 0 {
		var labels []string
		for _, s := range v.subjects {
			labels = append(labels, s.label)
		}
		fmt.Fprintf(a.stderr, "%s verified in %.1f s\n", strings.Join(labels, ", "), time.Since(start).Seconds())
	}
	if n := v.right - mostRight; n > 0 {
		fmt.Fprintf(v.stdout, "      and %d more without a failure (--full shows them)\n", n)
	}
	refused := ""
	if v.refusals > 0 {
		refused = fmt.Sprintf(", %d refused by engines", v.refusals)
	}
	fmt.Fprintf(v.stdout, "%d positions, %d counts, %d skipped, %d failures%s%s%s\n", v.positions, v.counts, v.skipped, v.total, v.byRule(), refused, file.skipped())
	if o.format == report.JSON {
		if err := v.writeJSON(a.stdout); err != nil {
			return err
		}
	}
	if v.total > 0 {
		return exit.Failf("verify found %s, named above", plural(v.total, "failure"))
	}
	return nil
}

// mostEndings is after how many ends in a row an engine is not started again.
const mostEndings = 3

// mostFailures is in how many positions a representation or an engine may fail: more say
// nothing new.
const mostFailures = 20

// over reports whether nothing is left to verify, since all have been given up.
func (v *verifier) over() bool { return len(v.hanging) == len(v.subjects) }

// failStatus is the status of a line with a failure.
const failStatus = "FAIL"

// mostName is how wide the names of positions are, except for longer ones.
const mostName = 28

// verifyLine is the line of one position.
type verifyLine struct {
	status       string // ok, FAIL, or skip if nothing was compared
	parts        []string
	explanations []explanation
}

// wrongCount is a count that differs from the referee's, and why.
type wrongCount struct {
	position   string
	divergence *perft.Divergence
}

// explanation is the reason of a failure.
type explanation struct {
	fault      string            // in a few words
	divergence *perft.Divergence // from the referee, nil if none is found
	text       string            // the position, the moves in words and a hint
}

// rule returns the rule of the difference, "" if it is not known.
func (e explanation) rule() string {
	if e.divergence == nil {
		return ""
	}
	return ruleName(e.divergence)
}

// entry verifies one position with every representation.
func (v *verifier) entry(ctx context.Context, e perft.Entry) (verifyLine, error) {
	line := verifyLine{status: "ok"}
	var right []string
	var faults []string
	compared := make(map[int]bool) // by depth
	for _, b := range v.subjects {
		if v.hanging[b.name] {
			continue
		}
		result, err := v.one(ctx, b, e)
		switch {
		case errors.Is(err, rep.ErrUnsupported):
			faults = append(faults, "left out: "+errorLine(err))
			v.countRefused(err)
			continue
		case errors.Is(err, context.Canceled):
			return line, err
		case err != nil:
			faults = append(faults, v.fault(b, err))
			v.fail(b.name, "")
			line.status = failStatus
			continue
		}
		for _, c := range result.Checked {
			compared[c.Depth] = true
		}
		if result.Failure == nil {
			if len(result.Checked) > 0 {
				right = append(right, b.name)
			}
			continue
		}
		line.status = failStatus
		found, err := v.explain(ctx, b, e, result.Failure)
		v.fail(b.name, found.rule())
		if err != nil {
			return line, err
		}
		faults = append(faults, found.fault+v.another(b))
		line.explanations = append(line.explanations, found)
	}
	if len(compared) == 0 && line.status == "ok" {
		line.status = "skip"
	}
	if len(right) > 0 {
		line.parts = append(line.parts, depthsPhrase(compared)+" right in "+v.rightPhrase(right))
	}
	line.parts = append(line.parts, faults...)
	line.parts = append(line.parts, v.skippedParts(e, compared)...)
	v.counts += len(compared)
	v.skipped += len(e.Counts) - len(compared)
	return line, nil
}

// another counts a position that a representation or an engine fails in, and returns an addition
// to its fault if it was the last one.
func (v *verifier) another(b verified) string {
	if v.failed[b.name]++; v.failed[b.name] < mostFailures || v.hanging[b.name] {
		return ""
	}
	v.hanging[b.name] = true
	return fmt.Sprintf("; %s has failed in %d positions and is not verified any further", b.name, mostFailures)
}

// countRefused counts a position if an engine refuses it.
func (v *verifier) countRefused(err error) {
	if errors.Is(err, uci.ErrRefused) {
		v.refusals++
	}
}

// fault returns the text of an error of a representation or an engine. One that hangs is not verified
// any further, nor is an engine that ends several times in a row.
func (v *verifier) fault(b verified, err error) string {
	text := errorLine(err)
	if errors.Is(err, uci.ErrEnded) {
		if v.endings[b.name]++; v.endings[b.name] < mostEndings {
			return text + v.another(b)
		}
		text += fmt.Sprintf("; %s has ended %d times in a row", b.name, mostEndings)
	}
	if errors.As(err, new(*perft.TimeoutError)) || errors.As(err, new(*uci.Failure)) {
		v.hanging[b.name] = true
		text += "; " + b.name + " is not verified any further"
	}
	return text
}

// one verifies one position with one representation or engine.
func (v *verifier) one(ctx context.Context, b verified, e perft.Entry) (perft.Verification, error) {
	result, err := attempt(ctx, v.app, b.name, e.Name, func() (perft.Verification, error) {
		return b.verify(ctx, e)
	})
	if err == nil {
		delete(v.endings, b.name)
	}
	return result, err
}

// explain explains a failure by the first difference from the referee. What differs is not verified any further: its
// other counts are wrong for the same reason. The search has no limit for the first failure of a representation.
func (v *verifier) explain(ctx context.Context, b verified, e perft.Entry, f *perft.Failure) (explanation, error) {
	fault := b.name + " " + f.String()
	limited := ctx
	if v.explained[b.name] {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, v.patience)
		defer cancel()
	}
	v.explained[b.name] = true
	fmt.Fprintf(v.stderr, "%s differs at %s: looking for the first line of play that shows it\n", b.name, e.Name)
	d, err := attempt(limited, v.app, b.name, e.Name, func() (*perft.Divergence, error) {
		return b.diverge(limited, &e.Position, f.Depth)
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return explanation{fault: fmt.Sprintf("%s, no line of play found in %v (verify it alone for one)", fault, v.patience)}, nil
	case errors.As(err, new(*uci.Failure)):
		return explanation{fault: fault + "; " + v.fault(b, err)}, nil
	case err != nil:
		return explanation{fault: fault}, err
	case d == nil && f.Panic != "":
		return explanation{fault: fault + ", which did not happen again"}, nil
	case d == nil:
		return explanation{fault: fault + ", though it plays as the referee does: look at the suite's count"}, nil
	}
	d.Rep, d.Program = b.name, machine.MainPackage()
	v.hanging[b.name], v.wrong[b.name] = true, wrongCount{e.Name, d}
	fault += fmt.Sprintf(", %s; %s is not verified any further", divergencePhrase(d), b.name)
	return explanation{fault, d, countText(b, e.Name, d)}, nil
}

// divergencePhrase returns the difference in a few words.
func divergencePhrase(d *perft.Divergence) string {
	where := "differs at the root"
	if len(d.Line) > 0 {
		where = "differs after " + perft.JoinMoves(d.Line)
	}
	for _, what := range []struct {
		name  string
		moves []rep.Move
	}{{"missing", d.Missing}, {"extra", d.Extra}} {
		if len(what.moves) > 0 {
			where += ", " + what.name + " " + perft.JoinMoves(what.moves)
		}
	}
	if d.Fault != "" {
		where += ": " + d.Fault
	}
	return where
}

// rightPhrase returns "all 5" or the names of those that are right.
func (v *verifier) rightPhrase(right []string) string {
	if len(right) == len(v.subjects) && len(right) > 1 {
		return fmt.Sprintf("all %d", len(right))
	}
	return strings.Join(right, ", ")
}

// skippedParts lists the counts of e that were not compared, and the reasons.
func (v *verifier) skippedParts(e perft.Entry, compared map[int]bool) []string {
	deep, large := make(map[int]bool), make(map[int]bool)
	for _, c := range e.Counts {
		switch {
		case compared[c.Depth]:
		case v.limits.MaxDepth > 0 && c.Depth > v.limits.MaxDepth:
			deep[c.Depth] = true
		case v.limits.MaxNodes > 0 && c.Nodes > v.limits.MaxNodes:
			large[c.Depth] = true
		}
	}
	var parts []string
	if len(large) > 0 {
		parts = append(parts, fmt.Sprintf("skipped %s, over %d nodes", depthsPhrase(large), v.limits.MaxNodes))
	}
	if len(deep) > 0 {
		parts = append(parts, fmt.Sprintf("skipped %s, over depth %d", depthsPhrase(deep), v.limits.MaxDepth))
	}
	return parts
}

// depthsPhrase returns "D1 to D5" or "D4, D6".
func depthsPhrase(depths map[int]bool) string {
	var sorted []int
	for d := range perft.MaxDepth + 1 {
		if depths[d] {
			sorted = append(sorted, d)
		}
	}
	last := len(sorted) - 1
	if last > 1 && sorted[last]-sorted[0] == last {
		return fmt.Sprintf("D%d to D%d", sorted[0], sorted[last])
	}
	var texts []string
	for _, d := range sorted {
		texts = append(texts, fmt.Sprintf("D%d", d))
	}
	return strings.Join(texts, ", ")
}
