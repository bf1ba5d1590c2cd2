// Package slider has many ways to find what a bishop, rook or queen attacks, next to one
// another: each in a file of its own, with the same methods and a lesson. A bitboard has to be told
// how far a slider goes, and no other question of that layout has found so many answers.
//
// # In short
//
// All of them take a square and an occupancy, and return the squares up to the first piece in each
// direction, that of the piece included. They are tested against [Walk], on every square with
// every set of pieces that matters. Bytes is the size of the tables, build the time that they take
// to be filled once a program, and rook and bishop are millions of look-ups a second with the
// occupancies of games:
//
//	algorithm         bytes     build   rook  bishop
//	walk                  0         -     50      48
//	koggestone            0         -    143     119
//	lanes               512   0.01 ms    265     244
//	rays               4096   0.02 ms    261     256
//	hyperbola          2048   0.01 ms    289     309
//	obstruction        6144   0.01 ms    295     279
//	firstrank          1536   0.01 ms    269     358
//	kindergarten       9728   0.01 ms    396     485
//	rotated          133632   0.33 ms    337     276    and 2.8 ns for each change of a square
//	plain           2362368    2.7 ms    687     620
//	fixed           2361344    2.4 ms    798     765
//	black            865304    2.4 ms    845     655
//	fancy            865304    2.4 ms    811     800
//	pext             863256    2.3 ms    358     360
//
// The bytes are tested; the times were measured on an Intel Xeon, with nothing else to do for its
// CPU, by
//
//	go test ./rep/slider -run '^$' -bench 'Slider|Build|Toggle' -cpu 1
//
// which has random occupancies and the queen too. In rounds, with intervals and verdicts, it is
//
//	bench run --filter .name:Slider
//
// All tables are in the cache there; in a board other things are in it as well, and the larger tables
// lose more by that.
//
// # What decides
//
// A look-up by magic is an AND, a multiplication, a shift and a few loads. What computes a line by
// arithmetic does so for two lines, or for four, and most of it is too large for the compiler to be
// inlined, so that each look-up is a call as well. So the magics are ahead by a factor of two. Where
// 840 KiB are too much, [Kindergarten] comes nearest with 9.5. PEXT needs a call in Go in any case, because the
// compiler does not know the instruction, and loses by it what C and Rust programs gain. [Lanes] are a call
// too, and the only way in which a queen costs no more than a rook.
//
// # Use
//
//	a := slider.NewKindergarten()
//	set := a.Rook(rep.E4, occupied)
//
// or any of [Algorithms]. One that keeps the occupancy in a form of its own is a [Keeper]. Others
// share no state that changes, and may be used by several goroutines at once.
//
// Package boards, below this one, has package bitboard with each of them.
//
// The boards take [Fancy]'s numbers from internal/attacks, which has them in the form that is the
// fastest there: arrays by square, and bare pointers to the tables.
//
// # Reference
//
// https://www.chessprogramming.org/Sliding_Piece_Attacks; each algorithm has its own in
// [Algorithms]. https://github.com/Gigantua/Chess_Movegen compares twenty in C++.
package slider
