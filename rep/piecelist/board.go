package piecelist

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// Backend describes the representation.
var Backend = rep.Backend{
	Name:      "piecelist",
	Title:     "piece list",
	Called:    "piece lists",
	Family:    "piece list",
	Level:     rep.Tuned,
	Summary:   "two lists of up to 16 pieces; a square is looked up by searching them",
	Reference: "P. Jennings, MicroChess, 1976; https://www.chessprogramming.org/Piece-Lists",
	New:       func() rep.Board { return New() },
}

// Board is a position as two piece lists. Use New; the zero value has no tables. Between New
// and Load it holds no position.
type Board struct {
	squares [2]list // by colour and slot: the square of the piece, or gone
	pieces  [2]list // by colour and slot: the piece, a rep.Piece, kept after its capture
	key     uint64
	state   state

	// sliderEnd is the slot after the last queen, rook or bishop of each side as loaded. It is
	// slots if a side has more than eight pawns: one of them may be promoted in the first word.
	sliderEnd [2]uint8

	castling *rep.Castling
	undo     []undo // valid up to ply
	ply      int
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
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(build)
	return &Board{castling: &rep.Castling{}}
}

// Load sets up p, which must be valid. It returns an error that wraps rep.ErrUnsupported if a
// side has more than 16 pieces.
func (b *Board) Load(p *rep.Position) error {
	var count [2]int
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece {
			count[piece.Color()]++
		}
	}
	for c, n := range count {
		if n > slots {
			return fmt.Errorf("piecelist: %d %v pieces, the lists hold %d: %w", n, rep.Color(c), slots, rep.ErrUnsupported)
		}
	}
	b.list(p, rep.White)
	b.list(p, rep.Black)
	b.key = p.Key()
	b.castling = rep.CastlingOf(p)
	b.ply = 0
	b.state = newState(p)
	if p.EnPassant != rep.NoSquare {
		sq := uint8(p.EnPassant)
		b.state = b.state.withEPSquare(sq, b.fileToKey(p.SideToMove, sq))
	}
	return nil
}

// list assigns the slots of c: the first to the king, the next to the pieces from the queens
// down, the last to the pawns, so that up to eight pawns are in one word, and can be moved
// together.
func (b *Board) list(p *rep.Position, c rep.Color) {
	squares, pieces := &b.squares[c], &b.pieces[c]
	for s := range squares {
		squares[s], pieces[s] = gone, uint8(rep.NoPiece)
	}
	next := 0
	for t := rep.King; t > rep.Pawn; t-- {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				squares[next], pieces[next] = uint8(sq), uint8(piece)
				next++
			}
		}
		if t == rep.Bishop {
			b.sliderEnd[c] = uint8(next)
		}
	}
	next = slots
	for sq := rep.H8; sq.OnBoard(); sq-- { // A1 - 1 wraps off the board
		if p.Pieces[sq] == rep.MakePiece(c, rep.Pawn) {
			next--
			squares[next], pieces[next] = uint8(sq), uint8(p.Pieces[sq])
		}
	}
	if next < 8 {
		b.sliderEnd[c] = slots
	}
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	p := rep.Position{
		SideToMove:     b.state.side(),
		CastlingRooks:  b.castling.Rooks(b.state.rights()),
		EnPassant:      rep.Square(b.state.epSquare()),
		HalfmoveClock:  b.state.halfmove(),
		FullmoveNumber: b.state.fullmove(),
	}
	for c := range b.squares {
		for s, sq := range b.squares[c] {
			if sq != gone {
				p.Pieces[sq] = rep.Piece(b.pieces[c][s])
			}
		}
	}
	return p
}

// Key returns the Zobrist key.
func (b *Board) Key() uint64 { return b.key }

// PieceAt searches the lists for sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	for c := range b.squares {
		if l := &b.squares[c]; l.has(uint8(sq)) {
			return rep.Piece(b.pieces[c].at(l.seek(uint8(sq))))
		}
	}
	return rep.NoPiece
}

// pieceIn returns the piece in slot s of c.
func (b *Board) pieceIn(c rep.Color, s slot) rep.Piece { return rep.Piece(b.pieces[c&1][s&15]) }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	c := p.Color() & 1
	for s, sq := range b.squares[c] {
		if sq != gone && rep.Piece(b.pieces[c][s]) == p {
			set.Add(rep.Square(sq))
		}
	}
	return set
}

// tableBytes returns the size of the tables that all boards share.
func (b *Board) tableBytes() int {
	tables := unsafe.Sizeof(rays) + unsafe.Sizeof(edges) + unsafe.Sizeof(vectors) + unsafe.Sizeof(threats) +
		unsafe.Sizeof(jumps) + unsafe.Sizeof(knightCount) + unsafe.Sizeof(knightTo) + unsafe.Sizeof(kingTo) + unsafe.Sizeof(setOf) +
		unsafe.Sizeof(pieceKeys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys) +
		unsafe.Sizeof(*b.castling)
	return int(tables) + pairs.Bytes
}

// state is the part of a position that is not in the lists, in one word, so that Make saves it
// and Unmake restores it at once:
//
//	bits  0-19  halfmove clock
//	bit  20     side to move
//	bits 21-39  fullmove number
//	bits 40-43  castling rights
//	bits 44-47  the file of the en passant square, from 1, or noFile
//	bits 48-51  the same if it is in the key, or noFile
//
// The side to move and the fullmove number together count the plies of the game, so that one
// addition advances both clocks and the turn.
type state uint64

const (
	sideShift      = 20
	fullmoveShift  = 21
	rightsShift    = 40
	epFileShift    = 44
	keyedFileShift = 48

	noFile = 0 // its key is zero
)

const (
	nextPly      state = 1<<sideShift + 1
	halfmoveBits state = 1<<sideShift - 1

	// lasting is the bits that a move may keep.
	lasting state = 1<<epFileShift - 1
)

func newState(p *rep.Position) state {
	return state(p.HalfmoveClock) | state(p.FullmoveNumber)<<fullmoveShift |
		state(p.SideToMove)<<sideShift | state(p.Rights())<<rightsShift
}

func (s state) halfmove() uint16           { return uint16(s) }
func (s state) fullmove() uint16           { return uint16(s >> fullmoveShift) }
func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) keyedFile() uint8           { return uint8(s >> keyedFileShift & 15) }

// epSquare returns the en passant square, or rep.NoSquare. It is on the sixth rank of the side
// to move.
func (s state) epSquare() uint8 {
	file := uint8(s >> epFileShift & 15)
	switch {
	case file == noFile:
		return uint8(rep.NoSquare)
	case s.side() == rep.White:
		return uint8(rep.A6) + file - 1
	}
	return uint8(rep.A3) + file - 1
}

// next returns the state after a quiet move of a piece that is not a pawn and keeps the castling
// rights.
func (s state) next() state { return s&lasting + nextPly }

// withEPSquare returns s, which has none, with an en passant square and the file that is in the
// key.
func (s state) withEPSquare(sq, file uint8) state {
	return s | state(sq&7+1)<<epFileShift | state(file)<<keyedFileShift
}

// without returns s without the given rights, which it must have.
func (s state) without(rights rep.CastlingRights) state { return s ^ state(rights)<<rightsShift }
