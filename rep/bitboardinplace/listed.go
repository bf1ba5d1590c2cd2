package bitboardinplace

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves implements [rep.Board]. It notes the occupied squares for the positions
// after the moves, in which they may be counted.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	b.listed = white | black
	if s.sideToMove() == rep.White {
		return generate[side.White, legal](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, legal](s, occupancy{black, white}, b.castling, dst)
}

// before returns the squares that were occupied where moves were listed last, which most
// often was before the last move. Others do too: what is counted with them is right for
// them.
func (b *Board) before(*state) rep.SquareSet { return b.listed }
