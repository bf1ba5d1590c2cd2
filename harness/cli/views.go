package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
)

// A view is a table of recorded files. A new one is an entry of views.
type view struct {
	name    string
	help    string                                                       // a paragraph of bench help compare
	flags   []string                                                     // of compareFlags that mean something to it
	formats []string                                                     // nil for text alone
	fits    func(*recorded) bool                                         // without --view; nil for never
	show    func(context.Context, *app, *recorded, compareOptions) error // prints it
}

// compareFlags are the flags of bench compare that not every view takes.
var compareFlags = []string{"col", "positions", "full", "ratio", "nodes"}

// views returns the views of bench compare. The first one that fits is the usual one of a file; every run fits the last.
func views() []view {
	return []view{
		{
			name: "machines", formats: report.Formats(),
			help: `machines: folders that bench record wrote, results/DATE/MACHINE, side by side,
with the fastest representations of each. --format csv has a line for each board
and kind of work of each run: results/results.csv.`,
			fits: func(f *recorded) bool { return isFolder(f.paths[0]) },
			show: func(_ context.Context, a *app, f *recorded, o compareOptions) error {
				return a.compareMachines(f.paths, o.table)
			},
		},
		{
			name: "elo", flags: []string{"ratio", "nodes"},
			help: `elo: the tables of games of bench elo, .pgn. --ratio 1.1 --nodes 50k reads a curve.`,
			fits: func(f *recorded) bool { return isGames(f.paths[0]) },
			show: func(_ context.Context, a *app, f *recorded, o compareOptions) error {
				return a.eloOfFiles(eloOptions{ratios: o.ratios, nodes: o.nodes}, f.paths)
			},
		},
		{
			name: "instructions",
			help: `instructions: a line for each case and a column for each board.`,
			fits: func(f *recorded) bool {
				if f.read() == nil {
					return false
				}
				_, err := readInstructions(f.paths[0])
				return err == nil
			},
			show: eachFile((*app).showInstructions),
		},
		{
			name: "engine", flags: []string{"positions", "full"}, formats: report.Formats(),
			help: `engine: the answer, as bench engine prints it; as JSON, CSV or Markdown the
means alone.`,
			fits: func(f *recorded) bool {
				return f.read() == nil && !f.has(func(k work.Key) bool { return k.Work.Kind != work.Search })
			},
			show: ofResults(func(a *app, _ context.Context, r *report.Results, o compareOptions) error {
				s := screen{results: r, options: o.table}
				if err := s.ofEngine(); err != nil {
					return err
				}
				return a.writeScreen(s)
			}),
		},
		{
			name: "techniques", help: techniquesHelp,
			fits: func(f *recorded) bool {
				return f.has(func(k work.Key) bool { return strings.HasSuffix(k.Subject.Name, unchangedCopy) })
			},
			show: func(ctx context.Context, a *app, f *recorded, o compareOptions) error {
				_, patches, err := allVariants()
				if err != nil {
					return exit.Usagef("%w (--view run needs no source)", err)
				}
				show := func(a *app, path string) error { return a.techniques(path, patches) }
				return eachFile(show)(ctx, a, f, o)
			},
		},
		{name: "levels", help: levelsHelp, formats: report.Formats(), show: ofResults((*app).levels)},
		{name: "map", help: mapHelp, show: ofResults((*app).showMap)},
		{
			name: "run", flags: []string{"col", "positions", "full"}, formats: report.Formats(),
			help: `run: the answer, as bench run prints it, also of go test -bench ./harness.`,
			fits: func(*recorded) bool { return true },
			show: ofResults((*app).compareFiles),
		},
	}
}

// unchangedCopy ends the name of the copy of a board that --rep BOARD~techniques measures.
var unchangedCopy = variant.Separator + variant.Unchanged("").Technique()

// viewOf returns the view of a name, or the usual one of the files for "".
func viewOf(name string, f *recorded) (view, error) {
	all := views()
	i := slices.IndexFunc(all, func(v view) bool { return v.name == name || name == "" && v.fits != nil && v.fits(f) })
	if i < 0 {
		return view{}, unknown("view", name, viewNames(), "bench compare --help describes them")
	}
	return all[i], nil
}

// viewNames returns the names of the views.
func viewNames() []string { return namesBy(views(), func(v view) string { return v.name }) }

// compareOptions are the flags of bench compare.
type compareOptions struct {
	view  string
	col   string
	table tableOptions

	// Of the view elo.
	ratios []string
	nodes  string
}

// recorded are the files of bench compare.
type recorded struct {
	app     *app
	paths   []string
	results *report.Results // once they are read
	err     error           // of reading
}

// read reads the files as results, the first time that it is called.
func (f *recorded) read() error {
	if f.results == nil && f.err == nil {
		f.results, f.err = f.app.readResults(f.paths...)
	}
	return f.err
}

// has reports whether anything in the files is as says.
func (f *recorded) has(is func(work.Key) bool) bool {
	return f.read() == nil && slices.ContainsFunc(f.results.Keys(), is)
}

// readResults reads recorded runs.
func (a *app) readResults(paths ...string) (*report.Results, error) {
	results, err := report.Read(paths...)
	if err != nil {
		return nil, err
	}
	results.SetBoards(a.named())
	return results, nil
}

// ofResults is the show of a view of all files together.
func ofResults(show func(*app, context.Context, *report.Results, compareOptions) error) func(context.Context, *app, *recorded, compareOptions) error {
	return func(ctx context.Context, a *app, f *recorded, o compareOptions) error {
		if err := f.read(); err != nil {
			return err
		}
		return show(a, ctx, f.results, o)
	}
}

// eachFile is the show of a view of one file at a time.
func eachFile(show func(*app, string) error) func(context.Context, *app, *recorded, compareOptions) error {
	return func(_ context.Context, a *app, f *recorded, _ compareOptions) error {
		for i, path := range f.paths {
			if i > 0 {
				fmt.Fprintln(a.stdout)
			}
			if err := show(a, path); err != nil {
				return err
			}
		}
		return nil
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isGames reports whether a file has games, by its name.
func isGames(path string) bool { return strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".pgn") }
