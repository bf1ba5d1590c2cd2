package mailbox

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFew(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// appendFew is AppendMoves for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// writePush writes the pushes of a pawn.
func writePush[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	list := &cells.PawnTo[us][from&63]
	if b.cell[list.One&63] == noPiece {
		n = cells.WritePawnMove[S](l, n, from, list.One, 0)
		if b.cell[list.Two&63] == noPiece {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(list.Two)|cells.DoublePush)
		}
	}
	return n
}

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	for _, from := range [2]cells.Index{list.Left, list.Right} {
		if enPassantLegal[S](b, from, to) {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|cells.EnPassantMove)
		}
	}
	return n
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	rights := b.now().state.Rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[S](b, info, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.Put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[S](b, list.Left, to) {
		n++
	}
	if enPassantLegal[S](b, list.Right, to) {
		n++
	}
	return n
}

// pinners returns the squares of the sliders that pin a piece of c to its king: the piece stands
// alone between them. The sliders are a section of the list. The row of the king's cell in the
// attack table shows which are aligned with it.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	own := firstID << (c & 1)
	king := b.pieceList[own].at()
	row, ends := &cells.AttackTable[king], &b.ends[c&1^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&cells.AttacksCell == 0 {
			continue
		}
		if blocker := b.cell.OnlyBetween(king, p.at()); blocker != king && b.cell[blocker&63]&own != 0 {
			set |= p.at().Set()
		}
	}
	return set
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	king := b.kingAt(them)
	return b.cell.AttacksOf(rep.MakePiece(them, t), king)
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := cells.IndexOf(sq)
	return b.cell.AttacksOf(b.pieceAt(at), at)
}

// Checkers returns the squares of the pieces that give check. The record of the last move shows
// which could: the piece that moved, by the attack table, and a slider on the line that it left.
func (b *Board) Checkers() rep.SquareSet {
	us, last := b.side(), b.last().move
	king := b.kingAt(us)
	if !cells.Plain(last) {
		return b.Attackers(king.Square(), us.Other())
	}
	from, at := cells.IndexOf(last.From()), cells.IndexOf(last.To())
	var set rep.SquareSet
	if cells.AttackTable[king][b.entry(at)&1023]&cells.AttacksCell != 0 && b.cell.Clear(king, at) {
		set = at.Set()
	}
	if step := cells.StepTo[king][from]; step != 0 {
		to := king + step
		for b.cell[to&63] == noPiece && to != from {
			to += step
		}
		if to == from {
			set |= b.sliderBehind(king, from, us.Other()).Set() &^ king.Set()
		}
	}
	return set
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield cells.Index, c rep.Color) cells.Index {
	row := &cells.AttackTable[at&63]
	a := row[cells.TableIndex(rep.WhiteQueen, shield)]
	if a&cells.AttacksCell == 0 {
		return at
	}
	step, to := a.Step(), at
	for to += step; to != shield; to += step {
		if b.cell[to&63] != noPiece {
			return at
		}
	}
	for last := cells.Lines[at&63].Last[a>>cells.DirectionShift&7]; to != last; {
		to += step
		if m := b.cell[to&63]; m != noPiece {
			if m&(firstID<<(c&1)) != 0 && row[b.entry(to)&1023]&cells.AttacksCell != 0 {
				return to
			}
			break
		}
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by
// a slider along the line that it leaves. Castling, promotions and en passant captures are
// played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if !cells.Plain(m) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.side()
	king := b.kingAt(us.Other()) & 63
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	if cells.AttackTable[king][b.entry(from)&^63&1023|uint(to)]&cells.AttacksCell != 0 && b.cell.Clear(king, to) {
		return true
	}
	step := cells.StepTo[king][from&63]
	return step != 0 && step != cells.StepTo[king][to&63] && b.sliderBehind(king, from, us) != king
}

// words returns the contents of fields in words.
func (b *Board) words() map[string]func(int) string {
	return map[string]func(int) string{
		"start": func(int) string {
			return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
		},
		"current":      func(int) string { return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side()) },
		"history.full": func(i int) string { return fmt.Sprintf("the history ends here: %v", b.history[i].full != 0) },
		"history.move": func(i int) string {
			if m := b.history[i].move; m&^cells.CastlingOrPromotion != rep.NullMove {
				return m.String()
			}
			return "null move, or none"
		},
	}
}

// describeCell describes a cell: the piece on it.
func (b *Board) describeCell(_, i int) layout.Element {
	return layout.CellElement(cells.Index(i).Square(), b.pieceAt(cells.Index(i)))
}

// recordUse returns the use of a field of a record. The last one in use has the key and the state of the
// position; the next move writes the rest of it. The first one is of the move before Load, which is not known.
func (b *Board) recordUse(field string, i int, use layout.Use) layout.Use {
	switch field, inRecord := strings.CutPrefix(field, "history."); {
	case !inRecord:
		return use
	case field == "full" && use == layout.UseFree:
		return layout.Undescribed
	case field == "full":
		return layout.UsePosition
	case field == "key" || field == "state":
		if i == 0 {
			return layout.UseFree
		}
	case i > 0 && use == layout.UsePosition:
		return layout.UseFree
	}
	return use
}
