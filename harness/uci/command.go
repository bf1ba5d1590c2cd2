package uci

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// gameFolders are searched for a program after PATH: Debian installs games there.
var gameFolders = []string{"/usr/games", "/usr/local/games"}

// A Command is the program of an engine.
type Command struct {
	Name string   // of the engine: it passes rep.ValidateName
	Text string   // the command as it was written, without the name
	Args []string // the path of the program, and its arguments
}

// ParseCommand reads COMMAND or NAME=COMMAND. The command is split at blanks as a
// shell does, with quotes and nothing else of a shell: no variables, no wildcards, and a backslash
// is a character as any other: C:\engines\sf.exe is a path. The program is looked for in PATH and then in the folders
// for games, unless it has a slash. Without NAME the name is the program's, in lower
// case and without its extension. The error quotes text.
func ParseCommand(text string) (Command, error) {
	fail := func(err error) (Command, error) { return Command{}, fmt.Errorf("uci: engine %q: %w", text, err) }
	c := Command{Text: text}
	if name, rest, ok := strings.Cut(text, "="); ok && !strings.ContainsAny(name, " \t/\\'\"") {
		if err := rep.ValidateName(name); err != nil {
			return fail(err)
		}
		c.Name, c.Text = name, rest
	}
	words, err := SplitWords(c.Text)
	if err != nil {
		return fail(err)
	}
	if len(words) == 0 {
		return fail(errors.New("no command"))
	}
	if words[0], err = findProgram(words[0]); err != nil {
		return fail(err)
	}
	c.Args = words
	if c.Name == "" {
		base := filepath.Base(words[0])
		c.Name = nameOf(strings.TrimSuffix(base, filepath.Ext(base)))
		if rep.ValidateName(c.Name) != nil {
			return fail(fmt.Errorf("%q makes no name, write NAME=COMMAND", base))
		}
	}
	return c, nil
}

// lastNumbers matches an end of a name that the Go benchmark format takes for the value
// of GOMAXPROCS.
var lastNumbers = regexp.MustCompile(`(?:-+\d+)+$`)

// nameOf returns text with the characters replaced that a name cannot have:
// "stockfish16" for "Stockfish-16".
func nameOf(text string) string {
	name := strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(text)), "-")
	return lastNumbers.ReplaceAllStringFunc(name, func(end string) string { return strings.ReplaceAll(end, "-", "") })
}

// findProgram returns the path of a program.
func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	for _, folder := range gameFolders {
		if err != nil && !strings.ContainsAny(name, "/"+string(filepath.Separator)) {
			path, err = exec.LookPath(filepath.Join(folder, name))
		}
	}
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no program %s", name)
	case err != nil: // a folder, or a file that may not be executed
		return "", fmt.Errorf("%s is no program", name)
	}
	return path, nil
}

// SplitWords splits a command at blanks. Quotes of one kind keep blanks and the quotes of the other kind. The error
// says that a quote is not closed.
func SplitWords(text string) (words []string, err error) {
	word, begun, quote := "", false, rune(0)
	for _, r := range text + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			begun, quote = true, r
		case quote == 0 && strings.ContainsRune(" \t\n", r):
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			begun = true
			word += string(r)
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	return words, nil
}
