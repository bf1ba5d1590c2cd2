package model

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/rep"
)

// why says why no legal move in p is meant by w.
func (w *written) why(p *rep.Position) string {
	us := p.SideToMove
	if w.castle != 0 {
		return illegal.Castle(p, w.castle)
	}
	if w.piece == rep.NoPieceType {
		reason, _ := illegal.Why(p, w.from.First(), w.to)
		return reason
	}
	var own int // pieces that can be meant
	var last string
	for from := range w.from.All() {
		if p.Pieces[from] != rep.MakePiece(us, w.piece) {
			continue
		}
		reason, reaches := illegal.Why(p, from, w.to)
		if reaches {
			return reason
		}
		last = reason
		own++
	}
	switch own {
	case 0:
		return fmt.Sprintf("%v has no such %v", us, w.piece)
	case 1:
		return last
	}
	return fmt.Sprintf("no %v of %v can go to %v", w.piece, us, w.to)
}
