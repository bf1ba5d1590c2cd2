package perft

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// walkNodes is the most positions that FirstDivergence compares one by one.
// Beyond, it compares counts first and walks only where they differ.
const walkNodes = 20_000

// FirstDivergence plays on from p on b and on reference, and returns the first
// position within depth plies in which the two differ, in one of the shortest lines
// that lead to one, or nil if there is none. It compares the legal moves,
// CountMoves, Perft, Position and Key, the last two after Make and after
// Unmake, and loads b once more for every ply. A panic of b is a difference too,
// and so is a call of b that takes longer than [DefaultTimeout] or [CallTimeout];
// a count may take 10 µs a node longer. The error is Load's or ctx's. Both boards must
// be loaded again afterwards; after a call that did not end and after ctx's error they
// must not be used at all.
func FirstDivergence(ctx context.Context, reference, b rep.Board, p *rep.Position, depth int, options ...DivergenceOption) (*Divergence, error) {
	s := &search{ctx: ctx, timeout: DefaultTimeout, root: *p, reference: reference, b: b, referenceWalker: NewWalker(reference, Bulk)}
	for _, set := range options {
		set(s)
	}
	s.known, s.asked = rep.QuestionsOf(reference), rep.QuestionsOf(b)
	s.keyed = s.about == nil && rep.Answers(reference, "Key") && rep.Answers(b, "Key")
	s.counts = rep.Answers(b, "CountMoves")
	if err := reference.Load(p); err != nil {
		return nil, err
	}
	d, err := await.Do(ctx, func(w *await.Watch) (*Divergence, error) {
		s.watch = w
		return s.run(depth)
	})
	var expired *await.TimeoutError
	if errors.As(err, &expired) {
		d := expired.Doing.(*Divergence)
		d.Fault += fmt.Sprintf(" has not ended in %v", expired.Limit)
		d.Hung = true
		return d, nil
	}
	return d, err
}

// A DivergenceOption changes how [FirstDivergence] searches.
type DivergenceOption func(*search)

// CallTimeout limits the time of one call of the board to d instead of [DefaultTimeout].
// 0 is no limit.
func CallTimeout(d time.Duration) DivergenceOption { return func(s *search) { s.timeout = d } }

// Playing compares no moves, counts and keys. It plays each legal move of the root for which about is true, and compares
// Position after Load, after Make and after Unmake. The depth does not matter.
func Playing(about func(p *rep.Position, m rep.Move) bool) DivergenceOption {
	return func(s *search) { s.about = about }
}

// search is one call of FirstDivergence.
type search struct {
	ctx             context.Context
	timeout         time.Duration
	about           func(*rep.Position, rep.Move) bool // of Playing, nil without it
	watch           *await.Watch
	root            rep.Position
	reference, b    rep.Board
	known, asked    rep.Questions // of the reference and of b
	keyed, counts   bool          // both have a key, b counts moves
	referenceWalker *Walker
	line            []rep.Move // played on the reference since root
	doing           string     // the operation of b, for the message if it panics
	reloading       bool       // b is loaded once more
}

// timePerNode is how much longer than other operations a count may take.
const timePerNode = 10 * time.Microsecond

// enter begins an operation of b.
func (s *search) enter(format string, args ...any) { s.enterCount(0, format, args...) }

// enterCount begins an operation of b that counts nodes.
func (s *search) enterCount(nodes uint64, format string, args ...any) {
	s.doing = fmt.Sprintf(format, args...)
	limit := s.timeout
	if limit > 0 {
		limit += time.Duration(min(nodes, math.MaxInt64/4/uint64(timePerNode))) * timePerNode
	}
	s.watch.Enter(s.fault("%s", s.doing), limit)
}

// leave ends an operation of b.
func (s *search) leave() { s.watch.Enter(nil, 0) }

// countWay is a way of counting on b.
type countWay struct {
	name  string
	count func(depth int) uint64
}

// run deepens ply by ply, so that the first difference found is in a shortest
// line. Every call of b outside a guarded count is made below it.
func (s *search) run(depth int) (d *Divergence, err error) {
	defer func() {
		if p := panics.Of(recover()); p != nil {
			d, err = s.fault("%s panicked: %v", s.doing, p), nil
		}
	}()
	if err := s.load(); err != nil {
		return nil, err
	}
	if s.about != nil {
		return s.playEach(), nil
	}
	ways := []countWay{{"perft with bulk counting", NewWalker(s.b, Bulk).Perft}}
	for _, way := range []countWay{{"Perft", Direct(s.b, Bulk)}, {"PerftLeaf", Direct(s.b, Leaf)}} {
		if way.count != nil {
			ways = append(ways, way)
		}
	}
	nodes := uint64(1) // of the ply before the last
	for ply := 1; ply <= depth; ply++ {
		if ply > 1 {
			if d := s.reload(); d != nil {
				return d, nil
			}
		}
		if nodes <= walkNodes {
			if d, err := s.walk(ply); d != nil || err != nil {
				return d, err
			}
		}
		s.leave()
		if nodes, err = s.referenceWalker.PerftContext(s.ctx, ply); err != nil {
			return nil, err
		}
		for _, way := range ways {
			if s.agrees(way, ply, nodes) {
				continue
			}
			return s.descend(way, ply)
		}
	}
	return nil, nil
}

// load sets b to the reference's place from scratch.
func (s *search) load() error {
	s.enter("Load")
	if err := s.b.Load(&s.root); err != nil {
		return err
	}
	for _, m := range s.line {
		s.enter("Make(%v)", m)
		s.b.Make(m)
	}
	return nil
}

// reload loads b at the root once more, which it does not refuse again.
func (s *search) reload() *Divergence {
	s.reloading = true
	s.enter("Load of a board that was loaded before")
	if err := s.b.Load(&s.root); err != nil {
		return s.fault("%s: %v", s.doing, err)
	}
	s.reloading = false
	return nil
}

func (s *search) fault(format string, args ...any) *Divergence {
	return &Divergence{
		Root: s.root, Line: slices.Clone(s.line), There: s.reference.Position(),
		Fault: fmt.Sprintf(format, args...), Reload: s.reloading,
	}
}

// walk compares the boards here and after every line of fewer than depth
// plies, and after each Unmake on the way.
func (s *search) walk(depth int) (*Divergence, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	moves, d := s.compare()
	if d != nil || depth <= 1 {
		return d, nil
	}
	for _, m := range moves {
		s.play(m)
		if d, err := s.walk(depth - 1); d != nil || err != nil {
			return d, err
		}
		s.unmake(m)
		if fault := s.stateFault(); fault != "" {
			return s.changed("after %v is made and unmade: %s", m, fault), nil
		}
	}
	return nil, nil
}

// playEach compares the state after Load, and after each move of Playing is made and unmade.
func (s *search) playEach() *Divergence {
	if fault := s.stateFault(); fault != "" {
		return s.changed("%s", fault)
	}
	moves := slices.DeleteFunc(s.reference.AppendMoves(nil), func(m rep.Move) bool { return !s.about(&s.root, m) })
	sortMoves(moves)
	for _, m := range moves {
		s.play(m)
		if fault := s.stateFault(); fault != "" {
			return s.changed("%s", fault)
		}
		s.unmake(m)
		if fault := s.stateFault(); fault != "" {
			return s.changed("after %v is made and unmade: %s", m, fault)
		}
	}
	return nil
}

func (s *search) play(m rep.Move) {
	s.enter("Make(%v)", m)
	s.b.Make(m)
	s.reference.Make(m)
	s.line = append(s.line, m)
}

func (s *search) unmake(m rep.Move) {
	s.enter("Unmake(%v)", m)
	s.b.Unmake(m)
	s.reference.Unmake(m)
	s.line = s.line[:len(s.line)-1]
}

// changed is fault for a state that should be another one.
func (s *search) changed(format string, args ...any) *Divergence {
	d := s.fault(format, args...)
	d.State = true
	return d
}

// compare compares the boards where they are, and returns the legal moves. At the root it compares the moves even if
// the state is wrong.
func (s *search) compare() ([]rep.Move, *Divergence) {
	var d *Divergence
	if fault := s.stateFault(); fault != "" {
		d = s.changed("%s", fault)
		if len(s.line) > 0 {
			return nil, d
		}
	}
	moves := s.reference.AppendMoves(nil)
	sortMoves(moves)
	s.enter("AppendMoves")
	missing, extra := DiffMoves(s.b.AppendMoves(nil), moves)
	fault, wrong := s.stateFault(), len(missing)+len(extra) > 0
	if d == nil && (fault != "" || wrong) {
		d = s.notUnmade(moves)
	}
	switch {
	case d != nil:
	case fault != "" && s.possible(extra):
		d = s.changed("after AppendMoves: %s", fault)
	case wrong:
		d = s.fault("")
	}
	if d != nil {
		d.Missing, d.Extra = missing, extra
		return nil, d
	}
	if s.counts {
		s.enter("CountMoves")
		if n := s.asked.CountMoves(); n != len(moves) {
			return nil, s.fault("CountMoves is %d, and there are %d moves", n, len(moves))
		}
	}
	return moves, nil
}

// possible reports whether all moves are pseudo-legal. A board that tries others in AppendMoves may leave any state
// behind, and the moves are the fault.
func (s *search) possible(moves []rep.Move) bool {
	return len(moves) == 0 || rep.Answers(s.reference, "IsPseudoLegal") && !slices.ContainsFunc(moves, func(m rep.Move) bool { return !s.known.IsPseudoLegal(m) })
}

// notUnmade returns the fault of the first move that Make plays right and Unmake does not take back, nil for none: most
// boards try the moves in AppendMoves, whose list is then wrong because of it. The board is set up again before each.
// A panic is none: a board that is not finished may have no Make yet.
func (s *search) notUnmade(moves []rep.Move) (d *Divergence) {
	here := len(s.line)
	defer func() {
		if recover() == nil {
			return
		}
		for len(s.line) > here {
			last := len(s.line) - 1
			s.reference.Unmake(s.line[last])
			s.line = s.line[:last]
		}
	}()
	for _, m := range moves {
		if err := s.load(); err != nil {
			return nil // it was loaded from the same position before
		}
		s.play(m)
		made := s.stateFault() == ""
		s.unmake(m)
		if fault := s.stateFault(); fault != "" && made {
			return s.changed("after %v is made and unmade: %s", m, fault)
		}
	}
	return nil
}

// stateFault compares position and key.
func (s *search) stateFault() string {
	s.enter("Position")
	if diff := DiffPositions(s.b.Position(), s.reference.Position()); diff != "" {
		return "Position: " + diff
	}
	if !s.keyed {
		return ""
	}
	s.enter("Key")
	if got, want := s.asked.Key(), s.known.Key(); got != want {
		return fmt.Sprintf("Key is %016x, want %016x", got, want)
	}
	return ""
}

// agrees reports whether b counts want. A board that panics does not agree; it
// is set up again.
func (s *search) agrees(way countWay, depth int, want uint64) bool {
	s.enterCount(want, "%s of depth %d", way.name, depth)
	got, panicked := countGuarded(way, depth)
	if panicked != nil {
		_ = s.load() // it was loaded from the same position before
	}
	return panicked == nil && got == want
}

func countGuarded(way countWay, depth int) (nodes uint64, panicked *panics.Panic) {
	defer func() { panicked = panics.Of(recover()) }()
	return way.count(depth), nil
}

// descend follows subtrees whose counts differ down to the first position where the boards differ.
func (s *search) descend(way countWay, depth int) (*Divergence, error) {
	moves, d := s.compare()
	if d != nil {
		return d, nil
	}
	s.leave()
	want, err := s.referenceWalker.PerftContext(s.ctx, depth)
	if err != nil {
		return nil, err
	}
	if depth > 1 {
		for _, m := range moves {
			s.play(m)
			s.leave()
			nodes, err := s.referenceWalker.PerftContext(s.ctx, depth-1)
			if err != nil {
				return nil, err
			}
			if !s.agrees(way, depth-1, nodes) {
				return s.descend(way, depth-1)
			}
			s.unmake(m)
			if fault := s.stateFault(); fault != "" {
				return s.changed("after %v is made, counted on to depth %d and unmade: %s", m, depth-1, fault), nil
			}
		}
	}
	s.enterCount(want, "%s of depth %d", way.name, depth)
	got, panicked := countGuarded(way, depth)
	if panicked != nil {
		return s.fault("%s of depth %d panicked: %v", way.name, depth, panicked), nil
	}
	return s.fault("%s of depth %d is %d, want %d, though no move shows a difference", way.name, depth, got, want), nil
}
