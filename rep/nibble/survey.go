package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// view is the board as a generator looks at it: two ranks in a word of 64 bits,
// and what has to be known of the own king before moves are made.
type view struct {
	words  [4]uint64
	movers [4]uint64 // the same without the own men who are pinned
	own    [4]uint64 // the own men marked
	enemy  [4]uint64 // and those of the other side

	king    index
	free    near  // where the king may step
	checks  uint8 // how many men give check
	checker index // one of them
	step    index // the step from the king towards him, 0 where he leaps
	pins    uint8
	pinned  [8]pin
}

// pin is a pinned man.
type pin struct {
	from, pinner index
	man          uint8
	dir          uint8 // from the king to both
}

// look surveys the position for the side to move: it finds the checks, where
// the king can go, and the pins. The nine cells around the king, and the fifteen
// from which pawns attack them, are one word each, all of whose nibbles are
// asked at once. The other enemies are asked one question each of the table of
// pairs; only a slider that bears on the king, or on a cell that the king could
// otherwise go to, needs a look at what stands between.
func look[C color](b *Board, now *record, v *view) {
	var c C
	us := len(c) - 1
	see[C](v, 0, now.pair(0))
	see[C](v, 1, now.pair(1))
	see[C](v, 2, now.pair(2))
	see[C](v, 3, now.pair(3))
	king := now.state.king(rep.Color(us))
	v.king = king
	row := &aims[king]

	// The sliders that might bear on a cell around the king are noted, and looked
	// at when all the others are known.
	var sliders [64]uint16
	many := uint(0)
	danger := pawnDanger[C](now, king)
	for n := range uint(4) {
		for x := officersAmong(v.enemy[n], v.words[n]); x != 0; x &= x - 1 {
			entry := firstEntry(x, v.words[n], n)
			a := row[entry&1023]
			if entry>>slidesBit&1 == 0 {
				danger |= a
			} else if a != 0 {
				sliders[many&63] = uint16(entry)
				many++
			}
		}
	}
	if danger&aimed != 0 {
		v.leaperChecks(row)
	}
	free := around[king] &^ (danger | ownNear[C](now, king))
	if now.state&b.plain&(3<<(2*us)) != 0 {
		free |= castlingGoals[C](b, now) &^ danger
	}
	for _, entry := range sliders[:many&63] {
		a := row[entry&1023]
		if a&(free|aimed) == 0 {
			continue
		}
		at := index(entry & 63)
		if a&aimed != 0 {
			pinOrCheck[C](v, at, a.dir())
		}
		if a&free != 0 {
			free &^= v.hitNear(at, a&free)
		}
	}
	v.free = free
}

// see notes two ranks.
func see[C color](v *view, n int, x uint64) {
	men := occupied(x)
	own := ownAmong[C](men, x)
	v.words[n], v.movers[n], v.own[n], v.enemy[n] = x, x, own, men^own
}

// ownNear returns the cells around the king where own men stand, himself
// included. Beyond the edge it may say anything.
func ownNear[C color](now *record, king index) near {
	s := king.shift()
	rank := king.rank()
	x := uint64(now.rank[(rank-1)&7])<<4>>s&0xfff |
		uint64(now.rank[rank&7])<<4>>s&0xfff<<16 |
		uint64(now.rank[(rank+1)&7])<<4>>s&0xfff<<32
	own := ownAmong[C](occupied(x), x)
	return near(own>>3|own>>18|own>>33) & neighbors
}

// pawnDanger returns the cells around the king, and his own, that enemy pawns
// attack. Beyond the edge it may say anything.
func pawnDanger[C color](now *record, king index) near {
	var c C
	them := codePawn
	s := king.shift()
	rank := king.rank()
	if len(c) == 1 {
		them |= dark
	} else {
		rank -= 2
	}
	x := uint64(now.rank[rank&7])<<8>>s&0xfffff |
		uint64(now.rank[(rank+1)&7])<<8>>s&0xfffff<<20 |
		uint64(now.rank[(rank+2)&7])<<8>>s&0xfffff<<40
	pawns := matching(x, them)
	hit := pawns<<4 | pawns>>4
	return near(hit>>7)&0x111 | near(hit>>26)&0x222 | near(hit>>45)&0x444
}

// castlingGoals returns where the king may go by castling from the e-file with a rook
// in the corner, as far as it is for the way to be empty and for pawns to say: one
// pawn on h2 or b2, for the other who attacks g1 or c1 gives check. Nobody is behind
// such a rook, so that he hides no attacker.
func castlingGoals[C color](b *Board, now *record) near {
	var c C
	us := len(c) - 1
	home, pawns := now.rank[7*us], matching(uint64(now.rank[5*us+1]), codePawn.of(rep.Color(us^1)))
	rights := now.state & b.plain >> (2 * us)
	var goals near
	if rights&1 != 0 && home&0x0ff00000 == 0 && pawns&0x80000000 == 0 {
		goals |= farEast
	}
	if rights&2 != 0 && home&0x0000fff0 == 0 && pawns&0x00000080 == 0 {
		goals |= farWest
	}
	return goals
}

// leaperChecks finds the men who give check without a line.
func (v *view) leaperChecks(row *[1024]near) {
	for n, x := range v.words {
		for found := v.enemy[n] &^ (x << 1); found != 0; found &= found - 1 {
			if man, at := first(found, x, uint(n)); row[man.on(at)&1023]&aimed != 0 {
				v.checks++
				v.checker, v.step = at, 0
			}
		}
	}
}

// pinOrCheck looks along the line from the king to the slider on at, who is aimed
// at him: a check when nobody stands between, a pin when one man does and he is
// own. A pinned man is taken out of the movers, so that no generator meets him:
// his few moves are a matter of the line that he is pinned on.
func pinOrCheck[C color](v *view, at index, dir uint) {
	between := v.between(v.king, at)
	if between == 0 {
		v.checks++
		v.checker, v.step = at, steps[dir&7]
		return
	}
	if between&(between-1) != 0 {
		return
	}
	lane, home := uint(bits.TrailingZeros32(between))>>2, v.king.file()
	if dir&3 == north {
		home = v.king.rank()
	}
	if lane < home {
		lane, home = home, lane
	}
	from := v.king + index(lane-home)*steps[dir&7]
	n, place := from.pair(), from.place()
	if v.own[n]>>place&8 == 0 {
		return
	}
	v.pinned[v.pins&7] = pin{from, at, uint8(v.words[n] >> place & 15), uint8(dir)}
	v.pins++
	v.movers[n] &^= 15 << place
}

// hitNear returns those cells of in, around the king, that the slider on at hits.
// The king does not hide a cell behind him.
func (v *view) hitNear(at index, in near) near {
	var hit near
	n, place := v.king.pair(), v.king.place()
	x := v.words[n]
	v.words[n] = x &^ (15 << place)
	for ; in != 0; in &= in - 1 {
		bit := bits.TrailingZeros16(uint16(in)) & 15
		if v.between(v.king+nearSteps[bit], at) == 0 {
			hit |= 1 << bit
		}
	}
	v.words[n] = x
	return hit
}

// nearSteps is what leads to a neighbour, by bit of near.
var nearSteps = [16]index{0: 0xf7, 1: 0xff, 2: 7, 3: 0xfe, 4: 0xf8, 6: 8, 8: 0xf9, 9: 1, 10: 9, 11: 2}
