// Code generated from ../tenbytwelve; DO NOT EDIT.

package tenbytwelvescan

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// The size of the array. An index of seven bits needs no bounds check.
const (
	columns   = 10
	rows      = 12
	cellCount = 128 // 120, and eight sentinels that no step reaches
	cellMask  = 127 // of an index
)

// index is a cell of the board: 10 cells a row, 12 rows, a1 is 21 and h8 is 98.
// A step from one cell to the next is an index too: sums wrap at 256, so a
// step down is 256-10.
type index uint8

// a1 is the first square.
const a1 index = 2*columns + 1

// cellOf is the map from the 64 squares to their cells.
var cellOf = [64]index{
	21, 22, 23, 24, 25, 26, 27, 28,
	31, 32, 33, 34, 35, 36, 37, 38,
	41, 42, 43, 44, 45, 46, 47, 48,
	51, 52, 53, 54, 55, 56, 57, 58,
	61, 62, 63, 64, 65, 66, 67, 68,
	71, 72, 73, 74, 75, 76, 77, 78,
	81, 82, 83, 84, 85, 86, 87, 88,
	91, 92, 93, 94, 95, 96, 97, 98,
}

const no = rep.NoSquare

// squareOf is the map back. It is a little longer than the board, so that an
// index of seven bits needs no bounds check.
var squareOf = [128]rep.Square{
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no,
	no, +0, +1, +2, +3, +4, +5, +6, +7, no,
	no, +8, +9, 10, 11, 12, 13, 14, 15, no,
	no, 16, 17, 18, 19, 20, 21, 22, 23, no,
	no, 24, 25, 26, 27, 28, 29, 30, 31, no,
	no, 32, 33, 34, 35, 36, 37, 38, 39, no,
	no, 40, 41, 42, 43, 44, 45, 46, 47, no,
	no, 48, 49, 50, 51, 52, 53, 54, 55, no,
	no, 56, 57, 58, 59, 60, 61, 62, 63, no,
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, // beyond the board
}

const mapBytes = int(unsafe.Sizeof(cellOf) + unsafe.Sizeof(squareOf))

// indexOf returns the index of sq, which must be on the board.
func indexOf(sq rep.Square) index { return cellOf[sq&63] }

// square returns the square of i, rep.NoSquare for a cell off the board.
func (i index) square() rep.Square { return squareOf[i&127] }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (i index) onBoard() bool { return i < 128 && i.square() != rep.NoSquare }

// The steps, seen from White's side.
const (
	north     index = columns
	south     index = 256 - columns
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of a knight, clockwise.
const (
	northNorthEast index = 2*columns + 1
	northEastEast  index = columns + 2
	southEastEast  index = 256 - columns + 2
	southSouthEast index = 256 - 2*columns + 1
	southSouthWest index = 256 - 2*columns - 1
	southWestWest  index = 256 - columns - 2
	northWestWest  index = columns - 2
	northNorthWest index = 2*columns - 1
)

// Cells that an index is compared with.
const (
	a3 = a1 + 2*north // the first cell above White's pawns on their start squares
	h6 = h8 - 2*north // the last cell below Black's pawns on their start squares
	h8 = a1 + 7*north + 7*east
)

// The steps of each kind of piece. The king's are the queen's too.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	}
)

// sliderSteps has the places in kingSteps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// isSlider reports whether p is a bishop, a rook or a queen.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func moveOffset(step index) rep.Move {
	const half = columns / 2
	ranks := (int(int8(step))+half+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// zone is the king's square and its eight neighbours, as steps from the king. Sets of
// them have their bits in this order: column by column, as ownAround gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < a3
	}
	return i > h6
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func beforePromotion(us rep.Color, i index) bool { return onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func epVictim(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}

// attackTable has, by the square of a king and the entry of a piece, the attacks of the
// piece near the king. It is zero for entry 0.
var attackTable [64][entries]attacks

// The other tables. All are built by the first New and never written to again.
var (
	keys     [entries]uint64 // by entry; zero for entry 0
	sideKeys [32]uint64      // of the side to move and the castling rights, by their bits of a state
	epKeys   [256]uint64     // by the low bits of a state; zero without epCapturable

	// moveCells is the cells that a move goes from and to, by its low twelve bits. One
	// address gives both, and neither needs a mask.
	moveCells struct{ from, to [4096]index }
)

// lastMove is a move that was made, or 0.
type lastMove rep.Move

func (m lastMove) from() index { return moveCells.from[m&4095] }
func (m lastMove) to() index   { return moveCells.to[m&4095] }

const tableBytes = int(unsafe.Sizeof(attackTable)+unsafe.Sizeof(moveCells)+unsafe.Sizeof(keys)+
	unsafe.Sizeof(sideKeys)+unsafe.Sizeof(epKeys)) + mapBytes

// attacks has the cells near a king that a piece attacks, as if the two were alone on
// the board. The attacks of several pieces are united by |, except for the step.
type attacks uint32

const (
	leaperShift = 0 // from here nine bits, one for each cell of the king's zone: a leaper attacks it
	sliderShift = 9 // from here nine bits: a slider attacks it unless a piece stands between

	// The middle of the zone is the king itself.
	leaperCheck   attacks = zoneKing << leaperShift // a leaper attacks the king
	sliderAligned attacks = zoneKing << sliderShift // a slider attacks the king unless pieces stand between
	attack                = leaperCheck | sliderAligned

	leaperCastle = 18 // from here two bits: a leaper attacks the square two steps east, west of the king
	sliderCastle = 20 // and the same for a slider

	stepShift = 24 // from here eight bits: the step from the king to a slider aligned with it
)

// step returns the step from the king to the slider; 0 if none is aligned.
func (a attacks) step() index { return index(a >> stepShift) }

// attacksOn returns the attacks of every piece near a king on i, by entry.
func attacksOn(i index) *[entries]attacks { return &attackTable[i.square()&63] }

// attackEntry returns the entry of attackTable for p on at and a king on king.
func attackEntry(p rep.Piece, at, king index) *attacks {
	return &attackTable[king.square()&63][entryOf(p, at)]
}

// buildTables fills in the tables.
func buildTables() {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for _, piece := range rep.Pieces() {
			keys[entryOf(piece, i)] = rep.PieceKey(piece, sq)
			addAttacks(piece, i)
		}
	}
	for r := range rep.CastlingRights(16) {
		white := makeState(0, r, rep.White) >> sideShift
		black := makeState(0, r, rep.Black) >> sideShift
		sideKeys[white], sideKeys[black] = rep.CastlingKey(r), rep.CastlingKey(r)^rep.SideKey()
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		for _, rank := range [2]rep.Rank{rep.Rank3, rep.Rank6} {
			epKeys[state(indexOf(rep.MakeSquare(f, rank)))|epCapturable] = rep.EnPassantKey(f)
		}
	}
	for m := range moveCells.from {
		moveCells.from[m], moveCells.to[m] = indexOf(rep.Move(m).From()), indexOf(rep.Move(m).To())
	}
}

// addAttacks moves p from a square on an empty board, and enters each square that
// it reaches for every king near that square.
func addAttacks(p rep.Piece, from index) {
	switch t := p.Type(); t {
	case rep.Pawn:
		addLeap(p, from, forward(p.Color())+west)
		addLeap(p, from, forward(p.Color())+east)
	case rep.Knight:
		for _, step := range knightSteps {
			addLeap(p, from, step)
		}
	case rep.King:
		for _, step := range kingSteps {
			addLeap(p, from, step)
		}
	default:
		for n := sliderSteps[t].first; n < 8; n += sliderSteps[t].next {
			step := kingSteps[n]
			for to := from + step; to.onBoard(); to += step {
				*attackEntry(p, from, to) |= attacks(-step) << stepShift
				addNear(p, from, to, sliderShift, sliderCastle)
			}
		}
	}
}

// addLeap enters the attacks of p by one step from a square.
func addLeap(p rep.Piece, from, step index) {
	if to := from + step; to.onBoard() {
		addNear(p, from, to, leaperShift, leaperCastle)
	}
}

// addNear enters the attack of p on to, for each king with to in its zone and each king
// that could castle to it.
func addNear(p rep.Piece, from, to index, squares, castle int) {
	for n, step := range zone[:9] {
		if king := to - step; king.onBoard() {
			*attackEntry(p, from, king) |= 1 << (squares + n)
		}
	}
	for side, step := range [2]index{east, west} {
		if king := to - 2*step; king.onBoard() && (to - step).onBoard() {
			*attackEntry(p, from, king) |= 1 << (castle + side)
		}
	}
}

// load4 returns four cells of a board, cell i in the lowest byte. If the compiler can
// prove that all four exist, it makes one load of them.
func load4(c *[cellCount]occupant, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]occupant, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func ownAround(c *[cellCount]occupant, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // never: no king stands there
	}
	mask := 0x010101 * uint32(whiteBit) << (us & 1)
	cells := load4(c, i+offset(northWest))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(southWest))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel.
func (b *Board) ownAround(us rep.Color, king index) uint32 { return ownAround(&b.cells, us, king) }

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns the number of enemy pieces in four cells. They have the enemy's
// bit and, unlike the sentinel, not the bit of us.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}

// state is everything in a position except the pieces and the move number, in one word.
// Bits 0 to 6 are the en passant square, 0 for none. epCapturable is set if a pawn of
// the side to move stands next to the pushed one; without it only Position returns the
// en passant square. The other fields are Black to move, the castling rights from
// rightsShift, and the halfmove clock in the upper 16 bits. A pieceSquare has in the
// same places the bits that a move of the piece clears.
type state uint32

const (
	epCapturable state = 1 << 7

	notInherited = blackToMove - 1 // the bits that every move clears

	sideShift         = rightsShift - 1
	blackToMove state = 1 << sideShift
	oneHalfmove state = 1 << 16
)

// The castling rights: the first of their four bits, and all of them.
const (
	rightsShift = 11
	rightsAll   = 15 << rightsShift
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsShift | state(c)<<sideShift
}

func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) epSquare() index            { return index(s & 127) }

// hasEPCapture reports whether an en passant capture is pseudo-legal.
func (s state) hasEPCapture() bool { return s&epCapturable != 0 }

// next returns the state after a move: the other side to move, the clock one
// higher, no en passant square.
func (s state) next() state { return (s+oneHalfmove)&^notInherited ^ blackToMove }

// key returns the part of the key for the state: the side to move, the castling rights,
// and an en passant square that can be captured on.
func (s state) key() uint64 { return sideKeys[s>>sideShift&31] ^ epKeys[s&255] }

// reset returns s with the halfmove clock at 0.
func (s state) reset() state { return s & 0xffff }

// own returns the bit that the pieces of us have. The sentinel has it too.
func own(us rep.Color) occupant { return whiteBit << us }

// enemy returns the bit that the pieces of the other side have. The sentinel has
// it too.
func enemy(us rep.Color) occupant { return blackBit >> us }

// isOwn returns 1 if id is a piece of us or the sentinel and 0 otherwise, without a branch.
func isOwn(us rep.Color, o occupant) int { return int(o >> (4 + us&1) & 1) }

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeKing writes the king's moves except castling.
func writeKing(b *Board, l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	n = writeBlockOrCapture[S](b, l, n, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, l, n, to)
		n = writePawnBlock[S](b, l, n, to)
	}
	return n
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type](b *Board, l *moves, n uint, info *checkInfo, state state) uint {
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}

// maxList is room for the moves of any side, however many queens it has. It is a
// power of two, so that a mask replaces the bounds check.
const maxList = 512

// moves is the buffer of the generator. It has room for all moves of a side, so that
// writing a move needs no check. The number of moves in it is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// The kinds of moves as bits of a Move.
const (
	captureFlag    = rep.Move(rep.Capture) << 12    // makes a quiet move a capture
	doublePushFlag = rep.Move(rep.DoublePush) << 12 // makes a quiet move a double push

	// Castling and promotions have one of these bits, no other move has.
	castleOrPromotion = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// moveOnto returns the move of a piece other than a pawn to a cell that holds id.
func moveOnto(from, to index, o occupant) rep.Move {
	kind := rep.Quiet
	if o != empty {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := side.Of[S]()
	if !beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforePromotion(us, from) {
		return 4
	}
	return 1
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = (at + west).square().Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= (at + east).square().Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return false
		}
	}
	return true
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type](b *Board, state state) bool {
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(a1)+7*columns*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right
// that the side to move has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != empty {
			return false
		}
	}
	// The rook may shield the king on its rank: 8/8/8/8/8/8/8/rRK4k w B - 0 1. So it
	// is off the board while the king's path is tested.
	o := b.at(rook)
	b.cells[rook&127] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook&127] = o
	return safe
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return b.attackersOf(indexOf(sq), c)
}

// Checkers returns the squares of the pieces that give check to the side to move. A
// check comes from the piece that moved last, which is one look-up, or from a slider
// behind the cell that it left, which is another. Only if that cell is aligned with the
// king, on an empty board, are the cells between read. If the last move is not
// recorded, all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	now := b.now()
	us, moved := now.state.side(), now.moved
	king := b.king(us)
	if moved == 0 {
		return b.attackersOf(king, us.Other())
	}
	from, to := moved.from(), moved.to()
	row := attacksOn(king)
	var checkers rep.SquareSet
	if a := row[b.entryOn(to)]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(king, to, a.step())) {
		checkers = to.square().Set()
	}
	if step := row[queenOn(from)].step(); step != 0 {
		i := king + step
		for b.at(i) == empty {
			i += step
		}
		if b.at(i)&enemy(us) != 0 && row[b.entryOn(i)].step() == step {
			checkers |= i.square().Set()
		}
	}
	return checkers
}

// opened reports whether a slider with the bit side attacks i along step from it
// after a move between two cells: from is empty then, and to is not.
func (b *Board) opened(i, step, from, to index, side occupant) bool {
	at := i + step
	for at == from || at != to && b.at(at) == empty {
		at += step
	}
	return at != to && b.at(at)&side != 0 && attacksOn(i)[b.entryOn(at)].step() == step
}

// GivesCheck reports whether m, which must be legal, gives check.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us.Other())
	if kind.IsCastle() {
		return b.castleGivesCheck(m)
	}
	if kind == rep.EnPassant {
		return b.enPassantGivesCheck(from, to)
	}
	row := attacksOn(king)
	piece := b.pieceAt(from)
	if kind.IsPromotion() {
		piece = rep.MakePiece(us, kind.Promotion())
	}
	if a := row[entryOf(piece, to)]; a&attack != 0 {
		if a&sliderAligned == 0 || b.clearBut(king, to, a.step(), from) {
			return true
		}
	}
	step := row[queenOn(from)].step()
	return step != 0 && b.opened(king, step, from, to, own(us))
}

// clearBut is clear for a board on which the cell but is empty.
func (b *Board) clearBut(from, to, step, but index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty && i != but {
			return false
		}
	}
	return true
}

// castleGivesCheck reports whether castling, which must be legal, gives check. It
// is played on the board.
func (b *Board) castleGivesCheck(m rep.Move) bool {
	us := b.side()
	i := rep.CastlingIndex(us, m.Kind())
	king, rook := indexOf(m.From()), indexOf(m.To())
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	b.movePair(king, rook, kingTo, rookTo)
	check := b.attacked(b.king(us.Other()), us)
	b.movePair(kingTo, rookTo, king, rook)
	return check
}

// enPassantGivesCheck reports whether an en passant capture gives check. It is played
// in the cells alone, and the attacks of pawns are looked up there.
func (b *Board) enPassantGivesCheck(from, to index) bool {
	us := b.side()
	at := to - forward(us)
	pawn, victim := b.at(from), b.at(at)
	b.set(from, empty)
	b.set(at, empty)
	b.set(to, pawn)
	check := b.attacked(b.king(us.Other()), us)
	b.set(from, pawn)
	b.set(at, victim)
	b.set(to, empty)
	return check
}

// IsLegal reports whether m, any 16 bits, is a legal move.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// IsPseudoLegal reports whether m, any 16 bits, is a pseudo-legal move. Whether a
// piece goes from one square to another is one look-up, and a walk for a slider.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to := indexOf(m.From()), indexOf(m.To())
	o, target := b.at(from), b.at(to)
	if o&own(us) == 0 {
		return false
	}
	pawn := b.pieceAt(from).Type() == rep.Pawn
	switch kind {
	case rep.Quiet, rep.Capture:
		if pawn && beforePromotion(us, from) {
			return false
		}
	case rep.DoublePush:
		between := from + forward(us)
		return pawn && onStartRank(us, from) && to == between+forward(us) && b.at(between)|target == empty
	case rep.CastleKingside, rep.CastleQueenside:
		return from == b.king(us) && m.To() == b.castling.Rook[rep.CastlingIndex(us, kind)] && b.mayCastle(kind)
	case rep.EnPassant:
		return pawn && b.state().hasEPCapture() && to == b.state().epSquare() && b.attacksFromTo(from, to)
	default:
		if !kind.IsPromotion() || !pawn || !beforePromotion(us, from) {
			return false
		}
	}
	if kind.IsCapture() {
		return target&own(us) == 0 && target != empty && b.attacksFromTo(from, to)
	}
	if pawn {
		return to == from+forward(us) && target == empty
	}
	return target == empty && b.attacksFromTo(from, to)
}

// attacksFromTo reports whether the piece on from attacks to.
func (b *Board) attacksFromTo(from, to index) bool {
	a := attacksOn(to)[b.entryOn(from)]
	return a&attack != 0 && (a&sliderAligned == 0 || b.clear(to, from, a.step()))
}

// mayCastle reports whether the side to move may make a castling move of this kind.
func (b *Board) mayCastle(kind rep.MoveKind) bool {
	i := rep.CastlingIndex(b.side(), kind)
	if b.state().rights()>>i&1 == 0 {
		return false
	}
	if b.side() == rep.White {
		return castleLegal960[side.White](b, i)
	}
	return castleLegal960[side.Black](b, i)
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	from, to := indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us)
	switch kind := m.Kind(); {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant && us == rep.White:
		return enPassantLegal[side.White](b, from)
	case kind == rep.EnPassant:
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingLegal(to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.answers(checkers, to) {
		return false
	}
	step := attacksOn(king)[queenOn(from)].step()
	return step == 0 || !b.opened(king, step, from, to, enemy(us))
}

// kingLegal reports whether the king may step to i. It is off the board during the
// test, because a slider that gives check attacks the squares on its far side too.
func (b *Board) kingLegal(i index) bool {
	us := b.side()
	from := b.king(us)
	king := b.at(from)
	b.set(from, empty)
	legal := !b.attacked(i, us.Other())
	b.set(from, king)
	return legal
}

// answers reports whether a move to a cell captures the only checker or blocks it.
func (b *Board) answers(checkers rep.SquareSet, to index) bool {
	checker := indexOf(checkers.PopFirst())
	if checkers != 0 {
		return false
	}
	king := b.king(b.side())
	step := attacksOn(king)[b.entryOn(checker)].step()
	for i := checker; i != king; i -= step {
		if i == to {
			return true
		}
		if step == 0 {
			return false
		}
	}
	return false
}

// Blockers returns the squares of the pieces that stand alone between c's king and
// a slider of the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c.Other())
	return pinners
}

// blocker returns the cell of the piece that stands alone between a cell and a slider
// aligned with it, and the slider's cell if there is none or more than one. If step
// leads off the board, both cells found are sentinels.
func (b *Board) blocker(i, slider, step index) index {
	i += step
	for b.at(i) == empty {
		i += step
	}
	if i == slider {
		return slider
	}
	first := i
	for i += step; b.at(i) == empty; {
		i += step
	}
	if i == slider {
		return first
	}
	return slider
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of
// the sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	target := indexOf(sq)
	row, side := attacksOn(target), b.at(target)&sentinel
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		step := row[b.entryOn(from)].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(target, from, step); i != from {
			blockers |= i.square().Set()
			if b.at(i)&side != 0 {
				pinners |= from.square().Set()
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would
// give check: the squares that a piece of the other side attacks from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksFrom(rep.MakePiece(them, t), b.king(them))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	return b.attacksFrom(b.pieceAt(i), i)
}

// attacksFrom returns the squares that p attacks from i.
func (b *Board) attacksFrom(p rep.Piece, i index) rep.SquareSet {
	switch p.Type() {
	case rep.NoPieceType:
		return rep.NoSquares
	case rep.Pawn:
		ahead := i + forward(p.Color())
		return b.squareSet(ahead+west) | b.squareSet(ahead+east)
	case rep.Knight:
		return b.leaps(i, &knightSteps)
	case rep.King:
		return b.leaps(i, &kingSteps)
	}
	var set rep.SquareSet
	for n := sliderSteps[p.Type()].first; n < 8; n += sliderSteps[p.Type()].next {
		step := kingSteps[n]
		at := i + step
		for b.at(at) == empty {
			set |= at.square().Set()
			at += step
		}
		set |= b.squareSet(at)
	}
	return set
}

// leaps returns the squares one step from i.
func (b *Board) leaps(i index, steps *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, step := range steps {
		set |= b.squareSet(i + step)
	}
	return set
}

// squareSet returns the set of the square of i, the empty set off the board.
func (b *Board) squareSet(i index) rep.SquareSet {
	if b.at(i) == sentinel {
		return rep.NoSquares
	}
	return i.square().Set()
}

// clearIn is clear for the occupancy occupied. If step leads off the board, it returns false.
func clearIn(occupied rep.SquareSet, from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if sq := i.square(); sq == rep.NoSquare || occupied.Has(sq) {
			return false
		}
	}
	return true
}

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type](b *Board, state state) int {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	if info.checkers|info.pins != 0 {
		return n + countHindered[S](b, &info, state)
	}
	if castlePathClear[S](b, state) {
		n += countCastles[S](b, &info, state)
	}
	return n + countUnpinned[S](b, &info)
}

// countHindered counts the moves of all pieces except the king's steps and en passant if
// there is one check or a piece is pinned.
//
//go:noinline
func countHindered[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	info.hidePinned(b)
	if info.checkers == 1 {
		n = countEvasions[S](b, info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n += countCastles[S](b, info, state)
		}
		n += countUnpinned[S](b, info)
	}
	info.showPinned(b)
	return n
}

// countRay counts the moves along a ray. The first cell that is not empty holds a piece
// to capture, a piece of us, or the sentinel, which counts as a piece of us.
func (b *Board) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != empty {
			return n - isOwn(us, c)
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}

// recordSize is the size of a record in bytes. Make and Unmake change current by it: a
// record number would have to be multiplied first.
const recordSize = uint32(unsafe.Sizeof(record{}))

// recordAt returns the record at an offset, without a bounds check: it must be at most
// lastRecord. Load sets current to 0, Make and MakeNull grow the stack before they add
// a record, and Unmake and UnmakeNull only follow them.
func (b *Board) recordAt(offset uint32) *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), offset))
}

// recordAndNext returns two records, without a bounds check: the offset of the first must
// be less than lastRecord.
func (b *Board) recordAndNext(offset uint32) *[2]record {
	return (*[2]record)(unsafe.Pointer(b.recordAt(offset)))
}

// now returns the record of this position.
func (b *Board) now() *record { return b.recordAt(b.current) }

// plies returns the number of moves since Load.
func (b *Board) plies() uint32 { return b.current / recordSize }

// state returns the state of this position.
func (b *Board) state() state { return b.now().state }

// side returns the side to move.
func (b *Board) side() rep.Color { return b.state().side() }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 {
	now := b.now()
	return now.key ^ now.state.key()
}

// grow adds spare records.
func (b *Board) grow() {
	b.records = append(b.records, make([]record, 64+len(b.records))...)
	b.lastRecord = uint32(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board) writeStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writeCaptures[side.White](b, l)
	case captures:
		return writeCaptures[side.Black](b, l)
	case white:
		return writeQuiets[side.White](b, l)
	}
	return writeQuiets[side.Black](b, l)
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == empty {
		to = (to + step) & cellMask
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != empty {
		return n
	}
	m := rep.Move(from.square())*65 + squares
	if beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if onStartRank(us, from) && b.at(to+ahead) == empty {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, offset(north), moveOffset(north))
		n = l.quietRay(b, n, m, from, offset(east), moveOffset(east))
		n = l.quietRay(b, n, m, from, offset(south), moveOffset(south))
		n = l.quietRay(b, n, m, from, offset(west), moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, offset(northEast), moveOffset(northEast))
		n = l.quietRay(b, n, m, from, offset(southEast), moveOffset(southEast))
		n = l.quietRay(b, n, m, from, offset(southWest), moveOffset(southWest))
		n = l.quietRay(b, n, m, from, offset(northWest), moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == empty {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & cellMask
	}
	return n
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.writePseudo(&list)]...)
	}
	return dst[:n+int(b.writePseudo((*moves)(dst[n:n+maxList])))]
}

// writePseudo writes all pseudo-legal moves and returns their number.
func (b *Board) writePseudo(l *moves) uint {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, l)
	}
	return writePseudoLegal[side.Black](b, l)
}

// writePseudoLegal writes the moves that writeMoves writes for a side without checks
// and pins. Only castling is tested.
func writePseudoLegal[S side.Type](b *Board, l *moves) uint {
	us, state := side.Of[S](), b.state()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king)}
	n := writeKing(b, l, &info)
	if state.hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	n = writePseudoCastles[S](b, l, n)
	return writeAll[S](b, l, n)
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n uint) uint {
	us, rights := side.Of[S](), b.state().rights()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, kind)
		if rights>>i&1 != 0 && castleLegal960[S](b, i) {
			n = l.put(n, rep.MakeMove(b.king(us).square(), b.castling.Rook[i], kind))
		}
	}
	return n
}

// writePseudoEnPassant writes the en passant captures, legal or not; the state must
// have one.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return ep.square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *Board) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		row := b.row(a)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	shift := whiteShift + c&1
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		set |= rep.SquareSet(b.row(a)>>shift&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = at.square().String()
		if !s.hasEPCapture() {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, halfmove clock %d", s.side(), s.rights(), ep, s.halfmove())
}

// describe returns the origin and the destination in words.
func (m lastMove) describe() string {
	if m == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%v to %v", rep.Move(m).From(), rep.Move(m).To())
}

// describeCell describes a cell: the piece on it, if there is one.
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *Board) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *Board) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}
