package model

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/internal/attacks"
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

// Lookup is the answer to "lookup": the words of a magic look-up for a rook, in hexadecimal because
// JavaScript has no numbers of 64 bits in JSON.
type Lookup struct {
	Mask    string `json:"mask"`
	Magic   string `json:"magic"`
	Shift   int    `json:"shift"`
	Attacks string `json:"attacks"`
}

func lookup(r *Request) (*Lookup, error) {
	occupied, err := strconv.ParseUint(r.Answer, 0, 64)
	if err != nil || !r.Square.OnBoard() {
		return nil, fmt.Errorf("explorer: look-up on square %d with the occupancy %q", r.Square, r.Answer)
	}
	attacks.Build()
	mask, magic, shift := attacks.Lookup(r.Square, true)
	set := attacks.Shared.Rook.Attacks(int(r.Square), rep.SquareSet(occupied))
	return &Lookup{hexOf(uint64(mask)), hexOf(magic), shift, hexOf(uint64(set))}, nil
}
