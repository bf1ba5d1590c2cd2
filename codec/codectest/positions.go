package codectest

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// extremes are valid positions at the limits of pieces, clocks and rights.
var extremes = []string{
	"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"8/8/8/8/8/8/8/K1k5 b - - 0 1",
	"4k3/8/8/8/PPPPPPPP/8/8/4K3 b - h3 0 1",
	"3k4/8/8/8/8/8/4R3/4K3 w - - 127 200",
	"3k4/8/8/8/8/8/4R3/4K3 w - - 128 200",
	"4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000",
	"r1r1k2r/8/8/8/8/8/8/R2RK2R w DHc - 0 1",
	"4k3/8/8/8/8/8/8/1RRRKRRR w DF - 0 1",
	"rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1",
	"qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1",
	"nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/BBBBBBBB/NNNNKNNN w - - 0 1",
}

// Positions returns the positions that a codec is tested at, some 19,000: of the
// perft suite, of random games, and generated ones that no game reaches. They are
// valid and the same in every run. The slice is shared and must not be written to.
var Positions = sync.OnceValue(func() []rep.Position {
	var positions []rep.Position
	for _, fen := range extremes {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			panic("codectest: " + err.Error())
		}
		positions = append(positions, p, p.Flip())
	}
	random := rand.New(rand.NewPCG(1, 5))
	for _, e := range perft.StandardSuite() {
		positions = appendGame(positions, e.Position, random)
	}
	for _, p := range rulewalk.Positions() {
		p.HalfmoveClock = uint16(random.IntN(100))
		positions = append(positions, p.Position)
	}
	return positions
})

// appendGame appends the positions of a random game of at most 60 plies from p.
func appendGame(positions []rep.Position, p rep.Position, random *rand.Rand) []rep.Position {
	board := oracle.New()
	if err := board.Load(&p); err != nil {
		panic("codectest: " + err.Error())
	}
	for range 60 {
		positions = append(positions, board.Position())
		moves := board.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		slices.Sort(moves)
		board.Make(moves[random.IntN(len(moves))])
	}
	return positions
}
