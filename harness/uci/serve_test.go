package uci_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep/x88"
)

// serve returns the answers of x88 to commands.
func serve(t *testing.T, commands string) string {
	var out bytes.Buffer
	require.NoError(t, uci.Serve(strings.NewReader(commands), &out, x88.Backend, perft.Bulk, false))
	return out.String()
}

// A command that is refused changes nothing, and words are separated by any white space.
func TestServe(t *testing.T) {
	t.Parallel()
	const kings = "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
	for commands, want := range map[string]string{
		"position\tstartpos \t moves\te2e4\r\ngo\tperft\t1\r\n":                                            `\nNodes searched: 20\n$`,
		kings + "position foo\ngo perft 1":                                                                 `^info string position wants startpos or fen, got "foo"\n(?s).*searched: 5\n$`,
		kings + "position startpos moves e2e4 e2e4\ngo perft 1":                                            `^info string .*e2e4": not legal here\n(?s).*searched: 5\n$`,
		kings + "position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo perft 1":                                       `^info string .*king.*\n(?s).*searched: 5\n$`,
		kings + "load foo\nload 8/8/8/8/8/8/8/8 w - - 0 1\ngo perft 1":                                     `^error .*\nerror .*\n(?s).*searched: 5\n$`,
		kings + "position startpos moves " + strings.Repeat("x", 5<<20) + "\ngo perft 1":                   `^info string a line of more than 4 MiB is skipped\n(?s).*searched: 5\n$`,
		"position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 1<<12) + "\ngo perft 1":         `\nNodes searched: 20\n$`,
		"joho setoption  name  UCI_Chess960  value  TRUE\nload 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo perft 1": `(?m)^e1h1: 1$`,
		"setoption name Hash value 1":                                                                      `^info string unknown option "Hash"\n$`, "debug on\nstop\nboardbench 1\nfoo bar": "^boardbench 1 makeunmake\ninfo string unknown command \"foo bar\"\n$",
		"go perft 0": `^info string go perft wants a number of plies from 1 to 32\n$`, "run makeunmake n=0\nrun foo\nrun makeunmake n=99999999999999999999": `^(error want run.*\n){3}$`,
		"go nodes 1": `(?s)^info depth 1 .*\nbestmove ....\n$`, "go depth 2 searchmoves a2a3": `(?m)^bestmove a2a3`, "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3": `\nbestmove 0000\n$`,
		"load 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nrun makeunmake n=7": `^ns \d+ ops 7\n$`,
	} {
		t.Run(commands[:min(len(commands), 40)], func(t *testing.T) {
			t.Parallel()
			assert.Regexp(t, want, serve(t, commands))
		})
	}
}

// Making moves ends on "stop", too.
func TestServeStops(t *testing.T) {
	t.Parallel()
	in, client := io.Pipe()
	answers, out := io.Pipe()
	ended := make(chan error)
	go func() { ended <- uci.Serve(in, out, x88.Backend, perft.Bulk, true) }()
	fmt.Fprint(client, "run makeunmake n=99999999999999999\nstop\n")
	line, err := bufio.NewReader(answers).ReadString('\n')
	require.NoError(t, err)
	assert.Regexp(t, `^info string run makeunmake ends after \d+ of 99999999999999999 moves\n$`, line)
	client.Close()
	assert.NoError(t, <-ended)
}

// A fault of writing ends the server.
func TestServeWriting(t *testing.T) {
	t.Parallel()
	in, out := io.Pipe()
	in.Close()
	assert.ErrorIs(t, uci.Serve(strings.NewReader("uci\nisready\n"), out, x88.Backend, perft.Bulk, false), io.ErrClosedPipe)
}
