package rep_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/boardbench/boardbench/rep"
)

// validPositions draws positions that can be played on, most of which no game
// reaches: any number of pieces, every right that they allow, en passant.
var validPositions = rapid.Custom(func(t *rapid.T) rep.Position {
	p := rep.Position{
		CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
		EnPassant:      rep.NoSquare,
		SideToMove:     rep.Color(rapid.IntRange(0, 1).Draw(t, "side")),
		HalfmoveClock:  uint16(rapid.IntRange(0, rep.MaxClock).Draw(t, "halfmove")),
		FullmoveNumber: uint16(rapid.IntRange(1, rep.MaxClock).Draw(t, "fullmove")),
	}
	for range rapid.IntRange(0, 40).Draw(t, "pieces") {
		sq := rep.Square(rapid.IntRange(0, 63).Draw(t, "square"))
		piece := rep.Pieces()[rapid.IntRange(0, 11).Draw(t, "piece")]
		edge := sq.Rank() == rep.Rank1 || sq.Rank() == rep.Rank8
		if piece.Type() != rep.King && !(piece.Type() == rep.Pawn && edge) {
			p.Pieces[sq] = piece
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		sq := rep.Square(rapid.IntRange(0, 63).Draw(t, "king"))
		if rapid.Bool().Draw(t, "king at home") {
			sq &= 7
			if c == rep.Black {
				sq = sq.Flip()
			}
		}
		if c == rep.Black && sq == p.King(rep.White) {
			sq ^= 63
		}
		p.Pieces[sq] = rep.MakePiece(c, rep.King)
	}
	// Whatever gives check to the side not to move goes, the king apart.
	them := p.SideToMove.Other()
	for attackers := p.Attackers(p.King(them), p.SideToMove); !attackers.Empty(); {
		if sq := attackers.PopFirst(); p.Pieces[sq].Type() != rep.King {
			p.Pieces[sq] = rep.NoPiece
		}
		if attackers.Empty() {
			attackers = p.Attackers(p.King(them), p.SideToMove)
			attackers.Remove(p.King(p.SideToMove))
		}
	}
	// Rights and the en passant square are tried, and kept where they fit.
	keep := func(change func(*rep.Position)) {
		changed := p
		if change(&changed); changed.Validate() == nil {
			p = changed
		}
	}
	for i := range p.CastlingRooks {
		rook := rep.MakeSquare(rep.File(rapid.IntRange(0, 7).Draw(t, "rook")), rep.Rank(i>>1*7))
		keep(func(p *rep.Position) {
			if rapid.Bool().Draw(t, "put a rook") && p.Pieces[rook].Type() != rep.King {
				p.Pieces[rook] = rep.MakePiece(rep.Color(i>>1), rep.Rook)
			}
			p.CastlingRooks[i] = rook
		})
	}
	file := rep.File(rapid.IntRange(0, 7).Draw(t, "en passant"))
	keep(func(p *rep.Position) {
		rank, pawn := rep.Rank6, rep.Rank5
		if p.SideToMove == rep.Black {
			rank, pawn = rep.Rank3, rep.Rank4
		}
		p.EnPassant = rep.MakeSquare(file, rank)
		if p.Pieces[rep.MakeSquare(file, pawn)] == rep.NoPiece {
			p.Pieces[rep.MakeSquare(file, pawn)] = rep.MakePiece(p.SideToMove.Other(), rep.Pawn)
		}
	})
	return p
}).Filter(func(p rep.Position) bool { return p.Validate() == nil })

func TestStartPosition(t *testing.T) {
	p := rep.StartPosition()
	assert.Equal(t, rep.StartFEN, p.FEN())
	assert.Equal(t, rep.AllCastling, p.Rights())
	assert.Equal(t, [4]rep.Square{rep.H1, rep.A1, rep.H8, rep.A8}, p.CastlingRooks)
	assert.Equal(t, rep.E1, p.King(rep.White))
	assert.Equal(t, rep.E8, p.King(rep.Black))
}

func TestKing(t *testing.T) {
	var p rep.Position
	assert.Equal(t, rep.NoSquare, p.King(rep.White))
	p.Pieces[rep.C3], p.Pieces[rep.D7] = rep.WhiteKing, rep.WhiteKing
	assert.Equal(t, rep.C3, p.King(rep.White), "the lowest of several")
	assert.Equal(t, rep.NoSquare, p.King(rep.Black))
}

func TestPositionAttackers(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		square    rep.Square
		white     rep.SquareSet
		black     rep.SquareSet
	}{
		{"pawns", "4k3/8/8/2p1p3/3P4/2P1P3/8/4K3 w - - 0 1", rep.D4,
			rep.SetOf(rep.C3, rep.E3), rep.SetOf(rep.C5, rep.E5)},
		{"pawns at the edge", "4k3/8/6p1/8/6P1/p7/8/4K3 w - - 0 1", rep.H5, rep.SetOf(rep.G4), rep.SetOf(rep.G6)},
		{"sliders and what stands between", "4k3/3q4/8/1r1p3R/6B1/8/B7/3QK3 w - - 0 1", rep.D5,
			rep.SetOf(rep.A2, rep.D1, rep.H5), rep.SetOf(rep.B5, rep.D7)},
		{"behind another", "4k3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", rep.D5, rep.SetOf(rep.D2), rep.NoSquares},
		{"knights and kings", "8/8/2n1k3/8/3n4/4K3/1N6/8 w - - 0 1", rep.D4,
			rep.SetOf(rep.E3), rep.SetOf(rep.C6)},
		{"a pinned piece attacks", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", rep.C4, rep.SetOf(rep.E2), rep.NoSquares},
		{"no attacker", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", rep.A4, rep.NoSquares, rep.NoSquares},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := fen(t, test.fen)
			assert.Equal(t, test.white, p.Attackers(test.square, rep.White), "white attackers of %v", test.square)
			assert.Equal(t, test.black, p.Attackers(test.square, rep.Black), "black attackers of %v", test.square)
		})
	}
}

func TestCheckers(t *testing.T) {
	three := fen(t, "4k3/8/5N2/1B6/8/8/8/K3R3 b - - 0 1")
	assert.Equal(t, rep.SetOf(rep.F6, rep.B5, rep.E1), three.Checkers())
	assert.Equal(t, rep.NoSquares, rep.StartPosition().Checkers())
	assert.Equal(t, rep.NoSquares, rep.Position{}.Checkers(), "without a king there is no check")
}

func TestFlip(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"the start position", rep.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"rights and clocks", "r3k2r/8/8/8/8/8/P7/R3K3 w Qk - 3 9", "r3k3/p7/8/8/8/8/8/R3K2R b Kq - 3 9"},
		{"an inner rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1"},
		{"en passant", "4k3/8/8/pP6/8/8/8/K7 w - a6 0 1", "k7/8/8/8/Pp6/8/8/4K3 b - a3 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, fen(t, test.fen).Flip().FEN())
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		p := validPositions.Draw(t, "position")
		assert.Equal(t, p, p.Flip().Flip(), "twice is as before")
		assert.NoError(t, p.Flip().Validate())
		assert.Equal(t, p.Checkers().Flip(), p.Flip().Checkers())
	})
}

// Faults that no FEN can have, so that reading a FEN cannot refuse them.
func TestValidateFaultsBeyondFEN(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*rep.Position)
		field rep.Field
		fault string
	}{
		{"a side that is none", func(p *rep.Position) { p.SideToMove = 2 }, rep.SideField, "Color(2) is no side"},
		{"piece 7", func(p *rep.Position) { p.Pieces[rep.C4] = 7 }, rep.PlacementField, "Piece(7) on c4 is no piece"},
		{"piece 8, empty and black", func(p *rep.Position) { p.Pieces[rep.C4] = 8 }, rep.PlacementField, "Piece(8) on c4 is no piece"},
		{"piece 17, beyond four bits", func(p *rep.Position) { p.Pieces[rep.C4] = 17 }, rep.PlacementField, "Piece(17) on c4 is no piece"},
		{"an en passant square off the board", func(p *rep.Position) { p.EnPassant = 65 }, rep.EnPassantField, "Square(65) is no square"},
		{"a castling rook off the board", func(p *rep.Position) { p.CastlingRooks[1] = 200 }, rep.CastlingField, "right Q without its rook on Square(200)"},
		{"a castling rook that is not there", func(p *rep.Position) { p.CastlingRooks[0] = rep.G1 }, rep.CastlingField, "right K without its rook on g1"},
		{"a castling rook on another rank", func(p *rep.Position) { p.Pieces[rep.H4], p.CastlingRooks[0] = rep.WhiteRook, rep.H4 },
			rep.CastlingField, "right K without its rook on h4"},
		{"a castling rook of the enemy", func(p *rep.Position) { p.CastlingRooks[0] = rep.H8 }, rep.CastlingField, "right K without its rook on h8"},
		{"a castling rook on the other side", func(p *rep.Position) { p.CastlingRooks[2] = rep.A8 },
			rep.CastlingField, "right k with its rook on a8, the wrong side of the king on e8"},
		{"a king away from home", func(p *rep.Position) { p.Pieces[rep.E1], p.Pieces[rep.E4] = rep.NoPiece, rep.WhiteKing },
			rep.CastlingField, "right K without the white king on rank 1"},
		{"a halfmove clock over the limit", func(p *rep.Position) { p.HalfmoveClock = 32768 }, rep.HalfmoveField, "32768 is more than 32767"},
		{"a fullmove number over the limit", func(p *rep.Position) { p.FullmoveNumber = 40000 }, rep.FullmoveField, "40000 is more than 32767"},
		{"a fullmove number of 0", func(p *rep.Position) { p.FullmoveNumber = 0 }, rep.FullmoveField, "0, want 1 or more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := rep.StartPosition()
			test.spoil(&p)
			var fault *rep.PositionError
			require.ErrorAs(t, p.Validate(), &fault)
			assert.Equal(t, rep.PositionError{Field: test.field, Fault: test.fault}, *fault)
			assert.EqualError(t, fault, "rep: position: "+test.field.String()+": "+test.fault)
			assert.NotPanics(t, func() { _ = p.String() }, "what is wrong can be looked at")
		})
	}
	var fault *rep.PositionError
	require.ErrorAs(t, rep.Position{}.Validate(), &fault, "the zero value")
	assert.Equal(t, "no white king", fault.Fault)
}

func TestFieldString(t *testing.T) {
	var names []string
	for f := rep.WholeFEN; f <= rep.FullmoveField; f++ {
		names = append(names, f.String())
	}
	assert.Equal(t, []string{
		"whole text", "placement field", "side to move field", "castling field",
		"en passant field", "halfmove clock field", "fullmove number field",
	}, names)
	assert.Equal(t, "Field(7)", rep.Field(7).String())
}

func TestPositionString(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"everything", "r3k2r/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RR2K2R w KBkq d6 0 12", `
8  r . . . k . . r
7  p p . . p p p p
6  . . . . . . . .
5  . . p p P . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P . P P P
1  R R . . K . . R
   a b c d e f g h

side to move    white
castling        KBkq
en passant      d6
halfmove clock  0
fullmove number 12
FEN             r3k2r/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RR2K2R w KBkq d6 0 12
key             4074fa48cfb0e149
`},
		{"a triple check", "4k3/8/5N2/1B6/8/8/8/K3R3 b - - 150 200", `
8  . . . . k . . .
7  . . . . . . . .
6  . . . . . N . .
5  . B . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  K . . . R . . .
   a b c d e f g h

side to move    black
castling        -
en passant      -
halfmove clock  150
fullmove number 200
check from      e1 b5 f6
FEN             4k3/8/5N2/1B6/8/8/8/K3R3 b - - 150 200
key             abc6ce6ae13c941c
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.TrimPrefix(test.want, "\n")
			assert.Equal(t, want, fen(t, test.fen).String())
		})
	}
}

// An invalid position may be printed, to find its fault.
func TestPrintingNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p rep.Position
		for sq := range p.Pieces {
			p.Pieces[sq] = rep.Piece(rapid.Uint8().Draw(t, "piece"))
		}
		for i := range p.CastlingRooks {
			p.CastlingRooks[i] = rep.Square(rapid.Uint8().Draw(t, "rook"))
		}
		p.SideToMove = rep.Color(rapid.Uint8().Draw(t, "side"))
		p.EnPassant = rep.Square(rapid.Uint8().Draw(t, "en passant"))
		assert.NotPanics(t, func() {
			_ = p.String()
			_ = p.FENWith(rep.EnPassantLegal)
			_ = p.Validate()
			_ = p.Flip()
		})
	})
}
