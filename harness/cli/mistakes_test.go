package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// Any wrong input gets one line with the remedy, and no panic. The golden file
// has the lines.
func TestErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	noSuite := write("no-suite.epd", "# a comment\nhello\n")
	badFEN := write("bad-fen.epd", "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20\n")
	empty := write("empty.epd", "")
	badMix := func(name, text string) []string {
		return []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", write(name, text)}
	}
	goodMix := write("mix.json", `{"calls_per_node":{"Make":1}}`)
	goodMap := write("map.json", `{"Make":["Do"]}`)
	badMap := write("bad-map.json", `{"Make":["("]}`)
	otherMap := write("other-map.json", `{"Mak":["Do"]}`)
	noSearch := write("no-search.txt", "BenchmarkLoad/pos=alekhine/rep=x88 1 5 ns/op\n")
	backends := []rep.Backend{right, poor, small, blind, panicking, boundless}
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

	var lines strings.Builder
	for _, test := range []struct {
		status int
		args   []string
	}{
		{2, []string{"lst"}},
		{2, []string{"lst", "--depth", "3"}},
		{2, []string{"frobnicate"}},
		{2, []string{"help", "verfy"}},
		{2, []string{"help", "perft", "show"}},
		{2, []string{"--", "list"}},
		{2, []string{"--hlp"}},
		{2, []string{"-x"}},
		{2, []string{"list", "x88"}},

		{2, []string{"perft"}},
		{2, []string{"perft", "startpos"}},
		{2, []string{"perft", "--depth", "3"}},
		{2, []string{"perft", "--depth"}},
		{2, []string{"perft", "--depth", "three", "startpos"}},
		{2, []string{"perft", "--depth", "-1", "startpos"}},
		{2, []string{"perft", "--depth", "33", "startpos"}},
		{2, []string{"perft", "--depth", "99999999999999999999", "startpos"}},
		{2, []string{"perft", "--dept", "3", "startpos"}},
		{2, []string{"perft", "--depth", "0", "--divide", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--divide=maybe", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--count", "blk", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--threads", "0", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--threads", "257", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--threads", "two", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--hash", "-1", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--hash", "1048577", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--hash", "64MB", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "x89", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "zebra", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "x88,x88", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "x88,", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "all,all", "kiwipete"}},
		{2, []string{"perft", "--depth", "3", "--rep", "book", "kiwipete"}},
		{2, []string{"perft", "--depth", "3", "--rep", "", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--count", "", "startpos"}},
		{2, []string{"perft", "--depth", "3", "--rep", "small", kiwipete}},
		{2, []string{"perft", "--depth", "3", "--rep", "small,small", kiwipete}},
		{2, []string{"perft", "-depth", "3", "startpos"}},
		{2, []string{"perft", "-depth=3", "startpos"}},
		{2, []string{"perft", "--depth", "3", "kiwipet"}},
		{2, []string{"perft", "--depth", "3", "zebra"}},
		{2, []string{"perft", "--depth", "3", ""}},
		{2, []string{"perft", "--depth", "3", "startpos", "kiwipete"}},
		{2, []string{"perft", "--depth", "3", "8/8/8/8 w - -"}},
		{2, []string{"perft", "--depth", "3", "8/8/8/8/8/8/8/8", "w", "KX", "-", "0", "1"}},
		{2, []string{"perft", "--depth", "3", "\x00\xff\n"}},
		{1, []string{"perft", "--depth", "3", "--rep", "panicking", "startpos"}},
		{1, []string{"perft", "--depth", "4", "--threads", "2", "--rep", "panicking", "startpos"}},

		{2, []string{"compare", "--view", "engine", filepath.Join(dir, "missing.txt")}},
		{2, []string{"compare", "--view", "engine", dir}},
		{2, []string{"compare", "--view", "engine", empty}},
		{2, []string{"compare", "--view", "engine", noSearch}},
		{2, []string{"engine", "--eval", "paws"}},
		{2, []string{"engine", "--eval", "pawns,pawns"}},
		{2, []string{"engine", "--eval", "pawns,"}},
		{2, []string{"engine", "--gen", "all"}},
		{2, []string{"engine", "--ask", "nativ"}},
		{2, []string{"engine", "--net", "simd,gpu"}},
		{2, []string{"engine", "--rep", "x87"}},
		{2, []string{"engine", "--rounds", "0"}},
		{2, []string{"engine", "--max-time", "0s"}},
		{2, []string{"engine", "--format", "xml"}},
		{2, []string{"compare", "--view", "map", noSearch, "--format", "csv"}},

		{2, []string{"gain", "--write-mix", "-", "--eval", "paws"}},
		{2, []string{"gain", "--write-mix", "-", "--from", "all"}},
		{2, []string{"compare", "--view", "elo", noSearch}},
		{2, []string{"compare", "--view", "elo", dir}},
		{2, []string{"compare", "--view", "elo", filepath.Join(dir, "missing.pgn")}},
		{2, []string{"compare", "--ratio", "x88=1", "../../results/2026-11-24/amd-epyc/elo-curve.pgn.gz"}},
		{2, []string{"compare", "--nodes", "0", "../../results/2026-11-24/amd-epyc/elo-curve.pgn.gz"}},
		{2, []string{"elo", "--rep", "x88"}},
		{2, []string{"elo", "--rep", "x88", "--base", "x88"}},
		{2, []string{"elo", "--base", "x87"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x87"}},
		{2, []string{"elo", "--base", "mailbox", "--eval", "paws"}},
		{2, []string{"elo", "--base", "mailbox", "--nodes", "0"}},
		{2, []string{"elo", "--base", "mailbox", "--nodes", "2g"}},
		{2, []string{"elo", "--base", "mailbox", "--nodes", "2k,4k"}},
		{2, []string{"elo", "--base", "mailbox", "--pairs", "6001"}},
		{2, []string{"elo", "--base", "mailbox", "--threads", "0"}},
		{2, []string{"elo", "--base", "mailbox", "--curve", "--rep", "x88"}},
		{2, []string{"elo", "--base", "mailbox", "--curve", "--ratio", "1"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x88", "--ratio", "0"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x88", "--ratio", "x88=.5:.6,.7"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x88", "--ratio", "bitboard=1"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x88", "--ratio", "x88=fast"}},
		{2, []string{"elo", "--base", "mailbox", "--rep", "x88", "--run", noSearch}},
		{2, []string{"elo", "--base", "mailbox", "--against", "cat"}},
		{2, []string{"elo", "--base", "mailbox", "--curve", "--against", "no-such-engine"}},
		{2, []string{"elo", "--base", "mailbox", "--curve", "--against", "cat", "--against-nodes", "0"}},
		{2, []string{"elo", "--base", "mailbox", "--curve", "--against", "cat", "--against-nodes", "1,2,3"}},
		{2, []string{"gain"}},
		{2, []string{"gain", "x88", "mailbox"}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox"}},
		{2, []string{"gain", "--from", "x88", "--to", "x88", "--mix", goodMix}},
		{2, []string{"gain", "--from", "x88", "--to", "x87", "--mix", goodMix}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", goodMix, "--map", goodMap}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", goodMix, "--nodes", "5"}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", goodMix, "--rep", "x88"}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", goodMix, "mix.txt"}},
		{1, []string{"compare", "--view", "instructions", noSearch}},
		{2, []string{"compare", "--view", "techniques", noSearch}},
		{2, []string{"compare", "--view", "level", noSearch}},
		{2, []string{"compare", "--view", "map", "--col", "cpu", noSearch}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--profile", goodMix}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--profile", goodMix, "--map", goodMap}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--profile", goodMix, "--map", badMap}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--profile", goodMix, "--map", otherMap}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--profile", dir, "--map", goodMap}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", goodMix, "--max-time", "0s"}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", filepath.Join(dir, "missing.json")}},
		{2, []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", dir}},
		{2, badMix("empty.json", "")},
		{2, badMix("cut.json", `{"calls_per_node":{"Make":1}`)},
		{2, badMix("text.json", "Make 1")},
		{2, badMix("utf-16.json", "\xff\xfe{\x00}\x00")},
		{2, []string{"compare", write("utf-16.txt", "\xff\xfeB\x00e\x00")}},
		{2, []string{"elo", write("utf-16.pgn", "\xff\xfe[\x00E\x00")}},
		{2, badMix("two.json", `{"calls_per_node":{"Make":1}} {}`)},
		{2, badMix("field.json", `{"calls":{"Make":1}}`)},
		{2, badMix("none.json", `{"calls_per_node":{}}`)},
		{2, badMix("name.json", `{"calls_per_node":{"Mak":1}}`)},
		{2, badMix("rate.json", `{"calls_per_node":{"Make":-1}}`)},
		{2, badMix("type.json", `{"calls_per_node":{"Make":"1"}}`)},
		{2, badMix("time.json", `{"calls_per_node":{"Make":1},"ns_per_node":-5}`)},
		{2, badMix("unmeasured.json", `{"calls_per_node":{"Occupied":1}}`)},
		{2, badMix("search.json", `{"calls_per_node":{"Make":1},"search":{"rep":"x88","eval":"paws","gen":"staged"}}`)},

		{2, []string{"show"}},
		{2, []string{"show", "startpo"}},
		{2, []string{"show", "--rep", "small", "kiwipete"}},
		{2, []string{"show", "--rep", "", "startpos", "kiwipete"}},
		{2, []string{"show", "--after", ""}},
		{2, []string{"show", "--after", "hello"}},
		{2, []string{"show", "--after", "e2e4,e7e5 e4e5"}},
		{2, []string{"show", "--after", "e2e4, e7e8q"}},
		{2, []string{"show", "--after", "e2e4,f7f6,d1h5,0000"}},
		{2, []string{"show", "--step", ""}},
		{2, []string{"show", "--step", "e2e4 e7e5"}},
		{2, []string{"show", "--step", "e2e5"}},
		{2, []string{"show", "--after", "e2e4", "--step", "d2d4", "startpos"}},

		{2, []string{"encode"}},
		{2, []string{"encode", "startpo"}},
		{2, []string{"encode", "--codec", "hufman", "startpos"}},
		{2, []string{"encode", "--codec", "zip", "startpos"}},
		{2, []string{"encode", "--codec", "", "startpos"}},
		{2, []string{"encode", "--codec", "fen,fen", "startpos"}},
		{2, []string{"encode", "--codec", "fen,all", "startpos"}},
		{2, []string{"encode", "3k4/8/8/8/8/8/4R3/4K3 w - - 128 200"}},
		{2, []string{"encode", "--codec", "stream", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"}},
		{2, []string{"encode", "--codec", "packed", "qqqqkqqq/qqqqqqqq/qqq5/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"}},
		{2, []string{"encode", "--codec", "huffman-kings", "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1"}},
		{2, []string{"run", "--rep", "x88", "--filter", ".name:Encode"}},
		{2, []string{"run", "--filter", ".name:(Encode OR Load)"}},
		{2, []string{"run", "--filter", "codec:hufman"}},
		{2, []string{"profile", "--rep", "x88", "--filter", ".name:Encode"}},

		{2, []string{"verify", "startpos"}},
		{2, []string{"verify", "--rep", "mailbx"}},
		{2, []string{"verify", "--rep", ""}},
		{2, []string{"verify", "--epd="}},
		{2, []string{"verify", "--max-depth", "0"}},
		{2, []string{"verify", "--max-depth", "33"}},
		{2, []string{"verify", "--max-nodes", "-1"}},
		{2, []string{"verify", "--max-nodes", "many"}},
		{2, []string{"verify", "--epd", filepath.Join(dir, "missing.epd")}},
		{2, []string{"verify", "--epd", dir}},
		{2, []string{"verify", "--epd", noSuite}},
		{2, []string{"verify", "--epd", badFEN}},
		{2, []string{"verify", "--epd", empty}},

		{2, []string{"profile"}},
		{2, []string{"profile", "--rep", "x8"}},
		{2, []string{"profile", "--rep", "x87"}},
		{2, []string{"profile", "--rep", "x88", "x88"}},
		{2, []string{"profile", "--rep", "x88", "--duration", "0s"}},
		{2, []string{"profile", "--rep", "x88", "--duration", "10"}},
		{2, []string{"profile", "--rep", "x88", "--filter", "pos:kiwipet"}},
		{2, []string{"profile", "--rep", "x88", "--filter", "psn:kiwipete"}},
		{2, []string{"profile", "--rep", "x88", "--filter", ".unit:ns/op"}},
		{2, []string{"run", "--filter", "-.unt:x"}},
		{2, []string{"profile", "--rep", "x88", "--filter", "pos:kiwipete pos:startpos"}},
		{2, []string{"profile", "--rep", "x88", "--filter", "pos:("}},
		{2, []string{"profile", "--rep", "x88", "--out", ""}},
		{2, []string{"profile", "--rep", "x88", "--out", filepath.Join(noSuite, "below")}},
		{2, []string{"profile", "--rep", "mailbox", "--filter", ".name:Checkers pos:startpos", "--out", dir}},
		{1, []string{"profile", "--rep", "panicking", "--filter", ".name:MakeUnmake pos:startpos", "--out", dir}},
	} {
		o := bench(t.Context(), backends, test.args...)
		assert.Equal(t, test.status, o.status, "bench %q", test.args)
		line := lastLine(o.stderr)
		assert.True(t, strings.HasPrefix(line, "bench: "), "bench %q: %s", test.args, o.stderr)
		fmt.Fprintf(&lines, "$ bench %s\n%s\n", strings.Join(quoted(test.args), " "), line)
	}
	// Package rep words the faults of a FEN.
	text := fenFault.ReplaceAllString(strings.ReplaceAll(lines.String(), dir, "DIR"), "$1: FAULT")
	golden(t, "errors", text)
}

var fenFault = regexp.MustCompile(`(parse FEN ".*?": [a-z ]+): .*`)

func quoted(args []string) []string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = shellWord(strings.ToValidUTF8(strings.ReplaceAll(arg, "\x00", "?"), "?"))
	}
	return words
}

// An error from below without a status of ours has one all the same.
func TestExitStatus(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err    error
		status int
		line   string
	}{
		{errors.New("rep: odd"), StatusUsage, "odd"},
		{fmt.Errorf("harness: %w", context.Canceled), StatusInterrupted, "interrupted"},
		{exit.Interruptedf("x88 was counting: %w", context.Canceled), StatusInterrupted, "interrupted: x88 was counting: context canceled"},
		{exit.Failf("x88: %w", errors.New("rep: odd\nvery odd")), StatusFailed, "x88: odd"},
		{fmt.Errorf("wrapped: %w", exit.Failf("odd")), StatusFailed, "wrapped: odd"},
	} {
		assert.Equal(t, test.status, exit.Status(test.err), test.err)
		assert.Equal(t, test.line, errorLine(test.err))
	}
}

// TestSuggestions checks the lines for words that other programs have, and for names where they do not belong.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"version"}, `unknown command "version", did you mean bench --version? (bench help shows all)`},
		{[]string{"verion"}, `unknown command "verion", did you mean bench --version? (bench help shows all)`},
		{[]string{"run", "--filter", "kiwipete"}, `filter "kiwipete": "kiwipete" is no KEY:VALUE, did you mean pos:kiwipete? (bench list shows all cases)`},
		{[]string{"run", "--filter", "pos:startpos -(x88)"}, `filter "pos:startpos -(x88)": "x88" is no KEY:VALUE, did you mean rep:x88? (bench list shows all cases)`},
		{[]string{"instructions", "--filter", "bulk"}, `filter "bulk": "bulk" is no KEY:VALUE, did you mean count:bulk? (bench list shows all cases)`},
		{[]string{"run", "--filter", "pos=kiwipete"}, `filter "pos=kiwipete": "pos=kiwipete" is no KEY:VALUE, did you mean pos:kiwipete? (bench list shows all cases)`},
		{[]string{"run", "--rep", "x88,"}, `--rep "x88,": want names with one comma between two (bench list shows all)`},
		{[]string{"run", "--rep", "x88 mailbox"}, `--rep "x88 mailbox": want names with one comma between two (bench list shows all)`},
		{[]string{"run", "--filter", "foo"}, `filter "foo": "foo" is no KEY:VALUE such as pos:kiwipete (bench list shows all cases)`},
		{[]string{"engine", "x88"}, "x88 is a representation: bench engine takes it as --rep x88"},
		{[]string{"run", "x88"}, "x88 is a representation: bench run takes it as --rep x88"},
		{[]string{"show", "x88"}, "x88 is a representation: bench show takes it as --rep x88"},
		{[]string{"compare", "x88"}, "x88 is a representation, and bench compare takes none"},
		{[]string{"run", "kiwipete"}, "kiwipete is a position: bench run takes it as --filter pos:kiwipete"},
		{[]string{"levels"}, `"levels" is now "bench compare --view levels"`},
		{[]string{"map", "--format", "text", "run.txt"}, `"map" is now "bench compare --view map"`},
		{[]string{"help", "techniques"}, `"techniques" is now "bench compare --view techniques"`},
		{[]string{"engine", "run.txt"}, `"engine FILE" is now "bench compare FILE"`},
		{[]string{"elo", "--nodes", "50k", "elo.pgn"}, `"elo FILE" is now "bench compare FILE"`},
		{[]string{"compare", "nosuch"}, "open nosuch: no such file or directory"},
		{[]string{"gain", "--from", "x88", "--to", "mailbox", "--mix", "x88"}, "open x88: no such file or directory"},
		{[]string{"compare", "--view", "elo", folder}, folder + ": is a folder, want a file"},
		{[]string{"compare", folder}, folder + ": no record in it: it has neither machine.json nor a part such as boards.txt.gz (name its folders of machines, such as results/DATE/MACHINE, or files)"},
		{[]string{"elo", "--rep", "x88", "--base", "mailbox", "--pairs", "0"}, "--pairs: 0 pairs are out of range, want 1 to 6000, one for each opening"},
		{[]string{"elo", "--curve", "--base", "x88", "--ratio", "1"}, "--ratio 1: with --curve it is the share of the nodes of the weaker side, 0.5 for half of them"},
		{[]string{"run", "--rounds", "99999999999999999999"}, `--rounds "99999999999999999999" is out of range`},
		{[]string{"run", "--max-time", "-1s"}, "--max-time -1s is out of range, want 0 or more"},
		{[]string{"engine", "--tt", "3"}, `unknown size of a table "3", want 4, 64 or 256 (bench engine --help shows all)`},
		{[]string{"compare", "--rep", "x88"}, `unknown flag "--rep" (bench compare --help shows all)`},
		{[]string{"profile"}, "profile needs --rep REP, one or several with commas between them, all, or a level: tuned, book or step (bench list shows all)"},
		{[]string{"list", "--rep", "x88"}, "bench list has no --rep: bench show --rep NAME startpos shows a representation (bench list --help shows all)"},
	} {
		o := bench(t.Context(), both, test.args...)
		assert.Equal(t, StatusUsage, o.status)
		assert.Equal(t, "bench: "+test.want, lastLine(o.stderr))
	}
}
