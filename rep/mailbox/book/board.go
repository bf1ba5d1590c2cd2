package book

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "mailbox-book",
	Title:     "8×8 (book)",
	Family:    "mailbox",
	Level:     rep.Book,
	Layout:    "mailbox",
	Summary:   "textbook: 64 squares and no list, a table of the steps to the edge, moves made to test them",
	Reference: "https://www.chessprogramming.org/8x8_Board",
	New:       func() rep.Board { return New() },
}

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct {
	cells [64]rep.Piece // the piece on a square
	king  [2]rep.Square // the square of the king of a color

	us             rep.Color // the side to move
	rights         rep.CastlingRights
	epSquare       rep.Square // the square that a double push has just crossed, or rep.NoSquare
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
		return fmt.Errorf("mailbox-book: castling of Chess960: %w", rep.ErrUnsupported)
	}
	b.cells = p.Pieces
	b.king = [2]rep.Square{p.King(rep.White), p.King(rep.Black)}
	b.us, b.rights, b.epSquare = p.SideToMove, p.Rights(), p.EnPassant
	b.halfmoveClock, b.fullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
	b.key = p.Key() ^ b.enPassantKey()
	b.history = b.history[:0]
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
	if b.epSquare == rep.NoSquare {
		return 0
	}
	for _, d := range pawnCaptures[b.us.Other()] { // back from the square to the pawns
		if edge[b.epSquare][d] > 0 && b.cells[next(b.epSquare, d)] == rep.MakePiece(b.us, rep.Pawn) {
			return rep.EnPassantKey(b.epSquare.File())
		}
	}
	return 0
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.us }

// PieceOn returns the piece on a square, rep.NoPiece if it is empty.
func (b *Board) PieceOn(at rep.Square) rep.Piece { return b.cells[at] }

// King returns the square of the king of color c.
func (b *Board) King(c rep.Color) rep.Square { return b.king[c] }

// put places a piece on an empty square.
func (b *Board) put(piece rep.Piece, at rep.Square) {
	b.cells[at] = piece
	b.key ^= rep.PieceKey(piece, at)
}

// remove takes a captured piece off the board.
func (b *Board) remove(at rep.Square) (piece rep.Piece) {
	piece = b.cells[at]
	b.cells[at] = rep.NoPiece
	b.key ^= rep.PieceKey(piece, at)
	return piece
}

// move moves a piece to an empty square.
func (b *Board) move(from, to rep.Square) {
	piece := b.cells[from]
	b.cells[from], b.cells[to] = rep.NoPiece, piece
	if piece.Type() == rep.King {
		b.king[piece.Color()] = to
	}
	b.key ^= rep.PieceKey(piece, from) ^ rep.PieceKey(piece, to)
}

// replace makes another piece of the same color of the piece on a square: a promotion.
func (b *Board) replace(piece rep.Piece, at rep.Square) {
	b.key ^= rep.PieceKey(b.cells[at], at) ^ rep.PieceKey(piece, at)
	b.cells[at] = piece
}
