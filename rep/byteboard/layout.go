package byteboard

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/cpu"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "byteboard",
	Title:     "byteboard",
	Family:    "byteboard",
	Level:     rep.Tuned,
	Summary:   "64 cells in one 512-bit register, eight bitboards from them in four instructions; copy-make",
	Reference: "Gerd Isenberg and others, SIMD and SWAR Techniques, Chess Programming Wiki; GF2P8AFFINEQB of GFNI, Intel, 2019",
	New:       func() rep.Board { return New() },
	Available: Available,

	Instructions: "AVX-512 VBMI2 GFNI",
}

// Available returns nil if the CPU has the instructions that the board is written in, and
// the operating system saves their registers; otherwise it names the missing one. Without
// them a board computes the same in plain Go, many times slower.
func Available() error { return unavailable }

var unavailable = cpu.Missing(
	cpu.BMI2, cpu.AVX512F, cpu.AVX512DQ, cpu.AVX512BW, cpu.AVX512VL,
	cpu.AVX512VBMI, cpu.AVX512VBMI2, cpu.AVX512VPOPCNTDQ, cpu.GFNI,
)

// frame is a position: a cache line with the cells, the content of the register, and one with
// the rest. It holds no pointers, so that copying it is copying bytes.
type frame struct {
	cells cells
	key   uint64
	sets.StateBits
	_ [48]byte // so that the cells of each frame are one cache line
}

// cells is the piece on each square, a byte each, as [rep.Piece].
type cells [64]uint8

// put puts a piece on an empty square, in the cells and in the key.
func (f *frame) put(piece rep.Piece, sq rep.Square) {
	f.cells[sq&63] = uint8(piece)
	f.key ^= rep.PieceKey(piece, sq)
}

// remove makes a square empty, in the cells and in the key.
func (f *frame) remove(sq rep.Square) {
	f.key ^= rep.PieceKey(rep.Piece(f.cells[sq&63]), sq)
	f.cells[sq&63] = 0
}

// setEpSquare sets the en passant square, which a pawn has just passed by a double
// push, and the key with it. us is the side to move, which may capture there.
func (f *frame) setEpSquare(us rep.Color, sq rep.Square) {
	f.StateBits |= sets.StateBits(sq) << sets.EPSquareShift
	if f.pawnAttacks(us, sq) {
		f.StateBits |= sets.StateBits(sq) << sets.EPCapturableShift
		f.key ^= rep.EnPassantKey(sq.File())
	}
}

// pawnAttacks reports whether a pawn of us attacks sq.
func (f *frame) pawnAttacks(us rep.Color, sq rep.Square) bool {
	for from := rep.PawnAttacks(us^1, sq); from != 0; from &= from - 1 {
		if f.cells[sets.First(from)&63] == uint8(rep.MakePiece(us, rep.Pawn)) {
			return true
		}
	}
	return false
}

// pieces returns the piece on each square.
func (c *cells) pieces() (pieces [64]rep.Piece) {
	for sq, piece := range c {
		pieces[sq] = rep.Piece(piece)
	}
	return pieces
}

// state is a position as bitboards, from which most questions are answered. It is made
// from a frame for each question, and not kept.
type state struct {
	placement
	sets.StateBits
}

// placement is the eight bitboards of a position, by [rep.PieceType], 1 to 6. The two indices
// that are no type hold the occupancy of a colour: -c & 7 is 0 for White and 7 for Black.
type placement struct{ bitboards [8]rep.SquareSet }

const (
	whiteOccupancy = 0
	blackOccupancy = 7
)

// view fills s from f.
func (f *frame) view(s *state, plain bool) {
	if plain {
		transposePlain(&s.bitboards, &f.cells)
	} else {
		transpose(&s.bitboards, &f.cells)
	}
	s.StateBits = f.StateBits
}

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.bitboards[-c&blackOccupancy] }

// king returns the square of the king of c.
func (p *placement) king(c rep.Color) rep.SquareSet { return p.bitboards[rep.King] & p.byColor(c) }

// types returns the bitboards by type.
func (p *placement) types() *sets.Types { return (*sets.Types)(p.bitboards[rep.Pawn:]) }

// view returns the position as the code for all questions reads it.
func (s *state) view() sets.Position {
	us := s.SideToMove()
	return sets.Position{Types: s.types(), Us: s.byColor(us), Them: s.byColor(us ^ 1), StateBits: s.StateBits}
}

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType {
	t := rep.Pawn
	for t < rep.King && !p.bitboards[t&7].Has(sq) {
		t++
	}
	return t
}

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	return p.bitboards[piece.Type()&7] & p.byColor(piece.Color())
}

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the frames in use,
// and Unmake goes back to the frames before it.
func (b *Board) Memory() layout.Memory {
	return layout.Describe(b, layout.Table{
		Tables: tableBytes(), Index: "current", Last: int(b.current / frameSize),
		Kinds: map[layout.Kind]string{layout.Constant: "plain castlingSquares", layout.Cell: "frames.cells"},
		Elements: map[string]func(int, int) layout.Element{"frames.cells": func(frame, i int) layout.Element {
			return layout.CellElement(rep.Square(i), rep.Piece(b.frames[frame].cells[i]))
		}},
	})
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	f := b.frame()
	for sq, cell := range f.cells {
		if p := rep.Piece(cell); p != rep.NoPiece && (p > 15 || p.Type() == rep.NoPieceType || p.Type() > rep.King) {
			return fmt.Errorf("byteboard: cell of %v is %d, which is no piece", rep.Square(sq), cell)
		}
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("byteboard: %w", err)
	}
	if rights := position.Rights(); rights != f.Rights() {
		return fmt.Errorf("byteboard: rights are %v, their rooks stand for %v", f.Rights(), rights)
	}
	capturable := rep.Square(0)
	if sq := f.EPSquare(); sq != rep.NoSquare && f.pawnAttacks(f.SideToMove(), sq) {
		capturable = sq
	}
	if f.EPCapturable() != capturable {
		return fmt.Errorf("byteboard: en passant square of a capture is %v, the pawns have %v", f.EPCapturable(), capturable)
	}
	if key := position.Key(); f.key != key {
		return fmt.Errorf("byteboard: key is %016x, the position has %016x", f.key, key)
	}
	return nil
}
