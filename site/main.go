// Command site writes the project's pages as one static folder: the documents as HTML with the course, and
// next to them the explorer and the report, which other commands have written.
//
//	go run . -out dist -explorer ../cmd/explorer/dist -report ../report
//
// It is a module of its own, so that nothing else depends on a Markdown library. The pages need no server
// and no script: a browser opens them from a file. The explorer needs any web server.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var s site
	flag.StringVar(&s.root, "root", "..", "the documents are in the repository `DIR`")
	flag.StringVar(&s.out, "out", "dist", "write the site into `DIR`, which is emptied")
	flag.StringVar(&s.explorer, "explorer", "", "copy the explorer from `DIR`")
	flag.StringVar(&s.report, "report", "", "copy the report from `DIR`")
	flag.Parse()
	if flag.NArg() > 0 || s.explorer == "" || s.report == "" {
		fmt.Fprintln(os.Stderr, "site: -explorer and -report are needed, and no other arguments: make site writes both")
		os.Exit(2)
	}
	if err := s.build(); err != nil {
		fmt.Fprintf(os.Stderr, "site: %v\n", err)
		os.Exit(1)
	}
	fmt.Printf("Open %s/index.html, or serve the folder for the explorer.\n", s.out)
}
