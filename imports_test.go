package boardbench

import (
	"os/exec"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// layers are the packages from the bottom up. A package imports what is in a
// layer below its own; one that is in no layer is imported by none.
var layers = []string{
	"rep internal/await internal/chromium internal/cpu internal/exit internal/rename harness/machine harness/stats",
	"rep/BOOK rep/memory rep/slider internal/side internal/line internal/attacks internal/oracle internal/rulewalk",
	"rep/BOARD rep/STEP codec perft internal/oracle/broken engine",
	"rep/all rep/slider/boards rep/reptest codec/codectest engine/network",
	"engine/search",
	"harness",
	"harness/ab harness/profile harness/report harness/uci",
	"harness/report/page",
	"harness/cli cmd/explorer/trace cmd/explorer/race",
	"cmd/explorer/model",
	"cmd/bench cmd/explorer cmd/explorer/wasm cmd/explorer/wasm/race",
}

// No import points upward, and a board knows no other board, except a step its book.
func TestImportsPointDown(t *testing.T) {
	const module = "github.com/boardbench/boardbench"
	layerOf := map[string]int{}
	for i, layer := range layers {
		for _, name := range strings.Fields(layer) {
			layerOf[name] = i
		}
	}
	layer := func(name string) (int, bool) {
		n, found := layerOf[name]
		dir, base := path.Split(name)
		switch {
		case found:
		case dir == "rep/":
			n, found = layerOf["rep/BOARD"], true
		case path.Dir(path.Dir(name)) == "rep" && base == "book":
			n, found = layerOf["rep/BOOK"], true
		case path.Dir(path.Dir(name)) == "rep":
			n, found = layerOf["rep/STEP"], true
		}
		return n, found
	}
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	require.NoError(t, err)
	seen := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name := strings.TrimPrefix(fields[0], module+"/")
		own, placed := layer(name)
		for _, imported := range fields[1:] {
			imported, ours := strings.CutPrefix(imported, module+"/")
			if !ours {
				continue
			}
			seen++
			below, found := layer(imported)
			assert.True(t, imported == "rep" || path.Base(name) != "book", "%s imports %s: a book is copied out, and takes package rep alone along", name, imported)
			assert.True(t, found, "%s imports %s, which is in no layer", name, imported)
			assert.True(t, !placed || below < own, "%s imports %s, which is not below it", name, imported)
		}
	}
	assert.Greater(t, seen, 50, "imports of this module")
}
