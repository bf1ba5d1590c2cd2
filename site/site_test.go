package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// built returns the site in a folder, with an explorer and a report that are one file each.
func built(t *testing.T) string {
	t.Helper()
	s := site{root: "..", out: filepath.Join(t.TempDir(), "site"), explorer: t.TempDir(), report: t.TempDir()}
	require.NoError(t, os.Mkdir(filepath.Join(s.report, "machines"), 0o777))
	for file, text := range map[string]string{
		filepath.Join(s.explorer, "index.html"): "<body>\n<header>\n  <h1>", filepath.Join(s.report, "index.html"): "<body><main><h1>",
		filepath.Join(s.report, "machines", "index.html"): "<body>\n<main>\n<h1>",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	require.NoError(t, os.WriteFile(filepath.Join(s.explorer, "course.json"), []byte("["+strings.Repeat("{},", 9)+"{}]"), 0o666))
	require.NoError(t, s.build())
	require.NoError(t, s.build(), "again, over the first one")
	return s.out
}

var (
	reference = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	identity  = regexp.MustCompile(` id="([^"]+)"`)
)

// Every link of every page leads to a file of the site and to a heading there, or to a file of the
// repository. Nothing is loaded from elsewhere.
func TestLinks(t *testing.T) {
	out := built(t)
	texts := map[string]string{}
	require.NoError(t, filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		text, err := os.ReadFile(name)
		relative, _ := filepath.Rel(out, name)
		texts[filepath.ToSlash(relative)] = string(text)
		return err
	}))
	assert.Greater(t, len(texts), 25)
	for name, text := range texts {
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			to, fragment, _ := strings.Cut(m[1], "#")
			if file, ours := strings.CutPrefix(to, repository+"/blob/main/"); ours {
				assert.FileExists(t, filepath.Join("..", file), "%s links %s", name, m[1])
				continue
			}
			if file, ours := strings.CutPrefix(to, repository+"/tree/main/"); ours {
				assert.DirExists(t, filepath.Join("..", file), "%s links %s", name, m[1])
				continue
			}
			if strings.Contains(to, "://") {
				assert.Contains(t, m[0], "href", "%s loads %s from elsewhere", name, to)
				continue
			}
			target := name
			if to != "" {
				target = path.Join(path.Dir(name), to)
				assert.FileExists(t, filepath.Join(out, target), "%s links %s", name, m[1])
			}
			if fragment != "" && !strings.HasPrefix(target, "explorer/") {
				assert.Contains(t, identity.FindAllString(texts[target], -1), ` id="`+fragment+`"`, "%s links %s", name, m[1])
			}
		}
	}
}

// The course is ten chapters that lead to each other and to the explorer, and opens in 300 kB without a
// script.
func TestCourse(t *testing.T) {
	out := built(t)
	names, err := filepath.Glob(filepath.Join(out, "doc", "course", "*.html"))
	require.NoError(t, err)
	require.Len(t, names, 12)
	size := len(style)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		size += len(text)
		assert.NotContains(t, string(text), "<script")
		if filepath.Base(name)[0] <= '9' {
			assert.Regexp(t, `rel="(prev|next)"`, string(text), name)
		}
	}
	assert.Less(t, size, 300_000, "bytes of the course")
	text, err := os.ReadFile(filepath.Join(out, "doc", "course", "07-check.html"))
	require.NoError(t, err)
	assert.NotContains(t, string(text), "go run ./cmd/explorer")
	assert.Contains(t, string(text), `<a href="../../explorer/index.html#boards=x88&amp;fen=4k3/8/8/8/7b/8/8/4K3_w_-_-_0_1&amp;step=0`)
	chapters, err := os.ReadFile(filepath.Join(out, "explorer", "course.json"))
	require.NoError(t, err)
	assert.Contains(t, string(chapters), `"page":"../doc/course/07-check.html"`)
}

// The explorer and the report have a link back to the site, at any depth.
func TestLinksBack(t *testing.T) {
	out := built(t)
	for name, want := range map[string]string{
		"explorer/index.html":        "<body>\n<header>\n<p><a href=\"../index.html\">Boardbench</a></p>\n  <h1>",
		"report/index.html":          "<body><main><p><a href=\"../index.html\">Boardbench</a></p>\n<h1>",
		"report/machines/index.html": "<body>\n<main>\n<p><a href=\"../../index.html\">Boardbench</a></p>\n<h1>",
	} {
		text, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.Equal(t, want, string(text), name)
	}
	page, err := os.ReadFile("../cmd/explorer/page/index.html")
	require.NoError(t, err)
	assert.Equal(t, "<header>\n", string(landmark.Find(page)), "the link is at the top of the explorer")
}

// A link that leads nowhere, a folder of something else, and a folder that is no repository are named.
func TestFaults(t *testing.T) {
	root := t.TempDir()
	s := site{root: root, out: filepath.Join(t.TempDir(), "out")}
	assert.ErrorContains(t, s.build(), "it has no README.md")
	require.NoError(t, os.WriteFile(filepath.Join(root, "README.md"), []byte("# A\n\n[b](b.md)\n"), 0o666))
	assert.ErrorContains(t, s.build(), "README.md: the link b.md leads nowhere")
	s.out = root
	assert.ErrorContains(t, s.build(), "is no site: name another folder")
	assert.FileExists(t, filepath.Join(root, "README.md"))
}
