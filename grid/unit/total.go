package unit

import (
	"errors"
	"fmt"
	"math/big"
	"math/bits"
)

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

// ParseTotal parses the output of String.
func ParseTotal(text string) (Total, error) {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.Sign() < 0 || n.BitLen() > 128 {
		return Total{}, fmt.Errorf("unit: total %q: want a number from 0 to 2^128-1", text)
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return Total{new(big.Int).Rsh(n, 64).Uint64(), low.Uint64()}, nil
}

// Float returns t as a floating-point number.
func (t Total) Float() float64 { return float64(t.high)*(1<<64) + float64(t.low) }
