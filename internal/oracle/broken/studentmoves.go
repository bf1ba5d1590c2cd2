package broken

import "github.com/boardbench/boardbench/rep"

// pseudoLegal appends the moves that would be legal without a king.
func (s *Student) pseudoLegal(dst []rep.Move) []rep.Move {
	us := s.p.SideToMove
	if s.makes("White's moves alone are made") {
		us = rep.White
	}
	for from := rep.A1; from <= rep.H8; from++ {
		piece := s.p.Pieces[from]
		if piece == rep.NoPiece || piece.Color() != us {
			continue
		}
		switch piece.Type() {
		case rep.Pawn:
			dst = s.pawnMoves(dst, from, us)
		case rep.Knight:
			dst = s.walks(dst, from, us, knightSteps, 1, "a knight jumps over the edge")
		case rep.Bishop:
			dst = s.walks(dst, from, us, kingSteps[4:], 7, "a slider goes over the edge")
		case rep.Rook:
			dst = s.walks(dst, from, us, kingSteps[:4], 7, "a slider goes over the edge")
		case rep.Queen:
			steps := kingSteps
			if s.makes("a queen goes like a rook") {
				steps = steps[:4]
			}
			dst = s.walks(dst, from, us, steps, 7, "a slider goes over the edge")
		case rep.King:
			steps := kingSteps
			if s.makes("a king goes in four directions") {
				steps = steps[:4]
			}
			dst = s.walks(dst, from, us, steps, 1, "a king goes over the edge")
			dst = s.castlingMoves(dst, us)
		}
	}
	return dst
}

// walks appends the moves of a piece that goes at most far times each step.
func (s *Student) walks(dst []rep.Move, from rep.Square, us rep.Color, steps [][2]int, far int, overTheEdge string) []rep.Move {
	if far == 7 && s.makes("a slider goes six squares at most") {
		far = 6
	}
	for _, step := range steps {
		to := from
		for range far {
			var ok bool
			if to, ok = s.step(to, step, overTheEdge); !ok {
				break
			}
			target := s.p.Pieces[to]
			if target == rep.NoPiece {
				dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
				continue
			}
			switch {
			case target.Color() != us && s.makes("captures are quiet moves"):
				dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
			case target.Color() != us && (far == 1 || !s.makes("sliders do not capture")):
				dst = append(dst, rep.MakeMove(from, to, rep.Capture))
			case far == 1 && s.makes("a king or knight captures its own side"), far > 1 && s.makes("a slider captures its own side"):
				dst = append(dst, rep.MakeMove(from, to, rep.Capture))
			}
			if !(target.Color() != us && s.makes("a slider goes on behind a capture")) && !(target.Color() == us && s.makes("a slider goes through its own side")) {
				break
			}
		}
	}
	return dst
}

func (s *Student) pawnMoves(dst []rep.Move, from rep.Square, us rep.Color) []rep.Move {
	ahead, begins, last := s.forward(us), rep.Rank2.Relative(us), rep.Rank8.Relative(us)
	if s.makes("black pawns begin on rank 2") {
		begins = rep.Rank2
	}
	if s.makes("black pawns promote on rank 8") {
		last = rep.Rank8
	}
	add := func(to rep.Square, kind, promotion rep.MoveKind) {
		switch {
		case to.Rank() != last, s.makes("a pawn promotes only if it captures") && kind == rep.Quiet, s.makes("a capture does not promote") && kind == rep.Capture:
			dst = append(dst, rep.MakeMove(from, to, kind))
		case s.makes("a pawn becomes a queen alone"):
			dst = append(dst, rep.MakeMove(from, to, promotion+3))
		default:
			for piece := range rep.MoveKind(4) {
				dst = append(dst, rep.MakeMove(from, to, promotion+piece))
			}
			if s.makes("a pawn may stay a pawn") {
				dst = append(dst, rep.MakeMove(from, to, kind))
			}
		}
	}
	one, ok := s.step(from, [2]int{0, ahead}, "")
	free := ok && s.p.Pieces[one] == rep.NoPiece
	if free || ok && s.makes("a pawn goes on an occupied square") {
		add(one, rep.Quiet, rep.PromoteKnight)
	} else if ok && s.p.Pieces[one].Color() != us && s.makes("a pawn captures straight ahead") {
		add(one, rep.Capture, rep.CaptureKnight)
	}
	two, ok := s.step(from, [2]int{0, 2 * ahead}, "")
	free = free || s.makes("a double push jumps over a piece")
	if ok && free && (s.p.Pieces[two] == rep.NoPiece || s.makes("a double push goes on an occupied square")) &&
		(from.Rank() == begins || s.makes("a pawn goes two squares from every rank") && two.Rank() != last) {
		kind := rep.DoublePush
		if s.makes("a double push is a quiet move") {
			kind = rep.Quiet
		}
		dst = append(dst, rep.MakeMove(from, two, kind))
	}
	for _, side := range []int{-1, 1} {
		to, ok := s.step(from, [2]int{side, ahead}, "a pawn captures over the edge")
		if !ok {
			continue
		}
		target := s.p.Pieces[to]
		switch {
		case target != rep.NoPiece && (target.Color() != us || s.makes("a pawn captures its own side")):
			add(to, rep.Capture, rep.CaptureKnight)
		case target == rep.NoPiece && s.makes("a pawn captures an empty square"):
			add(to, rep.Capture, rep.CaptureKnight)
		}
	}
	return s.enPassantMoves(dst, from, us, ahead)
}

func (s *Student) enPassantMoves(dst []rep.Move, from rep.Square, us rep.Color, ahead int) []rep.Move {
	if us == rep.Black && s.makes("Black does not capture en passant") {
		return dst
	}
	for _, side := range []int{-1, 1} {
		to, ok := s.step(from, [2]int{side, ahead}, "en passant goes over the edge")
		if !ok || s.p.Pieces[to] != rep.NoPiece {
			continue
		}
		victim := int(to) - 8*ahead
		is := to == s.p.EnPassant
		if s.makes("en passant is right after any move") && from.Rank().Relative(us) == rep.Rank5 {
			is = s.p.Pieces[victim] == rep.MakePiece(us.Other(), rep.Pawn)
		}
		if s.makes("en passant from the left alone") && side < 0 {
			is = false
		}
		if is {
			kind := rep.EnPassant
			if s.makes("en passant is a capture like others") {
				kind = rep.Capture
			}
			dst = append(dst, rep.MakeMove(from, to, kind))
		}
	}
	return dst
}

// between returns the squares from one to another of the same rank, both included.
func between(a, b rep.Square) []rep.Square {
	var list []rep.Square
	for sq := min(a, b); sq <= max(a, b); sq++ {
		list = append(list, sq)
	}
	return list
}

func (s *Student) castlingMoves(dst []rep.Move, us rep.Color) []rep.Move {
	king, home := s.king(us), us.BackRank()
	if us == rep.Black && s.makes("Black does not castle") {
		return dst
	}
	for side, kind := range []rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		rook := s.p.CastlingRooks[2*int(us)+side]
		corner := rep.MakeSquare([]rep.File{rep.FileH, rep.FileA}[side], home)
		if s.makes("a king castles without the right") && king == rep.MakeSquare(rep.FileE, home) && s.p.Pieces[corner] == rep.MakePiece(us, rep.Rook) {
			rook = corner
		}
		if rook == rep.NoSquare && s.makes("one right is a right for both sides") && s.p.CastlingRooks[2*int(us)+1-side] != rep.NoSquare && s.p.Pieces[corner] == rep.MakePiece(us, rep.Rook) {
			rook = corner
		}
		if rook == rep.NoSquare || s.makes("a king castles from e1 and e8 alone") && king != rep.MakeSquare(rep.FileE, home) {
			continue
		}
		kingTo := rep.MakeSquare([]rep.File{rep.FileG, rep.FileC}[side], home)
		rookTo := rep.MakeSquare([]rep.File{rep.FileF, rep.FileD}[side], home)
		if s.mayCastle(us, king, kingTo, rook, rookTo) {
			to := rook
			if s.makes("castling is written with the king's destination") {
				to = kingTo
			}
			dst = append(dst, rep.MakeMove(king, to, kind))
		}
	}
	return dst
}

// mayCastle reports whether the squares on the way are empty, and not attacked where the king goes.
func (s *Student) mayCastle(us rep.Color, king, kingTo, rook, rookTo rep.Square) bool {
	way := append(between(king, kingTo), between(rook, rookTo)...)
	if s.makes("b1 may be occupied in castling") {
		way = between(king, kingTo)
	}
	for _, sq := range way {
		if sq != king && sq != rook && s.p.Pieces[sq] != rep.NoPiece && !s.makes("a king castles over pieces") {
			return false
		}
	}
	safe := between(king, kingTo)
	if s.makes("b1 may not be attacked in castling") {
		safe = append(safe, between(rook, rookTo)...)
	}
	for _, sq := range safe {
		if sq == king && s.makes("a king castles out of check") || sq != king && sq != kingTo && s.makes("a king castles over an attacked square") {
			continue
		}
		if s.isAttacked(sq, us.Other()) {
			return false
		}
	}
	return true
}

// Make implements rep.Board.
func (s *Student) Make(m rep.Move) {
	p, us, from, to := &s.p, s.p.SideToMove, m.From(), m.To()
	piece := p.Pieces[from]
	r := record{p.Pieces[to], p.CastlingRooks, p.EnPassant, p.HalfmoveClock}
	if s.makes("one undo record for all moves") {
		s.undo = s.undo[:0]
	}
	s.undo = append(s.undo, r)
	if !s.makes("the en passant square stays after another move") {
		p.EnPassant = rep.NoSquare
	}
	if p.HalfmoveClock++; piece.Type() == rep.Pawn && !s.makes("the clock runs on after a pawn move") || m.Kind().IsCapture() && !s.makes("the clock runs on after a capture") {
		p.HalfmoveClock = 0
	}
	p.Pieces[from] = rep.NoPiece
	switch kind := m.Kind(); {
	case kind.IsCastle():
		i := rep.CastlingIndex(us, kind)
		if s.makes("castling overwrites the king with an empty square") {
			p.Pieces[rep.CastleKingTo(i)], p.Pieces[rep.CastleRookTo(i)] = piece, p.Pieces[to]
			p.Pieces[to] = rep.NoPiece
			break
		}
		rook := p.Pieces[to]
		p.Pieces[to] = rep.NoPiece
		p.Pieces[rep.CastleKingTo(i)] = piece
		if s.makes("castling leaves the rook") {
			p.Pieces[to] = rook
			break
		}
		p.Pieces[rep.CastleRookTo(i)] = rook
	case kind.IsPromotion() && !s.makes("a promoted pawn stays a pawn"):
		p.Pieces[to] = rep.MakePiece(us, kind.Promotion())
	default:
		p.Pieces[to] = piece
		if kind == rep.EnPassant && !s.makes("the pawn captured en passant stays") {
			p.Pieces[rep.MakeSquare(to.File(), from.Rank())] = rep.NoPiece
		}
		if kind == rep.DoublePush && !s.makes("a double push sets no en passant square") {
			p.EnPassant = (from + to) / 2
		}
	}
	for i, rook := range p.CastlingRooks {
		moved := from == rook && !s.makes("the right stays after the rook has moved")
		captured := to == rook && !s.makes("the right stays after the rook is captured")
		king := piece == rep.MakePiece(us, rep.King) && i/2 == int(us) && !s.makes("the rights stay after the king has moved")
		if moved || captured || king {
			p.CastlingRooks[i] = rep.NoSquare
		}
	}
	if us == rep.Black || s.makes("the move number counts plies") {
		p.FullmoveNumber++
	}
	p.SideToMove = us.Other()
}

// Unmake implements rep.Board.
func (s *Student) Unmake(m rep.Move) {
	p, from, to := &s.p, m.From(), m.To()
	us := p.SideToMove.Other()
	r := s.undo[len(s.undo)-1]
	if !s.makes("one undo record for all moves") {
		s.undo = s.undo[:len(s.undo)-1]
	}
	if !s.makes("Unmake forgets the side to move") {
		p.SideToMove = us
	}
	if !s.makes("Unmake forgets the castling rights") {
		p.CastlingRooks = r.rooks
	}
	if !s.makes("Unmake forgets the en passant square") {
		p.EnPassant = r.enPassant
	}
	if !s.makes("Unmake forgets the clock") {
		p.HalfmoveClock = r.clock
	}
	if (us == rep.Black || s.makes("the move number counts plies")) && !s.makes("Unmake forgets the move number") {
		p.FullmoveNumber--
	}
	if kind := m.Kind(); kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		p.Pieces[rep.CastleKingTo(i)] = rep.NoPiece
		if !s.makes("Unmake leaves the rook after castling") {
			p.Pieces[rep.CastleRookTo(i)] = rep.NoPiece
		}
		p.Pieces[from], p.Pieces[to] = rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		return
	}
	piece := p.Pieces[to]
	if m.Kind().IsPromotion() && !s.makes("Unmake leaves the promoted piece") {
		piece = rep.MakePiece(us, rep.Pawn)
	}
	p.Pieces[from], p.Pieces[to] = piece, r.captured
	if s.makes("Unmake forgets the captured piece") {
		p.Pieces[to] = rep.NoPiece
	}
	if m.Kind() == rep.EnPassant && !s.makes("Unmake forgets the pawn captured en passant") {
		p.Pieces[rep.MakeSquare(to.File(), from.Rank())] = rep.MakePiece(us.Other(), rep.Pawn)
	}
}
