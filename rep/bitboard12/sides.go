package bitboard12

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Sides is this representation with the men of each colour as two sets more.
var Sides = rep.Backend{
	Name:      "bitboard12-sides",
	Title:     "twelve bitboards + occupancy",
	Family:    "bitboard",
	Summary:   "twelve sets, one for each piece, and the men of both colours; magic sliders, copy-make",
	Reference: "Laramée, Chess Programming Part II: Data Structures, GameDev.net, 2000",
	New:       func() rep.Board { return NewSides() },
}

var (
	_ rep.Board       = (*SidesBoard)(nil)
	_ rep.Counter     = (*SidesBoard)(nil)
	_ rep.Keyed       = (*SidesBoard)(nil)
	_ rep.Inspector   = (*SidesBoard)(nil)
	_ rep.NullMover   = (*SidesBoard)(nil)
	_ rep.Perfter     = (*SidesBoard)(nil)
	_ rep.Validator   = (*SidesBoard)(nil)
	_ rep.Footprinter = (*SidesBoard)(nil)
	_ rep.Dumper      = (*SidesBoard)(nil)
)

// SidesBoard is a position as twelve sets and their unions by colour, with the
// positions that it came from. Make it with [NewSides].
type SidesBoard struct{ game[sidesState] }

// sidesState is a state that knows who stands where without asking six sets.
type sidesState struct {
	state
	unions [2]rep.SquareSet // of the sets of one colour
}

const sidesStateSize = unsafe.Sizeof(sidesState{})

// NewSides returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func NewSides() *SidesBoard {
	buildTables()
	b := &SidesBoard{}
	b.grow()
	return b
}

// Load implements [rep.Board]. It takes every valid position.
func (b *SidesBoard) Load(p *rep.Position) error {
	b.load(p)
	b.top().unite()
	return nil
}

// unite finds the unions anew, after a move of the rarer kinds.
func (s *sidesState) unite() {
	s.unions = [2]rep.SquareSet{s.union(whites), s.union(blacks)}
}

// AppendMoves implements [rep.Board].
func (b *SidesBoard) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.top()
	w, bl := s.unions[whites], s.unions[blacks]
	if s.side() == whites {
		return generate[side.White](&s.state, men{w, bl}, b.castling, dst)
	}
	return generate[side.Black](&s.state, men{bl, w}, b.castling, dst)
}

// CountMoves implements [rep.Counter].
func (b *SidesBoard) CountMoves() int {
	s := b.top()
	w, bl := s.unions[whites], s.unions[blacks]
	if s.side() == whites {
		return count[side.White](&s.state, men{w, bl}, b.castling)
	}
	return count[side.Black](&s.state, men{bl, w}, b.castling)
}

// Make implements [rep.Board]. It is that of [Board], and changes the unions in
// the same way as the sets.
//
//go:nosplit
func (b *SidesBoard) Make(m rep.Move) {
	now := unsafe.Pointer(b.top())
	if b.now+sidesStateSize == b.end {
		now = b.grow()
	}
	pair := (*[2]sidesState)(now)
	b.now += sidesStateSize
	old, s := &pair[0], &pair[1]
	s.sets = old.sets
	s.unions = old.unions
	move := int(m)
	if move&special != 0 {
		s.makeSpecial(&old.state, b.castling, m)
		s.unite()
		return
	}
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	us := old.side()
	i := old.find(us, from)
	s.sets[i] = old.sets[i] ^ fromTo
	s.unions[us] = old.unions[us] ^ fromTo
	keys := &pieceKeys[i]
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	rest := (old.small&lasting + nextPly) & keepsClock[i]
	if move&(capture|pawnsOwn) != 0 {
		if move&pawnsOwn != 0 {
			s.key, s.small = key, rest
			s.passOrCapture(&old.state, m)
			s.unite()
			return
		}
		j := old.find(us^1, to)
		s.sets[j] = old.sets[j] ^ 1<<to
		s.unions[us^1] = old.unions[us^1] ^ 1<<to
		rest &^= halfmoveMask
		key ^= pieceKeys[j][to]
	}
	if sq := old.enPassant(); sq != 0 {
		key ^= rep.EnPassantKey(sq.File())
	}
	if fromTo&b.homes != 0 {
		lost := rest.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		rest ^= small(lost) << rightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.small = rest
	s.key = key
}

// Unmake implements [rep.Board].
func (b *SidesBoard) Unmake(rep.Move) { b.now -= sidesStateSize }

// Attackers implements [rep.Inspector].
func (b *SidesBoard) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.top()
	return s.attackers(index(c&1), sq, s.unions[whites]|s.unions[blacks])
}

// Checkers implements [rep.Inspector].
func (b *SidesBoard) Checkers() rep.SquareSet {
	s := b.top()
	return s.checkers(s.unions[whites] | s.unions[blacks])
}

// Footprint implements [rep.Footprinter]. The board is what [NewSides] makes,
// and the one state that holds the position.
func (b *SidesBoard) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b) + sidesStateSize),
		Undo:   int(sidesStateSize),
		Tables: tablesSize(),
	}
}

// Perft implements [rep.Perfter]. It is that of [Board] for this one: a loop over
// both would call by interface, which is what it is there to avoid.
func (b *SidesBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perft is Perft for a depth of 1 or more. The moves are appended to buffer, whose
// capacity all plies share. The last two plies are one loop, which saves a call for
// each position whose moves are counted.
func (b *SidesBoard) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	if depth == 2 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			nodes += uint64(b.CountMoves())
			b.Unmake(m)
		}
		return nodes
	}
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}
