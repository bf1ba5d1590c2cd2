package tenbytwelve

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/framed"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "tenbytwelve",
	Title:     "10×12 mailbox",
	Called:    "10×12",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "120 cells, the board surrounded by sentinels, so that a cell's content also marks the edge",
	Reference: "Robert Hyatt, Chess Program Board Representations; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}

// Board is a chess board in 120 cells.
type Board = framed.Board[framed.TenByTwelve]

// New returns an empty board, to be loaded before use.
func New() *Board { return framed.New[framed.TenByTwelve]() }
