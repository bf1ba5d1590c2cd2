package engine

import "github.com/boardbench/boardbench/rep"

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
