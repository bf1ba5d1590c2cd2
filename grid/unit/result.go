package unit

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"
	"unicode"

	"github.com/boardbench/boardbench/perft"
)

// Result is the count of a unit.
type Result struct {
	Unit    int           `json:"unit"`
	Pass    int           `json:"pass"`    // 1, or 2 for the second count
	Worker  string        `json:"worker"`  // its name
	Rep     string        `json:"rep"`     // the representation it counted with
	Seed    uint64        `json:"seed"`    // of the keys of its table
	Nanos   int64         `json:"nanos"`   // it took
	Lookups perft.Lookups `json:"lookups"` // in the table
	Counts  []uint64      `json:"counts"`  // of each position

	// Identity is the name of the worker's key, which the coordinator writes and not the
	// worker; "" if the worker did not need a key.
	Identity string `json:"identity,omitempty"`
}

// maxName is the length of the longest name of a worker.
const maxName = 64

// CheckName returns an error unless name is valid for a worker or representation: 1 to 64
// letters, digits, '-', '_'.
func CheckName(name string) error {
	odd := func(r rune) bool {
		return r > unicode.MaxASCII || r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	if name == "" || len(name) > maxName || strings.ContainsFunc(name, odd) {
		return fmt.Errorf("unit: name %.80q: want 1 to %d letters, digits, '-', '_'", name, maxName)
	}
	return nil
}

// maxBranching is more than a position of 32 pieces has moves.
const maxBranching = 512

// maxNodes returns a count that no position of 32 pieces reaches in depth plies.
func maxNodes(depth int) uint64 {
	most := new(big.Int).Exp(big.NewInt(maxBranching), big.NewInt(int64(depth)), nil)
	if !most.IsUint64() {
		return math.MaxUint64
	}
	return most.Uint64()
}

// Check returns an error if r cannot be a count of that number of positions to depth,
// whichever worker it comes from.
func (r *Result) Check(positions, depth int) error {
	if err := CheckName(r.Worker); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if err := CheckName(r.Rep); err != nil {
		return fmt.Errorf("representation: %w", err)
	}
	switch {
	case r.Pass != 1 && r.Pass != 2:
		return fmt.Errorf("unit: pass %d, want 1 or 2", r.Pass)
	case r.Nanos < 0:
		return fmt.Errorf("unit: a time of %d ns", r.Nanos)
	case len(r.Counts) != positions:
		return fmt.Errorf("unit: %d counts for %d positions", len(r.Counts), positions)
	}
	for _, n := range r.Counts {
		if n > maxNodes(depth) {
			return fmt.Errorf("unit: a count of %d to depth %d", n, depth)
		}
	}
	return nil
}

// ErrOverflow is the error of a sum that does not fit 128 bits. No perft of fewer
// than 20 plies comes near.
var ErrOverflow = errors.New("the sum does not fit 128 bits")

// Total is a sum of counts, in 128 bits. The zero value is 0.
type Total struct{ high, low uint64 }

// TotalOf returns n as a Total.
func TotalOf(n uint64) Total { return Total{low: n} }

// Add returns t + u.
func (t Total) Add(u Total) (Total, error) {
	low, carry := bits.Add64(t.low, u.low, 0)
	high, carry := bits.Add64(t.high, u.high, carry)
	if carry != 0 {
		return Total{}, ErrOverflow
	}
	return Total{high, low}, nil
}

// AddProduct returns t + a·b.
func (t Total) AddProduct(a, b uint64) (Total, error) {
	high, low := bits.Mul64(a, b)
	return t.Add(Total{high, low})
}

// String returns t in decimal digits.
func (t Total) String() string {
	n := new(big.Int).SetUint64(t.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(t.low)).String()
}

// Float returns t as a floating-point number.
func (t Total) Float() float64 { return float64(t.high)*(1<<64) + float64(t.low) }
