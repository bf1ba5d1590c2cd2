package search

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/probe"
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
	CallCheckSquares
	CallAttacksFrom
	CallSideToMove
	CallRights
	CallEnPassant
	CallCountMoves
	CallThreatChanges
	numCalls
)

// The calls that undo another one: they stand in steps, and are not counted.
const (
	CallUnmake = numCalls + iota
	CallUnmakeNull
)

// callNames are the names of the calls, in their order.
var callNames = [numCalls + 2]string{
	"Make", "MakeNull", "AppendMoves", "AppendEvasions", "AppendCaptures", "AppendQuiets", "AppendPseudoLegal",
	"AppendPseudoCaptures", "AppendPseudoQuiets", "LegalIfPseudo", "IsPseudoLegal", "IsLegal", "GivesCheck",
	"Checkers", "Attackers", "SEEAtLeast", "Mobility", "PieceAt", "Pieces", "Blockers", "CheckSquares",
	"AttacksFrom", "SideToMove", "Rights", "EnPassant", "CountMoves", "ThreatChanges", "Unmake", "UnmakeNull",
}

// calls has the call of each name.
var calls = func() map[string]Call {
	calls := map[string]Call{}
	for c, name := range callNames {
		calls[name] = Call(c)
	}
	return calls
}()

// String returns the name of the method.
func (c Call) String() string {
	if int(c) < len(callNames) {
		return callNames[c]
	}
	return fmt.Sprintf("Call(%d)", uint8(c))
}

// Questions returns the names of the optional interfaces of package rep that a search with these
// options asks of its board. The game answers those that a board does not have.
func (o Options) Questions() []string { return rep.AskedBy(string(o.Eval), string(o.Gen)) }

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
// so that it answers every question.
type counter struct {
	probe.Board
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
		c.Board = probe.Of(engine.New(newBoard, engine.Native))
		c.Asked = func(method string, arg uint16) {
			if call, ok := calls[method]; ok {
				c.note(call, arg)
			}
		}
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
	c.Board.Make(m)
}

func (c *counter) Unmake(m rep.Move) {
	c.record(CallUnmake, uint16(m))
	c.Board.Unmake(m)
}

func (c *counter) MakeNull() {
	c.note(CallMakeNull, 0)
	c.Board.MakeNull()
}

func (c *counter) UnmakeNull() {
	c.record(CallUnmakeNull, 0)
	c.Board.UnmakeNull()
}

func (c *counter) AppendMoves(dst []rep.Move) []rep.Move {
	if c.Questions.Checkers() == 0 {
		c.note(CallAppendMoves, 0)
	} else {
		c.note(CallAppendEvasions, 0)
	}
	return c.Board.AppendMoves(dst)
}

func (c *counter) SEEAtLeast(m rep.Move, threshold int) bool {
	atLeast := c.Board.SEEAtLeast(m, threshold)
	if c.records {
		c.steps[len(c.steps)-1].Threshold = int16(threshold)
	}
	return atLeast
}
