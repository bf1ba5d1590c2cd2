package cli

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
)

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
	figures []report.Figure
	err     error // of reading
}

// read reads the files as results, the first time that it is called.
func (f *recorded) read() error {
	if f.results == nil && f.err == nil {
		if f.results, f.err = f.app.readResults(f.paths...); f.err == nil {
			f.figures = f.results.Figures()
		}
	}
	return f.err
}

// has reports whether a work in the files is as says.
func (f *recorded) has(is func(work.Work) bool) bool {
	return f.read() == nil && slices.ContainsFunc(f.figures, func(g report.Figure) bool { return is(g.Work) })
}

// readResults reads recorded runs.
func (a *app) readResults(paths ...string) (*report.Results, error) {
	if err := noFolders(paths); err != nil {
		return nil, err
	}
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

// isGames reports whether a file has games, which begin with a tag of PGN.
func isGames(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	text, err := report.Unpack(file)
	if err != nil {
		return false
	}
	const tag = "[Event "
	begin, _ := bufio.NewReader(text).Peek(len(tag))
	return string(begin) == tag
}
