// Code generated from ../x88/state.go; DO NOT EDIT.

package x88scan

import "github.com/boardbench/boardbench/rep"

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
