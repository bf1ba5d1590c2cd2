package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

var (
	// courseLine matches the lines of a chapter that the test reads: the file that the next blocks go to, a heading or the
	// first line of an exercise, a block of Go, which may be indented in an answer, a block of changes, the rules that are
	// green from here on, and the functions that the reader is to delete in another file.
	courseLine = regexp.MustCompile("(?m)\\bIn `(board/\\w+\\.go)`|^(?:#+|\\d\\.) (.*)$|^( *)```go\n((?s:.*?))\n *```$|^```diff\n((?s:.*?))\n```$|^<!-- rules (\\w+): (.*) -->$|[Dd]elete (?:the empty )?(`.*`) in `(board/\\w+\\.go)`")

	// codeOf matches the name of a file in a line of its own, and the block of Go after it.
	codeOf = regexp.MustCompile("(?m)^\\[([^]]+)\\]\\(\\.\\./\\.\\./([^)]+)\\):\n\n```go\n((?s:.*?))\n```")

	// linesOf matches a block of text that is a part of a table, and the arguments of bench that print it.
	linesOf = regexp.MustCompile("(?s)```text\n([^`]+)\n```\n\nThese are lines of `go run \\./cmd/bench ([^`]+)`")

	// anyBlock matches a block of code or of text.
	anyBlock = regexp.MustCompile("(?s)```.*?```")

	// noProse matches the parts of a chapter without prose: blocks, headings, comments, and names of rules.
	noProse = regexp.MustCompile("(?ms)```.*?```|^#+ .*?$|<!--.*?-->|\\B\\*\\w[^*]*\\*")

	// words are the words of the course that link to the glossary where they are first used.
	words = []string{
		"bitboard", "castling right", "en passant", "FEN", "piece list", "Chess960", "tuned board", "quiet move", "pseudo-legal",
		"slider", "blocker", "magic bitboard", "double push", "promotion", "pin", "key", "perft", "UCI", "node", "network", "evaluation", "mobility",
	}

	// addressOf matches an address of the explorer.
	addressOf = regexp.MustCompile(`(?m)^go run \./cmd/explorer '(\S+=\S+)'$`)
)

// A build is a board as a reader of the course has it: its declarations by file, in order.
type build struct {
	files map[string][]string // the text of each declaration, the package clause with the imports first
	rules []string            // that are green, in the order in which they became so
	typed int                 // lines since the last of them, without comments and blank lines
}

// typed returns how many lines of a text begin with a prefix and have code.
func typed(text, prefix string) (n int) {
	for line := range strings.SplitSeq(text, "\n") {
		line, is := strings.CutPrefix(line, prefix)
		if line = strings.TrimSpace(line); is && line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

// change carries out a block of changes: after each line @@ NAME come lines of that declaration, of which those
// with + are new and those with - go.
func (b *build) change(t *testing.T, file, block string) {
	t.Helper()
	for hunk := range strings.SplitSeq(strings.TrimPrefix(block, "@@ "), "\n@@ ") {
		name, text, _ := strings.Cut(hunk, "\n")
		var before, after strings.Builder
		for line := range strings.SplitSeq(text, "\n") {
			if !strings.HasPrefix(line, "+") {
				before.WriteString("\n" + line[1:])
			}
			if !strings.HasPrefix(line, "-") {
				after.WriteString("\n" + line[1:])
			}
		}
		i := slices.IndexFunc(b.files[file][1:], func(old string) bool {
			for declared := range names(t, "package board\n"+old) {
				if declared == name || strings.HasSuffix(declared, "."+name) {
					return true
				}
			}
			return false
		})
		require.GreaterOrEqual(t, i, 0, "%s has no %s", file, name)
		old := b.files[file][1+i] + "\n"
		require.Equal(t, 1, strings.Count(old, before.String()+"\n"), "the place of\n%s\nin\n%s", hunk, old)
		b.files[file][1+i] = strings.TrimSpace(strings.Replace(old, before.String()+"\n", after.String()+"\n", 1))
	}
}

// named has the results of names, which is asked for each declaration of a board at each new one.
var named = map[string]map[string]string{}

// names returns the names in a declaration, and for each the code without comments. The result is not to be changed.
func names(t *testing.T, text string) (parts map[string]string) {
	t.Helper()
	if parts, known := named[text]; known {
		return parts
	}
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	require.NoError(t, err, text)
	code := func(node any) string {
		var b bytes.Buffer
		require.NoError(t, (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, token.NewFileSet(), node))
		return strings.Join(strings.Fields(b.String()), " ")
	}
	parts = map[string]string{}
	named[text] = parts
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = "Board." + name
				if strings.Contains(code(d.Recv.List[0].Type), "Index") {
					name = "Index." + d.Name.Name
				}
			}
			parts[name] = code(d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					parts[s.Name.Name] = code(s)
				case *ast.ValueSpec:
					parts[s.Names[0].Name] = code(s)
				}
			}
		}
	}
	return parts
}

// add adds a block to a file: each declaration takes the place of the one of the same name in that file.
func (b *build) add(t *testing.T, file, block string) {
	t.Helper()
	if strings.HasPrefix(block, "package ") || strings.HasPrefix(block, "import ") {
		if !strings.HasPrefix(block, "package ") {
			block = "package board\n\n" + block
		}
		if len(b.files[file]) == 0 {
			b.files[file] = []string{""}
		}
		b.files[file][0] = block
		return
	}
	require.NotEmpty(t, b.files[file], "%s has no package clause before\n%s", file, block)
	for _, text := range declarations(t, block) {
		declared := names(t, "package board\n"+text)
		b.remove(t, file, func(name string) bool { return declared[name] != "" })
		b.files[file] = append(b.files[file], text)
	}
}

// remove removes the declarations of a file that have one of the names, and returns how many.
func (b *build) remove(t *testing.T, file string, named func(name string) bool) int {
	t.Helper()
	before := len(b.files[file])
	b.files[file] = append(b.files[file][:1:1], slices.DeleteFunc(b.files[file][1:], func(old string) bool {
		for name := range names(t, "package board\n"+old) {
			if named(name) {
				return true
			}
		}
		return false
	})...)
	return before - len(b.files[file])
}

// once tests that no name is declared in two files: the reader was told to delete the older declaration.
func (b *build) once(t *testing.T, path string) {
	t.Helper()
	in := map[string]string{}
	for file, declarations := range b.files {
		for name := range names(t, strings.Join(declarations, "\n\n")) {
			assert.Empty(t, in[name], "%s: %s is in %s, too, and no sentence says to delete it", path, name, file)
			in[name] = file
		}
	}
}

// declarations returns the text of each declaration of a block, with its comment.
func declarations(t *testing.T, block string) (texts []string) {
	t.Helper()
	const clause = "package board\n"
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "", clause+block, parser.ParseComments)
	require.NoError(t, err, block)
	at := 0
	for _, d := range f.Decls {
		end := files.Position(d.End()).Offset - len(clause)
		if newline := strings.IndexByte(block[end:], '\n'); newline >= 0 {
			end += newline
		} else {
			end = len(block)
		}
		texts, at = append(texts, strings.TrimSpace(block[at:end])), end
	}
	return texts
}

// mostTyped is how many lines a reader types at most from one green rule to the next.
const mostTyped = 40

// course reads the chapters and calls stage with a board after each rule that is green, and with "" for it at the end. It
// returns the tests of the answers by the board that they are about.
func course(t *testing.T, stage func(board string, boards map[string]*build)) (answers map[string]string) {
	t.Helper()
	answers = map[string]string{}
	dir := filepath.Join(t.TempDir(), "empty")
	bench(t, "new", dir, "--layout", "empty")
	empty, err := os.ReadFile(filepath.Join(dir, "board", "board.go"))
	require.NoError(t, err)
	_, body, _ := strings.Cut(string(empty), "import \"github.com/boardbench/boardbench/rep\"\n")
	boards := map[string]*build{}
	for _, name := range []string{"x88", "bits"} {
		boards[name] = &build{files: map[string][]string{"board/board.go": append([]string{"package board\n\nimport \"github.com/boardbench/boardbench/rep\""}, declarations(t, body)...)}}
	}
	chapters, err := filepath.Glob("doc/course/[0-9]*.md")
	require.NoError(t, err)
	for _, path := range chapters {
		chapter, err := os.ReadFile(path)
		require.NoError(t, err)
		board, file := "x88", ""
		for _, m := range courseLine.FindAllStringSubmatch(string(chapter), -1) {
			b := boards[board]
			switch {
			case m[1] != "":
				file = m[1]
			case m[2] != "":
				board, file = "x88", ""
				if strings.Contains(strings.ToLower(m[2]), "with bitboards") {
					board = "bits"
				}
			case m[3] != "": // an answer
				answers[board] += strings.ReplaceAll("\n"+m[4], "\n"+m[3], "\n") + "\n"
			case m[4] != "" && file != "":
				b.add(t, file, m[4])
				b.typed += typed(m[4], "")
			case m[5] != "":
				b.change(t, file, m[5])
				b.typed += typed(m[5], "+")
			case m[6] != "":
				assert.Equal(t, board, m[6], path)
				assert.LessOrEqual(t, b.typed, mostTyped, "lines before the rules %s of %s", m[7], board)
				t.Logf("%s: %2d lines to %s of %s", filepath.Base(path), b.typed, m[7], board)
				b.once(t, path)
				b.rules, b.typed = append(b.rules, strings.Split(m[7], ", ")...), 0
				stage(board, boards)
			case m[8] != "":
				for name := range strings.SplitSeq(m[8], " and ") {
					name = "Board." + strings.Trim(name, "`")
					assert.Equal(t, 1, b.remove(t, m[9], func(old string) bool { return old == name }), "%s: %s of %s", path, name, m[9])
				}
			}
		}
	}
	for board, b := range boards {
		assert.Zero(t, b.typed, "lines of %s after the last rule", board)
	}
	stage("", boards)
	return answers
}

// The chapters quote the code and the recorded runs that are there, lead to positions that the explorer can show, and end in
// exercises with answers.
func TestCourse(t *testing.T) {
	t.Chdir("../..")
	chapters, err := filepath.Glob("doc/course/[0-9]*.md")
	require.NoError(t, err)
	require.Len(t, chapters, 10)
	index, err := os.ReadFile("doc/course/README.md")
	require.NoError(t, err)
	all, prose := 0, ""
	for _, path := range chapters {
		chapter, err := os.ReadFile(path)
		require.NoError(t, err)
		text := string(chapter)
		prose += noProse.ReplaceAllString(text, "")
		assert.Contains(t, string(index), "]("+filepath.Base(path)+")")
		for _, m := range codeOf.FindAllStringSubmatch(text, -1) {
			assert.Equal(t, m[1], m[2], path)
			source, err := os.ReadFile(m[1])
			require.NoError(t, err, path)
			assert.Contains(t, string(source), "\n"+m[3]+"\n", "%s quotes %s", path, m[1])
		}
		for _, m := range linesOf.FindAllStringSubmatch(text, -1) {
			table, _ := bench(t, strings.Fields(m[2])...)
			at := 0
			for line := range strings.SplitSeq(m[1], "\n") {
				i := strings.Index(table[at:], "\n"+line+"\n")
				if at == 0 && strings.HasPrefix(table, line+"\n") {
					i = 0
				}
				if assert.GreaterOrEqual(t, i, 0, "%s: %q is no line of bench %s below the ones before", path, line, m[2]) {
					at += i + len(line)
				}
			}
		}
		addresses := addressOf.FindAllStringSubmatch(text, -1)
		assert.Len(t, addresses, 1, path)
		for _, m := range addresses {
			checkAddress(t, path, m[1])
		}
		words := len(strings.Fields(anyBlock.ReplaceAllString(text, "")))
		assert.Less(t, words, 950, "%s has too many words", path)
		all += words
		_, exercises, _ := strings.Cut(text, "## Exercises\n")
		assert.Len(t, regexp.MustCompile(`(?m)^\d\. `).FindAllString(exercises, -1), 3, path)
		assert.Equal(t, 3, strings.Count(exercises, "<details><summary>Answer</summary>\n"), path)
	}
	assert.Less(t, all, 9000, "words of the course")
	for _, word := range words {
		first := regexp.MustCompile(`(?i)(.{0,40})\b` + word + `(.{0,30})`).FindStringSubmatch(prose)
		if assert.NotNil(t, first, word) {
			assert.Regexp(t, `^(s|es)?\]\(\.\./glossary\.md\)`, first[2], "%q is first used in %q", word, first[0])
		}
	}
}

// A reader who types the course has the textbook boards of 0x88 and of bitboards in the end, declaration by declaration.
func TestCourseIsTheBooks(t *testing.T) {
	t.Chdir("../..")
	course(t, func(stage string, boards map[string]*build) {
		if stage != "" {
			return
		}
		for board, layout := range map[string]string{"x88": "x88", "bits": "bitboard"} {
			typed := map[string]string{}
			for _, file := range boards[board].files {
				maps.Copy(typed, names(t, strings.Join(file, "\n\n")))
			}
			sources, err := filepath.Glob("rep/" + layout + "/book/*.go")
			require.NoError(t, err)
			book := map[string]string{}
			for _, source := range sources {
				if !strings.HasSuffix(source, "_test.go") {
					text, err := os.ReadFile(source)
					require.NoError(t, err)
					maps.Copy(book, names(t, strings.ReplaceAll(string(text), layout+"-book:", "mine:")))
				}
			}
			delete(book, "Backend")
			delete(typed, "Backend")
			assert.ElementsMatch(t, slices.Collect(maps.Keys(book)), slices.Collect(maps.Keys(typed)), board)
			for name, code := range book {
				assert.Equal(t, code, typed[name], "%s of %s", name, board)
			}
		}
	})
}

// After each step the rules are green that the chapter names, and no others; after the castling rights the suite's check
// Load passes, and at the end the answers are right.
func TestCourseStep(t *testing.T) {
	if !*long {
		t.Skip("builds 32 boards: -long")
	}
	t.Chdir("../..")
	dir := filepath.Join(t.TempDir(), "mine")
	bench(t, "new", dir, "--layout", "empty")
	green := map[string][]string{}
	imports, backends, last := "\t\"example.org/mine/board\"\n", ", board.Backend", map[string]string{}
	place := func(name string, b *build, oldnew ...string) {
		imports += fmt.Sprintf("\t%s \"example.org/mine/%s\"\n", name, name)
		backends += ", " + name + ".Backend"
		for path, file := range b.files {
			text := strings.NewReplacer(append(oldnew, `Name:    "mine"`, `Name:    "`+name+`"`)...).Replace(strings.Join(file, "\n\n")) + "\n"
			path = filepath.Join(dir, name, filepath.Base(path))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
			require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		}
		suite := "package board\n\nimport (\n\t\"testing\"\n\n\t\"github.com/boardbench/boardbench/rep/reptest\"\n)\n\nfunc TestConformance(t *testing.T) { reptest.Run(t, Backend) }\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, name, "board_test.go"), []byte(suite), 0o666))
	}
	answers := course(t, func(board string, boards map[string]*build) {
		if board == "" {
			place("planted", boards["x88"], " | lost[to]", "") // the bug of chapter 9
			return
		}
		b := boards[board]
		name := fmt.Sprintf("%s%d", board, len(b.rules))
		green[name] = slices.Clone(b.rules)
		place(name, b)
		last[board] = name
	})
	for board, text := range answers {
		text = "package board\n\nimport (\n\t\"testing\"\n\n\t\"github.com/boardbench/boardbench/rep\"\n)\n" + text
		require.NoError(t, os.WriteFile(filepath.Join(dir, last[board], "answers_test.go"), []byte(text), 0o666))
	}
	program, err := os.ReadFile(filepath.Join(dir, "main.go"))
	require.NoError(t, err)
	text := strings.Replace(strings.Replace(string(program), "\t\"example.org/mine/board\"\n", imports, 1), ", board.Backend", backends, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o666))
	goTool := func(args ...string) string {
		command := exec.CommandContext(t.Context(), "go", args...)
		command.Dir = dir
		out, err := command.CombinedOutput()
		require.NoError(t, err, "go %q: %s", args, out)
		return string(out)
	}
	goTool("build", "-o", "bench", ".")
	for name, want := range green {
		out, _ := exec.CommandContext(t.Context(), filepath.Join(dir, "bench"), "verify", "--rep", name, "--max-depth", "1", "--format", "json").Output()
		var verified struct {
			Boards []struct {
				Rules []struct{ Rule, Status string }
			}
		}
		require.NoError(t, json.Unmarshal(out, &verified), "%s: %s", name, out)
		require.Len(t, verified.Boards, 1, name)
		got := []string{}
		for _, rule := range verified.Boards[0].Rules {
			if rule.Status == "passed" {
				got = append(got, rule.Rule)
			}
		}
		assert.ElementsMatch(t, want, got, name)
	}
	first, err := os.ReadFile("doc/course/01-squares.md")
	require.NoError(t, err)
	_, block, _ := strings.Cut(string(first), "```text\n")
	shown, _, _ := strings.Cut(block, "  …")
	out, _ := exec.CommandContext(t.Context(), filepath.Join(dir, "bench"), "verify", "--rep", "mine", "--max-depth", "1").Output()
	assert.Contains(t, string(out), shown, "the first answer of the referee")
	divide := func(name string, depth string) (counts []string) {
		out, err := exec.CommandContext(t.Context(), filepath.Join(dir, "bench"), "perft", "--rep", name, "--divide", "--depth", depth, "kiwipete").Output()
		require.NoError(t, err, name)
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	assert.Equal(t, divide(last["x88"], "3"), divide("planted", "3"), "the count is right to depth 3")
	right, planted, differ := divide(last["x88"], "4"), divide("planted", "4"), ""
	require.Len(t, planted, len(right))
	for i, count := range right {
		if count != planted[i] {
			differ += strings.ReplaceAll(planted[i]+" "+count+" ", "Nodes searched: ", "")
		}
	}
	assert.Equal(t, "e5f7: 88825 e5f7: 88799 e5g6: 83896 e5g6: 83866 4085659 4085603 ", differ, "doc/course/09-perft.md has these moves and sums")
	goTool("test", "-run", "/Load$", "./x883", "./bits3")
	for board := range answers {
		goTool("test", "-skip", "Conformance", "./"+last[board]) // the suite has passed the books, which these boards are
	}
}

// checkAddress tests the parts of an address of the explorer: boards and a view that are there, and
// moves that are legal.
func checkAddress(t *testing.T, path, address string) {
	values, err := url.ParseQuery(address)
	require.NoError(t, err, path)
	for name := range strings.SplitSeq(values.Get("boards"), ",") {
		assert.True(t, slices.ContainsFunc(config.Boards, func(b rep.Backend) bool { return b.Name == name }), "%s: board %q", path, name)
	}
	p := rep.StartPosition()
	if values.Has("fen") {
		p, err = rep.ParseFEN(strings.ReplaceAll(values.Get("fen"), "_", " "))
		require.NoError(t, err, path)
	}
	board := oracle.New()
	require.NoError(t, board.Load(&p), path)
	for text := range strings.SplitSeq(values.Get("moves"), ",") {
		if text == "" {
			continue
		}
		moves := board.AppendMoves(nil)
		i := slices.IndexFunc(moves, func(m rep.Move) bool { return m.String() == text })
		require.GreaterOrEqual(t, i, 0, "%s: move %s", path, text)
		board.Make(moves[i])
	}
	page, err := os.ReadFile("cmd/explorer/page/questions.js")
	require.NoError(t, err)
	if q := values.Get("q"); q != "" {
		assert.Contains(t, string(page), `{ key: "`+q+`",`, path)
	}
}
