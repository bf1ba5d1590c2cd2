package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// inAnEngine matches the sentence of a lesson about the board's speed in an engine, with the
// figures and the recorded run in groups.
var inAnEngine = regexp.MustCompile(`(this board visits )([0-9.]+)( times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// )([0-9.]+)( times:
//
//	go run \./cmd/bench compare )(\S+)`)

// The lessons quote the recorded run for the boards in an engine.
func TestLessonsInAnEngine(t *testing.T) {
	t.Chdir("../..")
	paths, err := filepath.Glob("rep/*/doc.go")
	require.NoError(t, err)
	ratios := map[string]map[string]map[string]string{} // by run, evaluation and folder
	lessons := 0
	for _, path := range paths {
		source, err := os.ReadFile(path)
		require.NoError(t, err)
		m := inAnEngine.FindSubmatch(source)
		if m == nil {
			continue
		}
		lessons++
		run, folder := string(m[6]), filepath.Base(filepath.Dir(path))
		if ratios[run] == nil {
			ratios[run] = ratiosOf(t, run)
		}
		pawns, net := ratios[run]["pawns"][folder], ratios[run]["net1024"][folder]
		if *update {
			source = inAnEngine.ReplaceAll(source, fmt.Appendf(nil, "${1}%s${3}%s${5}${6}", pawns, net))
			require.NoError(t, os.WriteFile(path, source, 0o666))
			continue
		}
		assert.Equal(t, pawns, string(m[2]), "%s, with pawns", path)
		assert.Equal(t, net, string(m[4]), "%s, with a network", path)
	}
	recorded := slices.DeleteFunc(slices.Clone(config.Boards), func(b rep.Backend) bool {
		return b.Level != rep.Tuned || !slices.ContainsFunc(slices.Collect(maps.Values(ratios)), func(of map[string]map[string]string) bool {
			return of["pawns"][strings.ReplaceAll(b.Name, "-", "")] != ""
		})
	})
	assert.Equal(t, len(recorded)-1, lessons, "all tuned boards of the recorded runs but bitboard, to which the others are compared")
}

// ratiosOf returns the speeds in a recorded run of bench engine, relative to bitboard, by
// evaluation and by the folder of the board.
func ratiosOf(t *testing.T, run string) map[string]map[string]string {
	t.Helper()
	var document report.Document
	text, _ := bench(t, "compare", run, "--format", "json")
	require.NoError(t, json.Unmarshal([]byte(text), &document))
	ratios := map[string]map[string]string{}
	section := map[string]string{} // the last one of each evaluation, which counts
	for _, cell := range document.Cells {
		_, eval, _ := strings.Cut(cell.Section, "eval=")
		if eval, _, _ = strings.Cut(eval, " "); cell.Row != "geomean" {
			continue
		}
		if section[eval] != cell.Section {
			section[eval], ratios[eval] = cell.Section, map[string]string{}
		}
		ratios[eval][strings.ReplaceAll(cell.Column, "-", "")] = fmt.Sprintf("%.2f", cell.Ratio)
	}
	return ratios
}

// withSteps matches the part of a lesson about the speed of each step from the book.
var withSteps = regexp.MustCompile(`(?s)(// The speed with each, relative to the tuned bitboard:\n//\n)(.*?)(\n//\n//	go run \./cmd/bench compare --view levels )(\S+)`)

// The lessons of the five layouts quote the recorded run for their steps.
func TestLessonsOfSteps(t *testing.T) {
	t.Chdir("../..")
	for _, layout := range layouts {
		path := "rep/" + layout + "/doc.go"
		source, err := os.ReadFile(path)
		require.NoError(t, err)
		m := withSteps.FindSubmatch(source)
		require.NotNil(t, m, path)
		want := strings.Join(stepsOf(t, string(m[4]), layout), "\n")
		if *update {
			source = withSteps.ReplaceAll(source, fmt.Appendf(nil, "${1}%s${3}${4}", want))
			require.NoError(t, os.WriteFile(path, source, 0o666))
			continue
		}
		assert.Equal(t, want, string(m[2]), path)
	}
}

// stepsOf returns the lines of a lesson with the speeds of a layout in a recorded run.
func stepsOf(t *testing.T, run, layout string) []string {
	t.Helper()
	var document report.Document
	text, _ := bench(t, "compare", "--view", "levels", run, "--format", "json")
	require.NoError(t, json.Unmarshal([]byte(text), &document))
	var lines []string
	for _, count := range []string{"leaf", "bulk"} {
		line := "//	" + count
		for _, cell := range document.Cells {
			if strings.HasPrefix(cell.Section, "Perft count="+count+" ") && cell.Column == layout && cell.Row != "tuned/book" {
				line += fmt.Sprintf("  %s %#.2g", cell.Row, cell.Ratio)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// ofTechnique matches a line of a lesson about the gain by a technique, with the step, the figures
// and the variant in groups.
var ofTechnique = regexp.MustCompile(`(?m)^(//	(\w+) +)(leaf \S+  bulk \S+)(  (\w+)~(\S+))$`)

// The lessons of the five layouts quote the recorded runs for single techniques.
func TestLessonsOfTechniques(t *testing.T) {
	t.Chdir("../..")
	for _, layout := range layouts {
		table, _ := bench(t, "compare", "results/techniques/"+layout+".txt.gz")
		path := "rep/" + layout + "/doc.go"
		source, err := os.ReadFile(path)
		require.NoError(t, err)
		lines := ofTechnique.FindAllSubmatch(source, -1)
		assert.GreaterOrEqual(t, len(lines), 2, path)
		for _, line := range lines {
			step, technique := string(line[2]), string(line[6])
			assert.Equal(t, layout, string(line[5]), path)
			assert.Equal(t, 2, bytes.Count(source, []byte("\n//	"+step+" ")), "%s: %s is in the list of the steps, too", path, step)
			row := regexp.MustCompile(`(?m)^  ` + technique + ` +yes +([\d.]+).*?  +[\d.]+.*?  +([\d.]+)`).FindStringSubmatch(table)
			require.NotNil(t, row, "%s: the run has no %s in use", path, technique)
			want := fmt.Sprintf("leaf %s  bulk %s", twoDecimals(t, row[1]), twoDecimals(t, row[2]))
			if *update {
				source = bytes.Replace(source, line[0], slices.Concat(line[1], []byte(want), line[4]), 1)
				require.NoError(t, os.WriteFile(path, source, 0o666))
				continue
			}
			assert.Equal(t, want, string(line[3]), "%s, %s", path, technique)
		}
	}
}

// twoDecimals rounds a figure: further digits differ between sittings.
func twoDecimals(t *testing.T, text string) string {
	t.Helper()
	figure, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return fmt.Sprintf("%.2f", figure)
}
