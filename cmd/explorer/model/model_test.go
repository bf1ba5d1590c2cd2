package model

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/memory"
)

// query returns the request as readRequest reads it.
func query(r Request) string {
	return url.Values{
		"op": {r.Op}, "fen": {r.FEN}, "moves": {strings.Join(r.Moves, " ")}, "step": {strconv.Itoa(r.Step)},
		"back": {strconv.FormatBool(r.Back)}, "boards": {strings.Join(r.Boards, " ")}, "depth": {strconv.Itoa(r.Depth)},
		"question": {string(r.Question)}, "square": {strconv.Itoa(int(r.Square))},
		"kind": {r.Kind}, "level": {strconv.Itoa(r.Level)}, "seed": {strconv.Itoa(r.Seed)}, "answered": {strconv.FormatBool(r.Answered)}, "answer": {r.Answer},
	}.Encode()
}

// answer asks and decodes.
func answer[T any](t *testing.T, r Request) T {
	t.Helper()
	var got T
	text := Answer(query(r))
	require.NotContains(t, text, `{"error"`)
	require.NoError(t, json.Unmarshal([]byte(text), &got))
	return got
}

func TestFaults(t *testing.T) {
	for _, test := range []struct{ name, request, want string }{
		{"no query", "op=%", "invalid URL escape"},
		{"operation", "op=dance", `explorer: unknown operation "dance"`},
		{"FEN", "op=show&fen=8/8/8/8/8/8/8/8 w - - 0 1", "the FEN is wrong in its first field, the pieces: no white king"},
		{"castling", "op=show&fen=4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "in its third field, the castling rights: unexpected 'X' (they are some of KQkq, or -)"},
		{"short FEN", "op=show&fen=8/8", "the FEN is wrong as a whole: fields: 1"},
		{"illegal move", "op=trace&fen=" + rep.StartFEN + "&moves=e2e5", "move 1, e2e5: a pawn does not move from e2 to e5"},
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

// Moves are read in UCI and in algebraic notation, up to the first one that cannot be played; the
// fault says why it cannot.
func TestMoves(t *testing.T) {
	const pins = "4k3/8/8/8/1b6/2N5/8/R3K2R w KQ - 0 1"
	for _, test := range []struct{ fen, moves, played, fault string }{
		{rep.StartFEN, "e4 e7e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3", ""},
		{rep.StartFEN, "e2-e4 0000 e1h1", "e2e4 0000", "move 3, e1h1: the bishop on f1 is in the way of king and rook"},
		{rep.StartFEN, "e2e4 x e7e5", "e2e4", "move 2, x: not the form of a move, which is e2e4 or Nf3"},
		{rep.StartFEN, "+", "", "move 1, +: not the form of a move, which is e2e4 or Nf3"},
		{rep.StartFEN, "e7e5", "", "move 1, e7e5: white is to move, and the pawn on e7 is black's"},
		{rep.StartFEN, "e5", "", "move 1, e5: no pawn of white can go to e5"},
		{rep.StartFEN, "e4e5", "", "move 1, e4e5: e4 is empty"},
		{rep.StartFEN, "a1a3", "", "move 1, a1a3: the rook on a1 is blocked by the pawn on a2"},
		{rep.StartFEN, "a1a2", "", "move 1, a1a2: the rook on a1 has a piece of its own side on a2"},
		{rep.StartFEN, "b1d5", "", "move 1, b1d5: a knight does not move from b1 to d5"},
		{rep.StartFEN, "exd3", "", "move 1, exd3: a pawn captures diagonally, and there is nothing to capture on d3"},
		{rep.StartFEN, "0-0", "", "move 1, 0-0: the bishop on f1 is in the way of king and rook"},
		{pins, "Ne4", "", "move 1, Ne4: the knight on c3 is pinned to its king by the bishop on b4"},
		{"4k3/8/8/8/8/2b5/3P4/R3K2R w KQ - 0 1", "dxc3", "d2c3", ""},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "Ra2", "", "move 1, Ra2: white is in check from the rook on e2, and the move leaves it so"},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", "", "move 1, e1g1: white is in check from the rook on e2, and cannot castle"},
		{"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Kd2", "", "move 1, Kd2: the king would be in check on d2 from the rook on a2"},
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "", "move 1, O-O: the king would cross or reach f1, which the rook on f8 attacks"},
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1", ""},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "", "move 1, O-O: white has no right to castle kingside"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "Qd1", "", "move 1, Qd1: white has no such queen"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+ Kd7", "a7a8q e8d7", ""},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8n", "a7a8n", ""},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "", "move 1, a7a8: the pawn promotes: name the piece, as in e7e8q or e8=Q"},
		{"4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", "Ra2", "", "move 1, Ra2: ambiguous: a1a2 or a3a2?"},
		{"4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", "R1a2", "a1a2", ""},
		{"8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "bxc6", "", "move 1, bxc6: two pawns would leave the line of the rook on h5 to the king"},
		{"4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "0000", "", "move 1, 0000: a side in check cannot pass"},
	} {
		moves := strings.Fields(test.moves)
		shown := answer[Shown](t, Request{Op: "show", FEN: test.fen, Moves: moves, Step: len(moves)})
		var played []string
		for _, m := range shown.Moves {
			played = append(played, m.UCI)
		}
		assert.Equal(t, test.played, strings.Join(played, " "), test.moves)
		assert.Equal(t, test.fault, shown.Fault, test.moves)
	}
}

func TestInfo(t *testing.T) {
	info := answer[Info](t, Request{Op: "info"})
	assert.Len(t, info.Boards, len(all.Backends()))
	assert.Len(t, info.Positions, len(perft.StandardSuite()))
}

func TestPerft(t *testing.T) {
	r := Request{Op: "perft", FEN: rep.StartFEN, Moves: []string{"e2e4"}, Depth: 2}
	assert.EqualValues(t, 400, answer[Perft](t, r).Nodes)
	r.Step = 1
	assert.EqualValues(t, 600, answer[Perft](t, r).Nodes)
}

// Castling is shown where the king goes, and played to the square of the rook too.
func TestShowCastling(t *testing.T) {
	shown := answer[Shown](t, Request{Op: "show", FEN: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Moves: []string{"e1h1"}})
	require.Len(t, shown.Moves, 1)
	assert.Equal(t, MoveText{"e1g1", "castle kingside", "K", int(rep.E1), int(rep.G1)}, shown.Moves[0])
	assert.Contains(t, shown.Legal, LegalMove{"e1c1", int(rep.E1), int(rep.A1), int(rep.C1), ""})
}

// In positions of the suite, each with some of the boards, the memory shown after a move and
// after unmaking it is the board's own, and a null step shows no change.
func TestShowMemory(t *testing.T) {
	for n, e := range perft.StandardSuite() {
		board, err := rules(&e.Position)
		require.NoError(t, err)
		legal := board.AppendMoves(nil)
		if len(legal) == 0 {
			continue
		}
		m := legal[len(legal)/2]
		for i, b := range all.Backends() {
			if (n+i)%16 != 0 {
				continue
			}
			r := Request{Op: "show", FEN: e.Position.FEN(), Moves: []string{m.String()}, Boards: []string{b.Name}}
			own := b.New()
			describer, ok := memory.Of(own)
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

// Each chosen move is a move that can be made, and every board that describes its memory
// changes some byte that was there before.
func TestChosenMoves(t *testing.T) {
	assert.Zero(t, len(chosenMoves)%maxLevel)
	for _, e := range chosenMoves {
		shown := answer[Shown](t, Request{Op: "show", FEN: e.fen, Moves: []string{e.move}, Step: 1, Boards: []string{"bitboard", "x88"}})
		for _, b := range shown.Boards {
			require.Empty(t, b.Fault, e.title)
			assert.Positive(t, b.Count.Bytes, e.title)
		}
	}
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
	assert.Equal(t, 2*(8+4+1+1)+1, list[0].Branches, "two a cell or edge, and which piece is on e1")
	assert.Zero(t, list[1].Branches)
	assert.Equal(t, 2*(8+4+1+1)+1, list[0].Branches, "two a cell or edge, and which piece is on e1")
	assert.Zero(t, list[1].Branches)
	assert.Equal(t, []int{7 + 4, 0}, []int{list[0].Cells, list[1].Cells}, "no cell is read past the edge")
	for _, square := range []string{"64", "300", "-1"} {
		assert.Contains(t, Answer("op=trace&fen=4k3/8/8/8/8/8/8/R3K3 w - - 0 1&square="+square), "not on the board")
	}
}

// The words of a look-up are the ones that the boards use: the index has room for the mask, and
// the attacks are the referee's.
func TestLookup(t *testing.T) {
	p := rep.StartPosition()
	p.Pieces[rep.D4] = rep.WhiteRook
	var occupied rep.SquareSet
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			occupied.Add(rep.Square(sq))
		}
	}
	referee := oracle.New()
	require.NoError(t, referee.Load(&p))
	got := answer[Lookup](t, Request{Op: "lookup", Square: rep.D4, Answer: fmt.Sprintf("%#x", uint64(occupied))})
	mask, err := strconv.ParseUint(got.Mask, 16, 64)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, 64-got.Shift, bits.OnesCount64(mask))
	assert.Equal(t, hexOf(uint64(referee.AttacksFrom(rep.D4))), got.Attacks)
	for _, request := range []string{"op=lookup&square=3&answer=x", "op=lookup&square=64&answer=0x1"} {
		assert.Contains(t, Answer(request), "explorer: look-up")
	}
}

// The lesson of each representation leads to the page, at a position and with boards that
// it has.
func TestLessonsLeadToThePage(t *testing.T) {
	lessons, err := filepath.Glob("../../../rep/*/doc.go")
	require.NoError(t, err)
	command := regexp.MustCompile(`(?m)^//\tgo run \./cmd/explorer '(.*)'$`)
	for _, name := range lessons {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		found := command.FindStringSubmatch(string(text))
		if folder := filepath.Base(filepath.Dir(name)); slices.Contains([]string{"slider", "framed", "sets", "piecesets"}, folder) { // of code, not of a board
			continue
		}
		require.NotNil(t, found, "%s shows no go run ./cmd/explorer", name)
		at, err := url.ParseQuery(found[1])
		require.NoError(t, err, name)
		moves := strings.FieldsFunc(at.Get("moves"), func(r rune) bool { return r == ',' })
		boards := strings.Split(at.Get("boards"), ",")
		folder := filepath.Base(filepath.Dir(name))
		assert.Equal(t, folder, strings.ReplaceAll(boards[0], "-", ""), name)
		r := Request{Op: "show", FEN: strings.ReplaceAll(at.Get("fen"), "_", " "), Moves: moves, Step: len(moves), Boards: boards}
		for _, b := range answer[Shown](t, r).Boards {
			assert.Empty(t, b.Fault, name)
		}
		if at.Get("view") == "questions" {
			r.Op, r.Question = "trace", trace.Question(at.Get("q"))
			assert.Len(t, answer[[]Traced](t, r), len(boards), name)
		} else {
			assert.NotEmpty(t, moves, name)
		}
	}
}
