package work

import (
	"slices"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/results"
)

// Kind is a kind of work. It is the first part of a benchmark name.
type Kind string

// The kinds.
const (
	Perft      Kind = "Perft"
	MakeUnmake Kind = "MakeUnmake"
	Checkers   Kind = "Checkers"
	Load       Kind = "Load"
	Search     Kind = "Search"
	Replay     Kind = "Replay"
	Encode     Kind = "Encode"
	Decode     Kind = "Decode"
	Slider     Kind = "Slider"

	SliderToggle Kind = "SliderToggle"
	SliderBuild  Kind = "SliderBuild"
)

// KindInfo describes a kind.
type KindInfo struct {
	Kind    Kind
	Heading string      // a few words: "make and unmake"
	Summary string      // one line: one operation
	Unit    string      // of its speed: NodesPerSecond, or NanosecondsPerOp
	Subject SubjectType // the type of the subject
	Named   bool        // whether it is measured only if a filter names it or has one of its axes

	at   func(corpus.Position, Work) (depth int, fits bool) // of work with a depth, and whether it can be done on the position; nil for other work
	work []workload                                         // the combinations of the axes that are measured; one for a kind without axes
}

// A workload is one combination of the axes of a kind.
type workload struct {
	Work       // without its kind
	usual bool // whether it is measured if nothing else is asked for
	full  bool // whether it is measured by a full run, too, see [Selection]
}

// boards is the value of the axis threads: every machine has two CPUs today.
const boards = 2

// Kinds returns the kinds in their order.
func Kinds() []KindInfo { return slices.Clone(kinds) }

// Info returns the description of k. A kind that this package does not measure has
// its name as its heading and summary.
func (k Kind) Info() KindInfo {
	for _, info := range kinds {
		if info.Kind == k {
			return info
		}
	}
	return KindInfo{Kind: k, Heading: string(k), Summary: string(k), Unit: results.NanosecondsPerOp}
}

// At returns the depth of w on a position, 0 for work without one, and whether it can be done there.
func (w Work) At(on corpus.Position) (depth int, fits bool) {
	if at := w.Kind.Info().at; at != nil {
		return at(on, w)
	}
	return 0, true
}

// All returns all work that is measured, in the order of [CompareWork] and of the kinds.
func All() []Work {
	var works []Work
	for _, info := range kinds {
		for _, w := range info.work {
			w.Kind = info.Kind
			works = append(works, w.Work)
		}
	}
	slices.SortStableFunc(works, CompareWork)
	return works
}

// Usual reports whether w is measured if nothing else is asked for.
func (w Work) Usual() bool { return w.is(func(l workload) bool { return l.usual }) }

// Full reports whether a full run measures w in addition to the usual work, see
// [Selection].
func (w Work) Full() bool { return w.is(func(l workload) bool { return l.full }) }

// is reports whether w is a workload of its kind that has a property.
func (w Work) is(property func(workload) bool) bool {
	kind := w.Kind
	w.Kind = ""
	return slices.ContainsFunc(kind.Info().work, func(l workload) bool { return l.Work == w && property(l) })
}

// kinds are the kinds in their order. A new kind is a constant, a row here,
// and the function that prepares it, in a row of package operation.
var kinds = []KindInfo{
	{
		Kind: Perft, Heading: "perft", Summary: "one perft to the position's depth",
		Unit: results.NodesPerSecond, Subject: OfBoard, at: perftAt,
		work: []workload{
			{Work: Work{Count: Leaf, Dispatch: ByInterface}, usual: true},
			{Work: Work{Count: List, Dispatch: ByInterface}, full: true},
			{Work: Work{Count: Bulk, Dispatch: ByInterface}, usual: true},
			{Work: Work{Count: Leaf, Dispatch: Direct}},
			{Work: Work{Count: Bulk, Dispatch: Direct}},
		},
	},
	{
		Kind: MakeUnmake, Heading: "make and unmake", Summary: "one legal move made and unmade, all taking their turns",
		Unit: results.NanosecondsPerOp, Subject: OfBoard, work: []workload{{usual: true}},
	},
	{
		Kind: Checkers, Heading: "checkers", Summary: "Checkers",
		Unit: results.NanosecondsPerOp, Subject: OfBoard, work: []workload{{}},
	},
	{
		Kind: Load, Heading: "load", Summary: "Load of the position",
		Unit: results.NanosecondsPerOp, Subject: OfBoard, work: []workload{{}},
	},
	{
		Kind: Search, Heading: "search", Summary: "one search from an empty table to a depth",
		Unit: results.NodesPerSecond, Subject: OfBoard, Named: true, at: searchAt, work: searchWork(),
	},
	{
		Kind: Replay, Heading: "a search replayed", Summary: "the moves of a search made and unmade, with its questions of one kind or of all",
		Unit: results.NodesPerSecond, Subject: OfBoard, Named: true, at: replayAt, work: replayWork(),
	},
	{
		Kind: Encode, Heading: "encode", Summary: "the position written as bytes",
		Unit: results.NanosecondsPerOp, Subject: OfCodec, Named: true, work: []workload{{}},
	},
	{
		Kind: Decode, Heading: "decode", Summary: "the position read from bytes",
		Unit: results.NanosecondsPerOp, Subject: OfCodec, Named: true, work: []workload{{}},
	},
	{
		Kind: Slider, Heading: "slider attacks", Summary: "what a slider attacks looked up once, all squares and occupancies taking their turns",
		Unit: results.NanosecondsPerOp, Subject: OfAlg, Named: true, work: sliderWork(),
	},
	{
		Kind: SliderToggle, Heading: "a square changed for slider attacks", Summary: "Toggle of one square, where an algorithm keeps the occupancy",
		Unit: results.NanosecondsPerOp, Subject: OfAlg, Named: true, work: []workload{{}},
	},
	{
		Kind: SliderBuild, Heading: "tables of slider attacks built", Summary: "what a program does once at its start",
		Unit: results.NanosecondsPerOp, Subject: OfAlg, Named: true, work: []workload{{}},
	},
}
