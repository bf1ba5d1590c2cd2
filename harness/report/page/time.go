package page

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/report"
)

// profiles are the recorded CPU profiles of a folder.
type profiles struct {
	files    []file
	shares   []profile.Shares // one of each kind of work and board
	warnings []harness.Warning
}

// ErrNoProfile is wrapped by the error for a folder without a profile of a board.
var ErrNoProfile = errors.New("no profile of the processor with labels in it")

// readProfiles reads all CPU profiles in a folder and those below it, and warns of profiles of another machine or
// commit than the results. No other file is opened: neither a file that a profile names, nor the target of a link.
func readProfiles(dir string, results *report.Results) (*profiles, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("report: profiles: %s: not a folder", dir)
	}
	p := &profiles{}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir() || !strings.HasSuffix(path, ".pprof"):
			return err
		case !entry.Type().IsRegular():
			p.warn(harness.Unreadable, path+" is no regular file and left out", "copy the profile into the folder")
			return nil
		}
		return p.read(path, results)
	})
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if len(p.shares) == 0 {
		return nil, fmt.Errorf("report: %s: %w", dir, ErrNoProfile)
	}
	return p, nil
}

func (p *profiles) read(path string, results *report.Results) error {
	read, packed, err := profile.Read(path)
	if err != nil {
		return err
	}
	shares := profile.SharesOf(read)
	if len(shares) == 0 {
		return nil // of memory, or of waiting
	}
	p.files = append(p.files, file{path, packed})
	for _, of := range []struct{ key, advice string }{
		{"cpu", "record the profile on the machine that was measured"},
		{"commit", "record the profile again with the program that was measured"},
	} {
		for _, comment := range read.Comments {
			value, ok := strings.CutPrefix(comment, of.key+": ")
			here := valuesOf(results, of.key)
			if ok && len(here) > 0 && !slices.Contains(here, printable(value)) {
				p.warn(harness.Mixed, fmt.Sprintf("%s is a profile of the %s %s, the results are of %s",
					printable(path), of.key, printable(value), strings.Join(here, ", ")), of.advice)
			}
		}
	}
	for _, s := range shares {
		at := slices.IndexFunc(p.shares, func(known profile.Shares) bool { return known.Key == s.Key })
		if at < 0 {
			p.shares = append(p.shares, s)
			continue
		}
		for part, seconds := range s.Seconds {
			p.shares[at].Seconds[part] += seconds
		}
	}
	return nil
}

// valuesOf returns the values of a setting in the files.
func valuesOf(results *report.Results, key string) []string {
	for _, s := range results.Settings() {
		if s.Key == key {
			return s.Values
		}
	}
	return nil
}

func (p *profiles) warn(kind harness.WarningKind, problem, advice string) {
	p.warnings = append(p.warnings, harness.Warning{Kind: kind, Problem: problem, Advice: advice})
}

// printable returns a name without its unprintable characters.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(name, ""))
}

// Where the time goes, by the profiles.
type timeView struct {
	Bars     []*barTable // one for each kind of work; none without profiles
	Files    []string    // the profiles, by the names of their copies
	Warnings []harness.Warning
}

func drawTime(s *source) (content, error) {
	var view timeView
	var c content
	if s.profiles == nil {
		return content{view: view}, nil
	}
	view.Warnings = s.profiles.warnings
	var works []harness.Work
	for _, one := range s.profiles.shares {
		if work := one.Key.Work; work.Kind != harness.MakeUnmake && !slices.Contains(works, work) { // which has no other parts
			works = append(works, work)
		}
	}
	slices.SortStableFunc(works, harness.CompareWork)
	for _, work := range works {
		bars := timeOf(s, work)
		view.Bars, c.tables = append(view.Bars, bars), append(c.tables, bars.table(s.names))
	}
	for _, f := range s.profiles.files {
		view.Files = append(view.Files, filepath.Base(f.name))
	}
	c.view = view
	return c, nil
}

// timeOf returns the shares of the time that each board spends on each part of a kind of work, the boards in the order
// of the other tables.
func timeOf(s *source, work harness.Work) *barTable {
	bars := &barTable{Slug: s.slugs.of("shares " + work.String()), Caption: "Shares of the time, " + work.Heading()}
	for _, part := range profile.PartList() {
		bars.Columns = append(bars.Columns, barColumn{Head: part.String(), Unit: "%"})
	}
	of := map[string]profile.Shares{}
	order := s.columns()
	for _, one := range s.profiles.shares {
		if one.Key.Work == work {
			of[one.Key.Label()] = one
			order = append(order, one.Key.Label())
		}
	}
	for i, name := range order {
		shares, ok := of[name]
		if !ok || slices.Index(order, name) < i {
			continue
		}
		row := s.barRow(name, len(bars.Columns))
		for part, seconds := range shares.Seconds {
			share := 100 * seconds / shares.Total()
			row.Cells[part] = barCell{Figure: fmt.Sprintf("%.0f", share), value: share}
		}
		bars.Rows = append(bars.Rows, row)
	}
	return bars
}
