package mailbox

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// pieceID is the content of a cell: 0 for an empty cell, 16-31 for a white piece, 32-47 for a
// black one, so that one bit gives the side. The first ID of a side is the king's; knights
// follow, then sliders, then pawns.
type pieceID = uint8

const (
	noPiece   pieceID = 0
	firstID   pieceID = 16 // White's king; Black's is twice that
	bothSides pieceID = 0x30
	listSize          = 16 // pieces of a side
)

// pieceSquare is a piece and its cell: piece*64 + cell, which indexes the tables, with flags
// above. It is 0 for noPiece and for a captured piece.
type pieceSquare uint16

// The flags mark pieces whose moves are not plain. The table of keys has an entry for each
// piece with its flags, so that Make needs no mask.
const (
	pawnFlag     pieceSquare = 1 << 10 // a pawn: its moves reset the halfmove clock
	castlingFlag pieceSquare = 1 << 11 // a king or rook that had a castling right at Load: its moves, and its capture, may change the rights
)

func pieceSquareOf(p rep.Piece, at cells.Index) pieceSquare {
	if p.Type() == rep.Pawn {
		return pieceSquare(cells.TableIndex(p, at)) | pawnFlag
	}
	return pieceSquare(cells.TableIndex(p, at))
}

func (p pieceSquare) piece() rep.Piece { return rep.Piece(p >> 6 & 15) }
func (p pieceSquare) at() cells.Index  { return cells.Index(p & 63) }

// moved returns the same piece on another cell.
func (p pieceSquare) moved(to cells.Index) pieceSquare { return p&^63 | pieceSquare(to) }

// slidesOrthogonally and slidesDiagonally return the directions of a slider. Both are false for
// a captured piece.
func (p pieceSquare) slidesOrthogonally() bool { return p&(4<<6) != 0 }
func (p pieceSquare) slidesDiagonally() bool   { return p&(1<<6) != 0 }

// sections divides the IDs of a side: each field is the ID after the last piece of its kind.
// The knights begin after the king.
type sections struct{ knights, sliders, pawns pieceID }

// pawn reports whether m is the ID of a pawn of the side.
func (s *sections) pawn(m pieceID) bool { return m-s.sliders < s.pawns-s.sliders }

// Board is a chess position as an 8×8 array of piece IDs and a piece list by ID.
type Board struct {
	cell      cells.Array     // the piece on each cell
	pieceList [64]pieceSquare // by ID; [noPiece] stays 0
	castling  *rep.Castling
	history   []record    // the records since Load; valid up to current
	current   uintptr     // the offset of the record of this position in history, in bytes
	start     uint32      // the turn of the first record: fullmove number * 2, plus 1 when Black is to move
	ends      [2]sections // by colour

	standard rep.CastlingRights // the rights with king and rook on their squares of standard chess
}

// record is a ply of the history: the key and the state of a position, the next move, and the rest
// that Unmake needs. Make writes a new key and state into the next record, so Unmake only steps back.
type record struct {
	key        uint64
	state      cells.State
	full       cells.State // noRoom in the last record but one of the history, otherwise 0
	move       rep.Move    // the next move; for a null move one with a bit of castlingOrPromotion
	captured   pieceSquare // of a capture: the captured piece; of castling: the rook
	capturedID pieceID     // its ID
	moverID    pieceID     // of castling, a promotion and an en passant capture: the ID of the moving piece
	from       pieceSquare // of the same: the moving piece
	_          [8]byte     // padding, so that no record is in two cache lines
}

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "mailbox",
	Title:     "8×8 mailbox, piece list",
	Called:    "8×8",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "the plain 8×8 array of piece IDs, with ray ends and an attack table instead of an edge",
	Reference: "GNU Chess 4 (Stuart Cracraft, John Stanback): 8×8 array, lists of targets per square; TSCP (Tom Kerrigan)",
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
	_ rep.Attacker             = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

// New returns an empty board, which must be loaded before use.
func New() *Board {
	cells.Build()
	b := &Board{current: recordSize}
	b.grow()
	return b
}

// kindsInOrder is the order of the pieces in a side's list.
var kindsInOrder = [...]rep.PieceType{rep.King, rep.Knight, rep.Bishop, rep.Rook, rep.Queen, rep.Pawn}

// Load sets up p and clears the history. It returns an error that wraps rep.ErrUnsupported if a
// side has more than 16 pieces.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{
		history:  b.history,
		castling: rep.CastlingOf(p),
		current:  recordSize,
		start:    (uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)) - 1,
	}
	b.history[0].setNull()
	b.standard = b.castling.Standard
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	now := b.now()
	now.state = cells.State(p.Rights())<<cells.RightsShift | cells.State(p.HalfmoveClock)<<16
	if p.EnPassant != rep.NoSquare {
		now.state |= b.epBits(cells.IndexOf(p.EnPassant), p.SideToMove)
	}
	for i := range b.castling.Rook {
		if p.Rights()>>i&1 != 0 {
			b.pieceList[firstID<<(i>>1)] |= castlingFlag
			b.pieceList[b.cell[cells.IndexOf(b.castling.Rook[i])]&63] |= castlingFlag
		}
	}
	now.key = p.Key()
	return nil
}

// loadSide gives the pieces of c their IDs, kind by kind.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
		}
	}
	if total > listSize {
		return fmt.Errorf("mailbox: %d %v pieces, the lists hold %d: %w", total, c, listSize, rep.ErrUnsupported)
	}
	next := firstID << c
	for _, kind := range kindsInOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, kind) {
				b.cell[sq] = next
				b.pieceList[next] = pieceSquareOf(piece, cells.IndexOf(rep.Square(sq)))
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

// epBits returns the bits of the state after a double push over the square at, with c to move.
// A pawn of c can capture there if it stands where a pawn of the other colour on that square
// would capture.
func (b *Board) epBits(at cells.Index, c rep.Color) cells.State {
	list, ends := &cells.PawnTo[c&1^1][at&63], &b.ends[c&1]
	if ends.pawn(b.cell[list.Left&63]) || ends.pawn(b.cell[list.Right&63]) {
		return cells.State(at) | cells.EPSet | cells.EPCapturable
	}
	return cells.State(at) | cells.EPSet
}

func (b *Board) pieceAt(i cells.Index) rep.Piece { return b.pieceList[b.cell[i&63]&63].piece() }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) cells.Index { return b.pieceList[firstID<<(c&1)].at() }

// entry returns the index of the piece on the cell i in keys and in the rows of attackTable.
func (b *Board) entry(i cells.Index) uint { return uint(b.pieceList[b.cell[i&63]&63] & 1023) }

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(cells.IndexOf(sq)) }

// list returns the entries of c's pieces in the piece list, 0 for captured ones.
func (b *Board) list(c rep.Color) []pieceSquare {
	first := firstID << (c & 1)
	return b.pieceList[first : first+listSize]
}

// section returns the part of c's list that holds the pieces of type t. For a slider it holds
// the other sliders too.
func (b *Board) section(c rep.Color, t rep.PieceType) []pieceSquare {
	first, ends := firstID<<(c&1), &b.ends[c&1]
	switch t {
	case rep.King:
		return b.pieceList[first : first+1]
	case rep.Knight:
		return b.pieceList[first+1 : ends.knights]
	case rep.Pawn:
		return b.pieceList[ends.sliders:ends.pawns]
	}
	return b.pieceList[ends.knights:ends.sliders]
}

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range b.section(p.Color(), p.Type()) {
		is := (uint(m.piece()^p) - 1) >> 63 // 1 or 0
		set |= rep.SquareSet(is) << m.at()
	}
	return set
}
