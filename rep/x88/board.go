package x88

import (
	"fmt"
	"sync"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88",
	Title:     "0x88",
	Family:    "mailbox",
	Summary:   "128 cells, two boards wide: &0x88 finds the edge, square differences find pins and checks",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// pieceID identifies a piece. It is the content of a cell and the index into the
// piece list. Bit 4 means White, bit 5 means Black; the low four bits are a slot in
// the list of that side. The king has slot 0. A piece keeps its ID until it is
// captured, through promotion too. An empty cell holds noPiece, which has an entry
// in the list, so that every cell is looked up in the same way. A cell with a pawn
// has pawnID in addition: the low six bits are the ID.
type pieceID uint8

const (
	noPiece pieceID = 0
	whiteID pieceID = 0x10
	blackID pieceID = 0x20
	pawnID  pieceID = 0x40 // in a cell: the piece is a pawn
	slots           = 16   // pieces that a side can have
)

// firstID returns the ID of c's king, the first of its side. It is the bit of the
// side alone.
func firstID(c rep.Color) pieceID { return whiteID << (c & 1) }

// pieceBits is a rep.Piece in the low four bits, and above it the flags that Make
// tests, each with one bit.
type pieceBits uint8

const (
	pawnBit   pieceBits = 1 << 4 // a pawn: its moves set the halfmove clock to 0
	castleBit pieceBits = 1 << 5 // a king or rook with a castling right at Load: rights may be lost when it moves or is captured
)

// pieceBitsOf returns the pieceBits of a piece p without castling rights.
func pieceBitsOf(p rep.Piece) pieceBits {
	if p.Type() == rep.Pawn {
		return pieceBits(p) | pawnBit
	}
	return pieceBits(p)
}

// piece returns n as a piece.
func (n pieceBits) piece() rep.Piece { return rep.Piece(n & 15) }

// kind returns n as a piece type.
func (n pieceBits) kind() rep.PieceType { return rep.PieceType(n & 7) }

// Board is a chess board in 128 cells. It is made by New and needs Load before use.
type Board struct {
	cells     [136]pieceID  // the piece on each cell; the off-board half is always empty, and so are eight cells after the end
	squares   [64]index     // the square of each piece, gone if it was captured or never existed
	pieceBits [64]pieceBits // the kind of each piece, kept after its capture

	last       [2]pieceID // the highest ID of each side
	lastSlider [2]pieceID // the highest ID of each side that is a slider, or was when captured; the king if none
	lastPiece  [2]pieceID // the highest ID of each side that is no pawn, or was none when captured
	start      uint16     // the fullmove number at Load
	castling   *rep.Castling

	key   uint64
	state state
	plies uint32   // made since Load, plus 1 if Black began: odd with Black to move
	undo  []record // by plies: the data for Unmake, and spare records
}

// record is the data that Unmake needs in addition to the move.
type record struct {
	key      uint64
	state    state
	captured pieceID // noPiece if the move is no capture
	move     rep.Move
}

var (
	_ rep.Board                = (*Board)(nil)
	_ rep.Counter              = (*Board)(nil)
	_ rep.Keyed                = (*Board)(nil)
	_ rep.Inspector            = (*Board)(nil)
	_ rep.NullMover            = (*Board)(nil)
	_ rep.Perfter              = (*Board)(nil)
	_ rep.Validator            = (*Board)(nil)
	_ rep.Footprinter          = (*Board)(nil)
	_ rep.Dumper               = (*Board)(nil)
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
	buildOnce.Do(func() {
		buildTables()
		buildSets()
		line.Build()
	})
	return new(Board)
}

// loadOrder is the order of the IDs: the king first, then the sliders, the knights,
// the pawns.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, if a
// side has more pieces than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{undo: b.undo}
	for i := range b.squares {
		b.squares[i] = gone
	}
	for c := rep.White; c <= rep.Black; c++ {
		next := firstID(c)
		b.lastSlider[c] = next
		for _, t := range loadOrder {
			for sq, piece := range p.Pieces {
				if piece != rep.MakePiece(c, t) {
					continue
				}
				if next < firstID(c)+slots {
					i := indexOf(rep.Square(sq))
					b.cells[i], b.squares[next], b.pieceBits[next] = next, i, pieceBitsOf(piece)
					if t == rep.Pawn {
						b.cells[i] |= pawnID
					}
				}
				if isSlider(piece) {
					b.lastSlider[c] = next
				}
				if t != rep.Pawn {
					b.lastPiece[c] = next
				}
				next++
			}
		}
		if n := next - firstID(c); n > slots {
			return fmt.Errorf("x88: %d %v pieces, the list holds %d: %w", n, c, slots, rep.ErrUnsupported)
		}
		b.last[c] = next - 1
	}
	b.castling = rep.CastlingOf(p)
	for sq, lost := range b.castling.Lost {
		if lost&p.Rights() != 0 {
			b.pieceBits[b.at(indexOf(rep.Square(sq)))&63] |= castleBit
		}
	}
	b.loadState(p)
	return nil
}

// at returns the piece on i, noPiece for an empty cell. The off-board cells next to
// a rank, which steps east and west reach, are always empty.
func (b *Board) at(i index) pieceID { return b.cells[i&cellMask] }

// pieceAt returns the piece on i.
func (b *Board) pieceAt(i index) rep.Piece { return b.bitsAt(i).piece() }

// bitsAt returns the pieceBits of the piece on i.
func (b *Board) bitsAt(i index) pieceBits { return b.pieceBits[b.at(i)&63] }

// king returns the square of c's king.
func (b *Board) king(c rep.Color) index { return b.squares[firstID(c)] }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := b.emptyPosition()
	for c := rep.White; c <= rep.Black; c++ {
		for m := firstID(c); m <= b.last[c]; m++ {
			if at := b.squares[m]; at != gone {
				p.Pieces[at.square()] = b.pieceBits[m].piece()
			}
		}
	}
	return p
}
