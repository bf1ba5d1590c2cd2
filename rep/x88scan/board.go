package x88scan

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88-scan",
	Title:     "0x88, no piece list",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "0x88 without lists: pieces in the cells, found by a scan of the ranks",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// occupant is the content of a cell: a rep.Piece in the low four bits, bit 4 for
// White's pieces and bit 5 for Black's, and two marks above. The marks let Make test
// for each of its rare cases with one bit. It is 0 for an empty cell.
type occupant uint8

const (
	empty    occupant = 0
	whiteBit occupant = 0x10
	blackBit occupant = 0x20
	watched  occupant = 0x40 // a king, or a rook with a castling right at Load: king square or rights may change
	pawnMark occupant = 0x80 // a pawn: its moves set the halfmove clock to 0
)

// occupantOf returns the content of a cell with p, unless p is a rook with a
// castling right.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | own(p.Color())
	switch p.Type() {
	case rep.Pawn:
		o |= pawnMark
	case rep.King:
		o |= watched
	}
	return o
}

// piece returns o as a piece.
func (o occupant) piece() rep.Piece { return rep.Piece(o & 15) }

// kind returns o as a piece type.
func (o occupant) kind() rep.PieceType { return rep.PieceType(o & 7) }

// isPawn reports whether o is a pawn of either side.
func (o occupant) isPawn() bool { return o&pawnMark != 0 }

// isEmpty returns 1 for an empty cell and 0 for a piece, without a branch.
func isEmpty(o occupant) int { return int((uint32(o) - 1) >> 31) }

// Board is a chess board in 128 cells without a piece list. It is made by New and
// needs Load before use.
type Board struct {
	cells    [128]occupant // the off-board half is always empty
	kings    [2]index
	start    uint16 // the fullmove number at Load
	castling *rep.Castling

	// The records of all positions since Load, and spare ones, as in package x88.
	records    []record
	current    uintptr
	lastRecord uintptr
}

// record is the key and the state of a position, and the move that led to it.
type record struct {
	key      uint64 // without the part that Key adds
	state    state
	captured occupant // by that move
	move     rep.Move
}

// tableBytes leaves out the tables of words that only x88 has.
const tableBytes = int(unsafe.Sizeof(stepTable) + unsafe.Sizeof(attackTable) + unsafe.Sizeof(attackersTable) + unsafe.Sizeof(neighbours) +
	unsafe.Sizeof(knightTargets) + unsafe.Sizeof(knightMobility) +
	unsafe.Sizeof(knightJumps) + unsafe.Sizeof(knightRanks) +
	unsafe.Sizeof(placeKeys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(turnKeys) + unsafe.Sizeof(moveCells))

var (
	_ rep.Board                = (*Board)(nil)
	_ rep.Counter              = (*Board)(nil)
	_ rep.Keyed                = (*Board)(nil)
	_ rep.Inspector            = (*Board)(nil)
	_ rep.NullMover            = (*Board)(nil)
	_ rep.Perfter              = (*Board)(nil)
	_ rep.Validator            = (*Board)(nil)
	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, which needs Load before use.
func New() *Board {
	buildOnce.Do(buildTables)
	b := new(Board)
	b.grow()
	return b
}

// Load sets up p, which must be valid. The number of pieces has no limit.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, castling: rep.CastlingOf(p)}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		i, o := indexOf(rep.Square(sq)), occupantOf(piece)
		if b.castling.Lost[sq]&p.Rights() != 0 {
			o |= watched
		}
		b.cells[i] = o
		if piece.Type() == rep.King {
			b.kings[piece.Color()] = i
		}
	}
	b.loadState(p)
	return nil
}

// at returns the content of i. The off-board cells next to a rank, which steps east
// and west reach, are always empty.
func (b *Board) at(i index) occupant { return b.cells[i&cellMask] }

// pieceOn returns the content of i, like at: a cell has all bits of its piece.
func (b *Board) pieceOn(i index) occupant { return b.at(i) }

// pieceAt returns the piece on i.
func (b *Board) pieceAt(i index) rep.Piece { return b.at(i).piece() }

// king returns the square of c's king.
func (b *Board) king(c rep.Color) index { return b.kings[c&1] }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := b.emptyPosition()
	for sq := range p.Pieces {
		p.Pieces[sq] = b.PieceAt(rep.Square(sq))
	}
	return p
}
