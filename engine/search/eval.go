package search

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// tempo is what the right to move is worth.
const tempo = 10

// An evaluator values positions.
type evaluator struct {
	eval  Eval
	pawns pawnTable // nil for an evaluation without pawn structure
}

// newEvaluator returns an evaluator; "" is psqt.
func newEvaluator(eval Eval) (evaluator, error) {
	if eval == "" {
		eval = EvalPSQT
	}
	if _, err := ParseEval(string(eval)); err != nil {
		return evaluator{}, err
	}
	e := evaluator{eval: eval}
	if eval != EvalPSQT {
		e.pawns = make(pawnTable, pawnTableSize)
	}
	return e, nil
}

// clear forgets the positions seen.
func (e *evaluator) clear() { clear(e.pawns) }

// evaluate returns what the position of g is worth for the side to move, from what is
// on the board: never a mate.
func (e *evaluator) evaluate(g *engine.Game) engine.Value {
	state := g.State()
	score := state.Score
	if e.pawns != nil {
		score += e.pawns.score(g)
		if e.eval == EvalMobility {
			score += mobility(g)
		}
	}
	v := score.Taper(int(state.Phase))
	if g.SideToMove() == rep.Black {
		v = -v
	}
	return clamp(v + tempo)
}

// clamp keeps an evaluation away from the values of mates: eighteen queens are worth
// one otherwise.
func clamp(v engine.Value) engine.Value {
	return min(max(v, engine.ValueMatedInMaxPly+1), engine.ValueMateInMaxPly-1)
}

// mobilityWeights are what a square that a piece can go to is worth, by its type.
var mobilityWeights = [8]engine.Score{
	rep.Knight: engine.MakeScore(4, 4),
	rep.Bishop: engine.MakeScore(4, 4),
	rep.Rook:   engine.MakeScore(2, 4),
	rep.Queen:  engine.MakeScore(1, 2),
}

// mobility returns what the mobility of the pieces is worth, from White's view.
func mobility(g *engine.Game) engine.Score {
	white, black := g.Mobility(rep.White), g.Mobility(rep.Black)
	var score engine.Score
	for t := rep.Knight; t <= rep.Queen; t++ {
		score += engine.Score(int(white[t])-int(black[t])) * mobilityWeights[t]
	}
	return score
}
