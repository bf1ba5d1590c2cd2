package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/model"
	"github.com/boardbench/boardbench/cmd/explorer/trace"
)

// chapter is a chapter of the course as the page shows it. The texts are HTML.
type chapter struct {
	Title     string           `json:"title"`
	Question  string           `json:"question"`
	Before    string           `json:"before"`  // the text up to the board
	Address   string           `json:"address"` // of the page that shows the board
	After     string           `json:"after"`
	Rules     []string         `json:"rules"` // of the referee that are green afterwards
	Kinds     []model.QuizKind `json:"kinds"`
	Exercises []string         `json:"exercises"`
}

// chapterKinds are the kinds of exercises that belong to a chapter.
var chapterKinds = [][]string{
	{"index", "square", "edge"}, {"bits"}, {"shift"}, {"rook", "magic"}, {"moves"},
	{"cells", "writes"}, {"difference", "pinned", "attackers"}, {"line"}, {"count"}, {},
}

var (
	heading    = regexp.MustCompile(`(?m)^# \d+\. (.+)$`)
	bold       = regexp.MustCompile(`(?m)^\*\*(.+)\*\*$`)
	seeIt      = regexp.MustCompile("(?m)^In the clone:\n\n```sh\ngo run \\./cmd/explorer '(\\S+)'\n```$")
	fenced     = regexp.MustCompile("(?s)```\\w+\n(.*?)\n```")
	added      = regexp.MustCompile(`(?m)^\+.*$`)
	removed    = regexp.MustCompile(`(?m)^-.*$`)
	item       = regexp.MustCompile(`(?m)^(?:\d\.|-) `)
	answered   = regexp.MustCompile(`(?s)<details><summary>Answer</summary>\n(.*?)\n *</details>`)
	comment    = regexp.MustCompile(`(?s)<!--.*?-->`)
	greened    = regexp.MustCompile(`<!-- rules x88: (.*) -->`)
	picture    = regexp.MustCompile(`^!\[([^]]*)\]\((\S+)\)$`)
	termLink   = regexp.MustCompile(`\[([^]]*)\]\(\.\./glossary\.md\)`)
	entry      = regexp.MustCompile(`(?m)^- \*\*(?:\[([^]]*)\]\([^)]*\)|(.*?))\*\*: ((?:.|\n  )*)$`)
	markedText = regexp.MustCompile("\\[([^]]*)\\]\\([^)]*\\)|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|`([^`]+)`")
)

// inline returns a paragraph of Markdown as HTML, without its links.
func inline(text string) string {
	text = html.EscapeString(strings.Join(strings.Fields(text), " "))
	return markedText.ReplaceAllStringFunc(text, func(marked string) string {
		m := markedText.FindStringSubmatch(marked)
		for i, tag := range []string{"b", "em", "code"} {
			if text := m[i+2]; text != "" {
				if tag == "b" {
					text = inline(html.UnescapeString(text)) // it may be a link
				}
				return "<" + tag + ">" + text + "</" + tag + ">"
			}
		}
		return inline(html.UnescapeString(m[1])) // the text of a link may be code
	})
}

// blocks returns the blocks of Markdown that the course has as HTML: headings, code and drawings, lists,
// paragraphs.
func blocks(text string) string {
	var out strings.Builder
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		if code := fenced.FindStringSubmatchIndex(text); code != nil && code[0] == 0 {
			block := html.EscapeString(text[code[2]:code[3]])
			if strings.HasPrefix(text, "```diff") {
				block = removed.ReplaceAllString(added.ReplaceAllString(block, "<ins>$0</ins>"), "<del>$0</del>")
			}
			fmt.Fprintf(&out, "<pre tabindex=\"0\" role=\"group\" aria-label=\"drawing or code\">%s</pre>\n", block)
			text = text[code[1]:]
			continue
		}
		var block string
		block, text, _ = strings.Cut(text, "\n\n")
		drawn := picture.FindStringSubmatch(block)
		switch title, isTitle := strings.CutPrefix(block, "## "); {
		case drawn != nil:
			fmt.Fprintf(&out, "<p><img src=%q alt=%q loading=\"lazy\"></p>\n", drawn[2], html.EscapeString(drawn[1]))
		case isTitle:
			fmt.Fprintf(&out, "<h4>%s</h4>\n", inline(title))
		case item.MatchString(block) && item.FindStringIndex(block)[0] == 0:
			out.WriteString("<ul>")
			for _, entry := range item.Split(block, -1)[1:] {
				fmt.Fprintf(&out, "<li>%s</li>", inline(entry))
			}
			out.WriteString("</ul>\n")
		default:
			fmt.Fprintf(&out, "<p>%s</p>\n", inline(block))
		}
	}
	return out.String()
}

// course returns course.json: the chapters in the folder course of doc.
func course(doc string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(doc, "course", "[0-9]*.md"))
	if err != nil || len(names) != len(chapterKinds) {
		return nil, fmt.Errorf("doc/course has %d chapters, want %d (%v)", len(names), len(chapterKinds), err)
	}
	meanings, err := glossary(filepath.Join(doc, "glossary.md"))
	if err != nil {
		return nil, err
	}
	kinds := model.QuizKinds()
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
		words := ""
		for _, term := range termLink.FindAllStringSubmatch(string(text), -1) {
			if term[1] == "glossary" {
				continue // the page itself
			}
			meaning, ok := meanings[strings.TrimSuffix(strings.ToLower(term[1]), "s")]
			if !ok {
				return nil, fmt.Errorf("%s: the glossary has no %q", name, term[1])
			}
			if entry := "<li><b>" + term[1] + "</b>: " + meaning + "</li>"; !strings.Contains(words, entry) {
				words += entry
			}
		}
		if words != "" {
			c.After += "<h4>Words</h4>\n<ul>" + words + "</ul>\n"
		}
		for _, kind := range chapterKinds[i] {
			at := slices.IndexFunc(kinds, func(k model.QuizKind) bool { return k.Name == kind })
			if at < 0 {
				return nil, fmt.Errorf("%s: the page has no exercises %q", name, kind)
			}
			c.Kinds = append(c.Kinds, kinds[at])
		}
		chapters = append(chapters, c)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false) // the page reads it as a file, and escapes make it longer
	err = encoder.Encode(chapters)
	return out.Bytes(), err
}

// glossary returns the meaning of each word of a glossary as HTML, by the word in lower case without a last s.
func glossary(name string) (map[string]string, error) {
	text, err := os.ReadFile(name)
	meanings := map[string]string{}
	for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
		for name := range strings.SplitSeq(m[1]+m[2], ", ") {
			meanings[strings.TrimSuffix(strings.ToLower(name), "s")] = inline(m[3])
		}
	}
	return meanings, err
}

// readChapter reads a chapter of the course.
func readChapter(text string) (chapter, error) {
	title, question, see := heading.FindStringSubmatch(text), bold.FindStringSubmatch(text), seeIt.FindStringSubmatchIndex(text)
	body, exercises, found := strings.Cut(text, "## Exercises\n")
	if title == nil || question == nil || see == nil || !found || see[1] > len(body) {
		return chapter{}, errors.New("no title, question, address of the explorer or exercises")
	}
	c := chapter{Title: title[1], Question: question[1], Address: "#" + text[see[2]:see[3]], Kinds: []model.QuizKind{}, Rules: []string{}}
	for _, rules := range greened.FindAllStringSubmatch(text, -1) {
		c.Rules = append(c.Rules, strings.Split(rules[1], ", ")...)
	}
	_, before, _ := strings.Cut(text[:see[0]], question[0])
	c.Before, c.After = blocks(comment.ReplaceAllString(before, "")), blocks(body[see[1]:])
	for _, e := range item.Split(exercises, -1)[1:] {
		answer := answered.FindStringSubmatchIndex(e)
		if answer == nil {
			return chapter{}, fmt.Errorf("an exercise without an answer: %s", e)
		}
		indented := strings.ReplaceAll(e[answer[2]:answer[3]], "\n   ", "\n")
		c.Exercises = append(c.Exercises, inline(e[:answer[0]])+"<details><summary>Answer</summary>"+blocks(indented)+"</details>")
	}
	return c, nil
}

// lessons returns lessons.json: the section "Bad at" of the lesson of each board that answers
// questions, by the name of the board.
func lessons(module string) ([]byte, error) {
	texts := map[string]string{}
	for _, board := range trace.Boards() {
		name := filepath.Join(module, "rep", board, "doc.go")
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		_, rest, found := strings.Cut(string(text), "// # Bad at\n")
		section, _, ended := strings.Cut(rest, "\n// # ")
		if !found || !ended {
			return nil, fmt.Errorf("%s: no section Bad at", name)
		}
		section = strings.ReplaceAll(section, "\n//", "\n")
		var paragraphs []string
		for _, paragraph := range strings.Split(strings.TrimPrefix(section, "//"), "\n\n") {
			if words := strings.Join(strings.Fields(paragraph), " "); words != "" {
				paragraphs = append(paragraphs, words)
			}
		}
		texts[board] = strings.Join(paragraphs, "\n")
	}
	return json.MarshalIndent(texts, "", " ")
}

// quote is code that the page shows: functions of a file.
type quote struct {
	File  string   `json:"file"`
	Lines []string `json:"lines"`
}

// quoted are the functions that the calculator's steps are in, by the name that the page has for them.
var quoted = map[string]struct {
	file      string
	functions []string // the beginning of the first line of each
}{
	"book":      {"rep/bitboard/book/attacks.go", []string{"func north(", "func south(", "func east(", "func west(", "func RookAttacks(", "func upTo(", "func downTo("}},
	"magic":     {"rep/bitboard/magic/magic.go", []string{"func (t *table) lookUp(", "func (t *table) index("}},
	"hyperbola": {"rep/slider/hyperbola.go", []string{"func (t *Hyperbola) line("}},
}

// code returns code.json: the functions of the calculator.
func code(module string) ([]byte, error) {
	quotes := map[string]quote{}
	for name, of := range quoted {
		text, err := os.ReadFile(filepath.Join(module, filepath.FromSlash(of.file)))
		if err != nil {
			return nil, err
		}
		q := quote{File: of.file}
		for _, function := range of.functions {
			_, rest, found := strings.Cut(string(text), "\n"+function)
			if !found {
				return nil, fmt.Errorf("%s has no %s", of.file, function)
			}
			first, rest, _ := strings.Cut(rest, "\n")
			q.Lines = append(q.Lines, function+first)
			if strings.HasSuffix(first, "}") {
				continue
			}
			body, _, _ := strings.Cut(rest, "\n}")
			q.Lines = append(append(q.Lines, strings.Split(strings.ReplaceAll(body, "\t", "    "), "\n")...), "}")
		}
		quotes[name] = q
	}
	return json.MarshalIndent(quotes, "", " ")
}
