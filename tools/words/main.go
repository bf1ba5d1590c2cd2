// Words counts, in the comments of the Go files of each folder and in the prose of each
// document, three habits for which plain technical English has something better:
//
//   - archaic words: a piece is "it", a square is "empty";
//   - noun clauses such as "what it returns", "what the board knows": "its result";
//   - "that of" and "those of" in place of the noun.
//
// It prints each per 1,000 words, and fails if a folder or document has 2 archaic
// words or more, or 0.5 of either of the others. A single one fails none. Tables, code
// and output are no prose. The last lines have the prose of all documents but the course, and
// their tables and outputs without the appendix. Too many of either fail, too.
//
//	tools/run words            # the table
//	tools/run words -list rep  # each place, of the files under rep
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

// A habit is a pattern in comments, with the rate per 1,000 words from which a
// folder fails.
type habit struct {
	name    string
	pattern *regexp.Regexp
	most    float64
	quotes  bool // whether quoted text and questions count too
}

// habits are the columns of the table. Quoted text and questions do not count as
// clauses, nor do plain uses such as "what to do" and "what follows".
var habits = [...]habit{
	{"archaic", regexp.MustCompile(`(?i)\b(m[ae]n|he|his|him|himself|who|whom|whoever|nobody|somebody|anybody|` +
		`survey|rim|aims|heaps|told|besides|beside|classical|but\s+for|so\s+many|all\s+that|passed\s+over|stands\s+ready|odd\s+moves?)\b`), 2, true},
	{"what", regexp.MustCompile(`(?i)\bwhat\s+(it|its|they|we|you|an?|the|this|that|these|those|each|every|no|one|` +
		`is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|should|will|would)\b`), 0.5, false},
	{"that of", regexp.MustCompile(`(?i)\b(that|those)\s+of\b`), 0.5, false},
}

// The documents, the course apart, have at most this many words of prose, and of tables and output outside of the
// appendix, which is printed from recorded runs.
const mostProse, mostOutput = 16_000, 4_000

var appendix = []string{"doc/elo.md", "doc/engine.md", "doc/generators.md", "doc/go.md", "doc/levels.md", "techniques/techniques.md"}

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
type count struct {
	words int
	found [len(habits)]int
}

// rate returns how often habit i is found in 1,000 words.
func (c count) rate(i int) float64 { return 1000 * float64(c.found[i]) / float64(max(c.words, 1)) }

// fails reports whether a habit is found too often. One place in a folder of few
// words is no habit.
func (c count) fails() bool {
	for i, h := range habits {
		if c.found[i] > 1 && c.rate(i) >= h.most {
			return true
		}
	}
	return false
}

// places returns where the habit is found in a comment, as ranges of bytes.
func (h habit) places(text string) (places [][]int) {
	for _, found := range h.pattern.FindAllStringIndex(text, -1) {
		if h.quotes || !quoted(text, found[0]) && !asked(text, found[1]) {
			places = append(places, found)
		}
	}
	return places
}

// quoted reports whether the byte at i is inside double quotes, which end with the
// paragraph at the latest.
func quoted(text string, i int) bool {
	before := text[:i]
	return strings.Count(before[strings.LastIndex(before, "\n\n")+1:], `"`)%2 == 1
}

// asked reports whether the sentence around the byte at i ends in a question mark.
func asked(text string, i int) bool {
	end := sentenceEnd.FindString(text[i:])
	return strings.HasPrefix(end, "?")
}

var sentenceEnd = regexp.MustCompile(`[.?!:;]["')]*(\s|$)|\n\n`)

// run prints the table, or the list of places, and reports whether all folders
// are below the limits.
func run(w io.Writer, roots []string, list bool) (ok bool, err error) {
	counts, output := map[string]count{}, 0
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "node_modules"):
				return filepath.SkipDir
			}
			name, texts := folder(path), comments
			switch filepath.Ext(path) {
			case ".md":
				name, texts = filepath.ToSlash(path), prose
			case ".go":
			default:
				return nil
			}
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if filepath.Ext(path) == ".md" && !strings.Contains(name, "course/") && !slices.Contains(appendix, name) {
				for _, block := range printed.FindAllString(string(source), -1) {
					output += len(word.FindAllString(strings.TrimPrefix(noText.ReplaceAllString(block, ""), "```text"), -1))
				}
			}
			c := counts[name]
			for _, comment := range texts(source) {
				c.words += len(word.FindAllString(comment.text, -1))
				for i, h := range habits {
					for _, found := range h.places(comment.text) {
						c.found[i]++
						if list {
							line := comment.line + strings.Count(comment.text[:found[0]], "\n")
							fmt.Fprintf(w, "%s:%d: %s\n", path, line, comment.text[found[0]:found[1]])
						}
					}
				}
			}
			counts[name] = c
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
		ok = ok && !c.fails()
	}
	if list {
		return ok, nil
	}
	slices.Sort(folders)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "words")
	for _, h := range habits {
		fmt.Fprintf(table, "\t%s\tper 1,000", h.name)
	}
	fmt.Fprintln(table, "\t  folder or document")
	documents := 0
	for _, name := range folders {
		c := counts[name]
		if strings.HasSuffix(name, ".md") && !strings.Contains(name, "course/") {
			documents += c.words
		}
		fmt.Fprint(table, c.words)
		for i := range habits {
			fmt.Fprintf(table, "\t%d\t%.1f", c.found[i], c.rate(i))
		}
		fmt.Fprintf(table, "\t  %s\n", name)
	}
	if err := table.Flush(); err != nil {
		return false, err
	}
	_, err = fmt.Fprintf(w, "%d words of prose in documents, at most %d\n%d words of tables and output, without the appendix, at most %d\n",
		documents, mostProse, output, mostOutput)
	return ok && documents <= mostProse && output <= mostOutput, err
}

// noProse is what is no sentence in a document: blocks of code and output, tables, headings, comments, links' targets and code.
var noProse = regexp.MustCompile("(?ms)^ *```.*?^ *```$|^[|#][^\n]*$|<!--.*?-->|\\]\\([^)]*\\)|`[^`]*`")

// printed is a block of output or a line of a table, in which targets of links and code are no words.
var (
	printed = regexp.MustCompile("(?ms)^ *```text$.*?^ *```$|^[|][^\n]*$")
	noText  = regexp.MustCompile("\\]\\([^)]*\\)|`[^`\n]+`")
)

// prose returns the prose of a document, in one piece.
func prose(document []byte) []comment {
	blank := func(block string) string { return strings.Repeat("\n", strings.Count(block, "\n")) }
	return []comment{{noProse.ReplaceAllStringFunc(string(document), blank), 1}}
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
