// Package help keeps the help of a tree of commands within the width of a terminal.
package help

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/typeset"
)

// Width is the width of a terminal. Longer lines are wrapped here: a terminal breaks words.
const Width = 80

// Fit wraps the descriptions of root and of all commands below it, and their flags, when their
// help is shown. The first lines, the examples, and one-line summaries stay as the author wrote
// them.
func Fit(root *cobra.Command) {
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", Width)))
	show := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		c.Long = fit(c.Long)
		show(c, args)
	})
}

// fit wraps the runs of lines in which a line is wider than Width. Lines that begin with a blank,
// and empty lines, are as they are.
func fit(text string) string {
	var fitted, prose []string
	flush := func() {
		if slices.ContainsFunc(prose, func(line string) bool { return utf8.RuneCountInString(line) > Width }) {
			prose = typeset.Wrap(strings.Join(prose, " "), Width)
		}
		fitted, prose = append(fitted, prose...), nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == ' ' {
			flush()
			fitted = append(fitted, line)
		} else {
			prose = append(prose, line)
		}
	}
	flush()
	return strings.Join(fitted, "\n")
}
