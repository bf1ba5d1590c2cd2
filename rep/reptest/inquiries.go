package reptest

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// An inquiry asks a board everything that an interface offers and does not look at the
// answers.
type inquiry struct {
	name string // of the interface
	ask  func(b *pair, p *player)
}

// anyPiece returns one of the twelve pieces at random.
func (b *pair) anyPiece() rep.Piece {
	pieces := rep.Pieces()
	return pieces[b.random.IntN(len(pieces))]
}

// anySquare returns a random square.
func (b *pair) anySquare() rep.Square { return rep.Square(b.random.IntN(64)) }

// inquiries are about every interface that answers questions.
var inquiries = []inquiry{
	{"Board", func(_ *pair, p *player) { p.board.AppendMoves(nil) }},
	{"Board", func(_ *pair, p *player) { p.board.Position() }},
	{"Counter", func(b *pair, p *player) {
		if p.Counter != nil {
			p.CountMoves()
		}
	}},
	{"Keyed", func(b *pair, p *player) {
		if p.Keyed != nil {
			p.Key()
		}
	}},
	{"Inspector", func(b *pair, p *player) {
		if p.Inspector != nil {
			p.PieceAt(b.anySquare())
			p.Pieces(b.anyPiece())
			p.Checkers()
		}
	}},
	{"Perfter", func(b *pair, p *player) {
		if d, ok := p.board.(rep.Perfter); ok && b.random.IntN(4) == 0 {
			d.Perft(1 + b.random.IntN(2))
			d.PerftLeaf(1 + b.random.IntN(2))
		}
	}},
	{"Validator", func(b *pair, p *player) {
		if p.Validator != nil {
			_ = p.Validate()
		}
	}},
	{"Describer", func(b *pair, p *player) {
		if d, ok := p.board.(layout.Describer); ok && b.random.IntN(8) == 0 {
			d.Memory()
		}
	}},
	{"Stater", func(b *pair, p *player) {
		if p.Stater != nil {
			p.SideToMove()
			p.Rights()
			p.EnPassant()
		}
	}},
	{"Attacker", func(b *pair, p *player) {
		if p.Attacker != nil {
			p.AttacksFrom(b.anySquare())
		}
	}},
	{"LegalityTester", func(b *pair, p *player) {
		if p.LegalityTester != nil {
			for _, m := range append(slices.Clone(b.moves()), rep.Move(b.random.Uint32()), rep.NoMove) {
				p.IsPseudoLegal(m)
				p.IsLegal(m)
			}
		}
	}},
	{"CheckTester", func(b *pair, p *player) {
		if p.CheckTester != nil {
			for _, m := range b.moves() {
				p.GivesCheck(m)
			}
			for t := rep.Pawn; t <= rep.King; t++ {
				p.CheckSquares(t)
			}
		}
	}},
	{"ExchangeEvaluator", func(b *pair, p *player) {
		if p.ExchangeEvaluator != nil {
			for _, m := range b.moves() {
				p.SEEAtLeast(m, b.random.IntN(400)-200)
			}
		}
	}},
	{"Stager", func(b *pair, p *player) {
		if p.Stager != nil && b.referee.Checkers().Empty() {
			p.buffer = p.AppendCaptures(p.buffer[:0])
			p.buffer = p.AppendQuiets(p.buffer[:0])
		}
	}},
	{"PseudoLegalStager", func(b *pair, p *player) {
		if p.PseudoLegalStager != nil && b.referee.Checkers().Empty() {
			p.buffer = p.AppendPseudoCaptures(p.buffer[:0])
			p.buffer = p.AppendPseudoQuiets(p.buffer[:0])
		}
	}},
	{"PseudoLegalGenerator", func(b *pair, p *player) {
		if p.PseudoLegalGenerator != nil {
			p.buffer = p.AppendPseudoLegal(p.buffer[:0])
			for _, m := range b.pseudoLegal() {
				p.LegalIfPseudo(m)
			}
		}
	}},
	{"MobilityCounter", func(b *pair, p *player) {
		if p.MobilityCounter != nil {
			p.Mobility(rep.White)
			p.Mobility(rep.Black)
		}
	}},
	{"ThreatTracker", func(b *pair, p *player) {
		if p.ThreatTracker != nil {
			var changes rep.ThreatChanges
			for _, m := range b.moves() {
				p.ThreatChanges(m, &changes)
			}
		}
	}},
}
