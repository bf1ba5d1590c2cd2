package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// recording lets a test record into another folder.
func recording(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
}

// twoBoards are tuned boards that are quick to measure.
func twoBoards() []rep.Backend {
	var boards []rep.Backend
	for _, b := range all.Backends() {
		if b.Name == "bitboard" || b.Name == "x88" {
			boards = append(boards, b)
		}
	}
	return boards
}

// A record that is interrupted goes on where it was, and ends with all parts, which compare reads.
func TestRecordLong(t *testing.T) {
	needsLong(t)
	recording(t)
	args := []string{"record", "--quick", "--max-time", "2s"}
	stem := filepath.Join("results", time.Now().Format(time.DateOnly), machine.Probe(os.DirFS("/"), machine.ThisEnvironment()).FolderName())

	// Ctrl-C in the first round of the second part, at a new board.
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	boards := twoBoards()
	for i := range boards {
		plain := boards[i].New
		boards[i].New = func() rep.Board {
			if text, _ := os.ReadFile(filepath.Join(stem, "levels.1.txt")); bytes.Contains(text, []byte("\nBenchmark")) {
				cancel()
			}
			return plain()
		}
	}
	o := bench(ctx, boards, args...)
	require.Equal(t, StatusInterrupted, o.status, o.stderr)
	assert.Contains(t, o.stderr, stem+" is kept: the same command goes on with it\n")
	assert.Subset(t, filesIn(t, stem), []string{"boards.txt.gz", "levels.1.txt", "machine.json"})
	recorded, err := os.ReadFile(filepath.Join(stem, "boards.txt.gz"))
	require.NoError(t, err)

	// Another commit must not be mixed in.
	about := readAbout(t, stem)
	changed := about
	changed.Commit = "another"
	writeAbout(t, stem, changed)
	o = bench(t.Context(), twoBoards(), append(args, "--out", stem)...)
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, "is a record of another machine, build or commit")
	writeAbout(t, stem, about)

	o = bench(t.Context(), twoBoards(), args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.NotContains(t, o.stderr, "boards, 1 of 5", "it is there")
	assert.Contains(t, o.stderr, "levels.2.txt")
	assert.Contains(t, o.stdout, "Recorded in "+stem+".\n")
	assert.Equal(t, []string{"boards.txt.gz", "codecs.txt.gz", "engine.txt.gz", "levels.txt.gz", "machine.json", "sliders.txt.gz"}, filesIn(t, stem))
	again, err := os.ReadFile(filepath.Join(stem, "boards.txt.gz"))
	require.NoError(t, err)
	assert.Equal(t, recorded, again)
	o = bench(t.Context(), twoBoards(), "compare", filepath.Join(stem, "levels.txt.gz"))
	assert.Equal(t, StatusOK, o.status, "two sittings in a file: %s", o.stderr)

	o = bench(t.Context(), twoBoards(), "record", "--check", stem)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "a quick record, which is too short to be published")
}

// recorder returns an app that measures codecs by driver, and a new folder and its part of codecs.
func recorder(t *testing.T, driver func(*app, context.Context, *job) error) (a *app, f *record.Folder, part record.Part, stdout *bytes.Buffer) {
	t.Helper()
	f, err := record.Create(filepath.Join(t.TempDir(), "here"), record.About{})
	require.NoError(t, err)
	cfg, err := Config{Boards: twoBoards(), Codecs: codec.All()[:1]}.check()
	require.NoError(t, err)
	stdout = new(bytes.Buffer)
	a = newApp(cfg, new(activity), stdout, io.Discard, "")
	a.driver = driver
	part = record.Parts()[len(record.Parts())-1]
	require.Equal(t, "codecs", part.Name)
	return a, f, part, stdout
}

// A part that has too few rounds after its time goes on until it has enough, as one that was interrupted does.
func TestRecordOfASlowMachine(t *testing.T) {
	t.Parallel()
	var extents []session.Config
	a, f, part, _ := recorder(t, func(a *app, ctx context.Context, j *job) error {
		extents = append(extents, session.Config{Rounds: j.Config.Rounds, MaxTime: j.Config.MaxTime})
		if len(extents) == 1 {
			j.Config.Rounds = 1 // the time is over
		}
		return by(&fakeSide{seed: uint64(len(extents))})(a, ctx, j)
	})
	require.NoError(t, a.recordPart(t.Context(), recordOptions{maxTime: 100 * time.Second}, f, part, machine.AnyCPU))
	share := time.Duration(part.Share * float64(100*time.Second))
	assert.Equal(t, []session.Config{{MaxTime: share}, {MaxTime: share, Rounds: record.FewestRounds - 1}}, extents)
	results, err := report.Read(f.Files["codecs"])
	require.NoError(t, err)
	assert.Equal(t, record.FewestRounds, results.Rounds())
}

// A record whose file is replaced meanwhile says where the results are, shows them, and goes on once they are back.
func TestRecordReplaced(t *testing.T) {
	t.Parallel()
	rounds := 0
	var path string
	a, f, part, stdout := recorder(t, func(a *app, ctx context.Context, j *job) error {
		j.Config.Rounds = 6
		return by(&fakeSide{turn: func(int) error {
			if rounds++; rounds > 1 {
				return nil
			}
			other := filepath.Join(t.TempDir(), "other")
			return errors.Join(os.WriteFile(other, nil, 0o666), os.Rename(other, path))
		}})(a, ctx, j)
	})
	path = filepath.Join(f.Dir, "codecs.1.txt")
	saved := filepath.Join(f.Dir, "codecs.1-2.txt")
	o := recordOptions{quick: true, maxTime: 20 * time.Second}
	err := a.recordPart(t.Context(), o, f, part, machine.AnyCPU)
	assert.EqualError(t, err, path+" was changed meanwhile, and its results are in "+saved+": move that there, and the same command goes on")
	assert.Contains(t, stdout.String(), "decode\n")
	require.NoError(t, os.Rename(saved, path))
	require.NoError(t, a.recordPart(t.Context(), o, f, part, machine.AnyCPU))
	assert.Equal(t, []string{"codecs.txt.gz", "machine.json"}, filesIn(t, f.Dir))
}

func readAbout(t *testing.T, dir string) record.About {
	t.Helper()
	f, err := record.Open(dir)
	require.NoError(t, err)
	return *f.About
}

func writeAbout(t *testing.T, dir string, about record.About) {
	t.Helper()
	text, err := json.MarshalIndent(about, "", "  ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "machine.json"), append(text, '\n'), 0o666))
}

// What must not be recorded, and where nothing can be.
func TestRecordRefuses(t *testing.T) {
	recording(t)
	require.NoError(t, os.WriteFile("file", nil, 0o666))
	require.NoError(t, os.Mkdir("full", 0o777))
	require.NoError(t, os.WriteFile("full/notes.txt", nil, 0o666))
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"--quick", "--out", "full"}, StatusUsage, "full: has files and no record: name another folder"},
		{[]string{"--quick", "--out", "file"}, StatusUsage, "cannot record into file: "},
		{[]string{"--quick", "--out", "file/below"}, StatusUsage, "(--out names another folder)"},
		{[]string{"--quick", "--max-time", "-1s"}, StatusUsage, "--max-time -1s is out of range"},
		{[]string{"--quick", "--cpu", "4711"}, StatusUsage, "--cpu 4711: "},
		{[]string{"full"}, StatusUsage, "full"},
		{[]string{"--check"}, StatusUsage, "--check needs a DIR"},
		{nil, StatusUsage, "or --quick, which is not published"},
	} {
		o := bench(t.Context(), twoBoards(), append([]string{"record"}, test.args...)...)
		assert.Equal(t, test.status, o.status, "%v", test.args)
		assert.Contains(t, o.stderr, test.says, "%v", test.args)
	}
	emulated = func() string { return "qemu-aarch64" }
	defer func() { emulated = machine.Emulated }()
	o := bench(t.Context(), twoBoards(), "record", "--quick")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "an emulator, qemu-aarch64")
	assert.Equal(t, []string{"file", "full"}, filesIn(t, "."))
}

func TestRecordHelp(t *testing.T) {
	golden(t, "help-record", bench(t.Context(), both, "help", "record").stdout)
}

// A folder into which another record writes is left alone.
func TestRecordLocked(t *testing.T) {
	recording(t)
	about := record.About{Machine: machine.Probe(os.DirFS("/"), machine.ThisEnvironment()), Quick: true}
	folder, err := record.Create("mine", about)
	require.NoError(t, err)
	unlock, err := folder.Lock()
	require.NoError(t, err)
	defer unlock()
	o := bench(t.Context(), twoBoards(), "record", "--quick", "--max-time", "1ms", "--out", "mine")
	assert.Equal(t, outcome{status: StatusUsage, stderr: "bench: cannot record: mine: another record writes into it, wait for its end (--out names another folder)\n"}, o)
	assert.Equal(t, []string{"machine.json"}, filesIn(t, "mine"))
}
