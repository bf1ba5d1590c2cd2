// Package attacktable keeps, next to an 8×8 array of piece IDs, the set of the pieces that attack each square.
package attacktable

//go:generate go run ../../internal/twin -from ../bitboard -drop state.occupancy -drop occupancy -drop occupancy.all perft.go state.go
//go:generate go run ../../internal/twin -from ../mailbox random_test.go
