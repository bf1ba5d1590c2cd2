package operation

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// NativeLines returns a configuration line for each board that answers questions of an
// engine itself:
//
//	native-x88: Keyed NullMover
//
// and "none" for one that answers nothing.
func NativeLines(cases []work.Case) string {
	var text strings.Builder
	written := map[string]bool{}
	for _, c := range cases {
		if c.Ask == work.Native && c.Codec == nil && !written[c.Backend.Name] {
			written[c.Backend.Name] = true
			fmt.Fprintf(&text, "%s: %s\n", results.NativeKey(c.Backend.Name), cmp.Or(strings.Join(nativeAnswers(c.Backend), " "), "none"))
		}
	}
	return text.String()
}

// nativeAnswers returns the names of the optional interfaces of package rep that a
// board answers itself, none for a board that cannot be made.
func nativeAnswers(b rep.Backend) (names []string) {
	defer func() { _ = recover() }()
	return engine.New(b.New, engine.Native).Native()
}

// game returns a game that holds the position.
func (o *Op) game() (*engine.Game, error) {
	ask := engine.Native
	if o.Case.Ask == work.Default {
		ask = engine.Default
	}
	g := engine.New(o.Case.Backend.New, ask)
	position := o.Case.On.Position
	return g, g.Load(&position)
}
