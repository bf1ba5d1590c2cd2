package sixteenbysixteen

import (
	"fmt"
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "sixteenbysixteen",
	Title:     "16×16 mailbox",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "256 cells, sentinels on every side: no index needs a check, square differences find pins and checks",
	Reference: "https://www.chessprogramming.org/Vector_Attacks; ElephantEye, for Chinese chess",
	New:       func() rep.Board { return New() },
}

// overread is the largest distance of a cell above the one that it is loaded with: the
// knight's steps down and up, and a word. That many cells follow the board and are
// never used; without them the compiler would check the bounds of each of these loads.
const overread = 2*(2*columns+1) + 8

// Board is a chess board in 256 cells. It is made by New and needs Load before use.
type Board struct {
	cells     [256 + overread]pieceID  // the piece on each cell
	pieceList [256 + slots]pieceSquare // by pieceID: the piece and its cell; slots higher, a captured piece

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
		b.cells[i] = sentinel
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		b.cells[indexOf(sq)] = noPiece
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
		return fmt.Errorf("sixteenbysixteen: %d %v pieces, the list holds %d: %w", total, c, slots, rep.ErrUnsupported)
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
func (b *Board) at(i index) pieceID { return b.cells[i] }

// set puts id on i.
func (b *Board) set(i index, id pieceID) { b.cells[i] = id }

// square returns a cell.
func (b *Board) square(i index) *pieceID { return &b.cells[i] }

// entryOf returns the list entry of id.
func (b *Board) entryOf(id pieceID) *pieceSquare { return &b.pieceList[id] }

// pieceOn returns the pieceSquare of the piece on i, 0 on an empty cell and off the
// board.
func (b *Board) pieceOn(i index) pieceSquare { return b.pieceList[b.cells[i]] }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.pieceOn(i).piece() }

// entryOn returns the entry of the piece on i in a table, 0 if there is no piece.
func (b *Board) entryOn(i index) uint { return b.pieceOn(i).entry() }

// nonPawns returns a part of the list of c that contains all pieces except pawns, the
// king first.
func (b *Board) nonPawns(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c):b.lists[c&1].nonPawnsEnd]
}

// capturedOf returns the entry of a captured piece. The IDs that are higher by slots
// belong to no piece, so their entries are free for it.
func (b *Board) capturedOf(id pieceID) *pieceSquare { return &b.pieceList[uint(id)+slots] }

// piecesOf returns the list entries of c, the king first. The entry of a captured piece is 0.
func (b *Board) piecesOf(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c):b.lists[c&1].end]
}

// sliders returns a part of the list of c that contains all sliders.
func (b *Board) sliders(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)+1 : b.lists[c&1].slidersEnd]
}

// king returns the cell of c's king.
func (b *Board) king(c rep.Color) index { return b.pieceList[firstID(c)].at() }

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
	for c := rep.White; c <= rep.Black; c++ {
		for _, piece := range b.piecesOf(c) {
			if piece != 0 {
				p.Pieces[piece.at().square()] = piece.piece()
			}
		}
	}
	if ep := state.epSquare(); ep != 0 {
		p.EnPassant = ep.square()
	}
	return p
}

// pieceID identifies a piece. It is the content of a cell and the index into the piece
// list. The low four bits are the piece's slot in the list of its side. The king has
// slot 0. A piece keeps its ID until it is captured, even if it is promoted. The upper
// bits are for the tests of a target square: a piece with bit 4 blocks White's pieces,
// with bit 5 Black's; with bit 6 Black can capture it, with bit 7 White. An empty cell
// holds noPiece, which has a list entry too. A cell off the board holds the sentinel,
// which blocks both sides and can be captured by neither.
//
// The list has an entry for every byte, so that no ID needs a bounds check. Two
// stretches of 64 bytes are in use.
type pieceID uint8

const (
	noPiece  pieceID = 0
	whiteID  pieceID = 0x50
	blackID  pieceID = 0xa0
	sentinel pieceID = 0x30
	slots            = 16 // pieces that a side can have
	pawnBit  pieceID = 8  // of a slot, see list.pawnRows
)

// firstID returns the ID of c's king, the first of its side.
func firstID(c rep.Color) pieceID { return whiteID << c }

// kind is the way a piece moves: a rep.PieceType, except that Black's pawn has a kind
// of its own, because it moves in the other direction than White's.
type kind uint8

const (
	whitePawn = kind(rep.Pawn)
	knight    = kind(rep.Knight)
	bishop    = kind(rep.Bishop)
	rook      = kind(rep.Rook)
	queen     = kind(rep.Queen)
	king      = kind(rep.King)
	blackPawn = king + 1
)

// kindOf returns the kind of p.
func kindOf(p rep.Piece) kind {
	if p == rep.BlackPawn {
		return blackPawn
	}
	return kind(p.Type())
}

// isSlider reports whether k is a bishop, a rook or a queen.
func (k kind) isSlider() bool { return k >= bishop && k <= queen }

// pieceSquare is everything about a piece: its cell in bits 0 to 7, its kind in bits 8
// to 10, its colour in bit 11. The low eleven bits are the index of its attacks, the
// low twelve the index of its key. It is 0 for a captured piece and for noPiece.
//
// From the colour up, a pieceSquare has the bits that a move of the piece clears in a
// state: Black to move, if the piece is Black's; in bits 12 to 15 the castling rights
// lost when the piece moves or is captured, which the king and the castling rooks have;
// and in bits 16 to 31 the halfmove clock, if the piece is a pawn. So Make needs no table
// and no branch for them.
type pieceSquare uint32

const (
	kindShift   = 8
	kindBits    = 7 << kindShift
	colorShift  = 11
	rightsShift = 12 // the first of the castling rights, in a pieceSquare and in a state
	rightsAll   = 15 << rightsShift
	pawnMark    = 0xffff << 16
)

func pieceSquareOf(p rep.Piece, at index) pieceSquare {
	q := pieceSquare(p.Color())<<colorShift | pieceSquare(kindOf(p))<<kindShift | pieceSquare(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

func (p pieceSquare) at() index { return index(p) }

func (p pieceSquare) kind() kind { return kind(p >> kindShift & 7) }

func (p pieceSquare) isPawn() bool { return p&pawnMark != 0 }

// piece returns p as a piece, rep.NoPiece for 0.
func (p pieceSquare) piece() rep.Piece {
	t := rep.PieceType(p.kind())
	if p.isPawn() {
		t = rep.Pawn
	}
	return rep.MakePiece(rep.Color(p>>colorShift&1), t)
}

// entry returns the index of the attacks of p.
func (p pieceSquare) entry() uint { return uint(p & (attackEntries - 1)) }

// entryOf returns the index of the attacks of p on i.
func entryOf(p rep.Piece, i index) uint { return uint(kindOf(p))<<kindShift | uint(i) }

// queenOn returns the index of the attacks of a queen on i. If they say that the queen
// is aligned with a king, i is.
func queenOn(i index) uint { return uint(queen)<<kindShift | uint(i) }

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^255 | pieceSquare(to) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return uint(p & (keyEntries - 1)) }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any cell.
func (p pieceSquare) enemyPawn() pieceSquare {
	return p&^255 ^ (1<<colorShift | pieceSquare(whitePawn^blackPawn)<<kindShift)
}

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^255 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}

// own returns the bit of the cells that us cannot go to: its own pieces and the
// sentinel.
func own(us rep.Color) pieceID { return 0x10 << us }

// enemy returns the bit of the pieces that us can capture.
func enemy(us rep.Color) pieceID { return 0x80 >> us }

// isEnemy returns 1 if m is a piece of the other side and 0 otherwise, without a branch.
func isEnemy(us rep.Color, m pieceID) int { return int(m >> (7 - us&1) & 1) }

// pawnKind returns the kind of the pawns of us.
func pawnKind(us rep.Color) kind {
	if us == rep.White {
		return whitePawn
	}
	return blackPawn
}

// state is everything in a position except the pieces and the move number, in one word.
// Bits 0 to 7 are the en passant square, 0 for none. epCapturable is set if a pawn of
// the side to move stands next to the pushed one; without it only Position returns the
// en passant square. The other fields are Black to move, the castling rights from
// rightsShift, and the halfmove clock in the upper 16 bits. A pieceSquare has in the
// same places the bits that a move of the piece clears.
type state uint32

const (
	epCapturable state = 1 << 8

	notInherited = blackToMove - 1 // the bits that every move clears

	blackToMove state = 1 << colorShift
	oneHalfmove state = 1 << 16
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsShift | state(c)<<colorShift
}

func (s state) side() rep.Color { return rep.Color(s >> colorShift & 1) }

func (s state) halfmove() uint16 { return uint16(s >> 16) }

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }

func (s state) epSquare() index { return index(s) }

// hasEPCapture reports whether an en passant capture is pseudo-legal.
func (s state) hasEPCapture() bool { return s&epCapturable != 0 }

// next returns the state after a move: the other side to move, the clock one
// higher, no en passant square.
func (s state) next() state { return (s+oneHalfmove)&^notInherited ^ blackToMove }

// key returns the part of the key for the state: the side to move, the castling rights,
// and an en passant square that can be captured on.
func (s state) key() uint64 { return sideKeys[s>>colorShift&31] ^ epKeys[s&511] }

// reset returns s with the halfmove clock at 0.
func (s state) reset() state { return s & 0xffff }
