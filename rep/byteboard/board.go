package byteboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)

	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

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
		stateBits: stateBits(p.HalfmoveClock) | stateBits(p.FullmoveNumber)<<fullmoveShift |
			stateBits(p.SideToMove)<<sideShift | stateBits(rights)<<rightsShift,
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
		SideToMove:     f.sideToMove(),
		CastlingRooks:  b.castling.Rooks(f.rights()),
		EnPassant:      f.epSquare(),
		HalfmoveClock:  f.halfmove(),
		FullmoveNumber: f.fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.frame().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return rep.Piece(b.frame().cells[sq&63]) }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.frame().sideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.frame().rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.frame().epSquare() }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	const keyTables = (16*64 + 16 + 8 + 1) * 8
	return attacks.Bytes() + pawnTables + keyTables + int(unsafe.Sizeof(tables{}))
}
