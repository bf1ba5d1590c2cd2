// Code generated from ../x88; DO NOT EDIT.

package x88scan

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	switch at := s.epSquare(); {
	case at == noEPSquare:
	case at.onBoard():
		ep = at.square().String()
	default:
		ep = fmt.Sprintf("%v, no capture", (at &^ epNotCapturable).square())
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeMove returns the move of a record in words.
func (r *record) describeMove() string {
	switch r.move {
	case nullMove:
		return "null move"
	case unknownMove:
		return "unknown"
	default:
		return r.move.String()
	}
}

// ownAround returns the neighbours of a king that hold a piece of us, as bits in the
// order of kingSteps. file is the king's; above, rank and below are the words of the
// three ranks. Bits of steps off the board are undefined. Each word is rotated so that
// the three cells become its lowest bytes, and keeps one bit of each; the bits of the
// next rank are one higher. Each byte is then a column of the neighbourhood.
func ownAround(us rep.Color, file index, above, rank, below uint64) uint8 {
	turn, mask := 8-8*int(file&7), 0x010101*uint64(own(us))
	rows := bits.RotateLeft64(below, turn)&mask | bits.RotateLeft64(rank, turn)&mask<<1 |
		bits.RotateLeft64(above, turn)&mask<<2
	return columns(rows >> (4 + us&1))
}

// columns returns the neighbourhood of a king as bits in the order of kingSteps. The
// three bytes of rows are its files, and the three bits of each the ranks. The product
// puts the files side by side, the eastern one at its old place. The king itself, in the
// middle, is left out.
func columns(rows uint64) uint8 {
	zone := rows * (1 | 1<<11 | 1<<22) >> 16
	return uint8(zone&15 | zone>>1&0xf0)
}

// index is a cell of the board: rank*16 + file. It is one of the 64 squares when
// index&0x88 == 0 and off the board otherwise. A step from one cell to another is
// an index too: sums wrap at 256, so a step south is 256-16.
type index uint8

// Masks of an index.
const (
	cellMask = 0x7f // keeps it in the array: needs no bounds check
	rankMask = 0x70 // the first cell of its rank
)

// The steps, from White's point of view. After a step off the board an index has a
// bit of offBoard.
const (
	offBoard index = 0x88

	north     index = 0x10
	south     index = 0xf0
	east      index = 0x01
	west      index = 0xff
	northEast index = 0x11
	northWest index = 0x0f
	southEast index = 0xf1
	southWest index = 0xef

	northNorth index = 0x20
	southSouth index = 0xe0
	eastEast   index = 0x02
	westWest   index = 0xfe
)

// The steps of the leapers. The king's are the queen's directions too. The bits in neighbours
// and in attacks have the same order: column by column, as ownAround gathers them.
var (
	kingSteps   = [8]index{southEast, east, northEast, south, north, southWest, west, northWest}
	knightSteps = [8]index{0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f}
)

// indexOf returns the index of sq, which must be on the board: the rank moves up
// one bit, to make room for the bit that marks off-board files.
func indexOf(sq rep.Square) index { return index(sq + sq&0x38) }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i + i&7) >> 1) }

// onBoard reports whether i is one of the 64 squares.
func (i index) onBoard() bool { return i&offBoard == 0 }

// rank returns the rank of i, which must be on the board.
func (i index) rank() rep.Rank { return rep.Rank(i >> 4) }

// difference returns from - to as an index into tables of 512. On this board the
// difference of two squares determines how many files and ranks they are apart. So a
// table by difference has room for everything that depends only on their relative
// position. It is in 0..119 or 393..511.
func difference(from, to index) uint { return (uint(from) - uint(to)) & 511 }

// epVictim returns the square of the pawn that is captured en passant: on the
// rank of from and the file of to.
func epVictim(from, to index) index { return from&rankMask | to&0x07 }

// The tables, built by the first New and constant from then on.
var (
	// stepTable is, by difference(from, to), the step that leads from one square to
	// the other along a rank, file or diagonal; 0 if they share none.
	stepTable [512]index

	// attackTable has, by piece<<8 + differences + from - king, the attacks of a piece
	// on from around a king.
	attackTable [16<<8 + differences]attacks

	// attackersTable has, by 256 + from - to, a bit for each piece that attacks to from
	// from if no piece is between. The number of the bit is the rep.Piece. For
	// questions about any square it replaces attackTable, in 2 KiB.
	attackersTable [512]uint32

	// neighbours has, by index, a bit for each king step that stays on the
	// board, in the order of kingSteps.
	neighbours [128]uint8

	// knightTargets has, by index, up to eight targets of a knight, padded with
	// offBoard, a cell that is always empty; knightMobility has their number.
	knightTargets  [128][8]index
	knightMobility [128]uint8

	// knightJumps has, by file, the lowest bit of each byte of a rank that can hold a
	// target of a knight: near of the files one step away, far of the files two steps
	// away. knightRanks has in each byte, by rank, a bit for each of four ranks that is
	// on the board, from two below the knight to two above it.
	knightJumps [8]struct{ near, far uint64 }
	knightRanks [8]uint64

	placeKeys    [16 << 8]uint64 // by piece<<8 + square, zero for rep.NoPiece
	castlingKeys [16]uint64      // by the rights that are lost
	turnKeys     [2][16]uint64   // by the side and the low four bits of the en passant field: the key of the side and, up to 7, of the file

	moveCells [2 << 12]uint16 // by a quiet move or a double push: the index of its first square, shifted by 9, and of its second
)

// differences is added to the difference of two squares. The sum is from 9 to 247: a
// row of attackTable has 256 entries, and no sum leaves the row of its piece.
const differences = 128

// attacks has the squares around a king that a piece attacks, as if the two were alone
// on the board. The attacks of several pieces are united by |.
type attacks uint32

const (
	leaperShift = 0 // from here eight bits, one for each king step: a leaper attacks its target
	sliderShift = 8 // from here eight bits: a slider attacks it, unless a piece is between

	leaperCheck   attacks = 1 << 16 // a leaper attacks the king
	sliderAligned attacks = 1 << 17 // a slider is aligned with the king: it attacks it, unless a piece is between
	attack                = leaperCheck | sliderAligned

	leaperCastle = 18 // from here two bits: a leaper attacks the square two steps east, two steps west of the king
	sliderCastle = 20 // from here two bits: the same of a slider
)

// buildTables visits all distances that two squares can have, in files and ranks.
// It uses the rules of movement only, and no index.
func buildTables() {
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			d := uint(16*ranks+files) & 511
			if attacksAlone(rep.WhiteQueen, files, ranks) {
				// The piece is at this distance from its target, so the step leads
				// the opposite way.
				stepTable[d] = index(-16*sign(ranks) - sign(files))
			}
			for _, piece := range rep.Pieces() {
				attackTable[uint(piece)<<8+(d+differences)&255] = attacksOnKing(piece, -files, -ranks)
				if attacksAlone(piece, -files, -ranks) {
					attackersTable[d^256] |= 1 << piece
				}
			}
		}
	}
	for n := range index(8) {
		for to := range index(8) {
			switch to - n {
			case east, west:
				knightJumps[n].near |= 1 << (8 * to)
			case eastEast, westWest:
				knightJumps[n].far |= 1 << (8 * to)
			}
		}
		for bit, step := range [4]index{southSouth, south, north, northNorth} {
			if (n*north + step).onBoard() {
				knightRanks[n] |= 0x0101010101010101 << bit
			}
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for n, step := range kingSteps {
			if (i + step).onBoard() {
				neighbours[i] |= 1 << n
			}
		}
		for n := range knightTargets[i] {
			knightTargets[i][n] = offBoard
		}
		for _, step := range knightSteps {
			if (i + step).onBoard() {
				knightTargets[i][knightMobility[i]] = i + step
				knightMobility[i]++
			}
		}
		for _, piece := range rep.Pieces() {
			placeKeys[uint(piece)<<8|uint(i)] = rep.PieceKey(piece, sq)
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := range turnKeys[rep.White] {
		if f <= int(rep.FileH) {
			turnKeys[rep.White][f] = rep.EnPassantKey(rep.File(f))
		}
		turnKeys[rep.Black][f] = turnKeys[rep.White][f] ^ rep.SideKey()
	}
	for m := range moveCells {
		from, to := indexOf(rep.Move(m).From()), indexOf(rep.Move(m).To())
		moveCells[m] = uint16(from)<<9 | uint16(to)
	}
}

// attacksOnKing returns the attacks of piece around a king that is this many files and
// ranks away from it.
func attacksOnKing(piece rep.Piece, files, ranks int) attacks {
	squares, castle, check := leaperShift, leaperCastle, leaperCheck
	if isSlider(piece) {
		squares, castle, check = sliderShift, sliderCastle, sliderAligned
	}
	var h attacks
	if attacksAlone(piece, files, ranks) {
		h |= check
	}
	for n, step := range kingSteps {
		stepRanks := int(int8(step+8)) >> 4 // undoes the borrow of a step west
		stepFiles := int(int8(step)) - 16*stepRanks
		if attacksAlone(piece, files+stepFiles, ranks+stepRanks) {
			h |= 1 << (squares + n)
		}
	}
	if attacksAlone(piece, files+2, ranks) {
		h |= 1 << castle
	}
	if attacksAlone(piece, files-2, ranks) {
		h |= 2 << castle
	}
	return h
}

// attacksAlone reports whether piece attacks the square this many files east and
// ranks north of it if no piece is between.
func attacksAlone(piece rep.Piece, files, ranks int) bool {
	f, r := max(files, -files), max(ranks, -ranks)
	diagonal := f == r && f != 0
	orthogonal := (f == 0) != (r == 0)
	switch piece.Type() {
	case rep.Pawn:
		forward := 1 - 2*int(piece.Color())
		return f == 1 && ranks == forward
	case rep.Knight:
		return f+r == 3 && f != 0 && r != 0
	case rep.Bishop:
		return diagonal
	case rep.Rook:
		return orthogonal
	case rep.Queen:
		return diagonal || orthogonal
	}
	return max(f, r) == 1 // the king
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// state packs the rest of a position, without the pieces and the side to move, into one
// word that is read and written at once: the en passant square in the low byte, the
// castling rights in bits 12 to 15, and the halfmove clock in the highest 16 bits.
type state uint32

const (
	rightsShift   = 12
	halfmoveShift = 16
	rightsMask    = 15 << rightsShift
)

// An en passant square with a bit of 0x88 is off the board, and so no target of a move.
// epNotCapturable marks a square that only Position returns, because no pawn can
// capture there. noEPSquare has all bits set, so that one OR clears the field.
const (
	epNotCapturable index = 0x08
	noEPSquare      index = 0xff
)

func (s state) epSquare() index { return index(s) }

func (s state) rights() rep.CastlingRights {
	return rep.CastlingRights(s>>rightsShift) & rep.AllCastling
}

func (s state) halfmove() uint16 { return uint16(s >> halfmoveShift) }

// afterQuiet returns s after a move that is neither a capture nor a pawn's: no en
// passant square, and one more ply on the clock, which wraps.
func (s state) afterQuiet() state { return s | state(noEPSquare) + 1<<halfmoveShift }

// afterCapture returns s after a move that sets the clock to 0: no en passant square.
func (s state) afterCapture() state { return s&rightsMask | state(noEPSquare) }

// loadState sets everything except the pieces, which are on the board already.
func (b *Board) loadState(p *rep.Position) {
	b.start = p.FullmoveNumber
	b.lastRecord = uintptr(len(b.records)-1) * recordSize
	b.records[0] = record{}
	b.current = uintptr(p.SideToMove) * recordSize
	ep := noEPSquare
	if p.EnPassant != rep.NoSquare {
		ep = b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	*b.now() = record{
		key:   p.Key() ^ turnKeys[p.SideToMove][ep&15],
		state: state(p.HalfmoveClock)<<halfmoveShift | state(p.Rights())<<rightsShift | state(ep),
		move:  unknownMove,
	}
}

// emptyPosition returns the position without its pieces.
func (b *Board) emptyPosition() rep.Position {
	now := b.state()
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.halfmove(),
		FullmoveNumber: b.fullmove(),
	}
	if ep := now.epSquare(); ep != noEPSquare {
		p.EnPassant = (ep &^ epNotCapturable).square()
	}
	return p
}

// epSquareAfter returns the en passant field after a double push over i, with c to
// move: i, marked with epNotCapturable if no pawn of c can capture pseudo-legally.
func (b *Board) epSquareAfter(i index, c rep.Color) index {
	pushed := i + south // the square of the pushed pawn
	if c == rep.Black {
		pushed = i + north
	}
	if isPawn(c, b.at(pushed+west)) || isPawn(c, b.at(pushed+east)) {
		return i
	}
	return i | epNotCapturable
}

// recordSize is the size of a record in bytes: Make and Unmake change current by it.
const recordSize = unsafe.Sizeof(record{})

// oddRecord is the lowest bit of recordSize. The offset of every second record has it.
const oddRecord = recordSize &^ (recordSize - 1)

// now returns the record of this position. current needs no bounds check: Load sets it
// to record 0 or 1, Make and MakeNull grow the stack before they add a record, and
// Unmake and UnmakeNull only follow them.
func (b *Board) now() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), b.current))
}

// state returns the state of this position.
func (b *Board) state() state { return b.now().state }

// plies returns the number of moves since Load, plus 1 if Black began.
func (b *Board) plies() uint { return uint(b.current / recordSize) }

// side returns the side to move.
func (b *Board) side() rep.Color { return rep.Color(b.current / oddRecord & 1) }

// fullmove returns the fullmove number, which follows from the moves since Load.
func (b *Board) fullmove() uint16 { return b.start + uint16(b.plies()/2) }

// Key returns the Zobrist key of the position. The record has the part of the pieces and
// castling rights; the rest follows from the side and the en passant field.
func (b *Board) Key() uint64 {
	now := b.now()
	return now.key ^ turnKeys[b.side()][now.state&15]
}

// grow doubles the stack of records, so that its size limits no game.
//
//go:noinline
func (b *Board) grow() {
	b.records = append(b.records, make([]record, len(b.records)+64)...)
	b.lastRecord = uintptr(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if b.current == b.lastRecord {
		b.grow()
	}
	was := b.now()
	b.current += recordSize
	*b.now() = record{key: was.key, state: was.state.afterQuiet(), move: nullMove}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

// own returns the bit of the pieces of us.
func own(us rep.Color) occupant { return whiteBit << us }

// enemy returns the bit of the other side's pieces.
func enemy(us rep.Color) occupant { return blackBit >> us }

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// ahead is the difference that a pawn push of us makes in the target square of a move.
func ahead(us rep.Color) rep.Move { return 8 - 16*rep.Move(us) }

// pushRank returns the rank from which the pawns of us may advance two squares.
func pushRank(us rep.Color) rep.Rank { return rep.Rank2 + 5*rep.Rank(us) }

// beforeLast returns the rank from which the pawns of us promote.
func beforeLast(us rep.Color) rep.Rank { return rep.Rank7 - 5*rep.Rank(us) }

// isOwn returns 1 if m is a piece of us and 0 otherwise, without a branch.
func isOwn(us rep.Color, m occupant) int { return int(m >> (4 + us&1) & 1) }

// isEnemy returns 1 if m is a piece of the other side and 0 otherwise, without a
// branch.
func isEnemy(us rep.Color, m occupant) int { return int(m >> (5 - us&1) & 1) }

// isPawn reports whether m, the content of a cell, is a pawn of us.
func isPawn(us rep.Color, m occupant) bool {
	pawn := pawnMark | own(us&1)
	return m&pawn == pawn
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square as Position does.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != noEPSquare {
		return (ep &^ epNotCapturable).square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet { return b.squaresWith(whiteBit | blackBit) }

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.squaresWith(own(c & 1)) }

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// ones has the lowest bit of each of the eight bytes of a word.
const ones = 0x0101010101010101

// squaresWith returns the squares of the pieces of the sides whose bits are in sides. A
// rank is one load. Its bytes keep one bit each, and a product puts the eight bits side
// by side in the highest byte.
func (b *Board) squaresWith(sides occupant) rep.SquareSet {
	var set rep.SquareSet
	for rank := range uint(8) {
		word := load8(&b.cells, rank<<4) & (uint64(sides) * ones)
		word = (word>>4 | word>>5) & ones // the bit of either side
		set |= rep.SquareSet(word*0x0102040810204080>>56) << (8 * rank)
	}
	return set
}

// moves is a move list under construction. Its length is a separate value, so that
// a move can be written first and counted after, by 0 or by 1, which makes the test
// of a target square free of branches.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	*l.at(n) = m
	return n + 1
}

// putIf is put if yes is 1; if yes is 0, the next move overwrites m.
func (l *moves) putIf(n int, m rep.Move, yes int) int {
	*l.at(n) = m
	return n + yes
}

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even if a full list would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+b.write((*moves)(dst[n:n+maxList]))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(list *moves) int {
	if b.side() == rep.White {
		return writeMoves[side.White](b, list)
	}
	return writeMoves[side.Black](b, list)
}

// writeMoves generates legal moves only, so that none has to be made for a test: a
// pinned piece moves on its line, and in check only evasions are generated. En
// passant, which pins do not cover, is tested by playing the capture.
func writeMoves[S side.Type](b *Board, list *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := writeKing[S](b, &info, list, 0)
	if info.checkers > 1 {
		return n
	}
	if b.state().epSquare().onBoard() {
		n = writeEnPassant[S](b, list, n)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n = writeEvasions[S](b, &info, list, n)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n = writePinned[S](b, p, info.king, list, n)
		}
		if b.mayCastle(side.Of[S]()) {
			n = writeCastles[S](b, &info, list, n)
		}
		n = writeUnpinned[S](b, &info, list, n)
	}
	info.showPinned(b)
	return n
}

// writeKing writes the king's moves except castling.
func writeKing[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	for kingMoves := info.kingMoves; kingMoves != 0; kingMoves &= kingMoves - 1 {
		to := info.king + kingSteps[bits.TrailingZeros8(kingMoves)&7]
		n = list.put(n, moveOnto(us, info.king, to, b.at(to)))
	}
	return n
}

// moveOnto returns the move of a piece other than a pawn to the cell with content c.
func moveOnto(us rep.Color, from, to index, c occupant) rep.Move {
	m := rep.MakeMove(from.square(), to.square(), rep.Quiet)
	return m | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
}

// writeDiagonals writes a bishop's moves.
func writeDiagonals[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeRay(us, from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeRay(us, from, southWest, stay, rep.SouthWest, list, n)
	return b.writeRay(us, from, northWest, stay, rep.NorthWest, list, n)
}

// writeRay writes a slider's moves along one step, up to the edge or the first piece. m is
// the move from at to at, and further is the difference that a step makes in its target
// square. As in countRay the loop has one exit; a cell beyond the edge holds no enemy.
func (b *Board) writeRay(us rep.Color, at, step index, m rep.Move, further int, list *moves, n int) int {
	cells := &b.cells
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		to := list.at(n)
		*to = m
		if c := cells[at&cellMask]; c|occupant(at&offBoard) != empty {
			*to = m | rep.Move(rep.Capture)<<12
			return n + int(c>>(5-us&1)&^occupant(at>>7)&1)
		}
	}
}

// writePromotions writes the moves of a pawn on the rank before the last.
func writePromotions[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	for _, to := range [2]index{to + west, to + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return writePushes[S](b, from, list, n)
}

// writePushes writes a pawn's pushes.
func writePushes[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove(us, from, to, rep.Quiet, list, n)
	if to += forward(us); from.rank() == pushRank(us) && b.at(to) == empty {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove(us rep.Color, from, to index, kind rep.MoveKind, list *moves, n int) int {
	if from.rank() != beforeLast(us) {
		return list.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // the next kind of promotion
	for range 4 {
		n = list.put(n, m)
		m += next
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, p pin, king index, list *moves, n int) int {
	us := side.Of[S]()
	piece := b.pinnedPiece(p)
	pawn := piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, p.at, list, n)
	}
	if attacksBy(piece, p.at, p.pinner)&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove(us, p.at, p.pinner, rep.Capture, list, n)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, moveOnto(us, p.at, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes the moves of pieces other than the king that end a single
// check: captures of the checker and, if it is a slider, interpositions.
func writeEvasions[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	n = writeBlockOrCapture[S](b, info.checker, list, n)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, to, list, n)
		n = writePawnBlock[S](b, to, list, n)
	}
	return n
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type](b *Board, to index, list *moves, n int) int {
	us := side.Of[S]()
	from := pushSource[S](b, to)
	switch from {
	case offBoard:
		return n
	case to - 2*forward(us):
		return list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return writePawnMove(us, from, to, rep.Quiet, list, n)
}

// writeEnPassant writes the en passant captures; there must be an en passant
// square.
func writeEnPassant[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	captured := b.state().epSquare() - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if isPawn(us, b.at(from)) && enPassantLegal[S](b, from) {
			n = list.put(n, rep.MakeMove(from.square(), b.state().epSquare().square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes the castling moves; the king must not be in check.
func writeCastles[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	open := openCastles[S](b, info.king)
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if open>>(kind&1)&1 != 0 && castleLegal[S](b, info, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = list.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, without writing a move.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return countMoves[side.White](b)
	}
	return countMoves[side.Black](b)
}

func countMoves[S side.Type](b *Board) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount8(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if b.state().epSquare().onBoard() {
		n += countEnPassant[S](b)
	}
	if info.checkers+info.pins == 0 { // most positions: nothing to hide
		if b.mayCastle(side.Of[S]()) {
			n += countCastles[S](b, &info)
		}
		return n + countUnpinned[S](b, &info)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n += countEvasions[S](b, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if b.mayCastle(side.Of[S]()) {
			n += countCastles[S](b, &info)
		}
		n += countUnpinned[S](b, &info)
	}
	info.showPinned(b)
	return n
}

// countKnight counts a knight's moves: its mobility on an empty board, minus the
// targets with a piece of its own side. It loads four ranks and keeps two files of
// each; the shifts give each of the eight targets a bit of its own. A rank beyond
// the edge wraps to another rank, and its bits are masked.
func countKnight[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	i, c, jumps := uint(from), &b.cells, &knightJumps[from&7]
	near, far := jumps.near<<(4+us&1), jumps.far<<(4+us&1)
	set := load8(c, (i+uint(northNorth))&rankMask)&near | load8(c, (i+uint(north))&rankMask)&far>>1 |
		load8(c, (i-uint(north))&rankMask)&far>>2 | load8(c, (i-uint(northNorth))&rankMask)&near>>3
	return int(knightMobility[i&cellMask]) - bits.OnesCount64(set>>(1+us&1)&knightRanks[i>>4&7])
}

func countDiagonals[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	n := b.countRay(us, from, northEast, 0)
	n = b.countRay(us, from, southEast, n)
	n = b.countRay(us, from, southWest, n)
	n = b.countRay(us, from, northWest, n)
	return int(n / uint(enemy(us)))
}

func countOrthogonals[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	n := b.countRank(us, from, 0)
	n = b.countRay(us, from, north, n)
	n = b.countRay(us, from, south, n)
	return int(n / uint(enemy(us)))
}

// countRank adds a rook's moves along its rank to n as countRay does. They come from one
// 8-byte load instead of two ray walks: the first non-zero byte, in each direction from
// the rook, ends its moves. At the edge that is a marker bit, which is no piece to
// capture.
func (b *Board) countRank(us rep.Color, from index, n uint) uint {
	i := uint(from)
	rank, file := load8(&b.cells, i&rankMask), 8*(i&7)
	edge := uint64(1) << 63 >> file
	right, left := rank>>8>>file|edge, rank<<8<<(56-file)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	return n + (toRight+toLeft)*uint(enemy(us))/8 + uint(right>>toRight)&uint(enemy(us)) + uint(left<<toLeft>>56)&uint(enemy(us))
}

// countRay adds a slider's moves along one step to n, each as the enemy's bit of a cell:
// a piece at the end of the ray is counted by its own bit if it is an enemy. So all rays
// share one sum and one division. One test finds both the next piece and the edge, so
// the loop has one exit; a cell beyond the edge is empty, or its index has bit 7.
func (b *Board) countRay(us rep.Color, to, step index, n uint) uint {
	for {
		to += step
		if c := b.cells[to&cellMask]; c|occupant(to&offBoard) != empty {
			return n + uint(c)&^(uint(to)>>(2+us))&uint(enemy(us))
		}
		n += uint(enemy(us))
	}
}

// countPushes counts the pushes of a pawn that does not promote.
func countPushes[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return 0
	}
	if from.rank() != pushRank(us) {
		return 1
	}
	return 1 + isEmpty(b.at(to+forward(us)))
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if from.rank() == beforeLast(us) {
		return 4
	}
	return 1
}

func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	piece := b.pinnedPiece(p)
	pawn := piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.at) // no promotion: on the rank before the last, the pinner blocks the push
	}
	if attacksBy(piece, p.at, p.pinner)&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.at)
	}
	n := -1 // not its own square
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to)
		if from := pushSource[S](b, to); from != offBoard {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	captured := b.state().epSquare() - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if isPawn(us, b.at(from)) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo) int {
	n := 0
	open := openCastles[S](b, info.king)
	if open&1 != 0 && castleLegal[S](b, info, rep.CastleKingside) {
		n++
	}
	if open&2 != 0 && castleLegal[S](b, info, rep.CastleQueenside) {
		n++
	}
	return n
}

// isSlider reports whether p moves along a line until it meets a piece.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// couldAttack reports whether a piece on from attacks to if no piece is between.
func couldAttack(piece occupant, from, to index) bool {
	return attackersTable[(256+uint(from)-uint(to))&511]&(1<<piece.piece()) != 0
}

// attacksBy returns the attacks of piece, on from, around a king on to.
func attacksBy(piece occupant, from, to index) attacks {
	return attackTable[uint(piece.piece())<<8+uint(from-to+differences)]
}

// attacksAround returns the part of attackTable for a king on i, by the piece and the
// square of a occupant: nothing is left to compute for the pieces of a list.
func attacksAround(i index) *[16 << 8]attacks {
	return (*[16 << 8]attacks)(attackTable[differences-uint(i):])
}

// attackersOf returns the part of attackersTable for the square to, by from: one addition
// less for each of the pieces of a list. An entry holds in both directions, except for pawns.
func attackersOf(to index) *[256]uint32 { return (*[256]uint32)(attackersTable[256-uint(to):]) }

// clearLine reports whether all cells between from and to are empty. The two must share
// a line or be a knight's move apart.
func (b *Board) clearLine(from, to index) bool {
	step := stepTable[difference(from, to)]
	return step == 0 || b.clear(from, to, step)
}

// clear reports whether all cells between from and to are empty. step must lead from from to to.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return false
		}
	}
	return true
}

// mayCastle reports whether us has a castling right.
func (b *Board) mayCastle(us rep.Color) bool { return b.state().rights()>>(2*us)&3 != 0 }

// The cells between king and rook, as the bytes of the word of a rank, if the king goes
// two steps and the rook comes from the corner, as in standard chess.
const (
	kingsideCells  = 0x00ffff0000000000
	queensideCells = 0x00000000ffffff00
)

// openCastles returns the castling rights of us that no piece between king and rook
// blocks, in the order of rep.CastlingIndex from the kingside: one load has all cells of
// both. Rights of Chess960 are left in.
func openCastles[S side.Type](b *Board, king index) rep.CastlingRights {
	us := side.Of[S]()
	rights, standard := b.state().rights()>>(2*us)&3, b.castling.Standard>>(2*us)&3
	rank := load8(&b.cells, uint(king)&rankMask)
	if rank&kingsideCells != 0 {
		rights &^= standard & 1
	}
	if rank&queensideCells != 0 {
		rights &^= standard & 2
	}
	return rights
}

// castleLegal reports whether us, not in check, may castle to the side that kind
// says, a right that openCastles has. In standard chess info has the answer already.
func castleLegal[S side.Type](b *Board, info *checkInfo, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if b.castling.Standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	to, bit, stepBit := info.king+eastEast, 0, 1
	if kind == rep.CastleQueenside {
		to, bit, stepBit = info.king+westWest, 1, 6
	}
	if info.kingMoves>>stepBit&1 == 0 || info.attacks&(1<<(leaperCastle+bit)) != 0 {
		return false
	}
	return info.attacks&(1<<(sliderCastle+bit)) == 0 || !info.attackedBySlider(b, to, us^1)
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right that
// us has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != empty {
			return false
		}
	}
	// The rook may have shielded the king from the side, as in 8/8/8/8/8/8/8/rRK4k
	// w B - 0 1. So it is off the board while the squares of the king are tested.
	rookID := b.at(rook)
	b.cells[rook&cellMask] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us^1)
	}
	b.cells[rook&cellMask] = rookID
	return safe
}

// The last moves that Make has not played: Load knows none, and MakeNull passes. They
// have kinds that no move has.
const (
	unknownMove = 6 << 12
	nullMove    = 7 << 12
)

// wholeBoard has a bit for each kind of move after which Checkers must test more than
// the two squares of the move.
const wholeBoard = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant | 1<<(unknownMove>>12) | 1<<(nullMove>>12)

// Checkers returns the squares of the pieces that give check to the side to move.
// Before the last move it was not in check, so only two pieces can give it now: the
// one that moved, if the difference of its square and the king's says so, and the
// first one on the line from the king through the square that it left.
func (b *Board) Checkers() rep.SquareSet {
	m := b.now().move
	if wholeBoard>>(m>>12)&1 != 0 {
		return b.findCheckers(m)
	}
	us := b.side()
	king, from, to := b.king(us), indexOf(m.From()), indexOf(m.To())
	var set rep.SquareSet
	if couldAttack(b.pieceOn(to), to, king) && b.clearLine(to, king) {
		set = to.square().Set()
	}
	if step := stepTable[difference(from, king)]; step != 0 {
		i := b.walk(king, -step)
		if i.onBoard() && b.at(i)&enemy(us) != 0 && couldAttack(b.pieceOn(i), i, king) {
			set |= i.square().Set()
		}
	}
	return set
}

// findCheckers is Checkers for any move m: it tests all pieces.
//
//go:noinline
func (b *Board) findCheckers(m rep.Move) rep.SquareSet {
	if m == nullMove {
		return 0 // the side that passed was not giving check
	}
	return b.Attackers(b.king(b.side()).square(), b.side().Other())
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that
// moves, or by a slider behind it.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, us := m.Kind(), b.side()
	if wholeBoard>>kind&1 != 0 {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us^1)
	piece := b.pieceOn(from)
	if kind.IsPromotion() {
		piece = occupantOf(rep.MakePiece(us, kind.Promotion()))
	}
	step := stepTable[difference(to, king)]
	if couldAttack(piece, to, king) && (step == 0 || b.clearExcept(to, king, step, from)) {
		return true
	}
	shield := b.shield(king, from, us)
	return shield != 0 && shield != -step
}

// clearExcept is clear for a board without the piece on except.
func (b *Board) clearExcept(from, to, step, except index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty && i != except {
			return false
		}
	}
	return true
}

// IsPseudoLegal reports whether m, any 16 bits, is pseudo-legal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	if b.side() == rep.White {
		return isPseudoLegal[side.White](b, m)
	}
	return isPseudoLegal[side.Black](b, m)
}

// IsLegal reports whether m, any 16 bits, is legal.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal: whether it
// leaves the own king out of check. In check it must block or capture the checker,
// and a piece that stands alone between the king and an enemy slider stays on that
// line.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us)
	switch {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant:
		if us == rep.White {
			return enPassantLegal[side.White](b, from)
		}
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingSafe(king, to, us^1)
	}
	if checkers := b.Checkers(); checkers != 0 {
		if !checkers.Has(m.To()) && !rep.Between(king.square(), checkers.First()).Has(m.To()) || checkers&(checkers-1) != 0 {
			return false
		}
	}
	step := b.shield(king, from, us^1)
	return step == 0 || step == -stepTable[difference(to, king)]
}

// kingSafe reports whether no piece of them attacks the king after its step to to. A
// slider attacks the square behind the king too, so the king is off the board during
// the test.
func (b *Board) kingSafe(king, to index, them rep.Color) bool {
	hidden := b.at(king)
	b.cells[king&cellMask] = empty
	safe := !b.attacked(to, them)
	b.cells[king&cellMask] = hidden
	return safe
}

func isPseudoLegal[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	piece, target := b.pieceAt(from), b.at(to)
	switch {
	case b.at(from)&own(us) == 0:
		return false
	case kind.IsCastle():
		return isCastle[S](b, m)
	case kind == rep.EnPassant:
		return b.state().epSquare() == to && piece.Type() == rep.Pawn && couldAttack(b.pieceOn(from), from, to)
	case target&own(us) != 0 || kind.IsCapture() != (target != empty):
		return false
	case piece.Type() == rep.Pawn:
		return isPawnMove[S](b, from, to, kind)
	}
	return kind&^rep.Capture == rep.Quiet && couldAttack(b.pieceOn(from), from, to) && b.clearLine(from, to)
}

// isCastle reports whether m, of a kind of castling, is legal.
func isCastle[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, m.Kind())
	return b.state().rights()>>i&1 != 0 && m.From() == b.king(us).square() && m.To() == b.castling.Rook[i] &&
		castleLegal960[S](b, i)
}

// isPawnMove reports whether a pawn on from may make a move of this kind to to, en
// passant left out. to holds an enemy if kind is a capture, and is empty otherwise.
func isPawnMove[S side.Type](b *Board, from, to index, kind rep.MoveKind) bool {
	us := side.Of[S]()
	if kind.IsPromotion() != (from.rank() == beforeLast(us)) {
		return false
	}
	switch kind {
	case 6, 7: // no kinds
		return false
	case rep.DoublePush:
		return from.rank() == pushRank(us) && to == from+2*forward(us) && b.at(from+forward(us)) == empty
	}
	if kind.IsCapture() {
		return couldAttack(b.pieceOn(from), from, to)
	}
	return to == from+forward(us)
}

// AppendPseudoLegal appends all pseudo-legal moves to dst. It generates like
// AppendMoves for a side without checks and pins.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoLegal(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoLegal(&list)]...)
}

func (b *Board) writePseudoLegal(list *moves) int {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, list)
	}
	return writePseudoLegal[side.Black](b, list)
}

func writePseudoLegal[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: neighbours[king&cellMask] &^ b.piecesAround(us, king)}
	n := writeKing[S](b, &info, list, 0)
	n = writePseudoEnPassant[S](b, list, n)
	n = writePseudoCastles[S](b, &info, list, n)
	return writeUnpinned[S](b, &info, list, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, list *moves, n int) int {
	us, to := side.Of[S](), b.state().epSquare()
	if !to.onBoard() {
		return n
	}
	for _, from := range [2]index{to - forward(us) + west, to - forward(us) + east} {
		if isPawn(us, b.at(from)) {
			n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writePseudoCastles writes the castling moves, and leaves info without pins.
func writePseudoCastles[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	if b.mayCastle(us) {
		if findCheckInfo[S](b, info); info.checkers == 0 {
			n = writeCastles[S](b, info, list, n)
		}
	}
	info.read(b, us)
	info.pins = 0
	return n
}

// shield returns the step from king to at if the piece on at stands alone between
// king and a slider of c that attacks along that line, and 0 otherwise.
func (b *Board) shield(king, at index, c rep.Color) index {
	step := -stepTable[difference(at, king)]
	if step == 0 || b.walk(king, step) != at {
		return 0
	}
	end := b.walk(at, step)
	if !end.onBoard() || b.at(end)&own(c&1) == 0 || !couldAttack(b.pieceOn(end), end, king) {
		return 0
	}
	return step
}

// soleBlocker returns the square of the piece that stands alone between the slider
// on from and to, and false if there is none.
func (b *Board) soleBlocker(from, to index) (index, bool) {
	if from == to || !couldAttack(b.pieceOn(from), from, to) {
		return 0, false
	}
	step := stepTable[difference(from, to)]
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return i, b.clear(i, to, step)
		}
	}
	return 0, false
}

// SliderBlockers returns the pieces that stand alone between sq and one of the sliders.
// pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	to := indexOf(sq)
	color := b.at(to) & (whiteBit | blackBit)
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		if !isSlider(b.pieceAt(from)) {
			continue
		}
		if at, alone := b.soleBlocker(from, to); alone {
			blockers.Add(at.square())
			if b.at(at)&color != 0 {
				pinners.Add(from.square())
			}
		}
	}
	return blockers, pinners
}

// Blockers returns the pieces that stand alone between c's king and a slider of the
// other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.blockersAndPinners(c & 1)
	return blockers
}

// Pinners returns the sliders of c that pin a piece of the other side to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.blockersAndPinners(c&1 ^ 1)
	return pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move
// would give check.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	them := b.side().Other()
	king := b.king(them)
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, king.square())
	case rep.King:
		return 0
	}
	return b.attacksOf(t, king)
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	piece := b.pieceAt(i)
	if piece.Type() == rep.Pawn {
		return rep.PawnAttacks(piece.Color(), sq)
	}
	return b.attacksOf(piece.Type(), i)
}

// attacksOf returns the squares that a piece of type t, no pawn, would attack from
// the square i.
func (b *Board) attacksOf(t rep.PieceType, i index) rep.SquareSet {
	switch t {
	case rep.Knight:
		return rep.KnightAttacks(i.square())
	case rep.Bishop:
		return b.diagonalAttacks(i)
	case rep.Rook:
		return b.orthogonalAttacks(i)
	case rep.Queen:
		return b.diagonalAttacks(i) | b.orthogonalAttacks(i)
	case rep.King:
		return rep.KingAttacks(i.square())
	}
	return 0
}

func (b *Board) diagonalAttacks(from index) rep.SquareSet {
	return b.ray(from, northEast) | b.ray(from, southEast) | b.ray(from, southWest) | b.ray(from, northWest)
}

func (b *Board) orthogonalAttacks(from index) rep.SquareSet {
	return b.ray(from, north) | b.ray(from, east) | b.ray(from, south) | b.ray(from, west)
}

// ray returns the squares from at along step up to the first piece, inclusive.
func (b *Board) ray(at, step index) rep.SquareSet {
	var set rep.SquareSet
	for {
		at += step
		if !at.onBoard() {
			return set
		}
		set.Add(at.square())
		if b.at(at) != empty {
			return set
		}
	}
}

// exchange is an exchange of captures on one square.
type exchange struct {
	b     *Board
	to    index
	gone  rep.SquareSet // the squares of the pieces that have captured or been captured
	sides [2]capturers
}

// capturers are the pieces of one side that could capture.
type capturers struct {
	found bool // they were searched for
	n     uint
	list  [16]capturer // in any order, without the pawns
}

// capturer is a piece that attacks the square of an exchange: its type in the upper
// byte and its index in the lower one, so that the least one captures first.
type capturer uint16

// none is greater than every capturer.
const none capturer = 0xffff

func (c capturer) kind() rep.PieceType { return rep.PieceType(c >> 8) }
func (c capturer) at() index           { return index(c) }

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold
// to the side to move. Most exchanges are decided by the first two values. The
// attackers of a side are searched for when its turn comes, and the piece behind the
// one that captured is found by a walk along its line.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	gain, risk := b.PieceAt(m.To()).Type().Value(), b.PieceAt(m.From()).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = risk
	case kind.IsPromotion():
		gain += kind.Promotion().Value() - risk
		risk = kind.Promotion().Value()
	}
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	if balance = risk - balance; balance <= 0 {
		return true
	}
	x := exchange{b: b, to: indexOf(m.To()), gone: m.From().Set() | m.To().Set()}
	if kind == rep.EnPassant {
		x.gone |= epVictim(indexOf(m.From()), x.to).square().Set()
	}
	return x.holds(b.side(), balance)
}

// holds reports whether the exchange is good enough for us. us has made the first
// capture, and loses balance if its piece is then captured for nothing.
func (x *exchange) holds(us rep.Color, balance int) bool {
	result := 1 // 1 if the exchange is good for us when it ends here
	for side := us ^ 1; ; side ^= 1 {
		c := x.next(side)
		if c == none {
			return result == 1
		}
		result ^= 1
		if c.kind() == rep.King {
			return (result == 1) == !x.attacked(side^1)
		}
		if balance = c.kind().Value() - balance; balance < result {
			return result == 1
		}
		x.remove(c.at())
	}
}

// next returns the least valuable piece of c that may capture, or none, and removes it
// from the list. The pieces are searched for only if no pawn captures.
func (x *exchange) next(c rep.Color) capturer {
	if behind := x.to - forward(c); (x.b.at(behind+west)|x.b.at(behind+east))&own(c&1) != 0 {
		if i := x.pawn(c, west); i.onBoard() && !x.isPinned(c, i) {
			return capturer(rep.Pawn)<<8 | capturer(i)
		}
		if i := x.pawn(c, east); i.onBoard() && !x.isPinned(c, i) {
			return capturer(rep.Pawn)<<8 | capturer(i)
		}
	}
	s := &x.sides[c&1]
	if !s.found {
		s.found = true
		x.find(c)
	}
	least, at := none, uint(0)
	for n := range s.n {
		if p := s.list[n&15]; p < least && !x.isPinned(c, p.at()) {
			least, at = p, n
		}
	}
	if least != none {
		s.n--
		s.list[at&15] = s.list[s.n&15]
	}
	return least
}

// pawn returns the square of the pawn of c that could capture from the given side,
// west or east, offBoard if there is none.
func (x *exchange) pawn(c rep.Color, side index) index {
	i := x.to - forward(c) + side
	if !isPawn(c, x.b.at(i)) || x.gone.Has(i.square()) {
		return offBoard
	}
	return i
}

// attacked reports whether a piece of c attacks the square, pinned or not.
func (x *exchange) attacked(c rep.Color) bool {
	if x.pawn(c, west).onBoard() || x.pawn(c, east).onBoard() {
		return true
	}
	s := &x.sides[c&1]
	if !s.found {
		x.find(c)
	}
	return s.n != 0
}

// add adds the piece of c on i, which is no pawn.
func (x *exchange) add(c rep.Color, i index) {
	s := &x.sides[c&1]
	s.list[s.n&15] = capturer(x.b.pieceOn(i).kind())<<8 | capturer(i)
	s.n++
}

// isPinned reports whether the piece of c on i may not capture: before the exchange
// it blocked an attack on its king, and one of the pinners is still there.
func (x *exchange) isPinned(c rep.Color, i index) bool {
	if x.b.shield(x.b.king(c), i, c^1) == 0 {
		return false
	}
	_, pinners := x.b.blockersAndPinners(c)
	return pinners&^x.gone != 0
}

// remove marks the piece on i as one that has captured. It adds the slider behind it,
// unless the pieces of that side are not searched for yet.
func (x *exchange) remove(i index) {
	x.gone.Add(i.square())
	step := stepTable[difference(i, x.to)]
	if step == 0 {
		return
	}
	for i = x.b.walk(i, -step); i.onBoard(); i = x.b.walk(i, -step) {
		if x.gone.Has(i.square()) {
			continue
		}
		if couldAttack(x.b.pieceOn(i), i, x.to) {
			if c := x.b.pieceAt(i).Color(); x.sides[c&1].found {
				x.add(c, i)
			}
		}
		return
	}
}

// addMobility adds the squares to which a piece of this kind on from could go; a
// pawn or king adds nothing.
func addMobility[S side.Type](b *Board, n *[8]uint16, from index, kind rep.PieceType) {
	switch kind {
	case rep.Knight:
		n[rep.Knight] += uint16(countKnight[S](b, from))
	case rep.Bishop:
		n[rep.Bishop] += uint16(countDiagonals[S](b, from))
	case rep.Rook:
		n[rep.Rook] += uint16(countOrthogonals[S](b, from))
	case rep.Queen:
		n[rep.Queen] += uint16(countDiagonals[S](b, from) + countOrthogonals[S](b, from))
	}
}

// room returns the free part of dst as a list, and the length of dst, or nil if a
// full list would not fit.
func room(dst []rep.Move) (*moves, int) {
	n := len(dst)
	if cap(dst)-n < maxList {
		return nil, n
	}
	return (*moves)(dst[n : n+maxList]), n
}

// AppendCaptures appends all legal captures and the promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writeCaptures(list)]
	}
	var list moves
	return append(dst, list[:b.writeCaptures(&list)]...)
}

// AppendQuiets appends the legal moves that AppendCaptures does not append. The side
// to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writeQuiets(list)]
	}
	var list moves
	return append(dst, list[:b.writeQuiets(&list)]...)
}

func (b *Board) writeCaptures(list *moves) int {
	if b.side() == rep.White {
		return writeCaptures[side.White](b, list)
	}
	return writeCaptures[side.Black](b, list)
}

func (b *Board) writeQuiets(list *moves) int {
	if b.side() == rep.White {
		return writeQuiets[side.White](b, list)
	}
	return writeQuiets[side.Black](b, list)
}

// writeCaptures writes the captures of all pieces as if none were pinned. Pins are
// searched for only if there is a capture, as in about half of the nodes of a search.
func writeCaptures[S side.Type](b *Board, list *moves) int {
	n := writePieceCaptures[S](b, list)
	if n != 0 {
		n = dropPinned[S](b, list, n)
	}
	n = writeKingCaptures[S](b, b.king(side.Of[S]()), list, n)
	if b.state().epSquare().onBoard() {
		n = writeEnPassant[S](b, list, n)
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, list *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := p.at.square(), p.pinner.square(), 0
		for _, m := range list[:n] {
			list[left&(maxList-1)] = m
			if m.From() != pinned || m.To() == pinner {
				left++
			}
		}
		n = left
	}
	return n
}

func writeQuiets[S side.Type](b *Board, list *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	info.kingMoves &^= b.piecesAround(side.Of[S]()^1, info.king)
	n := writeKing[S](b, &info, list, 0)
	info.hidePinned(b)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, p, info.king, list, n)
	}
	if b.mayCastle(side.Of[S]()) {
		n = writeCastles[S](b, &info, list, n)
	}
	n = writeUnpinnedQuiets[S](b, &info, list, n)
	info.showPinned(b)
	return n
}

// piecesAround returns the neighbours of king that hold a piece of c, as bits in the
// order of kingSteps.
func (b *Board) piecesAround(c rep.Color, king index) uint8 {
	k := uint(king)
	return neighbours[king&cellMask] & ownAround(c, king,
		load8(&b.cells, (k+uint(north))&rankMask), load8(&b.cells, k&rankMask), load8(&b.cells, (k-uint(north))&rankMask))
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type](b *Board, king index, list *moves, n int) int {
	us := side.Of[S]()
	for enemies := b.piecesAround(us^1, king); enemies != 0; enemies &= enemies - 1 {
		to := king + kingSteps[bits.TrailingZeros8(enemies)&7]
		if !b.attacked(to, us^1) {
			n = list.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece on its line, without the
// capture of the pinner.
func writePinnedQuiets[S side.Type](b *Board, p pin, king index, list *moves, n int) int {
	piece := b.pinnedPiece(p)
	if piece.isPawn() {
		if p.step == north || p.step == south {
			return writePushes[S](b, p.at, list, n)
		}
		return n
	}
	if !couldAttack(piece, p.at, p.pinner) {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, rep.MakeMove(p.at.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writePromoting writes the captures of a pawn on the rank before the last, and its
// promotion to a queen.
func writePromoting[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove(us, from, to+west, rep.Capture, list, n)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove(us, from, to+east, rep.Capture, list, n)
	}
	return list.putIf(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen), isEmpty(b.at(to)))
}

// writeDiagonalCaptures writes a bishop's captures of pieces of them. The four rays are
// written out, so that each has a branch of its own for the CPU to learn.
func (b *Board) writeDiagonalCaptures(them occupant, from index, list *moves, n int) int {
	if to := b.walk(from, northEast); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, southEast); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, southWest); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, northWest); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	return n
}

// atEnd returns the piece on the last cell of a ray, and empty if that is off the
// board: then bit 7 of the index is set, or the cell is empty.
func (b *Board) atEnd(i index) occupant { return b.at(i) &^ occupant(int8(i)>>7) }

// writePawnQuiets writes a pawn's pushes, without the promotion to a queen.
func writePawnQuiets[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to, sq := from+forward(us), rep.Move(from.square())
	if b.at(to) != empty {
		return n
	}
	push := sq<<6 | sq + ahead(us)
	switch from.rank() {
	case pushRank(us):
		n = list.put(n, push)
		return list.putIf(n, push+ahead(us)|rep.Move(rep.DoublePush)<<12, isEmpty(b.at(to+forward(us))))
	case beforeLast(us):
		n = list.put(n, push|rep.Move(rep.PromoteKnight)<<12)
		n = list.put(n, push|rep.Move(rep.PromoteBishop)<<12)
		return list.put(n, push|rep.Move(rep.PromoteRook)<<12)
	}
	return list.put(n, push)
}

func (b *Board) writeDiagonalQuiets(from index, list *moves, n int) int {
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeEmpty(from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeEmpty(from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeEmpty(from, southWest, stay, rep.SouthWest, list, n)
	return b.writeEmpty(from, northWest, stay, rep.NorthWest, list, n)
}

func (b *Board) writeOrthogonalQuiets(from index, list *moves, n int) int {
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeEmpty(from, north, stay, rep.North, list, n)
	n = b.writeEmpty(from, east, stay, rep.East, list, n)
	n = b.writeEmpty(from, south, stay, rep.South, list, n)
	return b.writeEmpty(from, west, stay, rep.West, list, n)
}

// writeEmpty writes a slider's moves along one step to empty squares. m is the move
// from at to at, and further is the difference that a step makes in its target square.
func (b *Board) writeEmpty(at, step index, m rep.Move, further int, list *moves, n int) int {
	cells := &b.cells
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		*list.at(n) = m
		if cells[at&cellMask]|occupant(at&offBoard) != empty {
			return n
		}
	}
}
