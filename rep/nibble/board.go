package nibble

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
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
func (r *record) at(i cells.Index) code { return code(r.rank[i.Rank()&7] >> (shiftOf(i) & 31) & 15) }

// flip places a piece on an empty cell, or removes it.
func (r *record) flip(c code, i cells.Index) { r.rank[i.Rank()&7] ^= uint32(c) << (shiftOf(i) & 31) }

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
// which is in bits 8-13; to save a search, the cells of White's king in bits 16-21 and of Black's
// in bits 24-29; and the halfmove clock in the bits from 30 on, so that it carries into nothing.
type state uint64

const (
	rightsMask   state = 15
	epCapturable state = 1 << 4
	epSet        state = 1 << 5
	epShift            = 8
	kingShift          = 16
	kingsMask    state = 63<<kingShift | 63<<(kingShift+8)
	clockShift         = 30
	onePly       state = 1 << clockShift
	clockMask    state = 1<<64 - 1<<clockShift
)

func (s state) rights() rep.CastlingRights   { return rep.CastlingRights(s & rightsMask) }
func (s state) epSquare() cells.Index        { return cells.Index(s >> epShift & 63) }
func (s state) halfmove() uint16             { return uint16(s >> clockShift) }
func (s state) king(c rep.Color) cells.Index { return cells.Index(s >> (kingShift + c&1<<3) & 63) }

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
	_ rep.Board             = (*Board)(nil)
	_ rep.Counter           = (*Board)(nil)
	_ rep.Keyed             = (*Board)(nil)
	_ rep.Inspector         = (*Board)(nil)
	_ rep.NullMover         = (*Board)(nil)
	_ rep.Validator         = (*Board)(nil)
	_ rep.Stater            = (*Board)(nil)
	_ rep.Attacker          = (*Board)(nil)
	_ rep.LegalityTester    = (*Board)(nil)
	_ rep.CheckTester       = (*Board)(nil)
	_ rep.ExchangeEvaluator = (*Board)(nil)
	_ rep.Stager            = (*Board)(nil)
	_ rep.MobilityCounter   = (*Board)(nil)
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
	*now = record{key: p.Key(), state: state(p.Rights()) | state(p.HalfmoveClock)<<clockShift}
	var total [2]int
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			c, i := codes[piece&15], cells.IndexOf(rep.Square(sq))
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
			b.empty[i] |= 15 << shiftOf(cells.IndexOf(sq))
		}
	}
	if p.EnPassant != rep.NoSquare {
		now.state |= now.epBits(cells.IndexOf(p.EnPassant), pushedPawn(cells.IndexOf(p.EnPassant)), p.SideToMove)
	}
	return nil
}

// epBits returns the bits of the state after a double push over the cell ep to the cell to,
// with c to move. The word of the rank shows whether a pawn of c is next to the pushed pawn:
// past the edge a shift brings in empty cells.
func (r *record) epBits(ep, to cells.Index, c rep.Color) state {
	s := state(ep)<<epShift | epSet
	x := uint64(r.rank[to.Rank()&7]) << 4 >> shiftOf(to)
	if matching(x, codePawn.of(c))&adjacent != 0 {
		s |= epCapturable
	}
	return s
}

// pushedPawn returns the cell of the pawn that has just been pushed over ep.
func pushedPawn(ep cells.Index) cells.Index {
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
		p.Pieces[sq] = pieces[now.at(cells.IndexOf(rep.Square(sq)))]
	}
	if now.state&epSet != 0 {
		p.EnPassant = now.state.epSquare().Square()
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
		return now.state.epSquare().Square()
	}
	return rep.NoSquare
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }

// code is the content of a nibble: 0 for an empty cell, bit 3 for a black piece, bit 2 for a
// slider. In a slider bit 1 is for orthogonal and bit 0 for diagonal directions; in other
// pieces these two bits are the numbers of pawn, knight and king.
type code uint

const (
	noPiece    code = 0
	codePawn   code = 1
	codeKnight code = 2
	codeKing   code = 3
	codeBishop code = 5
	codeRook   code = 6
	codeQueen  code = 7
	blackBit   code = 8 // a black piece

	diagonalBit   code = 1 // of a slider
	orthogonalBit code = 2
	sliderBit     code = 4
)

// of returns the code of side's piece of the kind of c, which must be a white piece.
func (c code) of(side rep.Color) code { return c | code(side&1)<<3 }

func (c code) side() rep.Color { return rep.Color(c >> 3 & 1) }

// on returns the index into tables by piece and cell: code*64 + cell.
func (c code) on(i cells.Index) uint { return uint(c)<<6 | uint(i) }

// shiftOf returns the lowest bit of the nibble of i in the word of its rank.
func shiftOf(i cells.Index) uint { return uint(i&7) << 2 }

// pairOf returns the pair of ranks of i, and placeOf the lowest bit of its nibble in the 64 bits of
// the pair.
func pairOf(i cells.Index) uint  { return uint(i >> 4 & 3) }
func placeOf(i cells.Index) uint { return uint(i&15) << 2 }

var (
	codes  = [16]code{1: 1, 2: 2, 3: 5, 4: 6, 5: 7, 6: 3, 9: 9, 10: 10, 11: 13, 12: 14, 13: 15, 14: 11} // by rep.Piece
	pieces = [16]rep.Piece{1: 1, 2: 2, 3: 6, 5: 3, 6: 4, 7: 5, 9: 9, 10: 10, 11: 14, 13: 11, 14: 12, 15: 13}
)

// The functions below test the nibbles of a word in parallel. The result is a word of marks:
// bit 3 of each nibble that passes. A word is a pair of ranks, or a line: eight cells of a
// rank, a file or a diagonal in 32 bits.
const (
	ones   = 0x1111111111111111
	sevens = 7 * ones
	marks  = 8 * ones
	half   = 1<<32 - 1 // the marks of a line

	// The marks on either side of a nibble, in a line that begins at nibble 1, shifted down by
	// the position of the nibble in the line.
	adjacent = 8 | 8<<8
)

// occupied marks the nibbles with a piece. Adding 7 to the kind of a piece carries into bit 3
// unless the kind is 0, and never further.
func occupied(x uint64) uint64 { return (x&sevens + sevens) & marks }

// occupiedIn is occupied for a line.
func occupiedIn(line uint32) uint32 { return (line&(sevens&half) + sevens&half) & (marks & half) }

// matching marks the nibbles that hold c.
func matching(x uint64, c code) uint64 {
	x ^= ones * uint64(c)
	return ^((x&sevens + sevens) | x) & marks
}

type word interface{ uint32 | uint64 }

// ownAmong selects the marked pieces of x that are of us, and enemyAmong those of the
// other side.
func ownAmong[W word](us rep.Color, marked, x W) W {
	if us == rep.White {
		return marked &^ x
	}
	return marked & x
}

func enemyAmong[W word](us rep.Color, marked, x W) W {
	if us == rep.White {
		return marked & x
	}
	return marked &^ x
}

// nonPawnsAmong selects the marked pieces of x other than pawns, and piecesAmong the knights
// and sliders.
func nonPawnsAmong(marked, x uint64) uint64 { return marked & (x<<1 | x<<2) }
func piecesAmong(marked, x uint64) uint64   { return marked & (x<<1 | x<<2&^(x<<3)) }

// first returns the piece at the first mark of a pair of ranks, and its cell.
func first(marked, x uint64, pair uint) (code, cells.Index) {
	bit := uint(bits.TrailingZeros64(marked))
	return code(x >> (bit &^ 3 & 63) & 15), cells.Index(pair<<4 | bit>>2)
}

// firstEntry returns the index of this piece and cell into tables by piece and cell. Its bit
// sliderEntryBit is set for sliders.
func firstEntry(marked, x uint64, pair uint) uint {
	bit := uint(bits.TrailingZeros64(marked))
	return uint(x>>(bit&^3&63)&15)<<6 | pair<<4 | bit>>2
}

const sliderEntryBit = 8

// squares returns the marked cells of a pair of ranks as 16 bits: bit 3 of each nibble, gathered
// in steps of twice as many bits.
func squares(marked uint64) rep.SquareSet {
	x := marked >> 3
	x = (x | x>>3) & 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return rep.SquareSet((x | x>>24) & 0xffff)
}

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for n, x := range b.now().words() {
		set |= squares(matching(x, codes[p&15])) << (16 * n)
	}
	return set
}
