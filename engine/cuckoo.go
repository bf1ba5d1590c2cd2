package engine

import "github.com/boardbench/boardbench/rep"

// cuckoo finds the move that changes a key by a given difference: of each piece but the
// pawns, between each pair of squares that it attacks on an empty board, 3668 in all.
// Each difference has two possible slots. An insertion evicts the entry in its slot to
// that entry's other slot, as a young cuckoo does.
var cuckoo = newCuckoo()

type cuckooTable struct {
	keys  [cuckooSize]uint64
	moves [cuckooSize]rep.Move // in one of the two directions
}

const cuckooSize = 8192

func newCuckoo() *cuckooTable {
	t := new(cuckooTable)
	for _, p := range rep.Pieces() {
		for a := rep.A1; a <= rep.H8; a++ {
			for b := a + 1; b <= rep.H8; b++ {
				if rep.PseudoAttacks(p.Type(), a).Has(b) {
					t.insert(rep.PieceKey(p, a)^rep.PieceKey(p, b)^rep.SideKey(), rep.MakeMove(a, b, rep.Quiet))
				}
			}
		}
	}
	return t
}

// places returns the two places of a key.
func places(key uint64) (int, int) { return int(key % cuckooSize), int(key >> 16 % cuckooSize) }

func (t *cuckooTable) insert(key uint64, m rep.Move) {
	for i, _ := places(key); ; {
		t.keys[i], key = key, t.keys[i]
		t.moves[i], m = m, t.moves[i]
		if m == rep.NoMove {
			return
		}
		first, second := places(key)
		i = first ^ second ^ i // its other place
	}
}

// find returns the move that changes a key by difference, NoMove for none.
func (t *cuckooTable) find(difference uint64) rep.Move {
	i, j := places(difference)
	if t.keys[i] == difference {
		return t.moves[i]
	}
	if t.keys[j] == difference {
		return t.moves[j]
	}
	return rep.NoMove
}

// HasGameCycle reports whether the side to move has a move that repeats an earlier
// position, so that IsDraw would report a draw by repetition a ply deeper. ply is the
// distance from the root of the search. It looks at keys and at the squares
// between, and makes a move only if an en passant square is all that differs.
func (g *Game) HasGameCycle(ply int) bool {
	s, now := g.frame(), g.Ply()
	end := min(int(s.Rule50), int(s.FromNull), now)
	if end < 3 {
		return false
	}
	// The positions an odd number of plies ago had the other side to move, as the one
	// after the move will have. Of their difference to this one, theirs is the part
	// that the moves of the other side made; if it is zero, one move of the side to
	// move is enough if it changes the rest.
	theirs := s.Key ^ g.frames[now-1].Key ^ rep.SideKey()
	for i := 3; i <= end; i += 2 {
		before := &g.frames[now-i]
		theirs ^= g.frames[now-i+1].Key ^ before.Key ^ rep.SideKey()
		if theirs != 0 {
			continue
		}
		m := cuckoo.find(s.Key ^ before.Key)
		if m == rep.NoMove || rep.Between(m.From(), m.To())&g.Occupied() != 0 {
			continue
		}
		if i < ply || before.Repetition != 0 {
			return true
		}
	}
	// The last position may have an en passant square in its key.
	return end&1 == 1 && end < ply && g.cyclesToFirst(now-end, theirs)
}

// cyclesToFirst is HasGameCycle for the position of a ply whose key may have an en
// passant square on which no legal move captures.
func (g *Game) cyclesToFirst(ply int, theirs uint64) bool {
	sq := g.enPassantOf(ply)
	if sq == rep.NoSquare || theirs != rep.EnPassantKey(sq.File()) {
		return false
	}
	m := cuckoo.find(g.frame().Key ^ g.frames[ply].Key ^ theirs)
	if m == rep.NoMove {
		return false
	}
	// This is too rare to be fast.
	for _, legal := range g.list() {
		if legal.From() == m.From() && legal.To() == m.To() || legal.From() == m.To() && legal.To() == m.From() {
			g.Make(legal)
			repeats := g.frame().Repetition != 0
			g.Unmake(legal)
			return repeats
		}
	}
	return false
}
