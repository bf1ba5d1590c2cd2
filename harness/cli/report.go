package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/spf13/cobra"
)

func (a *app) reportCommand() *cobra.Command {
	profiles, out := "", ""
	c := &cobra.Command{
		Use:   "report [FILE...] --out DIR",
		Short: "Draw recorded runs as a page with charts",
		Long: `report draws recorded runs as one page, DIR/index.html, which needs nothing but
itself: it works from the disk, in light and dark, and on paper. On it are the
verdict, the tables that compare prints, charts of everything in the files, and the
data to download. The charts are also written as SVG files, the tables as Markdown
and CSV.

Without FILE it draws the file in results/ that was written last. Files of bench
instructions may be among the others, and --profiles names a folder with profiles
that bench profile recorded: the page shows where the time goes, with a flame graph
for each representation. What the files do not have is left out, and the page names
the command that records it.

DIR is made if it is not there. A report in it is replaced, and files that the
report did not write stay. A folder that has files and no report is refused.`,
		Example: `  bench report --out report
  bench report results/2026-01-31-machine.txt --out report
  bench profile --rep all --duration 60s --out profiles/all
  bench report results/2026-01-31-machine.txt --profiles profiles/all --out report`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt", "gz"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.report(args, profiles, out) },
	}
	dirs := func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	c.Flags().StringVar(&profiles, "profiles", "", "show the profiles in the folder `DIR`")
	c.Flags().StringVar(&out, "out", "", "write into the folder `DIR`")
	a.completeFlag(c, "profiles", dirs)
	a.completeFlag(c, "out", dirs)
	return c
}

// report draws the page of recorded runs.
func (a *app) report(paths []string, profiles, out string) error {
	if out == "" {
		return usagef("report needs --out DIR, the folder that it is written into")
	}
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return usagef("--out %s: is no folder", out)
	}
	if len(paths) == 0 {
		newest, err := newestResults()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stderr, "of %s\n", newest)
		paths = []string{newest}
	}
	if err := noFolders(paths); err != nil {
		return err
	}
	drawn, err := page.New(page.Config{Files: paths, Profiles: profiles, Backends: a.Boards})
	if err != nil {
		return err
	}
	if err := drawn.WriteTo(out); errors.Is(err, page.ErrNotOurs) {
		return usagef("--out %s: %w, name another folder", out, page.ErrNotOurs)
	} else if err != nil {
		return failf("%w", err)
	}
	fmt.Fprintf(a.stdout, "Open %s in a browser.\n", filepath.Join(out, "index.html"))
	return nil
}

// newestResults returns the file of results that was written last and has times
// in it, not only counts of instructions.
func newestResults() (string, error) {
	var paths []string
	for _, pattern := range []string{"*.txt", "*.txt.gz"} {
		found, err := filepath.Glob(filepath.Join("results", pattern))
		if err != nil {
			return "", usagef("results: %w", err)
		}
		paths = append(paths, found...)
	}
	written := map[string]time.Time{}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			written[path] = info.ModTime()
		}
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(written[b].Compare(written[a]), strings.Compare(b, a))
	})
	for _, path := range paths {
		if _, err := report.Read(path); err == nil {
			return path, nil
		}
	}
	return "", usagef("report needs a FILE that bench run wrote: there is none in results/")
}

// noFolders refuses folders as files.
func noFolders(paths []string) error {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return usagef("%s: is a folder, want a file that bench run wrote", path)
		}
	}
	return nil
}
