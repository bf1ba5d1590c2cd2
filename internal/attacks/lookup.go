package attacks

import "github.com/boardbench/boardbench/rep"

// Lookup returns the constants of the magic look-up of a rook on sq, or of a bishop:
// the squares on which a piece can block, the magic and the shift. It is for
// explanations of the look-up.
func Lookup(sq rep.Square, rook bool) (mask rep.SquareSet, magic uint64, shift int) {
	directions, magic := [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}, bishopMagics[sq]
	if rook {
		directions, magic = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, rookMagics[sq]
	}
	for _, d := range directions {
		// A piece on the last square of a ray blocks nothing.
		f, r := int(sq.File())+d[0], int(sq.Rank())+d[1]
		for ; f+d[0] >= 0 && f+d[0] < 8 && r+d[1] >= 0 && r+d[1] < 8; f, r = f+d[0], r+d[1] {
			mask.Add(rep.MakeSquare(rep.File(f), rep.Rank(r)))
		}
	}
	return mask, magic, int(magic & 63)
}
