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
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A check is one rule of the contract.
type check struct {
	name string
	rule string // the duty of a codec, in one sentence
	try  func(c codec.Codec, positions []rep.Position) error
}

// checks is the contract, a rule a line.
var checks = []check{
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
		t.Run(check.name, func(t *testing.T) {
			if err := check.run(c, positions); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// NoAllocations checks that Append allocates nothing where dst has room, and
// Decode nothing at all. A codec that allocates is slow and not wrong, so Run does
// not demand it.
func NoAllocations(t *testing.T, c codec.Codec) {
	if err := allocations(c, sample(Positions(), 101)); err != nil {
		t.Fatal(err)
	}
}

// run tries the rule, and returns a fault or a panic together with it.
func (k check) run(c codec.Codec, positions []rep.Position) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("codectest: %q breaks a rule: %s\n%w", c.Name(), k.rule, err)
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

// Positions returns the positions that a codec is tested at, some 19,000: of the
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
	for _, p := range rulewalk.Positions() {
		p.HalfmoveClock = uint16(random.IntN(100))
		positions = append(positions, p.Position)
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
