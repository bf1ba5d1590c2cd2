package page

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// drawMachine draws the machine and the settings of the runs.
func drawMachine(s *source) (content, error) {
	t := textTable{Slug: s.slugs.of("machine"), Caption: "Machine and settings", Head: []string{"setting", "value"}}
	native := map[int][]string{} // boards by how many kinds of questions they answer
	names := map[string]string{
		"goos": "operating system", "goarch": "architecture", "cpu": "CPU", "goversion": "Go version",
		"goamd64": "GOAMD64", "funcalign": "alignment of functions", "commit": "commit of this repository",
	}
	for _, setting := range s.results.Settings() {
		name := setting.Key
		if words, ok := names[setting.Key]; ok {
			name = words
		}
		if board, ok := strings.CutPrefix(setting.Key, harness.NativeKey("")); ok {
			for _, value := range setting.Values {
				n := len(strings.Fields(value))
				if value == "none" {
					n = 0
				}
				native[n] = append(native[n], board)
			}
			continue
		}
		t.Rows = append(t.Rows, []string{name, strings.Join(setting.Values, ", ")})
	}
	if len(native) > 0 {
		var texts []string
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(native))) {
			texts = append(texts, fmt.Sprintf("%d by %s", n, strings.Join(native[n], ", ")))
		}
		t.Rows = append(t.Rows, []string{"kinds of questions that a board answers itself, the others by common code", strings.Join(texts, "; ")})
	}
	t.Rows = append(t.Rows, []string{"rounds", fmt.Sprint(s.results.Rounds())})
	for _, run := range s.results.Runs() {
		when := ""
		if !run.Start.IsZero() {
			when = run.Start.Format("2006-01-02, ")
		}
		core := "any core"
		if run.CPU >= 0 {
			core = fmt.Sprintf("core %d", run.CPU)
		}
		t.Rows = append(t.Rows, []string{filepath.Base(run.Path), fmt.Sprintf("%s%s a slice, on %s", when, run.Benchtime, core)})
	}
	return content{view: t, tables: []textTable{t}}, nil
}
