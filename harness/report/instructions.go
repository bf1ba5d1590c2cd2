package report

import (
	"slices"
	"strings"
)

// InstructionsMark stands after the name of a board that is not scalar Go, in a ranking or a
// table of boards.
const InstructionsMark = "†"

// marked returns a name with the mark if there are instructions.
func marked(name, instructions string) string {
	if instructions == "" {
		return name
	}
	return name + InstructionsMark
}

// InstructionsLegend explains the mark, with the instructions of each board that has any; "" if
// none has.
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
