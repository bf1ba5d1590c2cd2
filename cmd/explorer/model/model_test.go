package model

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// answer asks and decodes.
func answer[T any](t *testing.T, r Request) T {
	t.Helper()
	var got T
	text := Answer(r.String())
	require.NotContains(t, text, `{"error"`)
	require.NoError(t, json.Unmarshal([]byte(text), &got))
	return got
}

func TestFaults(t *testing.T) {
	for _, test := range []struct{ name, request, want string }{
		{"no query", "op=%", "invalid URL escape"},
		{"operation", "op=dance", `explorer: unknown operation "dance"`},
		{"FEN", "op=show&fen=8/8/8/8/8/8/8/8 w KX - 0 1", "castling field: unexpected 'X'"},
		{"form of a move", "op=show&fen=" + rep.StartFEN + "&moves=e2e4 x", "move 2: rep: parse move"},
		{"illegal move", "op=show&fen=" + rep.StartFEN + "&moves=e2e5", `move 1: rep: parse move "e2e5": not legal here`},
		{"step", "op=show&fen=" + rep.StartFEN + "&step=1", "step 1 of 0 moves"},
		{"step back", "op=show&fen=" + rep.StartFEN + "&back=true", "step 0 of 0 moves"},
		{"negative step", "op=show&fen=" + rep.StartFEN + "&step=-1", "step -1 of 0 moves"},
		{"no number", "op=show&fen=" + rep.StartFEN + "&step=x", `step is no number: "x"`},
		{"board", "op=show&fen=" + rep.StartFEN + "&boards=abacus", `no representation "abacus"`},
		{"depth", "op=perft&fen=" + rep.StartFEN + "&depth=9", "perft of depth 9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got struct{ Error string }
			require.NoError(t, json.Unmarshal([]byte(Answer(test.request)), &got))
			assert.Contains(t, got.Error, test.want)
		})
	}
}

// An answer is the JSON that encoding/json makes of it.
func TestEncode(t *testing.T) {
	type inner struct {
		Flag bool   `json:"flag"`
		Text string `json:"text"`
	}
	shown, err := show(&Request{FEN: rep.StartFEN, Moves: []string{"e2e4"}, Step: 1, Boards: []string{"bitboard", "x88"}})
	require.NoError(t, err)
	for _, v := range []any{
		info(), shown, []int(nil), []any{nil, -3, uint8(7), "a\"b\\c\n\u2192"}, &inner{true, "<&>"}, [2]uint64{1, 1<<64 - 1},
	} {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		require.NoError(t, e.Encode(v))
		got, err := encode(v)
		require.NoError(t, err)
		assert.JSONEq(t, want.String(), got)
	}
	for want, v := range map[string]any{
		"no JSON of float64": []float64{1},
		"no JSON of field A": struct{ A int }{1},
		"no JSON of field B": struct {
			B int `json:"b,omitempty"`
		}{1},
		"no JSON of field C": struct {
			C int `json:"-"`
		}{1},
	} {
		_, err = encode(v)
		assert.ErrorContains(t, err, want)
	}
}

func TestInfo(t *testing.T) {
	info := answer[Info](t, Request{Op: "info"})
	assert.Len(t, info.Boards, len(all.Backends()))
	assert.Len(t, info.Positions, len(perft.StandardSuite()))
}

func TestPerft(t *testing.T) {
	r := Request{Op: "perft", FEN: rep.StartFEN, Moves: []string{"e2e4"}, Depth: 2}
	assert.EqualValues(t, 400, answer[Count](t, r).Nodes)
	r.Step = 1
	assert.EqualValues(t, 600, answer[Count](t, r).Nodes)
}

// Castling is shown where the king goes, and played to the square of the rook too.
func TestShowCastling(t *testing.T) {
	shown := answer[Shown](t, Request{Op: "show", FEN: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Moves: []string{"e1h1"}})
	require.Len(t, shown.Moves, 1)
	assert.Equal(t, MoveText{"e1g1", "castle kingside", "K", int(rep.E1), int(rep.G1)}, shown.Moves[0])
	assert.Contains(t, shown.Legal, LegalMove{"e1c1", int(rep.E1), int(rep.A1), int(rep.C1), ""})
}

// In every position of the suite and for every board, the memory shown after a move and
// after unmaking it is the board's own, and a null step shows no change.
func TestShowMemory(t *testing.T) {
	for _, e := range perft.StandardSuite() {
		board, err := rules(&e.Position)
		require.NoError(t, err)
		legal := board.AppendMoves(nil)
		if len(legal) == 0 {
			continue
		}
		m := legal[len(legal)/2]
		for _, b := range all.Backends() {
			r := Request{Op: "show", FEN: e.Position.FEN(), Moves: []string{m.String()}, Boards: []string{b.Name}}
			own := b.New()
			describer, ok := own.(memory.Board)
			if !ok || own.Load(&e.Position) != nil {
				shown := answer[Shown](t, r)
				assert.NotEmpty(t, shown.Boards[0].Fault, b.Name)
				continue
			}
			same := func(name string) Shown {
				shown := answer[Shown](t, r)
				require.Equal(t, texts(viewObjects(describer.Memory())), texts(shown.Boards[0].Objects), "%s %s %s %v", name, b.Name, e.Position.FEN(), m)
				return shown
			}
			assert.Empty(t, same("before").Boards[0].Changes)
			own.Make(m)
			r.Step = 1
			assert.NotEmpty(t, same("made").Boards[0].Changes)
			own.Unmake(m)
			r.Step, r.Back = 0, true
			assert.NotEmpty(t, same("unmade").Boards[0].Changes)
		}
	}
}

// texts returns the bytes in use by region, without addresses.
func texts(objects []ObjectView) (lines []string) {
	for _, o := range objects {
		for _, r := range o.Regions {
			if r.Use != "free" && r.Kind != "address" && r.Kind != "padding" {
				lines = append(lines, strings.Join([]string{o.Name, r.Name, r.Kind, r.Hex}, " "))
			}
		}
	}
	return lines
}

// Each exercise is a move that can be made, and every board that describes its memory
// changes some byte that was there before.
func TestExercises(t *testing.T) {
	assert.GreaterOrEqual(t, len(exercises), 12)
	for _, e := range exercises {
		shown := answer[Shown](t, Request{Op: "show", FEN: e.FEN, Moves: []string{e.Move}, Step: 1, Boards: []string{"bitboard", "x88"}})
		for _, b := range shown.Boards {
			require.Empty(t, b.Fault, e.Title)
			assert.Positive(t, b.Count.Bytes, e.Title)
		}
	}
	assert.Contains(t, Answer("op=show&fen=4k3/8/8/8/8/8/8/4RK2 b - - 0 1&moves=0000&step=1"), "cannot pass")
}

// The fields of an encoding are its bits, in order.
func TestEncodings(t *testing.T) {
	for _, e := range answer[[]Encoding](t, Request{Op: "codecs", FEN: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
		require.Empty(t, e.Fault, e.Name)
		var bits strings.Builder
		for _, f := range e.Fields {
			bits.WriteString(f.Bits)
		}
		assert.Len(t, bits.String(), e.Bits, e.Name)
	}
	full := answer[[]Encoding](t, Request{Op: "codecs", FEN: "4k3/8/8/8/8/8/8/4K3 w - - 200 300"})
	assert.Contains(t, full[len(full)-1].Fault, "halfmove clock 200")
}

func TestTraces(t *testing.T) {
	list := answer[[]Traced](t, Request{Op: "trace", FEN: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Boards: []string{"x88", "bitboard"}, Question: "attacks"})
	require.Len(t, list, 2)
	assert.Equal(t, 11, list[0].Count)
	assert.Equal(t, []int{1, 2, 3, 4, 8, 16, 24, 32, 40, 48, 56}, list[0].Answer)
	assert.Equal(t, list[0].Answer, list[1].Answer)
	assert.Greater(t, list[0].Loads, list[1].Loads)
	for _, square := range []string{"64", "300", "-1"} {
		assert.Contains(t, Answer("op=trace&fen=4k3/8/8/8/8/8/8/R3K3 w - - 0 1&square="+square), "not on the board")
	}
}
