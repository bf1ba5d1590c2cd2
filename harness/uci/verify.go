package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// Verify compares the counts of e with the engine's, by rising depth up to the first
// that is wrong, as perft.Verify does for a board. The error wraps rep.ErrUnsupported
// if Supports returns it, or if the engine counts otherwise in a position that no
// game leads to. It wraps ErrRefused, too, if the engine ends in such a position, or in one with
// more pieces than a game has. Else it is a *Failure or ctx's.
func (e *Engine) Verify(ctx context.Context, entry perft.Entry, limits perft.Limits) (perft.Verification, error) {
	if err := e.Supports(&entry.Position); err != nil {
		return perft.Verification{}, err
	}
	set, possible := false, reachable(&entry.Position)
	v, err := perft.VerifyBy(entry, limits, func(count perft.DepthCount) (*perft.Failure, error) {
		if !set {
			if err := e.Position(ctx, &entry.Position, nil); err != nil {
				return nil, err
			}
			set = true
		}
		a, err := e.Perft(ctx, count.Depth, count.Nodes)
		switch {
		case err != nil || a.Nodes == count.Nodes:
			return nil, err
		case !possible:
			return nil, unsupported("uci: %s: depth %d: got %d, want %d, in a position that no game leads to",
				e.spec.Name, count.Depth, a.Nodes, count.Nodes)
		}
		return &perft.Failure{Depth: count.Depth, Got: a.Nodes, Want: count.Nodes}, nil
	})
	if errors.Is(err, ErrEnded) && !(possible && GamePieces(&entry.Position)) {
		err = &worded{fmt.Sprintf("%v: it refuses a position that no game leads to", err), ErrRefused}
	}
	return v, err
}

// ErrRefused is wrapped by the error of Verify for a position that the engine refuses.
var ErrRefused = fmt.Errorf("uci: the engine refuses the position: %w", rep.ErrUnsupported)

// GamePieces reports whether each side has at most 16 pieces and 8 pawns.
func GamePieces(p *rep.Position) bool {
	var pieces, pawns [2]int
	for _, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		pieces[piece.Color()]++
		if piece.Type() == rep.Pawn {
			pawns[piece.Color()]++
		}
	}
	return max(pieces[0], pieces[1]) <= 16 && max(pawns[0], pawns[1]) <= 8
}

// reachable reports false for a position with more than two checks, for which Fruit has
// no room, and for one with an en passant square and a check that
// was there before the double push. Engines rely on it that there is none: Stockfish
// takes the pawn in 8/3P4/8/p4kPp/1KB1qN2/2R5/1Q1q4/1r6 w - h6 0 1, which leaves its
// king in check by the other pawn.
func reachable(p *rep.Position) bool {
	if p.Attackers(p.King(p.SideToMove), p.SideToMove.Other()).Count() > 2 {
		return false
	}
	if p.EnPassant == rep.NoSquare {
		return true
	}
	us, them := p.SideToMove, p.SideToMove.Other()
	before := *p
	from, to := rep.Rank7, rep.Rank5
	if them == rep.White {
		from, to = rep.Rank2, rep.Rank4
	}
	file := p.EnPassant.File()
	before.Pieces[rep.MakeSquare(file, to)] = rep.NoPiece
	before.Pieces[rep.MakeSquare(file, from)] = rep.MakePiece(them, rep.Pawn)
	return before.Attackers(before.King(us), them).Empty()
}

// FirstDivergence returns the first place within depth plies of p where the engine and
// a slow, simple referee differ, in one of the shortest lines of play that lead to
// one, or nil if there is none. It follows the engine's counts under each first move,
// and lets the engine play the moves of the line itself, so that errors of its make
// and unmake are found. An engine that gives no such counts is asked after each move.
// The error is a *Failure or ctx's.
func (e *Engine) FirstDivergence(ctx context.Context, p *rep.Position, depth int) (*perft.Divergence, error) {
	s := &search{ctx: ctx, engine: e, root: *p, referee: oracle.New()}
	if err := s.referee.Load(p); err != nil {
		return nil, err
	}
	s.counter = perft.NewWalker(s.referee, perft.Bulk)
	for ply := 1; ply <= depth; ply++ {
		want, err := s.counter.PerftContext(ctx, ply)
		if err != nil {
			return nil, err
		}
		got, err := s.ask(ply, want)
		if err != nil {
			return nil, err
		}
		if got.Nodes != want {
			return s.descend(ply, got, want)
		}
	}
	return nil, nil
}

// search is one call of FirstDivergence.
type search struct {
	ctx     context.Context
	engine  *Engine
	root    rep.Position
	referee rep.Board
	counter *perft.Walker
	line    []rep.Move // played on the referee since root
}

// ask asks the engine for a count in the referee's position. The right count is want.
func (s *search) ask(depth int, want uint64) (Answer, error) {
	if err := s.engine.Position(s.ctx, &s.root, s.line); err != nil {
		return Answer{}, err
	}
	return s.engine.Perft(s.ctx, depth, want)
}

// descend finds the place below one where the engine's count to a depth is wrong. A move whose count is missing or
// wrong is played, and the engine is asked there.
func (s *search) descend(depth int, got Answer, want uint64) (*perft.Divergence, error) {
	legal := s.referee.AppendMoves(nil)
	slices.SortFunc(legal, func(a, b rep.Move) int { return strings.Compare(a.String(), b.String()) })
	counts, d := s.compare(legal, got.Divide)
	switch {
	case d != nil:
		return d, nil
	case depth == 1:
		return s.divergence("it counts %d moves, there are %d", got.Nodes, want), nil
	}
	for _, m := range legal {
		s.referee.Make(m)
		s.line = append(s.line, m)
		right, err := s.counter.PerftContext(s.ctx, depth-1)
		if err != nil {
			return nil, err
		}
		if count, known := counts[m]; !known || count != right {
			next, err := s.ask(depth-1, right)
			switch {
			case err != nil:
				return nil, err
			case next.Nodes != right:
				return s.descend(depth-1, next, right)
			case known:
				return s.divergence("it counts %d to depth %d here, which is right, and %d under %v from one move before", right, depth-1, count, m), nil
			}
		}
		s.referee.Unmake(m)
		s.line = s.line[:len(s.line)-1]
	}
	return s.divergence("its counts under each move are right, and it says %d in all to depth %d, want %d", got.Nodes, depth, want), nil
}

// compare compares the engine's first moves with the legal ones, and returns its
// counts by move, none if it gives none.
func (s *search) compare(legal []rep.Move, divide []DivideLine) (map[rep.Move]uint64, *perft.Divergence) {
	counts := map[rep.Move]uint64{}
	var extra []string
	for _, line := range divide {
		m, err := rep.ParseMove(line.Move, legal)
		if _, twice := counts[m]; err != nil || twice {
			extra = append(extra, line.Move)
			continue
		}
		counts[m] = line.Nodes
	}
	if len(divide) == 0 || len(extra) == 0 && len(counts) == len(legal) {
		return counts, nil
	}
	d := s.divergence("")
	d.Missing = slices.DeleteFunc(legal, func(m rep.Move) bool { _, listed := counts[m]; return listed })
	if len(extra) > 0 {
		slices.Sort(extra)
		d.Fault = "it also has " + strings.Join(extra[:min(len(extra), 24)], " ") + ", not legal here or there twice"
	}
	return nil, d
}

// divergence returns a difference in the referee's position.
func (s *search) divergence(format string, args ...any) *perft.Divergence {
	return &perft.Divergence{
		Rep: s.engine.spec.Name, Root: s.root, Line: slices.Clone(s.line), There: s.referee.Position(),
		Fault:   fmt.Sprintf(format, args...),
		Command: fmt.Sprintf("tell the engine: %s, and then: %s", s.engine.positionCommand(&s.root, s.line), s.engine.spec.Dialect.command(1)),
	}
}
