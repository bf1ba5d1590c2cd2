package profile

import (
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
)

// The time of a search belongs to the outermost method of the board, or to the package
// that called it.
func TestMethodOf(t *testing.T) {
	const module = "github.com/boardbench/boardbench/"
	for _, test := range []struct {
		group, want string
		names       []string // from the innermost
	}{
		{"Search/pos=kiwipete", "Make", []string{module + "rep/x88.(*Board).put", module + "rep/x88.(*Board).Make", module + "engine.(*Game).Make", module + "engine/search.(*Search).alphaBeta", module + "harness.(*Op).Run"}},
		{"Search/pos=kiwipete", "AppendMoves", []string{"runtime.memmove", "example.com/board.(*B).AppendMoves", module + "engine/search.(*Search).next"}},
		{"Search/pos=kiwipete", "(package engine)", []string{"runtime.memmove", module + "engine.(*Game).Make", module + "engine/search.(*Search).alphaBeta", module + "harness.(*Op).Run"}},
		{"Search/pos=kiwipete", "Make", []string{"main.(*Board).Make", module + "engine.(*Game).Make"}},
		{"Search/pos=kiwipete", "(package search)", []string{module + "rep.PassedSpan", module + "engine/search.structure"}},
		{"Search/pos=kiwipete", "(package engine)", []string{module + "internal/attacks.Rook", module + "engine.(*Game).Blockers"}},
		{"Search/pos=kiwipete", "(package network)", []string{module + "engine/network.(*Accumulators).Push", module + "engine/search.(*Search).alphaBeta"}},
		{"Search/pos=kiwipete", "(other)", []string{"runtime.futex"}},
		{"MakeUnmake/pos=kiwipete", "", []string{module + "rep/x88.(*Board).Make"}},
		{"", "", []string{module + "engine/search.(*Search).alphaBeta"}},
	} {
		s := &profile.Sample{Label: map[string][]string{}}
		if test.group != "" {
			s.Label[caseLabel] = []string{test.group}
		}
		for _, name := range test.names {
			s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name}}}})
		}
		assert.Equal(t, test.want, MethodOf(s), test.names)
	}
}
