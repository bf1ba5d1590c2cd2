package x88

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Scan describes the same board without lists of men.
var Scan = rep.Backend{
	Name:      "x88-scan",
	Title:     "0x88, no piece list",
	Family:    Backend.Family,
	Summary:   "0x88 without lists: pieces in the cells, men found by looking through the ranks",
	Reference: Backend.Reference,
	New:       func() rep.Board { return NewScan() },
}

// occupant is what a cell of a ScanBoard holds: a rep.Piece in the low four
// bits; bit 4 for White's men and bit 5 for Black's, as in a man's number; and two
// marks above, so that a move asks for what it needs with one bit. It is 0 for an
// empty cell.
type occupant = uint8

const (
	empty    occupant = 0
	watched  occupant = 0x40 // a king, or a rook who could castle at Load: king square or rights may change with him
	pawnMark occupant = 0x80 // a pawn: his moves set the halfmove clock to 0
)

// occupantOf returns what stands for p in a cell, unless he is a rook who may
// castle.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | occupant(firstMan(p.Color()))
	switch p.Type() {
	case rep.Pawn:
		o |= pawnMark
	case rep.King:
		o |= watched
	}
	return o
}

// pieceOf returns o as a piece.
func pieceOf(o occupant) rep.Piece { return rep.Piece(o & 15) }

// vacant returns 1 for an empty cell, 0 for a man, without a branch.
func vacant(o occupant) int { return int((uint32(o) - 1) >> 31) }

// ScanBoard is a chess board in 128 cells and no lists: it knows what stands on
// a cell and where the kings are, and finds everybody else by looking. It is made
// by NewScan and needs Load before use.
type ScanBoard struct {
	cells    [128]occupant // the off-board half is always empty
	kings    [2]index
	start    uint32 // twice the fullmove number at Load
	castling *rep.Castling

	key   uint64
	state state
	plies uint32       // made since Load, and 1 more if Black began: odd with Black to move
	undo  []scanRecord // by plies: what Unmake needs, and room for more
}

// scanRecord is what Unmake needs to know besides the move.
type scanRecord struct {
	key   uint64
	state state
	taken occupant
}

var (
	_ rep.Board       = (*ScanBoard)(nil)
	_ rep.Counter     = (*ScanBoard)(nil)
	_ rep.Keyed       = (*ScanBoard)(nil)
	_ rep.Inspector   = (*ScanBoard)(nil)
	_ rep.NullMover   = (*ScanBoard)(nil)
	_ rep.Perfter     = (*ScanBoard)(nil)
	_ rep.Validator   = (*ScanBoard)(nil)
	_ rep.Footprinter = (*ScanBoard)(nil)
	_ rep.Dumper      = (*ScanBoard)(nil)
)

// NewScan returns an empty board, to be loaded before use.
func NewScan() *ScanBoard {
	buildOnce.Do(buildTables)
	return new(ScanBoard)
}

// Load sets up p, which must be valid. Any number of men will do.
func (b *ScanBoard) Load(p *rep.Position) error {
	*b = ScanBoard{undo: b.undo, castling: rep.CastlingOf(p)}
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
	b.start = 2 * uint32(p.FullmoveNumber)
	b.plies = uint32(p.SideToMove)
	ep := noEnPassant
	if p.EnPassant != rep.NoSquare {
		ep = b.passedOver(indexOf(p.EnPassant), p.SideToMove)
	}
	b.state = state(p.HalfmoveClock)<<halfmoveShift | state(p.Rights())<<rightsShift | state(ep)
	b.key = p.Key()
	return nil
}

// side returns who is to move.
func (b *ScanBoard) side() rep.Color { return rep.Color(b.plies & 1) }

// passedOver returns what the en passant field holds after a double push over
// i, with c to move: i, marked as idle where no pawn of c stands ready.
func (b *ScanBoard) passedOver(i index, c rep.Color) index {
	pawn := occupantOf(rep.MakePiece(c, rep.Pawn))
	beside := i + south // the square of the pawn that was pushed
	if c == rep.Black {
		beside = i + north
	}
	if b.at(beside+west) == pawn || b.at(beside+east) == pawn {
		return i
	}
	return i | idle
}

// at returns what stands on i. The cells off the board beside a rank, which steps
// east and west reach, are always empty.
func (b *ScanBoard) at(i index) occupant { return b.cells[i&0x7f] }

// each has the lowest bit of each of the eight bytes of a word.
const each = 0x0101010101010101

// rankFrom returns the eight cells of the rank that begins with the cell a, on the
// a-file, as one word, that cell in its lowest byte. Masked by a side's bit in each
// byte it leaves that side's men, and the next of them is a count of zeros away:
// cells in which nobody of interest stands cost nothing.
func (b *ScanBoard) rankFrom(a uint) uint64 {
	return binary.LittleEndian.Uint64(b.cells[a&0x70:][:8])
}

// firstOf returns the cell of the first man in w, a part of the word of the rank
// that begins with a.
func firstOf(w uint64, a uint) uint { return a&0x70 + uint(bits.TrailingZeros64(w))>>3 }

// Position returns the whole state. Load of it gives an equal board.
func (b *ScanBoard) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(b.state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.state.halfmove(),
		FullmoveNumber: b.fullmove(),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = b.PieceAt(rep.Square(sq))
	}
	if ep := b.state.enPassant(); ep != noEnPassant {
		p.EnPassant = (ep &^ idle).square()
	}
	return p
}

// fullmove returns the fullmove number, which the plies since Load tell.
func (b *ScanBoard) fullmove() uint16 { return uint16((b.start + b.plies) / 2) }

// Key returns the Zobrist key of the position.
func (b *ScanBoard) Key() uint64 { return b.key }

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *ScanBoard) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(scanRecord{})),
		Tables: tableBytes,
	}
}

// Perft returns the number of move sequences of depth plies. The moves of the
// last ply are counted, not played.
func (b *ScanBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perft is Perft for a depth of 1 or more; the moves go behind those of buffer.
// The last two plies are one loop, as in Board.
func (b *ScanBoard) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	if depth == 2 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			nodes += uint64(b.CountMoves())
			b.Unmake(m)
		}
		return nodes
	}
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}
