// Package codec holds ways to write a chess position down in few bytes.
//
// A [Codec] turns a [rep.Position] into bytes and back. It knows nothing of
// boards: a representation loads a Position and gives it back, so that each
// encoding serves all representations.
//
// # Contents of an encoding
//
// Placement, side to move, castling rights, en passant square and halfmove
// clock come back exactly. The fullmove number is no part of a position: it
// comes back as 1. A format refuses a position that it has no room for, by name, with
// [ErrUnsupported], and never alters it: a clock over 127 by the formats that
// give it seven bits, more than 32 pieces by [Packed], more pieces than a game can
// have by [HuffmanKings], the right of a Chess960 rook that is not the
// outermost by [Stream].
//
// Whatever bytes Decode gets, it returns a position that can be played on or an
// error that wraps [ErrCorrupt]. Bytes that it accepts are the very ones that
// Append writes for that position: there is one way to write each.
//
// # The stop bit
//
// The Huffman formats drop the empty squares after the last piece, so that nothing in
// the bits says where they end. A stop bit does: a 1 after the last bit, then zeros up
// to the byte. It is not counted in [Codec.Bits]. The first bit is the highest of the
// first byte.
//
// # The order of the squares
//
// These formats go over the board rank by rank from the side that
// moved last: a1, b1 … h8 with Black to move, a8, b8 … h1 with White to move.
// When a pawn of that side is on its fourth rank, the two squares that it would
// have crossed are known already. If they are empty, one bit says whether the
// pawn has just made a double push. After a yes no further pawn is asked about: only
// one can have moved last. In the same way one bit says whether there is a
// right to castle: the bit of the queenside follows the king, if the rook on the a-file
// is on its square, and the bit of the kingside follows the rook on the h-file, if the
// king is on its square.
//
// Positions of standard chess need nothing more. A right with king or rook
// elsewhere, as in Chess960, is written after the 64th square: for each of the
// four rights without a bit so far, the choice among the rooks that could have
// it.
//
// # Which one
//
//	fen            text, as the yardstick
//	packed         32 bytes, whatever the position: a record that can be found by its number
//	stream         nibbles: at most 34 bytes, quick, to be read in a hex dump
//	huffman        at most 204 bits in a game
//	huffman-gaps   a bit more, but less for endings
//	huffman-kings  at most 192 bits and the side to move
//	huffman-tables castling rights, kings and rooks in one number of seven bits
//
// cmd/explorer shows the bits of a position, labelled one by one, and bench run the speeds.
//
// The Huffman codes are after the article "Board representation (computer
// chess)" of Wikipedia, section Huffman encodings; the comments of FEN and Packed name
// their sources.
package codec

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"unicode"

	"github.com/boardbench/boardbench/rep"
)

// ErrUnsupported is the error of Append, wrapped with the reason, for a valid position
// that an encoding has no room for.
var ErrUnsupported = errors.New("not supported by this encoding")

// ErrCorrupt is the error of Decode, wrapped with the reason, for bytes that are no
// encoding of a position.
var ErrCorrupt = errors.New("no encoding of a position")

// A Codec writes positions down and reads them. It keeps nothing between calls
// and may be used by several goroutines.
type Codec interface {
	// Name is the name of the codec, as in codec=NAME.
	Name() string

	// Summary describes the codec in one line.
	Summary() string

	// Append appends the encoding of p, which must be valid
	// ([rep.Position.Validate]), to dst and returns the extended slice. It
	// allocates only if dst is too small. If it returns an error, which
	// wraps ErrUnsupported, nothing is appended.
	Append(dst []byte, p *rep.Position) ([]byte, error)

	// Decode reads one encoding that takes up all of src. The position is
	// valid, and equal to the one that was encoded, except for the fullmove
	// number, which is 1. Any other bytes are an error that wraps ErrCorrupt.
	Decode(src []byte) (rep.Position, error)

	// Bits returns the size in bits of an encoding that Append made, without the bits
	// that fill its last byte.
	Bits(encoding []byte) int

	// Explain returns the bits of an encoding of p, field by field. It fails
	// if Append fails. It is for reading, not for speed.
	Explain(p *rep.Position) ([]Field, error)
}

// A Field is a part of an encoding that means something by itself.
type Field struct {
	Name  string `json:"name"`  // the subject of the bits: "halfmove clock", "e4", "a3-h6"
	Bits  string `json:"bits"`  // in their order, '0' and '1'
	Value string `json:"value"` // their meaning: "12", "white pawn", "32 empty squares"
}

// All returns the codecs in the order of the tables. The others are compared with the first.
func All() []Codec {
	return []Codec{FEN{}, Packed{}, Stream{}, Huffman{}, HuffmanGaps{}, HuffmanKings{}, HuffmanTables{}}
}

// Validate returns nil for a codec that can be measured, and otherwise an error that
// names the fault of its name ([rep.ValidateName]) or of its summary, which is one line
// of printable characters.
func Validate(c Codec) error {
	if err := rep.ValidateName(c.Name()); err != nil {
		return fmt.Errorf("codec: %w", err)
	}
	for _, r := range c.Summary() {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("codec: %s: unexpected %q in the summary, want one line of printable characters", c.Name(), r)
		}
	}
	return nil
}

// maxClock is the greatest halfmove clock that seven bits hold.
const maxClock = 1<<7 - 1

// refuse returns the error of Append for a position that c has no room for.
func refuse(c Codec, format string, args ...any) error {
	return fmt.Errorf("codec: %s: %s: %w", c.Name(), fmt.Sprintf(format, args...), ErrUnsupported)
}

// corrupt returns the error of Decode.
func corrupt(c Codec, format string, args ...any) error {
	return fmt.Errorf("codec: %s: decode: %w: %s", c.Name(), ErrCorrupt, fmt.Sprintf(format, args...))
}

// refuseClock returns an error for a clock that seven bits do not hold.
func refuseClock(c Codec, p *rep.Position) error {
	if p.HalfmoveClock > maxClock {
		return refuse(c, "halfmove clock %d, there is room for %d", p.HalfmoveClock, maxClock)
	}
	return nil
}

// newPosition returns an empty board with nothing but the side to move.
func newPosition(side rep.Color) rep.Position {
	const none = rep.NoSquare
	return rep.Position{
		SideToMove:     side,
		CastlingRooks:  [4]rep.Square{none, none, none, none},
		EnPassant:      none,
		FullmoveNumber: 1,
	}
}

// valid is the last step of Decode. It returns p, if p can be played on.
func valid(c Codec, p *rep.Position) (rep.Position, error) {
	if err := p.Validate(); err != nil {
		return rep.Position{}, corrupt(c, "%v", err)
	}
	return *p, nil
}

// maxBytes is more than the longest encoding in bits takes: 64 pieces of six bits,
// each with a bit after it, and the state are less than 512 bits.
const maxBytes = 64

// A bitWriter gathers bits, the first one highest in the first byte.
type bitWriter struct {
	buf  [maxBytes + 8]byte
	used int    // bytes of buf
	acc  uint64 // the bits that follow, the last one lowest
	n    uint   // how many they are, at most 31 between calls
}

// put writes the n lowest bits of v, at most 32. The others must be 0.
func (w *bitWriter) put(v uint64, n uint) {
	w.acc = w.acc<<n | v
	w.n += n
	if w.n >= 32 {
		w.n -= 32
		binary.BigEndian.PutUint32(w.buf[w.used:], uint32(w.acc>>w.n))
		w.used += 4
	}
}

// putAfter writes zeros, at most 64 of them, and v in n bits, at most 16.
func (w *bitWriter) putAfter(zeros int, v uint64, n uint) {
	for zeros > 16 {
		w.put(0, 16)
		zeros -= 16
	}
	w.put(v, uint(zeros)+n)
}

// bytes appends the bits written, filled up to the byte with zeros.
func (w *bitWriter) bytes(dst []byte) []byte {
	binary.BigEndian.PutUint32(w.buf[w.used:], uint32(w.acc<<(32-w.n)))
	return append(dst, w.buf[:w.used+int(w.n+7)/8]...)
}

// stop writes the stop bit and appends all to dst.
func (w *bitWriter) stop(dst []byte) []byte {
	w.put(1, 1)
	return w.bytes(dst)
}

// bitsBeforeStop returns the length of an encoding in bits, and false if it
// has no stop bit.
func bitsBeforeStop(src []byte) (int, bool) {
	if len(src) == 0 || src[len(src)-1] == 0 {
		return 0, false
	}
	return 8*len(src) - 1 - bits.TrailingZeros8(src[len(src)-1]), true
}

// A bitReader reads bits. There is room after the last one, so that a code may
// be looked at before it is known to be whole.
type bitReader struct {
	buf [maxBytes + 16]byte
	pos int // in bits
	end int // in bits
}

// open makes the bits of src, which ends with a stop bit, ready to be read. It
// reports whether src can be an encoding at all.
func (r *bitReader) open(src []byte) bool {
	end, ok := bitsBeforeStop(src)
	if !ok || len(src) > maxBytes {
		return false
	}
	copy(r.buf[:], src)
	r.end = end
	return true
}

// window returns the bits that follow, the first one highest. At least 57 are
// as they are in the encoding; those after its end mean nothing.
func (r *bitReader) window() uint64 {
	return binary.BigEndian.Uint64(r.buf[r.pos>>3&(maxBytes-1):]) << (r.pos & 7)
}

// left returns how many bits there are still.
func (r *bitReader) left() int { return r.end - r.pos }

// take returns the next n bits, at most 32, and false if fewer
// are left.
func (r *bitReader) take(n int) (uint64, bool) {
	if n > r.left() {
		return 0, false
	}
	v := r.window() >> 1 >> (63 - n)
	r.pos += n
	return v, true
}
