package engine

import "fmt"

// Value is the value of a position for a side, in centipawns, or the distance to a
// mate. Every value of a search fits in 16 bits, so that a table can keep it small.
type Value int32

// MaxPly is the deepest that a search goes below its root, in plies.
const MaxPly = 246

// The values with a meaning of their own.
const (
	ValueDraw     Value = 0
	ValueMate     Value = 32000 // mate on the board, for the side that gives it
	ValueInfinite Value = 32001 // above every value
	ValueNone     Value = 32002 // no value known

	ValueMateInMaxPly  = ValueMate - MaxPly // the lowest value of a mate that the side gives
	ValueMatedInMaxPly = -ValueMateInMaxPly // the highest value of a mate that the other side gives
)

// MateIn returns the value of giving mate ply plies below the root.
func MateIn(ply int) Value { return ValueMate - Value(ply) }

// MatedIn returns the value of being mated ply plies below the root.
func MatedIn(ply int) Value { return Value(ply) - ValueMate }

// IsMate reports whether v is a mate, for either side.
func (v Value) IsMate() bool { return v >= ValueMateInMaxPly || v <= ValueMatedInMaxPly }

// MateMoves returns the moves until mate of a value that [Value.IsMate]: 3 for mate in 3, -2 for mated in 2,
// 0 for a side that is mated now.
func (v Value) MateMoves() int {
	if v > 0 {
		return int(ValueMate-v+1) / 2
	}
	return -int(ValueMate+v) / 2
}

// String returns the value in pawns, "+0.31", or the mate: "mate in 3", "mated in 2". The limits of a
// window are "infinite" and "-infinite", and ValueNone is "none".
func (v Value) String() string {
	switch {
	case v == ValueNone:
		return "none"
	case v >= ValueInfinite:
		return "infinite"
	case v <= -ValueInfinite:
		return "-infinite"
	case v.IsMate() && v > 0:
		return fmt.Sprintf("mate in %d", v.MateMoves())
	case v.IsMate():
		return fmt.Sprintf("mated in %d", -v.MateMoves())
	case v == 0:
		return "0.00"
	case v < 0:
		return fmt.Sprintf("-%d.%02d", -v/100, -v%100)
	}
	return fmt.Sprintf("+%d.%02d", v/100, v%100)
}

// UCI returns the value as the Universal Chess Interface writes it after "score": "cp 31", "mate 3", "mate -2".
func (v Value) UCI() string {
	if v.IsMate() {
		return fmt.Sprintf("mate %d", v.MateMoves())
	}
	return fmt.Sprintf("cp %d", int(v))
}

// Depth is how deep a search looks, in plies.
type Depth int

// Bound says whether a value is exact, or only an upper or a lower bound.
type Bound uint8

// The bounds. Exact is both.
const (
	BoundNone  Bound = 0
	BoundUpper Bound = 1 // the value is at most this
	BoundLower Bound = 2 // the value is at least this
	BoundExact Bound = BoundUpper | BoundLower
)

var boundNames = [4]string{"none", "upper", "lower", "exact"}

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string { return boundNames[b&3] }
