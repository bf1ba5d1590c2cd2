package cli

import (
	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
)

// shells are those that bench completion writes a script for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand returns bench completion. It differs from cobra's own in
// that a mistyped shell is refused.
func (a *app) completionCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "Print the script that completes bench in a shell",
		Long: `completion prints a script. A shell that has read it completes the commands and
flags of bench with the Tab key, and the names of representations, positions and
cases. bench must be built and on the PATH: completion does not work for
go run. In bash it needs the package bash-completion.`,
		Example: `  source <(bench completion bash)          bash, for this session
  bench completion bash > /etc/bash_completion.d/bench
  bench completion zsh > "${fpath[1]}/_bench"
  bench completion fish > ~/.config/fish/completions/bench.fish
  bench completion powershell | Out-String | Invoke-Expression`,
		ValidArgsFunction: func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completeOf(shells...)(c, args, typed)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return exit.Usagef("completion takes one shell: %s", oneOf(shells))
			}
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.stdout, true)
			case "zsh":
				return root.GenZshCompletion(a.stdout)
			case "fish":
				return root.GenFishCompletion(a.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.stdout)
			}
			return exit.Usagef("there is no completion for the shell %q, want one for %s (bench help completion says how)", args[0], oneOf(shells))
		},
	}
}
