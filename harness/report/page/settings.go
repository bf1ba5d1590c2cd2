package page

import (
	"fmt"
	"path/filepath"
	"strings"
)

// drawMachine draws what the runs were made on and with.
func drawMachine(s *source) (content, error) {
	t := textTable{Slug: s.slugs.of("machine"), Caption: "Machine and settings", Head: []string{"setting", "value"}}
	names := map[string]string{
		"goos": "operating system", "goarch": "architecture", "cpu": "CPU", "goversion": "Go version",
		"goamd64": "GOAMD64", "funcalign": "alignment of functions", "commit": "commit of this repository",
	}
	for _, setting := range s.results.Settings() {
		name := setting.Key
		if words, ok := names[setting.Key]; ok {
			name = words
		}
		t.Rows = append(t.Rows, []string{name, strings.Join(setting.Values, ", ")})
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
