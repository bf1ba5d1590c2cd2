package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/framed"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "sixteenbysixteen",
	Title:     "16×16 mailbox",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "256 cells, sentinels on every side: no index needs a check, square differences find pins and checks",
	Reference: "https://www.chessprogramming.org/Vector_Attacks; ElephantEye, for Chinese chess",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 256 cells.
type Board = framed.Board[framed.SixteenBySixteen]

// New returns an empty board, to be loaded before use.
func New() *Board { return framed.New[framed.SixteenBySixteen]() }
