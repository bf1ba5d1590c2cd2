package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/variant"
)

// The resolution of bench run is tested on known cases: a copy of a board, which
// is as fast as the board itself, and a copy that was made 2 to 3 % slower.

// plantedRep is the representation that is copied.
const plantedRep = "x88"

// equal and planted are the copies. In the slow one a Make adds to a word in memory, which costs about half a cycle;
// the other methods do an atomic addition, of about 20 cycles that no other work
// hides, once for 330 moves that are counted, in every fifth list, and three times when a search asks for the mobility.
var (
	equal   = variant.Unchanged(plantedRep)
	planted = patch{Name: plantedRep + "-slow", Rep: plantedRep, Title: "slow"}
)

// nameOf returns the name of a copy in a run.
func nameOf(p patch) string { return plantedRep + variant.Separator + p.Technique() }

// plantedFile is added to the slow copy.
const plantedFile = `package ` + plantedRep + `

import "sync/atomic"

var (
	made int
	debt int
	paid atomic.Int64
)

// owe adds to the debt, of which 330 are one atomic addition.
func owe(n int) {
	if debt += n; debt >= 330 {
		debt -= 330
		paid.Add(1)
	}
}
`

// plantedCalls are the lines that make the copy slower, before and after.
var plantedCalls = []struct{ before, after string }{
	{"func (b *Board) Make(m rep.Move) {\n", "func (b *Board) Make(m rep.Move) {\nmade += int(m)\n"},
	{"return countMoves[side.White](b)", "n := countMoves[side.White](b)\nowe(n)\nreturn n"},
	{"return countMoves[side.Black](b)", "n := countMoves[side.Black](b)\nowe(n)\nreturn n"},
	{"func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {\n", "func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {\nowe(66)\n"},
	{"func (b *Board) Mobility(c rep.Color) [8]uint16 {\n", "func (b *Board) Mobility(c rep.Color) [8]uint16 {\nowe(330)\nowe(330)\nowe(330)\n"},
}

// plant makes a copy of a board slower.
func plant(dir string) error {
	found := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := string(source)
		for _, call := range plantedCalls {
			if strings.Contains(text, call.before) {
				text = strings.Replace(text, call.before, call.after, 1)
				found[call.before] = true
			}
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
	}
	if len(found) != len(plantedCalls) {
		return fmt.Errorf("rep/%s has other methods than the slow copy needs: see plantedCalls", plantedRep)
	}
	return os.WriteFile(filepath.Join(dir, "planted.go"), []byte(plantedFile), 0o666)
}

// The place of the code differs from sitting to sitting: otherwise all of them would
// show the same pair of places.
const (
	resolutionSeed = 11
	maxPadding     = 600 // statements of 7 bytes, about a page
)

// pad gives a package a function that moves the others.
func pad(dir string, statements int) error {
	text := "package " + plantedRep + "\n\nvar padding int\n\nfunc init() {\n" + strings.Repeat("padding++\n", statements) + "}\n"
	return os.WriteFile(filepath.Join(dir, "aaa.go"), []byte(text), 0o666)
}

// A sitting is the conclusions of a run about the two copies.
type sitting struct {
	tables        int
	cells         int
	undecided     int
	slowMeans     int // tables in which the mean names the slow copy
	slowRows      int // rows that name the slow copy
	rows          int
	means         []float64 // of the slow copy, by table
	falseVerdicts []string
	falseTables   int // with one of them
}

// judge reads the output of bench run --format json.
func judge(d report.Document) sitting {
	s := sitting{}
	type row struct{ section, name string }
	of := map[row]map[string]report.DocumentCell{}
	var rows []row
	for _, c := range d.Cells {
		at := row{c.Section, c.Row}
		if of[at] == nil {
			of[at], rows = map[string]report.DocumentCell{}, append(rows, at)
		}
		of[at][c.Column] = c
	}
	wrong := map[string]bool{} // tables
	for _, at := range rows {
		slow, same := of[at][nameOf(planted)], of[at][nameOf(equal)]
		if at.name == "control" {
			continue
		}
		for _, c := range []report.DocumentCell{slow, same} {
			s.cells++
			if c.Verdict == "undecided" || c.Verdict == "" {
				s.undecided++
			}
		}
		if same.Verdict == "faster" || same.Verdict == "slower" {
			s.falseVerdicts = append(s.falseVerdicts, fmt.Sprintf("%s, %s: %.3f %s", at.section, at.name, same.Ratio, same.Verdict))
			wrong[at.section] = true
		}
		if at.name == "geomean" {
			s.tables++
			s.means = append(s.means, slow.Ratio)
			if slow.Verdict == "slower" {
				s.slowMeans++
			}
			continue
		}
		s.rows++
		if slow.Verdict == "slower" {
			s.slowRows++
		}
	}
	s.falseTables = len(wrong)
	return s
}

// The limits for a sitting, and for all together.
const (
	wantRows       = 15.0 / 18 // of the rows name the slow copy
	maxFalse       = 1         // verdicts on the equal copy in one sitting
	maxFalseTables = 2         // tables with one, in about twenty
	tablesOfLimit  = 20
)

// fault names the limit that a sitting breaks, "" for none.
func (s sitting) fault() string {
	switch {
	case s.tables == 0:
		return "nothing was measured"
	case s.slowMeans < s.tables:
		return fmt.Sprintf("the slow copy is named by %d of %d means", s.slowMeans, s.tables)
	case float64(s.slowRows) < wantRows*float64(s.rows):
		return fmt.Sprintf("the slow copy is named in %d of %d rows", s.slowRows, s.rows)
	case len(s.falseVerdicts) > maxFalse:
		return fmt.Sprintf("the equal copy is named in %d cells", len(s.falseVerdicts))
	}
	return ""
}

// resolution measures the copies o.sittings times, every second time with a busy
// loop on one CPU, by the default run of the board and its copies alone.
func resolution(ctx context.Context, root string, o options, stdout, stderr io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "techniques-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	copies := []patch{equal, planted}
	if err := variant.Copies(ctx, root, dir, copies); err != nil {
		return err
	}
	folder := func(p patch) string { return filepath.Join(dir, p.Name, "rep", plantedRep) }
	if err := plant(folder(planted)); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(resolutionSeed, 0))
	fmt.Fprintf(stdout, "%s, a copy of it, and a copy made 2 to 3 %% slower, by %d default runs:\n", plantedRep, o.sittings)
	var faults []error
	tables, wrong := 0, 0
	for i := range o.sittings {
		busy := i%2 == 1
		for _, p := range copies {
			if err := pad(folder(p), random.IntN(maxPadding)); err != nil {
				return err
			}
		}
		bench, err := buildBench(ctx, root, dir, copies)
		if err != nil {
			return err
		}
		d, err := sit(ctx, bench, dir, i, busy, o)
		if err != nil {
			return err
		}
		result := judge(d)
		tables += result.tables
		load := "idle"
		if busy {
			load = "busy"
		}
		fmt.Fprintf(stdout, "%2d  %s  decided %d of %d cells; slow copy %.3f, named by %d of %d means and in %d of %d rows; equal copy named in %d cells\n",
			i+1, load, result.cells-result.undecided, result.cells, result.means,
			result.slowMeans, result.tables, result.slowRows, result.rows, len(result.falseVerdicts))
		for _, v := range result.falseVerdicts {
			fmt.Fprintf(stdout, "    false: %s\n", v)
		}
		wrong += result.falseTables
		if fault := result.fault(); fault != "" {
			faults = append(faults, fmt.Errorf("sitting %d: %s", i+1, fault))
		}
	}
	fmt.Fprintf(stdout, "Tables of the equal copy with a false verdict: %d of %d.\n", wrong, tables)
	if limit := max(maxFalseTables, maxFalseTables*tables/tablesOfLimit); wrong > limit {
		faults = append(faults, fmt.Errorf("false verdicts in %d of %d tables, at most %d are expected", wrong, tables, limit))
	}
	return errors.Join(faults...)
}

// mainFile is the command with the board and its copies alone: what else is in a program moves their code.
const mainFile = `package main

import (
	"` + variant.Module + `/harness/cli"
	"` + variant.Module + `/rep"
	"` + variant.Module + `/rep/` + plantedRep + `"
)

func main() { cli.Main(cli.Config{Boards: []rep.Backend{` + plantedRep + `.Backend}}) }
`

// buildBench builds the command with the copies in dir, and returns its path.
func buildBench(ctx context.Context, root, dir string, copies []patch) (string, error) {
	overlay, err := variant.Overlay(root, dir, copies)
	if err != nil {
		return "", err
	}
	main := filepath.Join(dir, "main.go")
	if err := os.WriteFile(main, []byte(mainFile), 0o666); err != nil {
		return "", err
	}
	overlay[filepath.Join(root, "cmd", "bench", "main.go")] = main
	flags, err := variant.Flags(filepath.Join(dir, "overlay.json"), overlay)
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "bench")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	_, err = output(command(ctx, root, "go", append(append([]string{"build"}, flags...), "-o", path, "./cmd/bench")...))
	return path, err
}

// sit measures once, on the positions of the literature, the only ones on which boards are tuned. It keeps the run
// if options say so.
func sit(ctx context.Context, bench, dir string, n int, busy bool, o options) (report.Document, error) {
	var d report.Document
	if o.out != "" {
		dir = o.out
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return d, err
		}
	}
	args := []string{"run", "--rep", strings.Join([]string{plantedRep, nameOf(equal), nameOf(planted)}, ","), "--set", string(corpus.Literature),
		"--format", "json", "--out", filepath.Join(dir, fmt.Sprintf("resolution-%d.txt", n+1))}
	if o.cpu != machine.AnyCPU {
		args = append(args, "--cpu", strconv.Itoa(o.cpu))
	}
	if busy {
		var end atomic.Bool
		defer end.Store(true)
		go load(o.cpu, &end)
	}
	var out, messages bytes.Buffer
	c := command(ctx, "", bench, args...)
	c.Stdout, c.Stderr = &out, &messages
	err := c.Run()
	switch exit := (*exec.ExitError)(nil); {
	case ctx.Err() != nil:
		return d, ctx.Err()
	case errors.As(err, &exit):
		return d, fmt.Errorf("bench run: %s", strings.TrimSpace(messages.String()))
	case err != nil:
		return d, err
	}
	return d, json.Unmarshal(out.Bytes(), &d)
}

// load keeps one CPU busy until end: the given one, CPU 0 for any.
func load(cpu int, end *atomic.Bool) {
	runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
	// A thread that cannot be pinned is busy on any CPU.
	_ = machine.Pin(max(cpu, 0))
	for !end.Load() {
	}
}
