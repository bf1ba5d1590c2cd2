package model

import "github.com/boardbench/boardbench/rep"

// Shown is the answer to "show": a position of a line and the boards that hold it.
type Shown struct {
	FEN    string      `json:"fen"`    // of the position shown
	Start  string      `json:"start"`  // the FEN that the line begins from, as ParseFEN understood it
	Pieces string      `json:"pieces"` // 64 letters as in FEN from a1 to h8, '.' for an empty square
	White  bool        `json:"white"`  // White is to move
	Key    string      `json:"key"`    // the Zobrist key
	Moves  []MoveText  `json:"moves"`  // of the whole line
	Legal  []LegalMove `json:"legal"`
	Checks []int       `json:"checks"` // the checkers and the king in check
	Boards []BoardView `json:"boards"`
	Fault  string      `json:"fault"` // why the moves end before the text of the next one, "" if they do not
}

// MoveText is a move of the line in words.
type MoveText struct {
	UCI   string `json:"uci"`
	Kind  string `json:"kind"`  // "quiet", "en passant"
	Piece string `json:"piece"` // the letter of the piece that moves
	From  int    `json:"from"`
	To    int    `json:"to"` // where it is after the move
}

// LegalMove is a legal move as the board on the page plays it.
type LegalMove struct {
	UCI   string `json:"uci"`
	From  int    `json:"from"`
	To    int    `json:"to"`    // for castling the square of the rook
	Shown int    `json:"shown"` // where the piece is after the move: for castling the king's
	Promo string `json:"promo"` // the letter of the piece promoted to, "" for none
}

func show(r *Request) (*Shown, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	now := l.positions[r.Step]
	s := &Shown{
		FEN: now.FEN(), Start: l.start.FEN(), Pieces: letters(&now), White: now.SideToMove == rep.White,
		Key: hexOf(now.Key()), Moves: []MoveText{}, Legal: []LegalMove{}, Checks: []int{}, Boards: []BoardView{},
	}
	if l.fault != nil {
		s.Fault = l.fault.Error()
	}
	for i, m := range l.moves {
		if m == rep.NullMove {
			s.Moves = append(s.Moves, MoveText{UCI: m.String(), Kind: "null move", Piece: rep.NoPiece.String(), From: -1, To: -1})
			continue
		}
		s.Moves = append(s.Moves, MoveText{m.String(), m.Kind().String(), l.positions[i].Pieces[m.From()].String(), int(m.From()), int(goesTo(m, l.positions[i].SideToMove))})
	}
	board, err := rules(&now)
	if err != nil {
		return nil, err
	}
	for _, m := range board.AppendMoves(nil) {
		promo := ""
		if t := m.Kind().Promotion(); t != rep.NoPieceType {
			promo = string(t.Letter())
		}
		s.Legal = append(s.Legal, LegalMove{m.String(), int(m.From()), int(m.To()), int(goesTo(m, now.SideToMove)), promo})
	}
	king := now.King(now.SideToMove)
	if checkers := now.Attackers(king, now.SideToMove.Other()); checkers != 0 {
		s.Checks = append(s.Checks, int(king))
		for sq := range checkers.All() {
			s.Checks = append(s.Checks, int(sq))
		}
	}
	for _, name := range r.Boards {
		v, err := viewBoard(name, l, r.Step, r.Back)
		if err != nil {
			return nil, err
		}
		s.Boards = append(s.Boards, v)
	}
	return s, nil
}

// goesTo returns where the piece that moves is after m.
func goesTo(m rep.Move, us rep.Color) rep.Square {
	if m.Kind().IsCastle() {
		return rep.CastleKingTo(rep.CastlingIndex(us, m.Kind()))
	}
	return m.To()
}

// letters returns the pieces as 64 letters.
func letters(p *rep.Position) string {
	var text [64]byte
	for sq, piece := range p.Pieces {
		text[sq] = piece.String()[0]
	}
	return string(text[:])
}
