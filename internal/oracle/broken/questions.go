package broken

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// This file has the answers for engines.

// SideToMove implements rep.Stater.
func (b *Board) SideToMove() rep.Color {
	c := b.at().SideToMove()
	if b.fault.SideToMove != nil {
		c = b.fault.SideToMove(b.top(), c)
	}
	return c
}

// Rights implements rep.Stater.
func (b *Board) Rights() rep.CastlingRights {
	r := b.at().Rights()
	if b.fault.Rights != nil {
		r = b.fault.Rights(b.top(), r)
	}
	return r
}

// EnPassant implements rep.Stater.
func (b *Board) EnPassant() rep.Square {
	sq := b.at().EnPassant()
	if b.fault.EnPassant != nil {
		sq = b.fault.EnPassant(b.top(), sq)
	}
	return sq
}

// Occupied implements rep.Occupier.
func (b *Board) Occupied() rep.SquareSet {
	set := b.at().Occupied()
	if b.fault.Occupied != nil {
		set = b.fault.Occupied(b.top(), set)
	}
	return set
}

// ColorPieces implements rep.Occupier.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	set := b.at().ColorPieces(c)
	if b.fault.ColorPieces != nil {
		set = b.fault.ColorPieces(b.top(), c, set)
	}
	return set
}

// TypePieces implements rep.Occupier.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	set := b.at().TypePieces(types)
	if b.fault.TypePieces != nil {
		set = b.fault.TypePieces(b.top(), types, set)
	}
	return set
}

// KingSquare implements rep.Occupier.
func (b *Board) KingSquare(c rep.Color) rep.Square {
	sq := b.at().KingSquare(c)
	if b.fault.KingSquare != nil {
		sq = b.fault.KingSquare(b.top(), c, sq)
	}
	return sq
}

// Count implements rep.Occupier.
func (b *Board) Count(piece rep.Piece) int {
	n := b.at().Count(piece)
	if b.fault.Count != nil {
		n = b.fault.Count(b.top(), piece, n)
	}
	return n
}

// ColorCount implements rep.Occupier.
func (b *Board) ColorCount(c rep.Color) int {
	n := b.at().ColorCount(c)
	if b.fault.ColorCount != nil {
		n = b.fault.ColorCount(b.top(), c, n)
	}
	return n
}

// AttacksFrom implements rep.Attacker.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	set := b.at().AttacksFrom(sq)
	if b.fault.AttacksFrom != nil {
		set = b.fault.AttacksFrom(b.top(), sq, set)
	}
	return set
}

// AttackersWith implements rep.Attacker.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	set := b.at().AttackersWith(sq, occupied)
	if b.fault.AttackersWith != nil {
		set = b.fault.AttackersWith(b.top(), occupied, set)
	}
	return set
}

// Blockers implements rep.PinInspector.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	set := b.at().Blockers(c)
	if b.fault.Blockers != nil {
		set = b.fault.Blockers(b.top(), c, set)
	}
	return set
}

// Pinners implements rep.PinInspector.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	set := b.at().Pinners(c)
	if b.fault.Pinners != nil {
		set = b.fault.Pinners(b.top(), c, set)
	}
	return set
}

// CheckSquares implements rep.PinInspector.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	set := b.at().CheckSquares(t)
	if b.fault.CheckSquares != nil {
		set = b.fault.CheckSquares(b.top(), t, set)
	}
	return set
}

// SliderBlockers implements rep.PinInspector.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	blockers, pinners = b.at().SliderBlockers(sliders, sq)
	if b.fault.SliderBlockers != nil {
		blockers, pinners = b.fault.SliderBlockers(b.top(), sq, blockers, pinners)
	}
	return blockers, pinners
}

// IsPseudoLegal implements rep.LegalityTester.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	pseudo := b.at().IsPseudoLegal(m)
	if b.fault.IsPseudoLegal != nil {
		pseudo = b.fault.IsPseudoLegal(b.top(), m, pseudo)
	}
	return pseudo
}

// IsLegal implements rep.LegalityTester.
func (b *Board) IsLegal(m rep.Move) bool {
	legal := b.at().IsLegal(m)
	if b.fault.IsLegal != nil {
		legal = b.fault.IsLegal(b.top(), m, legal)
	}
	return legal
}

// GivesCheck implements rep.CheckTester.
func (b *Board) GivesCheck(m rep.Move) bool {
	check := b.at().GivesCheck(m)
	if b.fault.GivesCheck != nil {
		check = b.fault.GivesCheck(b.top(), m, check)
	}
	return check
}

// SEEAtLeast implements rep.ExchangeEvaluator.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	value := b.at().SEE(m)
	if b.fault.SEE != nil {
		value = b.fault.SEE(b.top(), m, value)
	}
	return value >= threshold
}

// AppendCaptures implements rep.Stager.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	moves := b.at().AppendCaptures(nil)
	if b.fault.Captures != nil {
		moves = b.fault.Captures(b.top(), moves)
	}
	return append(dst, moves...)
}

// AppendQuiets implements rep.Stager.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	moves := b.at().AppendQuiets(nil)
	if b.fault.Quiets != nil {
		moves = b.fault.Quiets(b.top(), moves)
	}
	return append(dst, moves...)
}

// AppendPseudoLegal implements rep.PseudoLegalGenerator.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	moves := b.at().AppendPseudoLegal(nil)
	if b.fault.PseudoLegal != nil {
		moves = b.fault.PseudoLegal(b.top(), moves)
	}
	return append(dst, moves...)
}

// AppendPseudoCaptures implements rep.PseudoLegalStager.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	moves := b.at().AppendPseudoCaptures(nil)
	if b.fault.PseudoCaptures != nil {
		moves = b.fault.PseudoCaptures(b.top(), moves)
	}
	return append(dst, moves...)
}

// AppendPseudoQuiets implements rep.PseudoLegalStager.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	moves := b.at().AppendPseudoQuiets(nil)
	if b.fault.PseudoQuiets != nil {
		moves = b.fault.PseudoQuiets(b.top(), moves)
	}
	return append(dst, moves...)
}

// LegalIfPseudo implements rep.PseudoLegalGenerator.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	legal := b.at().LegalIfPseudo(m)
	if b.fault.LegalIfPseudo != nil {
		legal = b.fault.LegalIfPseudo(b.top(), m, legal)
	}
	return legal
}

// Mobility implements rep.MobilityCounter.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	squares := b.at().Mobility(c)
	if b.fault.Mobility != nil {
		squares = b.fault.Mobility(b.top(), c, squares)
	}
	return squares
}

// ThreatChanges implements rep.ThreatTracker.
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	b.at().ThreatChanges(m, dst)
	if b.fault.ThreatChanges != nil {
		dst.N = copy(dst.List[:], b.fault.ThreatChanges(b.top(), m, slices.Clone(dst.List[:dst.N])))
	}
}
