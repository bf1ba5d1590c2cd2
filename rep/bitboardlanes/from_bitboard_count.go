// Code generated from ../bitboard; DO NOT EDIT.

package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// withoutExposed returns the part of castles, 1 for the kingside and 2 for the
// queenside, whose rook does not expose the king. It is for positions with an enemy
// rook or queen on the rank.
//
//go:noinline
func (s *state) withoutExposed(us rep.Color, c *rep.Castling, castles int) int {
	o, kingside := s.occupancy(us), 2*int(us)
	if castles&1 != 0 && exposesKing(s, o, c, kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKing(s, o, c, kingside+1) {
		castles &^= 2
	}
	return castles
}

// enPassantPawnsOf is enPassantPawns for a side that is passed as an argument.
//
//go:noinline
func enPassantPawnsOf(us rep.Color, s *state) rep.SquareSet {
	king := first(s.king(us))
	if us == rep.White {
		return enPassantPawns[side.White](s, s.occupancy(rep.White), king)
	}
	return enPassantPawns[side.Black](s, s.occupancy(rep.Black), king)
}

// evasions is CountMoves for a position in check, without the moves of the king, which CountMoves
// has counted: a check changes nothing about them.
func evasions[S side.Type](s *state, o occupancy, king int) int {
	us := side.Of[S]()
	occupied := o.all()
	t := attacks.Shared
	info := findCheckInfo[S](s, o, king)
	n := 0
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			n += (t.Bishop.Attacks(first(from), occupied) & target & info.diagonalPins).Count()
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			n += (t.Rook.Attacks(first(from), occupied) & target & info.orthogonalPins).Count()
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	p := pawnMoves[S, legal](s, o, info)
	n += (p.single | p.double | p.west).Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawns[S](s, o, king).Count()
	}
	return n
}
