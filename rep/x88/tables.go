package x88

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

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

const tableBytes = int(unsafe.Sizeof(stepTable)+unsafe.Sizeof(attackTable)+unsafe.Sizeof(attackersTable)+unsafe.Sizeof(neighbours)+
	unsafe.Sizeof(knightTargets)+unsafe.Sizeof(knightMobility)+
	unsafe.Sizeof(knightJumps)+unsafe.Sizeof(knightRanks)+
	unsafe.Sizeof(placeKeys)+unsafe.Sizeof(castlingKeys)+unsafe.Sizeof(turnKeys)+unsafe.Sizeof(moveCells)+
	unsafe.Sizeof(knightSets)+unsafe.Sizeof(stays)+unsafe.Sizeof(line.Attacks)+unsafe.Sizeof(setAt)) + pairs.Bytes

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
