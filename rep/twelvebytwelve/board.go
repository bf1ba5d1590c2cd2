// Code generated from ../tenbytwelve/board.go; DO NOT EDIT.

package twelvebytwelve

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Board is a chess board in 144 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells     [cellCount]pieceID // the piece on each cell
	pieceList [64]pieceSquare    // by pieceID: what the piece is and where

	records  []record // one for each position since Load, and spare ones
	ply      uint32   // the record of this position
	castling *rep.Castling
	turn     uint32 // at Load: twice the move number, and one more when Black is to move
	lists    [2]list

	standard rep.CastlingRights // those with king and rook on their squares of standard chess
}

// list says how the IDs of a side are assigned: the king has the first, then
// follow the sliders, the knights, and the pawns.
type list struct {
	knights    pieceID // the first ID after the sliders
	pawns      pieceID // the first ID after the knights
	end        pieceID // the first ID after the pawns
	slidersEnd pieceID // the end of the search for sliders: knights, or end while a pawn is promoted

	promoted int8 // the number of promoted pawns, captured ones included
}

// promote adds n to the number of promoted pawns; -1 takes one back.
func (l *list) promote(n int8) {
	l.promoted += n
	l.slidersEnd = l.end
	if l.promoted == 0 {
		l.slidersEnd = l.knights
	}
}

// record is the part of a position that a move changes as a whole, and the piece
// that the move to this position captured. Make writes the next record and Unmake
// goes back to the one before, so that nothing is saved or restored. The captured
// piece of a quiet move is neither written nor read.
type record struct {
	key        uint64
	state      state
	captured   pieceSquare
	capturedID pieceID
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
	b := new(Board)
	b.grow()
	return b
}

// loadOrder is the order in which pieces get their IDs.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped,
// where a side has more pieces than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, castling: rep.CastlingOf(p)}
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = sentinel
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	b.standard = b.castling.Standard
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := record{key: p.Key(), state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	b.records[0] = r
	return nil
}

// loadSide gives the pieces of c their IDs.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
		}
	}
	if total > slots {
		return fmt.Errorf("%s: %d %v pieces, the list holds %d: %w", Backend.Name, total, c, slots, rep.ErrUnsupported)
	}
	next, list := firstID(c), &b.lists[c]
	for _, t := range loadOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				i := indexOf(rep.Square(sq))
				b.cells[i] = next
				b.pieceList[next] = pieceSquareOf(piece, i) | pieceSquare(b.castling.Lost[sq])<<rightsShift
				next++
			}
		}
		switch t {
		case rep.Bishop:
			list.knights, list.slidersEnd = next, next
		case rep.Knight:
			list.pawns = next
		case rep.Pawn:
			list.end = next
		}
	}
	return nil
}

// epSquareAfter returns the en passant part of the state after a double push over
// i, with c to move: i, and epCapturable where a pawn of c can pseudo-legally
// capture there.
func (b *Board) epSquareAfter(i index, c rep.Color) state {
	pawn := rep.MakePiece(c, rep.Pawn)
	pushed := i - forward(c)
	if b.pieceAt(pushed+west) == pawn || b.pieceAt(pushed+east) == pawn {
		return state(i) | epCapturable
	}
	return state(i)
}

// at returns the piece on i: noPiece on an empty cell, the sentinel off the board.
func (b *Board) at(i index) pieceID { return b.cells[i&127] }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.pieceList[b.at(i)&63].piece() }

// king returns the cell of c's king.
func (b *Board) king(c rep.Color) index { return b.pieceList[firstID(c)&63].at() }

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
	for _, piece := range b.pieceList {
		if piece != 0 {
			p.Pieces[piece.at().square()] = piece.piece()
		}
	}
	if ep := state.epSquare(); ep != 0 {
		p.EnPassant = ep.square()
	}
	return p
}

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(record{})),
		Tables: tableBytes,
	}
}
