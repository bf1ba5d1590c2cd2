package nibble

import (
	"math"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Board is a chess position in eight words, with the positions that it came
// from.
type Board struct {
	// history holds the record loaded, those after each move since, and room for
	// more. The one on the board is place bytes from the first: an offset in bytes
	// takes no multiplication to follow, and unlike a pointer no write barrier to
	// move.
	history []record
	place   uintptr
	end     uintptr // the offset behind the last of history

	start    uint32 // the turn at Load: fullmove number * 2, and 1 when Black is to move
	room     int    // how much of it a list must have for AppendMoves to write there without asking
	castling *rep.Castling
	empty    [4]uint32 // by right: the nibbles of its home rank that castling wants empty
	homes    [64]uint8 // the low bits of the state that a move from or to the cell may put an end to
	plain    state     // the rights of a king on the e-file to a rook in a corner
}

// record is a position. A move makes a new one behind the old one, so that to
// take it back is to go back.
type record struct {
	rank  [8]uint32 // a nibble a cell, the a-file in the lowest
	key   uint64
	state state
	_     [2]uint64 // up to a cache line
}

const recordSize = unsafe.Sizeof(record{})

// now returns the record of the position on the board.
func (b *Board) now() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.place))
}

// grow makes room for more records, and returns where the present one is then. It
// is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() unsafe.Pointer {
	history := make([]record, 2*len(b.history)+64)
	copy(history, b.history)
	b.history = history
	b.end = uintptr(len(history)) * recordSize
	return unsafe.Pointer(b.now())
}

// at returns who stands on i.
func (r *record) at(i index) code { return code(r.rank[i.rank()&7] >> (i.shift() & 31) & 15) }

// flip sets a man down on an empty cell, or takes the one up who stands there.
func (r *record) flip(c code, i index) { r.rank[i.rank()&7] ^= uint32(c) << (i.shift() & 31) }

// pair returns two ranks in one word of 64 bits, the lower in the lower half.
func (r *record) pair(n uint) uint64 {
	return uint64(r.rank[n<<1&7]) | uint64(r.rank[(n<<1+1)&7])<<32
}

// words returns the whole board.
func (r *record) words() [4]uint64 {
	return [4]uint64{r.pair(0), r.pair(1), r.pair(2), r.pair(3)}
}

// state is what a position has besides the men, in one word: the castling rights
// in bits 0-3; bit 4 when a pawn stands ready to capture en passant; bit 5 when
// a double push has just been made, and in bits 8-13 the square that it passed
// over; the halfmove clock in bits 16-31; and, which saves a search, the cells of
// White's king in bits 32-37 and of Black's in bits 40-45.
type state uint64

const (
	rightsMask  state = 15
	capturable  state = 1 << 4
	passed      state = 1 << 5
	passedShift       = 8
	onePly      state = 1 << 16
	clockMask   state = 0xffff << 16
	kingShift         = 32
	kingsMask   state = 63<<32 | 63<<40
)

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s & rightsMask) }
func (s state) passedOver() index          { return index(s >> passedShift & 63) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) king(c rep.Color) index     { return index(s >> (kingShift + c&1<<3) & 63) }

// key returns the key of the rights and of an en passant square that a pawn
// could capture on.
func (s state) key() uint64 {
	key := castlingKeys[s&rightsMask]
	if s&capturable != 0 {
		key ^= enPassantKeys[s.passedOver()&7]
	}
	return key
}

// turn counts the plies as start does. The place in the history is all that a move
// has to change.
func (b *Board) turn() uint32 { return b.start + uint32(b.ply()) }

// ply returns the number of moves made since Load.
func (b *Board) ply() uintptr { return b.place / recordSize }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "nibble",
	Title:     "nibble board",
	Family:    "mailbox",
	Summary:   "four bits a square, a rank in 32 bits: eight words, lines taken whole, prepared moves",
	Reference: "Compact Chessboard Representation of Axon (Vladan Vučković, Yugoslav Journal of Operations Research 22, 2012)",
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
	b := &Board{}
	b.grow()
	return b
}

// Load sets up p and forgets the moves played before. It takes every valid
// position.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{
		history:  b.history,
		end:      b.end,
		start:    uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove),
		castling: rep.CastlingOf(p),
	}
	now := b.now()
	*now = record{state: state(p.Rights()) | state(p.HalfmoveClock)<<16}
	var total [2]int
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			c, i := codes[piece&15], indexOf(rep.Square(sq))
			now.flip(c, i)
			now.state |= state(i) * kingUnits[c&15]
			now.key ^= keys[c.on(i)]
			total[piece.Color()]++
		}
	}
	b.room = maxList
	if max(total[rep.White], total[rep.Black]) > fewMen {
		b.room = math.MaxInt
	}
	for sq := range b.homes {
		b.homes[sq] = uint8(state(b.castling.Lost[sq])&rightsMask | capturable)
	}
	for i, empty := range b.castling.Empty {
		for sq := range empty.All() {
			b.empty[i] |= 15 << indexOf(sq).shift()
		}
	}
	for i, corner := range [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8} {
		if b.castling.Rook[i] == corner && b.castling.King[i>>1].File() == rep.FileE {
			b.plain |= 1 << i
		}
	}
	if p.EnPassant != rep.NoSquare {
		now.state |= now.passing(indexOf(p.EnPassant), pushed(indexOf(p.EnPassant)), p.SideToMove)
	}
	now.key ^= now.state.key()
	if b.side() == rep.Black {
		now.key ^= sideKey
	}
	return nil
}

// passing returns the bits of the state for a double push over the cell over to the
// cell to, when c is to move. Whether one of c's pawns stands beside the one pushed
// is asked of the word of that rank: beyond the edge a shift brings in nobody.
func (r *record) passing(over, to index, c rep.Color) state {
	s := state(over)<<passedShift | passed
	x := uint64(r.rank[to.rank()&7]) << 4 >> to.shift()
	if matching(x, codePawn.of(c))&beside != 0 {
		s |= capturable
	}
	return s
}

// pushed returns where the pawn stands that has just gone over a cell.
func pushed(over index) index {
	if over < 32 {
		return over + 8
	}
	return over - 8
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now()
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.state.halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = pieces[now.at(indexOf(rep.Square(sq)))]
	}
	if now.state&passed != 0 {
		p.EnPassant = now.state.passedOver().square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }

// Footprint returns the bytes that a board takes: what New makes, and the one
// record that holds the position.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b) + recordSize),
		Undo:   int(recordSize),
		Tables: tableBytes,
	}
}
