package mailbox

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// man is the number of a man, what a cell holds: 0 for nobody, 16-31 White's,
// 32-47 Black's, so that one bit tells the side. The first of a side is its
// king; knights follow, then the sliders, then the pawns.
type man = uint8

const (
	nobody   man = 0
	firstMan man = 16 // White's king; Black's is twice that
	listSize     = 16 // men of a side
)

// post is what a man is and where he stands: piece*64 + cell, by which tables are
// indexed, and above that the marks. It is 0 for nobody and for a man who has
// been captured.
type post uint16

// The marks stand where a Move has the bits of its kind: Make asks a move, the
// man who moves, the man taken and the state one question for all of them.
const (
	pawnMark = post(capture) // a pawn: his moves, like captures, set the clock back
	homeMark = post(1 << 15) // a king or rook who may yet castle: his moves, and his capture, change the rights
)

func postOf(p rep.Piece, at index) post {
	if p.Type() == rep.Pawn {
		return post(p)<<6 | post(at) | pawnMark
	}
	return post(p)<<6 | post(at)
}

func (p post) piece() rep.Piece { return rep.Piece(p >> 6 & 15) }
func (p post) at() index        { return index(p & 63) }

// moved returns the post of the same man on another cell.
func (p post) moved(to index) post { return p&^63 | post(to) }

// slidesStraight and slidesDiagonally tell how a slider goes.
func (p post) slidesStraight() bool   { return p>>6&7 != post(rep.Bishop) }
func (p post) slidesDiagonally() bool { return p>>6&7 != post(rep.Rook) }

// sections tells how a side's numbers are shared out: each field is the number
// after the last man of its kind. The knights begin after the king.
type sections struct{ knights, sliders, pawns man }

// pawn reports whether m is the number of a pawn of the side.
func (s *sections) pawn(m man) bool { return m-s.sliders < s.pawns-s.sliders }

// Board is a chess position as an 8×8 array of man numbers and a list of posts
// by man number.
type Board struct {
	cell     [64]man  // who stands where
	men      [64]post // by number; [nobody] stays 0
	castling *rep.Castling
	history  []record    // the records from Load on, up to ply the valid ones
	ply      uint32      // moves made since Load
	start    uint32      // the turn at Load: fullmove number * 2, and 1 when Black is to move
	ends     [2]sections // by colour

	classical rep.CastlingRights // those whose king and rook stand where they do in the classical game
}

// record is a ply of the history: what the position is besides the men, and the
// two men of the move made next as they were before it, of which nobody could
// work out the one who is taken. A move writes a new key and state after the old
// ones, so that to take it back is to go back.
type record struct {
	key           uint64
	state         state
	from, taken   post     // of the man who moves and the man taken
	mover, victim man      // their numbers
	_             [14]byte // up to a power of two, so that finding a record is a shift
}

// now returns the record of the position on the board.
func (b *Board) now() *record { return &b.history[b.ply] }

// state is what a move changes besides the men, in one word: the square passed
// over by a double push in bits 0-5, bit 6 when there is one; the castling rights
// in bits 8-11; bit 13 when a pawn stands ready to capture en passant; the
// halfmove clock in bits 16-31.
type state uint32

const (
	passed     state = 1 << 6
	capturable state = 1 << 13 // where a Move has a bit of its kind, like the marks
	rightsMask state = 15 << 8
	onePly     state = 1 << 16 // of the halfmove clock
)

func (s state) passedOver() index          { return index(s & 63) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> 8 & 15) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }

// next returns the state a ply later, no square passed over.
func (s state) next() state { return s&(rightsMask|^(onePly-1)) + onePly }

// reset returns the state after a capture or a pawn move.
func (s state) reset() state { return s & rightsMask }

// without returns s with the rights lost taken away.
func (s state) without(lost rep.CastlingRights) state { return s &^ (state(lost) << 8) }

// turn counts the plies as start does. The ply is all that a move has to change.
func (b *Board) turn() uint32 { return b.start + b.ply }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "mailbox",
	Title:     "8×8 mailbox, piece list",
	Family:    "mailbox",
	Summary:   "the plain 8×8 array of man numbers, with ray ends and a table of pairs instead of an edge",
	Reference: "GNU Chess 4 (Stuart Cracraft, John Stanback): 8×8 array, lists of targets per square; TSCP (Tom Kerrigan)",
	New:       func() rep.Board { return New() },
}

var (
	_ rep.Board       = (*Board)(nil)
	_ rep.Counter     = (*Board)(nil)
	_ rep.Keyed       = (*Board)(nil)
	_ rep.Inspector   = (*Board)(nil)
	_ rep.NullMover   = (*Board)(nil)
	_ rep.Perfter     = (*Board)(nil)
	_ rep.Validator   = (*Board)(nil)
	_ rep.Footprinter = (*Board)(nil)
	_ rep.Dumper      = (*Board)(nil)
)

// New returns an empty board, which must be loaded before use.
func New() *Board {
	tablesOnce.Do(makeTables)
	return &Board{history: make([]record, historyStep)}
}

// kindsInOrder is the order of the men in a side's list.
var kindsInOrder = [...]rep.PieceType{rep.King, rep.Knight, rep.Bishop, rep.Rook, rep.Queen, rep.Pawn}

// Load sets up p and forgets the moves played before. It returns an error that
// wraps rep.ErrUnsupported where a side has more than 16 men.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{
		history:  b.history,
		castling: rep.CastlingOf(p),
		start:    uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove),
	}
	b.classical = classicalRights(b.castling)
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	now := b.now()
	now.state = state(p.Rights())<<8 | state(p.HalfmoveClock)<<16
	if p.EnPassant != rep.NoSquare {
		now.state |= b.passing(indexOf(p.EnPassant), p.SideToMove)
	}
	for i := range b.castling.Rook {
		if p.Rights()>>i&1 != 0 {
			b.men[firstMan<<(i>>1)] |= homeMark
			b.men[b.cell[indexOf(b.castling.Rook[i])]&63] |= homeMark
		}
	}
	now.key = now.state.key()
	for _, m := range b.men {
		now.key ^= keys[m&1023]
	}
	if b.side() == rep.Black {
		now.key ^= sideKey
	}
	return nil
}

// classicalRights returns the rights whose king stands on the e-file and whose
// rook in the corner.
func classicalRights(c *rep.Castling) rep.CastlingRights {
	var rights rep.CastlingRights
	for i, rook := range c.Rook {
		corner := rep.FileH
		if i&1 == int(rep.CastleQueenside&1) {
			corner = rep.FileA
		}
		if rook != rep.NoSquare && rook.File() == corner && c.King[i>>1].File() == rep.FileE {
			rights |= 1 << i
		}
	}
	return rights
}

// key returns the key of the rights and of an en passant square that a pawn
// could capture on.
func (s state) key() uint64 {
	key := castlingKeys[s.rights()]
	if s&capturable != 0 {
		key ^= enPassantKeys[s&7]
	}
	return key
}

// loadSide numbers the men of c, kind by kind.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
		}
	}
	if total > listSize {
		return fmt.Errorf("mailbox: %d %v men, the lists hold %d: %w", total, c, listSize, rep.ErrUnsupported)
	}
	next := firstMan << c
	for _, kind := range kindsInOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, kind) {
				b.cell[sq] = next
				b.men[next] = postOf(piece, indexOf(rep.Square(sq)))
				next++
			}
		}
		switch kind {
		case rep.Knight:
			b.ends[c].knights = next
		case rep.Queen:
			b.ends[c].sliders = next
		case rep.Pawn:
			b.ends[c].pawns = next
		}
	}
	return nil
}

// passing returns the bits of the state for a double push over the square at,
// when c, the side to move, might capture there. A pawn of c that can do so
// stands where a pawn of the other colour on that square would capture.
func (b *Board) passing(at index, c rep.Color) state {
	list, ends := &pawnTo[c&1^1][at&63], &b.ends[c&1]
	if ends.pawn(b.cell[list.left&63]) || ends.pawn(b.cell[list.right&63]) {
		return state(at) | passed | capturable
	}
	return state(at) | passed
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i := range b.cell {
		p.Pieces[index(i).square()] = b.pieceAt(index(i))
	}
	if now&passed != 0 {
		p.EnPassant = now.passedOver().square()
	}
	return p
}

// eight has the lowest bit of each of the eight bytes of a word.
const eight = 0x0101010101010101

// rank returns the eight cells of the rank of i as one word, that of the a-file
// in its lowest byte.
func (b *Board) rank(i index) uint64 { return binary.LittleEndian.Uint64(b.cell[i&56:][:8]) }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }

// Footprint returns the bytes that a board takes.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(record{})),
		Tables: tableBytes,
	}
}
