// Twin makes a file of one package from files of another, so that an algorithm
// which two layouts share has one source, and all other files of a package are its own.
//
//	//go:generate ../../tools/run twin -from ../x88 movegen.go make.go
//
// That line, in a hand-written file of another board, makes from_x88.go
// there from the two files of rep/x88; files that are tests make
// from_x88_test.go. The copy differs in this:
//
//   - the package clause, and the name of the package if it is a word of a comment
//     or of a string;
//   - identifiers, packages among them, renamed by -rename OLD=NEW, words of
//     comments and strings replaced by -text OLD=NEW;
//   - top-level declarations that the package has in a hand-written file are left
//     out, and so are declarations named by -drop NAME or -drop TYPE.METHOD: code
//     that depends on the layout is written by hand;
//   - imports that nothing uses any more are left out.
//
// A second line for the same source names another file by -to NAME. The test of
// this package makes every such file again and compares.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	g, err := parse(os.Args[1:])
	if err == nil {
		err = g.run()
	}
	if err == flag.ErrHelp {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "twin: %v\n", err)
		os.Exit(1)
	}
}

// run writes the files, in the working directory.
func (g generation) run() error {
	files, err := g.files(".")
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
