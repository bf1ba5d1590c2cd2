// Package cli is the command bench as a library. [Main] takes the
// representations, so that a foreign module with a board of its own gets the
// whole command for three lines:
//
//	func main() {
//		cli.Main(cli.Config{Boards: append(all.Backends(), mine.Backend)})
//	}
//
// [Run] is Main without the process: arguments and streams go in, the exit
// status comes out. Every command is a method of app in a file of its name.
package cli
