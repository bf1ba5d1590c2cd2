package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

// A fiveMethods is a board that offers nothing more than it must.
type fiveMethods struct{ rep.Board }

// backends returns all representations and a board of five methods.
func backends() []rep.Backend {
	return append(all.Backends(), rep.Backend{Name: "five-methods", New: func() rep.Board { return fiveMethods{x88.New()} }})
}

// A shuffledBoard lists its moves in a random order.
type shuffledBoard struct {
	*bitboard.Board
	random *rand.Rand
}

// newShuffled returns a constructor of shuffled boards.
func newShuffled(seed uint64) func() rep.Board {
	return func() rep.Board { return shuffledBoard{bitboard.New(), rand.New(rand.NewPCG(seed, 0))} }
}

func (b shuffledBoard) AppendMoves(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendMoves(dst))
}

func (b shuffledBoard) AppendCaptures(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendCaptures(dst))
}

func (b shuffledBoard) AppendQuiets(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendQuiets(dst))
}

func (b shuffledBoard) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendPseudoLegal(dst))
}

// shuffle shuffles the moves from n on.
func (b shuffledBoard) shuffle(n int, moves []rep.Move) []rep.Move {
	list := moves[n:]
	b.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return moves
}

// newSearch returns a search of p on a new board.
func newSearch(t testing.TB, newBoard func() rep.Board, ask engine.Ask, o search.Options, p rep.Position) *search.Search {
	t.Helper()
	g := engine.New(newBoard, ask)
	require.NoError(t, g.Load(&p))
	s, err := search.New(g, o)
	require.NoError(t, err)
	return s
}

// run returns the result of a search to depth.
func run(t testing.TB, s *search.Search, depth int) search.Result {
	t.Helper()
	r, err := s.Run(t.Context(), search.Limits{Depth: depth})
	require.NoError(t, err)
	return r
}

// position returns the position of a FEN.
func position(t testing.TB, fen string) rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
