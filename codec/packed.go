package codec

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Packed is the fixed form that training sets of today's engines use: 32 bytes
// for every position, so that a file of them is an array.
//
//	bytes  0-7   the occupied squares, a bit each: a1 is bit 0 of byte 0, h8 bit 7 of byte 7
//	bytes  8-23  a nibble for each piece in the order of the squares, the low one of a byte first
//	byte  24     en passant square, 64 for none; bit 7 is set with Black to move
//	bytes 25-26  halfmove clock, the low byte first
//	bytes 27-31  0: where training sets keep the score, the result and the move number
//
// A nibble is the piece as package rep numbers it, 1 to 6 and 9 to 14. A rook with a
// right to castle has a number of its own, 7 or 15, so that the rights take no room,
// even in Chess960: the side of the king that the rook is on tells which right it is.
//
// Good at: fixed size, quick to write and to read with bit operations alone.
// Bad at: size, because an ending of three pieces takes 32 bytes too; more than 32 pieces.
//
// Reference: Marlinformat, as Stormphrax and Sirius have it; the clock has eight
// bits there.
type Packed struct{}

var _ Codec = Packed{}

const (
	packedBytes  = 32
	packedPieces = 32

	packedUnmoved = 7 // the type of a rook with a right
	packedBlack   = 0x80
)

// Name returns "packed".
func (Packed) Name() string { return "packed" }

// Summary describes the format in one line.
func (Packed) Summary() string { return "occupied squares, a nibble a piece, the state: 32 bytes" }

// Bits returns 8 for each byte.
func (Packed) Bits(encoding []byte) int { return 8 * len(encoding) }

// Append appends 32 bytes. It refuses more than 32 pieces.
func (c Packed) Append(dst []byte, p *rep.Position) ([]byte, error) {
	set := occupied(&p.Pieces)
	if pieces := bits.OnesCount64(set); pieces > packedPieces {
		return dst, refuse(c, "%d pieces, there is room for %d", pieces, packedPieces)
	}
	var rooks uint64
	for _, sq := range &p.CastlingRooks {
		if sq != rep.NoSquare {
			rooks |= 1 << sq
		}
	}
	var out [packedBytes]byte
	binary.LittleEndian.PutUint64(out[:], set)
	for i := 0; set != 0; i++ {
		sq := bits.TrailingZeros64(set)
		set &= set - 1
		nibble := byte(p.Pieces[sq&63])
		if rooks>>sq&1 != 0 {
			nibble = nibble&8 | packedUnmoved
		}
		out[(8+i>>1)&31] |= nibble << (i & 1 * 4)
	}
	out[24] = byte(p.EnPassant)
	if p.SideToMove == rep.Black {
		out[24] |= packedBlack
	}
	binary.LittleEndian.PutUint16(out[25:], p.HalfmoveClock)
	return append(dst, out[:]...), nil
}

// Decode reads 32 bytes.
func (c Packed) Decode(src []byte) (rep.Position, error) {
	if len(src) != packedBytes {
		return rep.Position{}, corrupt(c, "%d bytes, want %d", len(src), packedBytes)
	}
	in := (*[packedBytes]byte)(src)
	set := binary.LittleEndian.Uint64(in[:])
	if pieces := bits.OnesCount64(set); pieces > packedPieces {
		return rep.Position{}, corrupt(c, "%d squares are occupied, want at most %d", pieces, packedPieces)
	}
	p := newPosition(rep.Color(in[24] >> 7))
	var kings [2]rep.Square
	var unmoved uint64
	i := 0
	for ; set != 0; i++ {
		sq := rep.Square(bits.TrailingZeros64(set)) & 63
		set &= set - 1
		piece := rep.Piece(in[(8+i>>1)&31] >> (i & 1 * 4) & 15)
		switch piece.Type() {
		case rep.NoPieceType:
			return rep.Position{}, corrupt(c, "%v is occupied, but by %d, which is no piece", sq, piece)
		case rep.King:
			kings[piece.Color()] = sq
		case packedUnmoved:
			unmoved |= 1 << sq
			piece = rep.MakePiece(piece.Color(), rep.Rook)
		}
		p.Pieces[sq] = piece
	}
	for ; i < packedPieces; i++ {
		if in[8+i>>1]>>(i&1*4)&15 != 0 {
			return rep.Position{}, corrupt(c, "more pieces than occupied squares")
		}
	}
	for ; unmoved != 0; unmoved &= unmoved - 1 {
		sq := rep.Square(bits.TrailingZeros64(unmoved)) & 63
		color := p.Pieces[sq].Color()
		right := int(color) << 1
		if sq < kings[color] {
			right++
		}
		if p.CastlingRooks[right] != rep.NoSquare {
			return rep.Position{}, corrupt(c, "rooks on %v and %v have the same right", p.CastlingRooks[right], sq)
		}
		p.CastlingRooks[right] = sq
	}
	p.EnPassant = rep.Square(in[24] &^ packedBlack)
	p.HalfmoveClock = binary.LittleEndian.Uint16(in[25:])
	for i, b := range in[27:] {
		if b != 0 {
			return rep.Position{}, corrupt(c, "byte %d is %d, want 0", 27+i, b)
		}
	}
	return valid(c, &p)
}

// Explain returns the bits of the 32 bytes, the highest of each field first.
func (c Packed) Explain(p *rep.Position) ([]Field, error) {
	out, err := c.Append(nil, p)
	if err != nil {
		return nil, err
	}
	var fields []Field
	for r := range 8 {
		rank := out[r]
		fields = append(fields, Field{
			fmt.Sprintf("rank %d", r+1), binary8(rank), plural(bits.OnesCount8(rank), "piece", "pieces"),
		})
	}
	n := 0
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		nibble := out[8+n/2] >> (n % 2 * 4) & 15
		value := pieceName(piece)
		if nibble&7 == packedUnmoved {
			value += " with the right to castle"
		}
		fields = append(fields, Field{rep.Square(sq).String(), binaryOf(uint64(nibble), 4), value})
		n++
	}
	for ; n < packedPieces; n++ {
		fields = append(fields, Field{"no piece", "0000", ""})
	}
	return append(fields,
		Field{"side to move", binary8(out[24])[:1], p.SideToMove.String()},
		Field{"en passant", binary8(out[24])[1:], p.EnPassant.String()},
		Field{"halfmove clock", binary8(out[25]) + binary8(out[26]), fmt.Sprint(p.HalfmoveClock)},
		Field{"not used", "00000000" + "00000000" + "00000000" + "00000000" + "00000000", ""},
	), nil
}
