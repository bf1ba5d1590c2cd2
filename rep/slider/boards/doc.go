// Package boards has package bitboard once for each algorithm of package slider: the same
// board, with the attacks of sliders looked up in another way. What is best alone is not
// what is best in a board, where the tables compete for the cache with everything else and
// the look-up is inlined into the generator, or too large for it: doc/sliders.md has the figures.
//
//	bench list --all
//	bench run --rep bitboard,bitboard-pext,bitboard-kindergarten --filter '.name:Perft'
//
// No command takes these boards but where --rep has their name.
//
// # How they are made
//
// internal/sliderboards makes them from the files of package bitboard, so that nothing stands
// between a board and its look-up, neither a call nor a table of functions. What knows no look-up is
// there once, in bitboard.go; each algorithm has a file of its own with the rest. The
// comments are in package bitboard.
//
// bitboard-fancy has the magics of package bitboard in the form that all boards have here: what
// this form costs is the difference between the two.
//
// # The occupancy that rotated bitboards keep
//
// Rotated bitboards look up in four words that are kept in step with the pieces. A board here
// keeps them in its placement, and Make and Unmake end with toggling the squares that they
// changed. The king danger map is looked up with the king taken off the board, which is a
// toggle, and another one to put it back.
package boards
