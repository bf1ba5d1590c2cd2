package work

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

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
	on := map[string]corpus.Position{"": {}}
	for _, p := range corpus.All() {
		on[p.Name] = p
	}
	cases := make([]Case, len(keys))
	for i, k := range keys {
		c := Case{Work: k.Work, On: on[k.Position], Control: k.Control}
		if at := corpus.AtDepths([]corpus.Position{c.On}, k.Depth, k.Depth); k.Work.Kind == Perft && len(at) > 0 {
			c.On = at[0]
		}
		switch k.Subject.Type {
		case OfBoard:
			if at := slices.IndexFunc(backends, func(b rep.Backend) bool { return b.Name == k.Subject.Name }); at >= 0 {
				c.Backend = backends[at]
			}
		case OfCodec:
			if at := slices.IndexFunc(codecs, func(c codec.Codec) bool { return c.Name() == k.Subject.Name }); at >= 0 {
				c.Codec = codecs[at]
			}
		case OfAlg:
			if at := slices.IndexFunc(slider.Algorithms(), func(a slider.Algorithm) bool { return a.Name == k.Subject.Name }); at >= 0 {
				c.Slider = slider.Algorithms()[at]
			}
		}
		if c.Key() != k {
			return nil, fmt.Errorf("harness: no case has the name %s", k)
		}
		cases[i] = c
	}
	return cases, nil
}
