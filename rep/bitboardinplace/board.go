package bitboardinplace

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)

	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

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
		stateBits: stateBits(p.HalfmoveClock) | stateBits(p.FullmoveNumber)<<fullmoveShift |
			stateBits(p.SideToMove)<<sideShift | stateBits(rights)<<rightsShift,
		watch: s.watched[rights],
	}
	if sq := p.EnPassant; sq != rep.NoSquare {
		r.stateBits |= stateBits(sq) << epSquareShift
		if rep.PawnAttacks(p.SideToMove^1, sq)&s.pawns(p.SideToMove) != 0 {
			r.stateBits |= stateBits(sq) << epCapturableShift
			r.watch = rep.AllSquares
		}
	}
	return nil
}
