package x88

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

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
func own(us rep.Color) pieceID { return whiteID << us }

// enemy returns the bit of the other side's pieces.
func enemy(us rep.Color) pieceID { return blackID >> us }

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

// isEnemy returns 1 if m is a piece of the other side and 0 otherwise, without a
// branch.
func isEnemy(us rep.Color, m pieceID) int { return int(m >> (5 - us&1) & 1) }

// isEmpty returns 1 if m is noPiece and 0 otherwise, without a branch.
func isEmpty(m pieceID) int { return int((m - 1) >> 7) }

// isPawn reports whether m, the content of a cell, is a pawn of us.
func isPawn(us rep.Color, m pieceID) bool {
	pawn := pawnID | own(us&1)
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

// ones has the lowest bit of each of the eight bytes of a word.
const ones = 0x0101010101010101
