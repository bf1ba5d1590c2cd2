package main

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/corentings/chess/v2"
)

// Backend is the board of github.com/corentings/chess: twelve bitboards, and a
// new position for each move.
var Backend = rep.Backend{
	Name:      "corentings",
	Title:     "corentings/chess: twelve bitboards",
	Family:    "foreign",
	Summary:   "github.com/corentings/chess/v2: twelve bitboards, a new position for each move",
	Reference: "https://github.com/corentings/chess",
	New:       func() rep.Board { return new(Board) },
}

// Board makes a [rep.Board] of immutable positions: it holds all positions of the
// line that was played, the present one last.
type Board struct {
	line []*chess.Position
}

// maxMoves is the most moves that the library has room for.
const maxMoves = 218

// Load implements [rep.Board]. The library castles from the squares of standard
// chess only, and has room for the moves of a game only.
func (b *Board) Load(p *rep.Position) error {
	for castle, rook := range p.CastlingRooks {
		home := [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}[castle]
		if rook != rep.NoSquare && (rook != home || p.King(rep.Color(castle/2)).File() != rep.FileE) {
			return fmt.Errorf("corentings: Chess960: %w", rep.ErrUnsupported)
		}
	}
	pieces := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece {
			pieces++
		}
	}
	if pieces > 32 {
		return fmt.Errorf("corentings: %d pieces may have more than %d moves: %w", pieces, maxMoves, rep.ErrUnsupported)
	}
	var position chess.Position
	if err := position.UnmarshalText([]byte(p.FEN())); err != nil {
		return fmt.Errorf("corentings: %w", err)
	}
	clear(b.line)
	b.line = append(b.line[:0], &position)
	return nil
}

func (b *Board) position() *chess.Position { return b.line[len(b.line)-1] }

// pieceTypes maps the library's piece types to rep's.
var pieceTypes = map[chess.PieceType]rep.PieceType{
	chess.Pawn: rep.Pawn, chess.Knight: rep.Knight, chess.Bishop: rep.Bishop,
	chess.Rook: rep.Rook, chess.Queen: rep.Queen, chess.King: rep.King,
}

// colors maps the library's colours to rep's.
var colors = map[chess.Color]rep.Color{chess.White: rep.White, chess.Black: rep.Black}

// Position implements [rep.Board]. The library numbers the squares as rep does,
// from a1, b1 to h8.
func (b *Board) Position() rep.Position {
	from := b.position()
	p := rep.Position{
		SideToMove:     colors[from.Turn()],
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  uint16(from.HalfMoveClock()),
		FullmoveNumber: uint16((from.Ply() + 1) / 2),
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if piece := from.Board().Piece(chess.Square(sq)); piece != chess.NoPiece {
			p.Pieces[sq] = rep.MakePiece(colors[piece.Color()], pieceTypes[piece.Type()])
		}
	}
	if sq := from.EnPassantSquare(); sq != chess.NoSquare {
		p.EnPassant = rep.Square(sq)
	}
	rights := from.CastleRights()
	for castle, rook := range [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8} {
		color, side := []chess.Color{chess.White, chess.Black}[castle/2], []chess.Side{chess.KingSide, chess.QueenSide}[castle%2]
		p.CastlingRooks[castle] = rep.NoSquare
		if rights.CanCastle(color, side) {
			p.CastlingRooks[castle] = rook
		}
	}
	return p
}

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	position := b.position()
	moves := position.ValidMoves()
	for i := range moves {
		dst = append(dst, translate(position, &moves[i]))
	}
	return dst
}

// translate returns a move of the library as a rep.Move.
func translate(p *chess.Position, m *chess.Move) rep.Move {
	from, to := rep.Square(m.S1()), rep.Square(m.S2())
	kind := rep.Quiet
	switch {
	case m.HasTag(chess.KingSideCastle):
		return rep.MakeMove(from, rep.MakeSquare(rep.FileH, from.Rank()), rep.CastleKingside)
	case m.HasTag(chess.QueenSideCastle):
		return rep.MakeMove(from, rep.MakeSquare(rep.FileA, from.Rank()), rep.CastleQueenside)
	case m.HasTag(chess.EnPassant):
		kind = rep.EnPassant
	case m.HasTag(chess.Capture):
		kind = rep.Capture
	case p.Board().Piece(m.S1()).Type() == chess.Pawn && (to == from+16 || from == to+16):
		kind = rep.DoublePush
	}
	if m.Promo() != chess.NoPieceType {
		kind |= rep.PromoteKnight + rep.MoveKind(pieceTypes[m.Promo()]-rep.Knight)
	}
	return rep.MakeMove(from, to, kind)
}

// Make implements [rep.Board]. A move of the library has more in it than its
// squares, so Make looks it up among the legal moves, which the position caches.
//
// In v2.3.2 the four promotions of a pawn share their tags: where the queen gives check, the
// position after the promotion to a bishop is one in check too, and lacks castling. So the
// position after a promotion is read from its FEN.
func (b *Board) Make(m rep.Move) {
	position := b.position()
	moves := position.ValidMoves()
	for i := range moves {
		if translate(position, &moves[i]) == m {
			next := position.Update(&moves[i])
			if m.Kind().Promotion() != rep.NoPieceType {
				next = reread(next)
			}
			b.line = append(b.line, next)
			return
		}
	}
	panic("corentings: " + m.String() + " is not legal here")
}

// reread returns a position as it is read from its FEN.
func reread(p *chess.Position) *chess.Position {
	var position chess.Position
	if err := position.UnmarshalText([]byte(p.String())); err != nil {
		panic("corentings: " + err.Error()) // it reads its own output
	}
	return &position
}

// Unmake implements [rep.Board]. It drops the position and the moves that the library has cached
// in it: a board keeps no answer for another position than the current one.
func (b *Board) Unmake(rep.Move) {
	last := len(b.line) - 1
	b.line[last] = nil
	b.line = b.line[:last]
}
