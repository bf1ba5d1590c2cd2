package mailbox

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Scan describes the same board without a list of men.
var Scan = rep.Backend{
	Name:      "mailbox-scan",
	Title:     "8×8 mailbox, no piece list",
	Family:    Backend.Family,
	Summary:   "the plain 8×8 array alone: pieces in the cells, men found by looking through the ranks",
	Reference: Backend.Reference,
	New:       func() rep.Board { return NewScan() },
}

// occupant is what a cell of a ScanBoard holds: a rep.Piece in the low four
// bits; bit 4 for White's men and bit 5 for Black's, as in a man's number; and two
// marks above, which are those of a post, eight bits lower. It is 0 for an empty
// cell.
type occupant = uint8

const (
	empty    occupant = 0
	anybody  occupant = 0x30
	pawnSign occupant = occupant(pawnMark >> 8) // a pawn: his moves, like captures, set the clock back
	homeSign occupant = occupant(homeMark >> 8) // a king or rook who may yet castle: his moves, and his capture, change the rights
)

// occupantOf returns what stands for p in a cell, when he may not castle.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | firstMan<<p.Color()
	if p.Type() == rep.Pawn {
		o |= pawnSign
	}
	return o
}

func pieceOf(o occupant) rep.Piece { return rep.Piece(o & 15) }

// entryOf returns the index of an o on i in the tables that are indexed by posts.
func entryOf(o occupant, i index) uint { return uint(o&15)<<6 + uint(i&63) }

// slides reports whether an o goes on along a line until it meets somebody.
func slides(o occupant) bool { return o&7-occupant(rep.Bishop) < 3 }

// isEmpty returns 1 for an empty cell and 0 for any man.
func isEmpty(o occupant) occupant { return occupant((uint32(o) - 1) >> 31) }

// ScanBoard is a chess position as an 8×8 array of pieces: it knows what stands on
// a cell and where the kings are, and finds everybody else by looking.
type ScanBoard struct {
	cell     [64]occupant
	kings    [2]index
	castling *rep.Castling
	history  []scanRecord // the records from Load on, up to ply the valid ones
	ply      uint32       // moves made since Load
	start    uint32       // the turn at Load: fullmove number * 2, and 1 when Black is to move
}

// scanRecord is a ply of the history: what the position is besides the men, and
// what stood on the two cells of the move made next. A move writes a new key and
// state after the old ones, so that to take it back is to go back.
type scanRecord struct {
	key         uint64
	state       state
	from, taken occupant // who moves, and whom he takes
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

// NewScan returns an empty board, which must be loaded before use.
func NewScan() *ScanBoard {
	tablesOnce.Do(makeTables)
	return &ScanBoard{history: make([]scanRecord, historyStep)}
}

// now returns the record of the position on the board.
func (b *ScanBoard) now() *scanRecord { return &b.history[b.ply] }

// turn counts the plies as start does.
func (b *ScanBoard) turn() uint32 { return b.start + b.ply }

func (b *ScanBoard) side() rep.Color { return rep.Color(b.turn() & 1) }

// Load sets up p and forgets the moves played before. Any number of men will do.
func (b *ScanBoard) Load(p *rep.Position) error {
	*b = ScanBoard{
		history:  b.history,
		castling: rep.CastlingOf(p),
		start:    uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove),
	}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		o := occupantOf(piece)
		if b.castling.Lost[sq]&p.Rights() != 0 {
			o |= homeSign
		}
		b.cell[indexOf(rep.Square(sq))] = o
		if piece.Type() == rep.King {
			b.kings[piece.Color()] = indexOf(rep.Square(sq))
		}
	}
	now := b.now()
	now.key = p.Key()
	now.state = state(p.Rights())<<8 | state(p.HalfmoveClock)<<16
	if p.EnPassant != rep.NoSquare {
		now.state |= b.passing(indexOf(p.EnPassant), p.SideToMove)
	}
	return nil
}

// passing returns the bits of the state for a double push over the square at,
// when c, the side to move, might capture there. A pawn of c that can do so
// stands where a pawn of the other colour on that square would capture.
func (b *ScanBoard) passing(at index, c rep.Color) state {
	list, pawn := &pawnTo[c&1^1][at&63], occupantOf(rep.MakePiece(c, rep.Pawn))
	if b.cell[list.left&63] == pawn || b.cell[list.right&63] == pawn {
		return state(at) | passed | capturable
	}
	return state(at) | passed
}

// rankFrom returns the eight cells of the rank that begins with the cell a, on the
// a-file, as one word, that cell in its lowest byte. Masked by a side's bit in each
// byte it leaves that side's men, and the next of them is a count of zeros away:
// cells in which nobody of interest stands cost nothing.
func (b *ScanBoard) rankFrom(a uint) uint64 {
	return binary.LittleEndian.Uint64(b.cell[a&56:][:8])
}

// firstOf returns the cell of the first man in w, a part of the word of the rank
// that begins with a.
func firstOf(w uint64, a uint) uint { return (a + uint(bits.TrailingZeros64(w))>>3) & 63 }

// Position returns the whole state.
func (b *ScanBoard) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i, o := range b.cell {
		p.Pieces[index(i).square()] = pieceOf(o)
	}
	if now&passed != 0 {
		p.EnPassant = now.passedOver().square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *ScanBoard) Key() uint64 { return b.now().key }

// Footprint returns the bytes that a board takes.
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
