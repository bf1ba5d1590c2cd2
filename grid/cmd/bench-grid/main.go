// Bench-grid counts deep perfts on many machines. See bench-grid help.
package main

import "github.com/boardbench/boardbench/grid/cli"

func main() { cli.Main() }
