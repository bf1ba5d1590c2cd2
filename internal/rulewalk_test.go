package internal_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
)

func TestPositionsAreValid(t *testing.T) {
	list := rulewalk.Positions()
	for i, p := range list {
		require.NoError(t, p.Validate(), p.FEN())
		var pieces [2]int
		for _, piece := range p.Pieces {
			if piece != rep.NoPiece {
				pieces[piece.Color()]++
			}
		}
		require.LessOrEqual(t, max(pieces[0], pieces[1]), 16, p.FEN())
		require.Equal(t, list[i^1].Position, p.Flip(), "the mirror image of %s", p.FEN())
	}
}

// compass names the directions from a king.
var compass = map[[2]int]string{
	{0, 1}: "N", {1, 1}: "NE", {1, 0}: "E", {1, -1}: "SE", {0, -1}: "S", {-1, -1}: "SW", {-1, 0}: "W", {-1, 1}: "NW",
}

// pinned returns the direction in which the piece on from is pinned, "" if it
// is not: without it the king would be attacked from there.
func pinned(p rep.Position, from rep.Square) string {
	king := p.King(p.SideToMove)
	files, ranks := int(from.File())-int(king.File()), int(from.Rank())-int(king.Rank())
	if files != 0 && ranks != 0 && files != ranks && files != -ranks {
		return ""
	}
	before := p.Attackers(king, p.SideToMove.Other())
	p.Pieces[from] = rep.NoPiece
	if p.Attackers(king, p.SideToMove.Other()) == before {
		return ""
	}
	return compass[[2]int{max(-1, min(files, 1)), max(-1, min(ranks, 1))}]
}

// Each combination of pin, piece and move that the geometry allows is there, for
// both colors. The numbers follow from the rules.
func TestEveryCombination(t *testing.T) {
	seen := map[string]bool{}
	count := map[string]int{}
	see := func(group, format string, args ...any) {
		text := group + fmt.Sprintf(format, args...)
		if !seen[text] {
			seen[text] = true
			count[group]++
		}
	}
	board := oracle.New()
	for _, p := range rulewalk.Positions() {
		require.NoError(t, board.Load(&p.Position))
		checkers := board.Checkers()
		moving := map[rep.Square]bool{}
		for _, m := range board.AppendMoves(nil) {
			piece, us := p.Pieces[m.From()], p.SideToMove
			moving[m.From()] = true
			if d := pinned(p.Position, m.From()); d != "" && piece.Type() != rep.King {
				see("pinned piece moves: ", "%v %s", piece, d)
				if m.Kind().IsPromotion() {
					see("pinned pawn promotes: ", "%v %v %v", us, m.From(), m.To())
				}
				if m.Kind() == rep.EnPassant {
					see("pinned pawn captures en passant: ", "%v %s", us, d)
				}
			}
			if m.Kind() == rep.EnPassant {
				see("en passant: ", "%v %v %v", us, m.From(), m.To())
			}
			if m.Kind().IsCastle() {
				see("castling: ", "%v %v %v", us, m.From(), m.To())
			}
			if checkers.Count() == 1 && piece.Type() != rep.King {
				see("answer to a check: ", "%v %v %v", piece, p.Pieces[checkers.First()].Type(), m.Kind().IsCapture())
				if m.Kind().IsPromotion() {
					see("promotion answers a check: ", "%v %v %v", us, m.Kind().IsCapture(), m.To())
				}
			}
			if m.Kind().IsPromotion() {
				see("promotion: ", "%v %v %v %v", us, m.From(), m.To(), m.Kind().Promotion())
			}
		}
		for sq, piece := range p.Pieces {
			sq := rep.Square(sq)
			if piece == rep.NoPiece || piece.Color() != p.SideToMove || piece.Type() == rep.King || moving[sq] || !checkers.Empty() {
				continue
			}
			if d := pinned(p.Position, sq); d != "" {
				see("pinned piece cannot move: ", "%v %s", piece, d)
			}
		}
		if checkers.Count() == 2 {
			see("double check: ", "%v", p.SideToMove)
		}
	}
	for group, want := range map[string]int{
		// Bishops in 4 directions, rooks in 4, queens in 8; pawns in two along the
		// file, in two by capturing the pinner, and in two by capturing en passant
		// with the king in front of them.
		"pinned piece moves: ": 2 * (4 + 4 + 8 + 6),
		// Knights in 8 directions, bishops in 4, rooks in 4, pawns in 8.
		"pinned piece cannot move: ": 2 * (8 + 4 + 4 + 8),
		// The 14 captures except a7b8 and h7g8: the line ends at these pawns.
		"pinned pawn promotes: ":            2 * 12,
		"pinned pawn captures en passant: ": 2 * 4, // along the two diagonals, the king at either end
		"en passant: ":                      2 * 14,
		"promotion: ":                       2 * 4 * (8 + 14),
		"double check: ":                    2,
		// By five kinds of pieces: capturing any of five checkers, and going between
		// the king and any of three.
		"answer to a check: ":         2 * 5 * (5 + 3),
		"promotion answers a check: ": 2 * (8 + 6), // captures on all squares, and moves between
		"castling: ":                  2 * 6 * 7,   // king on b to g, rook on any other file
	} {
		assert.Equal(t, want, count[group], group)
	}
}
