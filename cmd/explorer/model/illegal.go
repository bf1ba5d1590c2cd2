package model

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// why says why no legal move in p is meant by w.
func (w *written) why(p *rep.Position) string {
	us := p.SideToMove
	if w.castle != 0 {
		return whyNotCastle(p, w.castle)
	}
	if w.piece == rep.NoPieceType {
		reason, _ := whyNot(p, w.from.First(), w.to)
		return reason
	}
	var own int // pieces that can be meant
	var last string
	for from := range w.from.All() {
		if p.Pieces[from] != rep.MakePiece(us, w.piece) {
			continue
		}
		reason, reaches := whyNot(p, from, w.to)
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

// whyNot says why the side to move has no legal move from one square to another, and whether the piece
// could go there but for its king.
func whyNot(p *rep.Position, from, to rep.Square) (reason string, reaches bool) {
	us, kind := p.SideToMove, p.Pieces[from].Type()
	name := func(sq rep.Square) string { return fmt.Sprintf("the %v on %v", p.Pieces[sq].Type(), sq) }
	switch {
	case kind == rep.NoPieceType:
		return fmt.Sprintf("%v is empty", from), false
	case p.Pieces[from].Color() != us:
		return fmt.Sprintf("%v is to move, and %s is %v's", us, name(from), us.Other()), false
	case kind == rep.King && from.Rank() == us.BackRank() && to.Rank() == us.BackRank() && !rep.KingAttacks(from).Has(to):
		castle := rep.CastleKingside
		if to < from {
			castle = rep.CastleQueenside
		}
		return whyNotCastle(p, castle), false
	case p.Pieces[to] != rep.NoPiece && p.Pieces[to].Color() == us:
		return fmt.Sprintf("%s has a piece of its own side on %v", name(from), to), false
	}
	on, must := rep.PseudoAttacks(kind, from).Has(to), rep.Between(from, to)
	if kind == rep.Pawn {
		steps := int(to.Rank().Relative(us)) - int(from.Rank().Relative(us))
		on = rep.PawnAttacks(us, from).Has(to)
		if on && p.Pieces[to] == rep.NoPiece && to != p.EnPassant {
			return fmt.Sprintf("a pawn captures diagonally, and there is nothing to capture on %v", to), false
		}
		if from.File() == to.File() && (steps == 1 || steps == 2 && from.Rank().Relative(us) == rep.Rank2) {
			on, must = true, must|to.Set()
		}
	}
	if !on {
		return fmt.Sprintf("a %v does not move from %v to %v", kind, from, to), false
	}
	for sq := range must.All() {
		if p.Pieces[sq] != rep.NoPiece {
			return fmt.Sprintf("%s is blocked by %s", name(from), name(sq)), false
		}
	}
	return whyNotSafe(p, from, to), true
}

// whyNotSafe says why a move that the piece could make leaves its king in check.
func whyNotSafe(p *rep.Position, from, to rep.Square) string {
	us, piece, after := p.SideToMove, p.Pieces[from], *p
	after.Pieces[from], after.Pieces[to] = rep.NoPiece, piece
	if piece.Type() == rep.Pawn && to == p.EnPassant {
		after.Pieces[int(to)-us.Forward()] = rep.NoPiece
	}
	king := after.King(us)
	attackers := after.Attackers(king, us.Other())
	if attackers.Empty() {
		return "not legal here"
	}
	checker := attackers.First()
	by := fmt.Sprintf("the %v on %v", p.Pieces[checker].Type(), checker)
	switch {
	case king == to:
		return fmt.Sprintf("the king would be in check on %v from %s", to, by)
	case p.Checkers()&attackers != 0:
		return fmt.Sprintf("%v is in check from %s, and the move leaves it so", us, by)
	}
	return fmt.Sprintf("the %v on %v is pinned to its king by %s", piece.Type(), from, by)
}

// whyNotCastle says why the side to move cannot castle.
func whyNotCastle(p *rep.Position, kind rep.MoveKind) string {
	us := p.SideToMove
	i, castling := rep.CastlingIndex(us, kind), rep.CastlingOf(p)
	if p.CastlingRooks[i] == rep.NoSquare {
		return fmt.Sprintf("%v has lost the right to %v", us, kind)
	}
	if !p.Checkers().Empty() {
		return fmt.Sprintf("%v is in check, and cannot castle", us)
	}
	for sq := range castling.Empty[i].All() {
		if piece := p.Pieces[sq]; piece != rep.NoPiece {
			return fmt.Sprintf("the %v on %v stands between king and rook", piece.Type(), sq)
		}
	}
	for sq := range castling.Safe[i].All() {
		if by := p.Attackers(sq, us.Other()); !by.Empty() {
			return fmt.Sprintf("the king would cross or reach %v, which the %v on %v attacks", sq, p.Pieces[by.First()].Type(), by.First())
		}
	}
	return "castling is not legal here"
}
