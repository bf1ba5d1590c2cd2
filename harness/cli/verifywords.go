package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// mostWords is how many moves are put into words: more have the same cause.
const mostWords = 3

// inWords returns the difference as sentences, one a move.
func inWords(d *perft.Divergence) []string {
	after := ""
	if len(d.Line) > 0 {
		after = "after " + perft.JoinMoves(d.Line) + ": "
	}
	if d.Fault != "" {
		return []string{after + d.Fault}
	}
	var words []string
	for _, m := range d.Missing {
		words = append(words, fmt.Sprintf("%s%s: %v is missing", after, may(&d.There, m), m))
	}
	for _, m := range d.Extra {
		words = append(words, fmt.Sprintf("%s%v is not legal: %s", after, m, whyNot(&d.There, m)))
	}
	if n := len(words); n > mostWords {
		words = append(words[:mostWords], fmt.Sprintf("and %d more", n-mostWords))
	}
	return words
}

// on returns "the pawn on e2".
func on(p *rep.Position, sq rep.Square) string {
	return fmt.Sprintf("the %v on %v", p.Pieces[sq].Type(), sq)
}

// may returns a legal move in words: "the pawn on e2 may go two squares".
func may(p *rep.Position, m rep.Move) string {
	kind, text := m.Kind(), on(p, m.From())+" may "
	switch {
	case kind.IsCastle():
		return text + "castle with " + on(p, m.To())
	case kind == rep.DoublePush:
		return text + "go two squares"
	case kind == rep.EnPassant:
		return text + fmt.Sprintf("capture %s en passant", on(p, rep.MakeSquare(m.To().File(), m.From().Rank())))
	case kind.IsCapture():
		text += "capture " + on(p, m.To())
	default:
		text += "go to " + m.To().String()
	}
	if kind.IsPromotion() {
		text += fmt.Sprintf(" and become a %v", kind.Promotion())
	}
	return text
}

// whyNot returns why a move is not in the list of legal moves, in words.
func whyNot(p *rep.Position, m rep.Move) string {
	referee := oracle.New()
	_ = referee.Load(p) // holds every position
	legal := referee.AppendMoves(nil)
	from, to := m.From(), m.To()
	piece, target := p.Pieces[from], p.Pieces[to]
	same := slices.IndexFunc(legal, func(l rep.Move) bool { return l&0xfff == m&0xfff })
	switch {
	case slices.Contains(legal, m):
		return "it is in the list twice"
	case piece == rep.NoPiece:
		return from.String() + " is empty"
	case piece.Color() != p.SideToMove:
		return fmt.Sprintf("%s is of the other side", on(p, from))
	case same >= 0:
		return fmt.Sprintf("its kind is %v, want %v", m.Kind(), legal[same].Kind())
	case referee.IsPseudoLegal(m):
		referee.Make(m)
		after := referee.Position()
		king := after.King(p.SideToMove)
		var attackers []string
		for sq := range after.Attackers(king, after.SideToMove).All() {
			attackers = append(attackers, on(&after, sq))
		}
		return fmt.Sprintf("the king on %v would be attacked by %s", king, strings.Join(attackers, " and "))
	case m.Kind().IsCastle():
		return "the king may not castle here"
	case target != rep.NoPiece && target.Color() == p.SideToMove:
		return on(p, to) + " is in its way"
	case m.Kind() == rep.EnPassant:
		return fmt.Sprintf("no pawn has just gone two squares past %v", to)
	case piece.Type() == rep.Pawn && from.File() == to.File():
		return "the way of " + on(p, from) + " is not free"
	}
	return fmt.Sprintf("%s does not go to %v", on(p, from), to)
}

// drawing returns the board of a position without its state.
func drawing(p rep.Position) string {
	board, _, _ := strings.Cut(p.String(), "\n\n")
	return board
}
