package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// pieceID identifies a piece. It is the content of a cell and the index into the piece
// list. The low four bits are the piece's slot in the list of its side. The king has
// slot 0. A piece keeps its ID until it is captured, even if it is promoted. The upper
// bits are for the tests of a target square: a piece with bit 4 blocks White's pieces,
// with bit 5 Black's; with bit 6 Black can capture it, with bit 7 White. An empty cell
// holds noPiece, which has a list entry too. A cell off the board holds the sentinel,
// which blocks both sides and can be captured by neither.
//
// The list has an entry for every byte, so that no ID needs a bounds check. Two
// stretches of 64 bytes are in use.
type pieceID uint8

const (
	noPiece  pieceID = 0
	whiteID  pieceID = 0x50
	blackID  pieceID = 0xa0
	sentinel pieceID = 0x30
	slots            = 16 // pieces that a side can have
	pawnBit  pieceID = 8  // of a slot, see list.pawnRows
)

// firstID returns the ID of c's king, the first of its side.
func firstID(c rep.Color) pieceID { return whiteID << c }

// kind is the way a piece moves: a rep.PieceType, except that Black's pawn has a kind
// of its own, because it moves in the other direction than White's.
type kind uint8

const (
	whitePawn = kind(rep.Pawn)
	knight    = kind(rep.Knight)
	bishop    = kind(rep.Bishop)
	rook      = kind(rep.Rook)
	queen     = kind(rep.Queen)
	king      = kind(rep.King)
	blackPawn = king + 1
)

// kindOf returns the kind of p.
func kindOf(p rep.Piece) kind {
	if p == rep.BlackPawn {
		return blackPawn
	}
	return kind(p.Type())
}

// isSlider reports whether k is a bishop, a rook or a queen.
func (k kind) isSlider() bool { return k >= bishop && k <= queen }

// pieceSquare is everything about a piece: its cell in bits 0 to 7, its kind in bits 8
// to 10, its colour in bit 11. The low eleven bits are the index of its attacks, the
// low twelve the index of its key. It is 0 for a captured piece and for noPiece.
//
// From the colour up, a pieceSquare has the bits that a move of the piece clears in a
// state: Black to move, if the piece is Black's; in bits 12 to 15 the castling rights
// lost when the piece moves or is captured, which the king and the castling rooks have;
// and in bits 16 to 31 the halfmove clock, if the piece is a pawn. So Make needs no table
// and no branch for them.
type pieceSquare uint32

const (
	kindShift   = 8
	kindBits    = 7 << kindShift
	colorShift  = 11
	rightsShift = 12 // the first of the castling rights, in a pieceSquare and in a state
	rightsAll   = 15 << rightsShift
	pawnMark    = 0xffff << 16
)

func pieceSquareOf(p rep.Piece, at index) pieceSquare {
	q := pieceSquare(p.Color())<<colorShift | pieceSquare(kindOf(p))<<kindShift | pieceSquare(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

func (p pieceSquare) at() index { return index(p) }

func (p pieceSquare) kind() kind { return kind(p >> kindShift & 7) }

func (p pieceSquare) isPawn() bool { return p&pawnMark != 0 }

// piece returns p as a piece, rep.NoPiece for 0.
func (p pieceSquare) piece() rep.Piece {
	t := rep.PieceType(p.kind())
	if p.isPawn() {
		t = rep.Pawn
	}
	return rep.MakePiece(rep.Color(p>>colorShift&1), t)
}

// entry returns the index of the attacks of p.
func (p pieceSquare) entry() uint { return uint(p & (attackEntries - 1)) }

// entryOf returns the index of the attacks of p on i.
func entryOf(p rep.Piece, i index) uint { return uint(kindOf(p))<<kindShift | uint(i) }

// queenOn returns the index of the attacks of a queen on i. If they say that the queen
// is aligned with a king, i is.
func queenOn(i index) uint { return uint(queen)<<kindShift | uint(i) }

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^255 | pieceSquare(to) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return uint(p & (keyEntries - 1)) }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any cell.
func (p pieceSquare) enemyPawn() pieceSquare {
	return p&^255 ^ (1<<colorShift | pieceSquare(whitePawn^blackPawn)<<kindShift)
}

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^255 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}
