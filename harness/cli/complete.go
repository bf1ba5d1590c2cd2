package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// completeReps lets a shell complete the names of representations, after the last comma of a list.
func (a *app) completeReps(root *cobra.Command) {
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var found []cobra.Completion
		for _, b := range a.known() {
			found = append(found, cobra.CompletionWithDesc(before+b.Name, b.Summary))
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
	for _, c := range root.Commands() {
		for _, flag := range repFlags {
			if c.Flags().Lookup(flag) != nil {
				_ = c.RegisterFlagCompletionFunc(flag, complete) // no other one is registered
			}
		}
	}
}
