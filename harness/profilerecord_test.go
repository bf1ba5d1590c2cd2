package harness_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	pprofile "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// profileCases returns two cases of the oracle under two names.
func profileCases(t *testing.T, backends ...rep.Backend) []work.Case {
	if len(backends) == 0 {
		other := oracle.Backend
		other.Name = "other"
		backends = []rep.Backend{oracle.Backend, other}
	}
	cases, err := work.SelectCases(backends, codec.All(), corpus.All()[:1], work.Selection{Filter: ".name:MakeUnmake", Set: corpus.Literature})
	require.NoError(t, err)
	require.Len(t, cases, len(backends))
	return cases
}

func ignore(work.Case) {}

func readProfile(t *testing.T, path string) *pprofile.Profile {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	p, err := pprofile.Parse(file)
	require.NoError(t, err)
	return p
}

func TestProfileLabelsCPU(t *testing.T) {
	done, err := profile.Record(t.Context(), profile.Config{
		Cases: profileCases(t), Duration: 300 * time.Millisecond, Dir: filepath.Join(t.TempDir(), "new", "folder"), Begin: ignore,
	})
	require.NoError(t, err)
	assert.Len(t, done.Ran, 2)
	assert.Empty(t, done.LeftOut)
	samples := map[string]int64{} // by rep
	for _, s := range readProfile(t, done.Path).Sample {
		for _, name := range s.Label["rep"] {
			samples[name] += s.Value[0]
			assert.Equal(t, []string{"MakeUnmake/pos=startpos"}, s.Label["case"])
		}
	}
	assert.Positive(t, samples["oracle"], samples)
	assert.Positive(t, samples["other"], samples)
}

// whenRunning returns a function for Config.Begin that calls cancel soon after all cases are prepared and
// the first one runs, which would take an hour.
func whenRunning(cases []work.Case, cancel func()) func(work.Case) {
	begun := 0
	return func(work.Case) {
		if begun++; begun == len(cases)+1 {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	}
}

func TestProfileStopsAtCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cases := profileCases(t)
	done, err := profile.Record(ctx, profile.Config{Cases: cases, Duration: time.Hour, Dir: t.TempDir(), Begin: whenRunning(cases, cancel)})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Len(t, done.Ran, 1)
	readProfile(t, done.Path)
}

// slowBoard takes for ever, as far as a user is concerned, once it is armed.
type slowBoard struct {
	*oracle.Board
	makes *int
}

func (b slowBoard) Make(m rep.Move) {
	// Verify makes each of the twenty moves once.
	if *b.makes++; *b.makes > 20 {
		time.Sleep(time.Hour)
	}
	b.Board.Make(m)
}

func TestProfileDoesNotWaitForASlowBoard(t *testing.T) {
	slow := rep.Backend{Name: "slow", New: func() rep.Board { return slowBoard{oracle.New(), new(int)} }}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cases := profileCases(t, slow)
	done, err := profile.Record(ctx, profile.Config{Cases: cases, Duration: time.Hour, Dir: t.TempDir(), Begin: whenRunning(cases, cancel)})
	assert.ErrorIs(t, err, context.Canceled)
	readProfile(t, done.Path)
}

// An existing profile is replaced only by a profile with samples, not if
// preparing is broken off, nor by a board that plays wrong.
func TestProfileKeepsTheOlderOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "cpu.pprof")
	require.NoError(t, os.WriteFile(path, []byte("older"), 0o666))
	kept := func() {
		t.Helper()
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, "older", string(text))
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, entries, 1, "nothing unfinished is left behind")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	done, err := profile.Record(ctx, profile.Config{Cases: profileCases(t), Duration: time.Second, Dir: dir, Begin: ignore})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Empty(t, done.Path)
	kept()

	tired := rep.Backend{Name: "tired", New: func() rep.Board { return faultyBoard{oracle.New(), new(int), true} }}
	done, err = profile.Record(t.Context(), profile.Config{Cases: profileCases(t, tired), Duration: time.Second, Dir: dir, Begin: ignore})
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.Empty(t, done.Path)
	kept()

	done, err = profile.Record(t.Context(), profile.Config{Cases: profileCases(t), Duration: time.Millisecond, Dir: dir, Begin: ignore})
	require.NoError(t, err)
	assert.Equal(t, path, done.Path)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.NotEqual(t, "older", string(text))
}

func TestProfileRefusesAFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	_, err := profile.Record(t.Context(), profile.Config{Cases: profileCases(t), Duration: 1, Dir: filepath.Join(file, "below"), Begin: ignore})
	assert.ErrorContains(t, err, file)
}

// faultyBoard forgets a move, or panics after a while.
type faultyBoard struct {
	*oracle.Board
	makes  *int
	panics bool
}

func (b faultyBoard) AppendMoves(dst []rep.Move) []rep.Move {
	moves := b.Board.AppendMoves(dst)
	if !b.panics {
		moves = moves[:len(moves)-1]
	}
	return moves
}

func (b faultyBoard) Make(m rep.Move) {
	if *b.makes++; b.panics && *b.makes > 100 {
		panic("tired")
	}
	b.Board.Make(m)
}

func TestProfileOfABoardThatPlaysWrong(t *testing.T) {
	for _, test := range []struct {
		name   string
		panics bool
		want   string
	}{
		{"wrong", false, "got 19 moves, want 20"},
		{"panics", true, "panics: tired"},
	} {
		t.Run(test.name, func(t *testing.T) {
			faulty := rep.Backend{Name: "faulty", New: func() rep.Board { return faultyBoard{oracle.New(), new(int), test.panics} }}
			_, err := profile.Record(t.Context(), profile.Config{
				Cases: profileCases(t, faulty), Duration: time.Second, Dir: t.TempDir(), Begin: ignore,
			})
			assert.ErrorIs(t, err, operation.ErrWrong)
			assert.ErrorContains(t, err, test.want)
		})
	}
}

// noInspector is a board with only the five methods.
type noInspector struct{ rep.Board }

func TestProfileLeavesOutWhatABoardDoesNotOffer(t *testing.T) {
	poor := rep.Backend{Name: "poor", New: func() rep.Board { return noInspector{oracle.New()} }}
	cases, err := work.SelectCases([]rep.Backend{poor}, codec.All(), corpus.All()[:1], work.Selection{Filter: ".name:(Checkers OR MakeUnmake)", Set: corpus.Literature})
	require.NoError(t, err)
	done, err := profile.Record(t.Context(), profile.Config{Cases: cases, Duration: time.Millisecond, Dir: t.TempDir(), Begin: ignore})
	require.NoError(t, err)
	assert.Len(t, done.Ran, 1)
	require.Len(t, done.LeftOut, 1)
	assert.ErrorIs(t, done.LeftOut[0], rep.ErrUnsupported)
	assert.ErrorContains(t, done.LeftOut[0], "Checkers")

	_, err = profile.Record(t.Context(), profile.Config{Cases: cases[1:], Duration: time.Millisecond, Dir: t.TempDir(), Begin: ignore})
	assert.ErrorIs(t, err, rep.ErrUnsupported)
}

// TestProfileTimeout checks that a board that hangs when it is prepared does not
// hold the profile up.
func TestProfileTimeout(t *testing.T) {
	hang := make(chan struct{})
	t.Cleanup(func() { close(hang) })
	slow := rep.Backend{Name: "slow", New: func() rep.Board { return hangingUnmake{oracle.New(), hang} }}
	_, err := profile.Record(t.Context(), profile.Config{Cases: profileCases(t, slow), Duration: time.Second, Timeout: 50 * time.Millisecond, Dir: t.TempDir(), Begin: ignore})
	assert.ErrorIs(t, err, operation.ErrTimeout)
	assert.ErrorContains(t, err, "MakeUnmake/pos=startpos/rep=slow: verification of rnbqkbnr/")
}

// hangingUnmake is a board whose Unmake does not return.
type hangingUnmake struct {
	*oracle.Board
	hang chan struct{}
}

func (b hangingUnmake) Unmake(rep.Move) { <-b.hang }
