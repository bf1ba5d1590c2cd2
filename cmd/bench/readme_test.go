package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
)

// long is given by .ci/night: the tests then take minutes instead of seconds.
var long = flag.Bool("long", false, "start the command, build boards and count instructions with it; run the README's commands")

// update rewrites the compared documents.
var update = flag.Bool("update", false, "write the tables of the documents again, from the recorded runs")

// printed has the outputs of commands that read recorded files alone: several tests compare the same table.
var printed = map[string][2]string{}

// bench runs the command and returns its output.
func bench(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	folder, fault := os.Getwd()
	require.NoError(t, fault)
	key := fmt.Sprintf("%s %q", folder, args)
	if known, ok := printed[key]; ok {
		return known[0], known[1]
	}
	var out, err bytes.Buffer
	status := cli.Run(t.Context(), config, args, &out, &err)
	require.Equal(t, cli.StatusOK, status, "bench %q: %s", args, err.String())
	if slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "results/") }) && !slices.Contains(args, "--out") {
		printed[key] = [2]string{out.String(), err.String()}
	}
	return out.String(), err.String()
}

// The commands named under the tables in the documents print these tables today from the
// recorded runs.
func TestTables(t *testing.T) {
	t.Chdir("../..")
	named := regexp.MustCompile("That is `go run \\./cmd/bench ([^`]+)`")
	for _, path := range []string{"results/README.md", "doc/boards.md", "doc/elo.md", "doc/engine.md", "doc/engines.md", "doc/generators.md", "doc/go.md", "doc/levels.md", "doc/memory.md", "doc/sliders.md", "techniques/techniques.md"} {
		document, err := os.ReadFile(path)
		require.NoError(t, err)
		commands := named.FindAllStringSubmatch(string(document), -1)
		require.NotEmpty(t, commands, path)
		for _, command := range commands {
			table, _ := bench(t, strings.Fields(command[1])...)
			if *update {
				document = withTable(t, document, command[0], table)
				require.NoError(t, os.WriteFile(path, document, 0o666))
			}
			assert.Contains(t, string(document), "```text\n"+table+"```\n\nThat is `go run ./cmd/bench "+command[1]+"`",
				"%s, after a change that is meant: go test ./cmd/bench -run Tables -update", path)
		}
	}
}

// withTable returns a document with another table before the sentence that names its command.
func withTable(t *testing.T, document []byte, sentence, table string) []byte {
	t.Helper()
	before, after, found := strings.Cut(string(document), "```\n\n"+sentence)
	begin := strings.LastIndex(before, "```text\n")
	require.True(t, found && begin >= 0, "want a block of text before %q", sentence)
	return []byte(before[:begin] + "```text\n" + table + "```\n\n" + sentence + after)
}

// The table of the folders of doc/boards.md has each tuned board.
func TestFoldersHaveEachBoard(t *testing.T) {
	document, err := os.ReadFile("../../doc/boards.md")
	require.NoError(t, err)
	_, folders, _ := strings.Cut(string(document), "## The folders\n")
	for _, b := range config.Boards {
		folder := "../rep/" + strings.ReplaceAll(b.Name, "-", "")
		assert.True(t, b.Level != rep.Tuned || strings.Contains(folders, "("+folder+")"),
			"doc/boards.md: add a row with a link to %s to the table of the folders", folder)
	}
}

// doc/answer.md begins with the tables of the recorded runs at an engine's conditions, a line for each machine, without the
// verdicts and the control.
func TestHeadline(t *testing.T) {
	t.Chdir("../..")
	const path = "doc/answer.md"
	document, err := os.ReadFile(path)
	require.NoError(t, err)
	found := regexp.MustCompile(`(?s)\n\n(\| evaluation \|.*?\n)\n(.*?)\n\n`).FindSubmatchIndex(document)
	require.NotNil(t, found, "want a table and the runs that it is of")
	boards := []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}
	head := "| evaluation | machine | " + strings.Join(boards, " | ") + " |\n"
	var evaluations []string
	rows := map[string]string{} // by evaluation, a line for each machine
	for _, run := range regexp.MustCompile(`(?s)([\w ]+)\s\(`+"`bench compare (\\S+)`").FindAllSubmatch(document[found[4]:found[5]], -1) {
		words := strings.Fields(string(run[1]))
		machine := strings.Join(words[len(words)-2:], " ")
		printed, _ := bench(t, "compare", string(run[2]), "--format", "markdown")
		table, _, _ := strings.Cut(printed[strings.Index(printed, "| "):], "\n\n") // only the first one
		var printedBoards []string                                                 // in the order of this machine
		for n, line := range strings.Split(strings.TrimSpace(table), "\n") {
			cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
			for i, c := range cells {
				cells[i] = regexp.MustCompile(` (?:at 1M nodes|slower|faster|undecided|same)$`).ReplaceAllString(strings.TrimSpace(c), "")
			}
			switch {
			case n == 0:
				printedBoards = cells
			case n > 1 && !strings.HasSuffix(cells[0], " nodes"):
				if rows[cells[0]] == "" {
					evaluations = append(evaluations, cells[0])
				}
				rows[cells[0]] += fmt.Sprintf("| %s | %s |", cells[0], machine)
				for _, board := range boards {
					rows[cells[0]] += fmt.Sprintf(" %s |", cells[slices.Index(printedBoards, board)])
				}
				rows[cells[0]] += "\n"
			}
		}
	}
	table := head + strings.Repeat("| --- ", strings.Count(head, "|")-1) + "|\n"
	for _, e := range evaluations {
		table += rows[e]
	}
	if *update {
		document = slices.Concat(document[:found[2]], []byte(table), document[found[3]:])
		require.NoError(t, os.WriteFile(path, document, 0o666))
		return
	}
	assert.Equal(t, table, string(document[found[2]:found[3]]))
	assert.LessOrEqual(t, bytes.Count(document[:found[3]], []byte("\n")), 20, "the answer is at the top")
}

// results/results.csv has all recorded runs. The lines of large ones are computed with -long.
func TestResultsCSV(t *testing.T) {
	t.Chdir("../..")
	const path = "results/results.csv"
	recorded, err := os.ReadFile(path)
	require.NoError(t, err)
	dirs, err := filepath.Glob("results/20*/*")
	require.NoError(t, err)
	want := string(recorded)
	if !*update && !*long {
		var small []string
		lines := regexp.MustCompile(`^board,.*\n`).FindString(want)
		for _, dir := range dirs {
			of := strings.Join(regexp.MustCompile(`(?m)^.*,`+dir+`/[^/]*\n`).FindAllString(want, -1), "")
			assert.NotEmpty(t, of, "no line of %s: go test ./cmd/bench -run ResultsCSV -update", dir)
			if strings.Count(of, "\n") < 100 {
				small, lines = append(small, dir), lines+of
			}
		}
		require.Greater(t, len(small), 1)
		dirs, want = small, lines
	}
	printed, _ := bench(t, append([]string{"compare", "--format", "csv"}, dirs...)...)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(printed), 0o666))
		return
	}
	assert.Equal(t, printed, want, "after a new run: go test ./cmd/bench -run ResultsCSV -update")
}

// doc/method.md quotes bench compare on the recorded runs of two sittings.
func TestSittingsInMethod(t *testing.T) {
	t.Chdir("../..")
	const path = "doc/method.md"
	document, err := os.ReadFile(path)
	require.NoError(t, err)
	quoted := regexp.MustCompile("\\(`bench (compare [^`]+)`\\):\n([0-9.]+ % in leaf, [0-9.]+ % in make/unmake, [0-9.]+ % in bulk)\\.").FindAllSubmatch(document, -1)
	require.Len(t, quoted, 2)
	for _, m := range quoted {
		table, _ := bench(t, strings.Fields(string(m[1]))...)
		moved := regexp.MustCompile(`moved by ([0-9.]+) % \(standard deviation\)`).FindAllStringSubmatch(table, -1)
		require.Len(t, moved, 3)
		want := fmt.Sprintf("%s %% in leaf, %s %% in make/unmake, %s %% in bulk", moved[0][1], moved[1][1], moved[2][1])
		if *update {
			document = bytes.Replace(document, slices.Concat(m[1], []byte("`):\n"), m[2]), slices.Concat(m[1], []byte("`):\n"+want)), 1)
			require.NoError(t, os.WriteFile(path, document, 0o666))
			continue
		}
		assert.Equal(t, want, string(m[2]), "bench %s", m[1])
	}
}

// bench report --picture draws the pictures of the documents today from the runs of make pictures; with -long all of them.
func TestReadmePictures(t *testing.T) {
	t.Chdir("../..")
	commands, err := exec.Command("make", "-n", "pictures").Output()
	if err != nil {
		t.Skip("there is no make")
	}
	drawn := regexp.MustCompile(`bench (report .*) --picture (results/\S+)\n`).FindAllStringSubmatch(string(commands), -1)
	require.NotEmpty(t, drawn)
	for _, m := range drawn {
		if !*long && !*update && m[2] == "results/machines.svg" { // reads all runs, and draws as engine.svg does
			continue
		}
		out := filepath.Join(t.TempDir(), "picture.svg")
		bench(t, append(asShell(t, strings.Fields(m[1])), "--picture", out)...)
		want, err := os.ReadFile(out)
		require.NoError(t, err)
		if *update {
			require.NoError(t, os.WriteFile(m[2], want, 0o666))
		}
		found, err := os.ReadFile(m[2])
		require.NoError(t, err)
		assert.Equal(t, string(want), string(found), "bench %s --picture %s draws it again", m[1], m[2])
	}
	shown := map[string]bool{}
	runs := map[string][]string{}
	for _, m := range drawn {
		runs[m[2]] = strings.Fields(m[1])[1:]
	}
	for _, path := range []string{"README.md", "doc/answer.md", "doc/boards.md", "doc/engine.md", "doc/levels.md"} {
		document, err := os.ReadFile(path)
		require.NoError(t, err)
		pictures := regexp.MustCompile(`\((?:\.\./)?(results/[^ )]*\.svg)\)`).FindAllStringSubmatch(string(document), -1)
		require.NotEmpty(t, pictures, path)
		for _, picture := range pictures {
			shown[picture[1]] = true
			assert.True(t, slices.ContainsFunc(runs[picture[1]], func(run string) bool { return bytes.Contains(document, []byte(run)) }), "%s names a run of %s", path, picture[1])
		}
	}
	assert.Len(t, shown, len(drawn), "all pictures are shown")
}

// README.md and these documents show every command. With -long each of their lines runs, once. Long ones are cut
// short. TestCommandLines reads the flags of all of them.
func TestReadmeCommands(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("bench run --cpu is for linux")
	}
	t.Chdir("../..")
	var shown []byte
	for _, path := range []string{"README.md", "doc/boards.md", "doc/ab.md", "doc/commands.md", "doc/elo.md", "doc/engine.md", "doc/memory.md"} {
		document, err := os.ReadFile(path)
		require.NoError(t, err)
		shown = append(shown, document...)
	}
	short := map[string][]string{
		"run":     {"--cpu", "0", "--rounds", "1", "--benchtime", "1us", "--out", "run.txt"},
		"verify":  {"--max-depth", "2"},
		"elo":     {"--nodes", "100", "--pairs", "2", "--out", filepath.Join(t.TempDir(), "elo.pgn")},
		"profile": {"--duration", "100ms", "--out", "profiles"},
		"report":  {"--out", "report"},
		"engine":  {"--rounds", "1", "--eval", "psqt", "--rep", "bitboard", "--nodes", "20k", "--out", "engine.txt"},
	}
	seen, ran := map[string]bool{}, map[string]bool{}
	for _, command := range regexp.MustCompile(`(?m)^(?:\./bench|go run \./cmd/bench) ([^#\n]*)`).FindAllStringSubmatch(string(shown), -1) {
		args, err := uci.SplitWords(command[1])
		require.NoError(t, err, command[0])
		seen[args[0]] = true
		if ran[command[0]] || !*long {
			continue
		}
		ran[command[0]] = true
		if args[0] == "instructions" || args[0] == "ab" || args[0] == "gain" || args[0] == "new" || args[0] == "record" {
			continue // run the command as a file, see TestInstructions, or need one, or write a folder: see package cli
		}
		if slices.Contains(args, "--engine") || slices.Contains(args, "--against") {
			continue // needs an engine, see TestEngines
		}
		if i := slices.Index(args, ">"); i >= 0 {
			args = args[:i]
		}
		args = asShell(t, args)
		more := slices.Clone(short[args[0]])
		if i := slices.Index(more, "--out"); i >= 0 {
			more[i+1] = filepath.Join(t.TempDir(), more[i+1])
		}
		const few = "bitboard,x88-book" // a textbook board takes seconds to be verified
		if i := slices.Index(args, "all"); i >= 0 {
			args[i] = few
		} else if args[0] == "run" || args[0] == "verify" && !slices.Contains(args, "--rep") {
			more = append(more, "--rep", few)
		}
		stdout, _ := bench(t, append(args, more...)...)
		assert.NotEmpty(t, stdout, "bench %q", args)
	}
	for _, name := range []string{"list", "run", "compare", "perft", "verify", "show", "profile", "instructions", "report", "ab", "engine", "gain", "elo"} {
		assert.True(t, seen[name], "no document shows bench %s", name)
	}
}

// The documents have the Elo of the recorded games.
func TestElo(t *testing.T) {
	t.Chdir("../..")
	printed, _ := bench(t, "compare", "results/2026-11-24/amd-epyc/elo.pgn.gz")
	found := regexp.MustCompile(`(?m)^  x88 .* -(\d+) ±(\d+) +4000 `).FindStringSubmatch(printed)
	require.NotNil(t, found, printed)
	for _, path := range []string{"doc/answer.md", "doc/elo.md", "doc/course/10-speed.md"} {
		document, err := os.ReadFile(path)
		require.NoError(t, err)
		text := strings.Join(strings.Fields(strings.ReplaceAll(string(document), "[Elo](doc/elo.md)", "Elo")), " ")
		assert.Contains(t, text, fmt.Sprintf("0x88 instead of bitboards costs %s ± %s Elo at 20,000 nodes a move", found[1], found[2]), path)
	}
	document, err := os.ReadFile("doc/elo.md")
	require.NoError(t, err)
	const curve = "results/2026-11-24/amd-epyc/elo-curve.pgn.gz"
	worth := func(ratio, nodes string) (elo, err string) {
		printed, _ := bench(t, "compare", "--ratio", ratio, "--nodes", nodes, curve)
		found := regexp.MustCompile(`(?m)^ +` + nodes + ` +[+-]([\d.]+) ±([\d.]+)`).FindStringSubmatch(printed[strings.Index(printed, "is worth"):])
		require.NotNil(t, found, printed)
		return found[1], found[2]
	}
	predictions := regexp.MustCompile(`×([\d.]+)(?:, here)? \| (less than )?([\d.]+)(?: ± ([\d.]+))? \|`).FindAllStringSubmatch(string(document), -1)
	assert.Len(t, predictions, 9)
	for _, p := range predictions {
		elo, err := worth(p[1], "100k")
		if p[2] != "" {
			rounded, failed := strconv.ParseFloat(elo, 64)
			require.NoError(t, failed)
			elo, err = fmt.Sprintf("%.0f", rounded), ""
		}
		assert.Equal(t, []string{elo, err}, p[3:], p[0])
	}
	published := match.Pairs{348, 18567, 45069, 18999, 377}.Elo() // Stockfish 6153
	assert.Contains(t, string(document), fmt.Sprintf("%+.1f ± %.1f | 48 %%", published.Elo, published.High()-published.Elo))
}

// The tour of doc.go leads to folders that exist. doc/boards.md has all boards.
func TestTour(t *testing.T) {
	t.Chdir("../..")
	tour, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	text := strings.ReplaceAll(string(tour), "github.com/boardbench/boardbench/", "")
	for _, folder := range regexp.MustCompile(`\b(?:rep|harness|internal|cmd|examples|results|codec|perft)(?:/[a-z0-9]+)?\b`).FindAllString(text, -1) {
		assert.DirExists(t, folder)
	}
}

// asShell returns the arguments with the folders of all recorded machines in place of their pattern.
func asShell(t *testing.T, args []string) []string {
	t.Helper()
	i := slices.Index(args, "results/*/*/")
	if i < 0 {
		return args
	}
	folders, err := filepath.Glob("results/20*/*")
	require.NoError(t, err)
	return slices.Concat(args[:i], folders, args[i+1:])
}
