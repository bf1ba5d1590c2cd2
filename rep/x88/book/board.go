package book

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88-book",
	Title:     "0x88 (book)",
	Family:    "mailbox",
	Level:     rep.Book,
	Layout:    "x88",
	Summary:   "textbook: 128 cells with a piece list, attacks by square difference, moves made to test them",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// Index is the number of a cell: 16*rank + file.
type Index int

// The steps to the next cell in each direction.
const (
	north Index = 16
	south Index = -16
	east  Index = 1
	west  Index = -1
)

// offBoard is where a captured piece is, and the en passant square when there is none.
const offBoard Index = 0x88

// OnBoard reports whether a cell is on the board. This is the test that the layout is named after.
func (i Index) OnBoard() bool { return i&0x88 == 0 }

// rank returns the rank of a cell, which must be on the board.
func (i Index) rank() rep.Rank { return rep.Rank(i >> 4) }

// Square returns the square of a cell, which must be on the board.
func (i Index) Square() rep.Square { return rep.Square(i>>4<<3 | i&7) }

// indexOf returns the cell of a square.
func indexOf(sq rep.Square) Index { return Index(sq>>3)<<4 | Index(sq&7) }

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct {
	cells [128]rep.Piece // the piece on a cell; cells off the board stay empty

	// The piece list: where the pieces of a color are, its king first. A piece keeps its slot in
	// the list, and a captured piece is on a cell off the board.
	list  [2][16]Index
	count [2]int     // the slots in use, including the slots of captured pieces
	slots [128]uint8 // the slot of the piece on a cell, 0 if the cell is empty

	us             rep.Color // the side to move
	rights         rep.CastlingRights
	epSquare       Index // the cell that a double push has just crossed, or offBoard
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
		return fmt.Errorf("x88-book: castling of Chess960: %w", rep.ErrUnsupported)
	}
	*b = Board{history: b.history[:0]}
	b.count = [2]int{1, 1} // slot 0 is the king's
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		c, slot := piece.Color(), 0
		if piece.Type() != rep.King {
			if slot = b.count[c]; slot == len(b.list[c]) {
				return fmt.Errorf("x88-book: more than %d pieces of a color: %w", slot, rep.ErrUnsupported)
			}
			b.count[c]++
		}
		b.put(piece, indexOf(rep.Square(sq)), uint8(slot))
	}
	b.us, b.rights, b.epSquare = p.SideToMove, p.Rights(), offBoard
	if p.EnPassant != rep.NoSquare {
		b.epSquare = indexOf(p.EnPassant)
	}
	b.halfmoveClock, b.fullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
	b.key = p.Key() ^ b.enPassantKey()
	return nil
}

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove: b.us, EnPassant: rep.NoSquare,
		HalfmoveClock: b.halfmoveClock, FullmoveNumber: b.fullmoveNumber,
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = b.cells[indexOf(rep.Square(sq))]
	}
	for i := range castles {
		p.CastlingRooks[i] = rep.NoSquare
		if b.rights>>i&1 != 0 {
			p.CastlingRooks[i] = castles[i].rookFrom.Square()
		}
	}
	if b.epSquare.OnBoard() {
		p.EnPassant = b.epSquare.Square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key ^ b.enPassantKey() }

// enPassantKey returns the part of the key for the en passant square. It is 0 if no pawn of the
// side to move attacks that square.
func (b *Board) enPassantKey() uint64 {
	if !b.epSquare.OnBoard() {
		return 0
	}
	behind := b.epSquare - forward(b.us)
	for _, from := range [2]Index{behind + west, behind + east} {
		if from.OnBoard() && b.cells[from] == rep.MakePiece(b.us, rep.Pawn) {
			return rep.EnPassantKey(b.epSquare.Square().File())
		}
	}
	return 0
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.us }

// PieceOn returns the piece on a cell, which must be on the board, rep.NoPiece if it is empty.
func (b *Board) PieceOn(at Index) rep.Piece { return b.cells[at] }

// King returns the cell of the king of color c.
func (b *Board) King(c rep.Color) Index { return b.list[c][0] }

// PieceList returns the cells of the pieces of color c. A captured piece is on a cell off the board.
func (b *Board) PieceList(c rep.Color) []Index { return b.list[c][:b.count[c]] }

// put places a piece with its slot in the list on an empty cell.
func (b *Board) put(piece rep.Piece, at Index, slot uint8) {
	b.cells[at], b.slots[at] = piece, slot
	b.list[piece.Color()][slot] = at
	b.key ^= rep.PieceKey(piece, at.Square())
}

// remove takes a captured piece off the board. Its slot is kept for Unmake.
func (b *Board) remove(at Index) (piece rep.Piece, slot uint8) {
	piece, slot = b.cells[at], b.slots[at]
	b.cells[at], b.slots[at] = rep.NoPiece, 0
	b.list[piece.Color()][slot] = offBoard
	b.key ^= rep.PieceKey(piece, at.Square())
	return piece, slot
}

// move moves a piece to an empty cell.
func (b *Board) move(from, to Index) {
	piece, slot := b.cells[from], b.slots[from]
	b.cells[from], b.slots[from] = rep.NoPiece, 0
	b.cells[to], b.slots[to] = piece, slot
	b.list[piece.Color()][slot] = to
	b.key ^= rep.PieceKey(piece, from.Square()) ^ rep.PieceKey(piece, to.Square())
}

// replace makes another piece of the same color of the piece on a cell: a promotion. The new piece
// takes over the slot.
func (b *Board) replace(piece rep.Piece, at Index) {
	b.key ^= rep.PieceKey(b.cells[at], at.Square()) ^ rep.PieceKey(piece, at.Square())
	b.cells[at] = piece
}
