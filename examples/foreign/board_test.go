package main

import (
	"bytes"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/reptest"
	"github.com/stretchr/testify/assert"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }

// forgetful is the board with a fault: it never captures en passant.
type forgetful struct{ Board }

func (f *forgetful) AppendMoves(dst []rep.Move) []rep.Move {
	return slices.DeleteFunc(f.Board.AppendMoves(dst), func(m rep.Move) bool { return m.Kind() == rep.EnPassant })
}

// What the command says of a board that plays wrong: the line of play, and the
// moves that are missing.
func TestFaultIsNamed(t *testing.T) {
	wrong := Backend
	wrong.Name, wrong.New = "forgetful", func() rep.Board { return new(forgetful) }
	var stdout, stderr bytes.Buffer
	cfg := cli.Config{Boards: []rep.Backend{Backend, wrong}}
	status := cli.Run(t.Context(), cfg, []string{"verify", "--max-depth", "3"}, &stdout, &stderr)
	assert.Equal(t, cli.StatusFailed, status)
	assert.Contains(t, stdout.String(), "D1 to D3 right in corentings; forgetful depth 1: got 8, want 9, differs at the root, missing e4d3")
	assert.Regexp(t, `kiwipete .* forgetful depth 2: .*, differs after [a-h1-8]+, missing `, stdout.String())
}
