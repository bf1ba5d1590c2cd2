package reptest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// counter counts on a board that is loaded.
type counter func(b rep.Board, depth int) uint64

func countBy(c perft.Count) counter {
	return func(b rep.Board, depth int) uint64 { return perft.Perft(b, depth, c) }
}

func countDirect(b rep.Board, depth int) uint64 {
	if n := rep.QuestionsOf(b).Perft(0); n != 1 {
		return n
	}
	return rep.QuestionsOf(b).Perft(depth)
}

func countLeafDirect(b rep.Board, depth int) uint64 {
	if n := rep.QuestionsOf(b).PerftLeaf(0); n != 1 {
		return n
	}
	return rep.QuestionsOf(b).PerftLeaf(depth)
}

// perftCheck compares the known counts of a start up to a number of nodes, the
// smallest of them in any case.
func perftCheck(nodes int, count counter) func(subject, start) error {
	return func(s subject, p start) error {
		b := s.backend.New()
		limit := uint64(s.budget(nodes) / s.share(1, 2))
		for i, known := range p.counts {
			if i > 0 && known.Nodes > limit {
				continue
			}
			if err := b.Load(&p.position); err != nil {
				return err
			}
			got, panicked := guardCount(count, b, known.Depth)
			if panicked != nil || got != known.Nodes {
				return s.explain(p, known, got, panicked)
			}
			if diff := perft.DiffPositions(b.Position(), p.position); diff != "" {
				return fmt.Errorf("after perft of depth %d from %s: %s", known.Depth, p.position.FEN(), diff)
			}
		}
		return nil
	}
}

func guardCount(count counter, b rep.Board, depth int) (nodes uint64, panicked *panics.Panic) {
	defer func() { panicked = panics.Of(recover()) }()
	return count(b, depth), nil
}

// explain finds the place that a wrong count comes from.
func (s subject) explain(p start, known perft.DepthCount, got uint64, panicked *panics.Panic) error {
	what := fmt.Sprintf("%s: perft of depth %d is %d, want %d", p.name, known.Depth, got, known.Nodes)
	if panicked != nil {
		what = fmt.Sprintf("%s: perft of depth %d panics: %v", p.name, known.Depth, panicked)
	}
	d, err := perft.FirstDivergence(context.Background(), oracle.New(), s.backend.New(), &p.position, known.Depth)
	switch {
	case err != nil:
		return fmt.Errorf("%s\n%w", what, err)
	case d == nil:
		return fmt.Errorf("%s\nfrom %s, though every position on the way is right", what, p.position.FEN())
	}
	d.Rep, d.Found = s.backend.Name, what
	return d
}

// checkMirrored counts on both sides' view of a start.
func checkMirrored(s subject, p start) error {
	b := s.backend.New()
	mirrored := p.position.Flip()
	limit := uint64(s.budget(20_000))
	for depth := 1; depth <= 4; depth++ {
		var counts [2]uint64
		for i, position := range []rep.Position{p.position, mirrored} {
			if err := b.Load(&position); err != nil {
				return err
			}
			counts[i] = perft.Perft(b, depth, perft.Bulk)
		}
		if counts[0] != counts[1] {
			return fmt.Errorf("depth %d: %d from %s, %d from %s", depth, counts[0], p.position.FEN(), counts[1], mirrored.FEN())
		}
		if counts[0] == 0 || counts[0]*counts[0] > limit*limit/20 {
			break
		}
	}
	return nil
}

// allocationStarts have long lists of moves, and moves of all kinds.
var allocationStarts = []string{
	"start", "kiwipete", "position 3", "position 4", "position 5", "218 moves", "Chess960: inner rooks",
	"Chess960: en passant in the opening",
}

// checkAllocations does everything that must not allocate at the positions of
// a small tree, first to warm up, then counted.
func checkAllocations(s subject, p start) error {
	if raceEnabled {
		return fmt.Errorf("reptest: allocations are not counted under the race detector: %w", errSkip)
	}
	l := s.lockstep(1)
	if err := l.load(p.position); err != nil {
		return err
	}
	player := l.players[0]
	b := player.board
	inCheck := !p.position.Checkers().Empty()
	moves := make([]rep.Move, 0, 4*rep.MaxMoves)
	player.buffer = make([]rep.Move, 0, rep.MoveRoom)
	parts := []allocating{{"AppendMoves", func() { b.AppendMoves(moves[:0]) }}}
	random := l.random()
	for _, i := range inquiries {
		if !i.idle && player.offers(i.of) && (!i.quiet || !inCheck) {
			parts = append(parts, allocating{i.of, func() { i.ask(l, player, random) }})
		}
	}
	parts = append(parts, []allocating{
		{"MakeNull and UnmakeNull", func() {
			if !inCheck && l.canPass() {
				player.MakeNull()
				player.UnmakeNull()
			}
		}},
		{"Make and Unmake", func() {
			n := len(b.AppendMoves(moves[:0]))
			for _, m := range moves[:n] {
				b.Make(m)
				replies := b.AppendMoves(moves[:n])[n:]
				for _, reply := range replies {
					b.Make(reply)
					b.Unmake(reply)
				}
				b.Unmake(m)
			}
		}},
	}...)
	for _, part := range parts {
		if n := testing.AllocsPerRun(5, part.do); n != 0 {
			return fmt.Errorf("%s allocates %v times in %s", part.name, n, p.position.FEN())
		}
	}
	return nil
}

// allocating is something that may allocate, but should not.
type allocating struct {
	name string
	do   func()
}

// start is a position that the checks begin from.
type start struct {
	name     string
	position rep.Position
	counts   []perft.DepthCount // known, may be empty
}

// more are positions that the standard suite of package perft does not have: a
// perft count does not depend on their state.
var more = []struct{ name, fen string }{
	{"en passant square without a capture", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
	{"halfmove clock of 150", "3k4/8/8/8/8/8/4R3/4K3 w - - 150 200"},
	{"great clocks", "4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000"},
	{"mated", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1"},
	{"stalemated", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
	{"kings alone", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{"check from a pawn just pushed past a pawn", "8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1"},
	{"one right each", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"},
	{"Chess960: one right of either kind of rook", "r1r1k2r/8/8/8/8/8/8/R2RK2R w DHc - 0 1"},
	{"Chess960: the king that stays is in check, queenside", "4k3/8/8/8/8/8/8/1RK4r w B - 0 1"},
	{"eight queens a side", "qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1"},
	{"queens and knights on all lines of a queen", "k7/8/1qnqNq2/1N3n2/1Q1Q1q2/1n3N2/1QNQnQ2/7K w - - 0 1"},
	{"ten knights", "nnnnknnn/nnn5/8/8/8/8/5NNN/NNNKNNNN w - - 0 1"},
}

// starts returns the positions, none of them with more than 16 pieces a side.
var starts = sync.OnceValue(func() []start {
	var list []start
	for _, e := range perft.StandardSuite() {
		list = append(list, start{e.Name, e.Position, e.Counts})
	}
	for _, m := range more {
		list = append(list, start{name: m.name, position: mustParse(m.fen)})
	}
	for _, number := range []int{0, 356, 518, 959} {
		list = append(list, chess960Start(number))
	}
	return list
})

// chess960Start returns a start position of Chess960 by its number.
func chess960Start(number int) start {
	return start{name: fmt.Sprintf("Chess960: start %d", number), position: chess960(number)}
}

// mustParse reads the FEN of a table of this package.
func mustParse(fen string) rep.Position {
	p, err := rep.ParseFEN(fen)
	if err != nil {
		panic("reptest: " + err.Error())
	}
	return p
}

// named returns the start of that name.
func named(name string) start {
	for _, s := range starts() {
		if s.name == name {
			return s
		}
	}
	panic("reptest: no start " + name)
}

// chess960 returns a start position of Chess960, 0 to 959, in the usual
// numbering; 518 is the standard one. The bishops stand on squares of
// different colours and the king between the rooks.
//
// Reference: Reinhard Scharnagl, Fischer-Random-Schach (FRC / Chess960), 2004.
func chess960(number int) rep.Position {
	var rank [8]byte
	place := func(piece byte, nth int) { // on the nth free file
		for f := range rank {
			if rank[f] == 0 {
				if nth == 0 {
					rank[f] = piece
					return
				}
				nth--
			}
		}
	}
	n := number
	rank[n%4*2+1] = 'b' // on a light square: b, d, f or h
	n /= 4
	rank[n%4*2] = 'b'
	n /= 4
	place('q', n%6)
	n /= 6
	// The two knights are on two of the five free files, in the order of the
	// files: 0 1, 0 2, 0 3, 0 4, 1 2 ...
	for first := range 4 {
		if n < 4-first {
			place('n', first+n+1)
			place('n', first)
			break
		}
		n -= 4 - first
	}
	place('r', 0)
	place('k', 0)
	place('r', 0)
	black := string(rank[:])
	white := make([]byte, 8)
	for f, piece := range rank {
		white[f] = piece &^ 0x20 // upper case
	}
	return mustParse(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white))
}
