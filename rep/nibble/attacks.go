package nibble

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// rankOf returns the rank of i as a line.
func (v *view) rankOf(i cells.Index) uint32 { return uint32(v.words[pairOf(i)] >> (placeOf(i) & 32)) }

// fileOf returns the file of i as a line, its lowest cell in the lowest nibble.
// Eight nibbles of eight words are put together.
func (v *view) fileOf(i cells.Index) uint32 {
	const two = 15 | 15<<32 // a cell of each rank of a pair
	s := shiftOf(i) & 31
	x := v.words[0]>>s&two | v.words[1]>>s&two<<8 | v.words[2]>>s&two<<16 | v.words[3]>>s&two<<24
	return uint32(x) | uint32(x>>28)
}

// along returns a diagonal as a line: each of its cells is on a file of its own, so that
// nibbles masked out of eight words are or'ed into one without a shift. Its other nibbles are
// empty.
func (v *view) along(t *track) uint32 {
	x := v.words[0]&t.mask[0] | v.words[1]&t.mask[1] | v.words[2]&t.mask[2] | v.words[3]&t.mask[3]
	return uint32(x) | uint32(x>>32)
}

// between marks the pieces strictly between a and o, which must share a line, in that line.
func (v *view) between(a, o cells.Index) uint32 {
	i, j := shiftOf(a), shiftOf(o)
	var line uint32
	switch dirTo[a&63][o&63] & 3 {
	case cells.North:
		i, j = a.Rank()<<2, o.Rank()<<2
		line = v.fileOf(a)
	case cells.NorthEast:
		line = v.along(&crosses[a&63].diagonal)
	case cells.East:
		line = v.rankOf(a)
	default:
		line = v.along(&crosses[a&63].anti)
	}
	low, high := min(i, j), max(i, j)
	return occupiedIn(line) & (1<<(high&31) - 1<<((low+4)&31))
}

// reaches reports whether the piece c on from attacks to. row is the row of to in the attack
// table.
func (v *view) reaches(row *[1024]near, c code, from, to cells.Index) bool {
	return row[c.on(from)&1023]&attacksCell != 0 && (c&sliderBit == 0 || v.between(to, from) == 0)
}

// attacked reports whether the side that does not move attacks cell at. It reads the words of
// v, from which pawns may have been removed.
func attacked[S side.Type](v *view, at cells.Index) bool {
	us := side.Of[S]()
	row := &attackTable[at&63]
	// A pawn attacks a cell from the cells that a pawn of the other side on that cell
	// would attack. Off the board the rank read wraps to one without pawns.
	ahead := at + 8
	if us == rep.Black {
		ahead = at - 8
	}
	x := uint64(v.rankOf(ahead)) << 4 >> shiftOf(at)
	if matching(x, codePawn.of(us^1))&adjacent != 0 {
		return true
	}
	for n, x := range v.words {
		for found := nonPawnsAmong(v.enemy[n], x); found != 0; found &= found - 1 {
			if piece, from := first(found, x, uint(n)); v.reaches(row, piece, from, at) {
				return true
			}
		}
	}
	return false
}

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(cells.IndexOf(sq)) }

func (b *Board) pieceAt(i cells.Index) rep.Piece { return pieces[b.now().at(i)&15] }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) cells.Index { return b.now().state.king(c) }

// Attackers returns the squares of the pieces of c that attack sq. Pawns come from the word of
// one rank, other pieces from the attack table.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	now, to := b.now(), cells.IndexOf(sq)
	row, set := &attackTable[to&63], now.pawnAttackers(to, c)
	for n, x := range now.words() {
		for found := nonPawnsAmong(ownAmong(c, occupied(x), x), x); found != 0; found &= found - 1 {
			entry := firstEntry(found, x, uint(n))
			if row[entry&1023]&attacksCell != 0 && now.clear(to, cells.Index(entry&63)) {
				set.Add(rep.Square(entry & 63))
			}
		}
	}
	return set
}

// pawnAttackers returns the squares of the pawns of c that attack the cell at. Off the board the
// rank read wraps to one without pawns.
func (r *record) pawnAttackers(at cells.Index, c rep.Color) rep.SquareSet {
	from := at - 8
	if c == rep.Black {
		from = at + 8
	}
	found := matching(uint64(r.rank[from.Rank()&7])<<4>>shiftOf(at), codePawn.of(c)) & adjacent
	return rep.SquareSet(found>>3&1|found>>9&4) << (from & 63) >> 1
}

// clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line.
func (r *record) clear(a, o cells.Index) bool {
	d := dirTo[a&63][o&63]
	if d == nowhere {
		return true
	}
	step := steps[d&7]
	for a += step; a != o; a += step {
		if r.at(a) != noPiece {
			return false
		}
	}
	return true
}

// leastAttacker returns the type and the cell of the least valuable piece of c that can capture,
// the one on the lowest cell among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, cells.Index) {
	now, row := x.b.now(), &attackTable[x.to&63]
	for pawns := now.pawnAttackers(x.to, c); pawns != 0; pawns &= pawns - 1 {
		if from := cells.IndexOf(pawns.First()); x.canCapture(from, c) {
			return rep.Pawn, from
		}
	}
	least, at := rep.King+1, cells.Index(0)
	for n, word := range now.words() {
		for found := nonPawnsAmong(ownAmong(c, occupied(word), word), word); found != 0; found &= found - 1 {
			entry := firstEntry(found, word, uint(n))
			if row[entry&1023]&attacksCell == 0 {
				continue
			}
			// Among equals the first is the lowest.
			t, from := pieces[entry>>6&15].Type(), cells.Index(entry&63)
			if t < least && x.canCapture(from, c) {
				least, at = t, from
			}
		}
	}
	if least > rep.King {
		return rep.NoPieceType, 0
	}
	return least, at
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at cells.Index) bool {
	if x.left&at.Set() != 0 {
		return false
	}
	d := dirTo[x.to&63][at&63]
	if d == nowhere {
		return true
	}
	now, step := x.b.now(), steps[d&7]
	for to := x.to + step; to != at; to += step {
		if now.at(to) != noPiece && x.left&to.Set() == 0 {
			return false
		}
	}
	return true
}

// attacked reports whether a piece of c, pinned or not, attacks the cell of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	row := &attackTable[x.to&63]
	for n, word := range x.b.now().words() {
		for found := ownAmong(c, occupied(word), word); found != 0; found &= found - 1 {
			entry := firstEntry(found, word, uint(n))
			if row[entry&1023]&attacksCell != 0 && x.attacks(cells.Index(entry&63)) {
				return true
			}
		}
	}
	return false
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := cells.IndexOf(sq)
	return b.attacksOf(b.pieceAt(at), at)
}

// attacksOf returns the squares that the piece p attacks from the cell at.
func (b *Board) attacksOf(p rep.Piece, at cells.Index) rep.SquareSet {
	now, c := b.now(), codes[p&15]
	switch p.Type() {
	case rep.Knight:
		marks := &knightMarks[at&63]
		return squares(marks[0]) | squares(marks[1])<<16 | squares(marks[2])<<32 | squares(marks[3])<<48
	case rep.Pawn, rep.King:
		return leapsOf(c, at)
	}
	var set rep.SquareSet
	for d := range steps {
		if c&sliderBit == 0 || c&(orthogonalBit>>(d&1)) == 0 {
			continue
		}
		for _, m := range &rays[at&63][d] {
			if m == 0 {
				break
			}
			to := cells.Index(m & 63)
			set |= to.Set()
			if now.at(to) != noPiece {
				break
			}
		}
	}
	return set
}

// leapsOf returns the squares around the cell at that a pawn or king c there attacks.
func leapsOf(c code, at cells.Index) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range &kingMoves[at&63] {
		if to := cells.Index(m & 63); m != 0 && attackTable[to][c.on(at&63)&1023]&attacksCell != 0 {
			set |= to.Set()
		}
	}
	return set
}

// view is the board in words of two ranks, with the checks, the pins and the safe steps of the
// king of the side to move.
type view struct {
	words  [4]uint64
	movers [4]uint64 // the same without the pinned own pieces
	own    [4]uint64 // the marks of the own pieces
	enemy  [4]uint64 // the marks of the enemy's pieces

	king      cells.Index
	kingSteps near        // the cells that the king can go to
	checks    uint8       // the number of checkers
	checker   cells.Index // one of them
	step      cells.Index // the step from the king towards the checker, 0 for a leaper
	pins      uint8
	pinned    [8]pin
}

// pin is a pinned piece.
type pin struct {
	from, pinner cells.Index
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
		at := cells.Index(entry & 63)
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
func ownNear[S side.Type](now *record, king cells.Index) near {
	s := shiftOf(king)
	rank := king.Rank()
	x := uint64(now.rank[(rank-1)&7])<<4>>s&0xfff |
		uint64(now.rank[rank&7])<<4>>s&0xfff<<16 |
		uint64(now.rank[(rank+1)&7])<<4>>s&0xfff<<32
	own := ownAmong(side.Of[S](), occupied(x), x)
	return near(own>>3|own>>18|own>>33) & neighbors
}

// pawnDanger returns the cells around the king, and its own, that enemy pawns attack. Bits off
// the board are undefined.
func pawnDanger[S side.Type](now *record, king cells.Index) near {
	them := codePawn
	s := shiftOf(king)
	rank := king.Rank()
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
func pinOrCheck[S side.Type](v *view, at cells.Index, dir uint) {
	between := v.between(v.king, at)
	if between == 0 {
		v.checks++
		v.checker, v.step = at, steps[dir&7]
		return
	}
	if between&(between-1) != 0 {
		return
	}
	lane, home := uint(bits.TrailingZeros32(between))>>2, v.king.File()
	if dir&3 == cells.North {
		home = v.king.Rank()
	}
	if lane < home {
		lane, home = home, lane
	}
	from := v.king + cells.Index(lane-home)*steps[dir&7]
	n, place := pairOf(from), placeOf(from)
	if v.own[n]>>place&8 == 0 {
		return
	}
	v.pinned[v.pins&7] = pin{from, at, uint8(v.words[n] >> place & 15), uint8(dir)}
	v.pins++
	v.movers[n] &^= 15 << place
}

// attacksNear returns the cells of in, around the king, that the slider on at attacks. The king
// does not shield the cells on its far side.
func (v *view) attacksNear(at cells.Index, in near) near {
	var hit near
	n, place := pairOf(v.king), placeOf(v.king)
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
var nearSteps = [16]cells.Index{0: 0xf7, 1: 0xff, 2: 7, 3: 0xfe, 4: 0xf8, 6: 8, 8: 0xf9, 9: 1, 10: 9, 11: 2}

// Checkers returns the squares of the pieces that give check. Only a cell that the last move
// changed can have brought a check: by the piece that came to it, or by a slider that attacks
// through it if it is now empty. The difference of two records has these cells. So castling,
// promotions and en passant captures are no special cases.
func (b *Board) Checkers() rep.SquareSet {
	us, now := b.side(), b.now()
	king := now.state.king(us)
	if b.place == 0 {
		return b.Attackers(king.Square(), us.Other())
	}
	before := (*record)(unsafe.Add(unsafe.Pointer(now), -int(recordSize)))
	var set rep.SquareSet
	for n := range uint(4) {
		diff := before.pair(n) ^ now.pair(n)
		for x := occupied(diff) | diff&marks; x != 0; x &= x - 1 {
			at := cells.Index(n<<4 | uint(bits.TrailingZeros64(x))>>2)
			if from := now.attacker(king, at, us.Other()); from != king {
				set.Add(from.Square())
			}
		}
	}
	return set
}

// attacker returns the cell of the piece of c on the cell at that attacks the cell to. If at is empty,
// it returns the cell of the slider that attacks to through it. It returns to if there is none.
func (r *record) attacker(to, at cells.Index, c rep.Color) cells.Index {
	row := &attackTable[to&63]
	piece := r.at(at)
	if piece == noPiece {
		d := dirTo[to&63][at&63]
		if d == nowhere {
			return to
		}
		at = r.firstPiece(to, d)
		piece = r.at(at)
	}
	if piece.side() == c && row[piece.on(at)&1023]&attacksCell != 0 && r.clear(to, at) {
		return at
	}
	return to
}

// firstPiece returns the cell of the first piece from the cell at in direction d, the last cell
// of the board if there is none.
func (r *record) firstPiece(at cells.Index, d uint8) cells.Index {
	for _, m := range &rays[at&63][d&7] {
		if m == 0 {
			break
		}
		at = cells.Index(m & 63)
		if r.at(at) != noPiece {
			break
		}
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by
// a slider along the line that it leaves. Castling, promotions and en passant captures are
// played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us, now := b.side(), b.now()
	king := b.kingAt(us.Other())
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	if attackTable[king&63][now.at(from).on(to)&1023]&attacksCell != 0 && now.clear(king, to) {
		return true
	}
	d := dirTo[king&63][from&63]
	return d != nowhere && d != dirTo[king&63][to&63] && b.sliderBehind(king, from, us) != king
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield cells.Index, c rep.Color) cells.Index {
	now, d := b.now(), dirTo[at&63][shield&63]
	if d == nowhere || !now.clear(at, shield) {
		return at
	}
	slider := now.firstPiece(shield, d)
	piece := now.at(slider)
	if slider != shield && piece.side() == c && attackTable[at&63][piece.on(slider)&1023]&attacksCell != 0 {
		return slider
	}
	return at
}

// pinners returns the squares of the sliders that pin a piece of c to its king: the second piece on
// each line from the king.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	now, king := b.now(), b.kingAt(c)
	for d := range uint8(len(steps)) {
		blocker := now.firstPiece(king, d)
		slider := now.firstPiece(blocker, d)
		piece := now.at(slider)
		if slider == blocker || piece.side() == c || attackTable[king&63][piece.on(slider)&1023]&attacksCell == 0 {
			continue
		}
		if now.at(blocker).side() == c {
			set |= slider.Set()
		}
	}
	return set
}
