package cli

import (
	"strconv"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
)

// conditions are the flags of bench engine for the surroundings of a search.
type conditions struct{ nodes, tt, threads, pages string }

// The values of --nodes, --threads and --pages.
var (
	nodesOf   = []string{string(harness.Million), harness.HotNodes}
	threadsOf = []string{"1", "2"}
	pagesOf   = []string{"system", string(harness.HugePages)}
)

// tables returns the values of --tt.
func tables() []string {
	var sizes []string
	for _, mib := range harness.TableSizes() {
		sizes = append(sizes, strconv.Itoa(mib))
	}
	return sizes
}

// The defaults of bench search.
const (
	defaultEval    = string(search.EvalPawns)
	defaultGen     = string(search.GenStaged)
	defaultTT      = 4 // MiB, as the axis tt of the cases
	maxTT          = search.MaxTableBytes >> 20
	signatureDepth = 7
)
