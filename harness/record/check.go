package record

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/plaintext"
)

// FewestRounds is how many rounds each part of a published record has at least.
const FewestRounds = 12

// Check returns the faults of a folder that is to be published: it is complete, of a machine that is none of an emulator,
// of a commit that exists, its figures agree with one another, and its controls are the same as their boards. commit returns an error
// for a commit that does not exist.
func Check(dir string, commit func(string) error) []error {
	f, err := Open(dir)
	if err != nil {
		return []error{err}
	}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if f.Date == "" {
		fault("%s: want the folder DATE/MACHINE, such as results/2026-01-31/%s", dir, f.Name)
	}
	if f.About == nil {
		fault("%s: no %s", dir, machineFile)
		return faults
	}
	f.checkAbout(fault, commit)
	f.checkFiles(fault)
	for _, p := range Parts() {
		path := f.Files[p.Name]
		if path == "" {
			if files, _ := f.Sittings(p); len(files) > 0 {
				fault("%s is not finished", f.path(p.Name))
			} else {
				fault("%s: no %s", dir, filepath.Base(f.packed(p)))
			}
			continue
		}
		f.checkLines(path, fault)
		checkPart(path, fault)
	}
	return faults
}

func (f *Folder) checkAbout(fault func(string, ...any), commit func(string) error) {
	at, m := f.path(machineFile), f.About
	for name, missing := range map[string]bool{"goos": m.GOOS == "", "goarch": m.GOARCH == "", "go": m.GoVersion == "", "threads": m.Threads < 1} {
		if missing {
			fault("%s: no %s", at, name)
		}
	}
	if m.Quick {
		fault("%s: a quick record, which is too short to be published", at)
	}
	if m.Emulated != "" {
		fault("%s: under the emulator %s: measure without it", at, m.Emulated)
	}
	switch revision, modified := strings.CutSuffix(m.Commit, " (modified)"); {
	case revision == "":
		fault("%s: no commit", at)
	case modified:
		fault("%s: of changed files, not of the commit %s", at, revision)
	default:
		if err := commit(revision); err != nil {
			fault("%s: %w", at, err)
		}
	}
}

// checkFiles names files that are no recorded runs. Other runs of the machine may stand next to the parts.
func (f *Folder) checkFiles(fault func(string, ...any)) {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		fault("%w", err)
	}
	for _, e := range entries {
		path := f.path(e.Name())
		if e.Name() == machineFile || e.Name() == "SHA256SUMS" || slices.Contains(slices.Collect(maps.Values(f.Files)), path) {
			continue // older folders have checksums
		}
		if _, err := report.Read(path); err != nil {
			fault("%s: is no recorded run: %w", path, err)
		}
	}
}

// checkLines reads the results of a part one by one: they are of this machine and build, each agrees with itself, and
// all boards count the same nodes.
func (f *Folder) checkLines(path string, fault func(string, ...any)) {
	text, err := plaintext.ReadFile(path)
	if err != nil {
		fault("%w", err)
		return
	}
	m := f.About
	want := map[string]string{"cpu": m.CPU, "goos": m.GOOS, "goarch": m.GOARCH, "goversion": m.GoVersion, "goamd64": m.GOAMD64, "goarm64": m.GOARM64, "commit": m.Commit}
	nodes, said := map[string]float64{}, map[string]bool{}
	once := func(about, format string, args ...any) {
		if !said[about] {
			said[about] = true
			fault(format, args...)
		}
	}
	records := benchfmt.NewReader(bytes.NewReader(text), path)
	for records.Scan() {
		result, ok := records.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		for key, value := range want {
			if got := result.GetConfig(key); got != value {
				once(key, "%s: %s is %q, and %q in %s", path, key, got, value, machineFile)
			}
		}
		_, line := result.Pos()
		perOp, counted := result.Value(results.NodesPerOp)
		perSecond, _ := result.Value(results.NodesPerSecond)
		seconds, _ := result.Value("sec/op")
		if !counted {
			continue
		}
		if off := perSecond * seconds / perOp; !(math.Abs(off-1) < 0.02) {
			once("nodes/s", "%s:%d: ns/op, nodes/op and nodes/s do not agree", path, line)
		}
		key, err := work.ParseKey(string(result.Name))
		if err != nil {
			continue
		}
		key.Subject, key.Control = work.Subject{}, false
		name := key.String()
		if was := nodes[name]; was != 0 && was != perOp {
			once("nodes/op", "%s:%d: %.0f nodes, and %.0f before: %s", path, line, perOp, was, name)
		}
		nodes[name] = perOp
	}
	if err := records.Err(); err != nil {
		fault("%s: %w", path, err)
	}
}

// checkPart judges a part as a whole.
func checkPart(path string, fault func(string, ...any)) {
	recorded, err := report.Read(path)
	if err != nil {
		fault("%w", err)
		return
	}
	if rounds := recorded.Rounds(); rounds < FewestRounds {
		fault("%s: %d rounds, want %d or more", path, rounds, FewestRounds)
	}
	warnings := recorded.Table().Warnings
	if engine, err := recorded.Engine(); err == nil {
		warnings = engine.Warnings
	}
	for _, w := range warnings {
		switch w.Kind {
		case results.ControlDiffers, results.FewRounds, results.Mixed, results.Unreadable, results.Copied:
			fault("%s: %w", path, w)
		}
	}
}
