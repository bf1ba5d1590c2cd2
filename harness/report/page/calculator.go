package page

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"strings"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/report"
)

var (
	//go:embed calculator.js
	calculatorJS string
	//go:embed calculator.html
	calculatorHTML string
)

// calculator returns the section that predicts as bench gain does, none for results without replays of two boards.
func calculator(results *report.Results) []section {
	c := gain.NewCalculator(results)
	if len(c.Boards) < 2 {
		return nil
	}
	data := struct {
		gain.Calculator
		Itself []match.Estimate // what twice the speed brings at 10k, 20k and 50k nodes a move
		Other  match.Estimate   // and against another program, at 10k
	}{Calculator: c, Other: match.RecordedAgainst().At(1e4)}
	for _, nodes := range []float64{1e4, 2e4, 5e4} {
		data.Itself = append(data.Itself, match.Recorded().At(nodes))
	}
	text, err := json.Marshal(data)
	if err != nil { // numbers and names
		panic("page: " + err.Error())
	}
	var html strings.Builder
	err = template.Must(template.New("calculator").Parse(calculatorHTML)).Execute(&html, map[string]any{
		"Boards": c.Boards, "Calls": c.Calls, "Data": template.JS(text), "Script": template.JS(calculatorJS),
	})
	if err != nil {
		panic("page: " + err.Error())
	}
	return []section{{ID: "gain", Heading: "What your engine would gain", Chart: template.HTML(html.String()), Lines: []string{
		"The calls of a node by name, and the nanoseconds of a node on the first board; without them only the calls take time, and the gain is the " +
			"most that is possible. It is computed here from the costs that this run measured, as bench gain does.",
	}}}
}
