package x88

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88",
	Family:    "mailbox",
	Summary:   "128 cells, two boards wide: &0x88 finds the edge, square differences find pins and checks",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// man is the number of a man: what a cell holds, and the index of the lists.
// Bit 4 says White, bit 5 Black, the low four bits are the man's slot in the
// list of its side. The king has slot 0. A man keeps its number as long as it
// lives, through promotion too. An empty cell holds nobody, which has a slot
// of its own in the lists, so that taking "nobody" needs no branch.
type man uint8

const (
	nobody   man = 0
	whiteMan man = 0x10
	blackMan man = 0x20
	slots        = 16 // men that a side can have
)

// firstMan returns the number of c's king, the first man of its side.
func firstMan(c rep.Color) man { return whiteMan << c }

// Board is a chess board in 128 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells [128]man      // who stands where; the off-board half is always empty
	list  [64]index     // by man: where he stands, gone for one taken or never there
	kind  [64]rep.Piece // by man: what he is; he keeps it when taken

	last     [2]man // the highest man of each side
	pawns    [2]man // the first man of each side who was a pawn at Load
	sliders  [2]man // the highest man of each side who is a slider, or was when taken; the king if none
	castling *rep.Castling
	start    uint32 // twice the fullmove number at Load, plus 1 with Black to move
	plies    uint32 // made since Load

	state         // what else a move changes
	undo  []state // the states before each of the plies, and room for more
}

// The en passant square keeps to the rule of all indices: what has a bit of
// 0x88 is no square to move to. idle marks a square that Position gives back
// and nothing else uses.
const (
	idle        index = 0x08
	noEnPassant       = offBoard
)

// state is all that a move changes but the men. It is saved and restored whole,
// in two words.
type state struct {
	key       uint64
	halfmove  uint16
	side      rep.Color
	rights    rep.CastlingRights
	enPassant index // the square passed over, with bit 3 set where no pawn can capture there; noEnPassant
	taken     man   // by the last move
}

var (
	_ rep.Board       = (*Board)(nil)
	_ rep.Counter     = (*Board)(nil)
	_ rep.Keyed       = (*Board)(nil)
	_ rep.Inspector   = (*Board)(nil)
	_ rep.NullMover   = (*Board)(nil)
	_ rep.Perfter     = (*Board)(nil)
	_ rep.Validator   = (*Board)(nil)
	_ rep.Footprinter = (*Board)(nil)
	_ rep.Dumper      = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(buildTables)
	return new(Board)
}

// loadOrder is the order in which men get their numbers: the king first, then
// the sliders, the knights, the pawns.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped,
// where a side has more men than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{undo: b.undo}
	for i := range b.list {
		b.list[i] = gone
	}
	for c := rep.White; c <= rep.Black; c++ {
		next := firstMan(c)
		b.sliders[c] = next
		for _, t := range loadOrder {
			if t == rep.Pawn {
				b.pawns[c] = next
			}
			for sq, piece := range p.Pieces {
				if piece != rep.MakePiece(c, t) {
					continue
				}
				if next < firstMan(c)+slots {
					i := indexOf(rep.Square(sq))
					b.cells[i], b.list[next], b.kind[next] = next, i, piece
				}
				if isSlider(piece) {
					b.sliders[c] = next
				}
				next++
			}
		}
		if n := next - firstMan(c); n > slots {
			return fmt.Errorf("x88: %d %v men, the list holds %d: %w", n, c, slots, rep.ErrUnsupported)
		}
		b.last[c] = next - 1
	}
	b.castling = rep.CastlingOf(p)
	b.side = p.SideToMove
	b.rights = p.Rights()
	b.halfmove = p.HalfmoveClock
	b.start = 2*uint32(p.FullmoveNumber) + uint32(p.SideToMove)
	b.enPassant = noEnPassant
	if p.EnPassant != rep.NoSquare {
		b.enPassant = b.passedOver(indexOf(p.EnPassant), p.SideToMove)
	}
	b.key = p.Key()
	return nil
}

// passedOver returns what the en passant field holds after a double push over
// i, with c to move: i, marked as idle where no pawn of c stands ready.
func (b *Board) passedOver(i index, c rep.Color) index {
	pawn := rep.MakePiece(c, rep.Pawn)
	beside := i + south // the square of the pawn that was pushed
	if c == rep.Black {
		beside = i + north
	}
	if b.pieceAt(beside+west) == pawn || b.pieceAt(beside+east) == pawn {
		return i
	}
	return i | idle
}

// at returns who stands on i, nobody for an empty cell. The cells off the
// board beside a rank, which steps east and west reach, are always empty.
func (b *Board) at(i index) man { return b.cells[i&0x7f] }

// pieceAt returns what stands on i.
func (b *Board) pieceAt(i index) rep.Piece { return b.kind[b.at(i)&63] }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.side,
		CastlingRooks:  b.castling.Rooks(b.rights),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.halfmove,
		FullmoveNumber: b.fullmove(),
	}
	for c := rep.White; c <= rep.Black; c++ {
		for m := firstMan(c); m <= b.last[c]; m++ {
			if at := b.list[m]; at != gone {
				p.Pieces[at.square()] = b.kind[m]
			}
		}
	}
	if b.enPassant != noEnPassant {
		p.EnPassant = (b.enPassant &^ idle).square()
	}
	return p
}

// fullmove returns the fullmove number, which the plies since Load tell.
func (b *Board) fullmove() uint16 { return uint16((b.start + b.plies) / 2) }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key }

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(state{})),
		Tables: tableBytes,
	}
}
