package boardbench

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// documents returns the Markdown files that a reader is led to, with their text.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "doc/*.md", "doc/course/*.md", "results/*.md", "techniques/*.md", "examples/*.md", "examples/*/*.md", "grid/*.md"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, paths, pattern)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			texts[filepath.ToSlash(path)] = string(text)
		}
	}
	return texts
}

// Every link of a document leads to a file or folder that exists, and to a heading in it.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#\s]*)(?:#([^)\s]+))?\)`)
	texts := documents(t)
	for path, text := range texts {
		for _, m := range link.FindAllStringSubmatch(withoutCode(text), -1) {
			target := path
			if strings.Contains(m[1], "://") {
				continue
			}
			if m[1] != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(path), m[1]))
				_, err := os.Stat(target)
				assert.NoError(t, err, "%s links %s", path, m[1])
			}
			if m[2] != "" {
				assert.Contains(t, anchors(texts[target]), m[2], "%s links a heading of %s", path, target)
			}
		}
	}
}

// The documents that comments in the code name exist.
func TestNamedDocuments(t *testing.T) {
	named := regexp.MustCompile(`\b(?:doc|results|techniques)/[A-Za-z-]+\.md\b`)
	found := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if !strings.Contains(string(text), ".md") {
			return err
		}
		for _, name := range named.FindAllString(string(text), -1) {
			found++
			assert.FileExists(t, filepath.FromSlash(name), "named by %s", path)
		}
		return err
	}))
	assert.Greater(t, found, 10)
}

// README.md stays short, and leads to every document in two clicks.
func TestReadmes(t *testing.T) {
	texts := documents(t)
	assert.LessOrEqual(t, len(strings.Fields(texts["README.md"])), 500, "words of README.md")
	for _, table := range regexp.MustCompile(`(?m)(?:^\|.*\n)+`).FindAllString(texts["README.md"], -1) {
		assert.LessOrEqual(t, strings.Count(table, "\n"), 2+8, "longer tables than of 8 rows belong into doc:\n%s", table)
	}
	reached, clicked := map[string]bool{}, []string{"README.md"}
	for range 2 {
		for _, path := range slices.Clone(clicked) {
			for _, m := range regexp.MustCompile(`\]\(([^)#\s:]+)`).FindAllStringSubmatch(withoutCode(texts[path]), -1) {
				target := filepath.ToSlash(filepath.Join(filepath.Dir(path), m[1]))
				for _, target := range []string{target, target + "/README.md"} {
					if _, found := texts[target]; found && !reached[target] {
						reached[target], clicked = true, append(clicked, target)
					}
				}
			}
		}
	}
	for path := range texts {
		assert.True(t, path == "README.md" || reached[path], "README.md does not lead to %s in two clicks", path)
	}
}

// Each folder of examples has a README, and the list of them names it.
func TestExamplesHaveReadmes(t *testing.T) {
	texts := documents(t)
	entries, err := os.ReadDir("examples")
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			assert.NotEmpty(t, texts["examples/"+e.Name()+"/README.md"], "examples/%s has no README.md", e.Name())
			assert.Contains(t, texts["examples/README.md"], "]("+e.Name()+")")
		}
	}
}

// withoutCode returns a text without its blocks of code.
func withoutCode(text string) string {
	return regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(text, "")
}

// anchors returns the anchors of the headings of a document, as GitHub makes them.
func anchors(text string) []string {
	var anchors []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(withoutCode(text), -1) {
		anchors = append(anchors, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1]))
	}
	return anchors
}
