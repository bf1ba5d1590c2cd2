package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestFiveMethodsLong takes a board with the five methods of rep.Board and none of
// the optional interfaces through every command that uses boards, alone and
// next to a board that has more.
func TestFiveMethodsLong(t *testing.T) {
	needsLong(t)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("suite.epd", []byte(rep.StartFEN+" ;D1 20 ;D2 400\n"), 0o666))
	for _, boards := range [][]rep.Backend{{poor}, {right, poor}} {
		results := boards[0].Name + ".txt"
		for _, test := range []struct {
			args []string
			want string // in the output
		}{
			{[]string{"list"}, "\n  mailbox "},
			{[]string{"verify", "--rep", "mailbox", "--max-depth", "2"}, ", 0 failures\n"},
			{[]string{"verify", "--epd", "suite.epd"}, "1 positions, 2 counts, 0 skipped, 0 failures\n"},
			{[]string{"show", "--rep", "mailbox", "kiwipete"}, "\nmailbox: five methods and no more\n\nThe board is no pointer to a struct, so its memory is not shown.\n"},
			{[]string{"show", "--step", "e2e4"}, "  mailbox  The board is no pointer to a struct, so its memory is not shown.\n\nrecord: how many"},
			{[]string{"show", "--rep", "mailbox", "--after", "e2e4"}, "The board is no pointer to a struct, so its memory is not shown.\n"},
			{[]string{"show", "--rep", "all", "kiwipete"}, "\nmailbox: "},
			{[]string{"perft", "--rep", "mailbox", "--depth", "3", "startpos"}, "Nodes searched: 8902\n"},
			{[]string{"perft", "--rep", "mailbox", "--depth", "2", "--divide", "--threads", "2", "startpos"}, "\ne2e4: 20\n"},
			{[]string{"perft", "--rep", "mailbox", "--depth", "3", "--count", "leaf", "startpos"}, "Nodes searched: 8902\n"},
			{quick("pos:startpos -.name:Perft", "--rep", "all", "--rounds", "6", "--out", results), "make/unmake"},
			{quick("pos:startpos count:(bulk OR leaf)", "--rep", "all", "--rounds", "1", "--depths", "1-2", "--out", "perft-"+results), "perft by leaf"},
			{[]string{"compare", results, "perft-" + results}, "make/unmake"},
			{[]string{"compare", "--view", "map", results}, "\n  mailbox  "},
			{[]string{"report", results, "--out", "report"}, "Open " + filepath.Join("report", "index.html")},
			{[]string{"profile", "--rep", "mailbox", "--filter", "pos:startpos .name:MakeUnmake", "--duration", "50ms"}, "Look into it with:"},
			{[]string{"repeat", "Load/pos=startpos/rep=mailbox", "2"}, ""},
		} {
			o := bench(t.Context(), boards, test.args...)
			assert.Equal(t, StatusOK, o.status, "bench %q: %s", test.args, o.stderr)
			assert.Contains(t, o.stdout, test.want, "bench %q", test.args)
		}
		require.NoError(t, os.RemoveAll("report"))
	}
}
