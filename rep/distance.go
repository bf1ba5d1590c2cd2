package rep

// FileDistance returns how many files a is from b: 0 on the same file, 7 from the
// a-file to the h-file.
func FileDistance(a, b Square) int { return difference(int(a.File()), int(b.File())) }

// RankDistance returns how many ranks a is from b: 0 on the same rank, 7 from rank 1
// to rank 8.
func RankDistance(a, b Square) int { return difference(int(a.Rank()), int(b.Rank())) }

// Distance returns how many moves a king needs from a to b on an empty board.
func Distance(a, b Square) int { return max(FileDistance(a, b), RankDistance(a, b)) }

func difference(a, b int) int { return max(a-b, b-a) }

// EdgeDistance returns how many files f is from the nearer of the a- and h-file, 0
// to 3.
func (f File) EdgeDistance() int { return int(min(f, FileH-f)) }

// EdgeDistance returns how many ranks r is from the nearer of ranks 1 and 8, 0 to 3.
func (r Rank) EdgeDistance() int { return int(min(r, Rank8-r)) }

// EdgeDistance returns how many squares sq is from the nearest edge, 0 to 3.
func (sq Square) EdgeDistance() int {
	return min(sq.File().EdgeDistance(), sq.Rank().EdgeDistance())
}

// Relative returns sq as c sees it, whose first rank is the one that its pieces
// start on: sq for White, sq.Flip() for Black.
func (sq Square) Relative(c Color) Square { return sq ^ Square(c&1)*56 }

// Relative returns r as c sees it: r for White, and rank 8 as Rank1 for Black.
func (r Rank) Relative(c Color) Rank { return r ^ Rank(c&1)*7 }

// BackRank returns the rank that c's pieces start on.
func (c Color) BackRank() Rank { return Rank1.Relative(c) }

// OppositeColors reports whether one of a and b is light and the other dark.
func OppositeColors(a, b Square) bool { return DarkSquares.Has(a) != DarkSquares.Has(b) }
