package tenbytwelve

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "tenbytwelve",
	Family:    "mailbox",
	Summary:   "120 cells, the board in a border of sentinels: what stands on a cell tells the edge",
	Reference: "Robert Hyatt, Chess Program Board Representations; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// man is the number of a man: what a cell holds, and the index of the list.
// Bit 4 says White, bit 5 Black, the low four bits are the man's slot in the
// list of its side. The king has slot 0. A man keeps its number as long as it
// lives, through promotion too. An empty cell holds nobody, which has a slot
// of its own in the list, so that taking "nobody" needs no branch. A cell off
// the board holds the border, a man of both sides: to whoever comes there he is
// one of his own.
type man uint8

const (
	nobody   man = 0
	whiteMan man = 0x10
	blackMan man = 0x20
	border       = whiteMan | blackMan
	slots        = 16 // men that a side can have
)

// firstMan returns the number of c's king, the first man of its side.
func firstMan(c rep.Color) man { return whiteMan << c }

// post is what a man is and where he stands, piece*128 + index: the index of
// every table that asks for both. One who was taken stands on gone. Nobody and
// the border are no piece.
type post uint16

func postOf(p rep.Piece, at index) post { return post(p)<<7 | post(at) }

func (p post) piece() rep.Piece    { return rep.Piece(p >> 7) }
func (p post) kind() rep.PieceType { return rep.PieceType(p >> 7 & 7) }
func (p post) at() index           { return index(p & 127) }

// moved returns the post of the same man on another cell.
func (p post) moved(to index) post { return p&^127 | post(to) }

// Board is a chess board in 120 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells [128]man // who stands where; those past 119 are never looked at
	men   [64]post // by man: what he is and where; he stays what he is when taken

	last     [2]man // the highest man of each side
	sliders  [2]man // the highest man of each side who is a slider
	castling *rep.Castling

	state         // what else a move changes
	undo  []state // the states before the moves made since Load
}

// The en passant field holds an index, with a bit set that no index has where
// the square is no square to move to: idle marks one that Position gives back
// and nothing else uses.
const (
	idle        index = 0x80
	noEnPassant       = idle | gone
)

// state is all that a move changes but the men. It is saved and restored whole,
// in two words.
type state struct {
	key       uint64
	halfmove  uint16
	fullmove  uint16
	side      rep.Color
	rights    rep.CastlingRights
	enPassant index // the square passed over, idle where no pawn can capture there; noEnPassant
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
	*b = Board{undo: b.undo[:0]}
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = border
		}
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
					b.cells[i], b.men[next] = next, postOf(piece, i)
				}
				if isSlider(piece) {
					b.sliders[c] = next
				}
				next++
			}
		}
		if n := next - firstMan(c); n > slots {
			return fmt.Errorf("tenbytwelve: %d %v men, the list holds %d: %w", n, c, slots, rep.ErrUnsupported)
		}
		b.last[c] = next - 1
	}
	b.castling = rep.CastlingOf(p)
	b.side = p.SideToMove
	b.rights = p.Rights()
	b.halfmove = p.HalfmoveClock
	b.fullmove = p.FullmoveNumber
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

// at returns who stands on i: nobody on an empty cell, the border off the board.
func (b *Board) at(i index) man { return b.cells[i&127] }

// pieceAt returns what stands on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.men[b.at(i)&63].piece() }

// king returns where c's king stands.
func (b *Board) king(c rep.Color) index { return b.men[firstMan(c)&63].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.side,
		CastlingRooks:  b.castling.Rooks(b.rights),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.halfmove,
		FullmoveNumber: b.fullmove,
	}
	for c := rep.White; c <= rep.Black; c++ {
		for m := firstMan(c); m <= b.last[c]; m++ {
			if post := b.men[m]; post.at() != gone {
				p.Pieces[post.at().square()] = post.piece()
			}
		}
	}
	if b.enPassant != noEnPassant {
		p.EnPassant = (b.enPassant &^ idle).square()
	}
	return p
}

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
