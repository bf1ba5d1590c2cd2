package search

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// A Call is a method of a board that a search calls, directly or through the game.
type Call uint8

// The calls. Unmake, UnmakeNull, Load and Position are not counted: the first two
// belong to Make and MakeNull, the others are no part of a search.
const (
	CallMake Call = iota
	CallMakeNull
	CallAppendMoves
	CallAppendCaptures
	CallAppendQuiets
	CallAppendPseudoLegal
	CallLegalIfPseudo
	CallIsPseudoLegal
	CallIsLegal
	CallGivesCheck
	CallCheckers
	CallAttackers
	CallSEEAtLeast
	CallMobility
	CallKey
	CallPieceAt
	CallPieces
	CallBlockers
	CallPinners
	CallCheckSquares
	CallSliderBlockers
	CallAttacksFrom
	CallAttackersWith
	CallSideToMove
	CallRights
	CallEnPassant
	CallOccupied
	CallColorPieces
	CallTypePieces
	CallKingSquare
	CallCount
	CallColorCount
	CallCountMoves
	numCalls
)

var callNames = [numCalls]string{
	"Make", "MakeNull", "AppendMoves", "AppendCaptures", "AppendQuiets", "AppendPseudoLegal", "LegalIfPseudo",
	"IsPseudoLegal", "IsLegal", "GivesCheck", "Checkers", "Attackers", "SEEAtLeast", "Mobility", "Key", "PieceAt",
	"Pieces", "Blockers", "Pinners", "CheckSquares", "SliderBlockers", "AttacksFrom", "AttackersWith", "SideToMove",
	"Rights", "EnPassant", "Occupied", "ColorPieces", "TypePieces", "KingSquare", "Count", "ColorCount", "CountMoves",
}

// String returns the name of the method.
func (c Call) String() string {
	if c < numCalls {
		return callNames[c]
	}
	return fmt.Sprintf("Call(%d)", uint8(c))
}

// Calls is how often each method was called, by [Call].
type Calls [numCalls]uint64

// Count searches p on a board that answers every question, and counts the questions.
// The search is the same as any other with these options; it is slower, and its
// time says nothing. What the board answers natively makes no difference.
func Count(ctx context.Context, newBoard func() rep.Board, o Options, p *rep.Position, depth int) (Result, Calls, error) {
	counter := new(counter)
	g := engine.New(func() rep.Board {
		counter.Game = engine.New(newBoard, engine.Native)
		return counter
	}, engine.Native)
	if err := g.Load(p); err != nil {
		return Result{}, Calls{}, err
	}
	s, err := New(g, o)
	if err != nil {
		return Result{}, Calls{}, err
	}
	counter.calls = Calls{}
	r, err := s.Run(ctx, depth)
	return r, counter.calls, err
}

// A counter counts the calls of the board under a game. That board is a game itself,
// so that it has every optional interface.
type counter struct {
	*engine.Game
	calls Calls
}

func (c *counter) Make(m rep.Move) {
	c.calls[CallMake]++
	c.Game.Make(m)
}

func (c *counter) MakeNull() {
	c.calls[CallMakeNull]++
	c.Game.MakeNull()
}

func (c *counter) AppendMoves(dst []rep.Move) []rep.Move {
	c.calls[CallAppendMoves]++
	return c.Game.AppendMoves(dst)
}

func (c *counter) AppendCaptures(dst []rep.Move) []rep.Move {
	c.calls[CallAppendCaptures]++
	return c.Game.AppendCaptures(dst)
}

func (c *counter) AppendQuiets(dst []rep.Move) []rep.Move {
	c.calls[CallAppendQuiets]++
	return c.Game.AppendQuiets(dst)
}

func (c *counter) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	c.calls[CallAppendPseudoLegal]++
	return c.Game.AppendPseudoLegal(dst)
}

func (c *counter) LegalIfPseudo(m rep.Move) bool {
	c.calls[CallLegalIfPseudo]++
	return c.Game.LegalIfPseudo(m)
}

func (c *counter) IsPseudoLegal(m rep.Move) bool {
	c.calls[CallIsPseudoLegal]++
	return c.Game.IsPseudoLegal(m)
}

func (c *counter) IsLegal(m rep.Move) bool {
	c.calls[CallIsLegal]++
	return c.Game.IsLegal(m)
}

func (c *counter) GivesCheck(m rep.Move) bool {
	c.calls[CallGivesCheck]++
	return c.Game.GivesCheck(m)
}

func (c *counter) Checkers() rep.SquareSet {
	c.calls[CallCheckers]++
	return c.Game.Checkers()
}

func (c *counter) Attackers(sq rep.Square, color rep.Color) rep.SquareSet {
	c.calls[CallAttackers]++
	return c.Game.Attackers(sq, color)
}

func (c *counter) SEEAtLeast(m rep.Move, threshold int) bool {
	c.calls[CallSEEAtLeast]++
	return c.Game.SEEAtLeast(m, threshold)
}

func (c *counter) Mobility(color rep.Color) [8]uint16 {
	c.calls[CallMobility]++
	return c.Game.Mobility(color)
}

func (c *counter) Key() uint64 {
	c.calls[CallKey]++
	return c.Game.Key()
}

func (c *counter) PieceAt(sq rep.Square) rep.Piece {
	c.calls[CallPieceAt]++
	return c.Game.PieceAt(sq)
}

func (c *counter) Pieces(p rep.Piece) rep.SquareSet {
	c.calls[CallPieces]++
	return c.Game.Pieces(p)
}

func (c *counter) Blockers(color rep.Color) rep.SquareSet {
	c.calls[CallBlockers]++
	return c.Game.Blockers(color)
}

func (c *counter) Pinners(color rep.Color) rep.SquareSet {
	c.calls[CallPinners]++
	return c.Game.Pinners(color)
}

func (c *counter) CheckSquares(t rep.PieceType) rep.SquareSet {
	c.calls[CallCheckSquares]++
	return c.Game.CheckSquares(t)
}

func (c *counter) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	c.calls[CallSliderBlockers]++
	return c.Game.SliderBlockers(sliders, sq)
}

func (c *counter) AttacksFrom(sq rep.Square) rep.SquareSet {
	c.calls[CallAttacksFrom]++
	return c.Game.AttacksFrom(sq)
}

func (c *counter) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	c.calls[CallAttackersWith]++
	return c.Game.AttackersWith(sq, occupied)
}

func (c *counter) SideToMove() rep.Color {
	c.calls[CallSideToMove]++
	return c.Game.SideToMove()
}

func (c *counter) Rights() rep.CastlingRights {
	c.calls[CallRights]++
	return c.Game.Rights()
}

func (c *counter) EnPassant() rep.Square {
	c.calls[CallEnPassant]++
	return c.Game.EnPassant()
}

func (c *counter) Occupied() rep.SquareSet {
	c.calls[CallOccupied]++
	return c.Game.Occupied()
}

func (c *counter) ColorPieces(color rep.Color) rep.SquareSet {
	c.calls[CallColorPieces]++
	return c.Game.ColorPieces(color)
}

func (c *counter) TypePieces(types rep.PieceTypes) rep.SquareSet {
	c.calls[CallTypePieces]++
	return c.Game.TypePieces(types)
}

func (c *counter) KingSquare(color rep.Color) rep.Square {
	c.calls[CallKingSquare]++
	return c.Game.KingSquare(color)
}

func (c *counter) Count(p rep.Piece) int {
	c.calls[CallCount]++
	return c.Game.Count(p)
}

func (c *counter) ColorCount(color rep.Color) int {
	c.calls[CallColorCount]++
	return c.Game.ColorCount(color)
}

func (c *counter) CountMoves() int {
	c.calls[CallCountMoves]++
	return c.Game.CountMoves()
}
