// Package engineab measures how fast two builds of an engine search, in any language: they
// are spoken to by the Universal Chess Interface, package harness/uci.
//
//   - [NewSession] takes rounds over three sides: OLD, NEW, and OLD again as the control. In a
//     round each position is searched once by each side, in a random order, from an empty table.
//   - [Comparison.choose] finds the number of nodes, or the depths, and searches each position
//     once before anything is timed.
//   - A sample is one search: the CPU time of the process, of all its threads, and the wall
//     time next to it, per node. An engine with several threads is compared by wall time.
//   - The sides are started anew several times, each time as a copy of the program in a folder
//     with a name of another length, and with an environment of another size: where the system
//     puts stack, code and data is not mistaken for an effect of the change.
//
// The results are in the Go benchmark format, an operation is a node:
//
//	BenchmarkEngine/pos=opera/nodes=500k/side=old	500123	 812.4 ns/op	 1230920 nodes/s	 815.0 wall-ns/op
package engineab
