package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// repository is where files are that the site does not have.
const repository = "https://github.com/boardbench/boardbench"

// patterns are the documents, and copied the pictures that they show.
var (
	patterns = []string{"*.md", "doc/*.md", "doc/course/*.md", "results/*.md", "techniques/*.md", "grid/*.md"}
	copied   = []string{"results/*.svg", "results/*.png", "doc/course/*.svg"}
)

//go:embed style.css
var style []byte

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// site is a folder that is written.
type site struct {
	root, out, explorer, report string

	pages map[string]string // the path of each document's page, by the document's path
}

// page is the data of a page.
type page struct {
	Title    string
	Root     string // the way to the site's folder: "../../"
	Body     template.HTML
	Previous *link // chapters of the course, nil for none
	Next     *link
}

type link struct{ Href, Title string }

// build writes the site. A link that leads nowhere is an error.
func (s *site) build() error {
	if err := s.find(); err != nil {
		return err
	}
	if err := s.empty(); err != nil {
		return err
	}
	var documents []string
	for document := range s.pages {
		documents = append(documents, document)
	}
	slices.Sort(documents)
	titles := map[string]string{}
	bodies := map[string]string{}
	for _, document := range documents {
		text, err := os.ReadFile(filepath.Join(s.root, document))
		if err != nil {
			return err
		}
		if titles[document], bodies[document], err = s.convert(document, text); err != nil {
			return fmt.Errorf("%s: %w", document, err)
		}
	}
	chapters := slices.DeleteFunc(slices.Clone(documents), func(d string) bool { return !chapterName.MatchString(d) })
	for _, document := range documents {
		p := page{Title: titles[document], Root: strings.Repeat("../", strings.Count(document, "/")), Body: template.HTML(bodies[document])}
		if i := slices.Index(chapters, document); i >= 0 {
			chapter := func(d string) *link { return &link{path.Base(s.pages[d]), titles[d]} }
			if i > 0 {
				p.Previous = chapter(chapters[i-1])
			}
			if i+1 < len(chapters) {
				p.Next = chapter(chapters[i+1])
			}
		}
		if err := s.write(s.pages[document], p); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(s.out, "style.css"), style, 0o666); err != nil {
		return err
	}
	if err := s.copyPictures(); err != nil {
		return err
	}
	for folder, from := range map[string]string{"explorer": s.explorer, "report": s.report} {
		if err := os.CopyFS(filepath.Join(s.out, folder), os.DirFS(from)); err != nil {
			return err
		}
		if err := s.linkHome(folder); err != nil {
			return err
		}
	}
	return s.linkChapters(chapters)
}

// chapterName matches the documents that are chapters of the course.
var chapterName = regexp.MustCompile(`^doc/course/\d`)

// find finds the documents and the path of each page: README.md is the index of its folder.
func (s *site) find() error {
	s.pages = map[string]string{}
	for _, pattern := range patterns {
		names, err := fs.Glob(os.DirFS(s.root), pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			html := strings.TrimSuffix(name, ".md") + ".html"
			if path.Base(name) == "README.md" {
				html = path.Join(path.Dir(name), "index.html")
			}
			s.pages[name] = html
		}
	}
	if s.pages["README.md"] == "" {
		return fmt.Errorf("%s is not the repository: it has no README.md", s.root)
	}
	return nil
}

// empty makes an empty folder. It empties one that an earlier call has written, and no other.
func (s *site) empty() error {
	entries, err := os.ReadDir(s.out)
	if err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(s.out, "style.css")); err != nil {
			return fmt.Errorf("%s is there and is no site: name another folder", s.out)
		}
		if err := os.RemoveAll(s.out); err != nil {
			return err
		}
	}
	return os.MkdirAll(s.out, 0o777)
}

func (s *site) write(name string, p page) error {
	file := filepath.Join(s.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	var text strings.Builder
	if err := pageTemplate.Execute(&text, p); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text.String()), 0o666)
}

func (s *site) copyPictures() error {
	for _, pattern := range copied {
		names, err := fs.Glob(os.DirFS(s.root), pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := os.ReadFile(filepath.Join(s.root, name))
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(s.out, name), content, 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// landmark matches where a page of another command begins.
var landmark = regexp.MustCompile(`<(?:header|main)>\n?`)

// linkHome adds a link to the site to each page of a folder that another command has written.
func (s *site) linkHome(folder string) error {
	return fs.WalkDir(os.DirFS(s.out), folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		file := filepath.Join(s.out, filepath.FromSlash(name))
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		at := landmark.FindIndex(text)
		if at == nil {
			return fmt.Errorf("%s has no header and no main for the link to the site", name)
		}
		home := fmt.Appendf(nil, "<p><a href=\"%sindex.html\">Boardbench</a></p>\n", strings.Repeat("../", strings.Count(name, "/")))
		return os.WriteFile(file, slices.Insert(text, at[1], home...), 0o666)
	})
}

// linkChapters adds the page of each chapter to the explorer's list of them.
func (s *site) linkChapters(chapters []string) error {
	name := filepath.Join(s.out, "explorer", "course.json")
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var list []map[string]any
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(list) != len(chapters) {
		return fmt.Errorf("the explorer has %d chapters, and the course has %d: build it again", len(list), len(chapters))
	}
	for i, chapter := range chapters {
		list[i]["page"] = "../" + s.pages[chapter]
	}
	if text, err = json.Marshal(list); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// address matches the command that opens the explorer at an address, with the sentence before it.
var address = regexp.MustCompile(`<p>In the clone:</p>\n<pre><code class="language-sh">go run \./cmd/explorer '(\S+=\S+)'\n</code></pre>`)

// linkAddresses makes links of the addresses of the explorer.
func linkAddresses(body, root string) string {
	return address.ReplaceAllString(body, `<p class="see"><a href="`+root+`explorer/index.html#$1">Open it in the explorer</a></p>`)
}

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
