package framed

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Board is a chess board in the cells of a grid. It is made by [New] and needs Load before use.
//
// Methods that read the cells in constant places are compiled for each grid; all others, Make and
// Unmake among them, are methods of core, compiled once.
type Board[G Grid] struct {
	core
	cells G // the piece on each cell
}

// core is a board without its cells, which follow it in memory.
type core struct {
	pieceList [64]pieceSquare // by pieceID: the piece and its cell
	captured  [64]pieceSquare // by pieceID: the entry of a captured piece, for Unmake

	records    []record // one for each position since Load, and spare ones
	current    uint32   // the record of this position, in bytes from the first
	lastRecord uint32   // the last of the spare records, in the same way
	*tables             // of the geometry
	castling   *rep.Castling
	turn       uint32 // at Load: twice the move number, and one more if Black is to move
	lists      [2]list

	standard rep.CastlingRights // the rights with king and rook on their squares of standard chess
	other    rep.Move           // the argument of makeOther

	makeOther func() // plays other, see Make
}

// list has the ends of the groups of IDs of a side: the king has the first ID, then
// follow the sliders, the knights, and the pawns.
type list struct {
	knights     pieceID // the first ID after the sliders
	knightsEnd  pieceID // the first ID after the knights
	pawns       pieceID // the first ID of a pawn
	end         pieceID // the first ID after the pawns
	slidersEnd  pieceID // the end of the search for sliders: knights, or end while a pawn is promoted
	nonPawnsEnd pieceID // the end of the search for other pieces than pawns: knightsEnd, or end while a pawn is promoted

	promoted int8 // the number of promoted pawns, captured ones included

	// pawnRows is set if there were enough pawns at Load for their moves to be counted by
	// rows. Then they have the last eight of the sixteen IDs, and no other piece has one
	// of these: bit pawnBit of a cell means a pawn, until one is promoted.
	pawnRows bool
}

// promote adds n to the number of promoted pawns; -1 undoes a promotion.
func (l *list) promote(n int8) {
	l.promoted += n
	l.slidersEnd, l.nonPawnsEnd = l.end, l.end
	if l.promoted == 0 {
		l.slidersEnd, l.nonPawnsEnd = l.knights, l.knightsEnd
	}
}

// record is the key and the state of a position, the cells of the move that led to it,
// and the piece that this move captured. Make writes the next record and Unmake goes
// back to the one before, so that nothing is saved or restored. The captured piece of a
// quiet move is neither written nor read.
type record struct {
	key        uint64 // of the pieces; Key adds the key of the state
	state      state
	moved      lastMove // 0 after Load, castling, promotion, en passant and a null move
	capturedID pieceID
}

var _ interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.Inspector
	rep.NullMover
	rep.Perfter
	rep.Validator
	rep.Attacker
	rep.CheckTester
	rep.ExchangeEvaluator
	rep.LegalityTester
	rep.PseudoLegalGenerator
	rep.PseudoLegalStager
	rep.Stager
	rep.Stater
	rep.MobilityCounter
	rep.ThreatTracker
} = (*Board[TenByTwelve])(nil)

// New returns an empty board with the cells G, to be loaded before use.
func New[G Grid]() *Board[G] {
	g := of[G]()
	built[g.place()].Do(g.build)
	b := new(Board[G])
	b.tables = g.tables()
	b.makeOther = b.playOther
	b.grow()
	return b
}

// loadOrder is the order in which pieces get their IDs.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, if a
// side has more pieces than its list holds.
func (b *Board[G]) Load(p *rep.Position) error {
	*b = Board[G]{core: core{records: b.records, lastRecord: b.lastRecord, tables: b.tables, castling: rep.CastlingOf(p), makeOther: b.makeOther}}
	for i := 0; i < len(b.cells); i++ {
		if !b.onBoard(index(i)) {
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
	r := record{state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.epSquareAfter(b.index(p.EnPassant), p.SideToMove)
	}
	r.key = p.Key() ^ b.stateKey(r.state)
	b.records[0] = r
	return nil
}

// loadSide gives the pieces of c their IDs.
func (b *core) loadSide(p *rep.Position, c rep.Color) error {
	total, pawns := 0, 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
			if piece.Type() == rep.Pawn {
				pawns++
			}
		}
	}
	if total > slots {
		return fmt.Errorf("%s: %d %v pieces, the list holds %d: %w", b.name(), total, c, slots, rep.ErrUnsupported)
	}
	next, list := firstID(c), &b.lists[c]
	for _, t := range loadOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				i := b.index(rep.Square(sq))
				b.set(i, next)
				b.pieceList[next] = pieceSquareOf(piece, i) | pieceSquare(b.castling.Lost[sq])<<rightsShift
				next++
			}
		}
		switch t {
		case rep.Bishop:
			list.knights = next
		case rep.Knight:
			list.knightsEnd = next
			if list.pawnRows = pawns >= rowsMinPawns && pawns <= 8 && total-pawns <= 8; list.pawnRows {
				next = firstID(c) | pawnBit
			}
			list.pawns = next
		case rep.Pawn:
			list.end = next
		}
	}
	list.promote(0)
	return nil
}

// epSquareAfter returns the en passant part of the state after a double push over i,
// with c to move: i, and epCapturable if a pawn of c can pseudo-legally capture there.
func (b *core) epSquareAfter(i index, c rep.Color) state {
	pawn := rep.MakePiece(c, rep.Pawn)
	pushed := i - b.forward(c)
	if b.pieceAt(pushed+west) == pawn || b.pieceAt(pushed+east) == pawn {
		return state(i) | epCapturable
	}
	return state(i)
}

// at returns the piece on i: noPiece on an empty cell, the sentinel off the board.
func (b *core) at(i index) pieceID { return *b.cell(i & b.mask) }

// set puts id on i.
func (b *core) set(i index, id pieceID) { *b.cell(i & b.mask) = id }

// cell returns a cell, without a bounds check: i must be the cell of a square, next to one,
// or masked. The cells follow the core.
func (b *core) cell(i index) *pieceID {
	return (*pieceID)(unsafe.Add(unsafe.Pointer(b), unsafe.Sizeof(*b)+uintptr(i)))
}

// row returns the eight cells of a rank as one word, its first cell in the lowest byte.
func (b *core) row(rank int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Pointer(b.cell(b.a1() + index(rank)*b.columns)))[:])
}

// entryOf returns the list entry of id, which must be the content of a cell, without a
// bounds check: no cell holds more than 0x30, the sentinel.
func (b *core) entryOf(id pieceID) *pieceSquare {
	return (*pieceSquare)(unsafe.Add(unsafe.Pointer(&b.pieceList), uintptr(id)*unsafe.Sizeof(b.pieceList[0])))
}

// capturedOf returns the place that keeps the list entry of id while the piece is captured.
func (b *core) capturedOf(id pieceID) *pieceSquare { return &b.captured[id&63] }

// pieceOn returns the pieceSquare of the piece on i, 0 on an empty cell and off the
// board.
func (b *core) pieceOn(i index) pieceSquare { return b.pieceList[b.at(i)&63] }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *core) pieceAt(i index) rep.Piece { return b.pieceOn(i).piece() }

// entryOn returns the entry of the piece on i in a table, 0 if there is no piece.
func (b *core) entryOn(i index) uint { return b.pieceOn(i).entry() }

// piecesOf returns the list of c, the king first. The entry of a captured or hidden
// piece is 0.
func (b *core) piecesOf(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].end]
}

// nonPawns returns a part of the list of c that contains all pieces except pawns, the
// king first.
func (b *core) nonPawns(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].nonPawnsEnd]
}

// sliders returns a part of the list of c that contains all sliders.
func (b *core) sliders(c rep.Color) []pieceSquare {
	return b.pieceList[(firstID(c)+1)&63 : b.lists[c&1].slidersEnd]
}

// king returns the cell of c's king.
func (b *core) king(c rep.Color) index { return b.pieceList[firstID(c)&63].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *core) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.turn + b.plies()) >> 1),
	}
	for _, piece := range b.pieceList {
		if piece != 0 {
			p.Pieces[b.square(piece.at())] = piece.piece()
		}
	}
	if ep := state.epSquare(); ep != 0 {
		p.EnPassant = b.square(ep)
	}
	return p
}

// pieceID identifies a piece. It is the content of a cell and the index into the piece
// list. Bit 4 means White, bit 5 Black, the low four bits are the piece's slot in the
// list of its side. The king has slot 0. A piece keeps its ID until it is captured,
// even if it is promoted. An empty cell holds noPiece, which has a list entry of its
// own, so that a look-up needs no branch. A cell off the board holds the sentinel,
// which has the bits of both sides and counts as a piece of either side's own.
type pieceID uint8

const (
	noPiece  pieceID = 0
	whiteID  pieceID = 0x10
	blackID  pieceID = 0x20
	sentinel         = whiteID | blackID
	slots            = 16 // pieces that a side can have
	pawnBit  pieceID = 8  // of a slot, see list.pawnRows
)

// firstID returns the ID of c's king, the first of its side.
func firstID(c rep.Color) pieceID { return whiteID << c }

// pieceSquare is a piece and its cell: the index in bits 0 to 7 and the piece in bits 8
// to 11. Together they are the index of the piece in every table by piece and square.
// It is 0 for a captured piece, for noPiece and for the sentinel.
//
// From the colour, bit 11, up, a pieceSquare has the bits that a move of the piece
// clears in a state: Black to move, if the piece is Black's; in bits 12 to 15 the
// castling rights lost when the piece moves or is captured, which the king and the
// castling rooks have; and in bits 16 to 31 the halfmove clock, if the piece is a pawn.
// So Make needs no table and no branch for them.
type pieceSquare uint32

const (
	entries    = 4096 // in a table that is indexed by piece and square
	pieceShift = 8    // the first bit of the piece
	pawnMark   = 0xffff << 16
)

const entryMask = entries - 1

// The kinds of pieces other than kings and pawns.
const (
	knight = rep.Knight
	bishop = rep.Bishop
	rook   = rep.Rook
	queen  = rep.Queen
)

func pieceSquareOf(p rep.Piece, at index) pieceSquare {
	q := pieceSquare(p)<<pieceShift | pieceSquare(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

// entryOf returns the index of p on i in a table of entries.
func entryOf(p rep.Piece, i index) uint { return uint(pieceSquareOf(p, i) & entryMask) }

// queenOn returns the entry of a queen on i. If it says that the queen is aligned with a king, i is.
func queenOn(i index) uint { return entryOf(rep.WhiteQueen, i) }

// pawnSquare returns the pieceSquare of a pawn of us on i.
func pawnSquare(us rep.Color, i index) pieceSquare {
	return pieceSquareOf(rep.MakePiece(us, rep.Pawn), i)
}

func (p pieceSquare) piece() rep.Piece    { return rep.Piece(p >> pieceShift & 15) }
func (p pieceSquare) kind() rep.PieceType { return rep.PieceType(p >> pieceShift & 7) }
func (p pieceSquare) at() index           { return index(p) }
func (p pieceSquare) isPawn() bool        { return p&pawnMark != 0 }

// entry returns the index of p in a table of entries.
func (p pieceSquare) entry() uint { return uint(p & entryMask) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return p.entry() }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any
// cell: all but the colour.
func (p pieceSquare) enemyPawn() pieceSquare { return (p ^ pieceSquare(blackToMove)) &^ 255 }

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^255 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^255 | pieceSquare(to) }
