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
	"testing"

	"github.com/boardbench/boardbench/codec"
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
