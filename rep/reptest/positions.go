package reptest

import (
	"fmt"
	"sync"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// start is a position that the checks begin from.
type start struct {
	name     string
	position rep.Position
	counts   []perft.DepthCount // known, may be empty
}

// more are positions that the standard suite of package perft does not have: a
// perft count does not depend on their state.
var more = []struct{ name, fen string }{
	{"en passant square without a capture", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
	{"halfmove clock of 150", "3k4/8/8/8/8/8/4R3/4K3 w - - 150 200"},
	{"great clocks", "4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000"},
	{"mated", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1"},
	{"stalemated", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
	{"kings alone", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{"check from a pawn just pushed past a pawn", "8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1"},
	{"one right each", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"},
	{"Chess960: one right of either kind of rook", "r1r1k2r/8/8/8/8/8/8/R2RK2R w DHc - 0 1"},
	{"Chess960: the king that stays is in check, queenside", "4k3/8/8/8/8/8/8/1RK4r w B - 0 1"},
	{"eight queens a side", "qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1"},
	{"queens and knights on all lines of a queen", "k7/8/1qnqNq2/1N3n2/1Q1Q1q2/1n3N2/1QNQnQ2/7K w - - 0 1"},
	{"ten knights", "nnnnknnn/nnn5/8/8/8/8/5NNN/NNNKNNNN w - - 0 1"},
}

// starts returns the positions, none of them with more than 16 pieces a side.
var starts = sync.OnceValue(func() []start {
	var list []start
	for _, e := range perft.StandardSuite() {
		list = append(list, start{e.Name, e.Position, e.Counts})
	}
	for _, m := range more {
		list = append(list, start{name: m.name, position: mustParse(m.fen)})
	}
	for _, number := range []int{0, 356, 518, 959} {
		list = append(list, start{name: fmt.Sprintf("Chess960: start %d", number), position: chess960(number)})
	}
	return list
})

// mustParse reads the FEN of a table of this package.
func mustParse(fen string) rep.Position {
	p, err := rep.ParseFEN(fen)
	if err != nil {
		panic("reptest: " + err.Error())
	}
	return p
}

// named returns the start of that name.
func named(name string) start {
	for _, s := range starts() {
		if s.name == name {
			return s
		}
	}
	panic("reptest: no start " + name)
}

// chess960 returns a start position of Chess960, 0 to 959, in the usual
// numbering; 518 is the standard one. The bishops stand on squares of
// different colours and the king between the rooks.
//
// Reference: Reinhard Scharnagl, Fischer-Random-Schach (FRC / Chess960), 2004.
func chess960(number int) rep.Position {
	var rank [8]byte
	place := func(piece byte, nth int) { // on the nth free file
		for f := range rank {
			if rank[f] == 0 {
				if nth == 0 {
					rank[f] = piece
					return
				}
				nth--
			}
		}
	}
	n := number
	rank[n%4*2+1] = 'b' // on a light square: b, d, f or h
	n /= 4
	rank[n%4*2] = 'b'
	n /= 4
	place('q', n%6)
	n /= 6
	// The two knights are on two of the five free files, in the order of the
	// files: 0 1, 0 2, 0 3, 0 4, 1 2 ...
	for first := range 4 {
		if n < 4-first {
			place('n', first+n+1)
			place('n', first)
			break
		}
		n -= 4 - first
	}
	place('r', 0)
	place('k', 0)
	place('r', 0)
	black := string(rank[:])
	white := make([]byte, 8)
	for f, piece := range rank {
		white[f] = piece &^ 0x20 // upper case
	}
	return mustParse(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white))
}
