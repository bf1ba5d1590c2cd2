// Words counts, in the comments of the Go files of each folder, the words for
// which plain technical English has a better one: a piece is "it", a square is
// "empty". It prints them per 1,000 words of comments, and fails where a folder
// has 2 or more.
//
//	go run ./internal/words            # the table
//	go run ./internal/words -list rep  # each place, of the files under rep
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/boardbench/boardbench/internal/rename"
)

// most is the rate per 1,000 words from which a folder fails.
const most = 2.0

// archaic are the words, and phrases, that are counted.
var archaic = regexp.MustCompile(`(?i)\b(m[ae]n|he|his|him|himself|who|whom|whoever|nobody|somebody|anybody|` +
	`survey|rim|aims|heaps|told|besides|beside|classical|but\s+for|so\s+many|all\s+that|passed\s+over|stands\s+ready|odd\s+moves?)\b`)

var word = regexp.MustCompile(`[A-Za-z][A-Za-z'-]*`)

func main() {
	list := flag.Bool("list", false, "print each place")
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		roots = []string{"."}
	}
	ok, err := run(os.Stdout, roots, *list)
	if err != nil {
		fmt.Fprintf(os.Stderr, "words: %v\n", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// A count is of the comments of a folder.
type count struct{ words, archaic int }

func (c count) rate() float64 { return 1000 * float64(c.archaic) / float64(max(c.words, 1)) }

// run prints the table, or the list of places, and reports whether all folders
// are below the limit.
func run(w io.Writer, roots []string, list bool) (ok bool, err error) {
	counts := map[string]count{}
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root:
				return filepath.SkipDir
			case !strings.HasSuffix(path, ".go"):
				return nil
			}
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			c := counts[folder(path)]
			for _, comment := range comments(source) {
				c.words += len(word.FindAllString(comment.text, -1))
				for _, found := range archaic.FindAllStringIndex(comment.text, -1) {
					c.archaic++
					if list {
						line := comment.line + strings.Count(comment.text[:found[0]], "\n")
						fmt.Fprintf(w, "%s:%d: %s\n", path, line, comment.text[found[0]:found[1]])
					}
				}
			}
			counts[folder(path)] = c
			return nil
		})
		if err != nil {
			return false, err
		}
	}
	ok = true
	var folders []string
	for name, c := range counts {
		folders = append(folders, name)
		ok = ok && c.rate() < most
	}
	if list {
		return ok, nil
	}
	slices.Sort(folders)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "words of comments\tarchaic\tper 1,000\t  folder")
	for _, name := range folders {
		c := counts[name]
		fmt.Fprintf(table, "%d\t%d\t%.1f\t  %s\n", c.words, c.archaic, c.rate(), name)
	}
	return ok, table.Flush()
}

// folder returns the first two elements of a path without the file: rep/x88.
func folder(path string) string {
	parts := strings.Split(filepath.ToSlash(filepath.Dir(path)), "/")
	return strings.Join(parts[:min(len(parts), 2)], "/")
}

// A comment is its text, and the line that it begins in.
type comment struct {
	text string
	line int
}

// comments returns the comments of Go source. Lines of // that follow one another
// are one, so that a phrase may go over the end of a line.
func comments(source []byte) []comment {
	var all []comment
	end := -1 // the line that the last one ends in
	for t := range rename.Tokens(source) {
		if !strings.HasPrefix(t.Text, "//") && !strings.HasPrefix(t.Text, "/*") {
			continue
		}
		line := 1 + strings.Count(string(source[:t.Offset]), "\n")
		text := strings.TrimPrefix(t.Text, "//")
		if line == end+1 {
			all[len(all)-1].text += "\n" + text
		} else {
			all = append(all, comment{text, line})
		}
		end = line + strings.Count(t.Text, "\n")
	}
	return all
}
