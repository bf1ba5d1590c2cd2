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

// filter returns the part of the filter that the conditions are, and whether they are
// others than the usual ones of a size. It leaves out what this machine cannot do, and
// calls leftOut with the reason.
func (o conditions) filter(sizes []string, leftOut func(error)) (text string, special bool, err error) {
	chosen := tables()
	if o.tt != "" {
		if chosen, err = namesIn(o.tt, "size of a table", chosen); err != nil {
			return "", false, err
		}
	}
	var either []string
	for _, nodes := range sizes {
		size := harness.Size(nodes)
		if nodes == harness.HotNodes {
			size = harness.Hot
		}
		usual, of := []string{strconv.Itoa(size.Table())}, chosen
		if o.tt == "" {
			of = usual
		}
		special = special || !slices.Equal(of, usual)
		either = append(either, fmt.Sprintf("(nodes:%s tt:%s)", nodes, anyOf(of)))
	}
	text = anyOf(either)
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
			return "", false, err
		}
		if !slices.Contains(names, axis.names[1]) {
			continue
		}
		if err := axis.work.Possible(); err != nil {
			if len(names) == 1 {
				return "", false, exit.Usagef("--%s %s: %w", axis.name, axis.names[1], err)
			}
			leftOut(fmt.Errorf("left out: --%s %s: %w", axis.name, axis.names[1], err))
			continue
		}
		special = true
		term := axis.name + ":" + axis.names[1]
		if len(names) > 1 {
			term = fmt.Sprintf("(%s OR -%[1]s)", term)
		}
		text += " " + term
	}
	return text, special, nil
}

// The defaults of bench search.
const (
	defaultEval    = string(search.EvalPawns)
	defaultGen     = string(search.GenStaged)
	defaultTT      = 4 // MiB, as the axis tt of the cases
	maxTT          = search.MaxTableBytes >> 20
	signatureDepth = 7
)
