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
	Level:     rep.Tuned,
	Summary:   "120 cells, the board surrounded by sentinels, so that a cell's content also marks the edge",
	Reference: "Robert Hyatt, Chess Program Board Representations; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 120 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells     [cellCount]pieceID // the piece on each cell
	pieceList [64]pieceSquare    // by pieceID: the piece and its cell
	captured  [64]pieceSquare    // by pieceID: the entry of a captured piece, for Unmake

	records    []record // one for each position since Load, and spare ones
	current    uint32   // the record of this position, in bytes from the first
	lastRecord uint32   // the last of the spare records, in the same way
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
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(func() {
		buildTables()
		buildWords()
	})
	b := new(Board)
	b.makeOther = b.playOther
	b.grow()
	return b
}

// loadOrder is the order in which pieces get their IDs.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, if a
// side has more pieces than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, lastRecord: b.lastRecord, makeOther: b.makeOther, castling: rep.CastlingOf(p)}
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
	r := record{state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	r.key = p.Key() ^ r.state.key()
	b.records[0] = r
	return nil
}

// loadSide gives the pieces of c their IDs.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
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

// set puts id on i.
func (b *Board) set(i index, id pieceID) { b.cells[i&127] = id }

// square returns a cell, without a bounds check: i must be the cell of a square, or
// next to one.
func (b *Board) square(i index) *pieceID {
	return (*pieceID)(unsafe.Add(unsafe.Pointer(&b.cells), i))
}

// entryOf returns the list entry of id, which must be the content of a cell, without a
// bounds check: no cell holds more than 0x30, the sentinel.
func (b *Board) entryOf(id pieceID) *pieceSquare {
	return (*pieceSquare)(unsafe.Add(unsafe.Pointer(&b.pieceList), uintptr(id)*unsafe.Sizeof(b.pieceList[0])))
}

// capturedOf returns the place that keeps the list entry of id while the piece is captured.
func (b *Board) capturedOf(id pieceID) *pieceSquare { return &b.captured[id&63] }

// pieceOn returns the pieceSquare of the piece on i, 0 on an empty cell and off the
// board.
func (b *Board) pieceOn(i index) pieceSquare { return b.pieceList[b.at(i)&63] }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.pieceOn(i).piece() }

// entryOn returns the entry of the piece on i in a table, 0 if there is no piece.
func (b *Board) entryOn(i index) uint { return b.pieceOn(i).entry() }

// piecesOf returns the list of c, the king first. The entry of a captured or hidden
// piece is 0.
func (b *Board) piecesOf(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].end]
}

// nonPawns returns a part of the list of c that contains all pieces except pawns, the
// king first.
func (b *Board) nonPawns(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].nonPawnsEnd]
}

// sliders returns a part of the list of c that contains all sliders.
func (b *Board) sliders(c rep.Color) []pieceSquare {
	return b.pieceList[(firstID(c)+1)&63 : b.lists[c&1].slidersEnd]
}

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
		FullmoveNumber: uint16((b.turn + b.plies()) >> 1),
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

// pieceSquare is a piece and its cell: the index in bits 0 to 6 and the piece in bits 7
// to 10. Together they are the index of the piece in every table by piece and square.
// It is 0 for a captured piece, for noPiece and for the sentinel.
//
// From the colour, bit 10, up, a pieceSquare has the bits that a move of the piece
// clears in a state: Black to move, if the piece is Black's; in bits 11 to 14 the
// castling rights lost when the piece moves or is captured, which the king and the
// castling rooks have; and in bits 16 to 31 the halfmove clock, if the piece is a pawn.
// So Make needs no table and no branch for them.
type pieceSquare uint32

const (
	entries    = 2048 // in a table that is indexed by piece and square
	pieceShift = 7    // the first bit of the piece
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

// attacksOf returns the attacks of a piece near a king on i.
func attacksOf(p pieceSquare, i index) attacks { return attacksOn(i)[p&entryMask] }

// pawnSquare returns the pieceSquare of a pawn of us on i.
func pawnSquare(us rep.Color, i index) pieceSquare {
	return pieceSquareOf(rep.MakePiece(us, rep.Pawn), i)
}

func (p pieceSquare) piece() rep.Piece    { return rep.Piece(p >> pieceShift & 15) }
func (p pieceSquare) kind() rep.PieceType { return rep.PieceType(p >> pieceShift & 7) }
func (p pieceSquare) at() index           { return index(p & 127) }
func (p pieceSquare) isPawn() bool        { return p&pawnMark != 0 }

// entry returns the index of p in a table of entries.
func (p pieceSquare) entry() uint { return uint(p & entryMask) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return p.entry() }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any
// cell: all but the colour.
func (p pieceSquare) enemyPawn() pieceSquare { return (p ^ pieceSquare(blackToMove)) &^ 127 }

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^127 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^127 | pieceSquare(to) }
