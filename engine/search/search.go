package search

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"

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
	Nodes  uint64       // of all iterations, quiescence search included
	QNodes uint64       // the nodes of the quiescence search
	Hash   uint64       // over all nodes in the order of the search; see Equal
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
	tie     rep.Move          // see order
	moves   []rep.Move        // the lists of the nodes from the root to the present one
	keys    []uint32          // their places in the order, next to them
	frames  [maxPly + 1]frame
	trace
}

// A frame is the search's memory of a ply of the present line.
type frame struct {
	picker
	move    rep.Move    // the move that is being searched
	killers [2]rep.Move // quiet moves that cut at this ply, the latest first
	tried   [64]rep.Move
	nTried  int // the quiet moves searched without a cut
	pv      [maxPly + 1]rep.Move
	nPV     int
}

// New returns a search for the positions of g, with an empty table. The error
// names the option that is at fault.
func New(g *engine.Game, o Options) (*Search, error) {
	s := &Search{
		game:  g,
		tie:   lowestFirst,
		moves: make([]rep.Move, 0, 16*rep.MaxMoves),
		keys:  make([]uint32, 16*rep.MaxMoves),
	}
	var err error
	if s.eval, err = newEvaluator(o.Eval, o.Net); err != nil {
		return nil, err
	}
	if s.gen, err = o.Gen.generation(); err != nil {
		return nil, err
	}
	if o.Table == nil {
		if o.Table, err = NewTable(cmp.Or(o.TableBytes, DefaultTableBytes), false); err != nil {
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

// Run searches the position of the game to depth 1, 2 and so on up to depth. It
// leaves the game as it was. After Clear the result depends on nothing but the
// game, its history included, the depth and the options. The error is
// CheckDepth's, or ctx's some milliseconds after ctx has ended.
func (s *Search) Run(ctx context.Context, depth int) (Result, error) {
	if err := CheckDepth(depth); err != nil {
		return Result{}, err
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	s.begin(ctx)
	s.moves = s.moves[:0]
	s.eval.begin(s.game)
	var r Result
	for d := 1; d <= depth; d++ {
		r.Score = s.alphaBeta(-engine.ValueInfinite, engine.ValueInfinite, d, 0)
		if s.stopped {
			return Result{}, ctx.Err()
		}
		root := &s.frames[0]
		r.PV = append(r.PV[:0], root.pv[:root.nPV]...)
	}
	r.Nodes, r.QNodes, r.Hash = s.nodes, s.qNodes, s.hash
	return r, nil
}

// make plays m at ply.
func (s *Search) make(m rep.Move, ply int) {
	s.frames[ply].move = m
	s.game.Make(m)
	s.eval.push(s.game)
}

func (s *Search) unmake(m rep.Move) {
	s.eval.pop()
	s.game.Unmake(m)
}

// alphaBeta searches the position of the game, ply plies from the root, to depth
// and returns its value for the side to move: exact between alpha and beta, a
// bound outside.
func (s *Search) alphaBeta(alpha, beta engine.Value, depth, ply int) engine.Value {
	g, f := s.game, &s.frames[ply]
	inCheck := g.Checkers() != 0
	if inCheck {
		depth++
	}
	if depth <= 0 || ply >= maxPly {
		return s.quiesce(alpha, beta, ply)
	}
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

	key := g.State().Key
	hash, found := s.table.probe(key, ply)
	if found && !pvNode && hash.depth >= depth && hash.cuts(alpha, beta) {
		return hash.value
	}
	static := -engine.ValueInfinite
	if !inCheck {
		if static = hash.static; !found {
			static = s.eval.evaluate(g)
		}
		s.lastEval = static
	}
	if !inCheck && !pvNode && !beta.IsMate() {
		// Far above beta near the horizon: the other side will not come back.
		if depth <= 6 && static-80*engine.Value(depth) >= beta {
			return static
		}
		// Null move: if even passing holds beta, a move does.
		if depth >= 3 && static >= beta && s.frames[ply-1].move != rep.NullMove && g.State().NonPawn[g.SideToMove()] > 0 {
			if v := s.tryNull(beta, depth-3-depth/4, ply); s.stopped || v >= beta {
				return min(v, engine.ValueMateInMaxPly-1)
			}
		}
	}
	if depth >= 4 && hash.move == rep.NoMove {
		depth-- // without a move to begin with the node is not worth its depth
	}

	f.begin(s, hash.move, inCheck)
	best, bestMove, bound := -engine.ValueInfinite, rep.NoMove, engine.BoundUpper
	n := 0 // legal moves so far
	for m := s.next(&f.picker); m != rep.NoMove; m = s.next(&f.picker) {
		n++
		quiet := !isNoisy(m)
		if quiet && !pvNode && !inCheck && depth <= 6 && best > engine.ValueMatedInMaxPly {
			// Near the horizon a quiet move that comes late, or that begins far below
			// alpha and gives no check, is not searched.
			if n > 4+depth*depth {
				f.skipQuiets()
				continue
			}
			if static+100+90*engine.Value(depth) <= alpha && !g.GivesCheck(m) {
				continue
			}
		}
		s.make(m, ply)
		v := alpha + 1
		if n > 1 {
			r := 0
			if quiet && depth >= 3 && !inCheck && g.Checkers() == 0 {
				r = min(s.reduction(m, depth, n, pvNode), depth-2)
			}
			v = -s.alphaBeta(-alpha-1, -alpha, depth-1-r, ply+1)
			if r > 0 && v > alpha {
				v = -s.alphaBeta(-alpha-1, -alpha, depth-1, ply+1)
			}
		}
		isPV := pvNode && v > alpha && (n == 1 || v < beta)
		if n == 1 || isPV {
			s.frames[ply+1].nPV = 0
			v = -s.alphaBeta(-beta, -alpha, depth-1, ply+1)
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
					f.pv[0] = m
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
	s.table.store(key, bestMove, best, static, depth, bound, ply)
	return best
}

// tryNull passes and returns the value of the other side's best reply.
func (s *Search) tryNull(beta engine.Value, depth, ply int) engine.Value {
	s.frames[ply].move = rep.NullMove
	s.game.MakeNull()
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

// reduction returns by how many plies the quiet move m, the n-th of its node, is
// searched less deeply.
func (s *Search) reduction(m rep.Move, depth, n int, pvNode bool) int {
	r := int(reductions[min(depth, MaxDepth-1)][min(n, 63)])
	r -= int(s.history[s.game.SideToMove().Other()][m&fromTo]) / 256
	if pvNode {
		r -= 16
	}
	return max(r, 0) / 16
}
