package tenbytwelve

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Scan describes the same board without a list of men.
var Scan = rep.Backend{
	Name:      "tenbytwelve-scan",
	Title:     "10×12 mailbox, no piece list",
	Family:    Backend.Family,
	Summary:   "10×12 without a list: pieces in the cells, men found by looking through the rows",
	Reference: Backend.Reference,
	New:       func() rep.Board { return NewScan() },
}

// occupant is what a cell of a ScanBoard holds: a rep.Piece in the low four
// bits; bit 4 for White's men and bit 5 for Black's, both for the border, as in a
// man's number; and two marks above, so that Make asks for what it needs with one
// bit. It is 0 for an empty cell.
type occupant = uint8

const (
	empty   occupant = 0
	beyond  occupant = occupant(border) // off the board
	watched occupant = 0x40             // a king, or a rook who could castle at Load: king square or rights may change with him
	pawnBit occupant = 0x80             // a pawn: his moves set the halfmove clock back
)

// occupantOf returns what stands for p in a cell, unless he is a rook who may
// castle.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | occupant(firstMan(p.Color()))
	switch p.Type() {
	case rep.Pawn:
		o |= pawnBit
	case rep.King:
		o |= watched
	}
	return o
}

// pieceOf returns o as a piece, rep.NoPiece for the border.
func pieceOf(o occupant) rep.Piece { return rep.Piece(o & 15) }

// entryOf returns the index of an o on i in the tables that are indexed by posts.
func entryOf(o occupant, i index) uint { return uint(o&15)<<7 + uint(i&127) }

// foe returns 1 where o is a man of the other side, the border not included, and
// 0 otherwise, without a branch.
func foe(us rep.Color, o occupant) int {
	if man(o)&border == enemy(us) {
		return 1
	}
	return 0
}

// ScanBoard is a chess board in 120 cells and no list: it knows what stands on a
// cell and where the kings are, and finds everybody else by looking. It is made by
// NewScan and needs Load before use.
type ScanBoard struct {
	cells    [128]occupant // those past 119 are border that nobody comes to
	kings    [2]index
	records  []scanRecord // one for each position since Load, and room for more
	ply      uint32       // the record of this position
	turn     uint32       // at Load: twice the number of the move, and one more when it is Black's
	castling *rep.Castling

	classical rep.CastlingRights // those whose king and rook stand where they do in the classical game
}

// scanRecord is the part of a position that a move changes as a whole, and whom
// the move that led to it took, if it was a capture.
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
	b := new(ScanBoard)
	b.grow()
	return b
}

// Load sets up p, which must be valid. Any number of men will do.
func (b *ScanBoard) Load(p *rep.Position) error {
	*b = ScanBoard{records: b.records, castling: rep.CastlingOf(p)}
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = beyond
		}
	}
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
	b.classical = classicalRights(b.castling)
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := scanRecord{key: p.Key(), state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.passedOver(indexOf(p.EnPassant), p.SideToMove)
	}
	b.records[0] = r
	return nil
}

// passedOver returns the en passant part of the state after a double push over
// i, with c to move: i, and the live bit where a pawn of c stands ready.
func (b *ScanBoard) passedOver(i index, c rep.Color) state {
	ready := occupantOf(rep.MakePiece(c, rep.Pawn))
	beside := i + south // the square of the pawn that was pushed
	if c == rep.Black {
		beside = i + north
	}
	if b.at(beside+west) == ready || b.at(beside+east) == ready {
		return state(i) | live
	}
	return state(i)
}

// at returns what stands on i: beyond off the board.
func (b *ScanBoard) at(i index) occupant { return b.cells[i&127] }

const (
	each = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	a8   = 91                 // where the last row begins
)

// rowFrom returns the eight squares of the row that begins with the cell a, on the
// a-file, as one word, that cell in its lowest byte. Masked by a side's bit in each
// byte it leaves that side's men, and the next of them is a count of zeros away:
// cells in which nobody of interest stands cost nothing, the border among them.
func (b *ScanBoard) rowFrom(a uint) uint64 { return binary.LittleEndian.Uint64(b.cells[a&127:][:8]) }

// firstOf returns the cell of the first man in w, a part of the word of the row
// that begins with a.
func firstOf(w uint64, a uint) uint { return (a + uint(bits.TrailingZeros64(w))>>3) & 127 }

// state returns the state of this position.
func (b *ScanBoard) state() state { return b.records[b.ply].state }

// side returns the side to move.
func (b *ScanBoard) side() rep.Color { return b.state().side() }

// Position returns the whole state. Load of it gives an equal board.
func (b *ScanBoard) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.turn + b.ply) >> 1),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = b.PieceAt(rep.Square(sq))
	}
	if passed := state.enPassant(); passed != 0 {
		p.EnPassant = passed.square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *ScanBoard) Key() uint64 { return b.records[b.ply].key }

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
