package attacktable

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "attacktable",
	Title:     "attack tables",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "8×8 array of piece IDs, and for each square and side the set of the pieces that attack it",
	Reference: "CHESS 4.5 (David Slate, Larry Atkin, in Chess Skill in Man and Machine, 1977); H. G. Muller, 2012; the engines Rose and Clockwork",
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
	_ rep.ThreatTracker     = (*Board)(nil)
)

// mostPieces is the number of IDs of a side.
const mostPieces = 16

// The sets of IDs of a record are by piece type, and by these two.
const (
	allIDs    = 0 // of all pieces on the board
	sliderIDs = 7 // of bishops, rooks and queens
)

// record is a position. Make writes a new one after the old one, so Unmake only steps back.
type record struct {
	attacks [2]table      // by colour: the attackers of each square
	cell    [64]cell      // the piece on each square
	square  [32]uint8     // by place, for a captured piece the square where it was captured
	piece   [32]rep.Piece // by place
	ids     [2][8]idSet   // by colour, and by type or allIDs or sliderIDs
	colors  [2]rep.SquareSet
	pawns   rep.SquareSet // of both colours
	key     uint64
	sets.StateBits
}

// king returns the square of the king of us. Its ID is 0.
func (r *record) king(us int) int { return int(r.square[us<<4&31] & 63) }

// Board is a position and the positions before it.
type Board struct {
	// history holds the position loaded, the positions after each move since, and spare
	// records. The present one is current bytes from the first: an offset in bytes needs no
	// multiplication to read, and unlike a pointer no write barrier to change.
	history  []record
	current  uintptr
	end      uintptr // the offset of the end of history
	castling *rep.Castling
	watched  rep.SquareSet // a move from or to one of them may end a castling right
}

const recordSize = unsafe.Sizeof(record{})

// New returns an empty board, to be loaded before use.
func New() *Board {
	b := &Board{}
	b.grow()
	return b
}

// now returns the record of the position on the board. current needs no bounds check: Load sets it
// to 0, Make and MakeNull grow the history before they add a record, and Unmake and UnmakeNull
// only follow them.
func (b *Board) now() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current))
}

// ply returns the number of moves made since Load.
func (b *Board) ply() int { return int(b.current / recordSize) }

// grow makes room for more records. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() {
	b.history = append(b.history, make([]record, 64+len(b.history))...)
	b.end = uintptr(len(b.history)) * recordSize
}

// Load implements [rep.Board]. It returns an error that wraps rep.ErrUnsupported if a side has more
// than 16 pieces.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{history: b.history, end: b.end, castling: rep.CastlingOf(p)}
	r := b.now()
	*r = record{key: p.Key()}
	next := [2]int{1, 1} // the king has 0
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		c, id := int(piece.Color()&1), 0
		if piece.Type() != rep.King {
			id = next[c]
			next[c]++
		}
		if id >= mostPieces {
			return fmt.Errorf("attacktable: more than %d %v pieces: %w", mostPieces, piece.Color(), rep.ErrUnsupported)
		}
		at := placeOf(c, id)
		r.piece[at] = piece
		r.enlist(at)
		r.put(at, piece, sq)
	}
	for sq, lost := range b.castling.Lost {
		if lost != 0 {
			b.watched.Add(rep.Square(sq))
		}
	}
	r.StateBits = sets.StateBits(p.HalfmoveClock) | sets.StateBits(p.FullmoveNumber)<<sets.FullmoveShift |
		sets.StateBits(p.SideToMove)<<sets.SideShift | sets.StateBits(p.Rights())<<sets.RightsShift
	if p.EnPassant != rep.NoSquare {
		r.setEpSquare(int(p.SideToMove), int(p.EnPassant))
	}
	return nil
}

// occupied returns the squares of all pieces.
func (r *record) occupied() rep.SquareSet { return r.colors[0] | r.colors[1] }

// flip adds the square of a piece to the sets of squares, or removes it.
func (r *record) flip(c cell, sq int) {
	set := rep.SquareSet(1) << (sq & 63)
	r.colors[c>>4&1] ^= set
	if c&pawnCell != 0 {
		r.pawns ^= set
	}
}

// enlist adds a piece to the sets of IDs, or removes it.
func (r *record) enlist(at place) {
	ids, bit, t := &r.ids[at>>4&1], idSet(1)<<(at&15), r.piece[at&31]&7
	ids[allIDs] ^= bit
	ids[t] ^= bit
	if slides[t] != 0 {
		ids[sliderIDs] ^= bit
	}
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	r := b.now()
	p := rep.Position{
		SideToMove:     r.SideToMove(),
		CastlingRooks:  b.castling.Rooks(r.Rights()),
		EnPassant:      r.EPSquare(),
		HalfmoveClock:  r.Halfmove(),
		FullmoveNumber: r.Fullmove(),
	}
	for sq := range p.Pieces {
		p.Pieces[sq] = r.pieceAt(sq)
	}
	return p
}

// pieceAt returns the piece on sq.
func (r *record) pieceAt(sq int) rep.Piece {
	if c := r.cell[sq&63]; c != 0 {
		return r.piece[c.place()]
	}
	return rep.NoPiece
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.now().key }

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.now().SideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.now().Rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.now().EPSquare() }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.now().pieceAt(int(sq)) }

// cell is the content of a square: 0 if it is empty, and else the ID of the piece in bits 0-3, a
// bit for its colour, and a bit for a pawn.
type cell uint8

const (
	blackCell cell = 1 << 4
	whiteCell cell = 1 << 5
	pawnCell  cell = 1 << 6
)

// place is the place of a piece in the lists: its ID, plus 16 for a black piece.
type place uint8

func (c cell) place() place { return place(c & 31) }

// placeOf returns the place of the piece of us with an ID.
func placeOf(us, id int) place { return place(us<<4|id) & 31 }

// cellOf returns the cell of a piece.
func cellOf(p rep.Piece, id int) cell {
	c := cell(id) | whiteCell>>p.Color()
	if p.Type() == rep.Pawn {
		c |= pawnCell
	}
	return c
}

// of reports whether a piece of us is on the cell.
func (c cell) of(us int) bool { return c>>(5-us&7)&1 != 0 }

// idsOf returns the IDs of the pieces p.
func (r *record) idsOf(p rep.Piece) idSet {
	if !p.Valid() {
		return 0
	}
	return r.ids[p.Color()&1][p&7]
}

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	r := b.now()
	return r.squares(int(p.Color()&1), r.idsOf(p))
}
