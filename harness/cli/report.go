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

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/spf13/cobra"
)

func (a *app) reportCommand() *cobra.Command {
	profiles, out, picture := "", "", ""
	c := &cobra.Command{
		Use:   "report [FILE|DIR...] --out DIR",
		Short: "Draw recorded runs as a page with charts, or as a picture",
		Long: `report draws recorded runs as one page, DIR/index.html, which makes no
request: it works from the disk, in light and dark, and on paper. It begins with the
ranking, its intervals and the warnings; then come every position, depths, costs,
where the time goes, bytes and instructions. Next to it stand the picture of the
ranking, the tables as Markdown and CSV, and the files that it was drawn from; the
page works without them.

--picture FILE writes the ranking as one picture that fits a screen, an SVG file with
the machine, the differences that are decided, and the command that measures it
again. It needs no --out.

Without FILE it draws the file in results/ that was written last. Files of bench
instructions may be among the others, and --profiles names a folder with profiles
that bench profile recorded: the page shows the shares of the parts of each
representation, and names the command of go tool pprof for flame graphs. Data that the
files do not have is left out, and the page names the command that records it.

Folders that bench record wrote, results/DATE/MACHINE, become a page with the boards by
machine, with filters and the changes of the order, and a page for each machine.

DIR is made if it is not there. A report in it is replaced, and files that the
report did not write stay. A folder that has files and no report is refused.`,
		Example: `  bench report --out report
  bench report results/2026-01-31-machine.txt --out report
  bench report results/*/*/ --out machines
  bench report results/2026-01-31-machine.txt --picture ranking.svg
  bench profile --rep all --duration 60s --out profiles/all
  bench report results/2026-01-31-machine.txt --profiles profiles --out page`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt", "gz"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.report(args, profiles, out, picture) },
	}
	dirs := func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	c.Flags().StringVar(&profiles, "profiles", "", "show the profiles in the folder `DIR`")
	c.Flags().StringVar(&out, "out", "", "write into the folder `DIR`")
	c.Flags().StringVar(&picture, "picture", "", "write the ranking as a picture into `FILE`, SVG")
	a.completeFlag(c, "profiles", dirs)
	a.completeFlag(c, "out", dirs)
	return c
}

// report draws the page of recorded runs, and the picture of their ranking.
func (a *app) report(paths []string, profiles, out, picture string) error {
	if out == "" && picture == "" {
		return exit.Usagef("report needs --out DIR, the folder that it is written into, or --picture FILE")
	}
	if err := folderOut(out); err != nil {
		return err
	}
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return exit.Usagef("--out %s: is no folder", out)
	}
	if picture == standardOutput {
		return exit.Usagef("--picture -: want a file: a picture is not written to standard output")
	}
	if picture != "" {
		if !strings.HasSuffix(picture, ".svg") {
			return exit.Usagef("--picture %s: want a name that ends in .svg", picture)
		}
		if info, err := os.Stat(picture); err == nil && info.IsDir() {
			return exit.Usagef("--picture %s: is a folder", picture)
		}
	}
	if len(paths) == 0 {
		newest, err := newestResults()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stderr, "of %s\n", newest)
		paths = []string{newest}
	}
	if info, err := os.Stat(paths[0]); err == nil && info.IsDir() {
		return a.reportMachines(paths, profiles, out, picture)
	}
	if err := noFolders(paths); err != nil {
		return err
	}
	drawn, err := page.New(page.Config{Files: paths, Profiles: profiles, Backends: a.Boards, Named: slices.Concat(variant.Boards, a.Retired), Usual: a.Default})
	if err != nil {
		return err
	}
	if picture != "" {
		if err := drawn.WritePicture(picture); errors.Is(err, page.ErrNoRanking) {
			return exit.Usagef("--picture %s: nothing is compared: there is no ranking to draw", picture)
		} else if err != nil {
			return exit.Failf("%w", err)
		}
		fmt.Fprintf(a.stdout, "Wrote the ranking into %s.\n", picture)
	}
	if out == "" {
		return nil
	}
	if err := drawn.WriteTo(out); errors.Is(err, page.ErrNotOurs) {
		return exit.Usagef("--out %s: %w, name another folder", out, page.ErrNotOurs)
	} else if err != nil {
		return exit.Failf("%w", err)
	}
	fmt.Fprintf(a.stdout, "Open %s in a browser.\n", filepath.Join(out, "index.html"))
	return nil
}

// reportMachines draws the pages of recorded folders.
func (a *app) reportMachines(dirs []string, profiles, out, picture string) error {
	if profiles != "" || picture != "" || out == "" {
		return exit.Usagef("report of folders needs --out DIR, and goes without --profiles and --picture")
	}
	err := page.WriteMachines(dirs, page.Config{Backends: a.Boards, Named: slices.Concat(variant.Boards, a.Retired), Usual: a.Default}, out)
	switch {
	case errors.Is(err, page.ErrNotOurs):
		return exit.Usagef("--out %s: %w, name another folder", out, page.ErrNotOurs)
	case errors.Is(err, record.ErrNoRecord):
		return exit.Usagef("%w", err)
	case err != nil:
		return exit.Failf("%w", err)
	}
	fmt.Fprintf(a.stdout, "Open %s in a browser.\n", filepath.Join(out, "index.html"))
	return nil
}

// newestResults returns the file of results that was written last and has times
// in it, not only counts of instructions.
func newestResults() (string, error) {
	paths := recordedFiles()
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
	return "", exit.Usagef("report needs a FILE that bench run wrote: there is none in results/")
}

// recordedFiles returns the files of results in the folder results, and in those of dates and machines there.
func recordedFiles() []string {
	var paths []string
	for _, dir := range []string{"results", filepath.Join("results", "*", "*")} {
		for _, pattern := range []string{"*.txt", "*.txt.gz"} {
			found, _ := filepath.Glob(filepath.Join(dir, pattern)) // the patterns are right
			paths = append(paths, found...)
		}
	}
	return paths
}

// noFolders refuses folders as files.
func noFolders(paths []string) error {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return exit.Usagef("%s: is a folder, want a file that bench run wrote", path)
		}
	}
	return nil
}
