package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
)

// lessons returns lessons.json: the section "Bad at" of the lesson of each board that answers
// questions, by the name of the board.
func lessons(ctx context.Context) ([]byte, error) {
	module, err := goTool(ctx, "", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
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
