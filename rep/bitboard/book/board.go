package book

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "bitboard-book",
	Title:     "bitboard (book)",
	Family:    "bitboard",
	Level:     rep.Book,
	Layout:    "bitboard",
	Summary:   "textbook: bitboards next to a mailbox, sliders by rays and a bit scan, moves made to test them",
	Reference: "https://www.chessprogramming.org/Bitboard_Board-Definition, https://www.chessprogramming.org/Classical_Approach",
	New:       func() rep.Board { return New() },
}

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct {
	pieces [2][7]rep.SquareSet // by color and type: where these pieces are
	colors [2]rep.SquareSet    // the union of the pieces of a color
	cells  [64]rep.Piece       // the piece on each square

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
// of Chess960.
func (b *Board) Load(p *rep.Position) error {
	if p.Rights()&^rep.CastlingOf(p).Standard != 0 {
		return fmt.Errorf("bitboard-book: castling of Chess960: %w", rep.ErrUnsupported)
	}
	*b = Board{history: b.history[:0]}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			b.put(piece, rep.Square(sq))
		}
	}
	b.us, b.rights, b.epSquare = p.SideToMove, p.Rights(), p.EnPassant
	b.halfmoveClock, b.fullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
	b.key = p.Key() ^ b.enPassantKey()
	return nil
}

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		Pieces: b.cells, SideToMove: b.us, EnPassant: b.epSquare,
		HalfmoveClock: b.halfmoveClock, FullmoveNumber: b.fullmoveNumber,
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
	if b.epSquare == rep.NoSquare || pawnAttacks[b.us.Other()][b.epSquare]&b.pieces[b.us][rep.Pawn] == 0 {
		return 0
	}
	return rep.EnPassantKey(b.epSquare.File())
}

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet { return b.colors[rep.White] | b.colors[rep.Black] }

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.us }

// Pieces returns the squares of the pieces of color c and type t.
func (b *Board) Pieces(c rep.Color, t rep.PieceType) rep.SquareSet { return b.pieces[c][t] }

// King returns the square of the king of color c.
func (b *Board) King(c rep.Color) rep.Square { return b.pieces[c][rep.King].First() }

// put places a piece on an empty square.
func (b *Board) put(piece rep.Piece, at rep.Square) {
	b.cells[at] = piece
	b.toggle(piece, at.Set())
	b.key ^= rep.PieceKey(piece, at)
}

// remove takes the piece on a square off the board.
func (b *Board) remove(at rep.Square) (piece rep.Piece) {
	piece = b.cells[at]
	b.cells[at] = rep.NoPiece
	b.toggle(piece, at.Set())
	b.key ^= rep.PieceKey(piece, at)
	return piece
}

// move moves a piece to an empty square.
func (b *Board) move(from, to rep.Square) {
	piece := b.cells[from]
	b.cells[from], b.cells[to] = rep.NoPiece, piece
	b.toggle(piece, from.Set()|to.Set())
	b.key ^= rep.PieceKey(piece, from) ^ rep.PieceKey(piece, to)
}

// replace makes another piece of the same color of the piece on a square: a promotion.
func (b *Board) replace(piece rep.Piece, at rep.Square) {
	b.remove(at)
	b.put(piece, at)
}

// toggle adds the squares to the bitboards of a piece, or removes those that are there: one exclusive
// or with two bits moves a piece.
func (b *Board) toggle(piece rep.Piece, squares rep.SquareSet) {
	b.pieces[piece.Color()][piece.Type()] ^= squares
	b.colors[piece.Color()] ^= squares
}
