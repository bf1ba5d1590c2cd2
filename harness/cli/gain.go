package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
)

// gainOptions are the flags of bench gain.
type gainOptions struct {
	planOptions
	out      string
	from, to string
	mix      string
	profile  string

	callgrind  string
	mapping    string
	nodes, nps uint64
	writeMix   string
	eval, gen  string // of writeMix
}

// gainTime is how long bench gain measures without flags.
const gainTime = 40 * time.Second

func (a *app) gainCommand() *cobra.Command {
	var o gainOptions
	c := &cobra.Command{
		Use:                   "gain --from REP --to REP --mix FILE | --write-mix FILE [flags]",
		DisableFlagsInUseLine: true,
		Short:                 "Predict the speed of an engine with another representation",
		Long: fmt.Sprintf(`gain predicts how much faster an engine would be with another representation: by
Amdahl's law, from the number of calls of its board and the cost of each call on
the two representations. It measures that for %v, --max-time or --rounds, by
replays of a search, and keeps the results in a file, as bench run does. It
assumes that the engine asks its board in the same order as the search of this
project.

--mix is a JSON object with the calls of a node by name, and the nanoseconds of
a node on --from, without which the prediction is the greatest possible gain:
  {"calls_per_node":{"Make":0.99,"AppendMoves":0.03},"ns_per_node":412}
--write-mix writes such a file for the search of this project.

--callgrind is a profile of an engine in any compiled language, of --nodes N
nodes (valgrind --tool=callgrind ./engine bench). --profile is a CPU profile as
pprof has it, or folded stacks. --map is a JSON object with the functions of
each call:
  {"Make":["do_move","undo_move"],"SEEAtLeast":["Position::see_ge"]}
harness/gain/maps has maps for Stockfish, Ethereal and cmd/engine, and
doc/engine.md a whole example. The cost of these calls is measured:
  %s`, gainTime, strings.ReplaceAll(wrap(strings.Join(gain.Calls(), ", "), lineWidth-2), "\n", "\n  ")),
		Example: `  bench gain --from x88 --write-mix mix.json
  bench gain --from x88 --to bitboard --mix mix.json
  bench gain --from x88 --to mailbox --callgrind cg --map m.json --nodes 20000`,
		Args: noFiles,
		RunE: func(c *cobra.Command, _ []string) error {
			if o.writeMix != "" {
				return a.writeMix(c.Context(), o)
			}
			return a.gain(c.Context(), o)
		},
	}
	f := c.Flags()
	o.addMachineFlags(a, c)
	f.StringVar(&o.from, "from", "", "the representation `REP` that the engine has, or one like it")
	f.StringVar(&o.to, "to", "", "the representation `REP` that it would get")
	f.StringVar(&o.mix, "mix", "", "read the calls of a node from `FILE`")
	f.StringVar(&o.writeMix, "write-mix", "", "write the calls of the search of this project into `FILE`, - for standard output")
	f.StringVar(&o.eval, "eval", defaultEval, "with --write-mix: value positions by `EVAL`: "+oneOf(namesOf(search.Evals())))
	f.StringVar(&o.gen, "gen", defaultGen, "with --write-mix: generate moves by `GEN`: "+oneOf(namesOf(search.Gens())))
	f.StringVar(&o.profile, "profile", "", "read a CPU profile of the engine from `FILE`")
	f.StringVar(&o.mapping, "map", "", "read the functions of the profile by call from `FILE`")
	f.StringVar(&o.callgrind, "callgrind", "", "read a profile of the engine by callgrind from `FILE`")
	f.Uint64Var(&o.nodes, "nodes", 0, "the profile is of a search of `N` nodes")
	f.Uint64Var(&o.nps, "nps", 0, "the engine searches `N` nodes a second, without a profile")
	o.addExtentFlags(a, c, "cost (default as many as there is time for)", gainTime, "begin no round after `D`")
	addOutFlag(c, &o.out)
	return c
}

// A gainJob is a prediction of bench gain.
type gainJob struct {
	swap     gain.Swap
	assumed  []string
	unit     string   // of the shares of a profile: "time", "instructions"
	warnings []string // about a profile
}

// parse reads the files that the flags name.
func (o gainOptions) parse(a *app) (gainJob, error) {
	var j gainJob
	path := cmp.Or(o.callgrind, o.profile)
	switch {
	case o.from == "" || o.to == "":
		return j, exit.Usagef("gain needs --from REP and --to REP (bench list shows all)")
	case o.mix == "" && path == "":
		return j, exit.Usagef("gain needs --mix FILE, or --profile or --callgrind FILE and --map FILE (--write-mix writes an example)")
	case o.nodes > 0 && path == "":
		return j, exit.Usagef("--nodes needs --profile or --callgrind FILE: it is how many nodes were searched meanwhile")
	case o.profile != "" && o.mapping == "":
		return j, exit.Usagef("--profile and --map need one another")
	case o.callgrind != "" && (o.mapping == "" || o.nodes == 0):
		return j, exit.Usagef("--callgrind needs --map FILE, and --nodes N: how many nodes were searched meanwhile")
	case o.callgrind != "" && (o.mix != "" || o.profile != ""):
		return j, exit.Usagef("--callgrind goes without --mix and --profile: it has the calls and their shares")
	case o.mapping != "" && path == "":
		return j, exit.Usagef("--map needs --profile or --callgrind FILE, whose functions it names")
	case o.nps > 0 && (o.mapping == "" || o.nodes > 0 && o.profile != ""):
		return j, exit.Usagef("--nps needs --callgrind FILE, or --profile FILE without --nodes")
	}
	from, err := a.oneRep(o.from)
	if err != nil {
		return j, err
	}
	to, err := a.oneRep(o.to)
	if err != nil {
		return j, err
	}
	if from.Name == to.Name {
		return j, exit.Usagef("--from and --to are both %s", from.Name)
	}
	j.swap = gain.Swap{From: from.Name, To: to.Name}
	var m mix
	if o.mix != "" {
		if m, err = readMix(o.mix); err != nil {
			return j, err
		}
		j.swap.Rates, j.swap.Node = m.CallsPerNode, m.NsPerNode
	}
	if o.mapping != "" {
		return j, o.parseProfile(&j, path)
	}
	if m.Search != nil {
		j.swap.OwnSearch = m.Search.work()
	} else if m.NsPerNode == 0 {
		j.assumed = append(j.assumed, "without ns_per_node, that nothing but these calls takes time: this is the most that is possible")
	}
	if names := m.unmeasured(); len(names) > 0 {
		j.assumed = append(j.assumed, "that calls whose cost is not measured take as long on both: "+strings.Join(names, ", ")+" a node")
	}
	return j, nil
}

// parseProfile reads the profile and the map.
func (o gainOptions) parseProfile(j *gainJob, path string) error {
	lists := map[string][]string{}
	if err := readJSON(o.mapping, &lists); err != nil {
		return err
	}
	functions, err := gain.NewMap(lists)
	switch {
	case err != nil:
		return exit.Usagef("%s: %w", o.mapping, err)
	case len(functions) == 0:
		return exit.Usagef("%s: no call in it: want {\"Make\":[\"do_move\"]}", o.mapping)
	}
	text, err := readFile(path)
	if err != nil {
		return err
	}
	read := functions.OfProfile
	if o.callgrind != "" {
		read = functions.OfCallgrind
	}
	usage, err := read(text)
	switch {
	case err != nil:
		return exit.Usagef("%s: %w", path, err)
	case usage.Total == 0:
		return exit.Usagef("%s: no CPU time in it", path)
	case len(usage.Shares) == 0:
		return exit.Usagef("%s: no expression of %s matches a function in it", path, o.mapping)
	case o.nodes > 0 && o.profile != "" && !usage.Nanoseconds:
		return exit.Usagef("%s: folded stacks do not say how long a sample is: --nps N instead of --nodes", path)
	}
	j.unit, j.swap.Shares, j.swap.Samples = "time", usage.Shares, usage.Samples
	switch {
	case o.callgrind != "":
		j.unit, j.swap.Rates = "instructions", map[string]float64{}
		for call, count := range usage.Counts {
			j.swap.Rates[call] = count / float64(o.nodes)
		}
		j.assumed = append(j.assumed, "that an instruction takes as long as any other: perf would tell (--profile)")
	case o.nodes > 0:
		j.swap.Node = usage.Total / float64(o.nodes)
	}
	if o.nps > 0 {
		j.swap.Node = 1e9 / float64(o.nps)
	}
	j.warnings = append(fewSamples(usage), missingFunctions(usage)...)
	rest := 1.
	for _, share := range usage.Shares {
		rest -= share
	}
	j.assumed = append(j.assumed,
		fmt.Sprintf("that the %.0f %% of the %s that no expression matches stays as it is", 100*max(rest, 0), j.unit),
		fmt.Sprintf("that the engine's own board costs what %s does", j.swap.From))
	return nil
}

// missingFunctions returns a warning for each entry of a map that a profile has no function for.
func missingFunctions(u gain.Usage) (warnings []string) {
	var words []string // of the names of functions
	if len(u.Missing) > 0 {
		words = regexp.MustCompile(`\w+`).FindAllString(strings.Join(u.Names, " "), -1)
	}
	for _, f := range u.Missing {
		text := fmt.Sprintf("%s: no function is named %q", f.Call, f.Text)
		name := f.Text[strings.LastIndexByte(f.Text, ':')+1:]
		if near := nearest(name, words); near != "" && near != name {
			text += fmt.Sprintf(", the nearest is %s", near)
		}
		warnings = append(warnings, text+
			" (the compiler may have inlined it: build with -fno-inline-functions, mark it __attribute__((noinline)), or in Go build with -gcflags=all=-l)")
	}
	return warnings
}

// leastSamples is how many samples a profile should have.
const leastSamples = 1000

// fewSamples returns a warning for a profile of too few samples, none for any other.
func fewSamples(u gain.Usage) []string {
	if u.Samples == 0 || u.Samples >= leastSamples {
		return nil
	}
	return []string{fmt.Sprintf("the profile has %.0f samples, and its shares are up to ±%.0f %% of the time by chance: want %d or more",
		u.Samples, 100*1.96*math.Sqrt(0.25/u.Samples), leastSamples)}
}

// calls returns the calls of the engine whose cost is measured.
func (j gainJob) calls() []string {
	rates := j.swap.Rates
	if j.swap.Shares != nil {
		rates = j.swap.Shares
	}
	return slices.DeleteFunc(gain.Calls(), func(call string) bool { return !(rates[call] > 0) })
}

func (a *app) gain(ctx context.Context, o gainOptions) error {
	j, err := o.parse(a)
	switch {
	case err != nil:
		return err
	case len(j.calls()) == 0:
		return exit.Usagef("none of the calls has a cost that is measured: want one of %s", strings.Join(gain.Calls(), ", "))
	}
	if err := o.timed(a); err != nil {
		return err
	}
	works := gain.CostWork(j.calls())
	if j.swap.OwnSearch != (work.Work{}) {
		works = append(works, j.swap.OwnSearch)
	}
	return a.measureGain(ctx, o, j.swap.From+","+j.swap.To, works, j.warnings, func(results *report.Results) error {
		predicted, err := gain.Predict(results, j.swap)
		if err != nil {
			return exit.Usagef("%w", err)
		}
		return a.printGain(j, predicted)
	})
}

// measureGain measures works on the literature by boards, and shows the results.
func (a *app) measureGain(ctx context.Context, o gainOptions, reps string, works []work.Work, warnings []string, show func(*report.Results) error) error {
	o.Choice = session.Choice{Reps: reps, Selection: work.Selection{Works: works, Set: corpus.Literature}}
	plan, err := a.plan(o.planOptions)
	if err != nil {
		return err
	}
	for _, text := range warnings {
		fmt.Fprintf(a.stderr, "warning: %s\n", text)
	}
	return a.measures(ctx, &job{Plan: plan, out: o.out, show: func(j *job) error {
		results, err := j.file.read()
		if err != nil {
			return err
		}
		return show(results)
	}})
}

// printGain prints a prediction: the contribution of each call, the assumptions, and the answer.
func (a *app) printGain(j gainJob, g gain.Prediction) error {
	out, s := &strings.Builder{}, j.swap
	marked := printTerms(out, g, s)
	if marked {
		fmt.Fprintf(out, "* package engine answers, from the five methods that every board has\n")
	}
	switch {
	case s.Shares == nil:
		fmt.Fprintf(out, "\nA node takes %.0f ns on %s.\n", g.Node, s.From)
	case s.Node > 0:
		fmt.Fprintf(out, "\nA node takes %.0f ns in the engine.\n", s.Node)
	}
	var slow []string
	for _, t := range g.Terms {
		if t.Slower() {
			slow = append(slow, fmt.Sprintf("%s takes %.1f times as long as here", t.Call, t.Engine/t.From))
		}
	}
	if len(slow) > 0 {
		printText(out, "In the engine %s: its own functions are slower than %s, which stands for its board. "+
			"What is predicted is mostly what faster functions would bring, and not the board's gain.", strings.Join(slow, ", "), s.From)
	}
	if g.Measured.N > 0 {
		printText(out, "Measured: the search of this mix is %s times as fast on %s. The prediction is %+.1f %% off. "+
			"What is not in these calls takes %.0f ns a node on %s and %.0f on %s. It should be the same.",
			g.Measured.Interval(), s.To, 100*(g.Ratio/g.Measured.Ratio-1), g.Rest[0], s.From, g.Rest[1], s.To)
	}
	assumed := j.assumed
	if g.Scale < 1 {
		assumed = append(slices.Clip(assumed), fmt.Sprintf("that each call takes %.2g times as long in the engine as here, on both: together they cost %.2g times as much as a node on %s",
			g.Scale, 1/g.Scale, s.From))
	}
	if len(assumed) > 0 {
		printText(out, "Assumed: %s.", strings.Join(assumed, "; "))
	}
	printPredicted(out, g, s)
	_, failed := io.WriteString(a.stdout, out.String())
	return failed
}

// printText prints a paragraph.
func printText(out io.Writer, format string, args ...any) {
	fmt.Fprintf(out, "\n%s\n", wrap(fmt.Sprintf(format, args...), lineWidth))
}

// printTerms prints the contribution of each call, and reports whether package engine answers one of them.
func printTerms(out io.Writer, g gain.Prediction, s gain.Swap) (marked bool) {
	cost := func(ns float64, byDefault bool) string {
		if !byDefault {
			return fmt.Sprintf("%.1f", ns)
		}
		marked = true
		return fmt.Sprintf("* %.1f", ns)
	}
	columns := []struct {
		title string
		shown bool
		cell  func(gain.Term) string
	}{
		{"call", true, func(t gain.Term) string { return t.Call }},
		{"share", s.Shares != nil, func(t gain.Term) string { return fmt.Sprintf("%.1f %%", 100*t.Rate) }},
		{"calls a node", s.Rates != nil, func(t gain.Term) string { return fmt.Sprintf("%.3f", s.Rates[t.Call]) }},
		{"engine ns", slices.ContainsFunc(g.Terms, func(t gain.Term) bool { return t.Engine > 0 }), func(t gain.Term) string {
			if t.Engine == 0 {
				return ""
			}
			return fmt.Sprintf("%.1f", t.Engine)
		}},
		{s.From + " ns", true, func(t gain.Term) string { return cost(t.From, t.FromDefault) }},
		{s.To + " ns", true, func(t gain.Term) string { return cost(t.To, t.ToDefault) }},
		{"saved", s.Shares != nil, func(t gain.Term) string { return fmt.Sprintf("%.1f %%", 100*t.Rate*(1-t.To/t.From)) }},
		{"ns saved", s.Shares == nil, func(t gain.Term) string { return fmt.Sprintf("%.1f", g.Scale*t.Rate*(t.From-t.To)) }},
	}
	rows := make([][]string, 1+len(g.Terms))
	for _, c := range columns {
		if !c.shown {
			continue
		}
		rows[0] = append(rows[0], c.title)
		for i, t := range g.Terms {
			rows[1+i] = append(rows[1+i], c.cell(t))
		}
	}
	printColumns(out, rows, 1, 2, 3, 4, 5, 6)
	return marked
}

// printPredicted prints the speed, and its worth in Elo: without intervals if the rounds are too few for one of
// the speed.
func printPredicted(out io.Writer, g gain.Prediction, s gain.Swap) {
	err := 0.
	about := fmt.Sprintf(". Too few rounds for an interval: %d, and %d are needed", g.N, stats.MinRounds)
	if g.HasInterval() {
		err = (g.Hi - g.Lo) / (2 * 1.96)
		about = " (the 95 % interval of the measured costs and of the model)"
		if s.Samples > 0 {
			about = fmt.Sprintf(" (the 95 %% interval of the measured costs, of the model and of the %.0f samples of the profile)", s.Samples)
		}
	}
	printText(out, "Predicted: %s instead of %s is %s times as fast%s.", s.To, s.From, g.Interval(), about)
	fmt.Fprint(out, worthText(g.Ratio, err, g.HasInterval()))
}
