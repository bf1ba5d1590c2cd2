package model

import (
	"errors"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/rep"
)

// Traced is how a board answers a question. The answer to "trace" is a list of them.
type Traced struct {
	Board string       `json:"board"`
	Steps []TracedStep `json:"steps"`
	Loads int          `json:"loads"`

	Cells    int   `json:"cells"`   // loads from cells of the board
	Entries  int   `json:"entries"` // loads from entries of a piece list
	Branches int   `json:"branches"`
	Count    int   `json:"count"`
	Answer   []int `json:"answer"`
}

// TracedStep is a [trace.Step].
type TracedStep struct {
	Text    string   `json:"text"`
	Loads   []string `json:"loads"`
	Squares []int    `json:"squares"`
}

// maxSteps bounds the steps of an answer that are shown.
const maxSteps = 400

// askedPosition returns the position that a question is about, whose square is on the board.
func askedPosition(r *Request) (rep.Position, error) {
	l, err := readLine(r)
	switch {
	case err != nil:
		return rep.Position{}, err
	case l.fault != nil:
		return rep.Position{}, l.fault
	case !r.Square.OnBoard():
		return rep.Position{}, errors.New("explorer: the square is not on the board")
	}
	return l.positions[r.Step], nil
}

func traces(r *Request) ([]Traced, error) {
	p, err := askedPosition(r)
	if err != nil {
		return nil, err
	}
	var list []Traced
	for _, name := range r.Boards {
		t, err := trace.Answer(name, &p, r.Question, r.Square)
		if err != nil {
			return nil, err
		}
		v := Traced{Board: name, Loads: t.Loads, Branches: t.Branches, Count: t.Count, Answer: numbers(slices.Collect(t.Set.All()))}
		for _, s := range t.Steps {
			for _, load := range s.Loads {
				switch array, _, _ := strings.Cut(load, "["); array {
				case "cells":
					v.Cells++
				case "squares":
					v.Entries++
				}
			}
		}
		for _, s := range t.Steps[:min(len(t.Steps), maxSteps)] {
			v.Steps = append(v.Steps, TracedStep{s.Text, append([]string{}, s.Loads...), numbers(s.Squares)})
		}
		list = append(list, v)
	}
	return list, nil
}

// numbers returns a list that is not nil, which JSON would write as null, and not of bytes,
// which JSON would write as a string.
func numbers(squares []rep.Square) []int {
	list := make([]int, len(squares))
	for i, sq := range squares {
		list[i] = int(sq)
	}
	return list
}
