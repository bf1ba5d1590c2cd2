package model

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// parseMove reads a move in UCI notation, "e2e4", or in standard algebraic notation, "Nf3", and
// "0000" as the null move. The error says why the move cannot be played.
func parseMove(board *bitboard.Board, text string) (rep.Move, error) {
	if text == rep.NullMove.String() {
		if board.Checkers() != 0 {
			return rep.NoMove, errors.New("a side in check cannot pass")
		}
		return rep.NullMove, nil
	}
	legal, p := board.AppendMoves(nil), board.Position()
	if m, err := rep.ParseMove(text, legal); err == nil {
		return m, nil
	}
	w, ok := readMove(&p, text)
	if !ok {
		return rep.NoMove, errors.New("not the form of a move, which is e2e4 or Nf3")
	}
	var found []rep.Move
	for _, m := range legal {
		if w.is(&p, m) {
			found = append(found, m)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return rep.NoMove, errors.New(w.why(&p))
	case found[0].Kind().IsPromotion():
		return rep.NoMove, errors.New("the pawn promotes: name the piece, as in e7e8q or e8=Q")
	}
	var texts []string
	for _, m := range found {
		texts = append(texts, m.String())
	}
	return rep.NoMove, fmt.Errorf("ambiguous: %s?", strings.Join(texts, " or "))
}

// A written is a move as it is written down, before it is known which legal move it is.
type written struct {
	piece     rep.PieceType // NoPieceType if it is not named
	from      rep.SquareSet // where it may come from
	to        rep.Square
	promotion rep.PieceType
	castle    rep.MoveKind // with to, the square where the king goes; 0 for none
}

// is reports whether m, a legal move in p, is meant.
func (w *written) is(p *rep.Position, m rep.Move) bool {
	if w.castle != 0 || m.Kind().IsCastle() {
		return m.Kind() == w.castle
	}
	return w.from.Has(m.From()) && m.To() == w.to && (w.piece == rep.NoPieceType || p.Pieces[m.From()].Type() == w.piece) &&
		(w.promotion == rep.NoPieceType || m.Kind().Promotion() == w.promotion)
}

// readMove reads the text of a move. It reports false if the text has not the form of one.
func readMove(p *rep.Position, text string) (w written, ok bool) {
	text = strings.TrimRight(text, "+#!?")
	switch strings.ReplaceAll(text, "0", "O") {
	case "O-O", "O-O-O":
		w.castle = rep.CastleKingside
		if len(text) == len("O-O-O") {
			w.castle = rep.CastleQueenside
		}
		king := p.King(p.SideToMove)
		w.piece, w.from, w.to = rep.King, king.Set(), rep.CastleKingTo(rep.CastlingIndex(p.SideToMove, w.castle))
		return w, true
	}
	if len(text) < 2 {
		return w, false
	}
	w.from = rep.NoSquares.Complement()
	if from, err := rep.ParseSquare(text[:2]); err == nil && len(text) >= 4 && text[2] != '=' {
		w.from, text = from.Set(), text[2:] // UCI notation, or "e2-e4"
	} else if i := strings.IndexByte("PNBRQK", text[0]) + 1; i > 0 {
		w.piece, text = rep.PieceType(i), text[1:]
	} else {
		w.piece = rep.Pawn
	}
	if n := len(text); n > 2 {
		if i := strings.IndexByte("nbrq", text[n-1]|0x20); i >= 0 && text[n-2] != 'x' {
			w.promotion, text = rep.Knight+rep.PieceType(i), strings.TrimSuffix(text[:n-1], "=")
		}
	}
	if len(text) < 2 {
		return w, false
	}
	to, err := rep.ParseSquare(text[len(text)-2:])
	if err != nil {
		return w, false
	}
	w.to = to
	for _, letter := range text[:len(text)-2] {
		switch {
		case letter >= 'a' && letter <= 'h':
			w.from &= rep.File(letter - 'a').Set()
		case letter >= '1' && letter <= '8':
			w.from &= rep.Rank(letter - '1').Set()
		case letter == 'x' || letter == '-':
		default:
			return w, false
		}
	}
	return w, true
}

// why says why no legal move in p is meant by w.
func (w *written) why(p *rep.Position) string {
	us := p.SideToMove
	if w.castle != 0 {
		return illegal.Castle(p, w.castle)
	}
	if w.piece == rep.NoPieceType {
		reason, _ := illegal.Why(p, w.from.First(), w.to)
		return reason
	}
	var own int // pieces that can be meant
	var last string
	for from := range w.from.All() {
		if p.Pieces[from] != rep.MakePiece(us, w.piece) {
			continue
		}
		reason, reaches := illegal.Why(p, from, w.to)
		if reaches {
			return reason
		}
		last = reason
		own++
	}
	switch own {
	case 0:
		return fmt.Sprintf("%v has no such %v", us, w.piece)
	case 1:
		return last
	}
	return fmt.Sprintf("no %v of %v can go to %v", w.piece, us, w.to)
}
