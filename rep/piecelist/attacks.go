package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// view is what the king of the side to move sees: all that tells legal moves
// from the others. It is made once a node, by look.
type view struct {
	mine, theirs reach        // from the king to the nearest man of each side
	open         threat       // the squares around the king that he might go to: no man of his own is there
	attacked     threat       // of these, those that an enemy attacks (and perhaps others)
	checkers     int          // how many enemies give check
	checker      uint8        // the square of the last of them
	pinned       uint16       // the slots of pinned men, a bit each
	line         [slots]uint8 // of a pinned man: the line he may move on, direction & 3
}

// look fills v, which must be zero. It passes once over both lists for the
// king's own reach, once over the enemy's for what each man threatens, and once
// more over both for each slider that may attack the king or a neighbouring
// square that he could go to.
func (b *Board) look(v *view) {
	us := b.state.side()
	own, enemy, enemyMen := &b.squares[us], &b.squares[us^1], &b.men[us^1]
	king := own[kingSlot] & 63
	v.mine, v.theirs = b.nearest(king, us)
	v.open = firstSteps(v.mine.before() & edges[king])
	// Two steps are of interest if he may castle, and nobody is on them: if the
	// distance to the nearest man is three at least.
	rights, free := b.state.rights()>>(2*us), v.mine&v.theirs
	v.open |= threat(rights&1) << twoEast & threat(free>>(8*east+2)&1<<twoEast)
	v.open |= threat(rights>>1&1) << twoWest & threat(free>>(8*west+2)&1<<twoWest)
	onKing := &threats[king]
	for s, sq := range enemy {
		t := onKing[enemyMen[s]&15][sq&127]
		if t <= around {
			v.attacked |= t
			continue
		}
		switch {
		case t&(v.open|aimed) == 0:
		case t&sliding != 0:
			b.lookAtSlider(v, sq&63, t)
		default:
			v.attacked |= t & around
			v.checkers++
			v.checker = sq
		}
	}
}

// nearest returns the reach from sq to the nearest man of c and to the nearest
// of the other side: one look into a table for each man of both lists. The man
// on sq itself limits nothing.
func (b *Board) nearest(sq uint8, c rep.Color) (mine, theirs reach) {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	// A loop over each list, written out.
	mine = ray[own[0]] & ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]]
	theirs = ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
	return mine, theirs
}

// beyondKing returns the reach of a man on sq to the nearest man of either
// side, with the king of c, who is in slot 0, taken off the board.
func (b *Board) beyondKing(sq uint8, c rep.Color) reach {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	return ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]] &
		ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
}

// firstSteps returns the directions in which the distance is not zero.
func firstSteps(r reach) threat {
	// The product moves bit 0 of byte d to bit 56 + d.
	return threat(uint64(r) & ones * 0x0102040810204080 >> 56)
}

// lookAtSlider finds out what the enemy slider on sq really attacks of what it
// threatens while nobody is in its way, and whether it pins.
func (b *Board) lookAtSlider(v *view, sq uint8, t threat) {
	us := b.state.side()
	king := b.squares[us][kingSlot] & 63
	r := b.beyondKing(sq, us)
	for near := t & v.open &^ v.attacked; near != 0; near &= near - 1 {
		d := bits.TrailingZeros16(uint16(near))
		if r.atLeast(vectors[sq&63][kingTo[king][d]&63]) {
			v.attacked |= 1 << d
		}
	}
	if t&aimed == 0 {
		return
	}
	toKing := vectors[sq&63][king]
	if r.atLeast(toKing) {
		v.checkers++
		v.checker = sq
		return
	}
	// One man alone between is as far from the king as his nearest is, and as
	// far from the slider as its nearest is; the two distances make the whole.
	d := toKing.direction() ^ 4
	distance := v.mine.in(d)
	if distance+r.in(d^4) == toKing.distance() && v.theirs.in(d) > distance {
		s := b.squares[us].find(king + steps[d&7]*distance)
		v.pinned |= 1 << (s & 15)
		v.line[s&15] = d & 3
	}
}

// attacked reports whether the side other than us attacks sq, with the king of
// us taken off the board.
func (b *Board) attacked(sq uint8, us rep.Color) bool {
	onSquare := &threats[sq&63]
	enemyMen := &b.men[us&1^1]
	for s, from := range &b.squares[us&1^1] {
		t := onSquare[enemyMen[s]&15][from&127]
		if t&aimed == 0 {
			continue
		}
		if t&sliding == 0 || b.beyondKing(from&63, us).atLeast(vectors[from&63][sq&63]) {
			return true
		}
	}
	return false
}

// Attackers returns the squares of the men of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	onSquare := &threats[sq&63]
	for s, from := range &b.squares[c&1] {
		t := onSquare[b.men[c&1][s]&15][from&127]
		if t&aimed == 0 {
			continue
		}
		if t&sliding != 0 {
			mine, theirs := b.nearest(from&63, c)
			if !(mine & theirs).atLeast(vectors[from&63][sq&63]) {
				continue
			}
		}
		set.Add(rep.Square(from))
	}
	return set
}

// Checkers returns the squares of the men that give check.
func (b *Board) Checkers() rep.SquareSet {
	king := b.squares[b.state.side()&1][kingSlot]
	return b.Attackers(rep.Square(king), b.state.side().Other())
}
