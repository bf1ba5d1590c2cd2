package search

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// isNoisy reports whether AppendCaptures appends m.
func isNoisy(m rep.Move) bool {
	k := m.Kind()
	return k.IsCapture() || k == rep.PromoteQueen
}

// fromTo masks the origin and the destination of a move.
const fromTo = 1<<12 - 1

// lowestFirst is the tie that puts the lower move first among equals.
const lowestFirst rep.Move = 1<<16 - 1

// order returns the place of a move in the order of its list, higher first: its
// value in the upper half, the 16 bits of the move in the lower one. No two moves
// are equal in it, so that the order does not depend on the one in which a board
// generates. tie, which is exclusive-ored to the move, says which comes first among
// moves of equal value.
func order(value int16, m, tie rep.Move) uint32 {
	return uint32(int32(value)+1<<15)<<16 | uint32(m^tie)
}

// moveAt returns the move whose place in the order is key.
func moveAt(key uint32, tie rep.Move) rep.Move { return rep.Move(key) ^ tie }

// valueAt returns the value of the move whose place in the order is key.
func valueAt(key uint32) int { return int(key>>16) - 1<<15 }

// A stage is the next step of a picker.
type stage uint8

const (
	hashStage      stage = iota // the move of the transposition table
	captureStage                // list and order the captures
	goodCaptures                // those that lose nothing in the exchange
	firstKiller                 // quiet moves that cut at this ply before
	secondKiller                //
	quietStage                  // list and order the quiet moves
	quietMoves                  //
	losingCaptures              // the captures put off
)

// A picker hands out the moves of a node one by one: the table's, captures, killers,
// the other quiet moves, losing captures. Every generation mode hands out the same
// moves in the same order, but asks the board different questions at different
// times. The quiet moves are given their history only when it comes to them, because
// the search of the moves before them changes it.
type picker struct {
	stage   stage
	inCheck bool
	hash    rep.Move
	killers [2]rep.Move
	base    int // the node's moves are Search.moves[base:]
	quiets  int // the quiet ones of them are Search.moves[quiets:]
	at, end int // Search.keys[at:end] are left of the stage
	losing  int // Search.keys[base:losing] are the captures put off
	value   int // of the move handed out, if it is quiet and not the table's: see quietValue
}

// notListed is the place of quiet moves that were not generated yet.
const notListed = -1

// beginNode starts the moves of the node at ply, in which hash is the table's move.
func (s *Search) beginNode(ply int, hash rep.Move, inCheck bool) {
	f := &s.frames[ply]
	for i := range f.before {
		f.before[i] = &s.replies[0]
		if ply > i {
			f.before[i] = &s.replies[s.frames[ply-1-i].moved]
		}
	}
	f.picker = picker{stage: hashStage, inCheck: inCheck, hash: hash, killers: f.killers, base: len(s.moves), quiets: notListed}
	f.nTried = 0
}

// drop forgets the moves of p's node.
func (s *Search) drop(p *picker) { s.moves = s.moves[:p.base] }

// skipQuiets leaves out the rest of the quiet moves.
func (p *picker) skipQuiets() {
	if p.stage == quietMoves {
		p.at = p.end
	}
}

// next returns the next legal move of p's node, NoMove after the last one.
func (s *Search) next(f *frame) rep.Move {
	p := &f.picker
	for {
		switch p.stage {
		case hashStage:
			p.stage = captureStage
			if s.gen == allLegal {
				s.list(p)
			}
			if p.hash != rep.NoMove && s.isLegal(p, p.hash) {
				return p.hash
			}
			p.hash = rep.NoMove
		case captureStage:
			p.stage = goodCaptures
			if s.gen != allLegal {
				s.list(p)
			}
			s.orderCaptures(p)
		case goodCaptures:
			if p.at == p.end {
				p.stage = firstKiller
				continue
			}
			m := moveAt(takeFirst(s.keys[p.at:p.end]), s.tie)
			p.at++
			if m == p.hash || s.mustTest(p.inCheck) && !s.game.LegalIfPseudo(m) {
				continue
			}
			if !s.game.SEEAtLeast(m, 0) {
				s.keys[p.losing] = order(0, m, s.tie)
				p.losing++
				continue
			}
			return m
		case firstKiller, secondKiller:
			k := &p.killers[p.stage-firstKiller]
			p.stage++
			if *k != rep.NoMove && *k != p.hash && s.isLegal(p, *k) {
				p.value = int(s.quietValue(f, *k))
				return *k
			}
			*k = rep.NoMove
		case quietStage:
			p.stage = quietMoves
			s.orderQuiets(f)
		case quietMoves:
			if p.at == p.end {
				p.stage, p.at, p.end = losingCaptures, p.base, p.losing
				continue
			}
			m := moveAt(s.keys[p.at], s.tie)
			p.value = valueAt(s.keys[p.at])
			p.at++
			if s.mustTest(p.inCheck) && !s.game.LegalIfPseudo(m) {
				continue
			}
			return m
		case losingCaptures:
			if p.at == p.end {
				return rep.NoMove
			}
			p.at++
			return moveAt(s.keys[p.at-1], s.tie)
		}
	}
}

// isLegal reports whether m, a move of another node, is legal in p's node. It looks
// for m in the node's list if the list would contain it, and asks the board
// otherwise.
func (s *Search) isLegal(p *picker, m rep.Move) bool {
	if p.quiets != notListed {
		return slices.Contains(s.moves[p.base:], m) && (!s.mustTest(p.inCheck) || s.game.LegalIfPseudo(m))
	}
	if s.gen.tests() {
		return s.game.IsPseudoLegal(m) && s.game.LegalIfPseudo(m)
	}
	return s.game.IsLegal(m)
}

// mustTest reports whether the moves listed in a node are pseudo-legal. In check they
// never are: few moves are legal there, and every mode lists those.
func (s *Search) mustTest(inCheck bool) bool { return s.gen.tests() && !inCheck }

// list lists the moves of p's node, the captures first: by stages the captures
// alone, otherwise all.
func (s *Search) list(p *picker) {
	if s.gen.staged() && !p.inCheck {
		s.appendCaptures()
		p.end = len(s.moves)
	} else {
		p.end = s.listAll(p.inCheck)
		p.quiets = p.end
	}
	p.at, p.losing = p.base, p.base
}

// appendCaptures appends the captures alone to s.moves.
func (s *Search) appendCaptures() {
	if s.gen.tests() {
		s.moves = s.game.AppendPseudoCaptures(s.moves)
	} else {
		s.moves = s.game.AppendCaptures(s.moves)
	}
}

// listAll appends all moves to s.moves, the captures first, and returns the index of
// the first quiet move.
func (s *Search) listAll(inCheck bool) int {
	base := len(s.moves)
	if s.mustTest(inCheck) {
		s.moves = s.game.AppendPseudoLegal(s.moves)
	} else {
		s.moves = s.game.AppendMoves(s.moves)
	}
	quiets := base
	for i, m := range s.moves[base:] {
		if isNoisy(m) {
			s.moves[base+i], s.moves[quiets] = s.moves[quiets], m
			quiets++
		}
	}
	return quiets
}

// orderCaptures gives the captures of p's node their places.
func (s *Search) orderCaptures(p *picker) {
	s.growKeys()
	for i, m := range s.moves[p.at:p.end] {
		s.keys[p.at+i] = order(s.captureValue(m), m, s.tie)
	}
}

// orderQuiets lists the quiet moves of p's node if that was not done, and sorts
// those that were not handed out.
func (s *Search) orderQuiets(f *frame) {
	p := &f.picker
	if p.quiets == notListed {
		p.quiets = len(s.moves)
		if s.gen.tests() {
			s.moves = s.game.AppendPseudoQuiets(s.moves)
		} else {
			s.moves = s.game.AppendQuiets(s.moves)
		}
	}
	s.growKeys()
	p.at, p.end = p.quiets, p.quiets
	for _, m := range s.moves[p.quiets:] {
		if m != p.hash && m != p.killers[0] && m != p.killers[1] {
			s.keys[p.end] = order(s.quietValue(f, m), m, s.tie)
			p.end++
		}
	}
	sortKeys(s.keys[p.at:p.end])
}

// growKeys gives every move of s.moves room in s.keys.
func (s *Search) growKeys() {
	if more := len(s.moves) - len(s.keys); more > 0 {
		s.keys = append(s.keys, make([]uint32, more)...)
	}
}

// captureValue returns the value by which a capture or promotion is ordered: the
// most valuable victim first, captured by the least valuable piece.
func (s *Search) captureValue(m rep.Move) int16 {
	k := m.Kind()
	v := 16 * int16(k.Promotion())
	if k == rep.EnPassant {
		v += 16 * int16(rep.Pawn)
	} else if k.IsCapture() {
		v += 16 * int16(s.game.PieceAt(m.To()).Type())
	}
	return v - int16(s.game.PieceAt(m.From()).Type())
}

// takeFirst exchanges the greatest of the keys with the first one and returns it.
func takeFirst(keys []uint32) uint32 {
	greatest := 0
	for i, k := range keys {
		if k > keys[greatest] {
			greatest = i
		}
	}
	keys[0], keys[greatest] = keys[greatest], keys[0]
	return keys[0]
}

// sortKeys sorts the keys, the greatest first, by insertion.
func sortKeys(keys []uint32) {
	for i := 1; i < len(keys); i++ {
		k, j := keys[i], i
		for ; j > 0 && keys[j-1] < k; j-- {
			keys[j] = keys[j-1]
		}
		keys[j] = k
	}
}

// historyLimit bounds the history of a move on both sides of 0.
const historyLimit = 1 << 13

// reward makes m, a quiet move that has cut at f's node, come earlier in other nodes,
// and the quiet moves tried before it later.
func (s *Search) reward(m rep.Move, f *frame, depth int) {
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	bonus := min(16*depth*depth, historyLimit/4)
	s.learn(f, m, bonus)
	for _, other := range f.tried[:f.nTried] {
		s.learn(f, other, -bonus)
	}
}

// learn changes the history of a quiet move of f's node.
func (s *Search) learn(f *frame, m rep.Move, bonus int) {
	learn(&s.history[s.game.SideToMove()][m&fromTo], bonus)
	at := pieceTo(s.game.PieceAt(m.From()), m)
	for _, replies := range f.before {
		learn(&replies[at], bonus)
	}
}

// quietValue returns the value of a quiet move of f's node: its history by origin and
// destination, as a reply to the last move, and to the one before it, each of at most
// historyLimit, and more if the piece would give check.
func (s *Search) quietValue(f *frame, m rep.Move) int16 {
	piece := s.game.PieceAt(m.From())
	at := pieceTo(piece, m)
	value := s.history[s.game.SideToMove()][m&fromTo] + s.margins.Replies*(f.before[0][at]+f.before[1][at])
	if s.game.CheckSquares(piece.Type()).Has(m.To()) {
		value += s.margins.Order
	}
	return value
}

// A replyHistory is the history of moves by piece and destination, see pieceTo.
type replyHistory [16 << 6]int16

// replies is the histories of the moves after a move, by its piece and destination.
type replies [16 << 6]replyHistory

// pieceTo returns the index of a move of p in a replyHistory.
func pieceTo(p rep.Piece, m rep.Move) int { return int(p&15)<<6 | int(m.To()&63) }

// learn moves h by bonus, by less the nearer it is to the limit on that side.
func learn(h *int16, bonus int) {
	*h += int16(bonus - int(*h)*max(bonus, -bonus)/historyLimit)
}
