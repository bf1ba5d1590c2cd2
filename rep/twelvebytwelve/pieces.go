// Code generated from ../tenbytwelve/pieces.go; DO NOT EDIT.

package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// pieceID identifies a piece. It is the content of a cell and the index into the piece
// list. Bit 4 means White, bit 5 Black, the low four bits are the piece's slot in the
// list of its side. The king has slot 0. A piece keeps its ID until it is captured,
// even if it is promoted. An empty cell holds noPiece, which has a list entry of its
// own, so that a look-up needs no branch. A cell off the board holds the sentinel,
// which has the bits of both sides and counts as a piece of either side's own.
type pieceID uint8

const (
	noPiece  pieceID = 0
	whiteID  pieceID = 0x10
	blackID  pieceID = 0x20
	sentinel         = whiteID | blackID
	slots            = 16 // pieces that a side can have
	pawnBit  pieceID = 8  // of a slot, see list.pawnRows
)

// firstID returns the ID of c's king, the first of its side.
func firstID(c rep.Color) pieceID { return whiteID << c }

const entryMask = entries - 1

// The kinds of pieces other than kings and pawns.
const (
	knight = rep.Knight
	bishop = rep.Bishop
	rook   = rep.Rook
	queen  = rep.Queen
)

func pieceSquareOf(p rep.Piece, at index) pieceSquare {
	q := pieceSquare(p)<<pieceShift | pieceSquare(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

// entryOf returns the index of p on i in a table of entries.
func entryOf(p rep.Piece, i index) uint { return uint(pieceSquareOf(p, i) & entryMask) }

// queenOn returns the entry of a queen on i. If it says that the queen is aligned with a king, i is.
func queenOn(i index) uint { return entryOf(rep.WhiteQueen, i) }

// pawnSquare returns the pieceSquare of a pawn of us on i.
func pawnSquare(us rep.Color, i index) pieceSquare {
	return pieceSquareOf(rep.MakePiece(us, rep.Pawn), i)
}

func (p pieceSquare) piece() rep.Piece    { return rep.Piece(p >> pieceShift & 15) }
func (p pieceSquare) kind() rep.PieceType { return rep.PieceType(p >> pieceShift & 7) }
func (p pieceSquare) at() index           { return index(p & 127) }
func (p pieceSquare) isPawn() bool        { return p&pawnMark != 0 }

// entry returns the index of p in a table of entries.
func (p pieceSquare) entry() uint { return uint(p & entryMask) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return p.entry() }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any
// cell: all but the colour.
func (p pieceSquare) enemyPawn() pieceSquare { return (p ^ pieceSquare(blackToMove)) &^ 127 }

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^127 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^127 | pieceSquare(to) }
