package sixteenbysixteen

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "sixteenbysixteen",
	Title:     "16×16 mailbox",
	Family:    "mailbox",
	Summary:   "256 cells, guards all round: no index is ever checked, square differences find pins and checks",
	Reference: "https://www.chessprogramming.org/Vector_Attacks; ElephantEye, for Chinese chess",
	New:       func() rep.Board { return New() },
}

// man is the number of a man: what a cell holds, and the index of the list. The
// low four bits count the men of a side, from its king, 0. A man keeps its number
// as long as it lives, through promotion too. Of the bits above, two say to which
// side he is one of its own, so that it cannot go where he is, 4 to White and 5 to
// Black, and two to which side he is one to be taken, 6 to Black and 7 to White.
// An empty cell holds nobody, who has a place in the list too. A cell off the
// board holds a guard: both sides' own, and nobody's to take.
//
// The list has a place for every byte, so that no number is ever out of it. Two
// stretches of 64 bytes are in use.
type man uint8

const (
	nobody   man = 0
	whiteMan man = 0x50
	blackMan man = 0xa0
	guard    man = 0x30
	slots        = 16 // men that a side can have
)

// firstMan returns the number of c's king, the first man of its side.
func firstMan(c rep.Color) man { return whiteMan << c }

// kind is what a man is, as far as it tells how he moves: a rep.PieceType, but
// that Black's pawn, who goes another way than White's, is one of its own.
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

// isSlider reports whether k goes on along a line until it meets somebody.
func (k kind) isSlider() bool { return k >= bishop && k <= queen }

// post is all about a man: the cell that he stands on in bits 0 to 7, his kind in
// bits 8 to 10, his colour in bit 11. The low eleven bits are the index of what he
// hits, the low twelve that of his key. It is 0 for one who was taken and for
// nobody.
//
// What Make asks of a man is in bits 12 to 16: the castling rights that end when
// he moves or is taken, the king and the castling rooks have them, and a mark of
// pawns, whose moves set the halfmove clock back. His number is in bits 24 to 31,
// so that a post tells who he is.
type post uint32

const (
	kindShift  = 8
	kindBits   = 7 << kindShift
	colorShift = 11
	rightsBit  = 12 // the first of the castling rights, in a post and in a state
	rightsAll  = 15 << rightsBit
	pawnMark   = 1 << 16
	manShift   = 24
)

func postOf(p rep.Piece, m man, at index) post {
	q := post(m)<<manShift | post(p.Color())<<colorShift | post(kindOf(p))<<kindShift | post(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

func (p post) at() index    { return index(p) }
func (p post) kind() kind   { return kind(p >> kindShift & 7) }
func (p post) isPawn() bool { return p&pawnMark != 0 }
func (p post) man() man     { return man(p >> manShift) }

// piece returns what he is, rep.NoPiece for post 0.
func (p post) piece() rep.Piece {
	t := rep.PieceType(p.kind())
	if p.isPawn() {
		t = rep.Pawn
	}
	return rep.MakePiece(rep.Color(p>>colorShift&1), t)
}

// place returns the index of what he hits.
func (p post) place() uint { return uint(p & (entries - 1)) }

// moved returns the post of the same man on another cell.
func (p post) moved(to index) post { return p&^255 | post(to) }

// key returns where his key is in keys.
func (p post) key() uint { return uint(p & (places - 1)) }

// beyond is how far from a cell another one may be that is read with it: the
// knight's jump down and the one up, and a word. That many cells lie behind the
// board, of which nobody is ever asked; without them the compiler would have
// each of these reads checked.
const beyond = 0x21 + 0x21 + 8

// Board is a chess board in 256 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells [256 + beyond]man // who stands where
	posts [256]post         // by man: where he is and what

	records  []record // one for each position since Load, and room for more
	ply      uint32   // the record of this position
	castling *rep.Castling
	start    uint32 // at Load: twice the number of the move, and one more when it is Black's
	lists    [2]list

	classical rep.CastlingRights // those whose king and rook stand where they do in the classical game
}

// list tells how the numbers of a side are shared out: the king has the first,
// the sliders follow, the knights, and the pawns.
type list struct {
	knights man // the first number after the sliders
	pawns   man // the first number after the knights
	end     man // the first number after the pawns
	aims    man // where the search for sliders ends: the same as knights, or as end while a pawn is promoted

	promoted int8 // how many pawns are, those taken since included
}

// promote counts n promotions more; -1 takes one back.
func (l *list) promote(n int8) {
	l.promoted += n
	l.aims = l.end
	if l.promoted == 0 {
		l.aims = l.knights
	}
}

// record is the part of a position that a move changes as a whole, and whom the
// move that led to it took. Make writes the next one and Unmake goes back to the
// last one: nothing has to be saved and nothing restored. Whom a quiet move took
// is not written and not asked for.
type record struct {
	key    uint64
	state  state
	victim post // of the man taken, if one was
}

// state is all of a position but men and clock of moves, in one word. Bits 0 to 7
// are the en passant square, 0 for none, bit 8 is set when Black is to move, bits
// 12 to 15 are the castling rights, where a post has them too, and the upper 16
// the halfmove clock. The live bit tells that a pawn stands ready to capture en
// passant: without it Position gives the square back and nothing else uses it.
type state uint32

const (
	blackToMove state = 1 << 8
	live        state = 1 << 9
	oneHalfmove state = 1 << 16
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsBit | state(c)<<8
}

func (s state) side() rep.Color            { return rep.Color(s >> 8 & 1) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsBit & 15) }
func (s state) enPassant() index           { return index(s) }

// canPass reports whether a pawn stands ready to capture en passant.
func (s state) canPass() bool { return s&live != 0 }

// next returns the state after a move: the turn and the clock go on, the en
// passant square is gone. The sum may carry out of the bit of the side, into bits
// that are cleared.
func (s state) next() state { return (s + blackToMove + oneHalfmove) &^ (7<<9 | 255) }

// reset returns s with the clock at 0.
func (s state) reset() state { return s & 0xffff }

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

var buildOnce sync.Once

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(buildTables)
	b := new(Board)
	b.grow()
	return b
}

// loadOrder is the order in which men get their numbers: the king first, then
// the sliders, the knights, the pawns.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped,
// where a side has more men than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, castling: rep.CastlingOf(p)}
	for i := range b.cells {
		b.cells[i] = guard
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		b.cells[indexOf(sq)] = nobody
	}
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	b.classical = classicalRights(b.castling)
	b.start = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := record{key: p.Key(), state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.passedOver(indexOf(p.EnPassant), p.SideToMove)
	}
	b.records[0] = r
	return nil
}

// classicalRights returns the rights whose king goes two steps, from the e-file,
// and whose rook comes from the corner.
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

// loadSide gives the men of c their numbers.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
		}
	}
	if total > slots {
		return fmt.Errorf("sixteenbysixteen: %d %v men, the list holds %d: %w", total, c, slots, rep.ErrUnsupported)
	}
	next, list := firstMan(c), &b.lists[c]
	for _, t := range loadOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				i := indexOf(rep.Square(sq))
				b.cells[i] = next
				b.posts[next] = postOf(piece, next, i) | post(b.castling.Lost[sq])<<rightsBit
				next++
			}
		}
		switch t {
		case rep.Bishop:
			list.knights, list.aims = next, next
		case rep.Knight:
			list.pawns = next
		case rep.Pawn:
			list.end = next
		}
	}
	return nil
}

// passedOver returns the en passant part of the state after a double push over
// i, with c to move: i, and the live bit where a pawn of c stands ready.
func (b *Board) passedOver(i index, c rep.Color) state {
	beside := i - forward(c) // the square of the pawn that was pushed
	if b.manOn(beside+west).kind() == pawnKind(c) || b.manOn(beside+east).kind() == pawnKind(c) {
		return state(i) | live
	}
	return state(i)
}

// at returns who stands on i: nobody on an empty square, a guard off the board.
func (b *Board) at(i index) man { return b.cells[i] }

// manOn returns the post of who stands on i, 0 where nobody does or a guard.
func (b *Board) manOn(i index) post { return b.posts[b.cells[i]] }

// four returns four cells, the one of i in the lowest byte: four men in one
// load.
func (b *Board) four(i uint) uint32 {
	return uint32(b.cells[i]) | uint32(b.cells[i+1])<<8 | uint32(b.cells[i+2])<<16 | uint32(b.cells[i+3])<<24
}

// eight returns eight cells, the one of i in the lowest byte.
func (b *Board) eight(i uint) uint64 {
	return uint64(b.cells[i]) | uint64(b.cells[i+1])<<8 | uint64(b.cells[i+2])<<16 | uint64(b.cells[i+3])<<24 |
		uint64(b.cells[i+4])<<32 | uint64(b.cells[i+5])<<40 | uint64(b.cells[i+6])<<48 | uint64(b.cells[i+7])<<56
}

// state returns the state of this position.
func (b *Board) state() state { return b.records[b.ply].state }

// turn returns the side to move.
func (b *Board) turn() rep.Color { return b.state().side() }

// side returns the men of c, their king first. One who was taken has post 0.
func (b *Board) side(c rep.Color) []post {
	return b.posts[firstMan(c):b.lists[c&1].end]
}

// sliders returns a part of them in which all sliders are.
func (b *Board) sliders(c rep.Color) []post {
	return b.posts[firstMan(c)+1 : b.lists[c&1].aims]
}

// king returns where c's king stands.
func (b *Board) king(c rep.Color) index { return b.posts[firstMan(c)].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.start + b.ply) >> 1),
	}
	for c := rep.White; c <= rep.Black; c++ {
		for _, post := range b.side(c) {
			if post != 0 {
				p.Pieces[post.at().square()] = post.piece()
			}
		}
	}
	if passed := state.enPassant(); passed != 0 {
		p.EnPassant = passed.square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.records[b.ply].key }

// Footprint returns the bytes of a board, of an undo record and of the tables.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b)),
		Undo:   int(unsafe.Sizeof(record{})),
		Tables: tableBytes,
	}
}
