package cli

import (
	"strconv"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/work"
)

// conditions are the flags of bench engine for the surroundings of a search.
type conditions struct{ nodes, tt, threads, pages string }

// The values of --ask, --net, --nodes, --threads and --pages.
var (
	asks      = []string{string(work.Native), string(work.Default)}
	nets      = []string{string(work.SIMD), string(work.Scalar)}
	nodesOf   = []string{string(work.Million), work.HotNodes}
	threadsOf = []string{"1", "2"}
	pagesOf   = []string{"system", string(work.HugePages)}
)

// tables returns the values of --tt.
func tables() []string {
	var sizes []string
	for _, mib := range work.TableSizes() {
		sizes = append(sizes, strconv.Itoa(mib))
	}
	return sizes
}

// The usual search.
const (
	defaultEval = string(search.EvalPawns)
	defaultGen  = string(search.GenStaged)
	defaultTT   = 4 // MiB, as the axis tt of the cases
)
