package bitboardinplace

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

var _ interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.Inspector
	rep.NullMover
	rep.Validator
	rep.Stater
	rep.Attacker
	rep.LegalityTester
	rep.CheckTester
	rep.ExchangeEvaluator
	rep.Stager
	rep.MobilityCounter
	rep.ThreatTracker
} = (*Board)(nil)

// Board is a position, with a record of each move that led to it. Make it with [New].
type Board struct {
	position state
	castling *rep.Castling
}

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	attacks.Build()
	b := &Board{}
	b.position.grow()
	return b
}

// Load implements [rep.Board]. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	s := b.state()
	for rights := range s.watched {
		s.watched[rights] = 0
		for i := range 4 {
			if rights>>i&1 != 0 && b.castling.Rook[i] != rep.NoSquare {
				s.watched[rights] |= b.castling.King[i>>1].Set() | b.castling.Rook[i].Set()
			}
		}
	}
	s.placement = placement{}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.put(piece, rep.Square(sq))
		}
	}
	s.current = 0
	rights := p.Rights()
	r := s.present()
	*r = record{
		key: p.Key(),
		StateBits: piecesets.StateBits(p.HalfmoveClock) | piecesets.StateBits(p.FullmoveNumber)<<piecesets.FullmoveShift |
			piecesets.StateBits(p.SideToMove)<<piecesets.SideShift | piecesets.StateBits(rights)<<piecesets.RightsShift,
		watch: s.watched[rights],
	}
	if sq := p.EnPassant; sq != rep.NoSquare {
		r.StateBits |= piecesets.StateBits(sq) << piecesets.EPSquareShift
		if rep.PawnAttacks(p.SideToMove^1, sq)&s.pawns(p.SideToMove) != 0 {
			r.StateBits |= piecesets.StateBits(sq) << piecesets.EPCapturableShift
			r.watch = rep.AllSquares
		}
	}
	return nil
}
