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
	Title:     "10×12 mailbox",
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

// post is what a man is and where he stands: the index in bits 0 to 6 and the
// piece in bits 7 to 10, which together are the index of every table that asks
// for both. It is 0 for one who was taken, for nobody and for the border.
//
// What Make asks of a man is in the five bits above, so that it needs no table:
// bits 11 to 14 are the castling rights that end when he moves or is taken, the
// king and the castling rooks have them, and bit 15 marks a pawn, whose moves set
// the halfmove clock back.
type post uint16

const (
	entries   = 2048        // of a table that is indexed by posts
	entry     = entries - 1 // the bits of a post that are the index
	rightsBit = 11          // the first of the castling rights, in a post and in a state
	rightsAll = 15 << rightsBit
	pawnMark  = 1 << 15
)

func postOf(p rep.Piece, at index) post {
	q := post(p)<<7 | post(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

func (p post) piece() rep.Piece    { return rep.Piece(p >> 7 & 15) }
func (p post) kind() rep.PieceType { return rep.PieceType(p >> 7 & 7) }
func (p post) at() index           { return index(p & 127) }

// moved returns the post of the same man on another cell.
func (p post) moved(to index) post { return p&^127 | post(to) }

// Board is a chess board in 120 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells [128]man // who stands where; those past 119 are border that nobody comes to
	men   [64]post // by man: what he is and where

	records  []record // one for each position since Load, and room for more
	ply      uint32   // the record of this position
	castling *rep.Castling
	turn     uint32 // at Load: twice the number of the move, and one more when it is Black's
	lists    [2]list

	classical rep.CastlingRights // those whose king and rook stand where they do in the classical game
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

// record is the part of a position that a move changes as a whole, and whom the
// move that led to it took. Make writes the next one and Unmake goes back to the
// last one: nothing has to be saved and nothing restored. Whom a quiet move took
// is not written and not asked for.
type record struct {
	key    uint64
	state  state
	victim post // of the man taken, if one was
	taken  man
}

// state is all of a position but men and clock of moves, in one word. Bits 0 to 6
// are the en passant square, 0 for none, bit 7 is set when Black is to move, bits
// 11 to 14 are the castling rights, where a post has them too, and the upper 16
// the halfmove clock. The live bit tells that a pawn stands ready to capture en
// passant: without it Position gives the square back and nothing else uses it.
type state uint32

const (
	blackToMove state = 1 << 7
	live        state = 1 << 8
	oneHalfmove state = 1 << 16
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsBit | state(c)<<7
}

func (s state) side() rep.Color            { return rep.Color(s >> 7 & 1) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsBit & 15) }
func (s state) enPassant() index           { return index(s & 127) }

// canPass reports whether a pawn stands ready to capture en passant.
func (s state) canPass() bool { return s&live != 0 }

// next returns the state after a move: the turn and the clock go on, the en
// passant square is gone. The sum may carry out of the bit of the side, into bits
// that are cleared.
func (s state) next() state { return (s + blackToMove + oneHalfmove) &^ (7<<8 | 127) }

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
	b := new(Board)
	b.grow()
	return b
}

// loadOrder is the order in which men get their numbers: the king first, then
// the sliders, the knights, the pawns.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped,
// where a side has more men than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, castling: rep.CastlingOf(p)}
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
	b.classical = classicalRights(b.castling)
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := record{key: p.Key(), state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.passedOver(indexOf(p.EnPassant), p.SideToMove)
	}
	b.records[0] = r
	return nil
}

// classicalRights returns the rights whose king goes two steps, from the e-file,
// and whose rook comes from the corner.
func classicalRights(c *rep.Castling) rep.CastlingRights {
	var rights rep.CastlingRights
	for i, rook := range c.Rook {
		corner := rep.FileH
		if i&1 == int(rep.CastleQueenside&1) {
			corner = rep.FileA
		}
		if rook != rep.NoSquare && rook.File() == corner && c.King[i>>1].File() == rep.FileE {
			rights |= 1 << i
		}
	}
	return rights
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
				b.cells[i] = next
				b.men[next] = postOf(piece, i) | post(b.castling.Lost[sq])<<rightsBit
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

// passedOver returns the en passant part of the state after a double push over
// i, with c to move: i, and the live bit where a pawn of c stands ready.
func (b *Board) passedOver(i index, c rep.Color) state {
	pawn := rep.MakePiece(c, rep.Pawn)
	beside := i + south // the square of the pawn that was pushed
	if c == rep.Black {
		beside = i + north
	}
	if b.pieceAt(beside+west) == pawn || b.pieceAt(beside+east) == pawn {
		return state(i) | live
	}
	return state(i)
}

// at returns who stands on i: nobody on an empty cell, the border off the board.
func (b *Board) at(i index) man { return b.cells[i&127] }

// pieceAt returns what stands on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.men[b.at(i)&63].piece() }

// state returns the state of this position.
func (b *Board) state() state { return b.records[b.ply].state }

// side returns the side to move.
func (b *Board) side() rep.Color { return b.state().side() }

// king returns where c's king stands.
func (b *Board) king(c rep.Color) index { return b.men[firstMan(c)&63].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.turn + b.ply) >> 1),
	}
	for _, post := range b.men {
		if post != 0 {
			p.Pieces[post.at().square()] = post.piece()
		}
	}
	if passed := state.enPassant(); passed != 0 {
		p.EnPassant = passed.square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.records[b.ply].key }

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(record{})),
		Tables: tableBytes,
	}
}
