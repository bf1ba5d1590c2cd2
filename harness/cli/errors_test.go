package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/uci"
)

// An error of any package that a command uses comes without the name of the package.
func TestPackages(t *testing.T) {
	t.Parallel()
	prefixed := regexp.MustCompile(`(?:errors\.New|fmt\.Errorf)\("([a-z]+: )`)
	for _, root := range []string{"../../perft", "../../engine", "..", "../../internal"} { // a board or a codec has its name
		require.NoError(t, filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range prefixed.FindAllSubmatch(text, -1) {
				if prefix := string(found[1]); prefix == packageOf(text)+": " && prefix != "cli: " && prefix != "broken: " { // for programmers
					assert.Contains(t, packages, prefix, path)
				}
			}
			return err
		}))
	}
}

// packageOf returns the name of the package of a file.
func packageOf(text []byte) string {
	return string(regexp.MustCompile(`(?m)^package (\w+)`).FindSubmatch(text)[1])
}

// The command that helps follows an error that has one, and no other.
func TestHint(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err  error
		want string
	}{
		{results.Warning{Kind: results.Incomplete, Problem: "p", Advice: "a"}, "p: a"},
		{fmt.Errorf("report: x: %w", report.ErrNoSearch), "x: no search in it (bench engine measures them)"},
		{&uci.Failure{Engine: "toy", Doing: "go perft 1", Probe: true, Err: errors.New("no count")}, `toy: after "go perft 1": no count (--engine-perft sets another command, --engine-nodes the pattern of its answer)`},
		{errors.New("harness: other"), "other"},
	} {
		assert.Equal(t, test.want, errorLine(test.err))
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}
	for typed, want := range map[string]string{
		"x89":                     "x88",
		"X88":                     "x88",
		"88":                      "x88",
		"bitbaord":                "bitboard",
		"bit":                     "bitboard",
		"mailbx":                  "mailbox",
		"piece-list":              "piecelist",
		"tenbytwleve":             "tenbytwelve",
		"zebra":                   "",
		"":                        "",
		"\x00\xff":                "",
		strings.Repeat("x", 1000): "",
	} {
		assert.Equal(t, want, nearest(typed, names), "%q", typed)
	}
	assert.Empty(t, nearest("x", nil))
}

func TestEditDistance(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "abcd", 1},
		{"abc", "bc", 1},
		{"abc", "acb", 1},
		{"kitten", "sitting", 3},
	} {
		assert.Equal(t, test.want, editDistance(test.a, test.b), "%s %s", test.a, test.b)
	}
}
