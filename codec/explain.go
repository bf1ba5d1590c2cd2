package codec

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// The explanations are made from text, square by square, and share no code with
// Append, except for the questions after a piece. The tests compare each codec
// with its explanation.

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
		if n == 0 || p.CastlingRooks[i] == standardRook[i] && standard(p, i) {
			continue
		}
		width := 1
		for 1<<width <= n {
			width++
		}
		number, value := 0, "none"
		for k, sq := range rooks[:n] {
			if sq == p.CastlingRooks[i] {
				number, value = k+1, "rook on "+sq.String()
			}
		}
		fields = append(fields, Field{
			fmt.Sprintf("%v castles %s with", rep.Color(i>>1), [...]string{"O-O", "O-O-O"}[i&1]),
			binaryOf(uint64(number), width), value,
		})
	}
	return fields
}
