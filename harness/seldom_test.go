package harness_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// TestRunSeldom checks that a run by time measures a textbook board in about one round of
// three, and else in each.
func TestRunSeldom(t *testing.T) {
	tuned, book := x88.Backend, x88.Backend
	book.Name, book.Level = "textbook", rep.Book
	taken := func(rounds int, backends ...rep.Backend) (ofTuned, ofBook []int) {
		cfg := config(t, ".name:MakeUnmake", rounds, backends...)
		cfg.Cases = cfg.Cases[:len(backends)]
		cfg.Budget = time.Hour
		var text bytes.Buffer
		s, err := local.NewSession(cfg, &text)
		require.NoError(t, err)
		for s.Round(t.Context()) && s.Rounds() < 24 {
		}
		require.NoError(t, s.Close(t.Context()))
		round := 0
		for _, line := range strings.Split(text.String(), "\n") {
			if note, ok := results.ParseNote(line); ok && note.Sample != nil {
				round = note.Sample.Round
			}
			switch {
			case strings.Contains(line, "/rep=textbook"):
				ofBook = append(ofBook, round)
			case strings.Contains(line, "/rep="):
				ofTuned = append(ofTuned, round)
			}
		}
		return ofTuned, ofBook
	}
	ofTuned, ofBook := taken(0, tuned, book)
	require.Greater(t, len(ofTuned), 15, "rounds")
	assert.InDelta(t, float64(len(ofTuned))/3, len(ofBook), 1)
	assert.Equal(t, 1, ofBook[0])
	distance := map[int]bool{}
	for i := range ofBook[1:] {
		distance[ofBook[i+1]-ofBook[i]] = true
	}
	assert.Greater(t, len(distance), 1, "always after as many rounds")

	ofTuned, ofBook = taken(7, tuned, book)
	assert.Equal(t, []int{7, 7}, []int{len(ofTuned), len(ofBook)}, "so many samples of each")
	_, ofBook = taken(0, book)
	assert.Greater(t, len(ofBook), 15, "there is no other")
	assert.Equal(t, len(ofBook), ofBook[len(ofBook)-1])
}

// TestRunFirst checks that the first figures of a run by time do not wait until the textbook boards are verified, and
// that a wrong one is not measured.
func TestRunFirst(t *testing.T) {
	book, wrong := named("textbook", sound), named("wrong", func(b *oracle.Board) rep.Board { return overcounts{b} })
	book.Level, wrong.Level = rep.Book, rep.Book
	cfg := config(t, ".name:(Perft OR Load) pos:kiwipete", 0, book, named("tuned", sound), wrong)
	cfg.Budget = time.Hour
	var begun []string // the boards
	cfg.Begin = func(board, _ string) { begun = slices.Compact(append(begun, board)) }
	var text bytes.Buffer
	s, err := local.NewSession(cfg, &text)
	require.NoError(t, err)
	require.True(t, s.Round(t.Context()))
	assert.Equal(t, "tuned", begun[0])
	assert.NotContains(t, begun[1:], "tuned", "it is measured before the others are verified")
	require.ErrorIs(t, s.Close(t.Context()), operation.ErrWrong)
	for board, samples := range map[string]int{"tuned": 4, "textbook": 4, "wrong": 0} {
		assert.Equal(t, samples, strings.Count(text.String(), "/rep="+board), board)
	}
	assert.Less(t, strings.LastIndex(text.String(), "rep=tuned"), strings.Index(text.String(), "rep=textbook"))
}
