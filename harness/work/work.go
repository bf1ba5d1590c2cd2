// Package work says what is measured: work by its kind and axes, cases, their keys, and filters.
package work

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/engine/search"
)

// Work is the measured work on a board or a codec, apart from the position.
// Two figures are comparable only if their Work is equal. A field that does
// not apply is the zero value.
type Work struct {
	Kind     Kind
	Count    Count    // of a perft
	Dispatch Dispatch // of a perft, and of all work that a process does
	Threads  int      // of a search: boards that search different positions at the same time; 0 for one alone
	Eval     Eval     // of a search: the evaluation; of a network: its size
	Gen      Gen      // of a search: how moves are generated
	Calls    string   // of a replay: ReplayMoves, ReplayAll, or a question by its name, see ReplayedCalls
	Ask      Ask      // of a search, a replay or a question of an engine: the board or the default answers
	Size     Size     // of a search: about how many nodes it has
	TT       int      // of a search: MiB of the transposition table, which is empty before each search
	Net      Net      // of a network: how it computes
	Piece    string   // of look-ups of slider attacks: which slider
	Occ      Occ      // of look-ups of slider attacks: with which occupancies

	// Other holds the parts of a benchmark name that no axis has, such as
	// "pgo=on", joined by slashes in the order of the name. It is empty for
	// the work of this package.
	Other string
}

// Count is the treatment of the last ply of a perft, by the name of its [perft.Count].
type Count string

// AboutBulk explains figures with count=bulk.
const AboutBulk = "bulk: the moves of the last ply are counted, neither made nor listed: no search does so; it shows how quickly a board counts"

// The ways of counting.
const (
	Bulk Count = "bulk" // CountMoves: the moves are counted, neither listed nor played
	List Count = "list" // AppendMoves: the moves are listed, not played
	Leaf Count = "leaf" // every leaf is made and unmade

	// Shortcut is of engines alone: the moves of the last plies are multiplied, not played.
	Shortcut Count = "shortcut"
)

// Dispatch is how a perft calls the board: the price of the interface is
// measured.
type Dispatch string

// The ways of calling.
const (
	ByInterface Dispatch = "interface" // package perft, by dynamic calls
	Direct      Dispatch = "direct"    // the board's own loop, its method Perft; not with List
	Process     Dispatch = "process"   // whole commands to a process, package uci; not by Run
)

// The evaluation, the generation of moves and the arithmetic of networks have the names of package search.
type (
	Eval = search.Eval
	Gen  = search.Gen
	Net  = search.Net
)

// Ask selects whether the board or package engine answers an engine's questions in
// addition to the moves.
type Ask string

// The values of Ask.
const (
	Native  Ask = "native"  // the board, if it offers an answer of its own
	Default Ask = "default" // package engine, from the five methods of rep.Board
)

// Size is the approximate number of nodes of a search.
type Size string

// The sizes. A name without the axis nodes is of a Hot search.
const (
	Hot     Size = ""   // about 20,000: the caches of a CPU hold everything that it touches
	Million Size = "1M" // about a million, as engines search for a move
)

// HotNodes stands for Hot in filters and flags.
const HotNodes = "20k"

// An Axis is a property in which the work of one kind can differ: a field of
// [Work], and a part NAME=VALUE of a benchmark name.
type Axis struct {
	Name    string // as in NAME=VALUE
	Summary string // one line

	phrases   map[string]string // the meaning of a value, as part of a heading; "" for a value that goes without saying
	phrase    string            // with %s for any other value; "" for the value alone
	requested func(Work) bool   // whether work with a value runs only if a filter has the axis; nil for never
	value     func(Work) string // "" if there is none
	set       func(w *Work, value string) error
}

// axes are the axes in the order of a benchmark name. A new axis is a field of
// Work, a row here, and its values in the work of each kind that has it.
var axes = []Axis{
	word(func(w *Work) *Count { return &w.Count }, Axis{
		Name: "count", Summary: "what a perft does at the last ply",
		phrases: map[string]string{
			string(Bulk): "last ply counted in bulk", string(List): "last ply listed", string(Leaf): "every leaf made and unmade",
			string(Shortcut): "last plies multiplied, not played",
		},
	}),
	word(func(w *Work) *Dispatch { return &w.Dispatch }, Axis{
		Name: "dispatch", Summary: "how a perft calls the board",
		phrases: map[string]string{
			string(ByInterface): "", string(Direct): "by the board's own loop", string(Process): "by a process that is sent commands",
		},
		requested: func(w Work) bool { return w.Dispatch == Direct },
	}),
	number(func(w *Work) *int { return &w.Threads }, Axis{
		Name: "threads", Summary: "boards that work at the same time",
		phrase: "by %s boards at once", requested: always,
	}),
	word(func(w *Work) *Eval { return &w.Eval }, Axis{
		Name: "eval", Summary: "what evaluates the leaves of a search",
		phrases: map[string]string{
			"psqt": "piece-square tables", "pawns": "piece-square tables and pawn structure", "mobility": "piece-square tables and mobility",
			"net256": "a network of 256 neurons", "net1024": "a network of 1024 neurons",
			"threats256": "a network of 256 neurons that sees threats", "threats1024": "a network of 1024 neurons that sees threats",
		},
	}),
	word(func(w *Work) *Gen { return &w.Gen }, Axis{
		Name: "gen", Summary: "how a search generates moves",
		phrases: map[string]string{
			"legal": "all legal moves at once", "staged": "moves in stages", "pseudo": "pseudo-legal moves", "staged-pseudo": "pseudo-legal moves in stages",
		},
		requested: func(w Work) bool { return w.Gen != search.GenStaged },
	}),
	word(func(w *Work) *string { return &w.Calls }, Axis{
		Name: "calls", Summary: "what a replayed search asks in addition to its moves",
		phrases: map[string]string{ReplayMoves: "moves alone", ReplayAll: "all questions"},
	}),
	word(func(w *Work) *Ask { return &w.Ask }, Axis{
		Name: "ask", Summary: "what answers the questions of an engine",
		phrases: map[string]string{
			string(Native): "answered by the board where it can", string(Default): "answered from the five methods",
		},
		requested: func(w Work) bool { return w.Ask == Default },
	}),
	word(func(w *Work) *Size { return &w.Size }, Axis{
		Name: nodesAxis, Summary: "about how many nodes a search has; no name has 20k",
		phrases: map[string]string{string(Million): "about a million nodes"}, requested: always,
	}),
	number(func(w *Work) *int { return &w.TT }, Axis{
		Name: "tt", Summary: "MiB of the transposition table of a search; unasked 4, and 64 with nodes=1M",
		phrase:    "with a table of %s MiB",
		requested: func(w Work) bool { return w.TT != w.Size.Table() },
	}),
	word(func(w *Work) *Net { return &w.Net }, Axis{
		Name: "net", Summary: "how a network computes",
		phrases:   map[string]string{"simd": "by vector instructions", "scalar": "without vector instructions"},
		requested: func(w Work) bool { return w.Net == search.NetScalar },
	}),
	word(func(w *Work) *string { return &w.Piece }, Axis{
		Name: "piece", Summary: "whose attacks are looked up", phrase: "attacks of a %s",
	}),
	word(func(w *Work) *Occ { return &w.Occ }, Axis{
		Name: "occ", Summary: "the occupancies with which attacks are looked up",
		phrases: map[string]string{string(InGames): "occupancies of games", string(AtRandom): "random occupancies"},
	}),
}

// nodesAxis is the axis of [Size].
const nodesAxis = "nodes"

// Axes returns the axes in the order of a benchmark name.
func Axes() []Axis { return slices.Clone(axes) }

// always is for an axis whose cases run by request alone.
func always(Work) bool { return true }

// word returns the row of an axis with any text as its value.
func word[T ~string](at func(*Work) *T, a Axis) Axis {
	a.value = func(w Work) string { return string(*at(&w)) }
	a.set = func(w *Work, value string) error {
		*at(w) = T(value)
		return nil
	}
	return a
}

// number returns the row of an axis with a positive number as its value.
func number(at func(*Work) *int, a Axis) Axis {
	a.value = func(w Work) string { return numberText(*at(&w)) }
	a.set = func(w *Work, value string) (err error) {
		*at(w), err = positive(value)
		return err
	}
	return a
}

// numberText returns the text of a number, "" for 0.
func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// positive reads a number above 0 that is written as strconv.Itoa writes it, or 0 from "".
func positive(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("unexpected %q, want a number above 0", text)
	}
	return n, nil
}

// CompareWork orders kinds of work for cases and tables. The work of an engine comes
// first: a perft that plays every leaf, then make and unmake, a perft that lists the last
// ply, and a perft in bulk. All other work is after these, and equal.
func CompareWork(a, b Work) int { return cmp.Compare(a.order(), b.order()) }

func (w Work) order() int {
	switch {
	case w.Kind == Perft && w.Count == Leaf:
		return 1
	case w.Kind == MakeUnmake:
		return 2
	case w.Kind == Perft && w.Count == List:
		return 3
	case w.Kind == Perft && w.Count == Bulk:
		return 4
	}
	return 5
}

// Value returns the value of an axis, or of a part of Other, and whether w has
// one.
func (w Work) Value(axis string) (string, bool) {
	for _, part := range w.parts() {
		if part.Key == axis && axis != "" {
			return part.Value, true
		}
	}
	return "", false
}

// Implied returns the value of an axis that the name of w leaves out, for filters: 20k of
// the axis nodes. ok is false for an axis that w has or that does not apply.
func (w Work) Implied(axis string) (value string, ok bool) {
	return HotNodes, axis == nodesAxis && w.Kind == Search && w.Size == Hot
}

// Without returns w without its value of an axis, or of a part of Other.
func (w Work) Without(axis string) Work {
	for _, a := range axes {
		if a.Name == axis {
			_ = a.set(&w, "") // no value is always right
			return w
		}
	}
	parts := slices.DeleteFunc(strings.Split(w.Other, "/"), func(part string) bool {
		name, _, ok := strings.Cut(part, "=")
		return part == "" || ok && name == axis
	})
	w.Other = strings.Join(parts, "/")
	return w
}

// Axes returns the names of the axes for which w has a value, then the names in Other.
func (w Work) Axes() []string {
	var names []string
	for _, part := range w.parts() {
		if part.Key != "" {
			names = append(names, part.Key)
		}
	}
	return names
}

// parts returns the parts of a benchmark name that the axes and Other have.
func (w Work) parts() []Part {
	var parts []Part
	for _, a := range axes {
		if text := a.value(w); text != "" {
			parts = append(parts, Part{a.Name, text})
		}
	}
	if w.Other == "" {
		return parts
	}
	for part := range strings.SplitSeq(w.Other, "/") {
		if key, value, ok := strings.Cut(part, "="); ok && key != "" {
			parts = append(parts, Part{key, value})
		} else {
			parts = append(parts, Part{"", part})
		}
	}
	return parts
}

// String returns the kind and the values of the axes, separated by blanks:
// "Perft count=bulk dispatch=interface".
func (w Work) String() string { return strings.ReplaceAll(Key{Work: w}.String(), "/", " ") }

// Heading returns w in words: "perft, last ply counted in bulk".
func (w Work) Heading() string {
	text := w.Kind.Info().Heading
	for _, a := range axes {
		value := a.value(w)
		phrase, known := a.phrases[value]
		if !known {
			phrase = strings.Replace(cmp.Or(a.phrase, "%s"), "%s", value, 1)
		}
		if value != "" && phrase != "" {
			text += ", " + phrase
		}
	}
	if w.Other != "" {
		text += ", " + strings.ReplaceAll(w.Other, "/", ", ")
	}
	return text
}

// Requires returns the axes that a filter must have for w to run: w measures
// something else than the work without them, so that it never runs unasked.
func (w Work) Requires() []string {
	var names []string
	for _, a := range axes {
		if a.value(w) != "" && a.requested != nil && a.requested(w) {
			names = append(names, a.Name)
		}
	}
	return names
}

// The values of the axis calls that are no questions: moves alone, which all replays
// make, and all questions of a search together.
const (
	ReplayMoves = "Make"
	ReplayAll   = "all"
)

// The MiB of the table of a search that is no request: hotTable of a hot one, and
// millionTable of one of a million nodes.
const (
	HotTable     = 4
	millionTable = 64
)

// TableSizes returns the MiB of the tables of searches: the values of the axis tt.
func TableSizes() []int { return []int{HotTable, millionTable, 256} }

// Table returns the MiB of the table of a search of the size, unless another one is asked for.
func (s Size) Table() int {
	if s == Million {
		return millionTable
	}
	return HotTable
}

// Occ is the occupancies with which the attacks of sliders are looked up.
type Occ string

// The occupancies.
const (
	InGames  Occ = "game"   // of positions in games of random moves, on the squares where the pieces are
	AtRandom Occ = "random" // a quarter of the board at random, on random squares
)
