package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// chapter is a chapter of the course as the page shows it.
type chapter struct {
	Title     string   `json:"title"`
	Question  string   `json:"question"`
	Text      []string `json:"text"`    // the paragraphs before the first drawing
	Drawing   string   `json:"drawing"` // the first drawing
	Address   string   `json:"address"` // of the page, where the chapter leads to
	Kinds     []string `json:"kinds"`   // of exercises
	Exercises []string `json:"exercises"`
}

// chapterKinds are the kinds of exercises that belong to a chapter.
var chapterKinds = [][]string{{"index", "square"}, {"moves"}, {"edge", "difference", "rook"}, {"count"}, {"bits", "shift", "magic"}, {"cells", "writes"}, {"pinned", "attackers"}, {"line"}}

var (
	heading    = regexp.MustCompile(`(?m)^# \d+\. (.+)$`)
	bold       = regexp.MustCompile(`(?m)^\*\*(.+)\*\*$`)
	drawing    = regexp.MustCompile("(?s)```text\n(.*?)\n```")
	fragment   = regexp.MustCompile(`(?m)^(#\S+=\S+)$`)
	exercise   = regexp.MustCompile(`(?m)^\d\. `)
	markedText = regexp.MustCompile("\\[([^]]*)\\]\\([^)]*\\)|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|`([^`]+)`")
)

// plain returns a paragraph of Markdown as text in one line.
func plain(text string) string {
	return strings.Join(strings.Fields(markedText.ReplaceAllString(text, "$1$2$3$4")), " ")
}

// course returns course.json: the chapters of doc/course.
func course(ctx context.Context) ([]byte, error) {
	module, err := goTool(ctx, "", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
	names, err := filepath.Glob(filepath.Join(module, "doc", "course", "[0-9]*.md"))
	if err != nil || len(names) != len(chapterKinds) {
		return nil, fmt.Errorf("doc/course has %d chapters, want %d (%v)", len(names), len(chapterKinds), err)
	}
	var chapters []chapter
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		c, err := readChapter(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		c.Kinds = chapterKinds[i]
		chapters = append(chapters, c)
	}
	return json.MarshalIndent(chapters, "", " ")
}

// readChapter reads a chapter of the course.
func readChapter(text string) (chapter, error) {
	title, question := heading.FindStringSubmatch(text), bold.FindStringSubmatch(text)
	_, exercises, found := strings.Cut(text, "## Exercises\n")
	if title == nil || question == nil || !found {
		return chapter{}, fmt.Errorf("no title, question or exercises")
	}
	c := chapter{Title: plain(title[1]), Question: plain(question[1]), Kinds: []string{}}
	if f := fragment.FindStringSubmatch(text); f != nil {
		c.Address = f[1]
	}
	_, rest, _ := strings.Cut(text, question[0])
	before, _, _ := strings.Cut(rest, "\n## ")
	if d := drawing.FindStringSubmatch(before); d != nil {
		c.Drawing = d[1]
	}
	before, _, _ = strings.Cut(before, "```")
	for _, paragraph := range strings.Split(before, "\n\n") {
		if p := plain(paragraph); p != "" && !strings.HasSuffix(p, ".go:") {
			c.Text = append(c.Text, p)
		}
	}
	for _, e := range exercise.Split(exercises, -1)[1:] {
		e, _, _ = strings.Cut(e, "\n\n")
		c.Exercises = append(c.Exercises, plain(e))
	}
	return c, nil
}
