package rep_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
