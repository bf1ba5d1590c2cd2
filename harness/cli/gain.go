package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"
	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/gain"
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
	check      bool
	writeMix   string
	search     searchOptions // of writeMix
}

// wrapNames returns names with commas between them in lines of help.
func wrapNames(names []string) string {
	lines := []string{""}
	for i, name := range names {
		if i < len(names)-1 {
			name += ","
		}
		last := &lines[len(lines)-1]
		if len(*last)+len(name) > lineWidth-2 {
			lines = append(lines, "")
			last = &lines[len(lines)-1]
		}
		*last += " " + name
	}
	return " " + strings.Join(lines, "\n ")
}

// gainTime is how long bench gain measures without flags.
const gainTime = 40 * time.Second

func (a *app) gainCommand() *cobra.Command {
	var o gainOptions
	c := &cobra.Command{
		Use:                   "gain --from REP --to REP --mix FILE | --check | --write-mix FILE [flags]",
		DisableFlagsInUseLine: true,
		Short:                 "Predict what another representation would bring to an engine",
		Long: fmt.Sprintf(`gain predicts how much faster an engine would be with another
representation: by Amdahl's law, from the number of calls of its board and the cost
of each call on the two representations. It measures that for %v, or for --max-time,
or as many rounds as --rounds says, by replays of a search on the six positions of
the literature: the moves of the search are made and unmade on the board, and its
questions are asked at the same nodes: first none, then the questions of one call,
then all. The results are kept in a file, as in bench run. It prints the contribution
of each call, the prediction with the 95 %% interval of the measured costs and of the
model, and the assumptions. If the calls cost more than a node, they are
scaled down to it.

--mix is a JSON object with the calls of a node by name, which are methods of
package rep, and the nanoseconds of a node on --from:
  {"calls_per_node":{"Make":0.99,"AppendMoves":0.03,"Checkers":1.1},
   "ns_per_node":412}
Make stands for a move that is made and unmade, with the state of an engine. Without
ns_per_node it is assumed that only the calls take time: the prediction is the
greatest gain possible.

--write-mix writes such a file for the search of this project, as an example: the
calls of each method of its board in a node, and the nanoseconds of a node on --from,
the least of five searches, as means over the six positions of the literature, at the
depths of bench engine --quick. Calls of the board for the state of an engine are
counted too. bench search --help describes --eval and --gen. From such a file the
searches are measured on both representations too, and the error of the prediction is
printed.

--callgrind is a profile of an engine in any compiled language, of --nodes N nodes:
  valgrind --tool=callgrind ./engine bench
It has every call: the table shows the calls of a node, and the prediction is by the
shares of the instructions. --map says which function is which call, in a JSON object
of lists:
  {"Make":["do_move","undo_move"],"SEEAtLeast":["Position::see_ge"]}
A name stands for a function of that name in any namespace; anything else is a regular
expression for the whole text. The first one of a list is counted, all take time. A
sample or an instruction counts for the outermost function that is named, with all
that it calls. The time of other functions stays the same. Functions that the compiler
inlined do not appear. harness/gain/maps has maps for Stockfish, Ethereal and cmd/engine.
--profile is a CPU profile as pprof has it, of Go engines, or folded stacks, as
stackcollapse-perf.pl writes them, with the same --map.
The interval has the error of its samples too: profile until there are 1,000 or more.
Times on --from stand for the engine's own board. If --nps says how many nodes the
engine searches a second, and --callgrind or --mix is there, the time of a call in the
engine is known; of a profile of pprof --nodes gives it, too.
A call that takes more than three times as long there as on --from is named: its
function is slower than the board that stands for it, so its gain would not come from
the board.
--check predicts the searches of this project with three evaluations, between each
two of five boards, or of --rep, and measures them: it prints each prediction with
the measurement, whether the interval contains it, the error of the predictions, and
the constants that would fit them best. It measures for %v, or for --max-time, or as
many rounds as --rounds says; Ctrl-C prints the results so far. bench compare prints
the tables of its file again.

The cost of these calls is measured:
%s`, gainTime, checkTime, wrapNames(gain.Calls())),
		Example: `  bench gain --from x88 --write-mix mix.json
  bench gain --from x88 --to bitboard --mix mix.json
  bench gain --from mailbox --to bitboard --profile cpu.pprof --map map.json
  bench gain --from x88 --to mailbox --callgrind cg --map m.json --nodes 20000
  bench gain --check --max-time 5m --out check.txt`,
		Args:              noFiles,
		ValidArgsFunction: completeOf(),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.writeMix != "" {
				return a.writeMix(c.Context(), o)
			}
			if o.check {
				return a.checkGain(c.Context(), o)
			}
			return a.gain(c.Context(), o)
		},
	}
	f := c.Flags()
	a.addTuningFlag(c, &o.Set)
	o.addMachineFlags(a, c)
	f.StringVar(&o.from, "from", "", "the representation `REP` that the engine has, or one like it")
	f.StringVar(&o.to, "to", "", "the representation `REP` that it would get")
	f.StringVar(&o.mix, "mix", "", "read the calls of a node from `FILE`")
	f.StringVar(&o.writeMix, "write-mix", "", "write the calls of the search of this project into `FILE`, - for standard output")
	a.mixFlags(c, &o.search)
	f.StringVar(&o.profile, "profile", "", "read a CPU profile of the engine from `FILE`")
	f.StringVar(&o.mapping, "map", "", "read the functions of the profile by call from `FILE`")
	f.StringVar(&o.callgrind, "callgrind", "", "read a profile of the engine by callgrind from `FILE`")
	f.Uint64Var(&o.nodes, "nodes", 0, "the profile is of a search of `N` nodes")
	f.Uint64Var(&o.nps, "nps", 0, "the engine searches `N` nodes a second, without a profile")
	f.BoolVar(&o.check, "check", false, "check predictions against measurements")
	f.StringVar(&o.Reps, "rep", checkReps, "check between each two of `REP`, several with commas between them")
	o.addExtentFlags(a, c, "cost (default as many as there is time for)", gainTime, "begin no round after `D`")
	addOutFlag(c, &o.out)
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "from", completeOf(boardNames(a.known())...))
	a.completeFlag(c, "to", completeOf(boardNames(a.known())...))
	return c
}

// A gainJob is a prediction of bench gain.
type gainJob struct {
	swap     gain.Swap
	own      *mixSearch // the search that the mix is of, nil for another engine
	assumed  []string
	unit     string   // of the shares of a profile: "time", "instructions"
	warnings []string // about a profile
}

// parse reads the files that the flags name.
func (o gainOptions) parse(a *app) (gainJob, error) {
	var j gainJob
	switch {
	case o.from == "" || o.to == "":
		return j, exit.Usagef("gain needs --from REP and --to REP (bench list shows all)")
	case o.mix == "" && o.profile == "" && o.callgrind == "":
		return j, exit.Usagef("gain needs --mix FILE, or --profile or --callgrind FILE and --map FILE (--write-mix writes an example)")
	case o.nodes > 0 && o.profile == "" && o.callgrind == "":
		return j, exit.Usagef("--nodes needs --profile or --callgrind FILE: it is how many nodes were searched meanwhile")
	case o.profile != "" && o.mapping == "":
		return j, exit.Usagef("--profile and --map need one another")
	case o.callgrind != "" && (o.mapping == "" || o.nodes == 0):
		return j, exit.Usagef("--callgrind needs --map FILE, and --nodes N: how many nodes were searched meanwhile")
	case o.callgrind != "" && (o.mix != "" || o.profile != ""):
		return j, exit.Usagef("--callgrind goes without --mix and --profile: it has the calls and their shares")
	case o.mapping != "" && o.profile == "" && o.callgrind == "":
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
		j.unit = "time"
		return j, o.parseProfile(&j)
	}
	j.own = m.Search
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
func (o gainOptions) parseProfile(j *gainJob) error {
	lists := map[string][]string{}
	if err := readJSON(o.mapping, &lists); err != nil {
		return err
	}
	if len(lists) == 0 {
		return exit.Usagef("%s: no call in it: want {\"Make\":[\"do_move\"]}", o.mapping)
	}
	functions, err := gain.NewMap(lists)
	var unknownCall *gain.UnknownCallError
	switch {
	case errors.As(err, &unknownCall):
		return exit.Usagef("%s: %w", o.mapping, unknown("call", unknownCall.Call, gain.Calls(), "bench gain --help describes it"))
	case err != nil:
		return exit.Usagef("%s: %w", o.mapping, err)
	}
	var usage gain.Usage
	path := cmp.Or(o.callgrind, o.profile)
	if o.callgrind != "" {
		usage, err = o.parseCallgrind(j, functions)
	} else {
		usage, err = o.parseSamples(j, functions)
	}
	switch {
	case err != nil:
		return err
	case usage.Total == 0:
		return exit.Usagef("%s: no CPU time in it", path)
	case len(usage.Shares) == 0:
		return exit.Usagef("%s: no expression of %s matches a function in it", path, o.mapping)
	}
	j.swap.Shares = usage.Shares
	if o.nps > 0 {
		j.swap.Node = 1e9 / float64(o.nps)
	}
	j.warnings = append(j.warnings, missingFunctions(usage)...)
	rest := 1.
	for _, share := range usage.Shares {
		rest -= share
	}
	j.assumed = append(j.assumed,
		fmt.Sprintf("that the %.0f %% of the %s that no expression matches stays as it is", 100*max(rest, 0), j.unit),
		fmt.Sprintf("that the engine's own board costs what %s does", j.swap.From))
	return nil
}

// parseCallgrind reads the file of callgrind.
func (o gainOptions) parseCallgrind(j *gainJob, functions gain.Map) (gain.Usage, error) {
	usage, err := usageOf(o.callgrind, func(file io.Reader) (gain.Usage, error) {
		graph, err := gain.ReadCallGraph(file)
		if err != nil {
			return gain.Usage{}, err
		}
		return functions.OfCalls(graph), nil
	})
	j.unit = "instructions"
	j.swap.Rates = map[string]float64{}
	for call, count := range usage.Counts {
		j.swap.Rates[call] = count / float64(o.nodes)
	}
	j.assumed = append(j.assumed, "that an instruction takes as long as any other: perf would tell (--profile)")
	return usage, err
}

// parseSamples reads a profile of samples: of pprof, or folded stacks.
func (o gainOptions) parseSamples(j *gainJob, functions gain.Map) (gain.Usage, error) {
	return usageOf(o.profile, func(file io.Reader) (gain.Usage, error) {
		text, err := io.ReadAll(file)
		if err != nil {
			return gain.Usage{}, err
		}
		p, err := profile.ParseData(text)
		if err != nil {
			var ofStacks error
			if p, ofStacks = gain.ReadStacks(bytes.NewReader(text)); ofStacks != nil {
				return gain.Usage{}, fmt.Errorf("no profile of pprof and no folded stacks: %w", ofStacks)
			}
			if o.nodes > 0 {
				return gain.Usage{}, errors.New("folded stacks do not say how long a sample is: --nps N instead of --nodes")
			}
		}
		usage := functions.OfSamples(p)
		if o.nodes > 0 {
			j.swap.Node = usage.Total / float64(o.nodes)
		}
		j.swap.Samples = samplesOf(p)
		if text := fewSamples(p, j.swap.Samples); text != "" {
			j.warnings = append(j.warnings, text)
		}
		return usage, nil
	})
}

// usageOf reads a file. The error is of status 2 and names it.
func usageOf(path string, read func(io.Reader) (gain.Usage, error)) (gain.Usage, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return gain.Usage{}, exit.Usagef("%s: is a folder, want a file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return gain.Usage{}, exit.Usagef("%w", err)
	}
	defer file.Close()
	usage, err := read(file)
	if err != nil {
		err = exit.Usagef("%s: %w", path, err)
	}
	return usage, err
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

// samplesOf returns how many samples a CPU profile has, 0 if it does not say.
func samplesOf(p *profile.Profile) float64 {
	n := 0.
	for _, sample := range p.Sample {
		switch {
		case len(p.SampleType) > 0 && p.SampleType[0].Unit == "count" && len(sample.Value) > 0:
			n += float64(sample.Value[0])
		case p.Period > 0 && len(sample.Value) > 0:
			n += float64(sample.Value[len(sample.Value)-1]) / float64(p.Period)
		}
	}
	return n
}

// fewSamples returns a warning for a profile of too few samples, "" for any other.
func fewSamples(p *profile.Profile, samples float64) string {
	if samples == 0 || samples >= leastSamples {
		return ""
	}
	text := fmt.Sprintf("the profile has %.0f samples, and its shares are up to ±%.0f %% of the time by chance: want %d or more",
		samples, 100*1.96*math.Sqrt(0.25/samples), leastSamples)
	if p.DurationNanos > 0 {
		need := time.Duration(float64(p.DurationNanos) * leastSamples / samples)
		text += fmt.Sprintf(", which takes about %v", need.Round(time.Second))
	}
	return text
}

// calls returns the calls of the engine whose cost is measured.
func (j gainJob) calls() []string {
	rates := j.swap.Rates
	if j.swap.Shares != nil {
		rates = j.swap.Shares
	}
	return slices.DeleteFunc(gain.Calls(), func(call string) bool { return !(rates[call] > 0) })
}

// works returns the work to be measured.
func (j gainJob) works() []work.Work {
	works := gain.CostWork(j.calls())
	if j.own != nil {
		works = append(works, j.swap.OwnSearch)
	}
	return works
}

// gainPlan returns the plan to measure works on the literature by boards.
func (a *app) gainPlan(o gainOptions, reps string, works []work.Work) (session.Plan, error) {
	if _, err := tuningPositions(o.Set); err != nil {
		return session.Plan{}, err
	}
	o.Choice = session.Choice{Reps: reps, Selection: work.Selection{Works: works, Set: corpus.Literature}}
	return a.plan(o.planOptions)
}

func (a *app) gain(ctx context.Context, o gainOptions) error {
	j, err := o.parse(a)
	switch {
	case err != nil:
		return err
	case a.given("rep"):
		return exit.Usagef("--rep goes with --check: otherwise --from and --to name the representations")
	}
	if len(j.calls()) == 0 {
		return exit.Usagef("none of the calls has a cost that is measured: want one of %s", strings.Join(gain.Calls(), ", "))
	}
	if err := o.timed(a); err != nil {
		return err
	}
	plan, err := a.gainPlan(o, j.swap.From+","+j.swap.To, j.works())
	if err != nil {
		return err
	}
	for _, text := range j.warnings {
		fmt.Fprintf(a.stderr, "warning: %s\n", text)
	}
	return a.measures(ctx, &job{Plan: plan, out: o.out, show: func(measured *job) error {
		results, err := measured.file.read()
		if err != nil {
			return err
		}
		predicted, err := gain.Predict(results, j.swap)
		if err != nil {
			return exit.Usagef("%w", err)
		}
		return a.printGain(j, predicted)
	}})
}

// printPredicted prints the speed, and its worth in Elo: without intervals if the rounds are too few for one of
// the speed.
func printPredicted(out io.Writer, g gain.Prediction, s gain.Swap) {
	of := "the measured costs and of the model"
	if s.Samples > 0 {
		of = fmt.Sprintf("the measured costs, of the model and of the %.0f samples of the profile", s.Samples)
	}
	err := 0.
	if g.HasInterval() {
		err = (g.Hi - g.Lo) / (2 * 1.96)
		fmt.Fprintf(out, "\nPredicted: %s instead of %s is %s times as fast (the 95 %% interval of %s).\n", s.To, s.From, g.Interval(), of)
	} else {
		fmt.Fprintf(out, "\nPredicted: %s instead of %s is %s times as fast. Too few rounds for an interval: %d, and %d are needed.\n",
			s.To, s.From, g.Interval(), g.N, stats.MinRounds)
	}
	fmt.Fprint(out, worthText(g.Ratio, err, g.HasInterval()))
}

// slowerCalls names the calls that are slower in the engine than those that stand for them.
func slowerCalls(terms []gain.Term) []string {
	var slow []string
	for _, t := range terms {
		if t.Slower() {
			slow = append(slow, fmt.Sprintf("%s takes %.1f times as long as here", t.Call, t.Engine/t.From))
		}
	}
	return slow
}

// printGain prints a prediction.
func (a *app) printGain(j gainJob, g gain.Prediction) error {
	s := j.swap
	unit, node := "calls a node", "ns a node"
	if s.Shares != nil {
		unit, node = "% of "+j.unit, "% of "+j.unit
	}
	rows := [][]string{{"call", unit, s.From + " ns", s.To + " ns", node + " saved"}}
	inEngine := slices.ContainsFunc(g.Terms, func(t gain.Term) bool { return t.Engine > 0 })
	if inEngine {
		rows[0] = append(rows[0], "engine ns")
	}
	counted := s.Shares != nil && s.Rates != nil
	if counted {
		rows[0] = append(rows[0], "calls a node")
	}
	marked := false
	cost := func(ns float64, byDefault bool) string {
		text := fmt.Sprintf("%.1f", ns)
		if byDefault {
			marked = true
			return "* " + text
		}
		return text
	}
	for _, t := range g.Terms {
		rate, saved := fmt.Sprintf("%.3f", t.Rate), g.Scale*t.Rate*(t.From-t.To)
		if s.Shares != nil {
			rate, saved = fmt.Sprintf("%.1f", 100*t.Rate), 100*t.Rate*(1-t.To/t.From)
		}
		rows = append(rows, []string{t.Call, rate, cost(t.From, t.FromDefault), cost(t.To, t.ToDefault), fmt.Sprintf("%.1f", saved)})
		if inEngine {
			engine := ""
			if t.Engine > 0 {
				engine = fmt.Sprintf("%.1f", t.Engine)
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], engine)
		}
		if counted {
			rows[len(rows)-1] = append(rows[len(rows)-1], fmt.Sprintf("%.3f", s.Rates[t.Call]))
		}
	}
	out := &strings.Builder{}
	printColumns(out, rows, 1, 2, 3, 4, 5, 6)
	if marked {
		fmt.Fprintf(out, "* package engine answers, from the five methods that every board has\n")
	}
	switch {
	case s.Shares == nil:
		fmt.Fprintf(out, "\nA node takes %.0f ns on %s.\n", g.Node, s.From)
	case s.Node > 0:
		fmt.Fprintf(out, "\nA node takes %.0f ns in the engine.\n", s.Node)
	}
	if slow := slowerCalls(g.Terms); len(slow) > 0 {
		fmt.Fprintf(out, "\nIn the engine %s: its own functions are slower than %s, which stands for its board.\n"+
			"What is predicted is mostly what faster functions would bring, and not the board's gain.\n", strings.Join(slow, ", "), s.From)
	}
	printPredicted(out, g, s)
	if g.Measured.N > 0 {
		fmt.Fprintf(out, "Measured: the search of this mix is %s times as fast on %s. The prediction is %+.1f %% off.\n"+
			"What is not in these calls takes %.0f ns a node on %s and %.0f on %s. It should be the same.\n",
			g.Measured.Interval(), s.To, 100*(g.Ratio/g.Measured.Ratio-1), g.Rest[0], s.From, g.Rest[1], s.To)
	}
	assumed := slices.Clone(j.assumed)
	if g.Scale < 1 {
		assumed = append(assumed, fmt.Sprintf("that each call takes %.2g times as long in the engine as here, on both: together they cost %.2g times as much as a node on %s",
			g.Scale, 1/g.Scale, s.From))
	}
	assumed = append(assumed, "that the engine asks like the search of this project on the positions of the literature: "+
		"its calls are replayed here, and what they cost was measured along with them")
	fmt.Fprintf(out, "\nAssumed:\n")
	for _, line := range assumed {
		fmt.Fprintf(out, "  %s\n", line)
	}
	_, failed := io.WriteString(a.stdout, out.String())
	return failed
}
