package record

import (
	"encoding/csv"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// WriteCSV writes a line for each board and kind of work in each run of the folders dirs, below a line of headings.
// case is the kind of work. ratio is the speed relative to the board base, the geometric mean of the positions, and low
// and high are its 95 % interval, empty if there were too few samples. class is the level of the board and the
// extensions of the CPU that its assembly needs, empty if the program has no such board. Runs without times and tables
// of one board are left out.
func WriteCSV(w io.Writer, dirs []string, boards []rep.Backend) error {
	lines := [][]string{{"board", "class", "case", "machine", "date", "commit", "base", "ratio", "low", "high", "run"}}
	for _, dir := range dirs {
		runs, err := filepath.Glob(filepath.Join(dir, "*.txt.gz"))
		if err != nil {
			return err
		}
		if f, err := Open(dir); err != nil && (len(runs) == 0 || !errors.Is(err, ErrNoRecord)) {
			return err
		} else if f != nil && f.About != nil && f.About.Quick {
			continue
		}
		for _, run := range runs {
			results, err := report.Read(run)
			if err != nil {
				return err
			}
			lines = append(lines, linesOf(results, boards, run)...)
		}
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// linesOf returns the lines of the run in a file.
func linesOf(results *report.Results, boards []rep.Backend, path string) (lines [][]string) {
	machine := filepath.Dir(path)
	var commit []string
	for _, s := range results.Settings() {
		if s.Key == "commit" {
			commit = s.Values
		}
	}
	results.SetBoards(boards)
	for _, s := range results.Table().Sections {
		for i, cell := range s.Summary().Cells {
			if i == 0 || cell.N == 0 {
				continue
			}
			lines = append(lines, []string{
				report.NoFormula(cell.Board), classOf(cell.Board, boards), report.NoFormula(s.Title()),
				filepath.Base(machine), filepath.Base(filepath.Dir(machine)), strings.Join(commit, " "),
				report.NoFormula(s.Columns[0]), digits(cell.Ratio), digits(cell.Lo), digits(cell.Hi), filepath.ToSlash(path),
			})
		}
	}
	return lines
}

// classOf returns the class of a board or variant.
func classOf(name string, boards []rep.Backend) string {
	name, _, _ = strings.Cut(name, variant.Separator)
	i := slices.IndexFunc(boards, func(b rep.Backend) bool { return b.Name == name })
	if i < 0 {
		return ""
	}
	return strings.TrimSpace(string(boards[i].Level) + " " + boards[i].Instructions)
}

// digits returns a ratio to five digits, "" for a bound that does not exist.
func digits(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 5, 64)
}
