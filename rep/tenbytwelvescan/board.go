package tenbytwelvescan

import (
	"math/bits"
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "tenbytwelve-scan",
	Title:     "10×12 mailbox, no piece list",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "120 cells without a piece list: pieces in the cells, found by scanning the rows",
	Reference: "Robert Hyatt, Chess Program Board Representations; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 120 cells and no piece list. It is made by New and
// needs Load before use.
type Board struct {
	cells      [cellCount]occupant
	kings      [2]index
	records    []record // one for each position since Load, and spare ones
	current    uint32   // the record of this position, in bytes from the first
	lastRecord uint32   // the last of the spare records, in the same way
	turn       uint32   // at Load: twice the move number, and one more if Black is to move
	castling   *rep.Castling

	standard rep.CastlingRights // the rights with king and rook on their squares of standard chess
}

// record is the key and the state of a position, the cells of the move that led to it,
// and the piece that this move captured, if it was a capture.
type record struct {
	key      uint64 // of the pieces; Key adds the key of the state
	state    state
	moved    lastMove // 0 after Load, castling, promotion, en passant and a null move
	captured occupant
}

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Perfter   = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)

	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(buildTables)
	b := new(Board)
	b.grow()
	return b
}

// Load sets up p, which must be valid. A side may have any number of pieces.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, lastRecord: b.lastRecord, castling: rep.CastlingOf(p)}
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = sentinel
		}
	}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		i, o := indexOf(rep.Square(sq)), occupantOf(piece)
		if b.castling.Lost[sq]&p.Rights() != 0 {
			o |= castlingMark
		}
		b.cells[i] = o
		if piece.Type() == rep.King {
			b.kings[piece.Color()] = i
		}
	}
	b.standard = b.castling.Standard
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := record{state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	r.key = p.Key() ^ r.state.key()
	b.records[0] = r
	return nil
}

// epSquareAfter returns the en passant part of the state after a double push over i,
// with c to move: i, and epCapturable if a pawn of c can pseudo-legally capture there.
func (b *Board) epSquareAfter(i index, c rep.Color) state {
	pawn := occupantOf(rep.MakePiece(c, rep.Pawn))
	pushed := i - forward(c)
	if b.at(pushed+west) == pawn || b.at(pushed+east) == pawn {
		return state(i) | epCapturable
	}
	return state(i)
}

// at returns the content of i: the sentinel off the board.
func (b *Board) at(i index) occupant { return b.cells[i&127] }

const a8 = a1 + 7*north // the first cell of the last row

// row returns the eight squares of the row that begins with the cell a, on the a-file,
// as one word, cell a in its lowest byte.
func (b *Board) row(a uint) uint64 {
	c := (*[8]occupant)(b.cells[a&127:])
	return uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
}

// firstOf returns the cell of the lowest byte of w that is not 0. w is a part of the
// word of the row that begins with a.
func firstOf(w uint64, a uint) uint { return (a + uint(bits.TrailingZeros64(w))>>3) & 127 }

// set puts o on i.
func (b *Board) set(i index, o occupant) { b.cells[i&127] = o }

// entryOn returns the entry of the piece on i in a table, one without attacks if there is no piece.
func (b *Board) entryOn(i index) uint { return entryOf(b.pieceAt(i), i) }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.at(i).piece() }

// king returns the cell of c's king.
func (b *Board) king(c rep.Color) index { return b.kings[c&1] }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.turn + b.plies()) >> 1),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = b.PieceAt(rep.Square(sq))
	}
	if ep := state.epSquare(); ep != 0 {
		p.EnPassant = ep.square()
	}
	return p
}

// occupant is the content of a cell: a rep.Piece in the low four bits; bit 4 for White's
// pieces and bit 5 for Black's, both for the sentinel; and two marks above, so that Make
// tests for each of its special cases with one bit. It is 0 for an empty cell.
type occupant uint8

const (
	empty        occupant = 0
	whiteBit     occupant = 0x10
	blackBit     occupant = 0x20
	sentinel              = whiteBit | blackBit
	castlingMark occupant = 0x40 // a king, or a rook that had a castling right at Load: a king square or rights may change with it
	pawnMark     occupant = 0x80 // a pawn: its moves reset the halfmove clock
)

// occupantOf returns p as the content of a cell, without the mark of a rook that
// may castle.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | whiteBit<<p.Color()
	switch p.Type() {
	case rep.Pawn:
		o |= pawnMark
	case rep.King:
		o |= castlingMark
	}
	return o
}

// piece returns o as a piece, rep.NoPiece for the sentinel.
func (o occupant) piece() rep.Piece { return rep.Piece(o & 15) }

// kind returns the type of the piece.
func (o occupant) kind() rep.PieceType { return rep.PieceType(o & 7) }

// markedClock returns the bits of a state's halfmove clock if o has the mark of a pawn,
// and 0 otherwise. The mark is the sign, which is extended into them.
func (o occupant) markedClock() state { return state(int8(o)) &^ 0xffff }

// entries is the length of a table that is indexed by piece and square.
const entries = 2048

// entryOf returns the index of p on i in such a table.
func entryOf(p rep.Piece, i index) uint { return uint(p)<<7 + uint(i&127) }

// queenOn returns the entry of a queen on i. If it says that the queen is aligned with a king, i is.
func queenOn(i index) uint { return entryOf(rep.WhiteQueen, i) }

// isEnemy returns 1 if o is a piece of the other side, not the sentinel, and 0
// otherwise, without a branch.
func isEnemy(us rep.Color, o occupant) int {
	if o&sentinel == enemy(us) {
		return 1
	}
	return 0
}
