package bitboard

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// AppendPseudoLegal implements [rep.PseudoLegalGenerator].
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return sets.Generate[side.White, sets.PseudoLegal](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return sets.Generate[side.Black, sets.PseudoLegal](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendPseudoCaptures implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return sets.Generate[side.White, sets.PseudoCaptures](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return sets.Generate[side.Black, sets.PseudoCaptures](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendPseudoQuiets implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return sets.Generate[side.White, sets.PseudoQuiets](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return sets.Generate[side.Black, sets.PseudoQuiets](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// LegalIfPseudo implements [rep.PseudoLegalGenerator].
func (b *Board) LegalIfPseudo(m rep.Move) bool { return b.state().view().LegalIfPseudo(m) }
