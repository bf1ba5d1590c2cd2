package book

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "piecelist-book",
	Title:     "piece list (book)",
	Family:    "piece list",
	Level:     rep.Book,
	Layout:    "piecelist",
	Summary:   "textbook: two piece lists and no board, a search at every step, moves made to test them",
	Reference: "Peter Jennings, MicroChess, 1976; https://www.chessprogramming.org/Piece-Lists",
	New:       func() rep.Board { return New() },
}

// Entry is a piece and its square. The square of a captured piece is rep.NoSquare.
type Entry struct {
	Piece  rep.Piece
	Square rep.Square
}

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct {
	// The pieces of a color, its king first. A piece keeps its slot in the list.
	list  [2][16]Entry
	count [2]int // the slots in use, including the slots of captured pieces

	us             rep.Color // the side to move
	rights         rep.CastlingRights
	epSquare       rep.Square // the square that a double push has just crossed, or NoSquare
	halfmoveClock  uint16
	fullmoveNumber uint16
	key            uint64 // without the part of the en passant square, which Key adds

	history []undo // a record for each move that Unmake can take back
}

// New returns an empty board, which needs Load before use.
func New() *Board { return new(Board) }

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, for a castling right
// of Chess960 and for more than 16 pieces of a color.
func (b *Board) Load(p *rep.Position) error {
	if p.Rights()&^rep.CastlingOf(p).Standard != 0 {
		return fmt.Errorf("piecelist-book: castling of Chess960: %w", rep.ErrUnsupported)
	}
	*b = Board{history: b.history[:0]}
	for _, c := range []rep.Color{rep.White, rep.Black} {
		b.append(rep.MakePiece(c, rep.King), p.King(c))
	}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece || piece.Type() == rep.King {
			continue
		}
		if b.count[piece.Color()] == len(b.list[0]) {
			return fmt.Errorf("piecelist-book: more than %d pieces of a color: %w", len(b.list[0]), rep.ErrUnsupported)
		}
		b.append(piece, rep.Square(sq))
	}
	b.us, b.rights, b.epSquare = p.SideToMove, p.Rights(), p.EnPassant
	b.halfmoveClock, b.fullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
	b.key = p.Key() ^ b.enPassantKey()
	return nil
}

// append adds a piece to the list of its color.
func (b *Board) append(piece rep.Piece, at rep.Square) {
	c := piece.Color()
	b.list[c][b.count[c]] = Entry{piece, at}
	b.count[c]++
}

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove: b.us, EnPassant: b.epSquare,
		HalfmoveClock: b.halfmoveClock, FullmoveNumber: b.fullmoveNumber,
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = b.PieceOn(rep.Square(sq))
	}
	for i := range castles {
		p.CastlingRooks[i] = rep.NoSquare
		if b.rights>>i&1 != 0 {
			p.CastlingRooks[i] = castles[i].rookFrom
		}
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key ^ b.enPassantKey() }

// enPassantKey returns the part of the key for the en passant square. It is 0 if no pawn of the
// side to move attacks that square.
func (b *Board) enPassantKey() uint64 {
	if b.epSquare == rep.NoSquare {
		return 0
	}
	for _, e := range b.PieceList(b.us) {
		if e.Piece.Type() != rep.Pawn || e.Square == rep.NoSquare {
			continue
		}
		if _, ok := Aligned(e, b.epSquare); ok {
			return rep.EnPassantKey(b.epSquare.File())
		}
	}
	return 0
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.us }

// PieceOn returns the piece on a square, rep.NoPiece if it is empty. There is no board to look at, so
// both lists are searched.
func (b *Board) PieceOn(at rep.Square) rep.Piece {
	for c := range b.list {
		if slot := b.find(rep.Color(c), at); slot >= 0 {
			return b.list[c][slot].Piece
		}
	}
	return rep.NoPiece
}

// find returns the slot of the piece of color c on a square, -1 if there is none.
func (b *Board) find(c rep.Color, at rep.Square) int {
	for slot, e := range b.PieceList(c) {
		if e.Square == at {
			return slot
		}
	}
	return -1
}

// King returns the square of the king of color c.
func (b *Board) King(c rep.Color) rep.Square { return b.list[c][0].Square }

// PieceList returns the pieces of color c, captured ones too.
func (b *Board) PieceList(c rep.Color) []Entry { return b.list[c][:b.count[c]] }

// remove takes the piece in a slot off its square. The slot is kept for Unmake.
func (b *Board) remove(c rep.Color, slot int) {
	e := &b.list[c][slot]
	b.key ^= rep.PieceKey(e.Piece, e.Square)
	e.Square = rep.NoSquare
}

// put places the captured piece in a slot on a square.
func (b *Board) put(c rep.Color, slot int, at rep.Square) {
	e := &b.list[c][slot]
	e.Square = at
	b.key ^= rep.PieceKey(e.Piece, at)
}

// move moves the piece in a slot to an empty square.
func (b *Board) move(c rep.Color, slot int, to rep.Square) {
	e := &b.list[c][slot]
	b.key ^= rep.PieceKey(e.Piece, e.Square) ^ rep.PieceKey(e.Piece, to)
	e.Square = to
}

// replace makes another piece of the same color of the piece in a slot: a promotion.
func (b *Board) replace(piece rep.Piece, slot int) {
	e := &b.list[piece.Color()][slot]
	b.key ^= rep.PieceKey(e.Piece, e.Square) ^ rep.PieceKey(piece, e.Square)
	e.Piece = piece
}
