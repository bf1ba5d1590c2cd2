package search

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// A Call is a method of a game that a search calls.
type Call uint8

// The calls. Make and MakeNull include Unmake, UnmakeNull and the questions that a game
// asks its board while it makes a move. AppendMoves in check is AppendEvasions.
const (
	CallMake Call = iota
	CallMakeNull
	CallAppendMoves
	CallAppendEvasions
	CallAppendCaptures
	CallAppendQuiets
	CallAppendPseudoLegal
	CallAppendPseudoCaptures
	CallAppendPseudoQuiets
	CallLegalIfPseudo
	CallIsPseudoLegal
	CallIsLegal
	CallGivesCheck
	CallCheckers
	CallAttackers
	CallSEEAtLeast
	CallMobility
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
	CallThreatChanges
	numCalls
)

// The calls that undo another one: they stand in steps, and are not counted.
const (
	CallUnmake = numCalls + iota
	CallUnmakeNull
)

// callTable has the name of each call, and the optional interface of package rep that has the
// method: "" for a method of [rep.Board].
var callTable = [numCalls + 2]struct{ name, question string }{
	CallMake:                 {"Make", ""},
	CallMakeNull:             {"MakeNull", "NullMover"},
	CallAppendMoves:          {"AppendMoves", ""},
	CallAppendEvasions:       {"AppendEvasions", ""},
	CallAppendCaptures:       {"AppendCaptures", "Stager"},
	CallAppendQuiets:         {"AppendQuiets", "Stager"},
	CallAppendPseudoLegal:    {"AppendPseudoLegal", "PseudoLegalGenerator"},
	CallAppendPseudoCaptures: {"AppendPseudoCaptures", "PseudoLegalStager"},
	CallAppendPseudoQuiets:   {"AppendPseudoQuiets", "PseudoLegalStager"},
	CallLegalIfPseudo:        {"LegalIfPseudo", "PseudoLegalGenerator"},
	CallIsPseudoLegal:        {"IsPseudoLegal", "LegalityTester"},
	CallIsLegal:              {"IsLegal", "LegalityTester"},
	CallGivesCheck:           {"GivesCheck", "CheckTester"},
	CallCheckers:             {"Checkers", "Inspector"},
	CallAttackers:            {"Attackers", "Inspector"},
	CallSEEAtLeast:           {"SEEAtLeast", "ExchangeEvaluator"},
	CallMobility:             {"Mobility", "MobilityCounter"},
	CallPieceAt:              {"PieceAt", "Inspector"},
	CallPieces:               {"Pieces", "Inspector"},
	CallBlockers:             {"Blockers", "PinInspector"},
	CallPinners:              {"Pinners", "PinInspector"},
	CallCheckSquares:         {"CheckSquares", "PinInspector"},
	CallSliderBlockers:       {"SliderBlockers", "PinInspector"},
	CallAttacksFrom:          {"AttacksFrom", "Attacker"},
	CallAttackersWith:        {"AttackersWith", "Attacker"},
	CallSideToMove:           {"SideToMove", "Stater"},
	CallRights:               {"Rights", "Stater"},
	CallEnPassant:            {"EnPassant", "Stater"},
	CallOccupied:             {"Occupied", "Occupier"},
	CallColorPieces:          {"ColorPieces", "Occupier"},
	CallTypePieces:           {"TypePieces", "Occupier"},
	CallKingSquare:           {"KingSquare", "Occupier"},
	CallCount:                {"Count", "Occupier"},
	CallColorCount:           {"ColorCount", "Occupier"},
	CallCountMoves:           {"CountMoves", "Counter"},
	CallThreatChanges:        {"ThreatChanges", "ThreatTracker"},
	CallUnmake:               {"Unmake", ""},
	CallUnmakeNull:           {"UnmakeNull", "NullMover"},
}

// String returns the name of the method.
func (c Call) String() string {
	if int(c) < len(callTable) {
		return callTable[c].name
	}
	return fmt.Sprintf("Call(%d)", uint8(c))
}

// Question returns the name of the optional interface of package rep that has the method, "" for a
// method of [rep.Board].
func (c Call) Question() string {
	if int(c) < len(callTable) {
		return callTable[c].question
	}
	return ""
}

// Questions returns the names of the optional interfaces of package rep that a search with these
// options asks of its board. The game answers those that a board does not have.
func (o Options) Questions() []string {
	// Make asks for the key, unless the game keeps it because the board is no Stater.
	questions := []string{"Keyed", "Inspector", "NullMover", "Stater", "Occupier", "PinInspector", "CheckTester", "ExchangeEvaluator"}
	switch o.Gen {
	case GenStaged:
		questions = append(questions, "Stager", "LegalityTester")
	case GenPseudo:
		questions = append(questions, "PseudoLegalGenerator", "LegalityTester")
	case GenStagedPseudo:
		questions = append(questions, "PseudoLegalStager", "PseudoLegalGenerator", "LegalityTester")
	}
	switch o.Eval {
	case EvalMobility:
		questions = append(questions, "MobilityCounter")
	case EvalThreats256, EvalThreats1024:
		questions = append(questions, "ThreatTracker", "Attacker")
	case EvalPlay:
		questions = append(questions, "Attacker")
	}
	return questions
}

// Calls is how often each method was called, by [Call].
type Calls [numCalls]uint64

// A Step is one call of a search.
type Step struct {
	Call Call

	// Arg is the argument of the call: a move, a square, a colour or a piece. It is 0
	// for a call that has none of these, or has a set of squares.
	Arg uint16

	Threshold int16 // of SEEAtLeast, 0 for other calls
}

// Count searches p on a board that answers every question, and counts the questions.
// The search is the same as any other with these options; it is slower, and its time
// says nothing. It makes no difference which questions the board answers natively.
func Count(ctx context.Context, newBoard func() rep.Board, o Options, p *rep.Position, depth int) (Result, Calls, error) {
	counter := new(counter)
	r, err := counter.search(ctx, newBoard, o, p, depth)
	return r, counter.calls, err
}

// Record is Count and returns the calls in their order, for the same work to be done
// again without the search: about ten steps for each node.
func Record(ctx context.Context, newBoard func() rep.Board, o Options, p *rep.Position, depth int) (Result, []Step, error) {
	counter := &counter{records: true}
	r, err := counter.search(ctx, newBoard, o, p, depth)
	return r, counter.steps, err
}

// A counter counts the calls of the board under a game. That board is a game itself,
// so that it has every optional interface.
type counter struct {
	*engine.Game
	calls   Calls
	records bool
	steps   []Step
}

// search searches p on the counter.
func (c *counter) search(ctx context.Context, newBoard func() rep.Board, o Options, p *rep.Position, depth int) (Result, error) {
	if err := CheckDepth(depth); err != nil {
		return Result{}, err
	}
	g := engine.New(func() rep.Board {
		c.Game = engine.New(newBoard, engine.Native)
		return c
	}, engine.Native)
	if err := g.Load(p); err != nil {
		return Result{}, err
	}
	s, err := New(g, o)
	if err != nil {
		return Result{}, err
	}
	c.calls, c.steps = Calls{}, nil
	return s.Run(ctx, Limits{Depth: depth})
}

// note counts a call.
func (c *counter) note(call Call, arg uint16) {
	c.calls[call]++
	c.record(call, arg)
}

// record records a call.
func (c *counter) record(call Call, arg uint16) {
	if c.records {
		c.steps = append(c.steps, Step{Call: call, Arg: arg})
	}
}

// Make makes m. The game above has just asked for the piece that m moves, and for the one
// that it captures: that belongs to Make.
func (c *counter) Make(m rep.Move) {
	asked := 1
	if m.Kind().IsCapture() && m.Kind() != rep.EnPassant {
		asked = 2
	}
	c.calls[CallPieceAt] -= uint64(asked)
	if c.records {
		c.steps = c.steps[:len(c.steps)-asked]
	}
	c.note(CallMake, uint16(m))
	c.Game.Make(m)
}

func (c *counter) Unmake(m rep.Move) {
	c.record(CallUnmake, uint16(m))
	c.Game.Unmake(m)
}

func (c *counter) MakeNull() {
	c.note(CallMakeNull, 0)
	c.Game.MakeNull()
}

func (c *counter) UnmakeNull() {
	c.record(CallUnmakeNull, 0)
	c.Game.UnmakeNull()
}

func (c *counter) AppendMoves(dst []rep.Move) []rep.Move {
	if c.Game.Checkers() == 0 {
		c.note(CallAppendMoves, 0)
	} else {
		c.note(CallAppendEvasions, 0)
	}
	return c.Game.AppendMoves(dst)
}

func (c *counter) AppendCaptures(dst []rep.Move) []rep.Move {
	c.note(CallAppendCaptures, 0)
	return c.Game.AppendCaptures(dst)
}

func (c *counter) AppendQuiets(dst []rep.Move) []rep.Move {
	c.note(CallAppendQuiets, 0)
	return c.Game.AppendQuiets(dst)
}

func (c *counter) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	c.note(CallAppendPseudoLegal, 0)
	return c.Game.AppendPseudoLegal(dst)
}

func (c *counter) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	c.note(CallAppendPseudoCaptures, 0)
	return c.Game.AppendPseudoCaptures(dst)
}

func (c *counter) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	c.note(CallAppendPseudoQuiets, 0)
	return c.Game.AppendPseudoQuiets(dst)
}

func (c *counter) LegalIfPseudo(m rep.Move) bool {
	c.note(CallLegalIfPseudo, uint16(m))
	return c.Game.LegalIfPseudo(m)
}

func (c *counter) IsPseudoLegal(m rep.Move) bool {
	c.note(CallIsPseudoLegal, uint16(m))
	return c.Game.IsPseudoLegal(m)
}

func (c *counter) IsLegal(m rep.Move) bool {
	c.note(CallIsLegal, uint16(m))
	return c.Game.IsLegal(m)
}

func (c *counter) GivesCheck(m rep.Move) bool {
	c.note(CallGivesCheck, uint16(m))
	return c.Game.GivesCheck(m)
}

func (c *counter) Checkers() rep.SquareSet {
	c.note(CallCheckers, 0)
	return c.Game.Checkers()
}

func (c *counter) Attackers(sq rep.Square, color rep.Color) rep.SquareSet {
	c.note(CallAttackers, uint16(sq))
	return c.Game.Attackers(sq, color)
}

func (c *counter) SEEAtLeast(m rep.Move, threshold int) bool {
	c.note(CallSEEAtLeast, uint16(m))
	if c.records {
		c.steps[len(c.steps)-1].Threshold = int16(threshold)
	}
	return c.Game.SEEAtLeast(m, threshold)
}

func (c *counter) Mobility(color rep.Color) [8]uint16 {
	c.note(CallMobility, uint16(color))
	return c.Game.Mobility(color)
}

func (c *counter) PieceAt(sq rep.Square) rep.Piece {
	c.note(CallPieceAt, uint16(sq))
	return c.Game.PieceAt(sq)
}

func (c *counter) Pieces(p rep.Piece) rep.SquareSet {
	c.note(CallPieces, uint16(p))
	return c.Game.Pieces(p)
}

func (c *counter) Blockers(color rep.Color) rep.SquareSet {
	c.note(CallBlockers, uint16(color))
	return c.Game.Blockers(color)
}

func (c *counter) Pinners(color rep.Color) rep.SquareSet {
	c.note(CallPinners, uint16(color))
	return c.Game.Pinners(color)
}

func (c *counter) CheckSquares(t rep.PieceType) rep.SquareSet {
	c.note(CallCheckSquares, uint16(t))
	return c.Game.CheckSquares(t)
}

func (c *counter) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	c.note(CallSliderBlockers, 0)
	return c.Game.SliderBlockers(sliders, sq)
}

func (c *counter) AttacksFrom(sq rep.Square) rep.SquareSet {
	c.note(CallAttacksFrom, uint16(sq))
	return c.Game.AttacksFrom(sq)
}

func (c *counter) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	c.note(CallAttackersWith, 0)
	return c.Game.AttackersWith(sq, occupied)
}

func (c *counter) SideToMove() rep.Color {
	c.note(CallSideToMove, 0)
	return c.Game.SideToMove()
}

func (c *counter) Rights() rep.CastlingRights {
	c.note(CallRights, 0)
	return c.Game.Rights()
}

func (c *counter) EnPassant() rep.Square {
	c.note(CallEnPassant, 0)
	return c.Game.EnPassant()
}

func (c *counter) Occupied() rep.SquareSet {
	c.note(CallOccupied, 0)
	return c.Game.Occupied()
}

func (c *counter) ColorPieces(color rep.Color) rep.SquareSet {
	c.note(CallColorPieces, uint16(color))
	return c.Game.ColorPieces(color)
}

func (c *counter) TypePieces(types rep.PieceTypes) rep.SquareSet {
	c.note(CallTypePieces, 0)
	return c.Game.TypePieces(types)
}

func (c *counter) KingSquare(color rep.Color) rep.Square {
	c.note(CallKingSquare, uint16(color))
	return c.Game.KingSquare(color)
}

func (c *counter) Count(p rep.Piece) int {
	c.note(CallCount, uint16(p))
	return c.Game.Count(p)
}

func (c *counter) ColorCount(color rep.Color) int {
	c.note(CallColorCount, uint16(color))
	return c.Game.ColorCount(color)
}

func (c *counter) CountMoves() int {
	c.note(CallCountMoves, 0)
	return c.Game.CountMoves()
}

func (c *counter) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	c.note(CallThreatChanges, uint16(m))
	c.Game.ThreatChanges(m, dst)
}
