package x88

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88",
	Title:     "0x88",
	Called:    "0x88",
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
	_ rep.Attacker             = (*Board)(nil)
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

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	i := uint(sq & 63)
	return b.list[b.cells[i+i&0x38]&127].piece()
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	list := b.pieces(p.Color())
	if p.Type() == rep.Pawn {
		list = b.pawns(p.Color())
	}
	var set rep.SquareSet
	for _, piece := range list {
		if piece.piece() == p {
			set |= piece.at().square().Set()
		}
	}
	return set
}

// findPins finds the pinned pieces of the side to move, which must not be in check. So an enemy
// that would attack its king on an otherwise empty board is a slider, and a piece is between.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.king(us)
	info.king = king
	row := attackersOf(king)
	for _, slider := range b.sliders(us ^ 1) {
		from := slider.at()
		if row[from]>>slider.piece()&1 == 0 {
			continue
		}
		step := -stepTable[difference(from, king)]
		at := king + step
		for b.at(at) == noPiece {
			at += step
		}
		if b.at(at)&own(us) == 0 {
			continue
		}
		i := at + step
		for b.at(i) == noPiece {
			i += step
		}
		if i == from {
			info.pinned[info.pins&7] = pin{b.at(at), b.pieceOn(at), at, from, step}
			info.pins++
		}
	}
}

// Mobility returns the number of squares to which the pieces of c could go, by type
// from knight to queen.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

func mobility[S side.Type](b *Board) (n [8]uint16) {
	us := side.Of[S]()
	for _, piece := range b.pieces(us)[1:] {
		if piece != 0 {
			addMobility[S](b, &n, piece.at(), piece.kind())
		}
	}
	return n
}

// find adds the pieces of c, without the pawns, that attack the square of the
// exchange.
func (x *exchange) find(c rep.Color) {
	row, s := attackersOf(x.to), &x.sides[c&1]
	for _, piece := range x.b.pieces(c) {
		if from := piece.at(); row[from]>>piece.piece()&1 != 0 && x.reaches(from) {
			s.list[s.n&15] = capturer(piece.kind())<<8 | capturer(from)
			s.n++
		}
	}
}

// reaches reports whether the piece on from, which could attack the square of the
// exchange, is still there and no other is in between.
func (x *exchange) reaches(from index) bool {
	if x.gone.Has(from.square()) {
		return false
	}
	step := stepTable[difference(from, x.to)]
	if step == 0 {
		return true
	}
	for i := from + step; i != x.to; i += step {
		if x.b.at(i) != noPiece && !x.gone.Has(i.square()) {
			return false
		}
	}
	return true
}

// movable reports whether a pawn of us is on from and not hidden.
func (b *Board) movable(us rep.Color, from index) bool {
	id := b.at(from)
	return isPawn(us, id) && b.list[id&127] != 0
}
