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
// UCI has no command that makes and unmakes moves. doc/engines.md describes the lines by which an engine has
// that measured, too, and examples/engine-c has them as a header in C.
package uci
