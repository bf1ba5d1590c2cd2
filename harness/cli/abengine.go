package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/engineab"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/scratch"
	"github.com/boardbench/boardbench/perft"
)

// abEngineOptions are the flags of bench ab for UCI engines.
type abEngineOptions struct {
	nodes   string
	depth   int
	epd     string
	options []string
	bench   string
	out     string
}

// abEngineFlags and abBuildFlags are the flags of bench ab that go with engines or with builds of this program alone.
var (
	abEngineFlags = []string{"nodes", "depth", "epd", "option", "bench", "out"}
	abBuildFlags  = []string{"rep", "filter", "depths", "benchtime", "package", "pgo"}
)

// abEngineHelp is the part of the help of bench ab on engines.
const abEngineHelp = `Engines are commands, with their arguments in quotes: './old --flag'. Both
search six positions of recorded games, or of --epd FILE, from an empty table.
The speed is nodes by CPU time of the process, or by wall time with --option
Threads=2. Nodes, moves and scores say whether the searches are the same.
--bench runs the benchmark of the engines instead.`

func (o *abEngineOptions) addFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.nodes, "nodes", "", "let engines search `N` nodes (default as many as take 50 ms)")
	f.IntVar(&o.depth, "depth", 0, "let engines search to depth `N`")
	f.StringVar(&o.epd, "epd", "", "let engines search the positions in `FILE`")
	f.StringArrayVar(&o.options, "option", nil, "set an option of both engines, `NAME=VALUE`; may be repeated")
	f.StringVar(&o.bench, "bench", "", "run the benchmark of the engines, with `ARGS` (bench if there are none)")
	f.Lookup("bench").NoOptDefVal = "bench"
	f.StringVar(&o.out, "out", "", "write the results of engines into `FILE`")
}

// engines returns OLD and NEW if they are UCI engines, and how long the slower one takes to start, or nil if they are
// revisions or builds of this program.
func (a *app) engines(ctx context.Context, o abOptions, names []string) (specs []uci.Spec, slowest time.Duration, err error) {
	var not error // why one is no engine
	for _, name := range names {
		command, err := uci.ParseCommand(name)
		switch plain := !strings.ContainsAny(name, " ="); {
		case err != nil && strings.Contains(name, " "):
			return nil, 0, exit.Usagef("%w", err)
		case plain && ab.IsRevision(ctx, ".", name):
			not = cmp.Or(not, fmt.Errorf("%s is a revision", name))
			continue
		case err != nil:
			not = cmp.Or(not, fmt.Errorf("%s is no program", name))
			continue
		}
		spec := uci.Spec{Command: command, CPU: machine.AnyCPU, Timeout: o.Timeout, Plays: true, Standard: true}
		took, err := a.tryEngine(ctx, spec, o)
		switch {
		case ctx.Err() != nil:
			return nil, 0, a.interrupted()
		case err != nil:
			not = cmp.Or(not, fmt.Errorf("%s is none: %w", name, err))
			if err := a.neither(ctx, command, err); err != nil {
				return nil, 0, err
			}
			continue
		}
		specs, slowest = append(specs, spec), max(slowest, took)
	}
	if len(specs) == 1 {
		return nil, 0, exit.Usagef("OLD and NEW must be of one kind: %s is a UCI engine, %w", specs[0].Text, not)
	}
	return specs, slowest, nil
}

// tryEngine starts an engine and ends it. With --bench it need not know UCI.
func (a *app) tryEngine(ctx context.Context, spec uci.Spec, o abOptions) (time.Duration, error) {
	if o.engine.bench != "" {
		return 0, nil
	}
	start := time.Now()
	e, err := uci.Start(ctx, spec)
	if err != nil {
		return 0, err
	}
	e.Close()
	return time.Since(start), nil
}

// neither returns the error for a program that is neither an engine nor a build of this program, nil for the latter.
func (a *app) neither(ctx context.Context, command uci.Command, notEngine error) error {
	program := ab.Program{Operand: ab.Operand{Name: command.Text}, Paths: command.Args[:1]}
	if len(command.Args) == 1 {
		if err := program.Check(ctx, protocol, 0); err == nil || !errors.Is(err, ab.ErrNoAnswer) {
			return err
		}
	}
	return exit.Usagef("%s is neither a UCI engine nor a build of this program: %w", command.Text, notEngine)
}

// settings checks the flags.
func (o *abEngineOptions) settings(a *app, cfg *engineab.Config) (err error) {
	for _, flag := range abBuildFlags {
		if a.given(flag) {
			return exit.Usagef("--%s goes with revisions and builds of this program, not with engines", flag)
		}
	}
	switch {
	case o.nodes != "" && o.depth != 0:
		return exit.Usagef("--nodes and --depth cannot go together")
	case o.bench != "" && slices.ContainsFunc([]string{"nodes", "depth", "epd", "option"}, a.given):
		return exit.Usagef("--bench goes without --nodes, --depth, --epd and --option: give their values as its arguments")
	case o.depth < 0 || o.depth > 100:
		return exit.Usagef("--depth %d: want 1 to 100", o.depth)
	case o.nodes != "":
		if cfg.Nodes, err = parseNodes("nodes", o.nodes); err != nil {
			return err
		}
	}
	cfg.Depth = o.depth
	if o.bench != "" {
		cfg.Bench = strings.Fields(o.bench)
	} else {
		if err := o.setPositions(a, cfg); err != nil {
			return err
		}
	}
	for _, text := range o.options {
		option, err := uci.ParseOption(text)
		if err != nil {
			return exit.Usagef("--option: %w", err)
		}
		cfg.Old.Options, cfg.New.Options = append(cfg.Old.Options, option), append(cfg.New.Options, option)
		if n, _ := strconv.Atoi(option.Value); strings.EqualFold(option.Name, "Threads") && n > 1 {
			cfg.Threads = true
		}
	}
	return nil
}

// setPositions sets the positions that are searched.
func (o *abEngineOptions) setPositions(a *app, cfg *engineab.Config) error {
	if o.epd == "" {
		for _, p := range corpus.Report.Positions() {
			if p.Usual {
				cfg.Positions = append(cfg.Positions, engineab.Position{Name: p.Name, Position: p.Position})
			}
		}
		return nil
	}
	positions, _, err := readPositions(a, o.epd, perft.ReadPositions)
	if err != nil {
		return err
	}
	for i, p := range positions {
		cfg.Positions = append(cfg.Positions, engineab.Position{Name: fmt.Sprintf("p%d", i+1), Position: p})
		if !perft.StandardCastling(&p) {
			cfg.Old.Standard, cfg.New.Standard = false, false
		}
	}
	if len(positions) == 0 {
		return exit.Usagef("--epd %s: no position in it", o.epd)
	}
	return nil
}

// abEngines compares two engines.
func (a *app) abEngines(ctx context.Context, o abOptions, specs []uci.Spec, startTime time.Duration) (err error) {
	cfg := engineab.Config{Old: specs[0], New: specs[1], StartTime: startTime}
	if err := o.engine.settings(a, &cfg); err != nil {
		return err
	}
	if o.CPU != nil {
		cfg.Old.CPU, cfg.New.CPU = o.cpu, o.cpu
		if cfg.Threads {
			return exit.Usagef("--cpu goes without threads: they need a CPU each")
		}
	}
	folder, err := scratch.Make("", "bench-ab-")
	if err != nil {
		return exit.Failf("%w", err)
	}
	cfg.Dir = folder.Dir
	a.atEnd(folder.Remove)
	defer a.remove(folder.Remove, &err)
	j, c := &job{out: o.engine.out}, (*engineab.Comparison)(nil)
	if j.out == "" {
		j.file = &runFile{}
	}
	return a.takeSides(ctx, o, j, cfg.Old.Text, cfg.New.Text, func() (*report.Results, *report.Table, error) {
		results, err := j.file.read()
		if err != nil {
			return nil, nil, err
		}
		return results, results.Table(), nil
	}, func(results *report.Results) []string {
		return append([]string{c.Searches()}, byWallTime(results)...)
	}, func(of session.Config) (rounds, error) {
		cfg.Config = of
		c = engineab.NewSession(cfg, j.file)
		return c, nil
	})
}

// byWallTime gives the answer by wall time, nothing if that is the figure.
func byWallTime(results *report.Results) []string {
	if by := results.ByWallTime(); by != nil {
		if wall := by.Table().Sides(); wall.HasInterval() {
			return []string{fmt.Sprintf("by wall time: %s", report.Frame{Cell: wall})}
		}
	}
	return nil
}
