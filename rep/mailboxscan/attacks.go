package mailboxscan

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// walk steps from at in the direction d and returns the first occupied cell, or the last one
// before the edge. At the edge that is at itself.
func (b *Board) walk(at cells.Index, d int) cells.Index {
	step, last := cells.Steps[d&7], cells.Lines[at&63].Last[d&7]
	for at != last {
		at += step
		if b.cell[at&63] != noPiece {
			break
		}
	}
	return at
}

// attackedFrom reports whether from holds a piece of c that attacks at on an empty board. No
// piece attacks its own cell.
func (b *Board) attackedFrom(from, at cells.Index, c rep.Color) bool {
	o := b.cell[from&63]
	return o&(whiteBit<<c) != 0 && cells.AttackTable[at&63][entryOf(o, from)]&cells.AttacksCell != 0
}

// attacked reports whether a piece of c attacks at, a cell without a knight of c.
func (b *Board) attacked(at cells.Index, c rep.Color) bool {
	knight, to := occupantOf(rep.MakePiece(c, rep.Knight)), &cells.KnightTo[at&63]
	for _, from := range to {
		if b.cell[from&63] == knight {
			return true
		}
	}
	for d := range cells.Steps {
		if b.attackedFrom(b.walk(at, d), at, c) {
			return true
		}
	}
	return false
}

// Attackers returns the squares of the pieces of c that attack sq. It reads the ranks for the
// pieces of c and looks them up in the attack table.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	at := cells.IndexOf(sq) & 63
	row := &cells.AttackTable[at]
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<(c&1)) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			if row[b.entry(from)&1023]&cells.AttacksCell != 0 && b.cell.Clear(at, from) {
				set |= from.Set()
			}
		}
	}
	return set
}

// Checkers returns the squares of the pieces that give check. The last move shows which could:
// the piece that moved, by the attack table, and a slider on the line that it left. After
// castling, a promotion, an en passant capture or a null move all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	us := b.side()
	king := b.kingAt(us) & 63
	last := b.last().move
	if !cells.Plain(last) {
		return b.Attackers(king.Square(), us.Other())
	}
	from, to := cells.IndexOf(last.From()), cells.IndexOf(last.To())
	var set rep.SquareSet
	if cells.AttackTable[king][b.entry(to)&1023]&cells.AttacksCell != 0 && b.cell.Clear(king, to) {
		set = to.Set()
	}
	if step := cells.StepTo[king][from&63]; step != 0 {
		at := king + step
		for b.cell[at&63] == noPiece && at != from {
			at += step
		}
		if at == from {
			set |= b.sliderBehind(king, from, us.Other()).Set() &^ king.Set()
		}
	}
	return set
}

// pinners returns the squares of the sliders that pin a piece of c to its king: the second piece on
// each line from the king.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	king := b.kingAt(c)
	for d := range cells.Steps {
		blocker := b.walk(king, d)
		slider := b.walk(blocker, d)
		if slider == blocker || !b.attackedFrom(slider, king, c.Other()) {
			continue
		}
		if b.cell[blocker&63]&(whiteBit<<(c&1)) != 0 {
			set |= slider.Set()
		}
	}
	return set
}

// leastAttacker returns the type and the cell of the least valuable piece of c that can capture,
// the one on the lowest cell among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, cells.Index) {
	b, pawn := x.b, occupantOf(rep.MakePiece(c, rep.Pawn))
	list, row := &cells.PawnTo[c&1^1][x.to&63], &cells.AttackTable[x.to&63]
	if b.cell[list.Left&63] == pawn && x.canCapture(list.Left, c) {
		return rep.Pawn, list.Left
	}
	if b.cell[list.Right&63] == pawn && x.canCapture(list.Right, c) {
		return rep.Pawn, list.Right
	}
	const none = 7
	least, at := occupant(none), cells.Index(0)
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<(c&1)) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			// Among equals the first is the lowest. The pawns have been tested.
			if o := b.cell[from]; o&7 < least && row[entryOf(o, from)]&cells.AttacksCell != 0 && o != pawn && x.canCapture(from, c) {
				least, at = o&7, from
			}
		}
	}
	if least == none {
		return rep.NoPieceType, 0
	}
	return rep.PieceType(least), at
}

// attacked reports whether a piece of c, pinned or not, attacks the cell of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	b, row := x.b, &cells.AttackTable[x.to&63]
	for pieces := b.squares(whiteBit << (c & 1)); pieces != 0; pieces &= pieces - 1 {
		if from := cells.IndexOf(pieces.First()) & 63; row[b.entry(from)&1023]&cells.AttacksCell != 0 && x.attacks(from) {
			return true
		}
	}
	return false
}

// checkInfo holds the checks, the pins and the safe steps of the king of the side to move.
type checkInfo struct {
	king       cells.Index
	kingSteps  uint16      // the neighbours to which the king can step
	checks     uint8       // the number of checkers
	checker    cells.Index // the cell of one of them
	pins       uint8
	pinned     [8]pin
	numSliders uint            // the number of enemy sliders
	sliders    [64]cells.Index // their cells
}

// pin is a pinned piece.
type pin struct {
	at     cells.Index
	was    occupant    // the piece
	pinner cells.Index // the cell of the slider
	step   cells.Index // the step from the king towards it
}

// from returns the cell of the pinned piece.
func (p *pin) from() cells.Index { return p.at }

// findCheckInfo finds the checks, the pins and the safe steps of the king.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	king := b.kings[us] & 63
	info.king = king
	row := &cells.AttackTable[king]
	attacks := findEnemies[S](b, info)
	numSliders := info.numSliders
	if attacks&cells.LeaperCheck != 0 {
		leaperChecks[S](b, info)
	}
	kingSteps := b.cell.FreeNeighbours(king, us) &^ attacks.Steps()
	info.kingSteps = kingSteps
	if attacks&(cells.SliderAligned|cells.Attack(kingSteps)<<cells.SliderShift) == 0 {
		return
	}
	for _, at := range info.sliders[:numSliders&63] {
		a := row[entryOf(b.cell[at&63], at)]
		if a&(cells.SliderAligned|cells.Attack(kingSteps)<<cells.SliderShift) == 0 {
			continue
		}
		if a&cells.AttacksCell != 0 {
			info.line(b, whiteBit<<us, at, a.Step())
		}
		// The king does not shield the cells on its far side from a slider.
		savedKing := b.cell[king]
		b.cell[king] = noPiece
		for in := a.SliderSteps() & kingSteps; in != 0; in &= in - 1 {
			d := bits.TrailingZeros16(in)
			if b.cell.Clear(king+cells.Neighbour[d&15], at) {
				kingSteps &^= 1 << d
			}
		}
		b.cell[king] = savedKing
	}
	info.kingSteps = kingSteps
}

// findEnemies reads the ranks for enemies. It returns their attacks on the king and its
// neighbours, or'ed together. It lists the sliders in info, which need a test for blockers when
// the king's possible steps are known. Pawns attack the king's neighbours from three ranks
// only, the king's own and the two ahead of it; on other ranks their flag masks them out.
func findEnemies[S side.Type](b *Board, info *checkInfo) cells.Attack {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	row := &cells.AttackTable[info.king&63]
	first := uint(info.king) & 56
	if us == 1 {
		first -= 16
	}
	var attacks cells.Attack
	numSliders := uint(0)
	for a := uint(0); a < 64; a += 8 {
		word := b.rankFrom(a)
		w := word & (uint64(enemy) * cells.Eight)
		if a-first > 16 {
			w &^= word >> (1 + us) // a pawn's flag, shifted to the bit of its side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			o := b.cell[at]
			info.sliders[numSliders&63] = cells.Index(at)
			attacks |= row[uint(o&15)<<6+at]
			if slides(o) {
				numSliders++
			}
		}
	}
	info.numSliders = numSliders
	return attacks
}

// leaperChecks finds the checks of knights and pawns.
func leaperChecks[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	them := rep.Color(us ^ 1)
	for _, at := range &cells.KnightTo[info.king&63] {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			info.checks++
			info.checker = at
		}
	}
	list := &cells.PawnTo[us][info.king&63]
	for _, at := range [2]cells.Index{list.Left, list.Right} {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Pawn)) {
			info.checks++
			info.checker = at
		}
	}
}

// line tests the cells between the king and the slider on at, which is aligned with it: if they
// are empty, the slider gives check; if the only piece is an own one, it is pinned.
func (info *checkInfo) line(b *Board, own occupant, at, step cells.Index) {
	i := info.king + step
	for b.cell[i&63] == noPiece {
		i += step
	}
	if i == at {
		info.checks++
		info.checker = at
		return
	}
	first, was := i, b.cell[i&63]
	if was&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == noPiece; i += step {
	}
	if i == at {
		info.pinned[info.pins&7] = pin{first, was, at, step}
		info.pins++
	}
}

// hide clears the kind of the pinned pieces, which leaves them as blockers that the generators
// skip.
func (info *checkInfo) hide(b *Board) {
	for n := range info.pins {
		b.cell[info.pinned[n&7].at&63] &= bothSides
	}
}

// show restores the kind of the pinned pieces.
func (info *checkInfo) show(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.cell[p.at&63] = p.was
	}
}

// enPassantLegal reports whether a pawn of the side to move stands on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played on the cells and the king tested.
func enPassantLegal[S side.Type](b *Board, from, to cells.Index) bool {
	us := int(side.Of[S]())
	pawn := b.cell[from&63]
	if pawn != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return false
	}
	at := cells.CapturedEnPassant(from, to)
	captured := b.cell[at&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = noPiece, noPiece, pawn
	legal := !b.attacked(b.kings[us], rep.Color(us^1))
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = pawn, captured, noPiece
	return legal
}

// enemyAttacks reports whether an enemy attacks at, an empty cell or the king's. The sliders
// are in info.
func enemyAttacks[S side.Type](b *Board, info *checkInfo, at cells.Index) bool {
	us := int(side.Of[S]())
	them := rep.Color(us ^ 1)
	row := &cells.AttackTable[at&63]
	for _, from := range info.sliders[:info.numSliders&63] {
		if row[entryOf(b.cell[from&63], from)]&cells.AttacksCell != 0 && b.cell.Clear(at, from) {
			return true
		}
	}
	for _, from := range &cells.KnightTo[at&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			return true
		}
	}
	list, pawn := &cells.PawnTo[us][at&63], occupantOf(rep.MakePiece(them, rep.Pawn))
	return b.cell[list.Left&63] == pawn || b.cell[list.Right&63] == pawn ||
		row[entryOf(occupant(rep.MakePiece(them, rep.King)), b.kings[them])]&cells.AttacksCell != 0
}

// castlingLegal reports whether castling right i can be used. The king must not be in check.
func castlingLegal[S side.Type](b *Board, info *checkInfo, i int) bool {
	us := int(side.Of[S]())
	king, rook := cells.IndexOf(b.castling.King[us]), cells.IndexOf(b.castling.Rook[i&3])
	kingTo, rookTo := cells.IndexOf(rep.CastleKingTo(i)), cells.IndexOf(rep.CastleRookTo(i))
	// A rook in the corner shields nothing, and info knows whether the king's first step is
	// safe.
	corner := rook&7 == 0 || rook&7 == 7
	step, d := cells.Steps[cells.East], cells.NeighbourEast
	if kingTo < king {
		step, d = cells.Steps[cells.West], cells.NeighbourWest
	}
	if corner && king != kingTo && info.kingSteps>>d&1 == 0 {
		return false
	}
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if at != king && at != rook && b.cell[at&63] != noPiece {
			return false
		}
	}
	if corner {
		for at := king; at != kingTo; {
			at += step
			if at != king+step && enemyAttacks[S](b, info, at) {
				return false
			}
		}
		return true
	}
	// Another rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1.
	castlingRook := b.cell[rook&63]
	b.cell[rook&63] = noPiece
	safe := !enemyAttacks[S](b, info, king)
	for at := king; at != kingTo && safe; {
		at += step
		safe = !enemyAttacks[S](b, info, at)
	}
	b.cell[rook&63] = castlingRook
	return safe
}

// kingSafe reports whether no enemy attacks the cell to with the king of the side to move off
// the board and any piece on to captured.
func kingSafe[S side.Type](b *Board, to cells.Index) bool {
	us := side.Of[S]()
	king := b.kings[us]
	mover, captured := b.cell[king&63], b.cell[to&63]
	b.cell[king&63], b.cell[to&63] = noPiece, noPiece
	safe := !b.attacked(to, us.Other())
	b.cell[king&63], b.cell[to&63] = mover, captured
	return safe
}

// canCastle reports whether m, of a castling kind, is a legal move.
func (b *Board) canCastle(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	i := rep.CastlingIndex(us, kind)
	if b.now().state.Rights()>>i&1 == 0 || m != rep.MakeMove(b.castling.King[us], b.castling.Rook[i&3], kind) {
		return false
	}
	if us == rep.White {
		return castlingLegalNow[side.White](b, i)
	}
	return castlingLegalNow[side.Black](b, i)
}

// castlingLegalNow is castlingLegal with a test for checks.
func castlingLegalNow[S side.Type](b *Board, i int) bool {
	var info checkInfo
	findCheckInfo[S](b, &info)
	return info.checks == 0 && castlingLegal[S](b, &info, i)
}

// squares returns the squares of the cells with one of the two bits of sides set. The eight cells
// of a rank are one load, and one multiplication gathers a bit of each in the highest byte.
func (b *Board) squares(sides occupant) rep.SquareSet {
	var set rep.SquareSet
	for a := 0; a < 64; a += 8 {
		w := binary.LittleEndian.Uint64(b.cell[a:]) & (uint64(sides) * cells.Eight)
		set |= rep.SquareSet((w>>4|w>>5)&cells.Eight*0x0102040810204080>>56) << a
	}
	return set
}
