// Code generated from ../x88/state.go; DO NOT EDIT.

package x88scan

import "github.com/boardbench/boardbench/rep"

// state packs what a move changes, apart from the pieces, into one word that is
// read and written at once: the en passant square in the low byte, then the four
// castling rights, and the halfmove clock in the highest 16 bits.
type state uint32

const (
	rightsShift   = 8
	halfmoveShift = 16
)

// As with every index, an en passant square with a bit of 0x88 is no target of a
// move. epNotCapturable marks a square that only Position returns, because no pawn
// can capture there. noEPSquare has all bits set, so that one OR clears the field.
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

// restarted returns s with a halfmove clock of 0.
func (s state) restarted() state { return s & (1<<halfmoveShift - 1) }

// loadState sets everything except the pieces, which are on the board already.
func (b *Board) loadState(p *rep.Position) {
	b.start = p.FullmoveNumber
	b.plies = uint32(p.SideToMove)
	if len(b.undo) == 0 {
		b.growUndo()
	}
	b.undo[0].move = unknownMove // the move before this position, if Black is to move
	ep := noEPSquare
	if p.EnPassant != rep.NoSquare {
		ep = b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	b.state = state(p.HalfmoveClock)<<halfmoveShift | state(p.Rights())<<rightsShift | state(ep)
	b.key = p.Key()
}

// emptyPosition returns the position without its pieces.
func (b *Board) emptyPosition() rep.Position {
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(b.state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.state.halfmove(),
		FullmoveNumber: b.fullmove(),
	}
	if ep := b.state.epSquare(); ep != noEPSquare {
		p.EnPassant = (ep &^ epNotCapturable).square()
	}
	return p
}

// side returns the side to move.
func (b *Board) side() rep.Color { return rep.Color(b.plies & 1) }

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

// fullmove returns the fullmove number, which follows from the plies since Load.
func (b *Board) fullmove() uint16 { return b.start + uint16(b.plies/2) }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key }
