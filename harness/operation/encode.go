package operation

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
)

// A codecWork returns a function that does one kind of work n times, on a position
// and its encoding.
type codecWork func(c codec.Codec, position *rep.Position, encoding []byte) func(n int)

func encode(c codec.Codec, position *rep.Position, encoding []byte) func(n int) {
	dst := make([]byte, 0, 2*len(encoding))
	return func(n int) {
		for range n {
			// It cannot fail: the position was encoded before.
			dst, _ = c.Append(dst[:0], position)
		}
	}
}

func decode(c codec.Codec, _ *rep.Position, encoding []byte) func(n int) {
	return func(n int) {
		for range n {
			// It cannot fail: the encoding was verified.
			_, _ = c.Decode(encoding)
		}
	}
}

// onCodec returns the preparation of work on a codec, which encodes the position.
func onCodec(run codecWork) func(*Op) error {
	return func(o *Op) error {
		c, position := o.Case.Codec, o.Case.On.Position
		encoding, err := c.Append(nil, &position)
		switch {
		case errors.Is(err, codec.ErrUnsupported):
			return fmt.Errorf("harness: %s: %w: %w", o.Case.Name(), err, rep.ErrUnsupported)
		case err != nil:
			return o.Wrong("refuses %s: %v", position.FEN(), err)
		}
		o.bits = c.Bits(encoding)
		o.Do = run(c, &position, encoding)
		o.verify = func() error {
			if err := checkCodec(c, &position, encoding); err != nil {
				return o.Wrong("%v", err)
			}
			return nil
		}
		return nil
	}
}

// checkCodec decodes an encoding of p and encodes the result again.
func checkCodec(c codec.Codec, p *rep.Position, encoding []byte) error {
	want := *p
	want.FullmoveNumber = 1 // no codec keeps it
	got, err := c.Decode(encoding)
	if err != nil {
		return fmt.Errorf("cannot decode %x, its encoding of %s: %w", encoding, p.FEN(), err)
	}
	if got != want {
		return fmt.Errorf("got %s from %x, want %s", got.FEN(), encoding, want.FEN())
	}
	again, err := c.Append(nil, &got)
	if err != nil || !bytes.Equal(again, encoding) {
		return fmt.Errorf("got %x (%v) for %s, want %x as before", again, err, got.FEN(), encoding)
	}
	return nil
}
