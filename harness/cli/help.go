package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
)

// helpCommand returns bench help, which differs from cobra's own for a word
// that is no command: that is an error with status 2.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command, with examples",
		Long:  "help explains a command and its flags, and gives examples.",
		Example: `  bench help perft
  bench perft --help      the same`,
		RunE: func(_ *cobra.Command, args []string) error {
			target, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				word := strings.Join(args, " ")
				if len(rest) > 0 {
					word = rest[0]
				}
				if target != root {
					return exit.Usagef("help takes one COMMAND, got %q after %s", word, target.Name())
				}
				return unknownCommand(root, word)
			}
			target.InitDefaultHelpFlag()
			return target.Help()
		},
	}
}
