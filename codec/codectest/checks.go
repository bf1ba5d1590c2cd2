package codectest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func checkRoundTrip(c codec.Codec, positions []rep.Position) error {
	return eachEncoding(c, positions, func(p *rep.Position, encoding []byte) error {
		got, err := c.Decode(encoding)
		if err != nil {
			return fmt.Errorf("codectest: Decode of %x, the encoding of %s: %w", encoding, p.FEN(), err)
		}
		if diff := perft.DiffPositions(got, decoded(*p)); diff != "" {
			return fmt.Errorf("codectest: Decode of %x, the encoding of %s: %s", encoding, p.FEN(), diff)
		}
		return nil
	})
}

func checkAppend(c codec.Codec, positions []rep.Position) error {
	const before = "before"
	for i := range positions {
		p := &positions[i]
		want, err := encode(c, p)
		if err != nil {
			return err
		}
		for _, room := range []int{0, 1, len(want), 200} {
			dst := append(make([]byte, 0, len(before)+room), before...)
			got, _ := c.Append(dst, p)
			if string(got) != before+string(want) {
				return fmt.Errorf("codectest: Append of %s to %q with room for %d bytes returns %x, want %x", p.FEN(), before, room, got, before+string(want))
			}
		}
	}
	return nil
}

func checkDistinct(c codec.Codec, positions []rep.Position) error {
	seen := map[string]*rep.Position{}
	return eachEncoding(c, positions, func(p *rep.Position, encoding []byte) error {
		other := seen[string(encoding)]
		seen[string(encoding)] = p
		if other != nil && decoded(*other) != decoded(*p) {
			return fmt.Errorf("%x is the encoding of %s and of %s", encoding, other.FEN(), p.FEN())
		}
		return nil
	})
}

// checkCorrupt decodes encodings with a bit changed, cut short and extended, and
// random bytes. Any of them may be the encoding of another position.
func checkCorrupt(c codec.Codec, positions []rep.Position) error {
	random := rand.New(rand.NewPCG(1, 6))
	if err := checkBytes(c, nil); err != nil {
		return err
	}
	for range 10 * len(positions) {
		src := make([]byte, 1+random.IntN(80))
		for i := range src {
			src[i] = byte(random.Uint32() >> random.IntN(32))
		}
		if err := checkBytes(c, src); err != nil {
			return err
		}
	}
	return eachEncoding(c, sample(positions, 37), func(_ *rep.Position, encoding []byte) error {
		var spoilt [][]byte
		for i := range 8 * len(encoding) {
			changed := slices.Clone(encoding)
			changed[i/8] ^= 1 << (i % 8)
			spoilt = append(spoilt, changed)
		}
		for n := range encoding {
			spoilt = append(spoilt, encoding[:n:n])
		}
		spoilt = append(spoilt,
			append(slices.Clone(encoding), byte(random.IntN(256))),
			append(slices.Clone(encoding), make([]byte, 100)...))
		for _, src := range spoilt {
			if err := checkBytes(c, src); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkBytes decodes bytes that may be anything.
func checkBytes(c codec.Codec, src []byte) error {
	p, err := c.Decode(src)
	if err != nil {
		if !errors.Is(err, codec.ErrCorrupt) {
			return fmt.Errorf("codectest: Decode of %x: the error does not wrap codec.ErrCorrupt: %w", src, err)
		}
		if p != (rep.Position{}) {
			return fmt.Errorf("codectest: Decode of %x returns a position and the error %w", src, err)
		}
		return nil
	}
	if err := p.Validate(); err != nil {
		return fmt.Errorf("codectest: Decode of %x returns a position that cannot be played on: %w", src, err)
	}
	if again, err := c.Append(nil, &p); err != nil || !bytes.Equal(src, again) {
		return fmt.Errorf("codectest: Decode of %x returns %s, whose encoding is %x (%v)", src, p.FEN(), again, err)
	}
	return nil
}

func checkBits(c codec.Codec, positions []rep.Position) error {
	return eachEncoding(c, positions, func(p *rep.Position, encoding []byte) error {
		if n := c.Bits(encoding); n < 8*(len(encoding)-1) || n > 8*len(encoding) {
			return fmt.Errorf("codectest: Bits of %x, the encoding of %s, is %d, want %d to %d", encoding, p.FEN(), n, 8*len(encoding)-8, 8*len(encoding))
		}
		return nil
	})
}

func checkExplain(c codec.Codec, positions []rep.Position) error {
	for _, p := range sample(positions, 7) {
		encoding, err := encode(c, &p)
		if err != nil {
			return err
		}
		fields, err := c.Explain(&p)
		if encoding == nil {
			if !errors.Is(err, codec.ErrUnsupported) {
				return fmt.Errorf("codectest: Explain of %s: error %w, want one that wraps codec.ErrUnsupported as Append's does", p.FEN(), err)
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("codectest: Explain of %s: %w", p.FEN(), err)
		}
		n := 0
		for _, f := range fields {
			if f.Name == "" || strings.Trim(f.Bits, "01") != "" {
				return fmt.Errorf("codectest: Explain of %s has the field %+v, want a name, and bits of 0 and 1", p.FEN(), f)
			}
			n += len(f.Bits)
		}
		if want := c.Bits(encoding); n != want {
			return fmt.Errorf("codectest: Explain of %s has %d bits, and Bits is %d", p.FEN(), n, want)
		}
	}
	return nil
}

// checkGoroutines encodes and decodes the same positions in four goroutines.
func checkGoroutines(c codec.Codec, positions []rep.Position) error {
	faults := make([]error, 4)
	var group sync.WaitGroup
	for i := range faults {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					faults[i] = fmt.Errorf("panic: %v", r)
				}
			}()
			faults[i] = checkRoundTrip(c, sample(positions, 11+i))
		})
	}
	group.Wait()
	return errors.Join(faults...)
}

func allocations(c codec.Codec, positions []rep.Position) error {
	return eachEncoding(c, positions, func(p *rep.Position, encoding []byte) error {
		dst := make([]byte, 0, len(encoding))
		if n := testing.AllocsPerRun(5, func() { dst, _ = c.Append(dst[:0], p) }); n != 0 {
			return fmt.Errorf("codectest: %s: Append allocates %v times for %s", c.Name(), n, p.FEN())
		}
		if n := testing.AllocsPerRun(5, func() { _, _ = c.Decode(encoding) }); n != 0 {
			return fmt.Errorf("codectest: %s: Decode allocates %v times for %x", c.Name(), n, encoding)
		}
		return nil
	})
}
