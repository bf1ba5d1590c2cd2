package codec_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/codec/codectest"
	"github.com/boardbench/boardbench/rep"
)

// faulty is a right codec with one duty neglected.
type faulty struct {
	codec.Codec
	name    string
	add     func(dst []byte, p *rep.Position) ([]byte, error)
	decode  func(src []byte) (rep.Position, error)
	bits    func(n int) int
	explain func(fields []codec.Field, err error) ([]codec.Field, error)
}

func (f faulty) Name() string {
	if f.name != "" {
		return f.name
	}
	return f.Codec.Name()
}

func (f faulty) Append(dst []byte, p *rep.Position) ([]byte, error) {
	if f.add != nil {
		return f.add(dst, p)
	}
	return f.Codec.Append(dst, p)
}

func (f faulty) Decode(src []byte) (rep.Position, error) {
	if f.decode != nil {
		return f.decode(src)
	}
	return f.Codec.Decode(src)
}

func (f faulty) Bits(encoding []byte) int {
	n := f.Codec.Bits(encoding)
	if f.bits != nil {
		n = f.bits(n)
	}
	return n
}

func (f faulty) Explain(p *rep.Position) ([]codec.Field, error) {
	fields, err := f.Codec.Explain(p)
	if f.explain != nil {
		fields, err = f.explain(fields, err)
	}
	return fields, err
}

// Every neglected duty is found by the check that is about it.
func TestFaultsAreCaught(t *testing.T) {
	right := codec.Packed{}
	positions := codectest.Positions()[:1500]
	var inUse atomic.Int32
	second, met := context.WithTimeout(t.Context(), 10*time.Second)
	defer met()
	for _, test := range []struct {
		check, name string
		fault       faulty
		want        string
	}{
		{"Validate", "a blank in the name", faulty{name: "my codec"}, "unexpected ' '"},
		{"RoundTrip", "forgets the clock", faulty{decode: func(src []byte) (rep.Position, error) {
			p, err := right.Decode(src)
			p.HalfmoveClock = 0
			return p, err
		}}, "halfmove clock is 0, want "},
		{"RoundTrip", "an error of its own", faulty{add: func(dst []byte, _ *rep.Position) ([]byte, error) {
			return dst, errors.New("no room")
		}}, "want an error that wraps codec.ErrUnsupported"},
		{"RoundTrip", "no room at all", faulty{add: func(dst []byte, _ *rep.Position) ([]byte, error) {
			return dst, codec.ErrUnsupported
		}}, "room for none of the positions"},
		{"RoundTrip", "nothing", faulty{add: func(dst []byte, _ *rep.Position) ([]byte, error) {
			return dst, nil
		}}, "appends nothing"},
		{"Append", "overwrites", faulty{add: func(dst []byte, p *rep.Position) ([]byte, error) {
			return right.Append(dst[:0], p)
		}}, `to "before" with room for 0 bytes returns`},
		{"Append", "keeps a part", faulty{add: func(dst []byte, p *rep.Position) ([]byte, error) {
			got, err := right.Append(dst, p)
			if err != nil {
				got = append(got, 1)
			}
			return got, err
		}}, "Append of "},
		{"Append", "changes the position", faulty{add: func(dst []byte, p *rep.Position) ([]byte, error) {
			p.FullmoveNumber = 1
			return right.Append(dst, p)
		}}, "changes the position"},
		{"Distinct", "without the side to move", faulty{add: func(dst []byte, p *rep.Position) ([]byte, error) {
			q := *p
			if q.SideToMove == rep.Black {
				q = q.Flip()
			}
			return right.Append(dst, &q)
		}}, "is the encoding of"},
		{"Corrupt", "a panic", faulty{decode: func(src []byte) (rep.Position, error) {
			if len(src) < 8 {
				panic("index out of range")
			}
			return right.Decode(src)
		}}, "panic: index out of range"},
		{"Corrupt", "an error of its own", faulty{decode: func(src []byte) (rep.Position, error) {
			p, err := right.Decode(src)
			if err != nil {
				err = errors.New("bad bytes")
			}
			return p, err
		}}, "does not wrap codec.ErrCorrupt"},
		{"Corrupt", "reads a part", faulty{decode: func(src []byte) (rep.Position, error) {
			p, err := right.Decode(src)
			if err != nil && len(src) > 0 {
				return right.Decode(src[:len(src)-1])
			}
			return p, err
		}}, "whose encoding is"},
		{"Bits", "a byte too many", faulty{bits: func(n int) int { return n + 9 }}, "Bits of "},
		{"Explain", "a field is missing", faulty{explain: func(fields []codec.Field, err error) ([]codec.Field, error) {
			return fields[min(1, len(fields)):], err
		}}, "bits, and Bits is"},
		{"Explain", "no error", faulty{explain: func(fields []codec.Field, _ error) ([]codec.Field, error) {
			return fields, nil
		}}, "Append's does"},
		{"Goroutines", "one at a time", faulty{add: func(dst []byte, p *rep.Position) ([]byte, error) {
			defer inUse.Add(-1)
			if inUse.Add(1) > 1 {
				met()
				panic("in use")
			}
			<-second.Done()
			return right.Append(dst, p)
		}}, "panic: in use"},
	} {
		t.Run(test.check+"/"+test.name, func(t *testing.T) {
			test.fault.Codec = right
			found := false
			for _, check := range codectest.Checks() {
				if check.Name != test.check {
					continue
				}
				found = true
				err := check.Run(test.fault, positions)
				require.ErrorContains(t, err, test.want)
				assert.ErrorContains(t, err, check.Rule)
				assert.NoError(t, check.Run(right, positions))
			}
			assert.True(t, found, "no check %s", test.check)
		})
	}
}

func TestAllocationsAreCaught(t *testing.T) {
	allocates := faulty{Codec: codec.Packed{}, add: func(dst []byte, p *rep.Position) ([]byte, error) {
		got, err := codec.Packed{}.Append(nil, p)
		return append(dst, got...), err
	}}
	assert.ErrorContains(t, codectest.Allocations(allocates, codectest.Positions()[:10]), "codectest: packed: Append allocates ")
}

func TestContractPositions(t *testing.T) {
	list := codectest.Positions()
	assert.Greater(t, len(list), 8_000)
	for _, p := range list {
		require.NoError(t, p.Validate(), p.FEN())
	}
}
