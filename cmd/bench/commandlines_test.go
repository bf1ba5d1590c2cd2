package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/uci"
)

var (
	codeBlock = regexp.MustCompile("(?ms)^[ >]*```(\\w*)\n(.*?)^[ >]*```$")
	codeSpan  = regexp.MustCompile("`([^`]+)`")

	// benchLine matches a command line of bench: as it is built, as Go runs it, and by its name; and that of a module
	// with boards of its own.
	benchLine = regexp.MustCompile(`^(?:\./bench|bench|go run(?: -[\w=.-]+)* (?:(?:\.\./)*(?:\./)?cmd/bench|\.)) +([a-z].*|--.*)$`)

	// otherLine matches a command line of another program of this repository, a target of make, or a test.
	otherLine = regexp.MustCompile(`^(go run|go test|go doc|make|tools/run) +(.*)$`)

	// benchInProse matches a command of bench with flags in a comment, a message or a script.
	benchInProse = regexp.MustCompile(`\bbench ([a-z]+)((?: +--[a-z][a-z-]*(?:[= ](?:'[^']*'|[^-'\s][^'\s]*))?)+)`)

	// lineInGo matches a line of code in a comment, and an example of a help.
	lineInGo = regexp.MustCompile(`(?m)^(?://\t|  )((?:go run \./cmd/bench|\./bench|bench) [a-z].*)$`)
	longFlag = regexp.MustCompile(`(?:^| )(--[a-z][a-z-]*)`)

	quoted      = regexp.MustCompile(`'[^']*'`)
	placeholder = regexp.MustCompile(`^\[?[A-Z]+(?:,[A-Z]+)*\]?$`)
)

// Each command line in a document, a comment, a message or a script has a command that is there and flags that it has.
// The command is not run.
func TestCommandLines(t *testing.T) {
	t.Chdir("../..")
	ls := exec.CommandContext(t.Context(), "git", "ls-files")
	env.Clean(ls)
	listed, err := ls.Output()
	if err != nil {
		t.Skip("the source is no clone")
	}
	known := map[string]bool{} // of the lines that were tried
	lines := 0
	for path := range strings.FieldsSeq(string(listed)) {
		script := path == "Makefile" || filepath.Ext(path) == ".yml" || strings.HasPrefix(path, ".ci/") || filepath.Ext(path) == ".sh"
		if strings.Contains(path, "testdata/") || strings.HasSuffix(path, "_test.go") || path == "CHANGELOG.md" || !script && !slices.Contains([]string{".md", ".go"}, filepath.Ext(path)) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			continue // deleted, and not committed yet
		}
		for _, m := range benchInProse.FindAllStringSubmatch(string(text), -1) {
			checkFlags(t, path, m[0], m[1], m[2])
		}
		for _, code := range codeLines(path, string(text)) {
			line, comment, _ := strings.Cut(code, " #")
			line = strings.TrimSpace(line)
			if known[path+code] {
				continue
			}
			known[path+code] = true
			lines++
			if m := benchLine.FindStringSubmatch(line); m != nil {
				checkFlags(t, path, code, strings.Fields(m[1])[0], comment)
			}
			if m := benchLine.FindStringSubmatch(line); m != nil {
				parse(t, path, line, m[1])
			} else if m := otherLine.FindStringSubmatch(line); m != nil {
				checkOther(t, path, line, m[1], strings.Fields(m[2]))
			}
		}
	}
	assert.Greater(t, lines, 300)
}

// checkFlags checks that a command of bench has the flags that a text names.
func checkFlags(t *testing.T, path, line, command, text string) {
	for _, flag := range longFlag.FindAllStringSubmatch(quoted.ReplaceAllString(text, ""), -1) {
		assert.Contains(t, helpOf(t, command)+" --help --version", flag[1], "%s: %s", path, line)
	}
}

// codeLines returns the lines of code in a document or a source, split at pipes and redirections.
func codeLines(path, text string) []string {
	var lines []string
	if filepath.Ext(path) == ".go" {
		for _, m := range lineInGo.FindAllStringSubmatch(text, -1) {
			line, _, _ := strings.Cut(m[1], "  ")
			line, _, _ = strings.Cut(line, "`")
			lines = append(lines, line)
		}
		return lines
	}
	if filepath.Ext(path) != ".md" {
		return nil
	}
	add := func(line string) {
		for _, part := range regexp.MustCompile(` (?:&&|\|\||\||;|2?>) `).Split(strings.TrimSpace(line), -1) {
			lines = append(lines, strings.TrimSpace(part))
		}
	}
	for _, block := range codeBlock.FindAllStringSubmatch(text, -1) {
		if block[1] != "sh" && block[1] != "" {
			continue
		}
		for line := range strings.Lines(strings.ReplaceAll(block[2], "\\\n", " ")) {
			add(line)
		}
	}
	for _, span := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		add(strings.Join(strings.Fields(span[1]), " "))
	}
	return lines
}

// parse has the command read its flags and print its help, instead of running.
func parse(t *testing.T, path, line, arguments string) {
	args, err := uci.SplitWords(arguments)
	require.NoError(t, err, line)
	for i, arg := range args {
		if placeholder.MatchString(arg) {
			args[i] = "1"
		}
	}
	args = slices.DeleteFunc(args, func(arg string) bool { return arg == "…" || arg == "..." })
	if slices.Contains(args, "--version") || slices.Contains(args, "--help") {
		return
	}
	if last := args[len(args)-1]; strings.HasPrefix(last, "--") && !strings.Contains(last, "=") { // without its value
		checkFlags(t, path, line, args[0], last)
		args = args[:len(args)-1]
	}
	var stdout, stderr bytes.Buffer
	status := cli.Run(t.Context(), config, append(args, "--help"), &stdout, &stderr)
	assert.Equal(t, cli.StatusOK, status, "%s: %s: %s", path, line, stderr.String())
}

// helps has the help of each command of bench.
var helps = map[string]string{}

func helpOf(t *testing.T, command string) string {
	if _, known := helps[command]; !known {
		var stdout, stderr bytes.Buffer
		if cli.Run(t.Context(), config, []string{"help", command}, &stdout, &stderr) != cli.StatusOK {
			stdout.WriteString("no command " + command)
		}
		helps[command] = stdout.String()
	}
	return helps[command]
}

// checkOther checks that the program is there and has the flags, or that the target of make is there.
func checkOther(t *testing.T, path, line, program string, args []string) {
	folder, flags := "", []string{}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), "Makefile")); err == nil && program == "make" {
		folder = filepath.Dir(path)
	}
	for i, arg := range args {
		switch {
		case program == "make" && arg == "-C":
			folder = args[i+1]
		case program == "make" && regexp.MustCompile(`^[a-z]+$`).MatchString(arg):
			text, err := os.ReadFile(filepath.Join(folder, "Makefile"))
			require.NoError(t, err, "%s: %s", path, line)
			assert.Regexp(t, `(?m)^`+arg+`:|^\.PHONY:.* `+arg+`\b`, string(text), "%s: %s", path, line)
		case program == "tools/run" && i == 0:
			folder = "tools/" + arg
		case strings.HasPrefix(arg, "./"):
			folder = strings.TrimSuffix(strings.TrimSuffix(arg, "..."), "/")
		case strings.HasPrefix(arg, "-") && folder != "" && program == "go run" || strings.HasPrefix(arg, "-") && program == "tools/run":
			name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
			flags = append(flags, name)
		}
	}
	if folder == "" || folder == "./board" { // of a module that bench new has written
		return
	}
	for _, module := range []string{filepath.Dir(path), "grid"} { // the reader may be there
		if _, err := os.Stat(filepath.Join(module, folder)); err == nil {
			folder = filepath.Join(module, folder)
			break
		}
	}
	if !assert.DirExists(t, folder, "%s: %s", path, line) {
		return
	}
	for _, flag := range flags {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		declared := slices.ContainsFunc(files, func(file string) bool {
			text, err := os.ReadFile(file)
			return err == nil && regexp.MustCompile(`\.\w+\((?:&?[\w.]+, )?"`+regexp.QuoteMeta(flag)+`"`).Match(text)
		})
		assert.True(t, declared, "%s: %s: there is no flag -%s in %s", path, line, flag, folder)
	}
}
