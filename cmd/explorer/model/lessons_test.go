package model

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The lesson of each representation leads to the page, at a position and with boards that
// it has.
func TestLessonsLeadToThePage(t *testing.T) {
	lessons, err := filepath.Glob("../../../rep/*/doc.go")
	require.NoError(t, err)
	command := regexp.MustCompile(`(?m)^//\tgo run \./cmd/explorer '(.*)'$`)
	for _, name := range lessons {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		found := command.FindStringSubmatch(string(text))
		if folder := filepath.Base(filepath.Dir(name)); slices.Contains([]string{"slider", "framed", "sets", "piecesets"}, folder) { // of code, not of a board
			continue
		}
		require.NotNil(t, found, "%s shows no go run ./cmd/explorer", name)
		at, err := url.ParseQuery(found[1])
		require.NoError(t, err, name)
		moves := strings.FieldsFunc(at.Get("moves"), func(r rune) bool { return r == ',' })
		boards := strings.Split(at.Get("boards"), ",")
		folder := filepath.Base(filepath.Dir(name))
		assert.Equal(t, folder, strings.ReplaceAll(boards[0], "-", ""), name)
		r := Request{Op: "show", FEN: strings.ReplaceAll(at.Get("fen"), "_", " "), Moves: moves, Step: len(moves), Boards: boards}
		for _, b := range answer[Shown](t, r).Boards {
			assert.Empty(t, b.Fault, name)
		}
		if at.Get("view") == "questions" {
			r.Op, r.Question = "trace", trace.Question(at.Get("q"))
			assert.Len(t, answer[[]Traced](t, r), len(boards), name)
		} else {
			assert.NotEmpty(t, moves, name)
		}
	}
}
