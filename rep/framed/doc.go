// Package framed has the tuned array boards whose squares are framed by sentinels: 10×12, 12×12 and 16×16
// cells. Packages tenbytwelve, twelvebytwelve and sixteenbysixteen name them, and each has the lesson of
// its layout. The algorithm is the same, so that comparing two of them compares their layouts.
//
// # One source, three geometries
//
// A geometry is a number of columns and a number of rows of sentinels; everything else follows. The cells
// are the type parameter of [Board]:
//
//	type Board[G Grid] struct {
//		core
//		cells G
//	}
//
// Arrays of different lengths have different shapes, so the compiler makes a copy of a generic function
// for each of them, and the length is a constant there. [of] turns it into a geometry, and inlining
// turns the steps into constants: the machine code is the same as for a package of its own.
//
//	func writeKnights[S side.Type, G Grid](b *Board[G], l *moves, n uint, id, end pieceID) uint {
//		g := of[G]() // constants
//		…
//		n = leap(b, l, us, n, m+g.moveOffset(g.northEastEast()), from+offset(g.northEastEast()))
//
// Four rules keep it so:
//
//   - Code that needs no constant is a method of core, which has no type parameter and is compiled once.
//     A method of a generic type costs a dictionary and a second call.
//   - The constants of a geometry are a small struct with plain methods, passed as a value. Methods of the
//     type parameter's constraint would be calls through a dictionary.
//   - A generic function that is inlined into another one calls no third: that would leave a load of the
//     dictionary behind.
//   - The tables of the geometries stand in one array, so that a constant geometry gives a constant address.
//
// The price is in Make and Unmake. They are methods of core, and the interface reaches them through a
// check and a jump each: four instructions of a hundred for a move made and taken back.
package framed
