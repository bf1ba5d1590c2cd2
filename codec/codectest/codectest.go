// Package codectest tests whether a codec keeps the contract of package codec.
// It takes any [codec.Codec], of this module or not:
//
//	func TestConformance(t *testing.T) { codectest.Run(t, mine.Codec{}) }
//
// [Run] checks each rule of the contract on thousands of positions: of the perft suite,
// of random games, of Chess960, and many that no game reaches. A position that the
// codec has no room for ([codec.ErrUnsupported]) is left out. Every failure quotes the
// position or the bytes.
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
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A Check is one rule of the contract.
type Check struct {
	Name string
	Rule string // the duty of a codec, in one sentence
	try  func(c codec.Codec, positions []rep.Position) error
}

// Checks returns the contract, a rule a line.
func Checks() []Check { return slices.Clone(checks) }

var checks = []Check{
	{"Validate", "the name and the summary are fit for benchmark names and tables",
		func(c codec.Codec, _ []rep.Position) error { return codec.Validate(c) }},
	{"RoundTrip", "Decode returns the position that Append was given, with fullmove number 1", checkRoundTrip},
	{"Append", "Append leaves what is in the slice as it was, and appends nothing where it fails", checkAppend},
	{"Distinct", "two positions that differ in more than the fullmove number have different encodings", checkDistinct},
	{"Corrupt", "bytes that Append did not make are refused with an error that wraps ErrCorrupt", checkCorrupt},
	{"Bits", "Bits is the size of the encoding without what fills its last byte", checkBits},
	{"Explain", "Explain has the bits of the encoding, and fails where Append fails", checkExplain},
	{"Goroutines", "several goroutines may use the codec at once", checkGoroutines},
}

// Run checks that c keeps the whole contract of package codec, a subtest a rule.
// With -short it looks at fewer positions.
func Run(t *testing.T, c codec.Codec) {
	positions := Positions()
	if testing.Short() {
		positions = sample(positions, 11)
	}
	for _, check := range checks {
		t.Run(check.Name, func(t *testing.T) {
			if err := check.Run(c, positions); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// NoAllocations checks that Append allocates nothing where dst has room, and
// Decode nothing at all. A codec that allocates is slow and not wrong, so Run does
// not demand it.
func NoAllocations(t *testing.T, c codec.Codec) {
	if err := Allocations(c, sample(Positions(), 101)); err != nil {
		t.Fatal(err)
	}
}

// Run tries the rule, and returns a fault or a panic together with it.
func (k Check) Run(c codec.Codec, positions []rep.Position) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("codectest: %q breaks a rule: %s\n%w", c.Name(), k.Rule, err)
		}
	}()
	return k.try(c, positions)
}

// sample returns every nth position.
func sample(positions []rep.Position, n int) []rep.Position {
	var some []rep.Position
	for i := 0; i < len(positions); i += n {
		some = append(some, positions[i])
	}
	return some
}

// encode returns the encoding of p, and nil where c has no room for it.
func encode(c codec.Codec, p *rep.Position) ([]byte, error) {
	copied := *p
	encoding, err := c.Append(nil, &copied)
	switch {
	case copied != *p:
		return nil, fmt.Errorf("codectest: Append of %s changes the position: %s", p.FEN(), perft.DiffPositions(copied, *p))
	case errors.Is(err, codec.ErrUnsupported):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("codectest: Append of %s: %w, want an error that wraps codec.ErrUnsupported", p.FEN(), err)
	case len(encoding) == 0:
		return nil, fmt.Errorf("codectest: Append of %s appends nothing", p.FEN())
	}
	return encoding, nil
}

// decoded returns the position that Decode must return for the encoding of p.
func decoded(p rep.Position) rep.Position {
	p.FullmoveNumber = 1
	return p
}

// eachEncoding calls f with the encoding of every position that c has room for,
// up to the first error.
func eachEncoding(c codec.Codec, positions []rep.Position, f func(p *rep.Position, encoding []byte) error) error {
	held := 0
	for i := range positions {
		encoding, err := encode(c, &positions[i])
		if err != nil {
			return err
		}
		if encoding == nil {
			continue
		}
		held++
		if err := f(&positions[i], encoding); err != nil {
			return err
		}
	}
	if held == 0 {
		return errors.New("there is room for none of the positions")
	}
	return nil
}

// extremes are valid positions at the limits of pieces, clocks and rights.
var extremes = []string{
	"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"8/8/8/8/8/8/8/K1k5 b - - 0 1",
	"4k3/8/8/8/PPPPPPPP/8/8/4K3 b - h3 0 1",
	"3k4/8/8/8/8/8/4R3/4K3 w - - 127 200",
	"3k4/8/8/8/8/8/4R3/4K3 w - - 128 200",
	"4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000",
	"r1r1k2r/8/8/8/8/8/8/R2RK2R w DHc - 0 1",
	"4k3/8/8/8/8/8/8/1RRRKRRR w DF - 0 1",
	"rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1",
	"qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1",
	"nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/BBBBBBBB/NNNNKNNN w - - 0 1",
}

// Positions returns the positions that a codec is tested at, some 9,000: of the
// perft suite, of random games, and generated ones that no game reaches. They are
// valid and the same in every run. The slice is shared and must not be written to.
var Positions = sync.OnceValue(func() []rep.Position {
	var positions []rep.Position
	for _, fen := range extremes {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			panic("codectest: " + err.Error())
		}
		positions = append(positions, p, p.Flip())
	}
	random := rand.New(rand.NewPCG(1, 5))
	for _, e := range perft.StandardSuite() {
		positions = appendGame(positions, e.Position, random)
	}
	for i, p := range rulewalk.Positions() {
		if i%3 == 0 {
			p.HalfmoveClock = uint16(random.IntN(100))
			positions = append(positions, p.Position)
		}
	}
	return positions
})

// appendGame appends the positions of a random game of at most 60 plies from p.
func appendGame(positions []rep.Position, p rep.Position, random *rand.Rand) []rep.Position {
	board := oracle.New()
	if err := board.Load(&p); err != nil {
		panic("codectest: " + err.Error())
	}
	for range 60 {
		positions = append(positions, board.Position())
		moves := board.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		slices.Sort(moves)
		board.Make(moves[random.IntN(len(moves))])
	}
	return positions
}

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
	for range len(positions) {
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

// Allocations returns an error if Append or Decode of a position allocates.
func Allocations(c codec.Codec, positions []rep.Position) error {
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
