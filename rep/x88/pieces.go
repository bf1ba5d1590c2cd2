package x88

import "github.com/boardbench/boardbench/rep"

// pieceID identifies a piece. It is the content of a cell and the index into the
// piece list. Bit 4 means White, bit 5 means Black, bit 6 a pawn; the low four bits are
// a slot of that side, which no other piece has. The king has slot 0. A piece keeps its
// ID until it is captured or promoted; promotion clears the bit of the pawn and keeps the
// slot. An empty cell holds noPiece, which has an entry in the list, so that every cell is
// looked up in the same way.
type pieceID uint8

const (
	noPiece pieceID = 0
	whiteID pieceID = 0x10
	blackID pieceID = 0x20
	pawnID  pieceID = 0x40
	slots           = 16 // pieces that a side can have
)

// firstID returns the ID of c's king, the first of its side. It is the bit of the
// side alone.
func firstID(c rep.Color) pieceID { return whiteID << (c & 1) }

// color returns the side of id, which must be a piece's.
func (id pieceID) color() rep.Color { return rep.Color(id>>5) & 1 }

// pieceSquare is an entry of the piece list: a piece and its square in one word. From the lowest bit:
//
//	8 bits  its index
//	4 bits  its rep.Piece
//	4 bits  the castling rights that are lost when it moves or is captured, where a state has them
//	16 bits all set, or none for a pawn: the bits of the halfmove clock that its moves keep
//
// The lowest 12 bits are an index into placeKeys and, minus the square of a king, into
// attackTable: the difference of the squares is the place in the row of the piece. The
// entry of a captured piece and of noPiece is 0, which has no attacks and the key 0.
type pieceSquare uint32

const (
	placeMask = 1<<12 - 1
	clockMask = 0xffff << halfmoveShift
)

// entryOf returns the entry of p on the index 0, without castling rights.
func entryOf(p rep.Piece) pieceSquare {
	entry := pieceSquare(p) << 8
	if p.Type() != rep.Pawn {
		entry |= clockMask
	}
	return entry
}

func (p pieceSquare) at() index           { return index(p) }
func (p pieceSquare) piece() rep.Piece    { return rep.Piece(p >> 8 & 15) }
func (p pieceSquare) kind() rep.PieceType { return rep.PieceType(p >> 8 & 7) }
func (p pieceSquare) isPawn() bool        { return p.kind() == rep.Pawn }
