package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boardbench/boardbench/harness/corpus"
)

// completion is cobra's type of a function that completes the word at the cursor.
type completion = func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective)

// completeFlag registers the completion of a flag's value.
func (a *app) completeFlag(c *cobra.Command, flag string, f completion) {
	if err := c.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(fmt.Sprintf("cli: completion of --%s: %v", flag, err))
	}
}

// completeNoFiles keeps the shell from offering files as the value of a flag that names none and has no completion.
func completeNoFiles(root *cobra.Command) {
	for _, c := range root.Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if value, _ := pflag.UnquoteUsage(f); !slices.Contains([]string{"FILE", "DIR", "COMMAND"}, value) {
				_ = c.RegisterFlagCompletionFunc(f.Name, completeOf()) // unless it has one
			}
		})
	}
}

// plainUsages takes the backquotes, which mark the name of a value in help, out of
// the texts of the flags: a shell shows the texts as they are.
func plainUsages(root *cobra.Command) {
	for _, c := range append(root.Commands(), root) {
		c.InitDefaultHelpFlag()
		c.Flags().VisitAll(func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) })
	}
}

// completeOf completes one of the words; none at all keeps the shell from
// offering files.
func completeOf(words ...string) completion {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var found []cobra.Completion
		for _, word := range words {
			if strings.HasPrefix(word, typed) {
				found = append(found, word)
			}
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeDirs completes the name of a folder.
func completeDirs(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// completeFiles completes the name of a file with one of the extensions.
func completeFiles(extensions ...cobra.Completion) completion {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return extensions, cobra.ShellCompDirectiveFilterFileExt
	}
}

// completeReps completes a list of representations with commas between them.
func (a *app) completeReps(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names, summaries []string
	for _, b := range a.known() {
		names, summaries = append(names, b.Name), append(summaries, b.Summary)
	}
	words, stand := a.groups()
	return completeList(append(names, words...), append(summaries, stand...), typed)
}

// completeList completes the last name of a list with commas between the names.
func completeList(names, summaries []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before, last := "", typed
	if i := strings.LastIndexByte(typed, ','); i >= 0 {
		before, last = typed[:i+1], typed[i+1:]
	}
	var found []cobra.Completion
	for i, name := range names {
		if strings.HasPrefix(name, last) && !strings.Contains(","+before, ","+name+",") {
			found = append(found, cobra.CompletionWithDesc(before+name, summaries[i]))
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// completeCodecs completes a list of codecs with commas between them.
func (a *app) completeCodecs(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names, summaries []string
	for _, c := range a.Codecs {
		names, summaries = append(names, c.Name()), append(summaries, c.Summary())
	}
	if !strings.Contains(typed, ",") {
		names, summaries = append(names, allReps), append(summaries, "all codecs")
	}
	return completeList(names, summaries, typed)
}

// completePosition completes the name of a position.
func completePosition(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var found []cobra.Completion
	for _, p := range corpus.All() {
		if len(args) == 0 && strings.HasPrefix(p.Name, typed) {
			found = append(found, cobra.CompletionWithDesc(p.Name, p.Summary))
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// completeFilter completes the last word of a filter: the keys of a case's
// name, and after a key and its colon its values.
func (a *app) completeFilter(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	start := strings.LastIndexAny(typed, " (") + 1
	if strings.HasPrefix(typed[start:], "-") { // not; further on it is part of a name
		start++
	}
	before, word := typed[:start], typed[start:]
	values := a.filterValues()
	var found []cobra.Completion
	key, begun, hasKey := strings.Cut(word, ":")
	for _, v := range values {
		switch {
		case hasKey && v.key == key && strings.HasPrefix(v.value, begun):
			found = append(found, before+v.key+":"+v.value)
		case !hasKey && strings.HasPrefix(v.key, word) && !slices.Contains(found, before+v.key+":"):
			found = append(found, before+v.key+":")
		}
	}
	directive := cobra.ShellCompDirectiveNoFileComp
	if !hasKey {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return found, directive
}
