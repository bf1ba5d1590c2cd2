package perft

import (
	"sync"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
)

// A RuleFamily is a group of positions that test the same combination of rules.
type RuleFamily struct {
	Name  string // "pin", "double check" and so on
	Suite Suite  // each entry with its count at depth 1
}

// RuleFamilies returns some 15,000 generated positions: every combination of
// pins, checks, promotions, en passant captures, castling and edge files that
// random games rarely reach. Their counts are from a slow, plain referee, which
// takes most of a second on the first call. The result is shared and must not be
// written to.
func RuleFamilies() []RuleFamily { return ruleFamilies() }

var ruleFamilies = sync.OnceValue(func() []RuleFamily {
	var families []RuleFamily
	board := oracle.New()
	for _, p := range rulewalk.Positions() {
		if err := board.Load(&p.Position); err != nil {
			panic("perft: " + err.Error())
		}
		if n := len(families); n == 0 || families[n-1].Name != p.Family {
			families = append(families, RuleFamily{Name: p.Family})
		}
		family := &families[len(families)-1]
		family.Suite = append(family.Suite, Entry{
			Name:     p.Family,
			Position: p.Position,
			Counts:   []DepthCount{{1, uint64(board.CountMoves())}},
		})
	}
	return families
})
