package main

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// convert returns the title and the HTML of a document.
func (s *site) convert(document string, source []byte) (title, body string, err error) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()), goldmark.WithRendererOptions(html.WithUnsafe()))
	tree := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(headings{}))))
	err = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.Heading:
			if title == "" {
				title = string(n.Lines().Value(source))
			}
		case *ast.Link:
			n.Destination, err = s.target(document, n.Destination)
		case *ast.Image:
			n.Destination, err = s.target(document, n.Destination)
		}
		return ast.WalkContinue, err
	})
	if err != nil {
		return "", "", err
	}
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, tree); err != nil {
		return "", "", err
	}
	root := strings.Repeat("../", strings.Count(document, "/"))
	// A block or a table that scrolls is reached by the keyboard.
	text := strings.NewReplacer("<pre>", `<pre tabindex="0" role="group" aria-label="code or drawing">`, "<table>", `<table tabindex="0">`).Replace(linkAddresses(out.String(), root))
	return strings.ReplaceAll(title, "`", ""), text, nil
}

// target returns where a link of a document leads in the site: to a page, to a picture, or to a file of
// the repository.
func (s *site) target(document string, destination []byte) ([]byte, error) {
	u, err := url.Parse(string(destination))
	if err != nil || u.Scheme != "" || u.Path == "" {
		return destination, err
	}
	name := path.Join(path.Dir(document), u.Path)
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(name)))
	if err != nil {
		return nil, fmt.Errorf("the link %s leads nowhere: %w", destination, err)
	}
	to := s.pages[name]
	if info.IsDir() {
		to = s.pages[path.Join(name, "README.md")]
	}
	for _, pattern := range copied {
		if found, _ := path.Match(pattern, name); found {
			to = name
		}
	}
	kind := "/blob/main/"
	if info.IsDir() {
		kind = "/tree/main/"
	}
	if to == "" {
		return []byte(repository + kind + name), nil
	}
	u.Path = strings.Repeat("../", strings.Count(document, "/")) + to
	return []byte(u.String()), nil
}

// headings makes the ids of headings as GitHub does, to which the documents link.
type headings map[string]int

// Generate implements parser.IDs.
func (h headings) Generate(value []byte, _ ast.NodeKind) []byte {
	var id strings.Builder
	for _, c := range strings.ToLower(string(value)) {
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' || c == '_':
			id.WriteRune(c)
		case c == ' ':
			id.WriteByte('-')
		}
	}
	name := id.String()
	h[name]++
	if n := h[name]; n > 1 {
		name = fmt.Sprintf("%s-%d", name, n-1)
	}
	return []byte(name)
}

// Put implements parser.IDs.
func (h headings) Put(value []byte) { h[string(value)]++ }
