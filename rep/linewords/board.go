package linewords

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "linewords",
	Title:     "line words",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "a word of eight bytes for each rank, file and diagonal: a run of a slider is one bit scan",
	Reference: "related to rotated bitboards: Hyatt, Rotated Bitmaps, a New Twist on an Old Idea, ICCA Journal, 1999",
	New:       func() rep.Board { return New() },
}

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.Stager    = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Stater    = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)
)

// Board is a position as the words of its 46 lines. Make it with [New].
type Board struct {
	lines [lineCount]uint64 // a byte a square
	key   uint64
	sets.StateBits
	kings           [2]uint8      // the squares of the kings, by colour
	castlingSquares rep.SquareSet // a move from or to one of them may end a castling right
	castling        *rep.Castling
	undo            []record // a record for each move made, valid up to ply
	ply             int
}

// record has everything that Unmake cannot compute from the move.
type record struct {
	key uint64
	sets.StateBits
	captured cell
}

// New returns an empty board, to be loaded before use.
func New() *Board { return &Board{undo: make([]record, 64)} }

// Load implements [rep.Board]. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{undo: b.undo, castling: rep.CastlingOf(p), key: p.Key()}
	b.guard()
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		b.toggle(sq, cellOf(piece))
		if piece.Type() == rep.King {
			b.kings[piece.Color()&1] = uint8(sq)
		}
	}
	for sq, lost := range b.castling.Lost {
		if lost != 0 {
			b.castlingSquares.Add(rep.Square(sq))
		}
	}
	b.StateBits = sets.StateBits(p.HalfmoveClock) | sets.StateBits(p.FullmoveNumber)<<sets.FullmoveShift |
		sets.StateBits(p.SideToMove)<<sets.SideShift | sets.StateBits(p.Rights())<<sets.RightsShift
	if p.EnPassant != rep.NoSquare {
		b.setEpSquare(int(p.SideToMove), p.EnPassant)
	}
	return nil
}

// guard sets the guard words.
func (b *Board) guard() {
	for _, i := range []int{0, 1, firstFile - 2, firstFile - 1} {
		b.lines[i] = guard
	}
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.SideToMove(),
		CastlingRooks:  b.castling.Rooks(b.Rights()),
		EnPassant:      b.EPSquare(),
		HalfmoveClock:  b.Halfmove(),
		FullmoveNumber: b.Fullmove(),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = pieceOf[b.cellAt(sq)]
	}
	return p
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.key }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.EPSquare() }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return pieceOf[b.cellAt(int(sq&63))] }

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	set := b.leapers(int(sq), int(c&1))
	if king := b.kings[c&1]; b.kingNear(int(sq), int(c&1)) && king != uint8(sq) {
		set.Add(rep.Square(king))
	}
	for kind, step := range steps {
		p, want := &places[sq&63][kind], colourBit(int(c))|sliderBit(kind)
		if first, run := firstAbove(b.above(p)); first&want == want {
			set.Add(sq + rep.Square(step*(run>>3+1)))
		}
		if first, run := firstBelow(b.below(p)); first&want == want {
			set.Add(sq - rep.Square(step*(run>>3+1)))
		}
	}
	return set
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	us := b.SideToMove()
	return b.Attackers(rep.Square(b.kings[us&1]), us^1)
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	var want Board
	want.guard()
	for sq := range 64 {
		c := b.cellAt(sq)
		if c != 0 && pieceOf[c] == rep.NoPiece {
			return fmt.Errorf("linewords: %#x on %v is no piece", uint8(c), rep.Square(sq))
		}
		want.toggle(sq, c)
	}
	for i, line := range b.lines {
		if line != want.lines[i] {
			return fmt.Errorf("linewords: line %s is %#x, the ranks have %#x", lineName(i), line, want.lines[i])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("linewords: %w", err)
	}
	for c, king := range b.kings {
		if got := p.King(rep.Color(c)); got != rep.Square(king) {
			return fmt.Errorf("linewords: king of %v is on %v, its square says %v", rep.Color(c), got, rep.Square(king))
		}
	}
	if rights := p.Rights(); rights != b.Rights() {
		return fmt.Errorf("linewords: rights are %v, their rooks stand for %v", b.Rights(), rights)
	}
	capturable := rep.Square(0)
	if sq := p.EnPassant; sq != rep.NoSquare && b.epPawns(int(p.SideToMove), int(sq)) != 0 {
		capturable = sq
	}
	if b.EPCapturable() != capturable {
		return fmt.Errorf("linewords: en passant square of a capture is %v, the pawns have %v", b.EPCapturable(), capturable)
	}
	if key := p.Key(); b.key != key {
		return fmt.Errorf("linewords: key is %016x, the position has %016x", b.key, key)
	}
	return nil
}

// lineName returns the name of a line: its first square and its kind.
func lineName(line int) string {
	for sq := range places {
		for kind, l := range linesOf(sq) {
			if l == line {
				return [lineKinds]string{"rank", "file", "diagonal", "antidiagonal"}[kind] + " of " + rep.Square(sq).String()
			}
		}
	}
	return "off the board"
}

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	targets := int(unsafe.Sizeof(next) + unsafe.Sizeof(second) + unsafe.Sizeof(around))
	for _, t := range knightTargets {
		targets += len(t)
	}
	const keyTables = (16*64 + 16 + 8 + 1) * 8
	return int(unsafe.Sizeof(places)+unsafe.Sizeof(knightTargets)+unsafe.Sizeof(pieceOf)) + targets + keyTables
}
