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

	"github.com/boardbench/boardbench/harness"
)

// figures are what a recorded run measured of the questions that the page animates.
type figures struct {
	File    string                        `json:"file"`    // of the run
	CPU     string                        `json:"cpu"`     // of its machine
	Command string                        `json:"command"` // that measures a cell: KIND and POS are to be filled in
	Names   map[string]string             `json:"names"`   // of the positions, by FEN
	Cells   map[string]map[string]float64 `json:"cells"`   // nanoseconds, by "KIND/POS" and representation
}

// kinds are the benchmarks that answer a question of package trace.
var kinds = []string{"Attackers", "Checkers", countMoves, "Pins"}

// countMoves is measured over the recorded games. Older runs have it in positions, where
// it is another benchmark, which cannot be measured anew.
const countMoves = "CountMoves"

// readFigures reads a recorded run: medians of its rounds.
func readFigures(name string) (*figures, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	run := &figures{
		File: filepath.Base(name), Command: "go run ./cmd/bench run --rep bitboard,x88,tenbytwelve,mailbox,piecelist,byteboard --filter '.name:KIND pos:POS'",
		Names: map[string]string{}, Cells: map[string]map[string]float64{},
	}
	for _, p := range harness.Corpus() {
		run.Names[p.Position.FEN()] = p.Name
	}
	samples := map[[2]string][]float64{} // by cell and representation
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if cpu, found := strings.CutPrefix(line, "cpu: "); found {
			run.CPU = cpu
		}
		kind, rest, found := strings.Cut(strings.TrimPrefix(line, "Benchmark"), "/pos=")
		if !found || !strings.HasPrefix(line, "Benchmark") || !slices.Contains(kinds, kind) {
			continue
		}
		fields := strings.Fields(rest)
		pos, board, found := strings.Cut(fields[0], "/rep=")
		if !found || len(fields) < 4 || fields[3] != "ns/op" {
			return nil, fmt.Errorf("%s: unexpected line %q", name, line)
		}
		pos, ask, _ := strings.Cut(pos, "/ask=")
		if ask == "default" { // by package engine, not by the board
			continue
		}
		if kind == countMoves && pos != harness.GamesPosition().Name {
			continue
		}
		if i := strings.LastIndexByte(board, '-'); i >= 0 {
			board = board[:i] // the number of processors
		}
		ns, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		key := [2]string{kind + "/" + pos, board}
		samples[key] = append(samples[key], ns)
	}
	for key, ns := range samples {
		if strings.HasSuffix(key[1], "+control") {
			continue
		}
		if run.Cells[key[0]] == nil {
			run.Cells[key[0]] = map[string]float64{}
		}
		slices.Sort(ns)
		run.Cells[key[0]][key[1]] = (ns[(len(ns)-1)/2] + ns[len(ns)/2]) / 2
	}
	return run, lines.Err()
}

// encode returns the figures as JSON, always in the same order.
func (f *figures) encode() ([]byte, error) {
	text, err := json.MarshalIndent(f, "", " ")
	return append(text, '\n'), err
}
