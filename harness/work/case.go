package work

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

// A Case is one benchmark: work on a position by a board or by a codec, or look-ups by an
// algorithm for the attacks of sliders.
type Case struct {
	Work
	On      corpus.Position  // the zero value for a case of an algorithm
	Backend rep.Backend      // the board; the zero value for work on anything else
	Codec   codec.Codec      // the codec; nil for work on anything else
	Slider  slider.Algorithm // the algorithm; the zero value for work on anything else
	Control bool             // the base measured once more, see WithControl
}

// Key returns the identity of the case.
func (c Case) Key() Key {
	k := Key{Work: c.Work, Position: c.On.Name, Subject: Subject{OfBoard, c.Backend.Name}, Control: c.Control}
	switch {
	case c.Codec != nil:
		k.Subject = Subject{OfCodec, c.Codec.Name()}
	case c.Slider.Name != "":
		k.Subject = Subject{OfAlg, c.Slider.Name}
	}
	k.Depth, _ = c.At(c.On)
	return k
}

// Name returns the name of the benchmark without the word Benchmark at its
// front.
func (c Case) Name() string { return c.Key().String() }

// Cases returns every case of works, of the given boards and codecs on the given positions, if the work
// fits the position, and of the algorithms for the attacks of sliders. The cases of a
// group are next to one another, in the order of backends and codecs.
func Cases(works []Work, backends []rep.Backend, codecs []codec.Codec, on []corpus.Position) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		for _, w := range works {
			info, positions := w.Kind.Info(), on
			var cases []Case
			switch info.Subject {
			case OfAlg:
				positions = []corpus.Position{{}}
				for _, a := range slider.Algorithms() {
					if w.Kind != SliderToggle || a.Keeps {
						cases = append(cases, Case{Work: w, Slider: a})
					}
				}
			case OfCodec:
				for _, c := range codecs {
					cases = append(cases, Case{Work: w, Codec: c})
				}
			default:
				for _, b := range backends {
					cases = append(cases, Case{Work: w, Backend: b})
				}
			}
			for _, p := range positions {
				if _, fits := w.At(p); !fits {
					continue
				}
				for _, c := range cases {
					if c.On = p; !yield(c) {
						return
					}
				}
			}
		}
	}
}

// A Selection says which of the cases are measured. The zero value selects the usual
// ones: the usual work on the usual positions of [corpus.DefaultSet].
type Selection struct {
	Filter string     `json:",omitempty"` // in benchproc's syntax: measures the work that matches it instead of the usual work
	Works  []Work     `json:",omitempty"` // measures this work instead; nil for none
	Set    corpus.Set `json:",omitempty"` // whose positions are taken; "" for DefaultSet
	Full   bool       `json:",omitempty"` // takes all positions of the set, not only its usual ones, and the work of [Work.Full]
}

// takes reports whether a position is selected if the filter does not name positions. One
// without a set always is.
func (s Selection) takes(p corpus.Position) bool {
	switch set := cmp.Or(s.Set, corpus.DefaultSet); {
	case p.Set == "":
		return true
	case set != corpus.Both && p.Set != set:
		return false
	}
	return s.Full || p.Usual
}

// takesWork reports whether cases of w may be selected with the filter f, as far as their position and subject
// do not matter.
func (s Selection) takesWork(w Work, f filter) bool {
	switch {
	case s.Works != nil:
		return slices.Contains(s.Works, w)
	case !f.allows(w):
		return false
	}
	return s.Filter != "" || w.Usual() || s.Full && w.Full()
}

// SelectPositions returns the given positions that a selection takes. A filter with the
// key pos or .fullname, unless it is negated, takes all, because the filter itself
// selects the positions.
func SelectPositions(on []corpus.Position, s Selection) ([]corpus.Position, error) {
	f, err := parseFilter(s.Filter)
	if err != nil || f.namesPositions() {
		return on, err
	}
	return slices.DeleteFunc(slices.Clone(on), func(p corpus.Position) bool { return !s.takes(p) }), nil
}

// SelectCases returns the cases of [Cases] that a selection takes: those on the positions
// of [SelectPositions] that its filter matches, or the usual work without a filter. The keys
// of a filter may be written with their slash or without it: /pos:kiwipete and pos:kiwipete
// are the same. Work that requires an axis runs
// only if the filter has that axis as a key, see [Work.Requires]. Work of an engine
// runs only if the filter asks by .name for its kind, or has one of its axes as a
// key, and work of codecs or of algorithms only with the key codec or alg, or by .name.
// Searches of a million nodes take the headline positions of a set where others take its
// usual ones.
//
// A filter that cannot be parsed, one with a key that no case has, one that no
// case matches, and one that matches cases of boards and of codecs, which have
// nothing in common to be compared by, is an error that quotes it.
func SelectCases(backends []rep.Backend, codecs []codec.Codec, on []corpus.Position, s Selection) ([]Case, error) {
	f, err := parseFilter(s.Filter)
	if err != nil {
		return nil, err
	}
	if on, err = SelectPositions(on, s); err != nil {
		return nil, err
	}
	works := slices.DeleteFunc(All(), func(w Work) bool { return !s.takesWork(w, f) })
	everywhere := s.Full || f.namesPositions()
	selected, err := f.matching(func(yield func(Case) bool) {
		for c := range Cases(works, backends, codecs, on) {
			if c.Size != Hot && !c.On.Headline && !everywhere || s.Works == nil && !f.requests(c) {
				continue
			}
			if !yield(c) {
				return
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for _, c := range selected {
		if first := selected[0].Kind.Info().Subject; c.Kind.Info().Subject != first {
			return nil, fmt.Errorf("harness: filter %q matches cases of %s and of %s: a run is of one or the other", s.Filter, first.plural(), c.Kind.Info().Subject.plural())
		}
	}
	return selected, nil
}

// MatchCases returns the cases that a filter in benchproc's syntax matches, all for
// "". A filter that cannot be parsed or that matches none is an error that quotes it.
func MatchCases(cases []Case, filter string) ([]Case, error) {
	f, err := parseFilter(filter)
	if err != nil {
		return nil, err
	}
	return f.matching(slices.Values(cases))
}

// WithControl returns the cases with a control after each group of atLeast cases
// or more: the first case of the group once more, on a board of its own and
// under a second name. This machine cannot resolve differences as small as the
// one between the two.
func WithControl(cases []Case, atLeast int) []Case {
	var with []Case
	for i := 0; i < len(cases); {
		first := i
		for i < len(cases) && cases[i].Key().Group() == cases[first].Key().Group() {
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

// KeysOf returns the keys of cases.
func KeysOf(cases []Case) []Key {
	keys := make([]Key, len(cases))
	for i, c := range cases {
		keys[i] = c.Key()
	}
	return keys
}

// CasesOf returns the cases with the given keys, of these boards and codecs, on the positions of the corpus. The error
// names a key that no case has.
func CasesOf(keys []Key, backends []rep.Backend, codecs []codec.Codec) ([]Case, error) {
	var cases []Case
	for _, k := range keys {
		name := k.Subject.Name
		boards := slices.DeleteFunc(slices.Clone(backends), func(b rep.Backend) bool { return b.Name != name })
		codings := slices.DeleteFunc(slices.Clone(codecs), func(c codec.Codec) bool { return c.Name() != name })
		on := slices.DeleteFunc(corpus.All(), func(p corpus.Position) bool { return p.Name != k.Position })
		if k.Work.Kind == Perft {
			on = append(on, corpus.AtDepths(on, k.Depth, k.Depth)...)
		}
		before := len(cases)
		for c := range Cases([]Work{k.Work}, boards, codings, on) {
			if c.Control = k.Control; c.Key() == k && len(cases) == before {
				cases = append(cases, c)
			}
		}
		if len(cases) == before {
			return nil, fmt.Errorf("harness: no case has the name %s", k)
		}
	}
	return cases, nil
}
