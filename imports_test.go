package boardbench

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// layers are the packages from the bottom up. A package imports only packages in layers below
// its own. A package in no layer is imported by none.
var layers = []string{
	"internal/env internal/panics internal/plaintext internal/typeset",
	"rep engine/clock internal/await internal/cpu internal/exit internal/group internal/help internal/hugepage internal/rename internal/scratch internal/terminal harness/machine harness/stats",
	"internal/pairs rep/layout",
	"rep/slider internal/variant internal/side internal/line internal/attacks internal/oracle internal/rulewalk internal/illegal internal/probe",
	"rep/framed rep/sets rep/piecesets rep/cells",
	"rep/BOARD rep/BOARD/book rep/memory codec perft internal/oracle/broken engine",
	"rep/BOARD/STEP",
	"rep/all rep/reptest codec/codectest engine/network harness/corpus harness/results",
	"engine/search",
	"harness/work engine/match engine/uci",
	"harness/operation",
	"harness/sample",
	"harness/session",
	"harness/local",
	"harness/ab cmd/engine harness/child harness/profile harness/report harness/uci",
	"harness/engineab harness/gain harness/record",
	"harness/report/page",
	"harness/cli cmd/explorer/trace cmd/explorer/race",
	"cmd/explorer/model",
	"cmd/bench cmd/explorer cmd/explorer/wasm",
}

// No import points upward, a board knows no other board, and a book needs rep and the standard
// library alone, so that it can be copied out.
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
		switch dir, base := path.Split(name); {
		case found:
		case dir == "rep/":
			n, found = layerOf["rep/BOARD"], true
		case path.Dir(path.Dir(name)) == "rep" && base == "book":
			n, found = layerOf["rep/BOARD/book"], true
		case path.Dir(path.Dir(name)) == "rep":
			n, found = layerOf["rep/BOARD/STEP"], true
		}
		return n, found
	}
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	require.NoError(t, err)
	seen := 0
	imports := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		imports[fields[0]] = fields[1:]
		name := strings.TrimPrefix(fields[0], module+"/")
		own, placed := layer(name)
		for _, imported := range fields[1:] {
			imported, ours := strings.CutPrefix(imported, module+"/")
			if path.Base(name) == "book" && imported != "rep" {
				assert.NotContains(t, imported, ".", "imported by %s", name)
				assert.False(t, ours, "%s imports %s, a book imports rep alone", name, imported)
			}
			if !ours {
				continue
			}
			seen++
			below, found := layer(imported)
			assert.True(t, found, "%s imports %s, which is in no layer", name, imported)
			assert.True(t, !placed || below < own, "%s imports %s, which is not below it", name, imported)
		}
	}
	assert.Greater(t, seen, 50, "imports of this module")

	// loaded returns a package and all packages that it needs, without those below other modules.
	loaded := func(name string) []string {
		list := []string{name}
		for i := 0; i < len(list); i++ {
			for _, name := range imports[list[i]] {
				if !slices.Contains(list, name) {
					list = append(list, name)
				}
			}
		}
		return list
	}

	// A browser loads this package of the explorer.
	browser := loaded(module + "/cmd/explorer/model")
	assert.Contains(t, browser, module+"/rep")
	assert.NotContains(t, browser, module+"/engine/network", "loaded by the browser of the explorer")

	// A program that imports one board compiles nothing beyond these folders, the standard library and
	// the features of the CPU.
	boards := 0
	for name := range imports {
		if !strings.HasPrefix(name, module+"/rep/") || name == module+"/rep/reptest" { // for tests, with a library of its own
			continue
		}
		boards++
		for _, needed := range loaded(name) {
			first, _, _ := strings.Cut(needed, "/")
			below := needed == "golang.org/x/sys/cpu" || needed == module+"/rep" || strings.HasPrefix(needed, module+"/rep/") || strings.HasPrefix(needed, module+"/internal/")
			assert.True(t, below || !strings.Contains(first, "."), "%s needs %s", name, needed)
		}
	}
	assert.Greater(t, boards, 10)
}
