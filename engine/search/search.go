package search

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// MaxDepth is the greatest depth of a search, in plies.
const MaxDepth = 64

// maxPly is how far from the root checks and captures may extend a line.
const maxPly = 128

// Options choose the evaluation, the move generation and the memory of a search.
type Options struct {
	Eval       Eval // the evaluation; "" is psqt
	Gen        Gen  // how moves are generated; "" is legal
	Net        Net  // the arithmetic of a network, "" the best that there is; without a network it changes nothing
	TableBytes int  // size of the transposition table, rounded down to a power of two; 0 is DefaultTableBytes

	// Table is the transposition table instead of one of TableBytes; nil for a new one. Searches
	// that have it in common run one at a time, and Clear before one of them empties it for all.
	Table *Table
}

// A Result is the best line of a search with its value, and the counts of its nodes.
type Result struct {
	Score  engine.Value // for the side to move
	PV     []rep.Move   // the principal variation, empty if the game is over
	Depth  int          // of the last iteration that was complete
	Nodes  uint64       // of all iterations, quiescence search included
	QNodes uint64       // the nodes of the quiescence search
	Hash   uint64       // over all nodes in their order; see Equal
}

// Equal reports whether two searches were the same: score, principal variation,
// number of nodes, and the hash over key, depth, bounds and evaluation of every
// node.
func (r Result) Equal(other Result) bool {
	if len(r.PV) != len(other.PV) {
		return false
	}
	for i, m := range r.PV {
		if m != other.PV[i] {
			return false
		}
	}
	return r.Score == other.Score && r.Nodes == other.Nodes && r.QNodes == other.QNodes && r.Hash == other.Hash
}

// A Search searches the positions of one game. It is used by one goroutine at a
// time. It allocates nothing per node.
type Search struct {
	game  *engine.Game
	eval  evaluator
	gen   generation
	table Table

	history [2][1 << 12]int16 // by side, origin and destination
	replies *replies
	margins margins
	tie     rep.Move   // see order
	moves   []rep.Move // the lists of the nodes from the root to the present one
	keys    []uint32   // their places in the order, next to them
	frames  [maxPly + 1]frame
	trace
}

// A frame is the search's memory of a ply of the present line.
type frame struct {
	picker
	move    rep.Move         // the move that is being searched
	moved   int              // its piece and destination, see pieceTo; 0 for a null move
	before  [2]*replyHistory // to the move before the node, and to the one before that
	static  engine.Value     // the evaluation of the node, -ValueInfinite in check
	killers [2]rep.Move      // quiet moves that cut at this ply, the latest first
	tried   [64]rep.Move
	nTried  int // the quiet moves searched without a cut
	pv      [maxPly + 1]rep.Move
	nPV     int
	score   engine.Value // of pv
}

// New returns a search for the positions of g, with an empty table. The error
// names the option that is at fault.
func New(g *engine.Game, o Options) (*Search, error) {
	s := &Search{
		game:    g,
		tie:     lowestFirst,
		replies: new(replies),
		margins: usual,
		moves:   make([]rep.Move, 0, 16*rep.MaxMoves),
		keys:    make([]uint32, 16*rep.MaxMoves),
	}
	var err error
	if s.eval, err = newEvaluator(o.Eval, o.Net); err != nil {
		return nil, err
	}
	if s.gen, err = o.Gen.generation(); err != nil {
		return nil, err
	}
	if o.Table == nil {
		if o.Table, err = NewTable(cmp.Or(o.TableBytes, DefaultTableBytes)); err != nil {
			return nil, err
		}
	}
	s.table = *o.Table
	return s, nil
}

// SetGame makes g the game whose positions are searched from now on. The memory of
// another game's positions is kept until Clear.
func (s *Search) SetGame(g *engine.Game) { s.game = g }

// Net returns the arithmetic of the network, "" for an evaluation without one.
func (s *Search) Net() Net { return s.eval.arithmetic() }

// Clear forgets earlier searches: the next Run finds the same as the first one of a
// new Search.
func (s *Search) Clear() {
	s.table.clear()
	s.eval.clear()
	s.history = [2][1 << 12]int16{}
	*s.replies = replies{}
	for i := range s.frames {
		s.frames[i].killers = [2]rep.Move{}
	}
}

// CheckDepth returns nil for a depth that Run accepts, and otherwise an error
// that names the bounds.
func CheckDepth(depth int) error {
	if depth < 1 || depth > MaxDepth {
		return fmt.Errorf("search: depth %d is out of range, want 1 to %d", depth, MaxDepth)
	}
	return nil
}

// make plays m at ply. givesCheck is the game's answer about m.
func (s *Search) make(m rep.Move, givesCheck bool, ply int) {
	f := &s.frames[ply]
	f.move = m
	s.eval.before(s.game, m)
	s.game.MakeKnown(m, givesCheck)
	state := s.game.State()
	s.table.prefetch(state.Key)
	f.moved = pieceTo(state.Delta.Pieces[0].Piece, m)
	s.eval.push(s.game)
}

func (s *Search) unmake(m rep.Move) {
	s.eval.pop()
	s.game.Unmake(m)
}

// search searches the position of the game to depth between bounds that are close to the value
// of the iteration before, and between wider ones if the value is outside.
func (s *Search) search(before engine.Value, depth int) engine.Value {
	delta := s.margins.Window
	if depth < 4 || before.IsMate() {
		delta = engine.ValueInfinite
	}
	alpha, beta := max(before-delta, -engine.ValueInfinite), min(before+delta, engine.ValueInfinite)
	for {
		s.frames[0].nPV = 0
		v := s.alphaBeta(alpha, beta, depth, 0)
		if !s.stopped {
			s.frames[0].score = v
		}
		if s.stopped || alpha < v && v < beta {
			return v
		}
		delta = min(4*delta, engine.ValueInfinite)
		if v <= alpha {
			alpha = max(v-delta, -engine.ValueInfinite)
		} else {
			beta = min(v+delta, engine.ValueInfinite)
		}
		if v.IsMate() {
			alpha, beta = -engine.ValueInfinite, engine.ValueInfinite
		}
	}
}

// alphaBeta searches the position of the game, ply plies from the root, to depth
// and returns its value for the side to move: exact between alpha and beta, a
// bound outside.
func (s *Search) alphaBeta(alpha, beta engine.Value, depth, ply int) engine.Value {
	if depth <= 0 || ply >= maxPly {
		return s.quiesceFirst(alpha, beta, ply)
	}
	g, f := s.game, &s.frames[ply]
	s.visit(alpha, beta, depth, ply)
	if s.stopped {
		return 0
	}
	pvNode := beta-alpha > 1
	if ply > 0 {
		if g.IsDraw(ply) {
			return engine.ValueDraw
		}
		if alpha < engine.ValueDraw && g.HasGameCycle(ply) {
			alpha = engine.ValueDraw
		}
		alpha, beta = max(alpha, engine.MatedIn(ply)), min(beta, engine.MateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	state := g.State()
	key := state.Key
	hash, found := s.table.probe(key, ply)
	if found && !pvNode && hash.depth >= depth && hash.cuts(alpha, beta) {
		return hash.value
	}
	inCheck := g.Checkers() != 0
	hasPieces := state.NonPawn[g.SideToMove()] > 0
	static := -engine.ValueInfinite
	if !inCheck {
		if static = hash.static; !found {
			static = s.eval.evaluate(g)
		}
		s.lastEval = static
	}
	f.static = static
	improving := !inCheck && (ply < 2 || static > s.frames[ply-2].static)
	if !inCheck && !pvNode && !beta.IsMate() {
		// Far above beta near the horizon: the other side will not come back.
		if depth <= 7 && static-80*engine.Value(depth-toInt(improving)) >= beta {
			return static
		}
		// Far below alpha there: only captures could help.
		if depth <= 3 && static+250*engine.Value(depth) <= alpha {
			if v := s.quiesceFirst(alpha, alpha+1, ply); s.stopped || v <= alpha {
				return v
			}
		}
		// Null move: if even passing holds beta, a move does.
		if depth >= 3 && static >= beta && s.frames[ply-1].move != rep.NullMove && hasPieces {
			r := 4 + depth/4 + int(min((static-beta)/200, 3))
			if v := s.tryNull(beta, depth-r, ply); s.stopped || v >= beta {
				return min(v, engine.ValueMateInMaxPly-1)
			}
		}
	}
	restricted := ply == 0 && len(s.only) > 0
	if restricted {
		hash.move = s.only[max(0, slices.Index(s.only, f.pv[0]))] // of the iteration before
	}
	if depth >= 4 && hash.move == rep.NoMove {
		depth-- // without a move to begin with the node is not worth its depth
	}

	s.beginNode(ply, hash.move, inCheck)
	best, bestMove, bound := -engine.ValueInfinite, rep.NoMove, engine.BoundUpper
	n := 0 // legal moves so far
	for m := s.next(f); m != rep.NoMove; m = s.next(f) {
		if restricted && !slices.Contains(s.only, m) {
			continue
		}
		n++
		quiet := !isNoisy(m)
		prunes := ply > 0 && hasPieces && best > engine.ValueMatedInMaxPly
		r := 0
		if n > 1 {
			r = f.reduction(depth, n, quiet)
		}
		if prunes && quiet && n > (8+depth*depth)>>toInt(!improving) {
			f.skipQuiets() // a quiet move that comes late
			continue
		}
		givesCheck := g.GivesCheck(m)
		if prunes && s.isWorthless(f, m, quiet, givesCheck, depth, depth-r, alpha) {
			continue
		}
		// A check that loses nothing is searched a ply deeper.
		extension := 0
		if givesCheck && depth <= s.margins.Checks && (f.stage == goodCaptures || g.SEEAtLeast(m, 0)) {
			extension = 1
		}
		s.make(m, givesCheck, ply)
		next := depth - 1 + extension
		v := alpha + 1
		if n > 1 {
			if pvNode {
				r--
			}
			if givesCheck {
				r--
			}
			r = max(0, min(r, next-1))
			v = -s.alphaBeta(-alpha-1, -alpha, next-r, ply+1)
			if r > 0 && v > alpha {
				v = -s.alphaBeta(-alpha-1, -alpha, next, ply+1)
			}
		}
		isPV := pvNode && v > alpha && (n == 1 || v < beta)
		if n == 1 || isPV {
			s.frames[ply+1].nPV = 0
			v = -s.alphaBeta(-beta, -alpha, next, ply+1)
		}
		s.unmake(m)
		if s.stopped {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, bestMove, bound = v, m, engine.BoundExact
				if isPV {
					f.nPV = 1 + copy(f.pv[1:], s.frames[ply+1].pv[:s.frames[ply+1].nPV])
					f.pv[0], f.score = m, v
				}
				if v >= beta {
					bound = engine.BoundLower
					if quiet {
						s.reward(m, f, depth)
					}
					break
				}
			}
		}
		if quiet && f.nTried < len(f.tried) {
			f.tried[f.nTried] = m
			f.nTried++
		}
	}
	s.drop(&f.picker)
	if n == 0 {
		f.nPV = 0
		if inCheck {
			return engine.MatedIn(ply)
		}
		return engine.ValueDraw
	}
	if bestMove == rep.NoMove {
		bestMove = hash.move
	}
	if !restricted { // the value of the best of some moves is not the position's
		s.table.store(key, bestMove, best, static, depth, bound, ply)
	}
	return best
}

// isWorthless reports whether m, neither the first move of its node nor one of the root, is not
// searched. later is the depth that would be left for it.
func (s *Search) isWorthless(f *frame, m rep.Move, quiet, givesCheck bool, depth, later int, alpha engine.Value) bool {
	later = max(later, 0)
	switch {
	case !quiet:
		// Only those that lose material in the exchange come last.
		return f.stage == losingCaptures && depth <= 8 && !s.game.SEEAtLeast(m, -s.margins.Capture*depth)
	case later > 8:
		return false
	case later <= 4 && f.value < -s.margins.History*depth:
		return true
	case !(givesCheck && s.margins.Spared) && !f.inCheck && f.static+140+100*engine.Value(later) <= alpha:
		return true
	}
	return !s.game.SEEAtLeast(m, -s.margins.Quiet*later*later)
}

// margins are the constants of the search that switch its questions on.
type margins struct {
	Window   engine.Value // of the bounds around the value of the iteration before
	Checks   int          // the greatest depth at which checks are extended
	Spared   bool         // whether a check is searched where another move would be pruned
	Capture  int          // the loss that a capture may have for each ply of depth
	Quiet    int          // the loss of a quiet move for each ply of depth, squared
	Exchange int          // the least worth of a move of the quiescence search
	History  int          // how far below 0 a quiet move's value may be for each ply of depth
	Order    int16        // by how much a quiet move that gives check comes earlier
	Replies  int16        // 1 to order quiet moves by the moves before them too
	Store    bool         // whether the quiescence search stores
	Quiesce  uint64       // the nodes of a quiescence search: the recorded ones need at most a tenth of them
}

// usual is the margins of a new search.
var usual = margins{
	Window: 20, Checks: MaxDepth, Spared: true, Capture: 120, Quiet: 20, Exchange: 0, History: 2000, Order: 3000, Replies: 1, Store: true, Quiesce: 1 << 15,
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tryNull passes and returns the value of the other side's best reply.
func (s *Search) tryNull(beta engine.Value, depth, ply int) engine.Value {
	s.frames[ply].move, s.frames[ply].moved = rep.NullMove, 0
	s.game.MakeNull()
	s.table.prefetch(s.game.State().Key)
	s.eval.push(s.game)
	v := -s.alphaBeta(-beta, -beta+1, depth, ply+1)
	s.eval.pop()
	s.game.UnmakeNull()
	return v
}

// reductions is the number of plies by which a late quiet move is searched less
// deeply, by depth and the move's number, in units of 1/16 ply: about a quarter
// of the product of the two logarithms to base 2.
var reductions = func() (table [MaxDepth]([64]int16)) {
	for depth := 1; depth < len(table); depth++ {
		for n := 1; n < len(table[depth]); n++ {
			table[depth][n] = int16(eighthsOfLog2(depth) * eighthsOfLog2(n) / 16)
		}
	}
	return table
}()

// eighthsOfLog2 returns the logarithm of n, 1 to 64, to base 2 in eighths, rounded
// down, by integers alone: floating point may round otherwise on another
// architecture, and the tree would differ.
func eighthsOfLog2(n int) int {
	x := uint64(n)
	x *= x
	x *= x
	x *= x
	return bits.Len64(x) - 1
}

// reduction returns by how many plies the n-th move of the node is searched less deeply.
func (f *frame) reduction(depth, n int, quiet bool) int {
	if depth < 2 || f.inCheck || !quiet && f.stage != losingCaptures {
		return 0
	}
	r := int(reductions[min(depth, MaxDepth-1)][min(n, 63)])
	if quiet {
		r -= f.value / 512
	}
	return max(r, 0) / 16
}
