package twelvebytwelve

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/framed"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "twelvebytwelve",
	Title:     "12×12 mailbox",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "144 cells, two rows and columns of sentinels on every side; attacks by the difference of two squares",
	Reference: "Kozdrowicki and Cooper, COKO III, CACM 16 (1973), figure 2; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 144 cells.
type Board = framed.Board[framed.TwelveByTwelve]

// New returns an empty board, to be loaded before use.
func New() *Board { return framed.New[framed.TwelveByTwelve]() }
