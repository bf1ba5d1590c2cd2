package rep_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestPieces(t *testing.T) {
	const letters = "PNBRQKpnbrqk"
	for i, p := range rep.Pieces() {
		c, kind := rep.Color(i/6), rep.PieceType(i%6+1)
		assert.Equal(t, p, rep.MakePiece(c, kind))
		assert.Equal(t, c, p.Color(), "%v", p)
		assert.Equal(t, kind, p.Type(), "%v", p)
		assert.Equal(t, letters[i:i+1], p.String())
		assert.Equal(t, strings.ToLower(letters)[i], kind.Letter())
		assert.Equal(t, rep.MakePiece(c.Other(), kind), p^8, "the same piece of the other colour")
		assert.True(t, p.Valid())
	}
	assert.Equal(t, rep.WhitePawn, rep.Piece(1))
	assert.Equal(t, rep.BlackKing, rep.Piece(14))
	assert.Equal(t, rep.NoPieceType, rep.NoPiece.Type())
	assert.Equal(t, ".", rep.NoPiece.String())
	assert.Equal(t, byte('.'), rep.NoPieceType.Letter())
}

func TestPieceValid(t *testing.T) {
	valid := 0
	for p := range 256 {
		if rep.Piece(p).Valid() {
			valid++
			assert.Contains(t, rep.Pieces(), rep.Piece(p))
		}
	}
	assert.Equal(t, 12, valid)
	assert.Equal(t, "Piece(7)", rep.Piece(7).String())
	assert.Equal(t, "Piece(17)", rep.Piece(17).String())
}

func TestPieceFromLetter(t *testing.T) {
	known := 0
	for letter := range 256 {
		p, ok := rep.PieceFromLetter(byte(letter))
		if !ok {
			assert.Equal(t, rep.NoPiece, p, "%q", letter)
			continue
		}
		known++
		assert.Equal(t, string(rune(letter)), p.String())
	}
	assert.Equal(t, 12, known)
}

func TestColor(t *testing.T) {
	assert.Equal(t, rep.Black, rep.White.Other())
	assert.Equal(t, rep.White, rep.Black.Other())
	assert.Equal(t, "white", rep.White.String())
	assert.Equal(t, "black", rep.Black.String())
	assert.Equal(t, "Color(2)", rep.Color(2).String())
}

func TestPieceTypeString(t *testing.T) {
	var names []string
	for kind := rep.NoPieceType; kind <= rep.King; kind++ {
		names = append(names, kind.String())
	}
	assert.Equal(t, []string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}, names)
	assert.Equal(t, "PieceType(7)", rep.PieceType(7).String())
}

func TestPieceTypes(t *testing.T) {
	sliders := rep.TypesOf(rep.Bishop, rep.Rook, rep.Queen)
	for kind := rep.NoPieceType; kind <= rep.King; kind++ {
		assert.Equal(t, kind == rep.Bishop || kind == rep.Rook || kind == rep.Queen, sliders.Has(kind), "%v", kind)
	}
	assert.Zero(t, rep.TypesOf())
}

// TestValues checks that an exchange never prefers the more valuable piece.
func TestValues(t *testing.T) {
	assert.Zero(t, rep.NoPieceType.Value())
	assert.Zero(t, rep.King.Value())
	for kind := rep.Pawn; kind < rep.King-1; kind++ {
		assert.Less(t, kind.Value(), (kind + 1).Value(), "%v", kind)
	}
}

func TestMovePacking(t *testing.T) {
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			for kind := range rep.MoveKind(16) {
				m := rep.MakeMove(from, to, kind)
				if m.From() != from || m.To() != to || m.Kind() != kind {
					t.Fatalf("MakeMove(%v, %v, %v) is %v, %v, %v", from, to, kind, m.From(), m.To(), m.Kind())
				}
			}
		}
	}
	assert.Equal(t, rep.Move(0b0101_100100_101011), rep.MakeMove(rep.E5, rep.D6, rep.EnPassant), "the layout that is written down")
	assert.Equal(t, rep.Move(0), rep.NoMove)
	assert.Equal(t, rep.Move(65), rep.NullMove)
	assert.Equal(t, rep.MakeMove(rep.B1, rep.B1, rep.Quiet), rep.NullMove)
}

func TestMoveKinds(t *testing.T) {
	for _, test := range []struct {
		kind                       rep.MoveKind
		castle, capture, promotion bool
		to                         rep.PieceType
		name                       string
	}{
		{kind: rep.Quiet, name: "quiet"},
		{kind: rep.DoublePush, name: "double push"},
		{kind: rep.CastleKingside, castle: true, name: "castle kingside"},
		{kind: rep.CastleQueenside, castle: true, name: "castle queenside"},
		{kind: rep.Capture, capture: true, name: "capture"},
		{kind: rep.EnPassant, capture: true, name: "en passant"},
		{kind: rep.PromoteKnight, promotion: true, to: rep.Knight, name: "promote to knight"},
		{kind: rep.PromoteBishop, promotion: true, to: rep.Bishop, name: "promote to bishop"},
		{kind: rep.PromoteRook, promotion: true, to: rep.Rook, name: "promote to rook"},
		{kind: rep.PromoteQueen, promotion: true, to: rep.Queen, name: "promote to queen"},
		{kind: rep.CaptureKnight, capture: true, promotion: true, to: rep.Knight, name: "capture and promote to knight"},
		{kind: rep.CaptureBishop, capture: true, promotion: true, to: rep.Bishop, name: "capture and promote to bishop"},
		{kind: rep.CaptureRook, capture: true, promotion: true, to: rep.Rook, name: "capture and promote to rook"},
		{kind: rep.CaptureQueen, capture: true, promotion: true, to: rep.Queen, name: "capture and promote to queen"},
		{kind: 16, name: "MoveKind(16)"},
	} {
		assert.Equal(t, test.name, test.kind.String())
		if test.kind > 15 {
			continue
		}
		assert.Equal(t, test.castle, test.kind.IsCastle(), "%v", test.kind)
		assert.Equal(t, test.capture, test.kind.IsCapture(), "%v", test.kind)
		assert.Equal(t, test.promotion, test.kind.IsPromotion(), "%v", test.kind)
		assert.Equal(t, test.to, test.kind.Promotion(), "%v", test.kind)
	}
}

func TestMoveString(t *testing.T) {
	for _, test := range []struct {
		want string
		move rep.Move
	}{
		{"0000", rep.NoMove},
		{"0000", rep.NullMove},
		{"a1b1", rep.MakeMove(rep.A1, rep.B1, rep.Quiet)},
		{"e2e4", rep.MakeMove(rep.E2, rep.E4, rep.DoublePush)},
		{"e5d6", rep.MakeMove(rep.E5, rep.D6, rep.EnPassant)},
		{"e7e8n", rep.MakeMove(rep.E7, rep.E8, rep.PromoteKnight)},
		{"a2b1q", rep.MakeMove(rep.A2, rep.B1, rep.CaptureQueen)},
		{"e1h1", rep.MakeMove(rep.E1, rep.H1, rep.Capture)},

		{"e1g1", rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside)},
		{"e1c1", rep.MakeMove(rep.E1, rep.A1, rep.CastleQueenside)},
		{"e8g8", rep.MakeMove(rep.E8, rep.H8, rep.CastleKingside)},
		{"e8c8", rep.MakeMove(rep.E8, rep.A8, rep.CastleQueenside)},
		{"f1h1", rep.MakeMove(rep.F1, rep.H1, rep.CastleKingside)},
		{"d8a8", rep.MakeMove(rep.D8, rep.A8, rep.CastleQueenside)},
		{"e1g1", rep.MakeMove(rep.E1, rep.G1, rep.CastleKingside)},
		{"e1f1", rep.MakeMove(rep.E1, rep.F1, rep.CastleKingside)},
		{"e8b8", rep.MakeMove(rep.E8, rep.B8, rep.CastleQueenside)},
		{"g1h1", rep.MakeMove(rep.G1, rep.H1, rep.CastleKingside)},
	} {
		assert.Equal(t, test.want, test.move.String(), "%016b", uint16(test.move))
	}
}

func TestParseMove(t *testing.T) {
	legal := []rep.Move{
		rep.MakeMove(rep.E2, rep.E4, rep.DoublePush),
		rep.MakeMove(rep.B7, rep.B8, rep.PromoteKnight),
		rep.MakeMove(rep.B7, rep.B8, rep.PromoteQueen),
		rep.MakeMove(rep.B7, rep.A8, rep.CaptureRook),
		rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside),
		rep.MakeMove(rep.E1, rep.A1, rep.CastleQueenside),
		rep.MakeMove(rep.E1, rep.F1, rep.Quiet),
		rep.MakeMove(rep.F8, rep.G8, rep.CastleKingside),
	}
	for text, want := range map[string]rep.Move{
		"e2e4": legal[0], "b7b8n": legal[1], "b7b8q": legal[2], "b7a8r": legal[3],
		"e1g1": legal[4], "e1h1": legal[4], "e1c1": legal[5], "e1a1": legal[5], "e1f1": legal[6], "f8g8": legal[7],
	} {
		m, err := rep.ParseMove(text, legal)
		require.NoError(t, err)
		assert.Equal(t, want, m, "ParseMove(%q)", text)
	}

	const noMove, notLegal = "want two squares and at most one of n, b, r, q, as in e2e4 or e7e8q", "not legal here"
	for text, fault := range map[string]string{
		"": noMove, "e4": noMove, "Nf3": noMove, "O-O": noMove, "0000": noMove, "e2-e4": noMove, "E2E4": noMove,
		"e2e9": noMove, "i2e4": noMove, "e2e4 ": noMove, "e2e4\n": noMove, "b7b8Q": noMove, "b7b8k": noMove,
		"b7b8qq": noMove, "éé": noMove, "b7b8p": noMove,
		"e2e3": notLegal, "b7b8": notLegal, "b7b8b": notLegal, "e2e4q": notLegal, "e1g1q": notLegal, "e1b1": notLegal,
		"f8h8": notLegal,
	} {
		m, err := rep.ParseMove(text, legal)
		assert.Equal(t, rep.NoMove, m, "ParseMove(%q)", text)
		assert.ErrorContains(t, err, fault, "ParseMove(%q)", text)
	}

	_, err := rep.ParseMove("e2e3", legal)
	assert.EqualError(t, err, `rep: parse move "e2e3": not legal here`)
	_, err = rep.ParseMove("e2e4", nil)
	assert.EqualError(t, err, `rep: parse move "e2e4": not legal here`)
	_, err = rep.ParseMove(strings.Repeat("e2e4", 1000), legal)
	assert.Less(t, len(err.Error()), 300, "a message is not as long as its input")
}
