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
// every table that asks for both. It is 0 for one who was taken, for nobody and
// for the border.
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
	cells [128]man // who stands where; those past 119 are border that nobody comes to
	men   [64]post // by man: what he is and where

	key      uint64
	state    state
	turn     uint32 // twice the number of the move, and one more when it is Black's
	loaded   uint32 // the turn that Load has set
	lists    [2]list
	castling *rep.Castling
	undo     []undo // a record for each move made since Load, and room for more
}

// list tells how the numbers of a side are shared out: the king has the first,
// the sliders follow, the knights, and the pawns.
type list struct {
	knights man // the first number after the sliders
	pawns   man // the first number after the knights
	end     man // the first number after the pawns
	aims    man // where the search for sliders ends: the same as knights, or as end while a pawn is promoted

	promoted int8 // how many pawns are, those taken since included
}

// promote counts n promotions more; -1 takes one back.
func (l *list) promote(n int8) {
	l.promoted += n
	l.aims = l.end
	if l.promoted == 0 {
		l.aims = l.knights
	}
}

// undo is what a move destroys.
type undo struct {
	key    uint64
	state  state
	victim post // of the man taken
	mover  man
	taken  man
}

// state is the castling rights in the lowest eight bits, the en passant square
// in the next eight and the halfmove clock in the upper 16: in one word, because
// a move changes all of it and takes all of it back.
type state uint32

const oneHalfmove state = 1 << 16

// The en passant square is an index, 0 for none. It has idle set where no pawn
// can capture there: then Position gives it back and nothing else uses it.
const idle index = 0x80

func makeState(halfmove uint16, rights rep.CastlingRights) state {
	return state(halfmove)<<16 | state(rights)
}

// passing returns s with an en passant square; there is none in it.
func (s state) passing(i index) state { return s | state(i)<<8 }

func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s) }
func (s state) enPassant() index           { return index(s >> 8) }

// canPass reports whether a pawn stands ready to capture en passant.
func (s state) canPass() bool { return int8(s>>8) > 0 }

// next returns the state after a move: the clock goes on, the en passant square
// is gone.
func (s state) next() state { return s&^0xff00 + oneHalfmove }

// without returns s less some rights that are in it.
func (s state) without(lost rep.CastlingRights) state { return s ^ state(lost) }

// reset returns s with the clock at 0.
func (s state) reset() state { return s & 0xffff }

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
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = border
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	b.castling = rep.CastlingOf(p)
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	b.loaded = b.turn
	b.state = makeState(p.HalfmoveClock, p.Rights())
	if p.EnPassant != rep.NoSquare {
		b.state = b.state.passing(b.passedOver(indexOf(p.EnPassant), p.SideToMove))
	}
	b.key = p.Key()
	return nil
}

// loadSide gives the men of c their numbers.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
		}
	}
	if total > slots {
		return fmt.Errorf("tenbytwelve: %d %v men, the list holds %d: %w", total, c, slots, rep.ErrUnsupported)
	}
	next, list := firstMan(c), &b.lists[c]
	for _, t := range loadOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				i := indexOf(rep.Square(sq))
				b.cells[i], b.men[next] = next, postOf(piece, i)
				next++
			}
		}
		switch t {
		case rep.Bishop:
			list.knights, list.aims = next, next
		case rep.Knight:
			list.pawns = next
		case rep.Pawn:
			list.end = next
		}
	}
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

// side returns the side to move.
func (b *Board) side() rep.Color { return rep.Color(b.turn & 1) }

// king returns where c's king stands.
func (b *Board) king(c rep.Color) index { return b.men[firstMan(c)&63].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(b.state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  b.state.halfmove(),
		FullmoveNumber: uint16(b.turn >> 1),
	}
	for _, post := range b.men {
		if post != 0 {
			p.Pieces[post.at().square()] = post.piece()
		}
	}
	if passed := b.state.enPassant(); passed != 0 {
		p.EnPassant = (passed &^ idle).square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.key }

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(undo{})),
		Tables: tableBytes,
	}
}
