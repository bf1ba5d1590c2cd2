package perft_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// refused returns positions that cannot be played on: rep.ParseFEN refuses each
// of them, so that no board is loaded with it.
func refused() []string {
	positions := []string{
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
				positions = append(positions, p.FEN())
			}
		}
	}
	return positions
}

func TestRefused(t *testing.T) {
	refused := refused()
	assert.Contains(t, refused, "P7/8/8/7k/K7/8/8/8 w - - 0 1")
	assert.Contains(t, refused, "8/8/8/7k/K7/8/8/7p w - - 0 1")
	for _, fen := range refused {
		_, err := rep.ParseFEN(fen)
		var fault *rep.FENError
		assert.ErrorAs(t, err, &fault, fen)
	}
}

// Faults that no position of a game shows are found by the rule families.
func TestRuleFamiliesFindFaults(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault broken.Fault
		want  string // the family that finds it
	}{
		{"none", broken.Fault{}, ""},
		{"a pinned pawn that captures its pinner and promotes is one move", broken.Fault{CountMoves: pinnedPromotionOnce}, "pinned pawn about to promote"},
		{"en passant wraps from the a-file to the h-file", broken.Fault{CountMoves: wrappedEnPassant}, "en passant at the edge"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := broken.New(test.fault)
			found := false
			for _, family := range perft.RuleFamilies() {
				require.NotEmpty(t, family.Suite, family.Name)
				if test.want != "" && family.Name != test.want {
					continue
				}
				for i, e := range family.Suite {
					if test.want == "" && i%50 != 0 {
						continue
					}
					v, err := perft.Verify(t.Context(), b, e, perft.Limits{})
					require.NoError(t, err)
					found = found || v.Failure != nil
				}
			}
			assert.Equal(t, test.want != "", found)
		})
	}
}

// pinnedPromotionOnce counts one move where a pawn promotes by capturing the
// piece that pins it.
func pinnedPromotionOnce(p *rep.Position, n int) int {
	b := oracle.New()
	if b.Load(p) != nil || !p.Checkers().Empty() {
		return n
	}
	for _, m := range b.AppendMoves(nil) {
		q := *p
		q.Pieces[m.From()] = rep.NoPiece
		if m.Kind().Promotion() == rep.Queen && q.Checkers().Has(m.To()) {
			n -= 3
		}
	}
	return n
}

// wrappedEnPassant counts a capture too many where the square 7 before an en
// passant square on the h-file holds a pawn.
func wrappedEnPassant(p *rep.Position, n int) int {
	if p.SideToMove == rep.White && p.EnPassant == rep.H6 && p.Pieces[rep.A6] == rep.WhitePawn {
		n++
	}
	return n
}
