package codec

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// The squares of king and rook, by rep.CastlingIndex, that a right to castle of
// a standard game belongs to.
var (
	standardKing = [4]rep.Square{rep.E1, rep.E1, rep.E8, rep.E8}
	standardRook = [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}
)

// A view is the board as the formats in bits go over it: place 0 is the a-file
// square on the first rank of the side that moved last.
type view struct {
	flip rep.Square // place ^ flip is the square
	last rep.Color  // the side that moved last
}

func viewOf(side rep.Color) view {
	if side == rep.White {
		return view{flip: 56, last: rep.Black}
	}
	return view{flip: 0, last: rep.White}
}

// square returns the square of a place, 0 to 63.
func (v view) square(place int) rep.Square { return rep.Square(place&63) ^ v.flip }

// occupied returns the places with a piece on them, a bit each.
func (v view) occupied(p *rep.Position) uint64 {
	set := occupied(&p.Pieces)
	if v.flip != 0 {
		set = bits.ReverseBytes64(set)
	}
	return set
}

// occupied returns the squares with a piece on them, a bit each.
func occupied(pieces *[64]rep.Piece) uint64 {
	var set uint64
	for i := 0; i < 64; i += 8 {
		b := pieces[i : i+8 : i+8]
		rank := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// A piece is 1 to 15, so the sum has the top bit of its byte. The
		// product gathers these bits in the highest byte.
		rank = (rank + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080
		set |= rank >> 7 * 0x0102040810204080 >> 56 << i
	}
	return set
}

// A question is asked after a piece: is there a right to castle, by rep.CastlingIndex,
// or has the piece come with a double push?
type question int8

const (
	nothing    question = -1
	doublePush question = 4
)

// The places after which something may be asked: the fourth rank, and both
// home squares of kings and of the rooks on the h-file.
const askingPlaces = uint64(0xff<<24 | 1<<4 | 1<<7 | 1<<60 | 1<<63)

// asked returns the question after the piece on a place. It looks only there and at places before it.
func (v view) asked(p *rep.Position, place int) question {
	if askingPlaces>>(place&63)&1 == 0 {
		return nothing
	}
	piece := p.Pieces[v.square(place)]
	if place>>3 == 3 {
		if piece == rep.MakePiece(v.last, rep.Pawn) &&
			p.Pieces[v.square(place-8)] == rep.NoPiece && p.Pieces[v.square(place-16)] == rep.NoPiece {
			return doublePush
		}
		return nothing
	}
	c, right := v.last, question(1)
	if place >= 56 {
		c = c.Other()
	}
	kind, before, other := rep.King, 4, rep.Rook
	if place&7 == 7 {
		kind, before, other, right = rep.Rook, 3, rep.King, 0
	}
	if piece == rep.MakePiece(c, kind) && p.Pieces[v.square(place-before)] == rep.MakePiece(c, other) {
		return question(c)<<1 | right
	}
	return nothing
}

// answer returns the answer to a question about p, after the piece on a place.
func (v view) answer(p *rep.Position, q question, place int) bool {
	if q == doublePush {
		return p.EnPassant == v.square(place-8)
	}
	return p.CastlingRooks[q&3] == standardRook[q&3]
}

// accept puts the answer yes into p.
func (v view) accept(p *rep.Position, q question, place int) {
	if q == doublePush {
		p.EnPassant = v.square(place - 8)
	} else {
		p.CastlingRooks[q&3] = standardRook[q&3]
	}
}

// kingSquare returns the square of c's king, NoSquare if there is none.
func kingSquare(p *rep.Position, c rep.Color) rep.Square {
	king := rep.MakePiece(c, rep.King)
	for sq, piece := range &p.Pieces {
		if piece == king {
			return rep.Square(sq)
		}
	}
	return rep.NoSquare
}

// standard reports whether king and rook of right i stand on their squares
// of standard chess.
func standard(p *rep.Position, i int) bool {
	c := rep.Color(i >> 1)
	return p.Pieces[standardKing[i]] == rep.MakePiece(c, rep.King) &&
		p.Pieces[standardRook[i]] == rep.MakePiece(c, rep.Rook)
}

// others reports whether p has a right of a king or rook that stands elsewhere
// than in a standard game.
func others(p *rep.Position) bool {
	for i, rook := range &p.CastlingRooks {
		if rook != rep.NoSquare && (rook != standardRook[i] || !standard(p, i)) {
			return true
		}
	}
	return false
}

// choices returns the rooks that could have right i, except the standard one,
// from the a-file on.
func choices(p *rep.Position, i int) (rooks [8]rep.Square, n int) {
	c := rep.Color(i >> 1)
	king, home := kingSquare(p, c), rep.Rank1
	if c == rep.Black {
		home = rep.Rank8
	}
	if !king.OnBoard() || king.Rank() != home {
		return rooks, 0
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		sq := rep.MakeSquare(f, home)
		kingside := sq > king
		if p.Pieces[sq] == rep.MakePiece(c, rep.Rook) && kingside == (i&1 == 0) &&
			!(sq == standardRook[i] && standard(p, i)) {
			rooks[n&7] = sq
			n++
		}
	}
	return rooks, n
}

// putOthers writes the rights that no question was about: for each of the four
// that p does not have by an answer, 0 or the number of the rook among the
// choices, in as many bits as the greatest number has.
func putOthers(w *bitWriter, p *rep.Position) {
	for i := range 4 {
		rooks, n := choices(p, i)
		if hasByAnswer(p, i) || n == 0 {
			continue
		}
		number := 0
		for k, sq := range rooks[:n] {
			if sq == p.CastlingRooks[i] {
				number = k + 1
			}
		}
		w.put(uint64(number), uint(bits.Len(uint(n))))
	}
}

// hasByAnswer reports whether p has right i because a question was answered.
func hasByAnswer(p *rep.Position, i int) bool {
	return p.CastlingRooks[i] == standardRook[i] && standard(p, i)
}

// takeOthers reads the output of putOthers, up to the end. It returns the fault, "" for none.
func takeOthers(r *bitReader, p *rep.Position) string {
	found := false
	for i := range 4 {
		rooks, n := choices(p, i)
		if hasByAnswer(p, i) || n == 0 {
			continue
		}
		number, ok := r.take(bits.Len(uint(n)))
		switch {
		case !ok:
			return "ends within the castling rights"
		case number > uint64(n):
			return "names a castling rook that is not there"
		case number > 0:
			p.CastlingRooks[i] = rooks[(number-1)&7]
			found = true
		}
	}
	switch {
	case r.left() > 0:
		return "goes on after its end"
	case !found:
		return "goes on after the board without a castling right"
	}
	return ""
}

// The explanations are made from text, square by square, and share with Append nothing but the
// codes and the questions after a piece. The tests compare each codec with its explanation.

// An explanation has the differences between the formats that go over the board square by square.
type explanation struct {
	skip      func(rep.Square) bool // squares that are left out
	asked     func(v view, p *rep.Position, place int) question
	code      func(rep.Piece) string // called for all pieces in their order
	run       func(run int) string   // the code of a run of empty squares
	dropsKing bool
}

// explainRest explains the board and everything after it.
func explainRest(p *rep.Position, e explanation) []Field {
	v := viewOf(p.SideToMove)
	var squares []rep.Square // that are written, in their order
	last := -1               // of these, the last one that is not dropped
	for place := range 64 {
		if sq := v.square(place); !e.skip(sq) {
			squares = append(squares, sq)
			if p.Pieces[sq] != rep.NoPiece || others(p) {
				last = len(squares) - 1
			}
		}
	}
	var fields []Field
	pushed := false
	for i := 0; i <= last; i++ {
		sq := squares[i]
		piece := p.Pieces[sq]
		if piece == rep.NoPiece {
			end := i
			for end < last && p.Pieces[squares[end+1]] == rep.NoPiece {
				end++
			}
			n := end - i + 1
			fields = append(fields, Field{spanName(sq, squares[end]), e.run(n), emptySquares(n)})
			i = end
			continue
		}
		place := int(sq ^ v.flip)
		q := e.asked(v, p, place)
		if pushed && q == doublePush {
			q = nothing
		}
		yes := q != nothing && v.answer(p, q, place)
		if i == last && e.dropsKing && piece.Type() == rep.King && !yes && !others(p) {
			return append(fields, Field{sq.String(), "", pieceName(piece) + ", dropped"})
		}
		fields = append(fields, Field{sq.String(), e.code(piece), pieceName(piece)})
		if q != nothing {
			bit, value := yesNo(yes)
			fields = append(fields, Field{questionNames[q], bit, value})
			pushed = pushed || q == doublePush && yes
		}
	}
	if others(p) {
		fields = append(fields, explainOthers(p)...)
	}
	return fields
}

// zeros returns a zero for each empty square.
func zeros(run int) string { return binaryOf(0, run) }

// binaryOf returns the n lowest bits of v, the highest first.
func binaryOf(v uint64, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%0*b", n, v)
}

func binary8(b byte) string { return binaryOf(uint64(b), 8) }

// pieceName returns "white pawn" to "black king".
func pieceName(piece rep.Piece) string {
	return fmt.Sprintf("%v %v", piece.Color(), piece.Type())
}

func plural(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

func emptySquares(n int) string { return plural(n, "empty square", "empty squares") }

// spanName returns "a3-h6", and "a3" for a single square.
func spanName(first, last rep.Square) string {
	if first == last {
		return first.String()
	}
	return first.String() + "-" + last.String()
}

// yesNo is the answer to a question.
func yesNo(yes bool) (bit, value string) {
	if yes {
		return "1", "yes"
	}
	return "0", "no"
}

// questionNames are the names of the questions, by question.
var questionNames = [...]string{
	"White may castle O-O", "White may castle O-O-O", "Black may castle O-O", "Black may castle O-O-O",
	"came with a double push",
}

// explainState returns the fields that all formats in bits begin with.
func explainState(p *rep.Position) []Field {
	return []Field{
		{"side to move", binaryOf(uint64(p.SideToMove), 1), p.SideToMove.String()},
		{"halfmove clock", binaryOf(uint64(p.HalfmoveClock), 7), fmt.Sprint(p.HalfmoveClock)},
	}
}

// explainOthers returns the fields of the rights that no question was about.
func explainOthers(p *rep.Position) []Field {
	var fields []Field
	for i := range 4 {
		rooks, n := choices(p, i)
		if n == 0 || hasByAnswer(p, i) {
			continue
		}
		number, value := 0, "none"
		for k, sq := range rooks[:n] {
			if sq == p.CastlingRooks[i] {
				number, value = k+1, "rook on "+sq.String()
			}
		}
		fields = append(fields, Field{
			fmt.Sprintf("%v castles %s with", rep.Color(i>>1), [...]string{"O-O", "O-O-O"}[i&1]),
			binaryOf(uint64(number), bits.Len(uint(n))), value,
		})
	}
	return fields
}
