package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// Attackers returns the squares of the pieces of c that attack sq. The king, the knights and the
// sliders are looked up in the attack table; for the pawns, half of the list, two cells are read.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	set := b.pawnAttackers(cells.IndexOf(sq), c)
	at := cells.IndexOf(sq) & 63
	row := &cells.AttackTable[at]
	for _, p := range b.pieceList[firstID<<(c&1) : b.ends[c&1].sliders] {
		if row[p&1023]&cells.AttacksCell != 0 && b.cell.Clear(at, p.at()) {
			set |= p.at().Set()
		}
	}
	return set
}

// pawnAttackers returns the squares of the pawns of c that attack the cell at: pawns on the cells
// that a pawn of the other colour on it would attack. A target off the board is the cell itself.
func (b *Board) pawnAttackers(at cells.Index, c rep.Color) rep.SquareSet {
	list, ends := &cells.PawnTo[c&1^1][at&63], &b.ends[c&1]
	var set rep.SquareSet
	if ends.pawn(b.cell[list.Left&63]) {
		set = list.Left.Set()
	}
	if ends.pawn(b.cell[list.Right&63]) {
		set |= list.Right.Set()
	}
	return set &^ at.Set()
}

// attacked reports whether the side that does not move attacks cell at. The entries of leapers
// are or'ed together: no piece can block a leaper.
func attacked[S side.Type](b *Board, at cells.Index) bool {
	us := int(side.Of[S]())
	row := &cells.AttackTable[at&63]
	ends := &b.ends[us^1]
	var attacks cells.Attack
	for m := firstID << (us ^ 1); m < ends.knights; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	if attacks&cells.AttacksCell != 0 {
		return true
	}
	return attackedBySlider[S](b, at)
}

// attackedBySlider reports whether a slider of the side that does not move attacks cell at.
func attackedBySlider[S side.Type](b *Board, at cells.Index) bool {
	us := int(side.Of[S]())
	row := &cells.AttackTable[at&63]
	ends := &b.ends[us^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&cells.AttacksCell != 0 && b.cell.Clear(at, p.at()) {
			return true
		}
	}
	return false
}

// checkInfo holds the checks, the pins and the safe steps of the king of the side to move.
type checkInfo struct {
	king      cells.Index
	attacks   cells.Attack // the enemy's attacks on the king and its neighbours, or'ed together
	kingSteps uint16       // the neighbours to which the king can step
	checks    uint8        // the number of checkers
	checker   pieceID      // one of them
	pins      uint8
	pinned    [8]pin
}

// pin is a pinned piece, removed from the list until release restores it.
type pin struct {
	pieceID     pieceID
	pieceSquare pieceSquare
	pinner      cells.Index // the cell of the slider
	step        cells.Index // the step from the king towards it
}

// from returns the cell of the pinned piece.
func (p *pin) from() cells.Index { return p.pieceSquare.at() }

// findCheckInfo finds the checks, the pins and the safe steps of the king. It looks each enemy up
// in the attack table, four list entries at a time, without a test of the type: an entry that is 0,
// or not in use, adds nothing. Only a slider that on an empty board attacks the king, or a cell
// that the king could step to, needs a test for blockers.
//
// Pinned pieces are removed from the list, so that the generators skip them; writePinned and
// countPinned handle their moves along the line of the pin.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, firstID<<(us^1)
	king := b.pieceList[own].at()
	info.king = king
	row := &cells.AttackTable[king]
	ends := &b.ends[us^1]

	var attacks cells.Attack
	for m := enemy; m < ends.pawns; m += 4 {
		four := (*[4]pieceSquare)(b.pieceList[m&60:])
		attacks |= row[four[0]&1023] | row[four[1]&1023] | row[four[2]&1023] | row[four[3]&1023]
	}
	info.attacks = attacks
	if attacks&cells.LeaperCheck != 0 {
		info.leaperChecks(b, row, enemy, ends)
	}
	kingSteps := b.cell.FreeNeighbours(king, us) &^ attacks.Steps()
	info.kingSteps = kingSteps
	if attacks&(cells.SliderAligned|cells.Attack(kingSteps)<<cells.SliderShift) == 0 {
		return
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		a := row[p&1023]
		if a&(cells.SliderAligned|cells.Attack(kingSteps)<<cells.SliderShift) == 0 {
			continue
		}
		at := p.at()
		if a&cells.AttacksCell != 0 {
			info.line(b, own, m, at, a.Step())
		}
		// The king does not shield the cells on its far side from a slider.
		b.cell[king] = noPiece
		for in := a.SliderSteps() & kingSteps; in != 0; in &= in - 1 {
			d := bits.TrailingZeros16(in)
			if b.cell.Clear(king+cells.Neighbour[d&15], at) {
				kingSteps &^= 1 << d
			}
		}
		b.cell[king] = own
	}
	info.kingSteps = kingSteps
}

// leaperChecks finds the checks of knights and pawns.
func (info *checkInfo) leaperChecks(b *Board, row *[1024]cells.Attack, enemy pieceID, ends *sections) {
	for m := enemy; m < ends.pawns; m++ {
		slider := m >= ends.knights && m < ends.sliders
		if !slider && row[b.pieceList[m&63]&1023]&cells.AttacksCell != 0 {
			info.checks++
			info.checker = m
		}
	}
}

// line tests the cells between the king and the slider m, which is aligned with it: if they are
// empty, m gives check; if the only piece is an own one, it is pinned.
func (info *checkInfo) line(b *Board, own, m pieceID, at, step cells.Index) {
	i := info.king + step
	for b.cell[i&63] == noPiece {
		i += step
	}
	first := b.cell[i&63]
	if first == m {
		info.checks++
		info.checker = m
		return
	}
	if first&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == noPiece; i += step {
	}
	if i == at {
		info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], at, step}
		info.pins++
		b.pieceList[first&63] = 0
	}
}

// release restores the pinned pieces in the list.
func (info *checkInfo) release(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.pieceID&63] = p.pieceSquare
	}
}

// enPassantLegal reports whether a pawn of the side to move is on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played on the cells and the king tested. The pawn is recognized by its ID,
// because a pinned pawn is not in the list.
func enPassantLegal[S side.Type](b *Board, from, to cells.Index) bool {
	us := int(side.Of[S]())
	own := firstID << us
	pawn := b.cell[from&63]
	if !b.ends[us].pawn(pawn) {
		return false
	}
	at := from&^7 | to&7
	captured := b.cell[at&63]
	pieceSquare := b.pieceList[captured&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.pieceList[captured&63] = noPiece, noPiece, pawn, 0
	legal := !attacked[S](b, b.pieceList[own].at())
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.pieceList[captured&63] = pawn, captured, noPiece, pieceSquare
	return legal
}

// kingSafe reports whether no enemy attacks the cell to if the king of the side to move is off
// the board: it does not shield a cell on its far side from a slider.
func kingSafe[S side.Type](b *Board, to cells.Index) bool {
	king := b.pieceList[firstID<<side.Of[S]()].at()
	saved := b.cell[king]
	b.cell[king] = noPiece
	safe := !attacked[S](b, to)
	b.cell[king] = saved
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
		return castlingLegal960[side.White](b, i)
	}
	return castlingLegal960[side.Black](b, i)
}

// The cells between king and rook in standard chess, in the word of their rank.
const (
	betweenKingside  = 0x00ffff0000000000
	betweenQueenside = 0x00000000ffffff00
)

// castlingLegal reports whether castling right i can be used. The king must not be in check. In
// standard chess the king's first step is in info, and so are the attacks on its target.
func castlingLegal[S side.Type](b *Board, info *checkInfo, i int) bool {
	us := int(side.Of[S]())
	if b.standard>>(i&3)&1 == 0 {
		return castlingLegal960[S](b, i)
	}
	king := cells.Index(us*56 + 4)
	if i&1 == 0 {
		if info.kingSteps>>cells.NeighbourEast&1 == 0 || b.cell.Rank(king)&betweenKingside != 0 || info.attacks&cells.AttacksTwoEast != 0 {
			return false
		}
		return info.attacks>>cells.SliderShift&cells.AttacksTwoEast == 0 || !attackedBySlider[S](b, king+2*cells.StepEast)
	}
	if info.kingSteps>>cells.NeighbourWest&1 == 0 || b.cell.Rank(king)&betweenQueenside != 0 || info.attacks&cells.AttacksTwoWest != 0 {
		return false
	}
	return info.attacks>>cells.SliderShift&cells.AttacksTwoWest == 0 || !attackedBySlider[S](b, king-2*cells.StepEast)
}

// castlingLegal960 is castlingLegal for any start position of Chess960.
//
//go:noinline
func castlingLegal960[S side.Type](b *Board, i int) bool {
	us := int(side.Of[S]())
	own := firstID << us
	king, rook := cells.IndexOf(b.castling.King[us]), cells.IndexOf(b.castling.Rook[i&3])
	kingTo, rookTo := cells.IndexOf(rep.CastleKingTo(i)), cells.IndexOf(rep.CastleRookTo(i))
	castler := b.cell[rook&63]
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if m := b.cell[at&63]; m != noPiece && m != own && m != castler {
			return false
		}
	}
	// The rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1.
	b.cell[rook&63] = noPiece
	safe := true
	for at := min(king, kingTo); at <= max(king, kingTo) && safe; at++ {
		safe = !attacked[S](b, at)
	}
	b.cell[rook&63] = castler
	return safe
}
