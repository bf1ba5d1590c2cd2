package codec

import (
	"errors"
	"fmt"
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
	Name  string // the subject of the bits: "halfmove clock", "e4", "a3-h6"
	Bits  string // in their order, '0' and '1'
	Value string // their meaning: "12", "white pawn", "32 empty squares"
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
