package sets

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// load returns the position of fen, which has White to move.
func load(t *testing.T, fen string) Position {
	t.Helper()
	attacks.Build()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	require.Equal(t, rep.White, p.SideToMove)
	loaded := Position{Types: new(Types)}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		loaded.Types.add(piece, rep.Square(sq))
		if piece.Color() == rep.White {
			loaded.Us.Add(rep.Square(sq))
		} else {
			loaded.Them.Add(rep.Square(sq))
		}
	}
	require.Equal(t, p.Pieces, loaded.Squares())
	return loaded
}

func TestFindCheckInfo(t *testing.T) {
	all := rep.AllSquares
	file := rep.SetOf(rep.E2, rep.E3, rep.E4, rep.E5, rep.E6, rep.E7, rep.E8)
	for _, tc := range []struct {
		name, fen string
		want      CheckInfo
	}{
		{"nothing", rep.StartFEN, CheckInfo{all, 0, 0}},
		{"check along a file", "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", CheckInfo{file, 0, 0}},
		{"check by a knight", "7k/8/8/8/8/5n2/8/4K3 w - - 0 1", CheckInfo{rep.SetOf(rep.F3), 0, 0}},
		{"check by a pawn", "7k/8/8/8/8/8/3p4/4K3 w - - 0 1", CheckInfo{rep.SetOf(rep.D2), 0, 0}},
		{"double check", "4r2k/8/8/8/8/5n2/8/4K3 w - - 0 1", CheckInfo{0, 0, 0}},
		{"triple check", "4r2k/8/8/8/7b/5n2/8/4K3 w - - 0 1", CheckInfo{0, 0, 0}},
		{"pin on a file", "4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1", CheckInfo{all, 0, file}},
		{"pin on a diagonal", "7k/8/8/8/7b/8/5R2/4K3 w - - 0 1", CheckInfo{all, rep.SetOf(rep.F2, rep.G3, rep.H4), 0}},
		{"two pieces in between", "4r2k/4P3/8/8/4N3/8/8/4K3 w - - 0 1", CheckInfo{all, 0, 0}},
		{"an enemy piece in between", "4r2k/8/8/8/4n3/8/8/4K3 w - - 0 1", CheckInfo{all, 0, 0}},
		{"check and pin", "4r2k/8/8/8/4N3/8/8/q3K3 w - - 0 1",
			CheckInfo{rep.SetOf(rep.A1, rep.B1, rep.C1, rep.D1), 0, file}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := load(t, tc.fen)
			assert.Equal(t, tc.want, FindCheckInfo[side.White](p, First(p.king(rep.White, p.Us))), tc.fen)
		})
	}
}

// add puts a piece on an empty square.
func (t *Types) add(p rep.Piece, sq rep.Square) { t[p.Type()-1].Add(sq) }
