package internal_test

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/help"
)

func TestFit(t *testing.T) {
	wide := strings.Repeat("wörd ", 16)
	table := "  " + strings.Repeat("x", help.Width)
	sub := &cobra.Command{Use: "sub", Short: "Do it", Long: "Short lines\nstay.\n\n" + wide + "longer\nand more.\n" + table, Run: func(*cobra.Command, []string) {}}
	sub.Flags().Bool("flag", false, wide+wide)
	root := &cobra.Command{Use: "root"}
	root.SetOut(io.Discard)
	root.AddCommand(sub)
	help.Fit(root)
	assert.Contains(t, sub.Long, wide, "before it is shown")
	require.NoError(t, sub.Help())
	assert.Equal(t, "Short lines\nstay.\n\n"+strings.TrimSpace(wide)+"\nlonger and more.\n"+table, sub.Long)
	for line := range strings.SplitSeq(sub.UsageString(), "\n") {
		assert.LessOrEqual(t, len([]rune(line)), help.Width, line)
	}
}
