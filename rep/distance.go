package rep

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
