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
		if p.counter != nil {
			p.counter.CountMoves()
		}
	}},
	{"Keyed", func(b *pair, p *player) {
		if p.keyed != nil {
			p.keyed.Key()
		}
	}},
	{"Inspector", func(b *pair, p *player) {
		if p.inspector != nil {
			p.inspector.PieceAt(b.anySquare())
			p.inspector.Pieces(b.anyPiece())
			p.inspector.Attackers(b.anySquare(), rep.White)
			p.inspector.Attackers(b.anySquare(), rep.Black)
			p.inspector.Checkers()
		}
	}},
	{"Perfter", func(b *pair, p *player) {
		if d, ok := p.board.(rep.Perfter); ok && b.random.IntN(4) == 0 {
			d.Perft(1 + b.random.IntN(2))
			d.PerftLeaf(1 + b.random.IntN(2))
		}
	}},
	{"Validator", func(b *pair, p *player) {
		if p.validator != nil {
			_ = p.validator.Validate()
		}
	}},
	{"Describer", func(b *pair, p *player) {
		if d, ok := p.board.(layout.Describer); ok && b.random.IntN(8) == 0 {
			d.Memory()
		}
	}},
	{"Stater", func(b *pair, p *player) {
		if p.stater != nil {
			p.stater.SideToMove()
			p.stater.Rights()
			p.stater.EnPassant()
		}
	}},
	{"Occupier", func(b *pair, p *player) {
		if p.occupier != nil {
			p.occupier.Occupied()
			for c := rep.White; c <= rep.Black; c++ {
				p.occupier.ColorPieces(c)
				p.occupier.KingSquare(c)
				p.occupier.ColorCount(c)
			}
			p.occupier.TypePieces(rep.TypesOf(rep.PieceType(1 + b.random.IntN(6))))
			p.occupier.Count(b.anyPiece())
		}
	}},
	{"Attacker", func(b *pair, p *player) {
		if p.attacker != nil {
			p.attacker.AttacksFrom(b.anySquare())
			p.attacker.AttackersWith(b.anySquare(), someSquares(b.random))
		}
	}},
	{"PinInspector", func(b *pair, p *player) {
		if p.pins != nil {
			for c := rep.White; c <= rep.Black; c++ {
				p.pins.Blockers(c)
				p.pins.Pinners(c)
			}
			for t := rep.Pawn; t <= rep.King; t++ {
				p.pins.CheckSquares(t)
			}
			p.pins.SliderBlockers(rep.AllSquares, b.anySquare())
		}
	}},
	{"LegalityTester", func(b *pair, p *player) {
		if p.legality != nil {
			for _, m := range append(slices.Clone(b.moves()), rep.Move(b.random.Uint32()), rep.NoMove) {
				p.legality.IsPseudoLegal(m)
				p.legality.IsLegal(m)
			}
		}
	}},
	{"CheckTester", func(b *pair, p *player) {
		if p.checks != nil {
			for _, m := range b.moves() {
				p.checks.GivesCheck(m)
			}
		}
	}},
	{"ExchangeEvaluator", func(b *pair, p *player) {
		if p.exchanges != nil {
			for _, m := range b.moves() {
				p.exchanges.SEEAtLeast(m, b.random.IntN(400)-200)
			}
		}
	}},
	{"Stager", func(b *pair, p *player) {
		if p.stager != nil && b.referee.Checkers().Empty() {
			p.buffer = p.stager.AppendCaptures(p.buffer[:0])
			p.buffer = p.stager.AppendQuiets(p.buffer[:0])
		}
	}},
	{"PseudoLegalStager", func(b *pair, p *player) {
		if p.pseudoStager != nil && b.referee.Checkers().Empty() {
			p.buffer = p.pseudoStager.AppendPseudoCaptures(p.buffer[:0])
			p.buffer = p.pseudoStager.AppendPseudoQuiets(p.buffer[:0])
		}
	}},
	{"PseudoLegalGenerator", func(b *pair, p *player) {
		if p.pseudo != nil {
			p.buffer = p.pseudo.AppendPseudoLegal(p.buffer[:0])
			for _, m := range b.pseudoLegal() {
				p.pseudo.LegalIfPseudo(m)
			}
		}
	}},
	{"MobilityCounter", func(b *pair, p *player) {
		if p.mobility != nil {
			p.mobility.Mobility(rep.White)
			p.mobility.Mobility(rep.Black)
		}
	}},
	{"ThreatTracker", func(b *pair, p *player) {
		if p.threats != nil {
			var changes rep.ThreatChanges
			for _, m := range b.moves() {
				p.threats.ThreatChanges(m, &changes)
			}
		}
	}},
}
