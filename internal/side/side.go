// Package side has the side to move as a type.
//
// # The lesson: two shapes, two copies
//
// Half of a move generator's questions depend on the side to move: which way a pawn
// goes, which rank it promotes on, where its own pieces are. With the side in a
// variable each answer costs an instruction or a branch at every node. With the
// side as a type parameter it is a constant:
//
//	func generate[S side.Type](b *Board, dst []rep.Move) []rep.Move {
//		us := side.Of[S]() // a constant: rep.White or rep.Black
//		…
//	}
//
//	if b.sideToMove == rep.White {
//		return generate[side.White](b, dst)
//	}
//	return generate[side.Black](b, dst)
//
// The compiler does not make a copy of a generic function for each type argument,
// but one for each GC shape: types of the same size with pointers in the same
// places share the code, and learn at run time, from a dictionary, which type
// they stand for. All pointer types have one shape, and so would
//
//	type white struct{}
//	type black struct{}
//
// [White] and [Black] are arrays of different length, which are different shapes,
// though neither takes any space. The length is known when the code is made, so
// len is a constant in each copy, and the branches that depend on it go away. The
// result is the machine code of two functions written by hand, one for each side.
//
// Functions that depend on the layout take the result of [Of], a [rep.Color], as an
// ordinary argument: inlined, the constant reaches them too, and a call of a
// function without type parameter needs no dictionary.
//
// # Reference
//
// The GC shape stenciling design of Go 1.18,
// https://github.com/golang/proposal/blob/master/design/generics-implementation-dictionaries-go1.18.md.
// Stockfish passes the side as the template argument Us of generate, in
// movegen.cpp.
package side

import "github.com/boardbench/boardbench/rep"

// Type is the constraint of a function that is compiled once for each side.
type Type interface{ White | Black }

// White and Black are the sides. Only the length of the arrays matters: it gives
// each side a GC shape of its own.
type (
	White = [1]struct{}
	Black = [2]struct{}
)

// Of returns the side that S stands for. It is a constant in each copy of a
// generic function.
func Of[S Type]() rep.Color {
	var s S
	return rep.Color(len(s) - 1)
}
