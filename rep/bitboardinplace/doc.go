// Package bitboardinplace keeps the board as twelve bitboards.
package bitboardinplace

//go:generate go run ../../internal/twin -from ../bitboard -drop state.put -drop state.remove attacks.go count.go exchange.go legal.go legality.go movegen.go pawns.go perft.go pins.go sets.go stages.go state.go legal_test.go
