// Command bench compares representations of a chess board. bench help tells
// what it does; package harness/cli is the command as a library.
package main

import (
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep/all"
)

func main() { cli.Main(all.Backends()...) }
