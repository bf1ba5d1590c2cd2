// Package probe has a board that answers as another one does, tells of each question, and alters
// the answers if it should: the searches that are counted and the boards of the tests of the tests
// are such boards.
package probe

import "github.com/boardbench/boardbench/rep"

// Board answers the questions of package rep as another board does.
type Board struct {
	rep.Board
	rep.Questions

	// Asked is called after each question with the name of the method and its argument, 0 if it
	// has none that is a number. It may be nil.
	Asked func(method string, arg uint16)

	// Alter has a function by the name of a method. It returns the answer to give, and gets the
	// position and the right answer, with the argument between them if it wants it:
	//
	//	func(p *rep.Position, m rep.Move, legal bool) bool
	//	func(p *rep.Position, legal bool) bool
	Alter map[string]any
}

// Of returns a board that answers as b does.
func Of(b rep.Board) Board { return Board{Board: b, Questions: rep.QuestionsOf(b)} }

// argument is a number that a method has for an argument.
type argument interface{ ~uint8 | ~uint16 }

// none is the argument of a method without one.
const none = uint8(0)

// answer tells of a question and returns its answer, altered if that is wanted.
func answer[Q argument, A any](b *Board, method string, q Q, right A) A {
	if b.Asked != nil {
		b.Asked(method, uint16(q))
	}
	alter := b.Alter[method]
	if alter == nil {
		return right
	}
	p := b.Board.Position()
	if f, ok := alter.(func(*rep.Position, Q, A) A); ok {
		return f(&p, q, right)
	}
	return alter.(func(*rep.Position, A) A)(&p, right)
}

// list is answer for a method that appends moves to dst.
func (b *Board) list(method string, dst []rep.Move, to func([]rep.Move) []rep.Move) []rep.Move {
	n := len(dst)
	dst = to(dst)
	return append(dst[:n], answer(b, method, none, dst[n:])...)
}

// The methods implement the interfaces of the same names in package rep.

func (b *Board) CountMoves() int { return answer(b, "CountMoves", none, b.Questions.CountMoves()) }
func (b *Board) Key() uint64     { return answer(b, "Key", none, b.Questions.Key()) }
func (b *Board) Checkers() rep.SquareSet {
	return answer(b, "Checkers", none, b.Questions.Checkers())
}
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	return answer(b, "PieceAt", sq, b.Questions.PieceAt(sq))
}
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	return answer(b, "Pieces", p, b.Questions.Pieces(p))
}

func (b *Board) SideToMove() rep.Color {
	return answer(b, "SideToMove", none, b.Questions.SideToMove())
}
func (b *Board) EnPassant() rep.Square { return answer(b, "EnPassant", none, b.Questions.EnPassant()) }
func (b *Board) Rights() rep.CastlingRights {
	return answer(b, "Rights", none, b.Questions.Rights())
}

func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	return answer(b, "AttacksFrom", sq, b.Questions.AttacksFrom(sq))
}

func (b *Board) IsPseudoLegal(m rep.Move) bool {
	return answer(b, "IsPseudoLegal", m, b.Questions.IsPseudoLegal(m))
}
func (b *Board) IsLegal(m rep.Move) bool {
	return answer(b, "IsLegal", m, b.Questions.IsLegal(m))
}

func (b *Board) GivesCheck(m rep.Move) bool {
	return answer(b, "GivesCheck", m, b.Questions.GivesCheck(m))
}
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	return answer(b, "CheckSquares", t, b.Questions.CheckSquares(t))
}

func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	return answer(b, "SEEAtLeast", m, b.Questions.SEEAtLeast(m, threshold))
}

func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	return b.list("AppendCaptures", dst, b.Questions.AppendCaptures)
}
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	return b.list("AppendQuiets", dst, b.Questions.AppendQuiets)
}

func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	return b.list("AppendPseudoLegal", dst, b.Questions.AppendPseudoLegal)
}
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	return answer(b, "LegalIfPseudo", m, b.Questions.LegalIfPseudo(m))
}

func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.list("AppendPseudoCaptures", dst, b.Questions.AppendPseudoCaptures)
}
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return b.list("AppendPseudoQuiets", dst, b.Questions.AppendPseudoQuiets)
}

func (b *Board) Mobility(c rep.Color) [8]uint16 {
	return answer(b, "Mobility", c, b.Questions.Mobility(c))
}

func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	b.Questions.ThreatChanges(m, dst)
	dst.N = copy(dst.List[:], answer(b, "ThreatChanges", m, dst.List[:dst.N]))
}
