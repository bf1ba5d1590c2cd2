package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
)

// emptyLayout is the layout of a board whose methods do nothing.
const emptyLayout = "empty"

// newLayouts are the layouts of bench new, the simplest first.
var newLayouts = []string{emptyLayout, "mailbox", "tenbytwelve", "x88", "piecelist", "bitboard"}

func (a *app) newCommand() *cobra.Command {
	layout := ""
	c := &cobra.Command{
		Use:   "new DIR --layout L",
		Short: "Write a module with a board of your own",
		Long: `new writes the folder DIR: a module of its own with a board named mine, a command
that compares it with all boards of this one, a test, and a README with the next
steps. DIR must not exist.

With --layout ` + strings.Join(newLayouts[1:len(newLayouts)-1], ", ") + ` or ` + newLayouts[len(newLayouts)-1] + ` the board is the
textbook board of that layout, to be changed. With --layout empty it has the five
methods of rep.Board with nothing in them.

new runs in a clone of the repository, where the module finds this one by a line
replace in its go.mod. Begin with the empty board by bench verify: it has 21
rules from simple to hard, and names the next one with a position and a move.`,
		Example: `  bench new ../mine --layout x88
  bench new ../mine --layout empty`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return exit.Usagef("new needs one DIR, a folder that does not exist yet")
			}
			return a.newModule(layout, args[0])
		},
	}
	c.Flags().StringVar(&layout, "layout", "", "begin with layout `L`: "+oneOf(newLayouts))
	return c
}

// newModule writes the module, or nothing.
func (a *app) newModule(layout, dir string) error {
	switch {
	case layout == "":
		return exit.Usagef("new needs --layout, one of %s", strings.Join(newLayouts, ", "))
	case !slices.Contains(newLayouts, layout):
		return unknown("layout", layout, newLayouts, "bench new --help shows all")
	}
	source, err := variant.Root()
	if err != nil {
		return exit.Usagef("new takes the board from its source: run it in a clone of the repository")
	}
	files, err := moduleFiles(source, layout)
	if err != nil {
		return exit.Failf("new: %w", err)
	}
	if _, err := os.Lstat(dir); err == nil {
		return exit.Usagef("%s is there already: name a folder that does not exist yet", dir)
	}
	if err := writeFiles(dir, files); err != nil {
		return exit.Failf("new: %w", errors.Join(err, os.RemoveAll(dir)))
	}
	fmt.Fprintf(a.stdout, `%s has the board mine (%s) and a README with the next steps.
Its go.mod takes boardbench from %s. If that folder moves, change the line replace.
Begin with:
  cd %s
  go run . verify --rep mine --max-depth 1
`, dir, layout, source, dir)
	return nil
}

// moduleFiles returns the text of each file of a module by its path, for a layout.
func moduleFiles(source, layout string) (map[string]string, error) {
	root := os.DirFS(source)
	requirements, noModule := fs.ReadFile(root, "go.mod")
	sums, noSums := fs.ReadFile(root, "go.sum")
	book, _ := fs.Glob(root, "rep/"+layout+"/book/*") // the pattern is right
	if err := errors.Join(noModule, noSums); err != nil {
		return nil, err
	}
	_, rest, _ := strings.Cut(string(requirements), "\n")
	rest, _, _ = strings.Cut(rest, "\ntool ")
	files := map[string]string{
		"main.go": newMain, "board/board_test.go": newTest, "README.md": newReadme, "go.sum": string(sums),
		"go.mod": "module example.org/mine\n" + rest + "\nrequire " + variant.Module + " v0.0.0\n\nreplace " + variant.Module + " => " + strconv.Quote(source) + "\n",
	}
	if layout == emptyLayout {
		files["board/board.go"] = newEmptyBoard
	}
	for _, name := range book {
		if !variant.Copied(path.Base(name)) {
			continue
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return nil, err
		}
		files["board/"+path.Base(name)] = asMine(string(text), layout)
	}
	return files, nil
}

// levelLines matches the lines of a backend that make it a textbook board.
var levelLines = regexp.MustCompile(`(?m)^\t(?:Level|Layout): .*\n`)

// asMine returns a file of a textbook board as a file of the board mine.
func asMine(text, layout string) string {
	text = levelLines.ReplaceAllString(text, "")
	return strings.NewReplacer("package book\n", "package board\n", "// Package book is", "// Package board is", layout+"-book", "mine", "(book)", "(mine)").Replace(text)
}

// writeFiles writes files below a folder that is not there.
func writeFiles(dir string, files map[string]string) error {
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), fs.ModePerm); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

const newMain = `// Mine is the command bench with a board of your own next to the boards of Boardbench.
package main

import (
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep/all"

	"example.org/mine/board"
)

func main() { cli.Main(cli.Config{Boards: append(all.Backends(), board.Backend)}) }
`

const newTest = `package board

import (
	"testing"

	"github.com/boardbench/boardbench/rep/reptest"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }
`

const newReadme = `# A board of my own

The board is in the folder board: five methods, which every command and test here takes. In this folder:

` + "```sh" + `
go run . verify --rep mine --max-depth 1                 # the next of 21 rules, from simple to hard, with a position and the wrong move
go run . verify --rep mine --max-depth 4                 # the rules, then the counts of the well-known positions
go run . perft --rep mine --depth 4 --divide startpos    # the count of each first move
go test ./board                                          # the whole suite: every rule, with a name and a position
go run . run --rep bitboard-book,mine                    # how fast is it, next to another board?
` + "```" + `

go doc github.com/boardbench/boardbench/rep.Board explains the five methods, and the same with rep.Position, rep.Square, rep.Piece,
rep.Move and rep.MakeMove the types that they take. The course of Boardbench, doc/course, builds a board in ten chapters. If your board
has more methods, such as Key, the suite tests them, too: package rep has them as optional interfaces.
`

const newEmptyBoard = `// Package board is a board of my own, so far without moves. The command
//
//	go run . verify --rep mine --max-depth 1
//
// names the next rule to write: the pieces, the rest of the state, kings, knights, and so on to Chess960.
package board

import "github.com/boardbench/boardbench/rep"

// Backend describes this representation.
var Backend = rep.Backend{
	Name:    "mine",
	Title:   "mine",
	Family:  "mine",
	Summary: "a board of my own",
	New:     func() rep.Board { return new(Board) },
}

// Board is a position and the moves that led to it. It needs Load before use.
type Board struct{}

// Load sets up p, which is valid. If the board has no room for it, the error wraps
// rep.ErrUnsupported.
func (b *Board) Load(p *rep.Position) error { return nil }

// Position returns the whole state: after Load the position that was loaded.
func (b *Board) Position() rep.Position { return rep.Position{} }

// AppendMoves appends all legal moves to dst, each once, in any order: rep.MakeMove makes one.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move { return dst }

// Make plays m, which is legal.
func (b *Board) Make(m rep.Move) {}

// Unmake takes back the last move, which was m.
func (b *Board) Unmake(m rep.Move) {}
`
