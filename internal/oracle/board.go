// Package oracle is the referee of the tests: a board that is slow and
// obviously right. It is never measured.
//
// It holds a stack of [rep.Position] values, one for each move played, so that
// Unmake drops the last one. It finds the moves by walking
// over files and ranks, and the legal ones among them by playing each and
// testing whether the king can be captured. It finds the attackers of a square by
// testing each piece in turn. Of package rep it uses the types and the numbers of
// the keys, and no table or rule, so that it cannot share a fault with a
// representation.
//
// Reference: FIDE Laws of Chess, articles 3.1 to 3.9 and guidelines II
// (Chess960).
package oracle

import "github.com/boardbench/boardbench/rep"

// Board is the referee's board. It implements all of the optional interfaces
// that are about the rules.
type Board struct {
	stack []rep.Position // the positions since Load; the last one is on the board
}

var _ rep.Board = (*Board)(nil)

// Backend describes the oracle, for the tests of the test suite and for
// reports; it is in no list of representations.
var Backend = rep.Backend{
	Name:      "oracle",
	Family:    "referee",
	Summary:   "a stack of positions, every rule in its plainest form; slow",
	Reference: "FIDE Laws of Chess",
	New:       func() rep.Board { return New() },
}

// New returns an empty board, to be loaded before use.
func New() *Board { return &Board{} }

// Load sets up p and forgets the moves played before. It accepts every valid
// position.
func (b *Board) Load(p *rep.Position) error {
	b.stack = append(b.stack[:0], *p)
	return nil
}

// Position returns the whole state.
func (b *Board) Position() rep.Position { return *b.top() }

func (b *Board) top() *rep.Position { return &b.stack[len(b.stack)-1] }

// AppendMoves appends all legal moves to dst.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	p := b.top()
	legal := len(dst)
	dst = appendPseudoLegal(dst, p)
	for _, m := range dst[legal:] {
		after := play(*p, m)
		if !inCheck(&after, p.SideToMove) {
			dst[legal] = m
			legal++
		}
	}
	return dst[:legal]
}

// CountMoves returns the number of legal moves.
func (b *Board) CountMoves() int {
	var buffer [rep.MaxMoves]rep.Move
	return len(b.AppendMoves(buffer[:0]))
}

// Make plays m, which must be legal here.
func (b *Board) Make(m rep.Move) { b.stack = append(b.stack, play(*b.top(), m)) }

// Unmake undoes the last move made.
func (b *Board) Unmake(rep.Move) { b.stack = b.stack[:len(b.stack)-1] }

// MakeNull passes.
func (b *Board) MakeNull() { b.stack = append(b.stack, pass(*b.top())) }

// UnmakeNull undoes the last MakeNull.
func (b *Board) UnmakeNull() { b.stack = b.stack[:len(b.stack)-1] }

// Key returns the key of the position, summed up from scratch.
func (b *Board) Key() uint64 {
	p := b.top()
	var key uint64
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if p.Pieces[sq] != rep.NoPiece {
			key ^= rep.PieceKey(p.Pieces[sq], sq)
		}
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare {
			key ^= rep.CastlingKey(1 << i)
		}
	}
	if p.EnPassant != rep.NoSquare && pawnCanReach(p, p.EnPassant) {
		key ^= rep.EnPassantKey(p.EnPassant.File())
	}
	if p.SideToMove == rep.Black {
		key ^= rep.SideKey()
	}
	return key
}

// pawnCanReach reports whether a pawn of the side to move attacks sq.
func pawnCanReach(p *rep.Position, sq rep.Square) bool {
	for from := rep.A1; from <= rep.H8; from++ {
		if p.Pieces[from] == rep.MakePiece(p.SideToMove, rep.Pawn) && attacks(p.Pieces[from], from, sq, &p.Pieces) {
			return true
		}
	}
	return false
}

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.top().Pieces[sq] }

// Pieces returns the squares of all pieces piece.
func (b *Board) Pieces(piece rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if b.PieceAt(sq) == piece {
			set.Add(sq)
		}
	}
	return set
}

// Attackers returns the squares of the pieces of color c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return attackers(b.top(), sq, c)
}

// Checkers returns the squares of the pieces that give check.
func (b *Board) Checkers() rep.SquareSet {
	p := b.top()
	return attackers(p, kingOf(p, p.SideToMove), p.SideToMove.Other())
}
