package operation

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A replay is the questions of a search to its board, to be asked again without the
// search. It has many thousand questions in as many positions, so that no CPU learns the
// branches.
type replay struct {
	steps []search.Step
	calls int    // the number of questions: those that make and unmake moves count only in a replay of moves alone
	sum   uint64 // of the answers
}

// room is room for one answer.
type room struct {
	moves   []rep.Move
	changes rep.ThreatChanges
}

func newRoom() *room { return &room{moves: make([]rep.Move, 0, rep.MoveRoom)} }

// replays holds the replays of the process. All boards share them.
var replays = struct {
	sync.Mutex
	recorded map[recordedKey][]search.Step
	of       map[replayKey]*replay
}{recorded: map[recordedKey][]search.Step{}, of: map[replayKey]*replay{}}

type recordedKey struct {
	position string
	gen      search.Gen
}

type replayKey struct{ position, calls string }

// replay returns the replay of the case. The search is recorded on the board of the first
// case that needs it, and must be the known one.
func (o *Op) replay() (*replay, error) {
	replays.Lock()
	defer replays.Unlock()
	key := replayKey{o.Case.On.Name, o.Case.Calls}
	if r := replays.of[key]; r != nil {
		return r, nil
	}
	wanted := work.ReplayedCall{Gen: search.GenStaged}
	if o.Case.Calls != work.ReplayAll {
		known := work.ReplayedCalls()
		i := slices.IndexFunc(known, func(c work.ReplayedCall) bool { return c.Name == o.Case.Calls })
		if i < 0 {
			return nil, fmt.Errorf("harness: %s: unknown call %q: %w", o.Case.Name(), o.Case.Calls, rep.ErrUnsupported)
		}
		wanted = known[i]
	}
	steps, err := o.recorded(wanted.Gen)
	if err != nil {
		return nil, err
	}
	r := &replay{}
	for _, s := range steps {
		if o.Case.Calls != work.ReplayAll && s.Call == wanted.InsteadOf {
			if wanted.InsteadOf == search.CallMake && wanted.Call != search.CallMake {
				r.steps = append(r.steps, search.Step{Call: wanted.Call, Arg: s.Arg})
				r.calls++
			} else {
				s.Call = wanted.Call
			}
		}
		switch s.Call {
		case search.CallMake, search.CallMakeNull, search.CallUnmake, search.CallUnmakeNull:
		default:
			if o.Case.Calls != work.ReplayAll && s.Call != wanted.Call {
				continue
			}
			r.calls++
		}
		r.steps = append(r.steps, s)
	}
	if o.Case.Calls == work.ReplayMoves {
		r.calls = len(r.steps) / 2
	}
	g, err := o.game()
	if err != nil {
		return nil, err
	}
	r.sum = r.run(g, newRoom())
	replays.of[key] = r
	return r, nil
}

// recorded returns the steps of a search. The caller holds the lock of replays.
func (o *Op) recorded(gen search.Gen) ([]search.Step, error) {
	key := recordedKey{o.Case.On.Name, gen}
	if steps := replays.recorded[key]; steps != nil {
		return steps, nil
	}
	known, ok := work.KnownSearchOf(o.Case.On, work.ReplayedSearch)
	if !ok {
		return nil, fmt.Errorf("harness: %s: not a search of a position of the corpus: %w", o.Case.Name(), rep.ErrUnsupported)
	}
	position := o.Case.On.Position
	options := search.Options{Eval: work.Replayed, Gen: gen, TableBytes: work.HotTable << 20}
	r, steps, err := search.Record(context.Background(), o.Case.Backend.New, options, &position, known.Depth)
	if err != nil {
		return nil, o.Wrong("cannot search: %v", err)
	}
	if _, err := o.checkTree(o.Case.On, r, known); err != nil {
		return nil, err
	}
	replays.recorded[key] = steps
	return steps, nil
}

// prepareReplay prepares the replay of a search.
func (o *Op) prepareReplay(rep.Board) error {
	r, err := o.replay()
	if err != nil {
		return err
	}
	g, err := o.game()
	if err != nil {
		return err
	}
	answers := newRoom()
	known, _ := work.KnownSearchOf(o.Case.On, work.ReplayedSearch)
	o.Nodes, o.Calls = known.Nodes, r.calls
	o.setCount(func(n int) uint64 {
		for range n {
			r.run(g, answers)
		}
		return uint64(n) * o.Nodes
	})
	o.verify = func() error {
		if got := r.run(g, answers); got != r.sum {
			return o.Wrong("the answers to %s along a search sum to %#x, want %#x (%s)", o.Case.Calls, got, r.sum, o.Case.On.Position.FEN())
		}
		return o.checkPosition(g.Position())
	}
	return nil
}

// run does the steps and returns the sum of the answers, which does not depend on the
// order of a list.
func (r *replay) run(g *engine.Game, room *room) (sum uint64) {
	moves := room.moves
	for _, s := range r.steps {
		m := rep.Move(s.Arg)
		var answer uint64
		switch s.Call {
		case search.CallMake:
			g.Make(m)
		case search.CallUnmake:
			g.Unmake(m)
		case search.CallMakeNull:
			g.MakeNull()
		case search.CallUnmakeNull:
			g.UnmakeNull()
		case search.CallAppendMoves, search.CallAppendEvasions:
			moves = g.AppendMoves(moves[:0])
			answer = uint64(len(moves))
		case search.CallAppendCaptures:
			moves = g.AppendCaptures(moves[:0])
			answer = uint64(len(moves))
		case search.CallAppendQuiets:
			moves = g.AppendQuiets(moves[:0])
			answer = uint64(len(moves))
		case search.CallAppendPseudoLegal:
			moves = g.AppendPseudoLegal(moves[:0])
			answer = uint64(len(moves))
		case search.CallAppendPseudoCaptures:
			moves = g.AppendPseudoCaptures(moves[:0])
			answer = uint64(len(moves))
		case search.CallAppendPseudoQuiets:
			moves = g.AppendPseudoQuiets(moves[:0])
			answer = uint64(len(moves))
		case search.CallLegalIfPseudo:
			answer = bit(g.LegalIfPseudo(m))
		case search.CallIsPseudoLegal:
			answer = bit(g.IsPseudoLegal(m))
		case search.CallIsLegal:
			answer = bit(g.IsLegal(m))
		case search.CallGivesCheck:
			answer = bit(g.GivesCheck(m))
		case search.CallCheckers:
			answer = uint64(g.Checkers())
		case search.CallAttackers:
			us := g.SideToMove()
			answer = uint64(g.Attackers(g.KingSquare(us), us.Other()))
		case search.CallBlockers:
			answer = uint64(g.Blockers(g.SideToMove()))
		case search.CallCheckSquares:
			answer = uint64(g.CheckSquares(rep.PieceType(s.Arg)))
		case search.CallCountMoves:
			answer = uint64(g.CountMoves())
		case search.CallSEEAtLeast:
			answer = bit(g.SEEAtLeast(m, int(s.Threshold)))
		case search.CallMobility:
			counts := g.Mobility(rep.Color(s.Arg))
			for t := rep.Knight; t <= rep.Queen; t++ {
				answer += uint64(counts[t]) << (8 * t)
			}
		case search.CallThreatChanges:
			g.ThreatChanges(m, &room.changes)
			answer = uint64(sumOfChanges(&room.changes))
		case search.CallPieceAt:
			answer = uint64(g.PieceAt(rep.Square(s.Arg)))
		case search.CallPieces:
			answer = uint64(g.Pieces(rep.Piece(s.Arg)))
		}
		sum += answer
	}
	return sum
}

// bit returns 1 for true.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// sumOfChanges returns the threats that are added less those that are removed.
func sumOfChanges(changes *rep.ThreatChanges) (sum uint32) {
	for _, c := range changes.List[:changes.N] {
		if t := uint32(c.Threat()); c.IsAdded() {
			sum += t
		} else {
			sum -= t
		}
	}
	return sum
}
