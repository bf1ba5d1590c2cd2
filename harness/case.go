package harness

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchproc"
)

// Kind is what a case measures. It is the name of its benchmark.
type Kind string

// The kinds, with what one operation is.
const (
	Perft       Kind = "Perft"       // one perft of the position's Depth
	MakeUnmake  Kind = "MakeUnmake"  // one Make and its Unmake, all legal moves taking their turns
	AppendMoves Kind = "AppendMoves" // all legal moves listed once
	CountMoves  Kind = "CountMoves"  // all legal moves counted once
	PieceAt     Kind = "PieceAt"     // PieceAt of all 64 squares
	Pieces      Kind = "Pieces"      // Pieces of all twelve pieces
	Attackers   Kind = "Attackers"   // Attackers of all 64 squares, by both colours: 128 calls
	Checkers    Kind = "Checkers"    // one Checkers
	Load        Kind = "Load"        // one Load
	Position    Kind = "Position"    // one Position
	Encode      Kind = "Encode"      // one Append of a codec
	Decode      Kind = "Decode"      // one Decode of a codec
)

// Kinds lists the kinds in their order.
var Kinds = []Kind{
	Perft, MakeUnmake, AppendMoves, CountMoves, PieceAt, Pieces, Attackers, Checkers, Load, Position, Encode, Decode,
}

// ofCodec reports whether k is work of a codec, which has no board.
func (k Kind) ofCodec() bool { return k == Encode || k == Decode }

// Dispatch says who drives a perft: the price of the interface is measured,
// not argued about.
type Dispatch string

// The two ways.
const (
	ByInterface Dispatch = "interface" // package perft, by dynamic calls
	Direct      Dispatch = "direct"    // the board's own loop, rep.Perfter; only with perft.Bulk
)

// A Case is one benchmark: a kind on a position, by a representation or by a
// codec.
type Case struct {
	Kind     Kind
	On       NamedPosition
	Count    perft.Count // of Perft
	Dispatch Dispatch    // of Perft
	Hash     int         // of Perft: MiB of a transposition table that is empty before each operation; 0 for none
	Threads  int         // of Perft: boards that count at the same time; 0 for one, without any means to share the work
	Backend  rep.Backend // the zero value for a case of a codec
	Codec    codec.Codec // of Encode and Decode; nil for all others
	Control  bool        // the base measured once more, see WithControl
}

// ControlSuffix is what the name of the base has behind it when it is the
// control: rep=bitboard+control.
const ControlSuffix = "+control"

// subject returns the name of the representation or of the codec.
func (c Case) subject() string {
	if c.Codec != nil {
		return c.Codec.Name()
	}
	return c.Backend.Name
}

// Subject returns what is measured, as the name of the benchmark has it: rep
// and the name of the representation, or codec and the name of the codec. A
// control has ControlSuffix behind its name.
func (c Case) Subject() (key, name string) {
	key, name = "rep", c.subject()
	if c.Codec != nil {
		key = "codec"
	}
	if c.Control {
		name += ControlSuffix
	}
	return key, name
}

// Name returns the name of the benchmark without the word Benchmark before it
// and without the suffix that tells GOMAXPROCS.
func (c Case) Name() string {
	key, name := c.Subject()
	return c.Group() + "/" + key + "=" + name
}

// Group returns Name without the subject: the cases of a group are what is
// compared.
func (c Case) Group() string {
	group := string(c.Kind) + "/pos=" + c.On.Name
	if c.Kind == Perft {
		group += fmt.Sprintf("/depth=%d/count=%v/dispatch=%s", c.On.Depth, c.Count, c.Dispatch)
	}
	if c.Hash > 0 {
		group += fmt.Sprintf("/hash=%d", c.Hash)
	}
	if c.Threads > 0 {
		group += fmt.Sprintf("/threads=%d", c.Threads)
	}
	return group
}

// Default reports whether c is among the cases that are measured when nothing
// is said: perft with bulk counting and with every leaf made, and MakeUnmake,
// on the six positions of the perft suite.
func (c Case) Default() bool {
	if c.On.Phase != "perft" || !c.Asked("") {
		return false
	}
	return c.Kind == MakeUnmake || c.Kind == Perft && c.Count != perft.List
}

// Asked reports whether a filter, or the pattern of go test -bench, has the
// words that c is run for only when it has them: direct for cases with
// dispatch=direct, hash and threads for those with these keys, and codec, Encode
// or Decode for those of codecs. A case with both keys needs both words. What
// such a case measures is something else than what its neighbours do, so it
// never comes along with them.
func (c Case) Asked(pattern string) bool {
	if c.Codec != nil {
		return strings.Contains(pattern, "codec") || strings.Contains(pattern, string(Encode)) ||
			strings.Contains(pattern, string(Decode))
	}
	return (c.Dispatch != Direct || strings.Contains(pattern, string(Direct))) &&
		(c.Hash == 0 || strings.Contains(pattern, "hash")) &&
		(c.Threads == 0 || strings.Contains(pattern, "threads"))
}

// What the cases with a transposition table and with several boards have. No
// perft of the corpus fills the table, and two is what every machine has today.
const (
	tableMiB = 64
	boards   = 2
)

// Cases returns every case of the given representations and codecs on
// the given positions, those of a group side by side in the order of backends
// and of codecs.
func Cases(backends []rep.Backend, codecs []codec.Codec, on []NamedPosition) []Case {
	var cases []Case
	add := func(c Case) {
		for _, p := range on {
			for _, backend := range backends {
				c.On, c.Backend = p, backend
				cases = append(cases, c)
			}
		}
	}
	for _, kind := range Kinds {
		if kind.ofCodec() {
			for _, p := range on {
				for _, c := range codecs {
					cases = append(cases, Case{Kind: kind, On: p, Codec: c})
				}
			}
			continue
		}
		if kind != Perft {
			add(Case{Kind: kind})
			continue
		}
		for _, count := range perft.Counts {
			add(Case{Kind: Perft, Count: count, Dispatch: ByInterface})
		}
		add(Case{Kind: Perft, Count: perft.Bulk, Dispatch: Direct})
		for _, with := range []Case{{Hash: tableMiB}, {Threads: boards}, {Hash: tableMiB, Threads: boards}} {
			add(Case{Kind: Perft, Count: perft.Bulk, Dispatch: ByInterface, Hash: with.Hash, Threads: with.Threads})
		}
	}
	return cases
}

// SelectCases returns the cases of [Cases] that a filter in benchproc's syntax
// matches. Without a filter they are the default ones, or all of them if all
// is set. The keys of a name may be written with their slash or without it:
// /pos:kiwipete and pos:kiwipete are the same. Cases with dispatch=direct, with
// a table, with threads, and of codecs are chosen only by a filter that asks for
// them, see [Case.Asked].
//
// A filter with a fault in it, one with a key that no case has, one that no case
// matches, and one that matches cases of representations and of codecs, which
// have nothing in common to be compared by, is an error that quotes it.
func SelectCases(backends []rep.Backend, codecs []codec.Codec, on []NamedPosition, filter string, all bool) ([]Case, error) {
	matches := func(c Case) (bool, error) { return c.Default() || all && c.Asked(filter), nil }
	if filter != "" {
		f, err := benchproc.NewFilter(filter)
		if err != nil {
			return nil, fmt.Errorf("harness: filter %q: %w", filter, err)
		}
		if key := unknownKey(filter, Cases(backends, codecs, on)); key != "" {
			return nil, fmt.Errorf("harness: filter %q: unknown key %q", filter, key)
		}
		matches = func(c Case) (bool, error) {
			if !c.Asked(filter) {
				return false, nil
			}
			m, err := f.Match(c.forFilter())
			return m.Any(), err
		}
	}
	var selected []Case
	ofCodecs := 0
	for _, c := range Cases(backends, codecs, on) {
		ok, err := matches(c)
		if err != nil {
			return nil, fmt.Errorf("harness: filter %q: %w", filter, err)
		}
		if ok {
			selected = append(selected, c)
			if c.Codec != nil {
				ofCodecs++
			}
		}
	}
	switch ofCodecs {
	case 0, len(selected):
	default:
		return nil, fmt.Errorf("harness: filter %q matches cases of representations and of codecs: a run is of one or the other", filter)
	}
	if len(selected) == 0 {
		return nil, fmt.Errorf("harness: filter %q matches no case", filter)
	}
	return selected, nil
}

// WithControl returns the cases with a control behind each group of at least so
// many: the first case of the group once more, on a board of its own and under a
// second name. What the two differ by is what this machine cannot tell apart.
func WithControl(cases []Case, atLeast int) []Case {
	var with []Case
	for i := 0; i < len(cases); {
		first := i
		for i < len(cases) && cases[i].Group() == cases[first].Group() {
			i++
		}
		with = append(with, cases[first:i]...)
		if i-first >= atLeast {
			control := cases[first]
			control.Control = true
			with = append(with, control)
		}
	}
	return with
}

// forFilter returns a result as a filter sees it once c is measured, with the
// keys of the name as configuration keys besides. A filter matches the values
// of a result one by one: there must be one.
func (c Case) forFilter() *benchfmt.Result {
	name := c.Name()
	result := &benchfmt.Result{Name: benchfmt.Name(name), Values: []benchfmt.Value{{Unit: "ns/op"}}}
	for part := range strings.SplitSeq(name, "/") {
		if key, value, ok := strings.Cut(part, "="); ok {
			result.Config = append(result.Config, benchfmt.Config{Key: key, Value: []byte(value), File: true})
		}
	}
	return result
}
