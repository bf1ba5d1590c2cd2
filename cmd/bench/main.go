// Command bench compares representations of a chess board. bench help says
// what it does; package harness/cli is the command as a library.
package main

import (
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/slider/boards"
)

// config gives the command every board of this module. The default ones are one
// of each kind of layout. Those of package boards differ in one part alone.
var config = cli.Config{
	Boards:  all.Backends(),
	Named:   boards.Backends(),
	Default: []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"},
}

func main() { cli.Main(config) }
