package cli

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/exit"
)

// conditions are the flags of bench engine for what a search meets.
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

// choose sets the values of the axes of conditions in values, "" for a search that has none, and reports whether they
// are others than the usual ones. It leaves out what this machine cannot do, and calls leftOut with the reason.
func (o conditions) choose(values map[string][]string, leftOut func(error)) (special bool, err error) {
	if o.tt != "" {
		if values["tt"], err = namesIn(o.tt, "size of a table", tables()); err != nil {
			return false, err
		}
		special = slices.ContainsFunc(values["nodes"], func(nodes string) bool { return !slices.Equal(values["tt"], usualTable(nodes)) })
	}
	for _, axis := range []struct {
		name, typed, what string
		names             []string // the second one is the value of the axis
		work              harness.Work
	}{
		{"threads", o.threads, "number of threads", threadsOf, harness.Work{Kind: harness.Search, Threads: 2}},
		{"pages", o.pages, "kind of pages", pagesOf, harness.Work{Kind: harness.Search, TT: defaultTT, Pages: harness.HugePages}},
	} {
		names, err := namesIn(axis.typed, axis.what, axis.names)
		if err != nil {
			return false, err
		}
		values[axis.name] = []string{""}
		if !slices.Contains(names, axis.names[1]) {
			continue
		}
		if err := axis.work.Possible(); err != nil {
			if len(names) == 1 {
				return false, exit.Usagef("--%s %s: %w", axis.name, axis.names[1], err)
			}
			leftOut(fmt.Errorf("left out: --%s %s: %w", axis.name, axis.names[1], err))
			continue
		}
		special = true
		values[axis.name] = axis.names[1:]
		if len(names) > 1 {
			values[axis.name] = []string{"", axis.names[1]}
		}
	}
	return special, nil
}

// usualTable returns the value of --tt for searches of so many nodes.
func usualTable(nodes string) []string {
	if nodes == harness.HotNodes {
		nodes = string(harness.Hot)
	}
	return []string{strconv.Itoa(harness.Size(nodes).Table())}
}

// The defaults of bench search.
const (
	defaultEval    = string(search.EvalPawns)
	defaultGen     = string(search.GenStaged)
	defaultTT      = 4 // MiB, as the axis tt of the cases
	maxTT          = search.MaxTableBytes >> 20
	signatureDepth = 7
)
