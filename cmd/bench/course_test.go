package main

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

var (
	// codeOf matches the name of a file in a line of its own, and the blocks of Go after it.
	codeOf = regexp.MustCompile("(?m)^\\[([^]]+)\\]\\(\\.\\./\\.\\./([^)]+)\\):\n((?:\n```go\n(?s:.*?)\n```\n)+)")
	goCode = regexp.MustCompile("(?s)```go\n(.*?)\n```")

	// linesOf matches a block of text that is a part of a table, and the arguments of bench that print it.
	linesOf = regexp.MustCompile("(?s)```text\n([^`]+)\n```\n\nThese are lines of `go run \\./cmd/bench ([^`]+)`")

	// perftOf matches a command that counts a perft of the start position to depth 4.
	perftOf = regexp.MustCompile(`(?m)^go run \./cmd/bench (perft .*?--depth 4.*?)(?: +#.*)?$`)

	// addressOf matches an address of the explorer.
	addressOf = regexp.MustCompile(`(?m)^#(\S+=\S+)$`)
)

// The chapters of the course quote the code and the recorded runs that are there, and lead to
// positions that the explorer can show.
func TestCourse(t *testing.T) {
	t.Chdir("../..")
	chapters, err := filepath.Glob("doc/course/[0-9]*.md")
	require.NoError(t, err)
	require.Len(t, chapters, 8)
	index, err := os.ReadFile("doc/course/README.md")
	require.NoError(t, err)
	for _, path := range chapters {
		chapter, err := os.ReadFile(path)
		require.NoError(t, err)
		text := string(chapter)
		assert.Contains(t, string(index), "]("+filepath.Base(path)+")")

		quoted := 0
		for _, m := range codeOf.FindAllStringSubmatch(text, -1) {
			assert.Equal(t, m[1], m[2], path)
			source, err := os.ReadFile(m[1])
			require.NoError(t, err, path)
			for _, code := range goCode.FindAllStringSubmatch(m[3], -1) {
				quoted++
				assert.Contains(t, string(source), "\n"+code[1]+"\n", "%s quotes %s", path, m[1])
			}
		}
		assert.Equal(t, strings.Count(text, "```go\n"), quoted, "%s: each block of Go is after the link to its file", path)

		figures := linesOf.FindAllStringSubmatch(text, -1)
		assert.NotEmpty(t, figures, path)
		for _, m := range figures {
			table, _ := bench(t, strings.Fields(m[2])...)
			at := 0
			for line := range strings.SplitSeq(m[1], "\n") {
				i := strings.Index(table[at:], "\n"+line+"\n")
				if at == 0 && strings.HasPrefix(table, line+"\n") {
					i = 0
				}
				if assert.GreaterOrEqual(t, i, 0, "%s: %q is no line of bench %s below the ones before", path, line, m[2]) {
					at += i + len(line)
				}
			}
		}
		for _, m := range perftOf.FindAllStringSubmatch(text, -1) {
			out, _ := bench(t, strings.Fields(m[1])...)
			assert.Contains(t, out, "197281", "%s: %s", path, m[0])
		}
		for _, m := range addressOf.FindAllStringSubmatch(text, -1) {
			checkAddress(t, path, m[1])
		}
		_, exercises, _ := strings.Cut(text, "## Exercises\n")
		assert.Len(t, regexp.MustCompile(`(?m)^\d\. `).FindAllString(exercises, -1), 3, path)
	}
}

// checkAddress tests the parts of an address of the explorer: boards and a view that are there, and
// moves that are legal.
func checkAddress(t *testing.T, path, address string) {
	values, err := url.ParseQuery(address)
	require.NoError(t, err, path)
	for name := range strings.SplitSeq(values.Get("boards"), ",") {
		assert.True(t, slices.ContainsFunc(config.Boards, func(b rep.Backend) bool { return b.Name == name }), "%s: board %q", path, name)
	}
	p := rep.StartPosition()
	if values.Has("fen") {
		p, err = rep.ParseFEN(strings.ReplaceAll(values.Get("fen"), "_", " "))
		require.NoError(t, err, path)
	}
	board := oracle.New()
	require.NoError(t, board.Load(&p), path)
	for text := range strings.SplitSeq(values.Get("moves"), ",") {
		if text == "" {
			continue
		}
		moves := board.AppendMoves(nil)
		i := slices.IndexFunc(moves, func(m rep.Move) bool { return m.String() == text })
		require.GreaterOrEqual(t, i, 0, "%s: move %s", path, text)
		board.Make(moves[i])
	}
	page, err := os.ReadFile("cmd/explorer/page/questions.js")
	require.NoError(t, err)
	if q := values.Get("q"); q != "" {
		assert.Contains(t, string(page), `{ key: "`+q+`",`, path)
	}
}
