package harness

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

// A Plan is a measurement as a JSON value: which cases, and how. A command makes it of its flags, and a
// process that measures reads it.
type Plan struct {
	Cases  []Key   `json:",omitempty"` // the controls are among them
	Choice *Choice `json:",omitempty"` // instead of Cases: the program that measures selects its own
	Config Config  // without Cases
	Until  float64 `json:",omitempty"` // the share of its ratio that each interval has to reach for the run to end; 0 for none
}

// A Choice is the cases of a program that match flags.
type Choice struct {
	Reps   string `json:",omitempty"` // names, levels or "all", with commas between them; "" for the usual ones
	Depths string `json:",omitempty"` // a perft to "4" or from "1-5" instead of the usual depth; "" for that
	Selection
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
	on := map[string]NamedPosition{"": {}, gamesName: GamesPosition()}
	for _, p := range Corpus() {
		on[p.Name] = p
	}
	cases := make([]Case, len(keys))
	for i, k := range keys {
		c := Case{Work: k.Work, On: on[k.Position], Control: k.Control}
		if at := AtDepths([]NamedPosition{c.On}, k.Depth, k.Depth); k.Work.Kind == Perft && len(at) > 0 {
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
