package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// In every position of the suite each program gives the same answer as its board, or as
// the referee's if its board does not implement the question.
func TestAnswersAreTheBoards(t *testing.T) {
	for _, b := range all.Backends() {
		if !slices.Contains(trace.Boards(), b.Name) {
			p := rep.StartPosition()
			_, err := trace.Answer(b.Name, &p, trace.Checkers, 0)
			assert.ErrorContains(t, err, "no program for ")
			continue
		}
		t.Run(b.Name, func(t *testing.T) {
			for _, p := range positions(t) {
				board, usual := b.New(), oracle.New()
				if board.Load(&p) != nil {
					continue
				}
				require.NoError(t, usual.Load(&p))
				ask := func(q trace.Question, sq rep.Square) trace.Trace {
					answer, err := trace.Answer(b.Name, &p, q, sq)
					require.NoError(t, err)
					loads := 0
					for _, s := range answer.Steps {
						assert.NotEmpty(t, s.Text)
						loads += len(s.Loads)
					}
					assert.Equal(t, loads, answer.Loads)
					return answer
				}
				us := p.SideToMove
				assert.Equal(t, board.(rep.Inspector).Checkers(), ask(trace.Checkers, 0).Set, "checkers in %s", p.FEN())
				assert.Equal(t, usual.Blockers(us)&usual.ColorPieces(us), ask(trace.Pinned, 0).Set, "pinned in %s", p.FEN())
				for rook := range (usual.Pieces(rep.MakePiece(us, rep.Rook))).All() {
					assert.Equal(t, or[rep.Attacker](board, usual).AttacksFrom(rook), ask(trace.RookAttacks, rook).Set, "rook on %v in %s", rook, p.FEN())
				}
				var targets rep.SquareSet
				for _, m := range board.AppendMoves(nil) {
					if to := m.To(); m.Kind().IsCastle() {
						targets.Add(rep.CastleKingTo(rep.CastlingIndex(us, m.Kind())))
					} else {
						targets.Add(to)
					}
				}
				count := ask(trace.Moves, 0)
				assert.Equal(t, len(board.AppendMoves(nil)), count.Count, "moves in %s", p.FEN())
				assert.Equal(t, targets, count.Set, "squares of moves in %s", p.FEN())
				assert.LessOrEqual(t, len(count.Steps), 400, "steps of moves in %s", p.FEN())
			}
		})
	}
}

// positions returns the positions of the suite, and some with a castling that the other
// king, or a rook behind the castling rook, forbids.
func positions(t *testing.T) (list []rep.Position) {
	for _, e := range perft.StandardSuite() {
		list = append(list, e.Position)
	}
	for _, fen := range []string{"8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/qR3K1R w HB - 0 1"} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		list = append(list, p)
	}
	return list
}

// or returns the board as an I if it is one, otherwise the usual one.
func or[I any](board rep.Board, usual *oracle.Board) I {
	if own, ok := board.(I); ok {
		return own
	}
	return any(usual).(I)
}

func TestFaults(t *testing.T) {
	p := rep.StartPosition()
	_, err := trace.Answer("abacus", &p, trace.Checkers, 0)
	assert.ErrorContains(t, err, `no program for "abacus"`)
	_, err = trace.Answer("x88", &p, "why", 0)
	assert.ErrorContains(t, err, `no question "why"`)
}

// A program is short enough to be read in a lecture.
func TestProgramsAreShort(t *testing.T) {
	for _, name := range []string{"bitboard", "cells", "mailbox", "moves", "piecelist", "x88"} {
		text, err := os.ReadFile("trace/" + name + ".go")
		require.NoError(t, err)
		assert.LessOrEqual(t, strings.Count(string(text), "\n"), 150, name)
	}
}
