package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/peer"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/scratch"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// peersReps are the representations next to which peers are measured. All of them keep a
// key, a mailbox and a history, and list their moves.
const peersReps = "bitboard,bitboard-inplace,x88,tenbytwelve,mailbox"

// peersNodes is the node limit of the verification of peers, some of which count a
// million nodes a second.
const peersNodes = 200_000

// peersOptions are the flags of bench peers.
type peersOptions struct {
	run      runOptions
	source   string
	maxNodes uint64
	format   string
}

func (a *app) peersCommand() *cobra.Command {
	o := peersOptions{run: runOptions{control: true, benchtime: harness.DefaultSlice}}
	c := &cobra.Command{
		Use:   "peers DIR...|FILE...",
		Short: "Build, verify and measure move generators of others",
		Long: fmt.Sprintf(`peers builds programs of others, verifies them, measures them next to our boards, and
prints a table with the ways in which each one counts and the data that it keeps.

DIR is the folder of a program, with peer.json and build.sh, or a folder of such
folders, as peers in the repository. Each one is built from your own copy of its
source in a folder of its name in the folder of --source; peer.json has the command
that brings it, and doc/generators.md describes the files. A program that cannot be
built or counts wrong is a row with the reason, and the exit status is 1. A wrong
count is known if peer.json lists it; it must be found again.

Each count of the suites of up to --max-nodes nodes is compared, in each way in which
the program counts, and the wrong counts of peer.json.

Everything is a process of its own that is sent commands, our boards too, as in
bench run --engine: dispatch=process. A program with "plies" in peer.json is too slow
for the usual depths: its perfts are one or two plies shorter.

The results are a file as of bench run: bench peers FILE prints the table again, and
bench compare FILE the ratios with their intervals. The figures are geometric means
over the positions of the medians: millions of nodes a second, and nanoseconds for a
move that is made and unmade.

Without --rep the boards are
%s.`, peersReps),
		Example: `  bench peers peers --source ~/sources --cpu 1 --max-time 10m
  bench peers peers/chessops --source ~/sources --rounds 6
  bench peers results/2026-01-31-machine.txt --format markdown`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exit.Usagef("peers needs a DIR such as peers, with a %s in it or in its folders, or a FILE that it wrote", peer.Description)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.peers(c, args, o) },
	}
	f := c.Flags()
	f.StringVar(&o.source, "source", "", "take the source of the program NAME from `DIR`/NAME")
	f.StringVar(&o.run.reps, "rep", "", "measure `REP`, "+severalReps)
	f.StringVar(&o.run.set, "set", string(harness.Literature), "measure on the positions of `SET`, literature, report or both")
	f.StringVar(&o.run.filter, "filter", "", "measure the cases that match `EXPR` alone")
	f.IntVar(&o.run.rounds, "rounds", 0, fmt.Sprintf("take `N` samples of each case (default as many as there is time for in %v)", harness.DefaultBudget))
	f.DurationVar(&o.run.maxTime, "max-time", 0, "begin no round after `D`")
	f.IntVar(&o.run.cpu, "cpu", 0, "stay on CPU `N` (linux; default: where the system puts it)")
	f.StringVar(&o.run.out, "out", "", "write into `FILE`, - for standard output (default results/DATE-MACHINE.txt)")
	f.Uint64Var(&o.maxNodes, "max-nodes", peersNodes, "verify counts of up to `N` nodes, 0 for all")
	f.StringVar(&o.format, "format", report.Text, "print the table as `FORMAT`: text or markdown")
	a.timeoutFlag(c, &o.run.timeout)
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "filter", a.completeFilter)
	a.completeFlag(c, "set", completeOf(append(namesOf(harness.Sets()), "both")...))
	a.completeFlag(c, "format", completeOf(report.Text, report.Markdown))
	for _, flag := range []string{"rounds", "max-time", "cpu", "max-nodes"} {
		a.completeFlag(c, flag, completeOf())
	}
	return c
}

// peers measures the programs of folders, or prints the table of files.
func (a *app) peers(c *cobra.Command, args []string, o peersOptions) error {
	if o.format != report.Text && o.format != report.Markdown {
		return exit.Usagef("--format %q: want text or markdown", o.format)
	}
	var dirs, files []string
	for _, arg := range args {
		switch info, err := os.Stat(arg); {
		case err != nil:
			return unknownPeer(arg)
		case info.IsDir():
			found, err := peer.Find(arg)
			if err != nil {
				return exit.Usagef("%w", err)
			}
			dirs = append(dirs, found...)
		default:
			files = append(files, arg)
		}
	}
	switch {
	case len(dirs) > 0 && len(files) > 0:
		return exit.Usagef("%s is a folder and %s a file: give folders to measure, or files to print", dirs[0], files[0])
	case len(files) > 0:
		results, err := a.readResults(files...)
		if err != nil {
			return err
		}
		return a.printPeers(results, o.format)
	case o.source == "":
		return exit.Usagef("--source DIR is missing: the folder with the sources, each in a folder of the program's name")
	}
	return a.measurePeers(c, dirs, o)
}

// unknownPeer is the error for an argument that does not exist.
func unknownPeer(arg string) error {
	var names []string
	found, _ := peer.Find(filepath.Dir(arg)) // a folder without peers has no names to suggest
	for _, dir := range found {
		names = append(names, filepath.Base(dir))
	}
	if len(names) == 0 {
		return exit.Usagef("%s: there is no such folder or file", arg)
	}
	return unknown("program", filepath.Base(arg), names, "in "+filepath.Dir(arg))
}

// measurePeers builds, verifies and measures programs.
func (a *app) measurePeers(c *cobra.Command, dirs []string, o peersOptions) (returned error) {
	r := &engineRun{app: a, options: o.run}
	base, err := o.run.settings(c)
	if err != nil {
		return err
	}
	if o.run.reps == "" {
		known := boardNames(a.known())
		ours := slices.DeleteFunc(strings.Split(peersReps, ","), func(name string) bool { return !slices.Contains(known, name) })
		o.run.reps = strings.Join(ours, ",")
	}
	if r.boards, err = a.measuredReps(o.run.reps, ""); err != nil {
		return err
	}
	peers, err := a.readPeers(dirs)
	if err != nil {
		return err
	}
	built, err := scratch.Make("", "bench-peers-")
	if err != nil {
		return exit.Failf("%w", err)
	}
	a.atEnd(built.Remove)
	defer a.remove(built.Remove, &returned)
	var failed []string
	for i := range peers {
		p := &peers[i]
		fmt.Fprintf(a.stderr, "%s: build and verify (%d of %d)\n", p.Name, i+1, len(peers))
		e, err := o.prepare(c.Context(), dirs[i], built.Dir, p, base.OnCPU())
		switch {
		case c.Context().Err() != nil:
			return exit.Interruptedf("peers was at %s, nothing was measured yet", p.Name)
		case err != nil:
			p.Reason = errorLine(err)
			failed = append(failed, p.Name)
			fmt.Fprintf(a.stderr, "warning: %s is left out: %s\n", p.Name, p.Reason)
		default:
			r.engines = append(r.engines, e)
		}
		text, err := json.Marshal(p)
		if err != nil {
			return exit.Failf("%w", err)
		}
		r.notes += peerKey + p.Name + ": " + string(text) + "\n"
	}
	if len(r.engines) == 0 {
		if err := a.writePeers(peersTable{peers: peers}, o.format); err != nil {
			return err
		}
		return exit.Failf("no program could be measured")
	}
	if err := r.configure(base); err != nil {
		return err
	}
	r.show = func(goal *runGoal) error {
		results, err := a.resultsOf(goal)
		if err != nil {
			return err
		}
		return a.printPeers(results, o.format)
	}
	if err := r.measure(c.Context()); err != nil {
		return err
	}
	if len(failed) > 0 {
		return exit.Failf("not measured: %s; the table says why", strings.Join(failed, ", "))
	}
	return nil
}

// readPeers reads the descriptions in folders.
func (a *app) readPeers(dirs []string) ([]peer.Peer, error) {
	var peers []peer.Peer
	for _, dir := range dirs {
		p, err := peer.Read(dir)
		if err != nil {
			return nil, exit.Usagef("%w", err)
		}
		if slices.ContainsFunc(peers, func(other peer.Peer) bool { return other.Name == p.Name }) {
			return nil, exit.Usagef("%s: a second program named %s", dir, p.Name)
		}
		if slices.Contains(boardNames(a.known()), p.Name) {
			return nil, exit.Usagef("%s: %s is a representation, give the program another name", dir, p.Name)
		}
		peers = append(peers, p)
	}
	return peers, nil
}

// prepare builds and verifies a program, and returns it as an engine.
func (o peersOptions) prepare(ctx context.Context, dir, built string, p *peer.Peer, cpu int) (foreignEngine, error) {
	dialect, err := uci.NewDialect("", "")
	if err != nil {
		return foreignEngine{}, err
	}
	program := filepath.Join(built, p.Name)
	e := foreignEngine{
		Spec:     uci.Spec{Command: uci.Command{Name: p.Name, Args: []string{program, "--count", wayWord}}, Dialect: dialect, CPU: cpu, Timeout: o.run.timeout},
		declared: true, plies: p.Plies,
	}
	for _, way := range p.Ways() {
		e.counts = append(e.counts, harness.Count(way))
	}
	if err := peer.Build(ctx, dir, filepath.Join(o.source, p.Name), program); err != nil {
		return e, sourceHint(err, filepath.Join(o.source, p.Name), p.Get)
	}
	for _, count := range e.counts {
		spec := e.in(count)
		spec.CPU = machine.AnyCPU
		if p.Verified, err = verifyPeer(ctx, spec, *p, o.maxNodes); err != nil {
			return e, fmt.Errorf("count=%s: %w", count, err)
		}
	}
	return e, nil
}

// sourceHint adds the command that brings the source to an error of its absence.
func sourceHint(err error, source, get string) error {
	if _, statErr := os.Stat(source); errors.Is(statErr, os.ErrNotExist) {
		return fmt.Errorf("%w (%s)", err, get)
	}
	return err
}

// verifyPeer compares the counts of a program with the known ones and its known faults,
// and returns the number of right ones in a few words. The error names the first wrong position.
func verifyPeer(ctx context.Context, spec uci.Spec, p peer.Peer, maxNodes uint64) (string, error) {
	e, err := uci.Start(ctx, spec)
	if err != nil {
		return "", err
	}
	defer func() { e.Close() }()
	for _, f := range p.Faults {
		position, err := rep.ParseFEN(f.FEN)
		if err != nil {
			return "", err
		}
		if err := e.Position(ctx, &position, nil); err != nil {
			return "", err
		}
		if a, err := e.Perft(ctx, f.Depth, f.Want); err != nil || a.Nodes != f.Got {
			return "", errors.Join(err, fmt.Errorf("the known fault is not there: %s depth %d: got %d, %s has %d", f.FEN, f.Depth, a.Nodes, peer.Description, f.Got))
		}
	}
	suite := slices.Concat(perft.StandardSuite(), perft.ReportSuite())
	for _, family := range perft.RuleFamilies() {
		suite = append(suite, family.Suite...)
	}
	right, leftOut, wrong, first := 0, 0, 0, ""
	for _, entry := range suite {
		if !p.Holds(entry.Position) {
			leftOut++
			continue
		}
		v, err := e.Verify(ctx, entry, perft.Limits{MaxNodes: maxNodes})
		switch {
		case errors.Is(err, uci.ErrRefused):
			leftOut++
			again, err := uci.Start(ctx, spec)
			if err != nil {
				return "", err
			}
			e.Close()
			e = again
		case errors.Is(err, rep.ErrUnsupported):
			leftOut++
		case err != nil:
			return "", fmt.Errorf("%s: %w", entry.Position.FEN(), err)
		case v.Failure == nil && len(v.Checked) > 0:
			right++
		case v.Failure != nil && !known(p.Faults, entry.Position, v.Failure):
			if wrong++; wrong == 1 {
				first = fmt.Sprintf("%s depth %d: got %d, want %d", entry.Position.FEN(), v.Failure.Depth, v.Failure.Got, v.Failure.Want)
			}
		}
	}
	if wrong > 0 {
		return "", fmt.Errorf("it counts %d of %d positions wrong, the first: %s", wrong, wrong+right, first)
	}
	text := plural(right, "position") + " right"
	if len(p.Faults) > 0 {
		text += fmt.Sprintf(", %d wrong as known", len(p.Faults))
	}
	if leftOut > 0 {
		text += fmt.Sprintf(", %d left out", leftOut)
	}
	return text, nil
}

// known reports whether a failure is a known fault.
func known(faults []peer.Fault, p rep.Position, failure *perft.Failure) bool {
	return slices.ContainsFunc(faults, func(f peer.Fault) bool {
		at, err := rep.ParseFEN(f.FEN)
		return err == nil && at == p && f.Depth == failure.Depth && f.Got == failure.Got
	})
}
