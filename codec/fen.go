package codec

import (
	"fmt"
	"strconv"

	"github.com/boardbench/boardbench/rep"
)

// FEN is Forsyth-Edwards notation, the common text form of a position and the yardstick
// for the other formats. Append writes the text of [rep.Position.FEN]
// with the fullmove number 1, and Decode reads nothing else, so that there is one text
// for a position; [rep.ParseFEN] reads texts that people write.
//
// Good at: legible, known everywhere. Bad at: size, speed.
//
// Reference: Edwards, PGN standard 16.1; Scharnagl, X-FEN.
type FEN struct{}

var _ Codec = FEN{}

// fenMoves is the fullmove number with the blank before it.
const fenMoves = " 1"

// Name returns "fen".
func (FEN) Name() string { return "fen" }

// Summary describes the format in one line.
func (FEN) Summary() string { return "Forsyth-Edwards notation, the yardstick" }

// Bits returns 8 for each byte.
func (FEN) Bits(encoding []byte) int { return 8 * len(encoding) }

// Append appends the text. It refuses nothing.
func (FEN) Append(dst []byte, p *rep.Position) ([]byte, error) {
	dst = appendPlacement(dst, p)
	dst = append(dst, ' ', "wb"[p.SideToMove&1], ' ')
	dst = appendCastling(dst, p)
	dst = append(dst, ' ')
	if sq := p.EnPassant; sq == rep.NoSquare {
		dst = append(dst, '-')
	} else {
		dst = append(dst, 'a'+byte(sq.File()), '1'+byte(sq.Rank()))
	}
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(p.HalfmoveClock), 10)
	return append(dst, fenMoves...), nil
}

func appendPlacement(dst []byte, p *rep.Position) []byte {
	const letters = ".PNBRQK??pnbrqk?"
	for rank := 56; rank >= 0; rank -= 8 {
		empty := byte(0)
		for _, piece := range p.Pieces[rank : rank+8] {
			if piece == rep.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, letters[piece&15])
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

func appendCastling(dst []byte, p *rep.Position) []byte {
	none := true
	for i, rook := range &p.CastlingRooks {
		if rook == rep.NoSquare {
			continue
		}
		none = false
		letter := "KQkq"[i]
		if rook != outermost(p, i) {
			letter = "AAaa"[i] + byte(rook.File())
		}
		dst = append(dst, letter)
	}
	if none {
		dst = append(dst, '-')
	}
	return dst
}

// A fenReader reads a text from its beginning.
type fenReader struct {
	text  []byte
	fault string // the first fault
}

func (r *fenReader) fail(fault string) {
	if r.fault == "" {
		r.fault = fault
	}
}

// next takes the next byte, 0 at the end.
func (r *fenReader) next() byte {
	if len(r.text) == 0 {
		return 0
	}
	b := r.text[0]
	r.text = r.text[1:]
	return b
}

// blank takes the blank between two fields.
func (r *fenReader) blank() {
	if r.next() != ' ' {
		r.fail("want a blank after each field")
	}
}

// pieceOfLetter is the piece by letter, NoPiece for any other character.
var pieceOfLetter = func() (pieces [256]rep.Piece) {
	for _, piece := range rep.Pieces() {
		pieces[piece.String()[0]] = piece
	}
	return pieces
}()

func (r *fenReader) placement(p *rep.Position) {
	for rank := 56; rank >= 0; rank -= 8 {
		digit := false
		for file := 0; file < 8; {
			b := r.next()
			if piece := pieceOfLetter[b]; piece != rep.NoPiece {
				p.Pieces[rank+file] = piece
				file, digit = file+1, false
				continue
			}
			empty := int(b) - '0'
			if digit || empty < 1 || file+empty > 8 {
				r.fail("no placement")
				return
			}
			file, digit = file+empty, true
		}
		if rank > 0 && r.next() != '/' {
			r.fail("want a / after each rank")
			return
		}
	}
}

func (r *fenReader) castling(p *rep.Position) {
	if len(r.text) > 0 && r.text[0] == '-' {
		r.next()
		return
	}
	before := -1
	for len(r.text) > 0 && r.text[0] != ' ' {
		letter := r.next()
		c, upper := rep.White, letter
		if letter >= 'a' {
			c, upper = rep.Black, letter-0x20
		}
		i := int(c) << 1
		var rook rep.Square
		switch {
		case upper == 'K' || upper == 'Q':
			if upper == 'Q' {
				i++
			}
			rook = outermost(p, i)
		case upper >= 'A' && upper <= 'H':
			rook = rep.MakeSquare(rep.File(upper-'A'), standardRook[i].Rank())
			if rook < kingSquare(p, c) {
				i++
			}
			if rook == outermost(p, i) {
				r.fail("castling right with the file of the outermost rook")
			}
		default:
			rook = rep.NoSquare
		}
		if rook == rep.NoSquare || i <= before {
			r.fail("castling right that is none, or out of order")
			return
		}
		p.CastlingRooks[i] = rook
		before = i
	}
	if before < 0 {
		r.fail("no castling field")
	}
}

func (r *fenReader) enPassant(p *rep.Position) {
	file := r.next()
	if file == '-' {
		return
	}
	rank := r.next()
	if file < 'a' || file > 'h' || rank < '1' || rank > '8' {
		r.fail("en passant square that is none")
		return
	}
	p.EnPassant = rep.MakeSquare(rep.File(file-'a'), rep.Rank(rank-'1'))
}

func (r *fenReader) clock(p *rep.Position) {
	clock, digits := 0, 0
	for len(r.text) > 0 && r.text[0]-'0' <= 9 && clock <= rep.MaxClock {
		if digits > 0 && clock == 0 {
			break
		}
		clock = 10*clock + int(r.next()-'0')
		digits++
	}
	if digits == 0 || clock > rep.MaxClock {
		r.fail("no halfmove clock")
		return
	}
	p.HalfmoveClock = uint16(clock)
}

// Decode reads the text.
func (c FEN) Decode(src []byte) (rep.Position, error) {
	r := fenReader{text: src}
	p := newPosition(rep.White)
	r.placement(&p)
	r.blank()
	switch r.next() {
	case 'w':
	case 'b':
		p.SideToMove = rep.Black
	default:
		r.fail("no side to move")
	}
	r.blank()
	r.castling(&p)
	r.blank()
	r.enPassant(&p)
	r.blank()
	r.clock(&p)
	if string(r.text) != fenMoves {
		r.fail("want the fullmove number 1 at the end")
	}
	if r.fault != "" {
		return rep.Position{}, corrupt(c, "%s", r.fault)
	}
	return valid(c, &p)
}

// Explain returns a field for each field of the text, eight bits a letter.
func (c FEN) Explain(p *rep.Position) ([]Field, error) {
	var fields []Field
	add := func(name, text string) {
		bits := ""
		for _, b := range []byte(text) {
			bits += binary8(b)
		}
		fields = append(fields, Field{name, bits, text})
	}
	q := *p
	q.FullmoveNumber = 1
	var words [6]string
	if _, err := fmt.Sscan(q.FEN(), &words[0], &words[1], &words[2], &words[3], &words[4], &words[5]); err != nil {
		return nil, refuse(c, "%v", err)
	}
	for i, word := range words {
		if i > 0 {
			word = " " + word
		}
		add([...]string{"placement", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"}[i], word)
	}
	return fields, nil
}
