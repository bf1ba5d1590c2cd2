// Command bench compares representations of a chess board. bench help says
// what it does; package harness/cli is the command as a library.
package main

import (
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep/all"
)

// config gives the command every board of this module. The default ones are one
// of each kind of layout.
var config = cli.Config{
	Boards:  all.Backends(),
	Default: []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"},
}

func main() { cli.Main(config) }
