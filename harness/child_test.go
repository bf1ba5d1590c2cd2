//go:build unix

package harness_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// The test program is also a program that measures the board that this variable names in processes.
const boardVariable = "BOARDBENCH_TEST_BOARD"

func init() {
	if name := os.Getenv(boardVariable); name != "" {
		asChild = func() { measureBoard(name) }
	}
}

func measureBoard(name string) {
	book := x88.Backend
	book.Name, book.Level = "textbook", rep.Book
	boards := []rep.Backend{x88.Backend, book}
	if name == "ends" {
		boards[1] = rep.Backend{Name: name, New: func() rep.Board { return ending{x88.New()} }}
	}
	cases, err := work.SelectCases(boards, nil, corpus.All(), work.Selection{Filter: "pos:kiwipete .name:MakeUnmake"})
	if err == nil {
		cfg := session.Config{Cases: cases, Slice: session.MinSlice, Timeout: operation.DefaultTimeout, Seed: 7, Rounds: 8}
		err = measure(context.Background(), cfg)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// measure measures the cases of cfg, with the rounds spread over processes of this program.
func measure(ctx context.Context, cfg session.Config) error {
	if os.Getenv(child.Variable) == child.Measures {
		var link child.Link
		link.Inherit()
		err := link.Serve(ctx, func(session.Plan) (session.Config, error) { return cfg, nil }, nil)
		link.Finish(exit.Status(err))
		os.Exit(exit.Status(err))
	}
	cfg.Processes = child.MaxProcesses
	s := session.New(cfg, os.Stdout, child.Spread(os.Args[:1], nil, session.Plan{Config: cfg}))
	for s.Round(ctx) {
	}
	return s.Close(ctx)
}

// ending is a board that ends its process.
type ending struct{ rep.Board }

func (ending) Make(rep.Move) { os.Exit(0) }

// program runs the program with a board.
func program(t *testing.T, board string) (stdout, stderr string, err error) {
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), boardVariable+"="+board)
	var out, errors bytes.Buffer
	c.Stdout, c.Stderr = &out, &errors
	err = c.Run()
	return out.String(), errors.String(), err
}

// rounds returns the process of each sample of a board, by its round.
func rounds(text, board string) map[int]int {
	of := map[int]int{}
	var last *results.SampleNote
	for line := range strings.Lines(text) {
		if note, ok := results.ParseNote(line); ok && note.Sample != nil {
			last = note.Sample
		}
		if strings.Contains(line, "/rep="+board) {
			of[last.Round] = last.Process
		}
	}
	return of
}

// TestSpread checks that the rounds of a run are spread over processes without package cli.
func TestSpread(t *testing.T) {
	text, stderr, err := program(t, "two")
	require.NoError(t, err, stderr)
	want := map[int]int{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6}
	assert.Equal(t, want, rounds(text, "x88"))
	assert.Equal(t, want, rounds(text, "textbook"))
	assert.True(t, strings.HasPrefix(text, results.UnitLines))
	assert.Equal(t, 1, strings.Count(text, results.UnitLines))
	assert.Contains(t, text, `"seed":7,"processes":6}`)
}

// TestSpreadSeldom checks that a process of a run by time leaves most rounds of textbook boards out, as a
// run in one process does.
func TestSpreadSeldom(t *testing.T) {
	t.Setenv(boardVariable, "two")
	var out bytes.Buffer
	s := session.New(session.Config{Budget: time.Hour, Seed: 7}, &out, child.Spread(os.Args[:1], nil, session.Plan{}))
	for s.Round(t.Context()) && s.Rounds() < 30 {
	}
	require.NoError(t, s.Close(t.Context()))
	assert.Len(t, rounds(out.String(), "x88"), 30)
	assert.Len(t, rounds(out.String(), "textbook"), 10, "the first, and one of each three")
}

// TestSpreadCalibration checks that a process has the calibration of the first one, though the one between them has not come
// to the textbook board.
func TestSpreadCalibration(t *testing.T) {
	t.Setenv(boardVariable, "two")
	start := child.Spread(os.Args[:1], nil, session.Plan{})
	var found []session.Calibration
	s := session.New(session.Config{Budget: time.Hour, Seed: 7}, io.Discard, nil)
	for number := range 3 {
		sides, err := start(t.Context(), s, 1+number)
		require.NoError(t, err)
		for over := number == 1; !over; {
			over, err = sides[0].Turn(t.Context(), true)
			require.NoError(t, err)
		}
		found = append(found, sides[0].(*child.Process).Found)
		_, err = sides[0].Close(t.Context())
		require.NoError(t, err)
	}
	assert.Len(t, found[0].Units, 2)
	assert.Len(t, found[1].Units, 1, "it has ended before")
	assert.Equal(t, found[0], found[2])
}

// TestSpreadEnded checks that a board that ends its process is named.
func TestSpreadEnded(t *testing.T) {
	_, stderr, err := program(t, "ends")
	assert.Error(t, err)
	assert.Equal(t, "ends was at MakeUnmake/pos=kiwipete when the process ended: exit status 0\n", stderr)
}

// TestSpreadTakesTurns checks that each process has the next program.
func TestSpreadTakesTurns(t *testing.T) {
	start := child.Spread([]string{"./first", "./second"}, nil, session.Plan{})
	for i, want := range []string{"./first", "./second", "./first"} {
		_, err := start(t.Context(), nil, 1+i)
		assert.ErrorContains(t, err, want)
	}
}
