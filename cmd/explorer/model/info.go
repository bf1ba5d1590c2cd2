package model

import (
	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep/all"
)

// Info is the answer to "info": the choices.
type Info struct {
	Boards    []BoardInfo     `json:"boards"`
	Positions []NamedPosition `json:"positions"`
	Quizzes   []QuizKind      `json:"quizzes"`
	Traced    []string        `json:"traced"` // the boards that answer "trace"
}

// BoardInfo describes a representation.
type BoardInfo struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Summary   string `json:"summary"`
	Reference string `json:"reference"`
}

// NamedPosition is a position with a name.
type NamedPosition struct {
	Name string `json:"name"`
	FEN  string `json:"fen"`
}

func info() *Info {
	i := Info{Quizzes: quizKinds(), Traced: trace.Boards()}
	for _, b := range all.Backends() {
		i.Boards = append(i.Boards, BoardInfo{b.Name, b.Title, b.Summary, b.Reference})
	}
	for _, e := range perft.StandardSuite() {
		i.Positions = append(i.Positions, NamedPosition{e.Name, e.Position.FEN()})
	}
	return &i
}
