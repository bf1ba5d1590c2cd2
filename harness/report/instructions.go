package report

import (
	"slices"
	"strings"
)

// InstructionsMark stands after the name of a board that is not scalar Go, in a ranking or a
// table of boards.
const InstructionsMark = "†"

// SetInstructions says which boards are not scalar Go, by their names, and what extensions of the
// CPU their assembly needs: [rep.Backend.Instructions]. Rankings and tables mark them. Recorded runs
// do not say it.
//
// [rep.Backend.Instructions]: https://pkg.go.dev/github.com/boardbench/boardbench/rep#Backend
func (r *Results) SetInstructions(of map[string]string) { r.instructions = of }

// marked returns a name with the mark if there are instructions.
func marked(name, instructions string) string {
	if instructions == "" {
		return name
	}
	return name + InstructionsMark
}

// InstructionsLegend returns what the mark means, with the instructions of each of the boards that
// has any; "" if none has.
func InstructionsLegend(names, instructions []string) string {
	var texts []string
	for i, name := range names {
		if text := name + " (" + instructions[i] + ")"; instructions[i] != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return InstructionsMark + " assembly for extensions of the CPU, another class than scalar Go: " + strings.Join(texts, ", ")
}
