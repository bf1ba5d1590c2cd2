package perft

import (
	"slices"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A Tag is a rule that matters within two plies of a position, or a property of the position: a reason why a board may
// count it wrong.
type Tag string

// The tags.
const (
	TagCastling   Tag = "castling"
	TagCheck      Tag = "check"
	TagChess960   Tag = "Chess960" // a right of castling that standard chess does not have
	TagEnPassant  Tag = "en passant"
	TagManyQueens Tag = "many queens" // more than two of a side
	TagPins       Tag = "pins"
	TagPromotion  Tag = "promotion"
)

// Tags returns the tags of a position, sorted. They come from a slow, simple referee, which plays each move.
func Tags(p *rep.Position) []Tag {
	var found []Tag
	add := func(tag Tag, is bool) {
		if is && !slices.Contains(found, tag) {
			found = append(found, tag)
		}
	}
	referee := oracle.New()
	_ = referee.Load(p) // holds every position
	look := func() {
		side := referee.SideToMove()
		add(TagCheck, !referee.Checkers().Empty())
		add(TagPins, referee.Blockers(side)&referee.ColorPieces(side) != 0)
		for _, m := range referee.AppendPseudoLegal(nil) {
			add(TagCastling, m.Kind().IsCastle())
			add(TagEnPassant, m.Kind() == rep.EnPassant)
			add(TagPromotion, m.Kind().IsPromotion())
		}
	}
	look()
	for _, m := range referee.AppendMoves(nil) {
		referee.Make(m)
		look()
		referee.Unmake(m)
	}
	add(TagChess960, !StandardCastling(p))
	add(TagManyQueens, max(referee.Count(rep.WhiteQueen), referee.Count(rep.BlackQueen)) > 2)
	slices.Sort(found)
	return found
}

// StandardCastling reports whether each right of castling belongs to a king and a
// rook on their squares of the start position.
func StandardCastling(p *rep.Position) bool {
	for i, rook := range p.CastlingRooks {
		if rook == rep.NoSquare {
			continue
		}
		c := rep.Color(i >> 1)
		home := rep.MakeSquare(rep.FileE, rook.Rank())
		if p.King(c) != home || rook.File() != rep.FileA && rook.File() != rep.FileH {
			return false
		}
	}
	return true
}
