package report_test

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/stats"
)

var long = flag.Bool("long", false, "judge the control of every recorded run")

// TestRecordedControls judges the control of every recorded run, a board that is measured twice in
// each round: at most one run of twenty may find a difference.
func TestRecordedControls(t *testing.T) {
	if !*long {
		t.Skip("reads all recorded runs: -long")
	}
	paths, err := filepath.Glob("../../results/*/*/*.txt.gz")
	require.NoError(t, err)
	runs, cells := 0, 0
	var wrong []string
	for _, path := range paths {
		table := read(t, path)
		controls, differ := 0, ""
		for _, s := range table.Sections {
			for _, row := range s.Rows {
				switch c := row.Control(); {
				case c.N == 0:
				case c.Verdict == stats.Faster || c.Verdict == stats.Slower:
					differ = fmt.Sprintf("%s: %s, %s: %v", path, s.Title(), row.Label(), c)
					fallthrough
				default:
					controls++
				}
			}
		}
		if controls > 0 {
			runs, cells = runs+1, cells+controls
		}
		if differ != "" {
			wrong = append(wrong, differ)
		}
	}
	assert.GreaterOrEqual(t, runs, 10)
	assert.LessOrEqual(t, len(wrong), (runs+19)/20, "%v", wrong)
	t.Logf("%d runs, %d cells, %v", runs, cells, wrong)
}

// TestRecordedEngine takes every second round of the recorded search, 23 rounds in six processes
// and 882 comparisons. A difference of 15 % or more is decided, though some of its rounds are
// spoiled.
func TestRecordedEngine(t *testing.T) {
	file, err := os.Open("../../results/2026-11-24/amd-epyc/engine-hot.txt.gz")
	require.NoError(t, err)
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	require.NoError(t, err)
	round := regexp.MustCompile(`^# sample \{"round":(\d+),`)
	var lines []string
	take := true
	scanner := bufio.NewScanner(unpacked)
	for scanner.Scan() {
		if match := round.FindStringSubmatch(scanner.Text()); match != nil {
			n, err := strconv.Atoi(match[1])
			require.NoError(t, err)
			take = n%2 == 0
		}
		if take {
			lines = append(lines, scanner.Text())
		}
	}
	require.NoError(t, scanner.Err())
	compared, slow, undecided := 0, 0, 0
	for _, s := range read(t, write(t, "run.txt", lines...)).Sections {
		for _, row := range s.Rows {
			for i, c := range row.Cells[1:] {
				assert.Equal(t, 23, c.N)
				compared++
				if c.Verdict == stats.Undecided {
					undecided++
				}
				if c.Ratio <= 0.85 {
					slow++
					assert.Equal(t, stats.Slower, c.Verdict, "%s, %s in %s: %v", s.Title(), s.Columns[1+i], row.Label(), c)
				}
			}
		}
	}
	assert.Equal(t, 882, compared)
	assert.Greater(t, slow, 180)
	t.Logf("%d of %d cells at or below 0.85, %d undecided", slow, compared, undecided)
}
