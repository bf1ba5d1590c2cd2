package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// The times of bench record without --max-time.
const (
	recordTime      = time.Hour
	quickRecordTime = 5 * time.Minute
)

// recordOptions are the flags of bench record.
type recordOptions struct {
	quick   bool
	check   bool
	maxTime time.Duration
	cpu     int
	out     string
}

func (a *app) recordCommand() *cobra.Command {
	var o recordOptions
	c := &cobra.Command{
		Use:   "record",
		Short: "Measure all that is published on this machine, in an hour",
		Long: fmt.Sprintf(`record measures what the documents publish, into the folder
results/DATE/MACHINE: all boards, layout and level, an engine, the attacks of
sliders, and codecs, a file each, and machine.json. It takes about %v, or
--max-time in all, and longer on a machine that does not measure %d rounds of a
part in that time. Ctrl-C keeps what was measured, and the same command goes on
with that part later. It refuses an emulator, changed files, and a build that is not
for the CPU: make record builds the right one. --quick takes %v, to see that all
runs; such a record is not published.

--check DIR tells whether a recorded folder can be published: complete, of a
commit that exists here, with enough rounds, figures that agree, and each
control the same as its board. If not, the exit status is 1.`, recordTime, record.FewestRounds, quickRecordTime),
		Example: `  make record
  bench record --quick --out /tmp/here
  bench record --check results/2026-01-31/machine`,
		Args: func(c *cobra.Command, args []string) error {
			if o.check && len(args) == 0 {
				return exit.Usagef("record --check needs a DIR, results/DATE/MACHINE")
			}
			if !o.check {
				return noArgs(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if o.check {
				return a.checkRecords(c.Context(), args)
			}
			return a.record(c.Context(), o)
		},
	}
	f := c.Flags()
	f.BoolVar(&o.quick, "quick", false, fmt.Sprintf("take %v and fewer cases, not to be published", quickRecordTime))
	f.BoolVar(&o.check, "check", false, "check recorded folders, and measure nothing")
	f.DurationVar(&o.maxTime, "max-time", recordTime, "take about `D` in all")
	f.IntVar(&o.cpu, "cpu", 1, "stay on CPU `N` (linux)")
	f.StringVar(&o.out, "out", "", "write into the folder `DIR` (default results/DATE/MACHINE)")
	return c
}

// emulated returns what emulates this process; another one in tests.
var emulated = machine.Emulated

// record measures the parts that the folder does not have.
func (a *app) record(ctx context.Context, o recordOptions) error {
	environment := machine.ThisEnvironment()
	about := record.About{Machine: machine.Probe(os.DirFS("/"), environment), Quick: o.quick}
	if about.Emulated = emulated(); about.Emulated != "" {
		return exit.Failf("this process runs under an emulator, %s: measure without it", about.Emulated)
	}
	switch {
	case o.maxTime <= 0:
		return exit.Usagef("--max-time %v is out of range, want more than 0", o.maxTime)
	case o.quick && !a.given("max-time"):
		o.maxTime = quickRecordTime
	}
	if !o.quick {
		if err := publishable(environment); err != nil {
			return err
		}
	}
	cpu := machine.AnyCPU
	if err := machine.CheckCPU(o.cpu); err == nil {
		cpu = o.cpu
	} else if a.given("cpu") {
		return exit.Usagef("--cpu %d: %w", o.cpu, err)
	}
	folder, err := recordFolder(o.out, about, about.FolderName(), time.Now())
	if err != nil {
		return err
	}
	unlock, err := folder.Lock()
	if err != nil {
		return exit.Usagef("cannot record: %w (--out names another folder)", err)
	}
	defer unlock()
	for i, part := range record.Parts() {
		if folder.Files[part.Name] != "" {
			continue
		}
		fmt.Fprintf(a.stderr, "%s, %d of %d: %s\n", part.Name, i+1, len(record.Parts()), folder.Dir)
		if err := a.recordPart(ctx, o, folder, part, cpu); err != nil {
			return err
		}
	}
	a.sayRecorded(folder, o)
	return nil
}

// sayRecorded says what to do with a folder that is complete.
func (a *app) sayRecorded(f *record.Folder, o recordOptions) {
	dir := shellWord(f.Dir)
	fmt.Fprintf(a.stdout, "Recorded in %s.\n\n  bench compare %s\n", f.Dir, dir)
	if o.quick {
		fmt.Fprintf(a.stdout, "\nIt is a quick record, which is not published.\n")
		return
	}
	fmt.Fprintf(a.stdout, "  bench record --check %s\n\nTo contribute it, open a pull request with the folder.\n", dir)
}

// publishable returns an error for a build whose figures are not published.
func publishable(e machine.Environment) error {
	switch {
	case e.Commit == "":
		return exit.Usagef("the commit of this program is not known: record in a clone of the repository, or --quick, which is not published")
	case strings.HasSuffix(e.Commit, "(modified)"):
		return exit.Usagef("files of the commit are changed (git status): commit or stash them, or --quick, which is not published")
	}
	if reasons, command := plainLayout(e, "record", true); len(reasons) > 0 {
		return exit.Usagef("%s: build it by %s, or --quick, which is not published", strings.Join(reasons, "; "), command)
	}
	return nil
}

// recordFolder returns the folder of a record: --out, an unfinished one of the same machine and build in results, or a
// new one.
func recordFolder(out string, about record.About, name string, now time.Time) (*record.Folder, error) {
	same := func(f *record.Folder) bool {
		return f.About != nil && f.About.Quick == about.Quick && f.About.Same(about.Machine)
	}
	if out != "" {
		if err := checkOut(out); err != nil {
			return nil, err
		}
		if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
			f, err := record.Open(out)
			if err != nil {
				return nil, exit.Usagef("--out %s: has files and no record: name another folder", out)
			}
			if !same(f) {
				return nil, exit.Usagef("--out %s: is a record of another machine, build or commit: name another folder", out)
			}
			return f, nil
		}
		return newFolder(out, about)
	}
	old, _ := filepath.Glob(filepath.Join("results", "*", name+"*"))
	slices.Sort(old)
	for _, dir := range slices.Backward(old) {
		if f, err := record.Open(dir); err == nil && same(f) && len(f.Files) < len(record.Parts()) {
			return f, nil
		}
	}
	stem := filepath.Join("results", now.Format(time.DateOnly), name)
	for n := 1; ; n++ {
		dir := stem
		if n > 1 {
			dir = fmt.Sprintf("%s-%d", stem, n)
		}
		if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
			return newFolder(dir, about)
		} else if err != nil {
			return nil, exit.Usagef("%w (--out names another folder)", err)
		}
	}
}

func newFolder(dir string, about record.About) (*record.Folder, error) {
	f, err := record.Create(dir, about)
	if err != nil {
		return nil, exit.Usagef("cannot record into %s: %w (--out names another folder)", dir, err)
	}
	return f, nil
}

// recordPart measures a part in its time, next to what an earlier command has measured of it, and packs it. On a slow
// machine it goes on after that time until the part has enough rounds to be published.
func (a *app) recordPart(ctx context.Context, o recordOptions, f *record.Folder, part record.Part, cpu int) error {
	extent := session.Config{MaxTime: max(time.Duration(float64(o.maxTime)*part.Share), time.Millisecond)}
	if cpu != machine.AnyCPU {
		extent.CPU = &cpu
	}
	for {
		_, next := f.Sittings(part)
		if err := a.recordSitting(ctx, part.Name, o.quick, extent, next); err != nil {
			return err
		}
		if extent.Rounds = record.FewestRounds - f.Rounds(part); o.quick || extent.Rounds <= 0 {
			break
		}
	}
	if err := f.Finish(part); err != nil {
		return exit.Failf("%w", err)
	}
	return nil
}

// recordSitting measures a part into the file next. The table is printed only if the record ends with an error.
func (a *app) recordSitting(ctx context.Context, part string, quick bool, extent session.Config, next string) error {
	var table strings.Builder
	sub := *a
	sub.stdout, sub.saved, sub.flags = &table, "", nil
	plan, err := sub.partPlan(part, quick, extent)
	if err != nil {
		return err
	}
	err = sub.measures(ctx, sub.newJob(plan, part == "engine", next, tableOptions{format: report.Text}))
	if err == nil && sub.saved != "" {
		err = exit.Failf("%s was changed meanwhile, and its results are in %s: move that there, and the same command goes on", next, sub.saved)
	}
	if err != nil && (ctx.Err() != nil || table.Len() > 0) {
		fmt.Fprintf(a.stderr, "%s is kept: the same command goes on with it\n", filepath.Dir(next))
		fmt.Fprint(a.stdout, table.String())
	}
	return err
}

// partPlan returns the plan of a part: extent has its time, rounds and CPU.
func (a *app) partPlan(part string, quick bool, extent session.Config) (session.Plan, error) {
	o := usualEngine
	o.Config, o.quick = extent, quick
	o.Slice, o.Timeout = session.DefaultSlice, operation.DefaultTimeout
	o.Layouts = !quick && part != "sliders" && part != "codecs"
	switch part {
	case "boards":
		o.Reps, o.Full = string(rep.Tuned), !quick
	case "levels":
		o.Reps, o.Filter = strings.Join(a.levelReps(), ","), "count:(list OR leaf OR bulk) OR .name:"+string(work.MakeUnmake)
	case "sliders":
		o.Filter = ".name:(Slider OR SliderToggle OR SliderBuild)"
	case "codecs":
		o.Filter = ".name:(Encode OR Decode)"
	case "engine":
		if quick {
			o.evals = string(search.EvalPawns)
		}
		return o.plan(a)
	}
	return a.plan(o.planOptions)
}

// levelReps returns the layouts that have textbook boards, tuned, and their textbook boards and steps.
func (a *app) levelReps() []string {
	var names []string
	for _, b := range rep.OfLevel(a.Boards, rep.Book) {
		names = append(names, b.Layout)
	}
	if len(names) == 0 {
		return boardNames(a.Boards)
	}
	names = append(names, string(rep.Book))
	if len(rep.OfLevel(a.Boards, rep.Step)) > 0 {
		names = append(names, string(rep.Step))
	}
	return names
}

// checkRecords says of each folder whether it can be published.
func (a *app) checkRecords(ctx context.Context, dirs []string) error {
	wrong := 0
	for _, dir := range dirs {
		faults := record.Check(dir, func(revision string) error { return commitExists(ctx, revision) })
		if len(faults) == 0 {
			fmt.Fprintf(a.stdout, "%s: complete and sound\n", dir)
			continue
		}
		wrong++
		for _, err := range faults {
			fmt.Fprintf(a.stdout, "%s\n", errorLine(err))
		}
	}
	if wrong > 0 {
		return exit.Failf("%s cannot be published", plural(wrong, "folder"))
	}
	return nil
}

// commitExists returns an error if the repository of the working folder does not have a commit.
func commitExists(ctx context.Context, revision string) error {
	c := exec.CommandContext(ctx, "git", "cat-file", "-t", revision)
	env.Clean(c)
	if out, err := c.Output(); err == nil && strings.TrimSpace(string(out)) == "commit" {
		return nil
	}
	return fmt.Errorf("commit %s does not exist here (git fetch --unshallow gets all of them)", revision)
}
