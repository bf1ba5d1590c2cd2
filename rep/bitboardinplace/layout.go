package bitboardinplace

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard-inplace",
	Title:     "twelve bitboards + mailbox, in place",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "twelve bitboards and an 8×8 mailbox, changed in place with an undo record; magic sliders",
	Reference: "Laramée, Chess Programming Part II: Data Structures, GameDev.net, 2000",
	New:       func() rep.Board { return New() },
}

// placement is where the pieces stand, twice: by piece and by square.
type placement struct {
	bitboards [16]rep.SquareSet // by rep.Piece; indices of no piece are empty
	mailbox   [64]rep.Piece
}

// record has the part of a position that a move cannot compute backwards: everything
// that is not its pieces, and the piece that the move before it captured. A move
// appends one, and unmaking it takes it off, so that the key and the state bits are
// never restored. It holds no pointers.
type record struct {
	key uint64
	piecesets.StateBits

	// watch is the squares that the next move must not come from or go to, if it
	// is to change nothing but pieces and clocks: the squares of kings and rooks with
	// castling rights, and all squares where an en passant capture is pseudo-legal. One
	// test in Make then does for both, and where there are no rights it never fails.
	watch rep.SquareSet

	captured rep.Piece // the piece that the last move captured, en passant and none left out
}

// state is a position: the pieces in place, and a record for each move made.
type state struct {
	placement

	// records has the record of the position loaded, one for each move since, and
	// room for more. The present one is current bytes from the first: an offset in
	// bytes needs no multiplication to follow, and unlike a pointer no write
	// barrier to move.
	records []record
	current uintptr
	end     uintptr // the size of records

	watched [16]rep.SquareSet // the squares of the kings and rooks, by castling rights
}

// types returns the bitboards by piece, as package piecesets numbers them.
func (p *placement) types() *piecesets.Types { return (*piecesets.Types)(p.bitboards[rep.WhitePawn:]) }

// byColor returns the occupancy of c, the squares of its pieces, from their bitboards.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.types().Union(c) }

// king and pawns return the pieces of c of a type.

func (p *placement) king(c rep.Color) rep.SquareSet { return p.bitboards[rep.MakePiece(c&1, rep.King)] }
func (p *placement) pawns(c rep.Color) rep.SquareSet {
	return p.bitboards[rep.MakePiece(c&1, rep.Pawn)]
}

// view returns the position as the code for all questions reads it.
func (s *state) view() piecesets.Position {
	us := s.SideToMove()
	return s.viewOf(s.byColor(us), s.byColor(us^1))
}

// viewOf is view with the occupancy of the side to move and of the other one.
func (s *state) viewOf(us, them rep.SquareSet) piecesets.Position {
	return piecesets.Position{Types: s.types(), Us: us, Them: them, StateBits: s.present().StateBits}
}

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType { return p.mailbox[sq&63].Type() }

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet { return p.bitboards[piece&15] }

// squares returns the piece on each square.
func (p *placement) squares() [64]rep.Piece { return p.mailbox }

// put puts a piece on an empty square.
func (p *placement) put(piece rep.Piece, sq rep.Square) {
	p.bitboards[piece&15] ^= sq.Set()
	p.mailbox[sq&63] = piece
}

// remove takes a piece off its square.
func (p *placement) remove(piece rep.Piece, sq rep.Square) {
	p.bitboards[piece&15] ^= sq.Set()
	p.mailbox[sq&63] = rep.NoPiece
}

// validate checks that bitboards and mailbox agree.
func (p *placement) validate() error {
	var want [16]rep.SquareSet
	for sq, piece := range p.mailbox {
		sq := rep.Square(sq)
		if piece == rep.NoPiece {
			continue
		}
		if !piece.Valid() {
			return fmt.Errorf("bitboardinplace: mailbox: %v on %v is no piece", piece, sq)
		}
		want[piece].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboardinplace: bitboard of %s is %#x, the mailbox has %#x", bitboardName(i), uint64(set), uint64(want[i]))
		}
	}
	return nil
}

// bitboardName names a bitboard.
func bitboardName(i int) string {
	piece := rep.Piece(i)
	if !piece.Valid() {
		return "no piece"
	}
	return fmt.Sprintf("%v %vs", piece.Color(), piece.Type())
}

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The last of the records in use belongs to the
// position, and Unmake goes back to those before it.
func (b *Board) Memory() layout.Memory {
	s := b.state()
	return layout.Describe(b, layout.Table{
		Tables: tableBytes(), Inline: "position", Index: "current", Last: int(s.current / recordSize),
		Kinds: map[layout.Kind]string{layout.Constant: "watched", layout.State: "records.watch"},
		Elements: map[string]func(int, int) layout.Element{"watched": func(_, i int) layout.Element {
			return layout.Element{Name: rep.CastlingRights(i).String(), Square: rep.NoSquare, Text: layout.Squares(s.watched[i])}
		}},
	})
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	r := s.present()
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboardinplace: %w", err)
	}
	if rights := position.Rights(); rights != r.Rights() {
		return fmt.Errorf("bitboardinplace: rights are %v, their rooks stand for %v", r.Rights(), rights)
	}
	us := r.SideToMove()
	capturable := rep.Square(0)
	if sq := r.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if r.EPCapturable() != capturable {
		return fmt.Errorf("bitboardinplace: en passant square of a capture is %v, the pawns have %v", r.EPCapturable(), capturable)
	}
	watch := s.watched[r.Rights()]
	if capturable != 0 {
		watch = rep.AllSquares
	}
	if r.watch != watch {
		return fmt.Errorf("bitboardinplace: squares to watch are %#x, rights and en passant square have %#x", uint64(r.watch), uint64(watch))
	}
	if key := position.Key(); r.key != key {
		return fmt.Errorf("bitboardinplace: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
