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
	Title:     "0x88",
	Family:    "mailbox",
	Summary:   "128 cells, two boards wide: &0x88 finds the edge, square differences find pins and checks",
	Reference: "Bruce Moreland, 0x88 Move Generation; https://www.chessprogramming.org/0x88",
	New:       func() rep.Board { return New() },
}

// man is the number of a man: what a cell holds, and the index of the lists.
// Bit 4 says White, bit 5 Black, the low four bits are the man's slot in the
// list of its side. The king has slot 0. A man keeps its number as long as it
// lives, through promotion too. An empty cell holds nobody, which has a slot
// of its own in the lists, so that what stands on a cell is asked in one way.
type man uint8

const (
	nobody   man = 0
	whiteMan man = 0x10
	blackMan man = 0x20
	slots        = 16 // men that a side can have
)

// firstMan returns the number of c's king, the first man of its side.
func firstMan(c rep.Color) man { return whiteMan << c }

// nature is what a man is: a rep.Piece in the low four bits, and above it
// what a move asks of every man, so that it asks with one bit.
type nature uint8

const (
	pawnBit   nature = 1 << 4 // a pawn: his moves set the halfmove clock to 0
	castleBit nature = 1 << 5 // a king or rook who could castle at Load: rights may go when he moves or is taken
)

// natureOf returns the nature of a man p who never could castle.
func natureOf(p rep.Piece) nature {
	if p.Type() == rep.Pawn {
		return nature(p) | pawnBit
	}
	return nature(p)
}

// piece returns n as a piece.
func (n nature) piece() rep.Piece { return rep.Piece(n & 15) }

// kind returns n as a piece type.
func (n nature) kind() rep.PieceType { return rep.PieceType(n & 7) }

// Board is a chess board in 128 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells  [136]man   // who stands where; the off-board half is always empty, and so are eight cells behind it
	list   [64]index  // by man: where he stands, gone for one taken or never there
	nature [64]nature // by man: what he is; he keeps it when taken

	last     [2]man // the highest man of each side
	sliders  [2]man // the highest man of each side who is a slider, or was when taken; the king if none
	start    uint32 // twice the fullmove number at Load
	castling *rep.Castling

	key   uint64
	state state
	plies uint32   // made since Load, and 1 more if Black began: odd with Black to move
	undo  []record // by plies: what Unmake needs, and room for more
}

// state is in one word what a move changes besides the men, so that it is read
// and written at once: the en passant square in the low byte, then the four
// castling rights, and the halfmove clock in the highest 16 bits.
type state uint32

const (
	rightsShift   = 8
	halfmoveShift = 16
)

// The en passant square keeps to the rule of all indices: what has a bit of
// 0x88 is no square to move to. idle marks a square that Position gives back
// and nothing else uses. All bits set is none, so that one OR clears the field.
const (
	idle        index = 0x08
	noEnPassant index = 0xff
)

func (s state) enPassant() index { return index(s) }
func (s state) rights() rep.CastlingRights {
	return rep.CastlingRights(s>>rightsShift) & rep.AllCastling
}
func (s state) halfmove() uint16 { return uint16(s >> halfmoveShift) }

// afterQuiet returns s after a move that is neither a capture nor a pawn's: no
// en passant square, one ply more on the clock, which wraps.
func (s state) afterQuiet() state { return s | state(noEnPassant) + 1<<halfmoveShift }

// restarted returns s with a halfmove clock of 0.
func (s state) restarted() state { return s & (1<<halfmoveShift - 1) }

// record is what Unmake needs to know besides the move.
type record struct {
	key   uint64
	state state
	taken man // nobody where none was
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
			for sq, piece := range p.Pieces {
				if piece != rep.MakePiece(c, t) {
					continue
				}
				if next < firstMan(c)+slots {
					i := indexOf(rep.Square(sq))
					b.cells[i], b.list[next], b.nature[next] = next, i, natureOf(piece)
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
	for sq, lost := range b.castling.Lost {
		if lost&p.Rights() != 0 {
			b.nature[b.at(indexOf(rep.Square(sq)))&63] |= castleBit
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
func (b *Board) side() rep.Color { return rep.Color(b.plies & 1) }

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
func (b *Board) pieceAt(i index) rep.Piece { return b.nature[b.at(i)&63].piece() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(b.state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.state.halfmove(),
		FullmoveNumber: b.fullmove(),
	}
	for c := rep.White; c <= rep.Black; c++ {
		for m := firstMan(c); m <= b.last[c]; m++ {
			if at := b.list[m]; at != gone {
				p.Pieces[at.square()] = b.nature[m].piece()
			}
		}
	}
	if ep := b.state.enPassant(); ep != noEnPassant {
		p.EnPassant = (ep &^ idle).square()
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
		Undo:   int(unsafe.Sizeof(record{})),
		Tables: tableBytes,
	}
}
