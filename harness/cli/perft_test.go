package cli

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

const position3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"

func TestPerft(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"depth 0", []string{"--depth", "0", "startpos"}, "Nodes searched: 1\n"},
		{"depth 1", []string{"--depth", "1", "startpos"}, "Nodes searched: 20\n"},
		{"depth 4", []string{"--depth", "4", "position3"}, "Nodes searched: 43238\n"},
		{"list", []string{"--depth", "3", "--count", "list", "kiwipete"}, "Nodes searched: 97862\n"},
		{"leaf", []string{"--depth", "3", "--count", "leaf", "kiwipete"}, "Nodes searched: 97862\n"},
		{"FEN", []string{"--depth", "3", position3}, "Nodes searched: 2812\n"},
		{"FEN without quotes", []string{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "w", "-", "-", "--depth", "3", "0", "1"}, "Nodes searched: 2812\n"},
		{"four fields", []string{"--depth", "3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"}, "Nodes searched: 2812\n"},
		{"no moves", []string{"--depth", "3", "--divide", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "Nodes searched: 0\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right}, append([]string{"perft"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status, o.stderr)
			assert.Equal(t, test.want, o.stdout)
			assert.Regexp(t, `^x88  (3 × )?\d+ nodes +\d+\.\d{3} s +\d+\.\d Mnps\n$`, o.stderr)
		})
	}
}

func TestPerftDivide(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, depth, fen string }{
		{"divide-startpos", "3", "startpos"},
		{"divide-kiwipete", "2", "kiwipete"},
		{"divide-position4", "1", "position4"},
		{"divide-chess960", "2", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right, poor}, "perft", "--depth", test.depth, "--divide", "--rep", "all", test.fen)
			assert.Equal(t, StatusOK, o.status, o.stderr)
			golden(t, test.name, o.stdout)
		})
	}
}

// times are the parts of stderr that differ from run to run.
var times = regexp.MustCompile(` +\d+\.\d{3} s +\d+\.\d Mnps`)

func TestPerftAll(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		backends []rep.Backend
		args     []string
		want     outcome
	}{
		{"agree", []rep.Backend{right, poor}, []string{"--depth", "3", "startpos"},
			outcome{StatusOK, "Nodes searched: 8902\n", "" +
				"x88      8902 nodes  TIME\n" +
				"mailbox  8902 nodes  TIME\n" +
				"all 2 agree\n"}},
		{"disagree", []rep.Backend{right, blind}, []string{"--depth", "3", position3},
			outcome{StatusFailed, "Nodes searched: 2812\n", "" +
				"x88    2812 nodes  TIME\n" +
				"blind  2810 nodes  TIME\n" +
				"bench: the representations disagree: x88 2812, blind 2810 (bench verify names the move)\n"}},
		{"disagree about a move", []rep.Backend{blind, right}, []string{"--depth", "1", "--divide", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
			outcome{StatusFailed, "e1d1: 1\ne1d2: 1\ne1e2: 1\ne1f1: 1\ne1f2: 1\ne5e6: 1\nNodes searched: 6\n", "" +
				"blind  6 nodes  TIME\n" +
				"x88    7 nodes  TIME\n" +
				"bench: the representations disagree: blind 6, x88 7 (bench verify names the move)\n"}},
		{"one cannot hold the position", []rep.Backend{small, right, poor}, []string{"--depth", "2", position3},
			outcome{StatusOK, "Nodes searched: 191\n", "" +
				"small    left out: small: not the start position: not supported by this representation\n" +
				"x88      191 nodes  TIME\n" +
				"mailbox  191 nodes  TIME\n" +
				"all 2 agree\n"}},
		{"none can hold the position", []rep.Backend{small}, []string{"--depth", "2", position3},
			outcome{StatusUsage, "", "bench: small: not the start position: not supported by this representation\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), test.backends, append([]string{"perft", "--rep", "all"}, test.args...)...)
			o.stderr = times.ReplaceAllString(o.stderr, "  TIME")
			assert.Equal(t, test.want, o)
		})
	}
}

func TestPerftRealBoards(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), all.Backends(), "perft", "--rep", "all", "--depth", "3", "kiwipete")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "Nodes searched: 97862\n", o.stdout)
	for _, b := range rep.Usable(all.Backends()) {
		assert.Regexp(t, `(?m)^`+b.Name+` +97862 nodes`, o.stderr)
	}
}

// Neither the table nor the boards change the count, whatever else is asked.
func TestPerftHashThreads(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--hash", "1"},
		{"--threads", "3"},
		{"--hash", "2", "--threads", "2", "--count", "leaf"},
		{"--hash", "2", "--threads", "2"},
	} {
		o := bench(t.Context(), []rep.Backend{right}, append([]string{"perft", "--depth", "3", "kiwipete"}, args...)...)
		assert.Equal(t, outcome{StatusOK, "Nodes searched: 97862\n", o.stderr}, o, args)
	}
	o := bench(t.Context(), []rep.Backend{right, poor}, "perft", "--depth", "2", "--hash", "1", "--threads", "2", "--rep", "all", "--divide", "kiwipete")
	want := bench(t.Context(), []rep.Backend{right}, "perft", "--depth", "2", "--divide", "kiwipete")
	assert.Equal(t, want.stdout, o.stdout)
	const none = "         no look-ups: the count is too shallow for a table\n"
	assert.Equal(t, "x88      2039 nodes  TIME  hash 1 MiB  2 threads\n"+none+
		"mailbox  2039 nodes  TIME  hash 1 MiB  2 threads\n"+none+
		"all 2 agree\n", times.ReplaceAllString(o.stderr, "  TIME"))
}

// The chance of a wrong count stands under the count: 2^-96 for each look-up and entry.
func TestPerftHashChance(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right}, "perft", "--depth", "4", "--hash", "1", "startpos")
	assert.Equal(t, StatusOK, o.status)
	assert.Equal(t, "x88  197281 nodes  TIME  hash 1 MiB\n"+
		"     400 look-ups, 0 % found; chance that the count is wrong: below 3.5e-22\n", times.ReplaceAllString(o.stderr, "  TIME"))
}

// Two representations that share a table in turn do not share its contents.
func TestPerftHashIsEmptyForEach(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right, blind}, "perft", "--depth", "3", "--hash", "1", "--rep", "all", position3)
	assert.Equal(t, StatusFailed, o.status)
	assert.Equal(t, "bench: the representations disagree: x88 2812, blind 2810 (bench verify names the move)", lastLine(o.stderr))
}

func TestPerftHashTooLarge(t *testing.T) {
	t.Parallel()
	free := perft.FreeMiB()
	if free == 0 || free >= perft.MaxTableMiB {
		t.Skip("the free memory is unknown, or enough for the largest table")
	}
	o := bench(t.Context(), []rep.Backend{right}, "perft", "--depth", "3", "--hash", fmt.Sprint(perft.MaxTableMiB), "startpos")
	assert.Equal(t, StatusUsage, o.status)
	assert.Regexp(t, `^bench: --hash \d+: only \d+ MiB of memory are free\n$`, o.stderr)
}

func TestPerftInterrupted(t *testing.T) {
	o := cancelled(t, []rep.Backend{right}, "perft", "--depth", "20", "kiwipete")
	assert.Regexp(t, `^bench: interrupted: x88 was at kiwipete to depth 20; \d+ nodes were counted\n$`, o.stderr)
	assert.Empty(t, o.stdout)
	cancelled(t, []rep.Backend{right}, "perft", "--depth", "20", "--hash", "1", "--threads", "3", "kiwipete")
	cancelled(t, []rep.Backend{right}, "perft", "--depth", "20", "kiwipete")
}
