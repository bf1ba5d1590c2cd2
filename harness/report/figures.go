package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
)

// configKeys are the configuration lines that figures depend on.
var configKeys = []string{"goos", "goarch", "cpu", procsKey, "goversion", "goamd64", "commit"}

// hardwareKeys are the keys of the machine.
var hardwareKeys = configKeys[:4:4]

// Keys returns the key of each measurement, in the order of the files.
func (r *Results) Keys() []work.Key {
	var keys list[work.Key]
	for _, s := range r.series {
		keys.add(*s.key)
	}
	return keys.values
}

// A Setting is a configuration line, with all values that results have for it.
type Setting struct {
	Key    string
	Values []string
}

// Settings returns the configuration lines above the results, those that figures
// depend on first.
func (r *Results) Settings() []Setting {
	var values grouping[string, string]
	for _, s := range r.series {
		for key, value := range s.config {
			values.add(key, value)
		}
	}
	slices.Sort(values.keys)
	place := func(key string) uint { return uint(slices.Index(configKeys, key)) } // the greatest one for no place
	slices.SortStableFunc(values.keys, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	var settings []Setting
	for _, key := range values.keys {
		settings = append(settings, Setting{key, values.of[key].values})
	}
	return settings
}

// Rounds returns how many samples there are at most of anything in a file.
func (r *Results) Rounds() (most int) {
	for _, s := range r.byKey() {
		most = max(most, len(s.figures(seconds)))
	}
	return most
}

// A measured is a measurement in a file.
type measured struct {
	file *file
	key  work.Key
}

// byKey returns the samples of each measurement in each file.
func (r *Results) byKey() map[measured]samples {
	of := map[measured]samples{}
	for _, s := range r.series {
		key := measured{s.file, *s.key}
		of[key] = append(of[key], s)
	}
	return of
}

// Setup returns the machine and the run in a line.
func (r *Results) Setup() string { return r.SetupOf(r.Rounds()) }

// SetupOf is Setup for so many rounds, if the last one was cut.
func (r *Results) SetupOf(rounds int) string {
	var parts []string
	before := map[string]string{"cpu": "", "goversion": "", "goamd64": "GOAMD64=", "commit": "commit "}
	for _, s := range r.Settings() {
		if prefix, named := before[s.Key]; named {
			parts = append(parts, prefix+strings.Join(s.Values, " and "))
		}
	}
	parts = append(parts, typeset.Count(rounds, "round"))
	var dates []string
	for _, run := range r.Runs() {
		if date := run.Start.Format("2006-01-02"); !run.Start.IsZero() && !slices.Contains(dates, date) {
			dates = append(dates, date)
		}
	}
	slices.SortFunc(dates, cmp.Compare[string])
	return strings.Join(append(parts, dates...), " · ")
}
