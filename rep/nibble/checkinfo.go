package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// view is the board in words of two ranks, with the checks, the pins and the safe steps of the
// king of the side to move.
type view struct {
	words  [4]uint64
	movers [4]uint64 // the same without the pinned own pieces
	own    [4]uint64 // the marks of the own pieces
	enemy  [4]uint64 // the marks of the enemy's pieces

	king      index
	kingSteps near  // the cells that the king can go to
	checks    uint8 // the number of checkers
	checker   index // one of them
	step      index // the step from the king towards the checker, 0 for a leaper
	pins      uint8
	pinned    [8]pin
}

// pin is a pinned piece.
type pin struct {
	from, pinner index
	piece        uint8
	dir          uint8 // from the king to both
}

// findCheckInfo finds the checks, the pins and the safe steps of the king. The nine cells
// around the king are one word, tested in parallel, and so are the fifteen from which pawns
// attack them. The other enemies are looked up in the attack table. Only a slider that on an
// empty board attacks the king, or a cell that the king could go to, needs a test for blockers.
func findCheckInfo[S side.Type](b *Board, now *record, v *view) {
	us := side.Of[S]()
	readWords[S](now, v)
	king := now.state.king(us)
	row := &attackTable[king]

	// The sliders that may attack a cell around the king are listed, and tested after the other
	// pieces.
	var sliders [64]uint16
	numSliders := uint(0)
	danger := pawnDanger[S](now, king)
	for n := range uint(4) {
		for x := nonPawnsAmong(v.enemy[n], v.words[n]); x != 0; x &= x - 1 {
			entry := firstEntry(x, v.words[n], n)
			a := row[entry&1023]
			if entry>>sliderEntryBit&1 == 0 {
				danger |= a
			} else if a != 0 {
				sliders[numSliders&63] = uint16(entry)
				numSliders++
			}
		}
	}
	if danger&attacksCell != 0 {
		v.leaperChecks(row)
	}
	kingSteps := around[king] &^ (danger | ownNear[S](now, king))
	if now.state&b.standard&(3<<(2*us)) != 0 {
		kingSteps |= castlingTargets[S](b, now) &^ danger
	}
	for _, entry := range sliders[:numSliders&63] {
		a := row[entry&1023]
		if a&(kingSteps|attacksCell) == 0 {
			continue
		}
		at := index(entry & 63)
		if a&attacksCell != 0 {
			pinOrCheck[S](v, at, a.dir())
		}
		if a&kingSteps != 0 {
			kingSteps &^= v.attacksNear(at, a&kingSteps)
		}
	}
	v.kingSteps = kingSteps
}

// readPair reads a pair of ranks.
func readPair[S side.Type](v *view, n int, x uint64) {
	occupancy := occupied(x)
	own := ownAmong(side.Of[S](), occupancy, x)
	v.words[n], v.movers[n], v.own[n], v.enemy[n] = x, x, own, occupancy^own
}

// ownNear returns the cells around the king with own pieces, its own included. Bits off the
// board are undefined.
func ownNear[S side.Type](now *record, king index) near {
	s := king.shift()
	rank := king.rank()
	x := uint64(now.rank[(rank-1)&7])<<4>>s&0xfff |
		uint64(now.rank[rank&7])<<4>>s&0xfff<<16 |
		uint64(now.rank[(rank+1)&7])<<4>>s&0xfff<<32
	own := ownAmong(side.Of[S](), occupied(x), x)
	return near(own>>3|own>>18|own>>33) & neighbors
}

// pawnDanger returns the cells around the king, and its own, that enemy pawns attack. Bits off
// the board are undefined.
func pawnDanger[S side.Type](now *record, king index) near {
	them := codePawn
	s := king.shift()
	rank := king.rank()
	if side.Of[S]() == rep.White {
		them |= blackBit
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

// castlingTargets returns the king's targets in standard castling, if the path is empty and no
// pawn prevents it: a pawn on h2 or b2, since any other pawn that attacks g1 or c1 gives check
// or attacks the king's path. A rook in the corner shields nothing.
func castlingTargets[S side.Type](b *Board, now *record) near {
	us := int(side.Of[S]())
	home, pawns := now.rank[7*us], matching(uint64(now.rank[5*us+1]), codePawn.of(rep.Color(us^1)))
	rights := now.state & b.standard >> (2 * us)
	var targets near
	if rights&1 != 0 && home&0x0ff00000 == 0 && pawns&0x80000000 == 0 {
		targets |= farEast
	}
	if rights&2 != 0 && home&0x0000fff0 == 0 && pawns&0x00000080 == 0 {
		targets |= farWest
	}
	return targets
}

// leaperChecks finds the checks of knights and pawns.
func (v *view) leaperChecks(row *[1024]near) {
	for n, x := range v.words {
		for found := v.enemy[n] &^ (x << 1); found != 0; found &= found - 1 {
			if piece, at := first(found, x, uint(n)); row[piece.on(at)&1023]&attacksCell != 0 {
				v.checks++
				v.checker, v.step = at, 0
			}
		}
	}
}

// pinOrCheck tests the cells between the king and the slider on at, which is aligned with it:
// if they are empty, the slider gives check; if the only piece is an own one, it is pinned. A
// pinned piece is removed from the movers, so that the generators skip it; writePinned and
// countPinned handle its moves.
func pinOrCheck[S side.Type](v *view, at index, dir uint) {
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

// attacksNear returns the cells of in, around the king, that the slider on at attacks. The king
// does not shield the cells on its far side.
func (v *view) attacksNear(at index, in near) near {
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

// nearSteps is the step to a neighbour, by bit of near.
var nearSteps = [16]index{0: 0xf7, 1: 0xff, 2: 7, 3: 0xfe, 4: 0xf8, 6: 8, 8: 0xf9, 9: 1, 10: 9, 11: 2}
