package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

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
func code(ctx context.Context) ([]byte, error) {
	module, err := goTool(ctx, "", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
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
