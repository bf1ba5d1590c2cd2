// Package uci speaks with chess engines as child processes, by the Universal Chess
// Interface: it verifies their perft counts, finds the line of play at which a wrong
// one goes wrong, and measures their speed next to the boards of this module.
//
// From the process to the measurement:
//
//   - [ParseCommand] reads COMMAND or NAME=COMMAND, and a [Dialect] is how a perft is
//     asked for and answered.
//   - [Start] starts an [Engine]: handshake, options, UCI_Chess960 if it is offered.
//     Each exchange has a time limit and a limit of output. An engine that ends, hangs
//     or prints something else is a [Failure]; its process and the others of its process
//     group are ended on every path, and its process when this process ends. A child that
//     has called setsid is in no group of ours, and goes on.
//   - [Engine.Verify] compares counts with known ones, and [Engine.FirstDivergence]
//     follows the engine's own counts under each first move to the first position
//     where it differs from internal/oracle.
//   - [Serve] lets a board answer as an engine, so that both sides of a comparison are
//     the same: commands to a process.
//   - [NewSession] measures in rounds and writes results like local.Run.
//
// # The line protocol for make and unmake
//
// UCI has no command that makes and unmakes moves. An engine that wants it measured
// knows four lines more, on standard input and output:
//
//	boardbench                     answers "boardbench 1 makeunmake"
//	load FEN                       answers nothing, or "error TEXT"
//	run makeunmake n=N             makes and unmakes N legal moves of the position, or a few
//	                               more, all taking their turns, and answers "ns T ops M":
//	                               M moves in T nanoseconds
//
// T is held against the wall time between command and answer: an engine that says less
// than half of it, or more than all of it, fails. doc/engines.md describes each line,
// and examples/engine-c has it as a header in C.
package uci
