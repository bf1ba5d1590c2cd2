package mailboxscan

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "mailbox-scan",
	Title:     "8×8 mailbox, no piece list",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "the plain 8×8 array alone: pieces in the cells, found by reading the ranks",
	Reference: "TSCP (Tom Kerrigan): 8×8 array, pieces found by reading all squares",
	New:       func() rep.Board { return New() },
}

// occupant is the content of a cell: a rep.Piece in the low four bits; bit 4 for a white piece,
// bit 5 for a black one; and two flags above, which mark pieces whose moves are not plain. It
// is 0 for an empty cell.
type occupant = uint8

const (
	noPiece      occupant = 0
	whiteBit     occupant = 1 << 4 // Black's is twice that
	bothSides    occupant = 0x30
	pawnFlag     occupant = 1 << 6 // a pawn: its moves reset the halfmove clock
	castlingFlag occupant = 1 << 7 // a king or rook that had a castling right at Load: its moves, and its capture, may change the rights
)

// occupantOf returns the occupant for p without a castling right.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | whiteBit<<p.Color()
	if p.Type() == rep.Pawn {
		o |= pawnFlag
	}
	return o
}

func pieceOf(o occupant) rep.Piece { return rep.Piece(o & 15) }

// entryOf returns the index of o on i in the tables by piece and cell.
func entryOf(o occupant, i cells.Index) uint { return uint(o&15)<<6 + uint(i&63) }

// slides reports whether o is a slider.
func slides(o occupant) bool { return o&7-occupant(rep.Bishop) < 3 }

// isEmpty returns 1 for an empty cell and 0 for a piece.
func isEmpty(o occupant) occupant { return occupant((uint32(o) - 1) >> 31) }

// Board is a chess position as an 8×8 array of pieces. It knows the piece on each cell and the
// cells of the kings, and finds the other pieces by reading the ranks.
type Board struct {
	cell     cells.Array
	kings    [2]cells.Index
	castling *rep.Castling
	history  []record // the records since Load; valid up to current
	current  uintptr  // the offset of the record of this position in history, in bytes
	start    uint32   // the turn of the first record: fullmove number * 2, plus 1 when Black is to move
}

// record is a ply of the history: the key and the state of a position, the next move, and the rest
// that Unmake needs. Make writes a new key and state into the next record, so Unmake only steps back.
type record struct {
	key      uint64
	state    cells.State
	full     cells.State // noRoom in the last record but one of the history, otherwise 0
	move     rep.Move    // the next move; for a null move one with a bit of castlingOrPromotion
	captured occupant    // of a capture: the captured piece; of castling: the rook
	from     occupant    // of castling, a promotion and an en passant capture: the moving piece
}

var (
	_ rep.Board             = (*Board)(nil)
	_ rep.Counter           = (*Board)(nil)
	_ rep.Keyed             = (*Board)(nil)
	_ rep.Inspector         = (*Board)(nil)
	_ rep.NullMover         = (*Board)(nil)
	_ rep.Validator         = (*Board)(nil)
	_ rep.Stater            = (*Board)(nil)
	_ rep.Attacker          = (*Board)(nil)
	_ rep.LegalityTester    = (*Board)(nil)
	_ rep.CheckTester       = (*Board)(nil)
	_ rep.ExchangeEvaluator = (*Board)(nil)
	_ rep.Stager            = (*Board)(nil)
	_ rep.MobilityCounter   = (*Board)(nil)
)

// New returns an empty board, which must be loaded before use.
func New() *Board {
	cells.Build()
	b := &Board{current: recordSize}
	b.grow()
	return b
}

// Load sets up p and clears the history. It accepts any number of pieces.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{
		history:  b.history,
		castling: rep.CastlingOf(p),
		current:  recordSize,
		start:    (uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)) - 1,
	}
	b.history[0].setNull()
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		o := occupantOf(piece)
		if b.castling.Lost[sq]&p.Rights() != 0 {
			o |= castlingFlag
		}
		b.cell[cells.IndexOf(rep.Square(sq))] = o
		if piece.Type() == rep.King {
			b.kings[piece.Color()] = cells.IndexOf(rep.Square(sq))
		}
	}
	now := b.now()
	now.key = p.Key()
	now.state = cells.State(p.Rights())<<cells.RightsShift | cells.State(p.HalfmoveClock)<<16
	if p.EnPassant != rep.NoSquare {
		now.state |= b.epBits(cells.IndexOf(p.EnPassant), p.SideToMove)
	}
	return nil
}

// epBits returns the bits of the state after a double push over the square at, with c to move.
// A pawn of c can capture there if it stands where a pawn of the other colour on that square
// would capture.
func (b *Board) epBits(at cells.Index, c rep.Color) cells.State {
	list, pawn := &cells.PawnTo[c&1^1][at&63], occupantOf(rep.MakePiece(c, rep.Pawn))
	if b.cell[list.Left&63] == pawn || b.cell[list.Right&63] == pawn {
		return cells.State(at) | cells.EPSet | cells.EPCapturable
	}
	return cells.State(at) | cells.EPSet
}

// rankFrom returns the eight cells of the rank of the cell a as one word, the a-file in the
// lowest byte. Masked by a side's bit in each byte it leaves the pieces of that side, and a
// count of trailing zeros finds the next one: empty cells cost nothing.
func (b *Board) rankFrom(a uint) uint64 {
	return binary.LittleEndian.Uint64(b.cell[a&56:][:8])
}

// firstOf returns the cell of the first piece in w, a part of the word of the rank that begins
// with a.
func firstOf(w uint64, a uint) uint { return (a + uint(bits.TrailingZeros64(w))>>3) & 63 }

func (b *Board) pieceAt(i cells.Index) rep.Piece { return pieceOf(b.cell[i&63]) }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) cells.Index { return b.kings[c&1] }

// entry returns the index of the piece on the cell i in keys and in the rows of attackTable.
func (b *Board) entry(i cells.Index) uint { return entryOf(b.cell[i&63], i) }

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(cells.IndexOf(sq)) }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for pieces := b.squares(whiteBit << p.Color()); pieces != 0; pieces &= pieces - 1 {
		if at := cells.IndexOf(pieces.First()); b.pieceAt(at) == p {
			set |= at.Set()
		}
	}
	return set
}

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts as CountMoves does, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var n [8]uint16
	own, enemy := whiteBit<<(c&1), uint(5-c&1)
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			t := b.cell[from] & 7
			switch rep.PieceType(t) {
			case rep.Knight:
				n[t] += uint16(b.countKnight(own, from))
			case rep.Bishop:
				n[t] += uint16(b.countDiagonal(from, enemy))
			case rep.Rook:
				n[t] += uint16(b.countOrthogonal(from, enemy))
			case rep.Queen:
				n[t] += uint16(b.countOrthogonal(from, enemy) + b.countDiagonal(from, enemy))
			}
		}
	}
	return n
}
