package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/boardbench/boardbench/internal/exit"
)

func (a *app) reportCommand() *cobra.Command {
	out, picture := "", ""
	c := &cobra.Command{
		Use:   "report FILE|DIR...",
		Short: "Draw recorded runs as a page with charts, or as a picture",
		Long: `report draws recorded runs as one page, DIR/index.html, which makes no request:
it works from the disk, in light and dark, and on paper. A page that report
wrote before is replaced, and another index.html is refused.

--picture FILE writes the chart alone, an SVG file: of textbook and tuned boards
the levels, of searches how much slower each layout is than bitboards, of other
work the ranking, of folders that bench record wrote the whole answer, and of
searches with games of bench elo --curve the Elo that 0x88 loses to bitboards.`,
		Example: `  bench report results/2026-01-31-machine.txt
  bench report results/*/*/ --picture machines.svg
  bench report results/2026-01-31/machine --picture answer.svg`,
		RunE: func(_ *cobra.Command, args []string) error { return a.report(args, out, picture) },
	}
	c.Flags().StringVar(&out, "out", "", "write into the folder `DIR` (default report, without --picture)")
	c.Flags().StringVar(&picture, "picture", "", "write the chart as a picture into `FILE`, SVG")
	return c
}

// report draws the page of recorded runs, and their picture.
func (a *app) report(paths []string, out, picture string) error {
	if out == "" && picture == "" {
		out = "report"
	}
	if err := checkOut(out); err != nil {
		return err
	}
	if picture != "" && !strings.HasSuffix(picture, ".svg") {
		return exit.Usagef("--picture %s: want a name that ends in .svg", picture)
	}
	if len(paths) == 0 {
		return exit.Usagef("report needs a FILE that bench run wrote, results/….txt")
	}
	draw := page.NewMachines
	if isFolder(paths[0]) {
		if out != "" {
			return exit.Usagef("report of folders needs --picture FILE, and goes without --out: bench compare prints their tables")
		}
	} else {
		games := slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !isGames(path) })
		if len(games) > 0 {
			return a.reportElo(games, slices.DeleteFunc(slices.Clone(paths), isGames), out, picture)
		}
		draw = page.New
	}
	drawn, err := draw(a.named(), paths...)
	switch {
	case errors.Is(err, record.ErrNoRecord):
		return exit.Usagef("%w", err)
	case err != nil:
		return err
	}
	if picture != "" {
		if err := reportFault(drawn.WritePicture(picture), "--picture "+picture); err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "Wrote the picture %s.\n", picture)
	}
	if out == "" {
		return nil
	}
	if err := reportFault(drawn.WriteTo(out), "--out "+out); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "Open %s in a browser.\n", filepath.Join(out, "index.html"))
	return nil
}

// reportElo draws the Elo of the searches in files, by the curves in files of games.
func (a *app) reportElo(games, files []string, out, picture string) error {
	if out != "" || len(files) == 0 {
		return exit.Usagef("report of games needs --picture FILE and files of bench engine, and goes without --out")
	}
	results, err := a.readResults(files...)
	if err != nil {
		return err
	}
	var curves []page.Curve
	for _, path := range games {
		of, err := readGames(path)
		if err != nil {
			return err
		}
		tallies, err := match.Tallies(of)
		if err != nil {
			return exit.Usagef("%w", err)
		}
		points := match.Points(tallies)
		if len(points) == 0 {
			return exit.Usagef("%s: no games of a curve (bench elo --curve plays them)", path)
		}
		name, _ := tallies[0].Opponent()
		if name = cmp.Or(name, "itself"); name != "itself" {
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		curves = append(curves, page.Curve{Against: name, Curve: match.Fit(points)})
	}
	if err := reportFault(page.NewElo(results, curves).WritePicture(picture), "--picture "+picture); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "Wrote the picture %s.\n", picture)
	return nil
}

// reportFault returns the error of writing a page or a picture, which the flag chose.
func reportFault(err error, flag string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, page.ErrNotOurs), errors.Is(err, page.ErrNoPicture):
		return exit.Usagef("%s: %w", flag, err)
	}
	return exit.Failf("%w", err)
}
