// Package illegal says in words why a move is not legal: a move that a student's board lists, or that a reader
// tries.
package illegal

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// on returns "the pawn on e2".
func on(p *rep.Position, sq rep.Square) string {
	return fmt.Sprintf("the %v on %v", p.Pieces[sq].Type(), sq)
}

// Why says why the side to move has no legal move from one square to another, which it must not have. reaches
// reports whether the move is pseudo-legal: it would leave the king in check.
func Why(p *rep.Position, from, to rep.Square) (reason string, reaches bool) {
	us, kind := p.SideToMove, p.Pieces[from].Type()
	if castle, is := asCastle(p, from, to); is {
		return Castle(p, castle), false
	}
	switch {
	case kind == rep.NoPieceType:
		return fmt.Sprintf("%v is empty", from), false
	case p.Pieces[from].Color() != us:
		return fmt.Sprintf("%v is to move, and %s is %v's", us, on(p, from), us.Other()), false
	case kind == rep.Pawn:
		if reason := whyNotPawn(p, from, to); reason != "" {
			return reason, false
		}
	case !rep.PseudoAttacks(kind, from).Has(to):
		return fmt.Sprintf("a %v does not move from %v to %v", kind, from, to), false
	}
	for sq := range rep.Between(from, to).All() {
		if p.Pieces[sq] != rep.NoPiece {
			return fmt.Sprintf("%s is blocked by %s", on(p, from), on(p, sq)), false
		}
	}
	if p.Pieces[to] != rep.NoPiece && p.Pieces[to].Color() == us {
		return fmt.Sprintf("%s has a piece of its own side on %v", on(p, from), to), false
	}
	return notSafe(p, from, to), true
}

// asCastle returns the way to castle that goes from one square to another, either to the king's destination or to
// its rook.
func asCastle(p *rep.Position, from, to rep.Square) (kind rep.MoveKind, is bool) {
	us := p.SideToMove
	if p.Pieces[from] != rep.MakePiece(us, rep.King) || from.Rank() != us.BackRank() {
		return rep.Quiet, false
	}
	for kind := rep.CastleKingside; kind <= rep.CastleQueenside; kind++ {
		i := rep.CastlingIndex(us, kind)
		leaps := to == rep.CastleKingTo(i) && (kind == rep.CastleKingside) == (to > from) && !rep.KingAttacks(from).Has(to)
		if leaps || to == p.CastlingRooks[i] {
			return kind, true
		}
	}
	return rep.Quiet, false
}

// whyNotPawn says why a pawn does not go from one square to another, if that does not depend on its king.
func whyNotPawn(p *rep.Position, from, to rep.Square) string {
	us := p.SideToMove
	steps := int(to.Rank().Relative(us)) - int(from.Rank().Relative(us))
	begins := rep.Rank2.Relative(us)
	captures, straight := rep.PawnAttacks(us, from).Has(to), from.File() == to.File()
	switch {
	case captures && p.Pieces[to] != rep.NoPiece, captures && to == p.EnPassant:
		return ""
	case captures && p.Pieces[rep.MakeSquare(to.File(), from.Rank())] == rep.MakePiece(us.Other(), rep.Pawn):
		return fmt.Sprintf("%v is empty, and no pawn has just gone two squares past it", to)
	case captures:
		return fmt.Sprintf("a pawn captures diagonally, and there is nothing to capture on %v", to)
	case straight && steps == 2 && from.Rank() != begins:
		return fmt.Sprintf("%s has left rank %v, and goes one square at a time", on(p, from), begins)
	case straight && (steps == 1 || steps == 2) && p.Pieces[to] != rep.NoPiece:
		return fmt.Sprintf("%s is blocked by %s", on(p, from), on(p, to))
	case straight && (steps == 1 || steps == 2):
		return ""
	case steps < 0:
		return fmt.Sprintf("a pawn of %v goes towards rank %v", us, rep.Rank8.Relative(us))
	}
	return fmt.Sprintf("a pawn does not move from %v to %v", from, to)
}

// notSafe says why a move that the piece could make leaves its king in check.
func notSafe(p *rep.Position, from, to rep.Square) string {
	us, piece, after := p.SideToMove, p.Pieces[from], *p
	after.Pieces[from], after.Pieces[to] = rep.NoPiece, piece
	pinners := after.Attackers(after.King(us), us.Other())
	enPassant := piece.Type() == rep.Pawn && to == p.EnPassant
	if enPassant {
		after.Pieces[int(to)-us.Forward()] = rep.NoPiece
	}
	king := after.King(us)
	attackers := after.Attackers(king, us.Other())
	if attackers.Empty() {
		return "not legal here"
	}
	by := on(p, attackers.First())
	if still := p.Checkers() & attackers; still != 0 {
		by = on(p, still.First())
	}
	switch {
	case king == to:
		return fmt.Sprintf("the king would be in check on %v from %s", to, by)
	case p.Checkers()&attackers != 0:
		return fmt.Sprintf("%v is in check from %s, and the move leaves it so", us, by)
	case enPassant && pinners&attackers == 0:
		return fmt.Sprintf("two pawns would leave the line of %s to the king", by)
	}
	return fmt.Sprintf("%s is pinned to its king by %s", on(p, from), by)
}

// Castle says why the side to move cannot castle.
func Castle(p *rep.Position, kind rep.MoveKind) string {
	us := p.SideToMove
	i, castling := rep.CastlingIndex(us, kind), rep.CastlingOf(p)
	if p.CastlingRooks[i] == rep.NoSquare {
		return fmt.Sprintf("%v has no right to %v", us, kind)
	}
	if checkers := p.Checkers(); !checkers.Empty() {
		return fmt.Sprintf("%v is in check from %s, and cannot castle", us, on(p, checkers.First()))
	}
	for sq := range castling.Empty[i].All() {
		if p.Pieces[sq] != rep.NoPiece {
			return fmt.Sprintf("%s is in the way of king and rook", on(p, sq))
		}
	}
	for sq := range castling.Safe[i].All() {
		if by := p.Attackers(sq, us.Other()); !by.Empty() {
			return fmt.Sprintf("the king would cross or reach %v, which %s attacks", sq, on(p, by.First()))
		}
	}
	after, king := *p, p.King(us)
	after.Pieces[king], after.Pieces[p.CastlingRooks[i]] = rep.NoPiece, rep.NoPiece
	if by := after.Attackers(rep.CastleKingTo(i), us.Other()); !by.Empty() {
		return fmt.Sprintf("the king would be in check on %v from %s, which the rook has kept off", rep.CastleKingTo(i), on(p, by.First()))
	}
	return "castling is not legal here"
}
