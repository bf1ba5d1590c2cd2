package help

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
)

func TestFit(t *testing.T) {
	wide := strings.Repeat("wörd ", 16)
	table := "  " + strings.Repeat("x", Width)
	sub := &cobra.Command{Use: "sub", Short: "Do it", Long: "Short lines\nstay.\n\n" + wide + "longer\nand more.\n" + table, Run: func(*cobra.Command, []string) {}}
	sub.Flags().Bool("flag", false, wide+wide)
	root := &cobra.Command{Use: "root"}
	root.AddCommand(sub)
	Fit(root)
	assert.Equal(t, "Short lines\nstay.\n\n"+strings.TrimSpace(wide)+"\nlonger and more.\n"+table, sub.Long)
	for line := range strings.SplitSeq(sub.UsageString(), "\n") {
		assert.LessOrEqual(t, len([]rune(line)), Width, line)
	}
}
