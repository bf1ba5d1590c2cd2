package byteboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

var _ interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.Inspector
	rep.NullMover
	rep.Validator
	rep.Stater
	rep.Attacker
	rep.LegalityTester
	rep.CheckTester
	rep.ExchangeEvaluator
	rep.Stager
	rep.MobilityCounter
	rep.ThreatTracker
} = (*Board)(nil)

// Board is a position, with the positions that it came from. Make it with [New].
type Board struct {
	// frames are the position loaded, the positions after each move since, and room for
	// more. The present one is current bytes from the first.
	frames  []frame
	current uintptr

	// limit is the offset of the last of frames: before it the assembly may play a move.
	// It is 0 on a board without vector instructions.
	limit uintptr
	plain bool // computes everything in Go

	castling        *rep.Castling
	castlingSquares rep.SquareSet // a move from or to one of them may end a castling right
}

const frameSize = unsafe.Sizeof(frame{})

// New returns an empty board, to be loaded before use. The first call in a program builds the
// tables. If the CPU lacks an instruction, see [Available], the board is one of [NewPlain].
func New() *Board { return newBoard(unavailable != nil) }

// NewPlain returns a board that executes no vector instruction: plain Go functions compute
// the same on any machine, for tests and demonstrations.
func NewPlain() *Board { return newBoard(true) }

func newBoard(plain bool) *Board {
	attacks.Build()
	build()
	b := &Board{plain: plain}
	b.grow()
	return b
}

// frame returns the present position. current needs no bounds check: Load sets it to 0, Make
// and MakeNull grow the stack before they add a frame, and Unmake and UnmakeNull only follow
// them. The assembly adds a frame only below limit.
func (b *Board) frame() *frame {
	return (*frame)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.frames)), b.current))
}

// state returns the bitboards of the present position. It is inlined, and the state is on
// the stack of the caller.
func (b *Board) state() *state {
	s := new(state)
	b.frame().view(s, b.plain)
	return s
}

// grow makes room for at least one more frame.
func (b *Board) grow() {
	// The allocator places objects of this size on a multiple of their cache line, as TestAligned shows.
	frames := make([]frame, 2*len(b.frames)+64)
	copy(frames, b.frames)
	b.frames = frames
	if !b.plain {
		b.limit = uintptr(len(frames)-1) * frameSize
	}
}

// Load implements [rep.Board]. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.castlingSquares = 0
	for c, king := range b.castling.King {
		if king != rep.NoSquare {
			b.castlingSquares.Add(king)
		}
		for _, rook := range b.castling.Rook[2*c : 2*c+2] {
			if rook != rep.NoSquare {
				b.castlingSquares.Add(rook)
			}
		}
	}
	b.current = 0
	f := b.frame()
	rights := p.Rights()
	*f = frame{
		key: rep.CastlingKey(rights),
		StateBits: sets.StateBits(p.HalfmoveClock) | sets.StateBits(p.FullmoveNumber)<<sets.FullmoveShift |
			sets.StateBits(p.SideToMove)<<sets.SideShift | sets.StateBits(rights)<<sets.RightsShift,
	}
	for sq, piece := range p.Pieces {
		f.put(piece, rep.Square(sq))
	}
	if p.SideToMove == rep.Black {
		f.key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		f.setEpSquare(p.SideToMove, p.EnPassant)
	}
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	f := b.frame()
	return rep.Position{
		Pieces:         f.cells.pieces(),
		SideToMove:     f.SideToMove(),
		CastlingRooks:  b.castling.Rooks(f.Rights()),
		EnPassant:      f.EPSquare(),
		HalfmoveClock:  f.Halfmove(),
		FullmoveNumber: f.Fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.frame().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return rep.Piece(b.frame().cells[sq&63]) }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.frame().SideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.frame().Rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.frame().EPSquare() }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	const keyTables = (16*64 + 16 + 8 + 1) * 8
	return attacks.Bytes() + pawnTables + keyTables + int(unsafe.Sizeof(tables{}))
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	b.state().view().ThreatChanges(m, dst, (*[64]rep.Piece)(unsafe.Pointer(&b.frame().cells)))
}
