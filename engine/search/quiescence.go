package search

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// quiesceFirst begins a quiescence search. After margins.Quiesce nodes each of its lines ends with the
// evaluation, as soon as there is no check: with dozens of queens there is no end otherwise.
func (s *Search) quiesceFirst(alpha, beta engine.Value, ply int) engine.Value {
	s.quietBy = s.nodes + s.margins.Quiesce
	return s.quiesce(alpha, beta, ply)
}

// quiesce searches captures and promotions until the position is quiet, and all
// moves if the side to move is in check. With pieces en prise at the horizon
// the evaluation would be worthless. The bounds are as in alphaBeta.
func (s *Search) quiesce(alpha, beta engine.Value, ply int) engine.Value {
	g := s.game
	s.visit(alpha, beta, 0, ply)
	s.qNodes++
	if s.stopped {
		return 0
	}
	if ply > 0 && g.IsDraw(ply) {
		return engine.ValueDraw
	}
	key := g.State().Key
	hash, found := s.table.probe(key, ply)
	if found && beta-alpha == 1 && hash.cuts(alpha, beta) {
		return hash.value
	}
	inCheck := g.Checkers() != 0
	best, static, bound := -engine.ValueInfinite, -engine.ValueInfinite, engine.BoundUpper
	if !inCheck || ply >= maxPly {
		if static = hash.static; !found || inCheck {
			static = s.eval.evaluate(g)
		}
		s.lastEval = static
		best = static
		if found && hash.cuts(best, best+1) {
			best = hash.value // better than the evaluation
		}
		if best >= beta || ply >= maxPly || s.nodes > s.quietBy {
			if !found && !inCheck && s.margins.Store {
				s.table.store(key, rep.NoMove, best, static, 0, engine.BoundLower, ply)
			}
			return best
		}
		alpha = max(alpha, best)
	}

	base := len(s.moves)
	at, end := base, s.listForQuiescence(inCheck, hash.move)
	bestMove, n := rep.NoMove, 0
	for ; at < end; at++ {
		m := moveAt(takeFirst(s.keys[at:end]), s.tie)
		if s.mustTest(inCheck) && !g.LegalIfPseudo(m) {
			continue
		}
		n++
		givesCheck := g.GivesCheck(m)
		if !inCheck && !givesCheck && s.isHopeless(m, static, alpha) || best > engine.ValueMatedInMaxPly && !g.SEEAtLeast(m, s.margins.Exchange) {
			continue
		}
		s.make(m, givesCheck, ply)
		v := -s.quiesce(-beta, -alpha, ply+1)
		s.unmake(m)
		if s.stopped {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove, bound = v, m, engine.BoundExact
				if v >= beta {
					bound = engine.BoundLower
					break
				}
			}
		}
	}
	s.moves = s.moves[:base]
	if inCheck && n == 0 {
		return engine.MatedIn(ply)
	}
	if s.margins.Store {
		s.table.store(key, bestMove, best, static, 0, bound, ply)
	}
	return best
}

// listForQuiescence appends the captures, or all moves in check, to s.moves with
// their keys, hash first, and returns their end.
func (s *Search) listForQuiescence(inCheck bool, hash rep.Move) int {
	base := len(s.moves)
	var quiets int
	if s.gen.staged() && !inCheck {
		s.appendCaptures()
		quiets = len(s.moves)
	} else {
		quiets = s.listAll(inCheck)
	}
	s.growKeys()
	for i, m := range s.moves[base:quiets] {
		value := capturesFirst + s.captureValue(m)
		if m == hash {
			value = hashFirst
		}
		s.keys[base+i] = order(value, m, s.tie)
	}
	if !inCheck {
		return quiets
	}
	history := &s.history[s.game.SideToMove()]
	for i, m := range s.moves[quiets:] {
		value := history[m&fromTo]
		if m == hash {
			value = hashFirst
		}
		s.keys[quiets+i] = order(value, m, s.tie)
	}
	return len(s.moves)
}

// capturesFirst is added to the value of a capture that is ordered together with
// quiet moves: it is more than any history.
const capturesFirst = 2 * historyLimit

// hashFirst is more than the value of any capture.
const hashFirst = 4*historyLimit - 1

// isHopeless reports whether the piece that m captures, plus a margin, is not worth
// enough to lift the static evaluation above alpha.
func (s *Search) isHopeless(m rep.Move, static, alpha engine.Value) bool {
	if m.Kind().IsPromotion() {
		return false
	}
	victim := rep.Pawn
	if m.Kind() != rep.EnPassant {
		victim = s.game.PieceAt(m.To()).Type()
	}
	return static+engine.Value(victim.Value())+200 <= alpha
}
