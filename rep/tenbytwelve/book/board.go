package book

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "tenbytwelve-book",
	Title:     "10×12 (book)",
	Family:    "mailbox",
	Level:     rep.Book,
	Layout:    "tenbytwelve",
	Summary:   "textbook: 120 cells with sentinels and a piece list, attacks by walks, moves made to test them",
	Reference: "Bluefever Software, VICE; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// Index is the number of a cell: 21 + 10*rank + file.
type Index int

// The steps to the next cell in each direction.
const (
	north Index = 10
	south Index = -10
	east  Index = 1
	west  Index = -1
)

// sentinel is on the cells off the board. It has the type of no piece, and its color is neither
// rep.White nor rep.Black.
const sentinel rep.Piece = 16

// offBoard is where a captured piece is, and the en passant square when there is none.
const offBoard Index = 0

// cellOf has the cell of each square, and squareOf the square of each cell, NoSquare off the board.
var cellOf, squareOf = indexTables()

func indexTables() (cellOf [64]Index, squareOf [120]rep.Square) {
	for at := range squareOf {
		squareOf[at] = rep.NoSquare
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		at := 21 + 10*Index(sq.Rank()) + Index(sq.File())
		cellOf[sq], squareOf[at] = at, sq
	}
	return cellOf, squareOf
}

// rank returns the rank of a cell, which must be on the board.
func (i Index) rank() rep.Rank { return squareOf[i].Rank() }

// Square returns the square of a cell, NoSquare for one off the board.
func (i Index) Square() rep.Square { return squareOf[i] }

// indexOf returns the cell of a square.
func indexOf(sq rep.Square) Index { return cellOf[sq] }

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct {
	cells [120]rep.Piece // a piece, rep.NoPiece or the sentinel

	// The piece list: where the pieces of a color are, its king first. A piece keeps its slot in
	// the list, and a captured piece is on a cell off the board.
	list  [2][16]Index
	count [2]int     // the slots in use, including the slots of captured pieces
	slots [120]uint8 // the slot of the piece on a cell, 0 if the cell is empty

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
		return fmt.Errorf("tenbytwelve-book: castling of Chess960: %w", rep.ErrUnsupported)
	}
	*b = Board{history: b.history[:0]}
	for at := range b.cells {
		b.cells[at] = sentinel
	}
	b.count = [2]int{1, 1} // slot 0 is the king's
	for sq, piece := range p.Pieces {
		at := indexOf(rep.Square(sq))
		if piece == rep.NoPiece {
			b.cells[at] = rep.NoPiece
			continue
		}
		c, slot := piece.Color(), 0
		if piece.Type() != rep.King {
			if slot = b.count[c]; slot == len(b.list[c]) {
				return fmt.Errorf("tenbytwelve-book: more than %d pieces of a color: %w", slot, rep.ErrUnsupported)
			}
			b.count[c]++
		}
		b.put(piece, at, uint8(slot))
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
	if b.epSquare != offBoard {
		p.EnPassant = b.epSquare.Square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key ^ b.enPassantKey() }

// enPassantKey returns the part of the key for the en passant square. It is 0 if no pawn of the
// side to move attacks that square.
func (b *Board) enPassantKey() uint64 {
	if b.epSquare == offBoard {
		return 0
	}
	behind := b.epSquare - forward(b.us)
	pawn := rep.MakePiece(b.us, rep.Pawn)
	if b.cells[behind+west] != pawn && b.cells[behind+east] != pawn {
		return 0
	}
	return rep.EnPassantKey(b.epSquare.Square().File())
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.us }

// PieceOn returns the piece on a cell, rep.NoPiece if it is empty. Off the board it returns a
// value that is neither and has no color.
func (b *Board) PieceOn(at Index) rep.Piece { return b.cells[at] }

// King returns the cell of the king of color c.
func (b *Board) King(c rep.Color) Index { return b.list[c][0] }

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
