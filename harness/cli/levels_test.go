package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
)

// leveled returns two layouts at two levels, a step of one of them, and a board without a level.
func leveled() []rep.Backend {
	slow := func() rep.Board { return poorBoard{x88.New()} }
	return []rep.Backend{
		{Name: "x88", Family: "mailbox", Level: rep.Tuned, Summary: "x88, tuned", New: func() rep.Board { return x88.New() }},
		{Name: "x88-book", Family: "mailbox", Level: rep.Book, Layout: "x88", Summary: "x88, textbook", New: slow},
		{Name: "guest", Summary: "of another module", New: slow},
		{Name: "x88-pins", Family: "mailbox", Level: rep.Step, Layout: "x88", Summary: "x88, a step", New: slow},
		{Name: "mailbox", Family: "mailbox", Level: rep.Tuned, Summary: "mailbox, tuned", New: func() rep.Board { return mailbox.New() }},
		{Name: "mailbox-book", Family: "mailbox", Level: rep.Book, Layout: "mailbox", Summary: "mailbox, textbook", New: slow},
	}
}

// The boards are listed level by level, with their families.
func TestListLevels(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), leveled(), "list")
	boards, _, _ := strings.Cut(o.stdout, "\n\nCodecs")
	_, boards, _ = strings.Cut(boards, "--rep:\n")
	assert.Equal(t, `tuned: boards as fast as their layouts go
  x88      *  mailbox  x88, tuned
  mailbox  *  mailbox  mailbox, tuned
book: boards as the textbooks build them
  x88-book      *  mailbox  x88, textbook
  mailbox-book  *  mailbox  mailbox, textbook
step: textbook boards with one change
  x88-pins  *  mailbox  x88, a step
boards without a level
  guest  *    of another module`, boards)
}

// Names and levels may stand together in --rep, and the first board stays the first.
func TestRepLevels(t *testing.T) {
	a := &app{Config: Config{Boards: leveled()}}
	withVariant(t, "x88~other")
	for _, test := range []struct{ list, want string }{
		{"tuned", "x88 mailbox"},
		{"book", "x88-book mailbox-book"},
		{"step", "x88-pins"},
		{"all", "x88 x88-book guest x88-pins mailbox mailbox-book"},
		{"book,tuned", "x88-book mailbox-book x88 mailbox"},
		{"mailbox,tuned", "mailbox x88"},
		{"tuned,mailbox", "x88 mailbox"},
		{"guest, step ,x88~other", "guest x88-pins x88~other"},
		{"all,x88~other", "x88 x88-book guest x88-pins mailbox mailbox-book x88~other"},
	} {
		boards, err := a.namedReps(test.list)
		assert.NoError(t, err)
		assert.Equal(t, test.want, strings.Join(boardNames(boards), " "), test.list)
	}
	for list, want := range map[string]string{
		"book,book":     `"book,book" names book twice`,
		"x88,tuned,x88": `"x88,tuned,x88" names x88 twice`,
		"tuned,x89":     `unknown representation "x89", did you mean x88? (bench list shows all)`,
		"tunde":         `unknown representation "tunde" (bench list shows all)`,
		"tuned,":        `"tuned,": want names with one comma between two`,
	} {
		_, err := a.namedReps(list)
		assert.EqualError(t, err, want)
	}
	_, err := a.oneRep("tuned")
	assert.EqualError(t, err, `unknown representation "tuned" (bench list shows all)`, "where one name is asked for")
	a.Retired = []rep.Backend{{Name: "x87", Title: "a title", Summary: "measure x88"}}
	_, err = a.namedReps("x88,x87")
	assert.EqualError(t, err, `representation "x87" is retired: measure x88`)
	assert.Equal(t, "a title", a.title("x87"))
	a.Boards = a.Boards[:1]
	_, err = a.namedReps("x88,step")
	assert.EqualError(t, err, `--rep "x88,step": no representation has the level step (bench list shows all)`)

	// Everywhere where --rep is taken.
	for _, args := range [][]string{
		{"perft", "--depth", "2", "startpos"},
		{"verify", "--epd", writeSuite(t, suiteFile)},
		{"show", "startpos"},
		{"run", "--rounds", "1", "--benchtime", "1us", "--filter", "pos:opera .name:MakeUnmake", "--out", t.TempDir() + "/run.txt"},
	} {
		o := bench(t.Context(), leveled(), append(args, "--rep", "guest,book")...)
		assert.Equal(t, StatusOK, o.status, "%q: %s", args, o.stderr)
		for _, name := range []string{"guest", "x88-book", "mailbox-book"} {
			assert.Contains(t, o.stdout+o.stderr, name, "%q", args)
		}
		assert.NotContains(t, o.stdout+o.stderr, "x88-pins", "%q", args)
	}
}

// The view levels has the layouts of a run at both levels, and of an engine's run with it.
func TestLevels(t *testing.T) {
	t.Chdir(t.TempDir())
	levels := func(args ...string) outcome {
		return bench(t.Context(), leveled(), append([]string{"compare", "--view", "levels"}, args...)...)
	}
	write := func(name string, rounds int, boards []string, works ...string) {
		var text strings.Builder
		for range rounds {
			for _, work := range works {
				for i, board := range boards {
					fmt.Fprintf(&text, "Benchmark%s/rep=%s-2 1 %d ns/op %d nodes/op\n", work, board, 100+50*i, 1000)
				}
			}
		}
		require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o666))
	}
	both := []string{"x88", "mailbox", "x88-book", "mailbox-book"}
	write("run.txt", 6, append(both, "x88-pins"), "MakeUnmake/pos=alekhine", "MakeUnmake/pos=flohr")
	write("engine.txt", 1, both, "Search/pos=opera/depth=7/eval=psqt/gen=legal/ask=native/tt=4", "Search/pos=opera/depth=7/eval=psqt/gen=pseudo/ask=native/tt=4")
	write("tuned.txt", 1, both[:2], "MakeUnmake/pos=alekhine")
	o := levels("run.txt")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	const pattern = `^MakeUnmake
 +x88 +mailbox
  book +[\d.]+ INTERVAL +[\d.]+ INTERVAL
  pins +[\d.]+ INTERVAL +-
  tuned +[\d.]+ ns/op +[\d.]+ INTERVAL
  tuned/book +[\d.]+ INTERVAL +[\d.]+ INTERVAL
`
	// On a busy machine an interval may be far from symmetric.
	assert.Regexp(t, strings.ReplaceAll(pattern, "INTERVAL", `(?:±[\d.]+|\([\d.]+ to [\d.]+\))`), o.stdout)

	o = levels("run.txt", "engine.txt")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	for _, title := range []string{"MakeUnmake\n", "\nSearch eval=psqt gen=legal ask=native tt=4\n", "\nSearch eval=psqt gen=pseudo ask=native tt=4\n"} {
		assert.Contains(t, o.stdout, title)
	}
	assert.Contains(t, o.stderr, "ratios have too few samples for a 95 % interval: take six rounds or more\n")

	assert.True(t, strings.HasPrefix(levels("run.txt", "--format", "json").stdout, `{"version":2,"cells":[{"section":"MakeUnmake","row":"book","column":"x88","board":"x88-book","ratio":`))
	assert.True(t, strings.HasPrefix(levels("run.txt", "--format", "csv").stdout, "section,row,column,ratio,low,high,p,verdict,board,figure,unit\nMakeUnmake,book,x88,"))
	assert.True(t, strings.HasPrefix(levels("run.txt", "--format", "markdown").stdout, "**MakeUnmake**\n"))

	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"none.txt"}, "none.txt: no such file"},
		{[]string{"."}, ".: is a directory"},
		{[]string{"run.txt", "--format", "xml"}, `--format "xml": want text, json, markdown, csv`},
		{[]string{"tuned.txt"}, "tuned.txt: no kind of work has two layouts or more, each textbook and tuned (bench run --rep tuned,book and bench engine --quick --rep tuned,book --gen legal,pseudo record them)"},
	} {
		o := levels(test.args...)
		assert.NotEqual(t, StatusOK, o.status, "%q", test.args)
		assert.Contains(t, o.stderr, test.want)
		assert.Empty(t, o.stdout)
	}
}
