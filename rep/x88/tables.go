package x88

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, built by the first New and never written to again.
var (
	// stepTable is, by difference(from, to), the step that leads from one
	// square to the other along a rank, file or diagonal; 0 where they have
	// none in common.
	stepTable [512]index

	// hitTable is, by piece and difference(from, king), what a man on from does
	// to a king, as a set of hits.
	hitTable [16][512]hits

	// neighbours has, by index, a bit for each king step that stays on the
	// board, in the order of kingSteps.
	neighbours [128]uint8

	// knightTargets has, by index, the squares that a knight jumps to, and then
	// offBoard, a cell that is always empty, up to eight; knightMobility has
	// their number.
	knightTargets  [128][8]index
	knightMobility [128]uint8

	// knightJumps has, by file, a bit for each of the files that a knight jumps to,
	// the lowest of their bytes in a rank: those beside him and those two away.
	// knightRanks has in each byte, by rank, which of four ranks are on the board,
	// from two below him to two above.
	knightJumps [8]struct{ near, far uint64 }
	knightRanks [8]uint64

	pieceKeys    [16][128]uint64 // zero for rep.NoPiece
	castlingKeys [16]uint64      // by the rights that go
	turnKeys     [16]uint64      // what every move adds, by the low four bits of the en passant field: the side's key and, up to 7, that of the file
)

const tableBytes = int(unsafe.Sizeof(stepTable) + unsafe.Sizeof(hitTable) + unsafe.Sizeof(neighbours) +
	unsafe.Sizeof(knightTargets) + unsafe.Sizeof(knightMobility) +
	unsafe.Sizeof(knightJumps) + unsafe.Sizeof(knightRanks) +
	unsafe.Sizeof(pieceKeys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(turnKeys))

// hits is what a man does to a king some difference away, as if the two were
// alone on the board. Hits of several men are united by |.
type hits uint32

const (
	leaperShift = 0 // from here eight bits, one a king step: a leaper attacks the square that it leads to
	sliderShift = 8 // from here eight bits: a slider does, unless a man stands between

	leaperCheck hits = 1 << 16 // a leaper attacks the king
	sliderAims  hits = 1 << 17 // a slider does, unless men stand between
	attack           = leaperCheck | sliderAims

	leaperCastle = 18 // from here two bits: the squares two steps east and west of the king
	sliderCastle = 20 // and the same of a slider
)

// buildTables walks all distances that two squares can have, in files and
// ranks. It knows the moves as anybody would tell them, and no index.
func buildTables() {
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			d := uint(16*ranks+files) & 511
			if attacksAlone(rep.WhiteQueen, files, ranks) {
				// The man is that far from its target: the way back is the way there.
				stepTable[d] = index(-16*sign(ranks) - sign(files))
			}
			for _, piece := range rep.Pieces {
				hitTable[piece][d] = hitsAlone(piece, -files, -ranks)
			}
		}
	}
	for n := range index(8) {
		for to := range index(8) {
			switch to - n {
			case east, west:
				knightJumps[n].near |= 1 << (8 * to)
			case 2 * east, 0xfe:
				knightJumps[n].far |= 1 << (8 * to)
			}
		}
		for bit, step := range [4]index{0xe0, south, north, 2 * north} {
			if (n*north + step).onBoard() {
				knightRanks[n] |= 0x0101010101010101 << bit
			}
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for n, step := range kingSteps {
			if (i + step).onBoard() {
				neighbours[i] |= 1 << n
			}
		}
		for n := range knightTargets[i] {
			knightTargets[i][n] = offBoard
		}
		for _, step := range knightSteps {
			if (i + step).onBoard() {
				knightTargets[i][knightMobility[i]] = i + step
				knightMobility[i]++
			}
		}
		for _, piece := range rep.Pieces {
			pieceKeys[piece][i] = rep.PieceKey(piece, sq)
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := range turnKeys {
		turnKeys[f] = rep.SideKey()
		if f <= int(rep.FileH) {
			turnKeys[f] ^= rep.EnPassantKey(rep.File(f))
		}
	}
}

// hitsAlone returns what piece does to a king so many files and ranks away
// from it.
func hitsAlone(piece rep.Piece, files, ranks int) hits {
	squares, castle, check := leaperShift, leaperCastle, leaperCheck
	if isSlider(piece) {
		squares, castle, check = sliderShift, sliderCastle, sliderAims
	}
	var h hits
	if attacksAlone(piece, files, ranks) {
		h |= check
	}
	for n, step := range kingSteps {
		stepRanks := int(int8(step+8)) >> 4 // the carry of a step west is taken back
		stepFiles := int(int8(step)) - 16*stepRanks
		if attacksAlone(piece, files+stepFiles, ranks+stepRanks) {
			h |= 1 << (squares + n)
		}
	}
	if attacksAlone(piece, files+2, ranks) {
		h |= 1 << castle
	}
	if attacksAlone(piece, files-2, ranks) {
		h |= 2 << castle
	}
	return h
}

// attacksAlone reports whether piece attacks the square so many files east and
// ranks north of it when nothing stands between.
func attacksAlone(piece rep.Piece, files, ranks int) bool {
	f, r := max(files, -files), max(ranks, -ranks)
	diagonal := f == r && f != 0
	straight := (f == 0) != (r == 0)
	switch piece.Type() {
	case rep.Pawn:
		forward := 1 - 2*int(piece.Color())
		return f == 1 && ranks == forward
	case rep.Knight:
		return f+r == 3 && f != 0 && r != 0
	case rep.Bishop:
		return diagonal
	case rep.Rook:
		return straight
	case rep.Queen:
		return diagonal || straight
	}
	return max(f, r) == 1 // the king
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
