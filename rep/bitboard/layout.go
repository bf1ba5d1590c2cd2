package bitboard

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard",
	Title:     "bitboard + mailbox",
	Called:    "bitboards",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "six bitboards by piece type, two by colour, and an 8×8 mailbox; magic sliders, changed in place with an undo record",
	Reference: "Slate and Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977",
	New:       func() rep.Board { return New() },
}

// placement is where the pieces stand, twice: by piece and by square.
type placement struct {
	bitboards [8]rep.SquareSet // by rep.PieceType; entries of no type are empty
	mailbox   [64]rep.Piece
}

// byColor returns the occupancy of c: the squares of its pieces.
func (s *state) byColor(c rep.Color) rep.SquareSet { return s.present().colors[c&1] }

// king and pawns return the pieces of c of a type.

func (s *state) king(c rep.Color) rep.SquareSet  { return s.bitboards[rep.King] & s.byColor(c) }
func (s *state) pawns(c rep.Color) rep.SquareSet { return s.bitboards[rep.Pawn] & s.byColor(c) }

// types returns the bitboards by type.
func (p *placement) types() *sets.Types { return (*sets.Types)(p.bitboards[rep.Pawn:]) }

// view returns the position as the code for all questions reads it.
func (s *state) view() sets.Position {
	r := s.present()
	us := r.SideToMove()
	return s.viewOf(r.colors[us], r.colors[us^1])
}

// viewOf is view with the occupancy of the side to move and of the other one.
func (s *state) viewOf(us, them rep.SquareSet) sets.Position {
	return sets.Position{Types: s.types(), Us: us, Them: them, StateBits: s.present().StateBits}
}

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType { return p.mailbox[sq&63].Type() }

// pieces returns the squares of a piece.
func (s *state) pieces(piece rep.Piece) rep.SquareSet {
	return s.bitboards[piece&7] & s.byColor(piece.Color())
}

// squares returns the piece on each square.
func (p *placement) squares() [64]rep.Piece { return p.mailbox }

// flip adds a piece to the bitboard of its type on each of some squares, or removes it from them.
func (p *placement) flip(piece rep.Piece, squares rep.SquareSet) {
	p.bitboards[piece&7] ^= squares
}

// put puts a piece on an empty square.
func (p *placement) put(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq.Set())
	p.mailbox[sq&63] = piece
}

// validate checks that bitboards and mailbox agree.
func (p *placement) validate() error {
	var want [8]rep.SquareSet
	for sq, piece := range p.mailbox {
		sq := rep.Square(sq)
		if piece == rep.NoPiece {
			continue
		}
		if !piece.Valid() {
			return fmt.Errorf("bitboard: mailbox: %v on %v is no piece", piece, sq)
		}
		want[piece.Type()].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboard: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}

// bitboardNames names the bitboards of a placement.
var bitboardNames = [8]string{"no piece", "pawns", "knights", "bishops", "rooks", "queens", "kings", "no piece"}

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
	var colors [2]rep.SquareSet
	for sq, piece := range s.mailbox {
		if piece != rep.NoPiece {
			colors[piece.Color()&1].Add(rep.Square(sq))
		}
	}
	if r.colors != colors {
		return fmt.Errorf("bitboard: occupancies are %#x, the mailbox has %#x", r.colors, colors)
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard: %w", err)
	}
	if rights := position.Rights(); rights != r.Rights() {
		return fmt.Errorf("bitboard: rights are %v, their rooks stand for %v", r.Rights(), rights)
	}
	us := r.SideToMove()
	capturable := rep.Square(0)
	if sq := r.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if r.EPCapturable() != capturable {
		return fmt.Errorf("bitboard: en passant square of a capture is %v, the pawns have %v", r.EPCapturable(), capturable)
	}
	watch := s.watched[r.Rights()]
	if capturable != 0 {
		watch = rep.AllSquares
	}
	if r.watch != watch {
		return fmt.Errorf("bitboard: squares to watch are %#x, rights and en passant square have %#x", uint64(r.watch), uint64(watch))
	}
	if key := position.Key(); r.key != key {
		return fmt.Errorf("bitboard: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
