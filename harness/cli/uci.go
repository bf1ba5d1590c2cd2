package cli

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
)

// uciOptions are the flags of the commands that take engines.
type uciOptions struct {
	engines []string
	counts  []string
	options []string
	perft   string
	nodes   string
}

// noReps is the value of --rep for a run of engines alone.
const noReps = "none"

// uciHelp is the part of a command's help that describes --engine.
const uciHelp = `--engine takes COMMAND or NAME=COMMAND, several times for several engines: a UCI
engine, split at blanks, with quotes as in a shell, and looked for in PATH and
/usr/games. It must answer go perft N with a last line such as "Nodes searched:
20". {count} in its COMMAND becomes bulk, list or leaf. --engine-counts may have
NAME= before the value; the other --engine flags hold for all engines.`

// addFlags adds the flags.
func (o *uciOptions) addFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringArrayVar(&o.engines, "engine", nil, "take the UCI engine `[NAME=]COMMAND`; may be repeated")
	f.StringVar(&o.perft, "engine-perft", "", "ask engines for a perft by `COMMAND` (default \""+uci.DefaultPerft+"\")")
	f.StringVar(&o.nodes, "engine-nodes", "", "the answer is the line that matches `REGEXP`, its first group is the count")
	f.StringArrayVar(&o.options, "engine-option", nil, "set an option of engines to a value, `OPTION=VALUE`; may be repeated")
	f.StringArrayVar(&o.counts, "engine-counts", nil, "engines count the last ply in this `WAY`: bulk, list (default), leaf or shortcut")
}

// A foreignEngine is an engine of the command line.
type foreignEngine struct {
	uci.Spec
	counts   []work.Count // the ways in which it counts; its command has wayWord if there are several
	declared bool         // whether --engine-counts or the command says so
}

// wayWord stands in the command of an engine for the way of counting the last ply.
const wayWord = "{count}"

// in returns the process that counts in the given way, or in its last way if it does not know that one.
func (e foreignEngine) in(way work.Count) uci.Spec {
	if !slices.Contains(e.counts, way) {
		way = e.counts[len(e.counts)-1]
	}
	spec := e.Spec
	spec.Args = slices.Clone(spec.Args)
	for i, arg := range spec.Args {
		spec.Args[i] = strings.ReplaceAll(arg, wayWord, string(way))
	}
	return spec
}

// everyCount are the ways of a board; engineCounts are the values of --engine-counts.
var (
	everyCount   = []work.Count{work.Bulk, work.List, work.Leaf}
	engineCounts = append(namesOf(everyCount), string(work.Shortcut))
)

// parse returns the engines that the flags name. boards are names that they may not
// have.
func (o uciOptions) parse(boards []string, cpu int, timeout time.Duration) ([]foreignEngine, error) {
	if len(o.engines) == 0 && (len(o.counts)+len(o.options) > 0 || o.perft+o.nodes != "") {
		return nil, exit.Usagef("the flags --engine-… need an --engine")
	}
	dialect, err := uci.NewDialect(o.perft, o.nodes)
	if err != nil {
		return nil, exit.Usagef("%w", err)
	}
	var options []uci.Option
	for _, text := range o.options {
		option, err := uci.ParseOption(text)
		if err != nil {
			return nil, exit.Usagef("--engine-option: %w", err)
		}
		options = append(options, option)
	}
	var engines []foreignEngine
	var names []string
	for _, text := range o.engines {
		command, err := uci.ParseCommand(text)
		switch {
		case err != nil:
			return nil, exit.Usagef("--engine: %w", err)
		case slices.Contains(names, command.Name):
			return nil, exit.Usagef("--engine %q: a second engine named %s, write NAME=COMMAND", text, command.Name)
		case slices.Contains(boards, command.Name), command.Name == noReps:
			return nil, exit.Usagef("--engine %q: %s is a representation, write another NAME=COMMAND", text, command.Name)
		}
		names = append(names, command.Name)
		spec := uci.Spec{Command: command, Dialect: dialect, Options: options, CPU: cpu, Timeout: timeout}
		engines = append(engines, foreignEngine{Spec: spec, counts: []work.Count{work.List}})
	}
	for i := range engines {
		e := &engines[i]
		ways, err := o.waysOf(e.Name, names)
		if err != nil {
			return nil, err
		}
		switch several := strings.Contains(e.Text, wayWord); {
		case len(ways) > 1 && !several:
			return nil, exit.Usagef("--engine-counts: the command of %s has no %s and counts in one way", e.Name, wayWord)
		case len(ways) > 0:
			e.counts, e.declared = ways, true
		case several:
			e.counts, e.declared = everyCount, true
		}
	}
	return engines, nil
}

// waysOf returns the ways of --engine-counts for an engine: those with its name, or else those for all.
func (o uciOptions) waysOf(engine string, names []string) ([]work.Count, error) {
	found := map[string][]work.Count{}
	for _, value := range o.counts {
		for value := range strings.SplitSeq(value, ",") {
			name, text, of := strings.Cut(value, "=")
			if !of || !slices.Contains(names, name) {
				name, text = "", value
			}
			switch way := work.Count(text); {
			case !slices.Contains(engineCounts, text):
				return nil, exit.Usagef("--engine-counts %q: want %s, or NAME=WAY with the name of an engine", value, oneOf(engineCounts))
			case slices.Contains(found[name], way):
				return nil, exit.Usagef("--engine-counts %q is there twice", value)
			default:
				found[name] = append(found[name], way)
			}
		}
	}
	if ways := found[engine]; len(ways) > 0 {
		return ways, nil
	}
	return found[""], nil
}

func (a *app) uciCommand() *cobra.Command {
	name, count, direct := "", "", false
	c := &cobra.Command{
		Use:   "uci",
		Short: "Answer as a UCI engine, with a representation",
		Long: `uci reads commands of the UCI protocol from standard input and answers them with
a representation: uci, isready, position, and go perft N with the count under
each first move; any other go searches for a move. It also speaks the line
protocol for make and unmake of doc/engines.md. A search or a count ends at most
two seconds after the input does.`,
		Example: `  bench uci --rep x88
  bench verify --engine 'x=bench uci --rep x88'`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			backends, err := a.selectReps(name)
			if err != nil {
				return err
			}
			if len(backends) != 1 {
				return exit.Usagef("--rep %s: uci answers with one representation", name)
			}
			way, err := perft.ParseCount(count)
			if err != nil {
				return exit.Usagef("--count %q: want %s", count, oneOf(countNames()))
			}
			if direct && perft.Direct(backends[0].New(), way) == nil {
				return exit.Usagef("--direct: %s has no loop of its own for --count %s", backends[0].Name, count)
			}
			// As in a run: the collector does not run while something is measured.
			debug.SetGCPercent(-1)
			debug.SetMemoryLimit(1 << 30)
			ended := make(chan error, 1)
			go func() { ended <- uci.Serve(c.InOrStdin(), a.stdout, backends[0], way, direct) }()
			select {
			case err := <-ended:
				if err != nil {
					return exit.Failf("%w", err)
				}
				return nil
			case <-c.Context().Done():
				return exit.Interruptedf("%s answers no more", backends[0].Name)
			}
		},
	}
	c.Flags().StringVar(&name, "rep", "", "answer with `REP` (default the first of bench list)")
	c.Flags().StringVar(&count, "count", "bulk", "`WAY` of counting at the last ply: bulk, list or leaf")
	c.Flags().BoolVar(&direct, "direct", false, "count by the board's own loop, not through the interface")
	return c
}

// boardSpec returns how a board of this program is started as an engine.
func (a *app) boardSpec(name string, count work.Count, cpu int, timeout time.Duration) (uci.Spec, error) {
	program := a.program
	if program == "" {
		var err error
		if program, err = os.Executable(); err != nil {
			return uci.Spec{}, exit.Failf("%w", err)
		}
	}
	args := []string{program, "uci", "--rep", name, "--count", string(count)}
	return uci.Spec{Command: uci.Command{Name: name, Args: args}, CPU: cpu, Timeout: timeout}, nil
}
