package model

import "fmt"

// maxDepth is the greatest depth of a perft: it ends before the page is thought to hang.
const maxDepth = 4

// Perft is the answer to "perft".
type Perft struct {
	Nodes uint64 `json:"nodes"` // the move sequences of Depth plies
}

func count(r *Request) (*Perft, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	if r.Depth < 1 || r.Depth > maxDepth {
		return nil, fmt.Errorf("explorer: perft of depth %d, want 1 to %d", r.Depth, maxDepth)
	}
	board, err := rules(&l.positions[r.Step])
	if err != nil {
		return nil, err
	}
	return &Perft{board.Perft(r.Depth)}, nil
}
