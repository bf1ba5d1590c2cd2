package report

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// SamplesPath returns the name of the file beside a file with results, in which
// a run writes what varies from sample to sample.
func SamplesPath(path string) string { return strings.TrimSuffix(path, ".txt") + ".samples.jsonl" }

// warningsBeside returns the warnings that a run wrote beside its results. What
// cannot be read says nothing: the file may be gone, and the run may have been
// stopped in the middle of a line.
func warningsBeside(path string) []harness.Warning {
	f, err := os.Open(SamplesPath(path))
	if err != nil {
		return nil
	}
	defer f.Close()
	var warnings []harness.Warning
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var line struct{ Warning *harness.Warning }
		if err := json.Unmarshal(lines.Bytes(), &line); err == nil && line.Warning != nil {
			warnings = append(warnings, *line.Warning)
		}
	}
	return warnings
}
