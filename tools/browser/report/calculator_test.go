package report

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/gain"
	measured "github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/tools/browser"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// replays returns a run with the replays of bench gain on two boards, with noise by round and by process.
func replays(rounds int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for round := 1; round <= rounds; round++ {
		slower := 1 + 0.02*float64(round%3) // the process
		result := func(board, calls string, ns, perNode float64) {
			ns *= slower * (1 + 0.03*random.Float64())
			fmt.Fprintf(&text, "# sample {\"round\":%d,\"process\":%d,\"start\":\"2026-11-21T18:26:03Z\",\"cpu_ns\":5}\n", round, 1+round%3)
			fmt.Fprintf(&text, "BenchmarkReplay/pos=kiwipete/depth=7/calls=%s/ask=native/rep=%s 1 %g ns/op 1000 nodes/op %g nodes/s %g calls/op\n",
				calls, board, ns*1000, 1e9/ns, perNode*1000)
		}
		for i, board := range []string{"bitboard", "x88"} {
			moves, all := 40.+10*float64(i), 0.
			for k, c := range work.ReplayedCalls()[1:] {
				more := 5 + 3*float64(k%4) + float64(i*(k%5))
				if c.Together {
					all += more
				}
				result(board, c.Name, moves+more, 0.5)
			}
			result(board, work.ReplayMoves, moves, 1)
			result(board, work.ReplayAll, moves+1.4*all, 10)
		}
	}
	return text.String()
}

// The calculator of the page and bench gain say the same of ten engines: with and without the time of a node, with
// calls that cost more than a node, with few rounds, and of boards that differ by nothing.
func TestCalculatorInChromium(t *testing.T) {
	browser.Needed(t)
	type engine struct {
		from, to string
		node     float64
		rates    map[string]float64
	}
	some := map[string]float64{"Make": 0.99, "MakeNull": 0.04, "GivesCheck": 1.38, "SEEAtLeast": 1.17, "PieceAt": 4.8}
	engines := []engine{
		{"x88", "bitboard", 412, some},
		{"bitboard", "x88", 412, some},
		{"x88", "bitboard", 0, some},
		{"bitboard", "x88", 20, some},
		{"x88", "bitboard", 5000, some},
		{"x88", "bitboard", 300, map[string]float64{"Make": 1}},
		{"bitboard", "x88", 300, map[string]float64{"Mobility": 2.5, "Checkers": 1}},
		{"x88", "bitboard", 0, map[string]float64{"AppendMoves": 0.03}},
		{"x88", "bitboard", 1e6, map[string]float64{"Pieces": 0.1}},
		{"bitboard", "x88", 150.5, map[string]float64{"AppendCaptures": 0.35, "AppendQuiets": 0.08, "IsLegal": 0.23, "CheckSquares": 0.42, "Make": 0.93}},
	}
	for rounds, engines := range map[int][]engine{14: engines, 4: engines[:1]} {
		path := put(t, t.TempDir(), "gain.txt", replays(rounds))
		results, err := measured.Read(path)
		require.NoError(t, err)
		b := open(t, filepath.Join(drawn(t, path), "index.html"))
		for _, e := range engines {
			g, err := gain.Predict(results, gain.Swap{From: e.from, To: e.to, Rates: e.rates, Node: e.node})
			require.NoError(t, err)
			assert.Equal(t, rounds >= 6, g.HasInterval())
			reach := 0.
			if g.HasInterval() {
				reach = (g.Hi - g.Lo) / (2 * 1.96)
			}
			want := fmt.Sprintf("%s instead of %s is %s times as fast. In Elo: %s.", e.to, e.from, g.Interval(), match.WorthOf(g.Ratio, reach, g.HasInterval()))
			rates, err := json.Marshal(e.rates)
			require.NoError(t, err)
			got := b.text(fmt.Sprintf(`(() => {
				const rates = %s, field = (name) => document.getElementById("gain-" + name);
				field("from").value = %q;
				field("to").value = %q;
				field("node").value = %g || "";
				for (const e of document.querySelectorAll("[data-call]")) e.value = rates[e.dataset.call] ?? "";
				field("form").dispatchEvent(new Event("input"));
				return field("answer").textContent;
			})()`, rates, e.from, e.to, e.node))
			assert.Equal(t, want, got, "%+v", e)
		}
		assert.True(t, slices.Contains(gain.Calls(), "SEEAtLeast") && b.number(`document.querySelectorAll("[data-call]").length`) == float64(len(gain.Calls())))
		assert.Empty(t, b.Faults())
	}
}
