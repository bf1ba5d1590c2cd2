package engine

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
