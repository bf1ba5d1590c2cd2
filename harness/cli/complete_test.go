package cli

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

func TestCompletion(t *testing.T) {
	t.Parallel()
	backends := []rep.Backend{right, poor}
	for _, test := range []struct {
		name string
		args []string
		want []string // without descriptions
	}{
		{"command", []string{"ver"}, []string{"verify"}},
		{"command to have help on", []string{"help", "per"}, []string{"perft"}},
		{"position", []string{"perft", "--depth", "3", "ki"}, []string{"kiwipete"}},
		{"position to show", []string{"show", "position"}, []string{"position3", "position4", "position5", "position6"}},
		{"one position only", []string{"show", "kiwipete", ""}, nil},
		{"move of the start position", []string{"show", "--step", "e2"}, []string{"e2e3", "e2e4"}},
		{"next move", []string{"show", "kiwipete", "--after", "e1g1,e8"}, []string{"e1g1,e8c8", "e1g1,e8d8", "e1g1,e8f8", "e1g1,e8g8"}},
		{"move after one that is not legal", []string{"show", "--after", "e1g1,e"}, nil},
		{"format", []string{"show", "--format", ""}, []string{"text", "json"}},
		{"representation", []string{"perft", "--rep", "x"}, []string{"x88"}},
		{"representations", []string{"verify", "--rep", ""}, []string{"x88", "mailbox", "all"}},
		{"second representation", []string{"profile", "--rep", "x88,"}, []string{"x88,mailbox", "x88,all"}},
		{"evaluation", []string{"search", "--eval", "p"}, []string{"psqt", "pawns"}},
		{"evaluations", []string{"engine", "--eval", "psqt,p"}, []string{"psqt,pawns"}},
		{"count", []string{"perft", "--count", ""}, []string{"bulk", "list", "leaf"}},
		{"dispatch", []string{"perft", "--dispatch=d"}, []string{"direct"}},
		{"mode", []string{"profile", "--mode", "m"}, []string{"mem", "mutex"}},
		{"key of a case", []string{"profile", "--filter", ""}, []string{".name:", "pos:", "depth:", "count:", "dispatch:", "rep:", "hash:", "threads:", "eval:", "gen:", "ask:", "tt:", "net:", "pages:", "nodes:", "calls:", "codec:", "piece:", "occ:", "alg:"}},
		{"value of a case", []string{"profile", "--filter", ".name:Perft pos:ki"}, []string{".name:Perft pos:kiwipete"}},
		{"negated", []string{"profile", "--filter", "rep:x88 -count:l"}, []string{"rep:x88 -count:leaf", "rep:x88 -count:list"}},
		{"codec of a case", []string{"run", "--filter", "codec:huffman-k"}, []string{"codec:huffman-kings"}},
		{"codec", []string{"encode", "--codec", "f"}, []string{"fen"}},
		{"codecs", []string{"encode", "--codec", ""}, []string{"fen", "packed", "stream", "huffman", "huffman-gaps", "huffman-kings", "huffman-tables", "all"}},
		{"second codec", []string{"encode", "--codec", "huffman,huffman"}, []string{"huffman,huffman-gaps", "huffman,huffman-kings", "huffman,huffman-tables"}},
		{"position to encode", []string{"encode", "ki"}, []string{"kiwipete"}},
		{"shell", []string{"completion", ""}, []string{"bash", "zsh", "fish", "powershell"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), backends, append([]string{"__completeNoDesc"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status, o.stderr)
			lines := strings.Split(strings.TrimSuffix(o.stdout, "\n"), "\n")
			got, directive := lines[:len(lines)-1], lines[len(lines)-1]
			assert.Regexp(t, `^:\d+$`, directive)
			if len(got) == 0 {
				got = nil
			}
			assert.Equal(t, test.want, got)
		})
	}
}

func TestCompletionDescribes(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right}, "__complete", "perft", "--rep", "x")
	assert.Contains(t, o.stdout, "x88\ta right board\n")
}

// TestCompletionOfFlags checks that the texts of flags have no backquotes, which
// only help understands.
func TestCompletionOfFlags(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"run", "perft", "search", "engine", "gain", "verify", "profile", "encode", "show", "report", "compare", "instructions"} {
		o := bench(t.Context(), []rep.Backend{right}, "__complete", command, "--")
		assert.Contains(t, o.stdout, "--help\t")
		assert.Greater(t, strings.Count(o.stdout, "\t"), 1, command)
		assert.NotContains(t, o.stdout, "`", command)
	}
	assert.Contains(t, bench(t.Context(), nil, "__complete", "verify", "--epd").stdout, "--epd\tread the suite from FILE\n")
}

func TestCompletionScripts(t *testing.T) {
	t.Parallel()
	for _, shell := range shells {
		o := bench(t.Context(), []rep.Backend{right}, "completion", shell)
		assert.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, o.stdout, "bench")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash to read the script")
	}
	c := exec.Command(bash, "-n")
	c.Stdin = strings.NewReader(bench(t.Context(), nil, "completion", "bash").stdout)
	output, err := c.CombinedOutput()
	assert.NoError(t, err, string(output))
}
