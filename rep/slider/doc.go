// Package slider has the known ways to find the attacks of a bishop, rook or queen, next to one
// another: each in a file of its own, with the same methods and a lesson. A bitboard does not show
// how far a slider goes, and no other question of that layout has found so many answers.
//
// # In short
//
// All of them take a square and an occupancy, and return the squares up to the first piece in each
// direction, including the square of that piece. They are tested against [Walk], on every square
// with every set of pieces that matters. These are the bytes of their tables:
//
//	walk                  0
//	rays               4096
//	koggestone            0
//	lanes               512
//	hyperbola          2048
//	dualhyperbola      2560
//	obstruction        6144
//	firstrank          1536
//	kindergarten       9728
//	rotated          133632    and 32 of each position
//	plain           2362368
//	fixed           2361344
//	overlaid        1015120
//	black            865304
//	fancy            865304
//	pext             863256
//
// Their speeds, the time to build the tables, and the time to change a square of the
// occupancy that [Rotated] keeps, are recorded in doc/sliders.md, and measured by
//
//	bench run --filter '.name:(Slider OR SliderToggle OR SliderBuild)'
//
// All tables are in the cache there. A board has other things in it as well, and inlines a look-up into
// its generator: the patch in the folder patches gives each algorithm to package bitboard.
//
// # Why magics are ahead
//
// A look-up by magic is an AND, a multiplication, a shift and a few loads. An algorithm that computes a line
// by arithmetic does so for two lines, or for four, and most of it is too large for the compiler to inline,
// so that each look-up is a call as well. So for a rook [Fancy] is 2.02 to 2.10 times as fast as the
// best of these, [Kindergarten] and [Hyperbola]. If 840 KiB are too much, [Kindergarten] needs 9.5. PEXT needs
// a call in Go, because the compiler does not know the instruction, and so loses the gain that C and Rust
// programs have. [Lanes] and [DualHyperbola] are calls too, and the only ways in which a queen costs hardly
// more than a rook.
//
// # Use
//
//	a := slider.NewKindergarten()
//	set := a.Rook(rep.E4, occupied)
//
// or any of [Algorithms]. One that keeps the occupancy in a form of its own is a [Keeper]. Others
// share no state that changes, and may be used by several goroutines at once.
//
// The boards take [Fancy]'s numbers from internal/attacks, which has them in the form that is the
// fastest there: arrays by square, and bare pointers to the tables.
//
// # Reference
//
// https://www.chessprogramming.org/Sliding_Piece_Attacks; each algorithm has its own in
// [Algorithms]. https://github.com/Gigantua/Chess_Movegen compares twenty in C++.
//
//claim:span "2.02 to 2.10" results/2026-11-23/amd-epyc/sliders.txt.gz "Slider piece=rook occ=game" "" fancy/kindergarten,fancy/hyperbola
package slider
