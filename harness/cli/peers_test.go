package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wrongAt is a position of the generated ones, to which no other leads. No variable: every process of the tests
// would make them all at its start.
func wrongAt() perft.Entry { return perft.RuleFamilies()[0].Suite[0] }

// onceWrong has a move less at wrongAt.
var onceWrong = rep.Backend{Name: "once-wrong", Summary: "wrong in one position", New: func() rep.Board {
	return broken.New(broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
		if *p == wrongAt().Position {
			return legal[1:]
		}
		return legal
	}})
}}

// peersDir is a folder of programs and their sources.
type peersDir struct{ peers, source string }

func newPeersDir(t *testing.T) peersDir { return peersDir{t.TempDir(), t.TempDir()} }

// add adds the program of testdata under a name, which answers with a board, with texts of
// its description replaced.
func (d peersDir) add(t *testing.T, name, board string, replace ...string) {
	t.Helper()
	text, err := os.ReadFile("testdata/peers/invented/peer.json")
	require.NoError(t, err)
	script, err := os.ReadFile("testdata/peers/invented/build.sh")
	require.NoError(t, err)
	edited := strings.NewReplacer(append(replace, `"name": "invented"`, `"name": "`+name+`"`)...).Replace(string(text))
	d.write(t, filepath.Join(d.peers, name, "peer.json"), edited)
	d.write(t, filepath.Join(d.peers, name, "build.sh"), string(script))
	program, err := os.Executable()
	require.NoError(t, err)
	d.write(t, filepath.Join(d.source, name, "program"), fmt.Sprintf("#!/bin/sh\nexec '%s' uci --rep %s \"$@\"\n", program, board))
}

func (d peersDir) write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
}

// run runs bench peers with the arguments that keep a test short.
func (d peersDir) run(ctx context.Context, args ...string) outcome {
	args = append([]string{"peers"}, args...)
	return bench(ctx, []rep.Backend{right}, append(args, "--source", d.source, "--rep", "x88", "--max-nodes", "60", "--rounds", "1", "--filter", "pos:position4")...)
}

// Programs that build and count right are measured; the others are rows with the reason.
func TestPeersLong(t *testing.T) {
	needsLong(t)
	d := newPeersDir(t)
	d.add(t, "good", "mailbox")
	fault := fmt.Sprintf(`"faults": [{"fen": "%s", "depth": %d, "got": %d, "want": %d}]`, wrongAt().Position.FEN(), wrongAt().Counts[0].Depth, wrongAt().Counts[0].Nodes-1, wrongAt().Counts[0].Nodes)
	d.add(t, "known", "once-wrong", `"faults": []`, fault+`, "game_pieces": "board.c, load"`)
	d.add(t, "unknown", "once-wrong")
	d.add(t, "mended", "mailbox", `"faults": []`, fault)
	d.add(t, "unbuilt", "mailbox")
	d.write(t, filepath.Join(d.peers, "unbuilt", "build.sh"), "echo one; echo two >&2; exit 3\n")
	d.add(t, "idle", "mailbox")
	d.write(t, filepath.Join(d.peers, "idle", "build.sh"), "true\n")
	d.add(t, "absent", "mailbox")
	require.NoError(t, os.RemoveAll(filepath.Join(d.source, "absent")))

	d.add(t, "strict", "mailbox") // ends at nine pawns
	program := filepath.Join(d.source, "strict", "program")
	script, err := os.ReadFile(program)
	require.NoError(t, err)
	d.write(t, program, strings.Replace(string(script), "exec", "sed -u /pppppppp.p7/q |", 1))

	out := filepath.Join(t.TempDir(), "peers.txt")
	o := d.run(t.Context(), d.peers, "--out", out)
	assert.Equal(t, StatusFailed, o.status, o.stderr)
	assert.Contains(t, o.stderr, "bench: not measured: absent, idle, mended, unbuilt, unknown; the table says why\n")
	for _, row := range []string{
		`(?m)^  x88 +- +[\d.]+ +[\d.]+ +[\d.]+  yes  yes +yes +yes$`,
		`(?m)^  good\* +- +[\d.]+ +[\d.]+ +[\d.]+  no   yes +no +yes$`,
		`(?m)^  known\* +- +[\d.]+ +[\d.]+ +[\d.]+  no `,
		`(?m)^  unknown\* +- +- +- +-  no `,
		`(?m)^  good +v1 +MIT +sh +\d+ positions right`,
	} {
		assert.Regexp(t, row, o.stdout)
	}
	text := strings.Join(strings.Fields(o.stdout), " ")
	assert.Regexp(t, `known v1 MIT sh \d+ positions right, 1 wrong as known, \d+ left out`, text)
	assert.Regexp(t, `strict v1 MIT sh \d+ positions right, \d+ left out`, text)
	for _, reason := range []string{
		"unknown is left out: count=list: it counts 1 of ",
		"the first: " + wrongAt().Position.FEN(),
		"mended is left out: count=list: the known fault is not there: ",
		"unbuilt is left out: the build failed: exit status 3: one | two",
		"idle is left out: the build failed: it wrote no executable file to OUT",
		"absent is left out: no source: " + filepath.Join(d.source, "absent") + " is no folder (write it)",
	} {
		assert.Contains(t, text, reason)
	}

	// The file prints the table again, and is one of bench compare.
	again := bench(t.Context(), []rep.Backend{right}, "peers", out)
	assert.Equal(t, StatusOK, again.status, again.stderr)
	assert.Equal(t, o.stdout, again.stdout)
	markdown := bench(t.Context(), []rep.Backend{right}, "peers", out, "--format", "markdown")
	assert.Contains(t, markdown.stdout, "| good | key: no | board.c, make |\n")
	assert.Contains(t, markdown.stdout, "| good | counts leaf | board.c, make |\n")
	compared := bench(t.Context(), []rep.Backend{right}, "compare", out)
	assert.Contains(t, compared.stdout, "Perft count=leaf dispatch=process")
	assert.Contains(t, compared.stdout, "position4 depth 3")
}

// If nothing can be measured, there is a table of reasons, and no file.
func TestPeersNothing(t *testing.T) {
	d := newPeersDir(t)
	d.add(t, "absent", "mailbox")
	require.NoError(t, os.RemoveAll(filepath.Join(d.source, "absent")))
	out := filepath.Join(t.TempDir(), "peers.txt")
	o := d.run(t.Context(), filepath.Join(d.peers, "absent"), "--out", out)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, strings.Join(strings.Fields(o.stdout), " "), "absent is left out: no source: ", "broken at the blanks before a long path")
	assert.Contains(t, o.stderr, "bench: no program could be measured\n")
	assert.NoFileExists(t, out)
}

// The mistakes of a first use are named.
func TestPeersMistakes(t *testing.T) {
	d := newPeersDir(t)
	d.add(t, "good", "mailbox")
	bad := newPeersDir(t)
	for name, replace := range map[string][]string{
		"no-way":     {`"list": "board.c, list"`, `"lists": "board.c, list"`},
		"no-where":   {`"no: board.c, make"`, `"no"`},
		"no-field":   {`"licence": "MIT"`, `"license": "MIT"`},
		"no-licence": {`"licence": "MIT"`, `"licence": ""`},
		"utf-16":     {"{\n", "\xff\xfe{\n"},
		"x88":        nil,
	} {
		bad.add(t, name, "mailbox", replace...)
	}
	bad.add(t, "name", "mailbox")
	require.NoError(t, os.Rename(filepath.Join(bad.peers, "name"), filepath.Join(bad.peers, "other")))
	empty := t.TempDir()
	run := writeSuite(t, "BenchmarkPerft/pos=startpos/depth=5/count=bulk/rep=x88-2 \t1\t1000 ns/op\t100 nodes/op\n")
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "peers needs a DIR such as peers, with a peer.json in it or in its folders, or a FILE that it wrote"},
		{[]string{d.peers + "/god", "--source", empty}, `unknown program "god", did you mean good? (in ` + d.peers + ")"},
		{[]string{empty + "/peers", "--source", empty}, empty + "/peers: there is no such folder or file"},
		{[]string{empty, "--source", empty}, "peer.json in it or in its folders"},
		{[]string{d.peers}, "--source DIR is missing: the folder with the sources"},
		{[]string{d.peers, run}, "give folders to measure, or files to print"},
		{[]string{d.peers, d.peers, "--source", empty}, "a second program named good"},
		{[]string{d.peers, "--source", empty, "--format", "json"}, `--format "json": want text or markdown`},
		{[]string{d.peers, "--source", empty, "--rep", "x89"}, "unknown representation"},
		{[]string{run}, "is not of bench peers (bench compare shows other runs)"},
		{[]string{bad.peers + "/no-way", "--source", empty}, `counts: "lists": "board.c, list": want bulk, list or leaf`},
		{[]string{bad.peers + "/no-where", "--source", empty}, `keeps: key: "no", want "yes: WHERE" or "no: WHERE"`},
		{[]string{bad.peers + "/no-field", "--source", empty}, `unknown field "license"`},
		{[]string{bad.peers + "/no-licence", "--source", empty}, "licence: is empty"},
		{[]string{bad.peers + "/utf-16", "--source", empty}, "utf-16/peer.json: it is UTF-16, want UTF-8"},
		{[]string{bad.peers + "/x88", "--source", empty}, "x88 is a representation, give the program another name"},
		{[]string{bad.peers + "/other", "--source", empty}, `name: "name" is in the folder "other", want the same name`},
	} {
		o := bench(t.Context(), []rep.Backend{right}, append([]string{"peers"}, test.args...)...)
		assert.Equal(t, StatusUsage, o.status, test.args)
		assert.Contains(t, o.stderr, test.want)
		assert.Empty(t, o.stdout)
	}
}
