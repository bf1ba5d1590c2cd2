package perft

import (
	"sync"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
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

// Refused returns positions that cannot be played on: rep.ParseFEN refuses each
// of them, so that no board is loaded with it.
func Refused() []string {
	refused := []string{
		"8/8/8/8/8/8/8/4K3 w - - 0 1",        // no black king
		"4k3/8/8/8/8/8/8/8 w - - 0 1",        // no white king
		"4k3/8/8/8/8/8/8/3KK3 w - - 0 1",     // two kings
		"4k3/8/8/8/8/8/8/4RK2 w - - 0 1",     // the side not to move is in check
		"4k3/8/8/8/8/8/8/4K3 w K - 0 1",      // a right without its rook
		"4k3/8/8/8/8/8/4K3/7R w K - 0 1",     // a right with the king away from home
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1",     // an en passant square without its pawn
		"4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1", // an en passant square that is occupied
		"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", // where the pawn would have come from is occupied
		"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",   // an en passant square of the side to move
	}
	for _, c := range []rep.Color{rep.White, rep.Black} {
		for file := rep.FileA; file <= rep.FileH; file++ {
			for _, rank := range []rep.Rank{rep.Rank1, rep.Rank8} {
				p := rep.Position{EnPassant: rep.NoSquare, FullmoveNumber: 1,
					CastlingRooks: [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}}
				p.Pieces[rep.A4], p.Pieces[rep.H5] = rep.WhiteKing, rep.BlackKing
				p.Pieces[rep.MakeSquare(file, rank)] = rep.MakePiece(c, rep.Pawn)
				refused = append(refused, p.FEN())
			}
		}
	}
	return refused
}
