package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// eloOptions are the flags of bench elo.
type eloOptions struct {
	reps, base string
	eval       string
	nodes      string
	pairs      int
	ratios     []string
	run        string
	curve      bool
	against    string
	theirs     string
	threads    int
	out        string
}

// The defaults of bench elo.
const (
	eloReps  = "x88,tenbytwelve,mailbox,piecelist"
	eloNodes = "20k"
	eloCurve = "2k,8k,32k,128k"
	eloPairs = 1000
	eloFile  = "results/elo.pgn"
	eloTheir = "500"
)

// eloEval is the usual evaluation of games: boards differ most with it.
const eloEval = string(search.EvalMobility)

func (a *app) eloCommand() *cobra.Command {
	var o eloOptions
	c := &cobra.Command{
		Use:   "elo",
		Short: "Measure in games the Elo that a representation gains",
		Long: fmt.Sprintf(`elo plays games at a fixed number of nodes a move, on all cores. Because the
search visits the same tree on every board, a board with 0.85 of the speed of
another one plays as the same search with 0.85 of the nodes: such games are the
same on every machine. Each opening is played twice, with the colours exchanged.

--base searches --nodes a move, and each of --rep as many times its speed: of
--run FILE that bench engine wrote, or of --ratio, 0.85 for all or
x88=0.85:0.84,0.86 for one, with its 95 %% interval.

--curve plays the search against itself with half the nodes, or, with --against
COMMAND, that UCI engine with all and with half the nodes: the Elo of twice the
speed.

%s

The games are PGN in a file. The same command continues after the last game in
it.`, match.Rules),
		Example: `  bench elo --run results/2026-01-31-machine.txt
  bench elo --rep x88 --ratio 0.85 --pairs 4000
  bench elo --curve --nodes 2k,8k,32k --pairs 500
  bench elo --curve --nodes 2k,8k --against stockfish --against-nodes 150,500`,
		Args: noFiles,
		RunE: func(c *cobra.Command, _ []string) error {
			job, err := o.parse(a)
			if err != nil {
				return err
			}
			return a.playElo(c.Context(), job)
		},
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", eloReps, "play with the speed of `REP`, several with commas between them")
	f.StringVar(&o.base, "base", "bitboard", "play against `REP`, on whose board all games are played")
	f.StringVar(&o.eval, "eval", eloEval, "evaluate by `EVAL`")
	f.StringVar(&o.nodes, "nodes", "", "give the base `N` nodes a move, several for --curve (default "+eloNodes+", for --curve "+eloCurve+")")
	f.IntVar(&o.pairs, "pairs", eloPairs, "play `N` pairs of games")
	f.StringArrayVar(&o.ratios, "ratio", nil, "take a speed from `RATIO`, REP=RATIO or REP=RATIO:LOW,HIGH instead of a run")
	f.StringVar(&o.run, "run", "", "take the speeds from `FILE` of bench engine")
	f.BoolVar(&o.curve, "curve", false, "play the base against itself with half the nodes")
	f.StringVar(&o.against, "against", "", "with --curve: play against the UCI engine `COMMAND`, or NAME=COMMAND")
	f.StringVar(&o.theirs, "against-nodes", eloTheir, "give that engine `N` nodes a move, several for several --nodes")
	f.IntVar(&o.threads, "threads", 0, "play `N` pairs at once (default as many as there are cores)")
	f.StringVar(&o.out, "out", eloFile, "add the games to `FILE`")
	return c
}

// An eloJob is the work of bench elo.
type eloJob struct {
	eloOptions
	matches []match.Settings
	board   rep.Backend // of the base
	spec    uci.Spec    // of --against
}

// parse checks the flags.
func (o eloOptions) parse(a *app) (eloJob, error) {
	j := eloJob{eloOptions: o}
	if !a.given("threads") {
		j.threads = runtime.GOMAXPROCS(0)
	}
	var err error
	switch {
	case match.CheckPairs(o.pairs) != nil:
		return j, exit.Usagef("--pairs: %w", match.CheckPairs(o.pairs))
	case j.threads < 1 || j.threads > maxThreads:
		return j, exit.Usagef("--threads %d is out of range, want 1 to %d", o.threads, maxThreads)
	case o.curve && a.given("rep"):
		return j, exit.Usagef("--curve goes without --rep: the base plays against itself")
	case !o.curve && (o.against != "" || a.given("against-nodes")):
		return j, exit.Usagef("--against goes with --curve")
	}
	if j.board, err = a.oneRep(o.base); err != nil {
		return j, err
	}
	eval, err := search.ParseEval(o.eval)
	if err != nil {
		return j, unknown("evaluation", o.eval, namesOf(search.Evals()), "bench engine --help shows all")
	}
	usual := eloNodes
	if o.curve {
		usual = eloCurve
	}
	if o.against != "" {
		if j.spec.Command, err = uci.ParseCommand(o.against); err != nil {
			return j, exit.Usagef("--against: %w", err)
		}
		j.spec.CPU, j.spec.Plays = machine.AnyCPU, true
	}
	for text := range strings.SplitSeq(cmp.Or(o.nodes, usual), ",") {
		nodes, err := parseNodes("nodes", text)
		if err != nil {
			return j, err
		}
		j.matches = append(j.matches, match.Settings{Eval: eval, Nodes: nodes, Base: j.board.Name})
	}
	switch {
	case o.curve:
		return j, o.setCurve(&j)
	case len(j.matches) > 1:
		return j, exit.Usagef("--nodes %s: several go with --curve", o.nodes)
	}
	return j, o.setSpeeds(a, &j)
}

// setCurve lets the base play against itself, or against the program with all and with fewer nodes.
func (o eloOptions) setCurve(j *eloJob) error {
	ratio := []string{j.board.Name + "=0.5"}
	if len(o.ratios) > 0 {
		ratio = o.ratios
	}
	theirs := strings.Split(o.theirs, ",")
	if len(theirs) == 1 {
		theirs = slices.Repeat(theirs, len(j.matches))
	}
	if len(theirs) != len(j.matches) {
		return exit.Usagef("--against-nodes %s: want one number, or one for each of the %d of --nodes", o.theirs, len(j.matches))
	}
	var all []match.Settings
	for i, m := range j.matches {
		m.Rep, m.Ratio, m.Low, m.High = j.board.Name, 1, 1, 1
		if o.against != "" {
			nodes, err := parseNodes("against-nodes", theirs[i])
			if err != nil {
				return err
			}
			m.Program = fmt.Sprintf("%s:%d", j.spec.Name, nodes)
			all = append(all, m)
		}
		all = append(all, m)
		less := all[len(all)-1:]
		if err := setRatios(ratio, less); err != nil {
			return err
		}
		if less[0].Ratio == 1 {
			return exit.Usagef("--ratio 1: with --curve it is the share of the nodes of the weaker side, 0.5 for half of them")
		}
	}
	j.matches = all
	return nil
}

// setSpeeds makes a match for each representation.
func (o eloOptions) setSpeeds(a *app, j *eloJob) error {
	backends, err := a.namedReps(o.reps) // available here or not: all games are on the base's board
	if err != nil {
		return err
	}
	of := j.matches[0]
	j.matches = nil
	for _, b := range backends {
		if b.Name == j.board.Name {
			return exit.Usagef("--rep %s is the base (--curve lets it play against itself)", b.Name)
		}
		of.Rep = b.Name
		j.matches = append(j.matches, of)
	}
	if err := setRatios(o.ratios, j.matches); err != nil {
		return err
	}
	if err := a.measuredSpeeds(o.run, j.matches); err != nil {
		return err
	}
	for _, m := range j.matches {
		if err := m.Check(); err != nil {
			return exit.Usagef("%w", err)
		}
	}
	return nil
}

// setRatios sets the speeds of --ratio.
func setRatios(ratios []string, matches []match.Settings) error {
	for _, text := range ratios {
		name, value, named := strings.Cut(text, "=")
		if !named {
			value = name
		}
		ratio, low, high, err := match.ParseRatio(value)
		if err != nil {
			return exit.Usagef("--ratio %q: %w", text, err)
		}
		found := false
		for i := range matches {
			if m := &matches[i]; !named || m.Rep == name {
				found = true
				m.Ratio, m.Low, m.High = ratio, low, high
				if err := m.Check(); err != nil {
					return exit.Usagef("--ratio %q: %w", text, err)
				}
			}
		}
		if !found {
			return exit.Usagef("--ratio %q: %s does not play", text, name)
		}
	}
	return nil
}

// measuredSpeeds takes the speeds of the matches that have none from a run of bench engine. The matches have all but the
// names in common.
func (a *app) measuredSpeeds(path string, matches []match.Settings) error {
	unknown := func(m match.Settings) bool { return m.Ratio == 0 }
	switch {
	case !slices.ContainsFunc(matches, unknown):
		return nil
	case path == "":
		return exit.Usagef("elo needs speeds: --run FILE that bench engine wrote, or --ratio")
	}
	results, err := a.readResults(path)
	if err != nil {
		return err
	}
	if err := speedsIn(results, matches); err != nil {
		return exit.Usagef("%s: %v (bench engine --eval %s --nodes 1M measures it)", path, err, matches[0].Eval)
	}
	return nil
}

// speedsIn takes the speeds of the matches that have none from results. The error names the fault, and then no match is
// changed.
func speedsIn(results *report.Results, matches []match.Settings) error {
	table, err := results.Engine()
	if errors.Is(err, report.ErrNoSearch) {
		return report.ErrNoSearch
	}
	if err != nil {
		return err
	}
	of, found := matches[0], slices.Clone(matches)
	if table.Columns[0] != of.Base {
		return fmt.Errorf("its speeds are relative to %s, not to %s", table.Columns[0], of.Base)
	}
	for _, s := range table.Sections {
		if eval, _ := s.Work.Value("eval"); s.Work.Size != work.Million || eval != string(of.Eval) {
			continue
		}
		for i, m := range found {
			if m.Ratio != 0 {
				continue
			}
			at := slices.Index(s.Columns, m.Rep)
			if at < 0 || !s.Summary().Cells[at].HasInterval() {
				return fmt.Errorf("no speed of %s with %s in it", m.Rep, m.Eval)
			}
			cell := s.Summary().Cells[at]
			found[i].Ratio, found[i].Low, found[i].High = thousandth(cell.Ratio), thousandth(cell.Lo), thousandth(cell.Hi)
		}
		copy(matches, found)
		return nil
	}
	return fmt.Errorf("no searches of a million nodes with %s in it", of.Eval)
}

// thousandth rounds a ratio.
func thousandth(x float64) float64 { return math.Round(1000*x) / 1000 }

// parseNodes reads the number of nodes of a flag.
func parseNodes(flag, text string) (uint64, error) {
	n, err := match.ParseNodes(text)
	if err != nil {
		return 0, exit.Usagef("--%s: %w", flag, err)
	}
	return n, nil
}

// eloOfFiles prints the tables of games that were played.
func (a *app) eloOfFiles(o eloOptions, files []string) error {
	var err error
	read := reading{ratio: 2}
	for _, text := range o.ratios {
		var low, high float64
		if read.ratio, low, high, err = match.ParseRatio(text); err != nil || !(0 < low && low <= read.ratio && read.ratio <= high) {
			return exit.Usagef("--ratio %q: want 1.1 or 1.1:1.08,1.12, to read off a curve", text)
		}
		read.err = (high - low) / (2 * 1.96)
	}
	if o.nodes != "" {
		for text := range strings.SplitSeq(o.nodes, ",") {
			nodes, err := parseNodes("nodes", text)
			if err != nil {
				return err
			}
			read.nodes = append(read.nodes, nodes)
		}
	}
	var games []match.Record
	for _, path := range files {
		of, err := readGames(path)
		if err != nil {
			return err
		}
		games = append(games, of...)
	}
	tallies, err := match.Tallies(games)
	if err != nil {
		return exit.Usagef("%w", err)
	}
	a.printElo(tallies, read)
	return nil
}
