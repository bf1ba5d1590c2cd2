package engine

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

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
// window are "infinite" and "-infinite".
func (v Value) String() string {
	switch {
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

// Bound says whether a value is exact, or only an upper or a lower bound.
type Bound uint8

// The bounds. Exact is both.
const (
	BoundUpper Bound = 1 // the value is at most this
	BoundLower Bound = 2 // the value is at least this
	BoundExact Bound = BoundUpper | BoundLower
)

// Score is two values in one word, the middlegame's in the lower 16 bits and the
// endgame's in the upper 16, so that one addition adds both. [MakeScore] makes one.
// Each half wraps outside -32768 to 32767.
//
// The word is eg<<16 + mg, a sum and not a concatenation. A negative mg borrows 1 from
// the upper half:
//
//	MakeScore(-1, 5)  =  0x0005_0000 - 1  =  0x0004_ffff
//
// The borrow lets scores be added and subtracted as plain integers, and EG must give it
// back. It adds 0x8000, which carries out of the lower half exactly if that half is
// negative, so 0x8000 or more.
//
//	EG  =  (0x0004_ffff + 0x8000) >> 16  =  0x0005_7fff >> 16  =  5
type Score int32

// MakeScore packs a middlegame and an endgame value, each of 16 bits.
func MakeScore(mg, eg int) Score { return Score(int32(eg)<<16 + int32(mg)) }

// MG returns the middlegame half.
func (s Score) MG() int { return int(int16(s)) }

// EG returns the endgame half.
func (s Score) EG() int { return int(int16((uint32(s) + 0x8000) >> 16)) }

// MaxPhase is the phase of the start position, and of all with more material.
const MaxPhase = 24

// phases is the contribution of each piece type to the phase.
var phases = [8]uint8{rep.Knight: 1, rep.Bishop: 1, rep.Rook: 2, rep.Queen: 4}

// Taper interpolates between the two halves by the phase of the game: the endgame's at
// 0, the middlegame's at [MaxPhase] and above.
func (s Score) Taper(phase int) Value {
	phase = min(phase, MaxPhase)
	return Value((s.MG()*phase + s.EG()*(MaxPhase-phase)) / MaxPhase)
}

// PieceSquare returns the piece-square value of p on sq, with the material, from White's view: Black's are
// negative.
func PieceSquare(p rep.Piece, sq rep.Square) Score { return psqt[p&15][sq&63] }

var psqt = newPSQT()

func newPSQT() (tables [16][64]Score) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for t := rep.Pawn; t <= rep.King; t++ {
			score := pieceSquare(t, sq)
			tables[rep.MakePiece(rep.White, t)][sq] = score
			tables[rep.MakePiece(rep.Black, t)][sq.Flip()] = -score
		}
	}
	return tables
}

// pieceSquare returns the value of a white piece of type t on sq: its material, and a
// bonus for the centre, for advancing, or for safety.
func pieceSquare(t rep.PieceType, sq rep.Square) Score {
	rank := int(sq.Rank())
	inwards := sq.File().EdgeDistance()           // 0 on an edge file, 3 on d and e
	central := inwards + sq.Rank().EdgeDistance() // 0 in a corner, 6 in the centre
	switch t {
	case rep.Pawn:
		mg, eg := 82+4*inwards+3*(rank-1), 96+9*(rank-1)
		if inwards == 3 && (rank == 3 || rank == 4) {
			mg += 12
		}
		return MakeScore(mg, eg)
	case rep.Knight:
		return MakeScore(292+9*central, 282+7*central)
	case rep.Bishop:
		return MakeScore(332+5*central, 305+4*central)
	case rep.Rook:
		mg, eg := 478+3*inwards, 520
		if rank == 6 {
			mg, eg = mg+20, eg+12
		}
		return MakeScore(mg, eg)
	case rep.Queen:
		return MakeScore(985+2*central, 940+6*central)
	}
	mg, eg := -8*central-10*rank, 10*central
	if rank == 0 && inwards <= 2 {
		mg += 20
	}
	return MakeScore(mg, eg)
}
