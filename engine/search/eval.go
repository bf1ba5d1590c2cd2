package search

import (
	"errors"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/rep"
)

// tempo is the value of the right to move.
const tempo = 10

// An evaluator values positions.
type evaluator struct {
	eval  Eval
	pawns pawnTable             // nil for an evaluation without pawn structure
	net   *network.Accumulators // nil for an evaluation without a network

	changes *rep.ThreatChanges // of the move that is made; nil for an evaluation that needs none
}

// newEvaluator returns an evaluator. An eval of "" is psqt, a net of "" the best
// arithmetic available.
func newEvaluator(eval Eval, net Net) (evaluator, error) {
	if eval == "" {
		eval = EvalPSQT
	}
	if _, err := ParseEval(string(eval)); err != nil {
		return evaluator{}, err
	}
	if net != "" {
		if _, err := ParseNet(string(net)); err != nil {
			return evaluator{}, err
		}
	}
	e := evaluator{eval: eval}
	if eval == EvalPawns || eval == EvalMobility {
		e.pawns = make(pawnTable, pawnTableSize)
	}
	if eval.HasNetwork() {
		n := network.Networks[string(eval)]()
		e.net = n.NewAccumulators(net != NetScalar)
		if n.HasThreats() {
			e.changes = new(rep.ThreatChanges)
		}
	}
	if e.net != nil && net == NetSIMD && !e.net.SIMD() {
		return evaluator{}, errors.New("search: net simd needs vector instructions that this machine does not have, want scalar")
	}
	return e, nil
}

// arithmetic returns the arithmetic of the network, "" without one.
func (e *evaluator) arithmetic() Net {
	switch {
	case e.net == nil:
		return ""
	case e.net.SIMD():
		return NetSIMD
	}
	return NetScalar
}

// clear forgets the positions seen.
func (e *evaluator) clear() {
	clear(e.pawns)
}

// begin starts at the position of g.
func (e *evaluator) begin(g *engine.Game) {
	if e.net != nil {
		e.net.Reset(g)
	}
}

// before asks what m, which is about to be made, changes.
func (e *evaluator) before(g *engine.Game, m rep.Move) {
	if e.changes != nil {
		g.ThreatChanges(m, e.changes)
	}
}

// push goes on to the position of g, one move further.
func (e *evaluator) push(g *engine.Game) {
	if e.net != nil {
		e.net.Push(&g.State().Delta, e.changes)
	}
}

// pop goes back by a move.
func (e *evaluator) pop() {
	if e.net != nil {
		e.net.Pop()
	}
}

// evaluate returns the static value of the position of g for the side to move, never
// a mate.
func (e *evaluator) evaluate(g *engine.Game) engine.Value {
	if e.net != nil {
		return engine.Value(e.net.Output(g.SideToMove()))
	}
	state := g.State()
	score := state.Score
	if e.pawns != nil {
		score += e.pawns.score(g)
		if e.eval == EvalMobility {
			score += mobility(g)
		}
	}
	return clamp(fromMover(g, score.Taper(int(state.Phase))) + tempo)
}

// fromMover returns a value from White's view for the side to move.
func fromMover(g *engine.Game, v engine.Value) engine.Value {
	if g.SideToMove() == rep.Black {
		return -v
	}
	return v
}

// clamp keeps an evaluation away from the values of mates: eighteen queens are worth
// one otherwise.
func clamp(v engine.Value) engine.Value {
	return min(max(v, engine.ValueMatedInMaxPly+1), engine.ValueMateInMaxPly-1)
}

// mobilityWeights is the value of a square that a piece can go to, by the piece's
// type.
var mobilityWeights = [8]engine.Score{
	rep.Knight: engine.MakeScore(4, 4),
	rep.Bishop: engine.MakeScore(4, 4),
	rep.Rook:   engine.MakeScore(2, 4),
	rep.Queen:  engine.MakeScore(1, 2),
}

// mobility returns the value of the pieces' mobility, from White's view.
func mobility(g *engine.Game) engine.Score {
	white, black := g.Mobility(rep.White), g.Mobility(rep.Black)
	var score engine.Score
	for t := rep.Knight; t <= rep.Queen; t++ {
		score += engine.Score(int(white[t])-int(black[t])) * mobilityWeights[t]
	}
	return score
}

// A pawnTable holds the scores of pawn structures by pawn key. A structure lasts for
// many moves, so that nearly every node finds its own there.
type pawnTable []pawnEntry

// pawnTableSize is the number of entries, a power of two: 32 KiB.
const pawnTableSize = 1 << 11

// A pawnEntry is a structure and its score. The zero value is right for no pawns,
// whose key and score are 0.
type pawnEntry struct {
	key   uint64
	score engine.Score
}

// score returns the score of g's pawn structure, from White's view.
func (t pawnTable) score(g *engine.Game) engine.Score {
	key := g.State().PawnKey
	e := &t[key&uint64(len(t)-1)]
	if e.key != key {
		white, black := g.Pieces(rep.WhitePawn), g.Pieces(rep.BlackPawn)
		*e = pawnEntry{key, structure(white, black) - structure(black.Flip(), white.Flip())}
	}
	return e.score
}

// The value of a pawn in addition to its square.
var (
	doubled  = engine.MakeScore(-8, -16)
	isolated = engine.MakeScore(-10, -12)
	passed   = [8]engine.Score{ // by rank
		rep.Rank2: engine.MakeScore(2, 8),
		rep.Rank3: engine.MakeScore(4, 14),
		rep.Rank4: engine.MakeScore(10, 26),
		rep.Rank5: engine.MakeScore(22, 46),
		rep.Rank6: engine.MakeScore(40, 80),
		rep.Rank7: engine.MakeScore(60, 120),
	}
)

// structure returns the score of the pawns own, which go up the board, against enemy,
// which go down.
func structure(own, enemy rep.SquareSet) engine.Score {
	var score engine.Score
	for set := own; set != 0; {
		sq := set.PopFirst()
		if own&sq.File().Adjacent() == 0 {
			score += isolated
		}
		if own&rep.ForwardSpan(rep.White, sq) != 0 {
			score += doubled
		} else if enemy&rep.PassedSpan(rep.White, sq) == 0 {
			score += passed[sq.Rank()]
		}
	}
	return score
}
