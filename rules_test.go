package boardbench

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The tests that doc/rules.md names exist in the files and folders that it links, and so do these.
func TestRulesNameTests(t *testing.T) {
	document, err := os.ReadFile("doc/rules.md")
	require.NoError(t, err)
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)`).FindAllStringSubmatch(string(document), -1) {
		_, err := os.Stat(filepath.Join("doc", link[1]))
		assert.NoError(t, err, "a link of doc/rules.md")
	}
	var source strings.Builder
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") && path != "rep/reptest/checks.go" && path != "rep/reptest/parts.go" {
			return err
		}
		text, err := os.ReadFile(path)
		source.Write(text)
		return err
	}))
	named := 0
	for paragraph := range strings.SplitSeq(string(document), "\n\n") {
		if !strings.HasPrefix(paragraph, "*Test:*") {
			continue
		}
		for _, name := range regexp.MustCompile("`([A-Z][A-Za-z]+)`").FindAllStringSubmatch(paragraph, -1) {
			named++
			test := strings.Contains(source.String(), "func "+name[1]+"(")
			check := strings.Contains(source.String(), `{name: "`+name[1]+`",`) || strings.Contains(source.String(), "{name: string("+name[1]+"),")
			assert.True(t, test || check, "doc/rules.md names %s, which is no test and no check of rep/reptest", name[1])
		}
	}
	assert.Greater(t, named, 8, "names of tests")
}
