package x88

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88",
	Title:     "0x88",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "128 cells, two boards wide: &0x88 finds the edge, square differences find pins and checks",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 128 cells. It is made by New and needs Load before use.
type Board struct {
	cells [136]pieceID     // the piece on each cell; the off-board half is always empty, and so are eight cells after the end
	list  [128]pieceSquare // the piece list, by ID; 0 for a piece that was captured or never existed

	lastSlot   [2]pieceID // the highest slot of each side
	lastSlider [2]pieceID // no slider of the side has a higher ID; the king's ID if it never had a slider
	lastPiece  [2]pieceID // the same for all pieces except pawns
	start      uint16     // the fullmove number at Load
	castling   *rep.Castling

	// The records of all positions since Load, and spare ones. The record of this position
	// begins current bytes after the first; if it is the last, there is no room for another
	// move. If Black began, the first is not used, so that the side follows from current.
	records    []record
	current    uintptr
	lastRecord uintptr
}

// record is the key and the state of a position, the move that led to it, and the rest that
// Unmake needs. Make writes the next record and Unmake goes back to the one before, so that
// nothing is saved or restored.
type record struct {
	key   uint64 // without the part that Key adds
	state state

	captured   pieceSquare // the entry of the captured piece; not written by other moves
	move       rep.Move
	capturedID pieceID

	lastSlider, lastPiece pieceID // before a promotion, of the side that moved
}

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
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, which needs Load before use.
func New() *Board {
	buildOnce.Do(func() {
		buildTables()
		buildSets()
		line.Build()
	})
	b := new(Board)
	b.grow()
	return b
}

// loadOrder is the order of the IDs: the king first, then the sliders, the knights,
// the pawns.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, if a
// side has more pieces than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, castling: rep.CastlingOf(p)}
	for c := rep.White; c <= rep.Black; c++ {
		next := firstID(c)
		b.lastSlider[c] = next
		for _, t := range loadOrder {
			for sq, piece := range p.Pieces {
				if piece != rep.MakePiece(c, t) {
					continue
				}
				if next < firstID(c)+slots {
					id := next
					if t == rep.Pawn {
						id |= pawnID
					}
					i, rights := indexOf(rep.Square(sq)), b.castling.Lost[sq]&p.Rights()
					b.cells[i], b.list[id] = id, entryOf(piece)|pieceSquare(i)|pieceSquare(rights)<<rightsShift
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
		b.lastSlot[c] = (next - 1) % slots
	}
	b.loadState(p)
	return nil
}

// entry returns the list entry of id. All IDs are below 128. The compiler cannot know
// that, and would mask each of them.
func (b *Board) entry(id pieceID) *pieceSquare {
	return (*pieceSquare)(unsafe.Add(unsafe.Pointer(&b.list), uintptr(id)*unsafe.Sizeof(b.list[0])))
}

// pieces returns the list entries of c's pieces except the pawns, the king first.
func (b *Board) pieces(c rep.Color) []pieceSquare {
	return b.list[firstID(c) : b.lastPiece[c&1]&127+1]
}

// sliders returns the list entries of c's sliders, without the king.
func (b *Board) sliders(c rep.Color) []pieceSquare {
	return b.list[firstID(c)+1 : b.lastSlider[c&1]&127+1]
}

// pawns returns the list entries of c's pawns.
func (b *Board) pawns(c rep.Color) []pieceSquare {
	return b.list[firstID(c)|pawnID : (firstID(c)|pawnID|b.lastSlot[c&1])&127+1]
}

// at returns the piece on i, noPiece for an empty cell. The off-board cells next to
// a rank, which steps east and west reach, are always empty.
func (b *Board) at(i index) pieceID { return b.cells[i&cellMask] }

// pieceOn returns the list entry of the piece on i.
func (b *Board) pieceOn(i index) pieceSquare { return b.list[b.at(i)&127] }

// pieceAt returns the piece on i.
func (b *Board) pieceAt(i index) rep.Piece { return b.pieceOn(i).piece() }

// king returns the square of c's king.
func (b *Board) king(c rep.Color) index { return b.list[firstID(c)].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := b.emptyPosition()
	for _, piece := range b.list {
		if piece != 0 {
			p.Pieces[piece.at().square()] = piece.piece()
		}
	}
	return p
}
