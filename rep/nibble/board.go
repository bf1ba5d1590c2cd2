package nibble

import (
	"math"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Board is a chess position in eight words, with its predecessors.
type Board struct {
	// history holds the record loaded, the records after each move since, and spare
	// ones. The position on the board is place bytes from the first: an offset in bytes
	// needs no multiplication to read, and unlike a pointer no write barrier to change.
	history []record
	place   uintptr
	end     uintptr // the offset of the end of history

	start    uint32 // the turn at Load: fullmove number * 2, plus 1 when Black is to move
	room     int    // the room in a slice that AppendMoves needs to write into it directly
	castling *rep.Castling
	empty    [4]uint32 // by right: the nibbles of its home rank that must be empty
	mayClear [64]uint8 // the low bits of the state that a move from or to the cell may clear
	standard state     // the rights of standard chess: king on the e-file, rook in a corner
}

// record is a position. Make writes a new one after the old one, so Unmake only steps back.
type record struct {
	rank  [8]uint32 // a nibble a cell, the a-file in the lowest
	key   uint64
	state state
	_     [2]uint64 // padding to a cache line
}

const recordSize = unsafe.Sizeof(record{})

// now returns the record of the position on the board. place needs no bounds check: Load
// sets it to 0, Make and MakeNull grow the stack before they add a record, and Unmake and
// UnmakeNull only follow them.
func (b *Board) now() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.place))
}

// grow makes room for more records, and returns the present one. It is rarely called, so it is
// not inlined.
//
//go:noinline
func (b *Board) grow() unsafe.Pointer {
	history := make([]record, 2*len(b.history)+64)
	copy(history, b.history)
	b.history = history
	b.end = uintptr(len(history)) * recordSize
	return unsafe.Pointer(b.now())
}

// at returns the code on i.
func (r *record) at(i index) code { return code(r.rank[i.rank()&7] >> (i.shift() & 31) & 15) }

// flip places a piece on an empty cell, or removes it.
func (r *record) flip(c code, i index) { r.rank[i.rank()&7] ^= uint32(c) << (i.shift() & 31) }

// pair returns two ranks in one word of 64 bits, the lower in the lower half.
func (r *record) pair(n uint) uint64 {
	return uint64(r.rank[n<<1&7]) | uint64(r.rank[(n<<1+1)&7])<<32
}

// words returns the whole board.
func (r *record) words() [4]uint64 {
	return [4]uint64{r.pair(0), r.pair(1), r.pair(2), r.pair(3)}
}

// state is the part of a position that the words do not hold: the castling rights in bits 0-3;
// bit 4 if an en passant capture is pseudo-legal; bit 5 if there is an en passant square,
// which is in bits 8-13; the halfmove clock in bits 16-31; and, to save a search, the cells of
// White's king in bits 32-37 and of Black's in bits 40-45.
type state uint64

const (
	rightsMask   state = 15
	epCapturable state = 1 << 4
	epSet        state = 1 << 5
	epShift            = 8
	onePly       state = 1 << 16
	clockMask    state = 0xffff << 16
	kingShift          = 32
	kingsMask    state = 63<<32 | 63<<40
)

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s & rightsMask) }
func (s state) epSquare() index            { return index(s >> epShift & 63) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) king(c rep.Color) index     { return index(s >> (kingShift + c&1<<3) & 63) }

// turn counts plies from start. Only the place in the history changes in a move.
func (b *Board) turn() uint32 { return b.start + uint32(b.ply()) }

// ply returns the number of moves made since Load.
func (b *Board) ply() uintptr { return b.place / recordSize }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "nibble",
	Title:     "nibble board",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "four bits a square, a rank in 32 bits: eight words, lines taken whole, prepared moves",
	Reference: "Compact Chessboard Representation of Axon (Vladan Vučković, Yugoslav Journal of Operations Research 22, 2012)",
	New:       func() rep.Board { return New() },
}

var (
	_ rep.Board                = (*Board)(nil)
	_ rep.Counter              = (*Board)(nil)
	_ rep.Keyed                = (*Board)(nil)
	_ rep.Inspector            = (*Board)(nil)
	_ rep.NullMover            = (*Board)(nil)
	_ rep.Perfter              = (*Board)(nil)
	_ rep.Validator            = (*Board)(nil)
	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
)

// New returns an empty board, which must be loaded before use.
func New() *Board {
	tablesOnce.Do(makeTables)
	b := &Board{}
	b.grow()
	return b
}

// Load sets up p and clears the history. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{
		history:  b.history,
		end:      b.end,
		start:    uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove),
		castling: rep.CastlingOf(p),
	}
	now := b.now()
	*now = record{key: p.Key(), state: state(p.Rights()) | state(p.HalfmoveClock)<<16}
	var total [2]int
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			c, i := codes[piece&15], indexOf(rep.Square(sq))
			now.flip(c, i)
			now.state |= state(i) * kingUnits[c&15]
			total[piece.Color()]++
		}
	}
	b.standard = state(b.castling.Standard)
	b.room = maxList
	if max(total[rep.White], total[rep.Black]) > fewPieces {
		b.room = math.MaxInt
	}
	for sq := range b.mayClear {
		b.mayClear[sq] = uint8(state(b.castling.Lost[sq])&rightsMask | epCapturable)
	}
	for i, empty := range b.castling.Empty {
		for sq := range empty.All() {
			b.empty[i] |= 15 << indexOf(sq).shift()
		}
	}
	if p.EnPassant != rep.NoSquare {
		now.state |= now.epBits(indexOf(p.EnPassant), pushedPawn(indexOf(p.EnPassant)), p.SideToMove)
	}
	return nil
}

// epBits returns the bits of the state after a double push over the cell ep to the cell to,
// with c to move. The word of the rank shows whether a pawn of c is next to the pushed pawn:
// past the edge a shift brings in empty cells.
func (r *record) epBits(ep, to index, c rep.Color) state {
	s := state(ep)<<epShift | epSet
	x := uint64(r.rank[to.rank()&7]) << 4 >> to.shift()
	if matching(x, codePawn.of(c))&adjacent != 0 {
		s |= epCapturable
	}
	return s
}

// pushedPawn returns the cell of the pawn that has just been pushed over ep.
func pushedPawn(ep index) index {
	if ep < 32 {
		return ep + 8
	}
	return ep - 8
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
	if now.state&epSet != 0 {
		p.EnPassant = now.state.epSquare().square()
	}
	return p
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.now().state.rights() }

// EnPassant returns the en passant square of the position.
func (b *Board) EnPassant() rep.Square {
	if now := b.now(); now.state&epSet != 0 {
		return now.state.epSquare().square()
	}
	return rep.NoSquare
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }
