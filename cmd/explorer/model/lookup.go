package model

import (
	"fmt"
	"strconv"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

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
