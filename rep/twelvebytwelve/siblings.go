// Code generated from ../tenbytwelve/siblings.go; DO NOT EDIT.

package twelvebytwelve

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// siblings is what the positions after the moves of one position share, where their moves
// are counted: by slot, what all pieces of the side that moved attack near the king of the
// other side, except the piece in that slot. After any move but castling, promotion and en
// passant, the attacks are those of all pieces but the one that moved, and its own from
// its new cell: two look-ups instead of one for each piece of the list.
type siblings struct {
	ply     uint32 // the record of the position that they are of
	attacks [slots]attacks
}

// findSharedCheckInfo is findCheckInfo where the siblings of the position are asked too.
// It is where there are many pieces.
func findSharedCheckInfo[S side.Type](b *Board, info *checkInfo, targets uint32) {
	if !b.lists[side.Of[S]().Other()].pawnRows {
		findCheckInfo[S](b, info, targets)
		return
	}
	king := b.king(side.Of[S]())
	now := &b.records[b.ply]
	info.king = king
	if now.moved == 0 || b.records[b.ply-1].state&attacksShared == 0 || b.siblings.ply != b.ply-1 {
		info.attacks = b.shareAttacks(side.Of[S]().Other(), king)
	} else {
		to := now.moved.to()
		info.attacks = b.siblings.attacks[b.at(to)&(slots-1)] | attacksOn(king)[b.entryOn(to)]
	}
	if info.attacks&attack != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info, targets)
}

// shareAttacks returns what the pieces of c, the side that has moved, attack near the king
// of the other side, and fills in the siblings, where the last move is recorded.
//
//go:noinline
func (b *Board) shareAttacks(c rep.Color, king index) attacks {
	row, list := attacksOn(king), b.piecesOf(c)
	moved := b.records[b.ply].moved
	if moved == 0 || len(list) > slots {
		all := attacks(0)
		for _, p := range list {
			all |= row[p.entry()]
		}
		return all
	}
	mover := int(b.at(moved.to()) & (slots - 1))
	s := &b.siblings
	var each [slots]attacks
	before := attacks(0)
	for n, p := range list {
		if n == mover {
			p = p.moved(moved.from())
		}
		s.attacks[n], each[n] = before, row[p.entry()]
		before |= each[n]
	}
	after := attacks(0)
	for n := len(list) - 1; n >= 0; n-- {
		s.attacks[n] |= after
		after |= each[n]
	}
	s.ply = b.ply - 1
	b.records[s.ply].state |= attacksShared
	return s.attacks[mover] | row[list[mover].entry()]
}
