package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/corpus"
)

// figures are the figures of recorded runs for the one question of the page that is a benchmark: which
// pieces give check? The other questions have benchmarks of other work: the attackers of all squares,
// the pins of both sides, the moves of many positions.
type figures struct {
	Time         cells             `json:"time"`         // nanoseconds
	Instructions cells             `json:"instructions"` // counted by valgrind
	Names        map[string]string `json:"names"`        // of the positions with cells, by FEN
}

// cells are the medians of a run.
type cells struct {
	File  string                        `json:"file"`
	CPU   string                        `json:"cpu"`
	Cells map[string]map[string]float64 `json:"cells"` // by position and representation
}

// readFigures reads a recorded run, and one of bench instructions.
func readFigures(run, counts string) (f *figures, err error) {
	f = &figures{Names: map[string]string{}}
	if f.Time, err = readCells(run, "ns/op"); err != nil {
		return nil, err
	}
	if f.Instructions, err = readCells(counts, "instructions/op"); err != nil {
		return nil, err
	}
	for _, p := range corpus.All() {
		if f.Time.Cells[p.Name] != nil || f.Instructions.Cells[p.Name] != nil {
			f.Names[p.Position.FEN()] = p.Name
		}
	}
	return f, nil
}

// readCells reads the figures of a unit from a recorded run.
func readCells(name, unit string) (run cells, err error) {
	f, err := os.Open(name)
	if err != nil {
		return run, err
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return run, fmt.Errorf("%s: %w", name, err)
	}
	run = cells{File: inResults(name), Cells: map[string]map[string]float64{}}
	samples := map[[2]string][]float64{} // by position and representation
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if cpu, found := strings.CutPrefix(line, "cpu: "); found {
			run.CPU = cpu
		}
		rest, found := strings.CutPrefix(line, "BenchmarkCheckers/pos=")
		if !found {
			continue
		}
		fields := strings.Fields(rest)
		pos, board, found := strings.Cut(fields[0], "/rep=")
		if !found || len(fields) < 4 || fields[3] != unit {
			return run, fmt.Errorf("%s: unexpected line %q", name, line)
		}
		if i := strings.LastIndexByte(board, '-'); i >= 0 {
			if _, err := strconv.Atoi(board[i+1:]); err == nil {
				board = board[:i] // without the number of processors
			}
		}
		value, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return run, fmt.Errorf("%s: %w", name, err)
		}
		if !strings.HasSuffix(board, "+control") {
			samples[[2]string{pos, board}] = append(samples[[2]string{pos, board}], value)
		}
	}
	for key, values := range samples {
		if run.Cells[key[0]] == nil {
			run.Cells[key[0]] = map[string]float64{}
		}
		slices.Sort(values)
		run.Cells[key[0]][key[1]] = (values[(len(values)-1)/2] + values[len(values)/2]) / 2
	}
	return run, lines.Err()
}

// encode returns the figures as JSON, always in the same order.
func (f *figures) encode() ([]byte, error) {
	text, err := json.MarshalIndent(f, "", " ")
	return append(text, '\n'), err
}

// inResults returns the path of a recorded run in the folder results: DATE/MACHINE/NAME.
func inResults(path string) string {
	path = filepath.ToSlash(path)
	if _, within, found := strings.Cut(path, "results/"); found {
		return within
	}
	return path
}
