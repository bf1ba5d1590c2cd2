package perft

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// walkNodes is the most positions that FirstDivergence compares one by one.
// Beyond, it compares counts first and walks only where they differ.
const walkNodes = 20_000

// FirstDivergence plays on from p on b and on reference, and returns the first
// place within depth plies where the two differ, in one of the shortest lines
// that lead to one, or nil where there is none. It compares the legal moves,
// CountMoves, Perft, Position and Key, the last two after Make and after
// Unmake; a panic of b is a difference too. The error is Load's or ctx's. Both
// boards must be loaded again afterwards.
func FirstDivergence(ctx context.Context, reference, b rep.Board, p *rep.Position, depth int) (*Divergence, error) {
	s := &search{ctx: ctx, root: *p, reference: reference, b: b, referenceCounter: NewCounter(reference, Bulk)}
	s.referenceKeyed, _ = reference.(rep.Keyed)
	s.keyed, _ = b.(rep.Keyed)
	s.counter, _ = b.(rep.Counter)
	if err := reference.Load(p); err != nil {
		return nil, err
	}
	return s.run(depth)
}

// search is one call of FirstDivergence.
type search struct {
	ctx              context.Context
	root             rep.Position
	reference, b     rep.Board
	referenceKeyed   rep.Keyed   // nil where the reference has no key, as are the next two
	keyed            rep.Keyed   //
	counter          rep.Counter //
	referenceCounter *Counter
	line             []rep.Move // played on the reference since root
	doing            string     // what b is being asked, for the message if it panics
}

// countWay is a way of counting on b.
type countWay struct {
	name  string
	count func(depth int) uint64
}

// run deepens ply by ply, so that the first difference found is in a shortest
// line. Every call of b outside a guarded count is made below it.
func (s *search) run(depth int) (d *Divergence, err error) {
	defer func() {
		if r := recover(); r != nil {
			d, err = s.fault("%s panicked: %v", s.doing, r), nil
		}
	}()
	if err := s.reload(); err != nil {
		return nil, err
	}
	ways := []countWay{{"perft with bulk counting", NewCounter(s.b, Bulk).Perft}}
	if perfter, ok := s.b.(rep.Perfter); ok {
		ways = append(ways, countWay{"Perft", perfter.Perft})
	}
	nodes := uint64(1) // of the ply before the last
	for ply := 1; ply <= depth; ply++ {
		if nodes <= walkNodes {
			if d, err := s.walk(ply); d != nil || err != nil {
				return d, err
			}
		}
		if nodes, err = s.referenceCounter.PerftContext(s.ctx, ply); err != nil {
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

// reload sets b to the reference's place from scratch, after a panic or at the
// beginning.
func (s *search) reload() error {
	s.doing = "Load"
	if err := s.b.Load(&s.root); err != nil {
		return err
	}
	for _, m := range s.line {
		s.doing = fmt.Sprintf("Make(%v)", m)
		s.b.Make(m)
	}
	return nil
}

func (s *search) fault(format string, args ...any) *Divergence {
	return &Divergence{
		Root: s.root, Line: append([]rep.Move(nil), s.line...), There: s.reference.Position(),
		Fault: fmt.Sprintf(format, args...),
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
		s.takeBack(m)
		if fault := s.stateFault(); fault != "" {
			return s.fault("after %v is made and taken back: %s", m, fault), nil
		}
	}
	return nil, nil
}

func (s *search) play(m rep.Move) {
	s.doing = fmt.Sprintf("Make(%v)", m)
	s.b.Make(m)
	s.reference.Make(m)
	s.line = append(s.line, m)
}

func (s *search) takeBack(m rep.Move) {
	s.doing = fmt.Sprintf("Unmake(%v)", m)
	s.b.Unmake(m)
	s.reference.Unmake(m)
	s.line = s.line[:len(s.line)-1]
}

// compare compares the boards where they are, and returns the legal moves.
func (s *search) compare() ([]rep.Move, *Divergence) {
	if fault := s.stateFault(); fault != "" {
		return nil, s.fault("%s", fault)
	}
	moves := s.reference.AppendMoves(nil)
	sortMoves(moves)
	s.doing = "AppendMoves"
	got := s.b.AppendMoves(nil)
	if missing, extra := DiffMoves(got, moves); len(missing)+len(extra) > 0 {
		d := s.fault("")
		d.Missing, d.Extra = missing, extra
		return nil, d
	}
	if s.counter != nil {
		s.doing = "CountMoves"
		if n := s.counter.CountMoves(); n != len(moves) {
			return nil, s.fault("CountMoves is %d, and there are %d moves", n, len(moves))
		}
	}
	return moves, nil
}

// stateFault compares position and key.
func (s *search) stateFault() string {
	s.doing = "Position"
	if diff := DiffPositions(s.b.Position(), s.reference.Position()); diff != "" {
		return "Position: " + diff
	}
	if s.keyed == nil || s.referenceKeyed == nil {
		return ""
	}
	s.doing = "Key"
	if got, want := s.keyed.Key(), s.referenceKeyed.Key(); got != want {
		return fmt.Sprintf("Key is %016x, want %016x", got, want)
	}
	return ""
}

// agrees reports whether b counts want. A board that panics does not agree; it
// is set up again.
func (s *search) agrees(way countWay, depth int, want uint64) bool {
	got, panicked := countGuarded(way, depth)
	if panicked != nil {
		_ = s.reload() // it was loaded from the same position before
	}
	return panicked == nil && got == want
}

func countGuarded(way countWay, depth int) (nodes uint64, panicked any) {
	defer func() { panicked = recover() }()
	return way.count(depth), nil
}

// descend follows the differing counts from a place where those of depth
// differ to one where the boards do.
func (s *search) descend(way countWay, depth int) (*Divergence, error) {
	moves, d := s.compare()
	if d != nil {
		return d, nil
	}
	want, err := s.referenceCounter.PerftContext(s.ctx, depth)
	if err != nil {
		return nil, err
	}
	if depth > 1 {
		for _, m := range moves {
			s.play(m)
			nodes, err := s.referenceCounter.PerftContext(s.ctx, depth-1)
			if err != nil {
				return nil, err
			}
			if !s.agrees(way, depth-1, nodes) {
				return s.descend(way, depth-1)
			}
			s.takeBack(m)
			if fault := s.stateFault(); fault != "" {
				return s.fault("after %v is made, counted on to depth %d and taken back: %s", m, depth-1, fault), nil
			}
		}
	}
	got, panicked := countGuarded(way, depth)
	if panicked != nil {
		return s.fault("%s of depth %d panicked: %v", way.name, depth, panicked), nil
	}
	return s.fault("%s of depth %d is %d, want %d, though no move shows a difference", way.name, depth, got, want), nil
}
