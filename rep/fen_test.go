package rep_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// fen parses a FEN that the test knows to be good.
func fen(t require.TestingT, text string) rep.Position {
	p, err := rep.ParseFEN(text)
	require.NoError(t, err)
	return p
}

// acceptedFENs are texts that ParseFEN reads, and the text that FEN returns, "" for the same text.
var acceptedFENs = []struct{ name, fen, want string }{
	{"the start position", rep.StartFEN, ""},
	{"four fields", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"five fields", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 7", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 7 1"},
	{"six fields", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", ""},
	{"several blanks", "4k3/8/8/8/8/8/8/4K3  w   -    -  3   4", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},
	{"tabs", "4k3/8/8/8/8/8/8/4K3\tw\t-\t\t- \t3\t4", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},
	{"blanks and tabs around", " \t4k3/8/8/8/8/8/8/4K3 w - - 3 4\t ", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},

	{"castling in reverse", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"castling in any order", "r3k2r/8/8/8/8/8/8/R3K2R w kKqQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"some rights only", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", ""},
	{"Shredder letters", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"Shredder letters in any order", "r3k2r/8/8/8/8/8/8/R3K2R w haAH - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"both kinds of letters", "r3k2r/8/8/8/8/8/8/R3K2R w KAkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{"a Chess960 start in Shredder letters", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"},
	{"a Chess960 start in X-FEN", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", ""},
	{"X-FEN means the outermost rook", "4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1", ""},
	{"an outermost rook by its file", "4k3/8/8/8/8/8/8/RR2KRR1 w GA - 0 1", "4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1"},
	{"inner rooks", "4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1", ""},
	{"an inner and an outermost rook", "4k3/8/8/8/8/8/8/RR2KRR1 w GB - 0 1", "4k3/8/8/8/8/8/8/RR2KRR1 w KB - 0 1"},
	{"an inner rook of Black", "r1r1k2r/8/8/8/8/8/8/4K3 b kc - 0 1", ""},
	{"an enemy rook farther out", "4k3/8/8/8/8/8/8/4KR1r b F - 0 1", "4k3/8/8/8/8/8/8/4KR1r b K - 0 1"},

	{"an en passant square to capture on", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", ""},
	{"an en passant square of White", "rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", ""},
	{"an en passant square without a capture", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ""},
	{"an en passant square on the a-file", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", ""},

	{"a halfmove clock of 150", "4k3/8/8/8/8/8/8/4K2R w - - 150 200", ""},
	{"fullmove 0 is read as 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 0", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
	{"leading zeros", "4k3/8/8/8/8/8/8/4K2R w - - 007 0012", "4k3/8/8/8/8/8/8/4K2R w - - 7 12"},
	{"the highest clocks", "4k3/8/8/8/8/8/8/4K2R w - - 32767 32767", ""},

	{"nine pawns", "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ""},
	{"three checkers", "4k3/8/5N2/1B6/8/8/8/K3R3 b - - 0 1", ""},
	{"218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", ""},
	{"64 pieces", "nnnnknnn/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNNNKNNN w - - 0 1", ""},
	{"the kings alone", "k7/8/8/8/8/8/8/7K b - - 0 1", ""},
}

func TestParseFENAccepts(t *testing.T) {
	for _, test := range acceptedFENs {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want == "" {
				want = test.fen
			}
			p := fen(t, test.fen)
			assert.Equal(t, want, p.FEN(), "FEN of ParseFEN(%q)", test.fen)
			assert.Equal(t, p, fen(t, p.FEN()), "ParseFEN(%q), read again from its FEN", test.fen)
			assert.NoError(t, p.Validate())
		})
	}
}

func TestParseFENReadsEveryField(t *testing.T) {
	p := fen(t, "r1r1k3/8/8/pP6/8/8/8/4K2R w Kc a6 12 34")
	want := rep.Position{
		SideToMove:     rep.White,
		CastlingRooks:  [4]rep.Square{rep.H1, rep.NoSquare, rep.NoSquare, rep.C8},
		EnPassant:      rep.A6,
		HalfmoveClock:  12,
		FullmoveNumber: 34,
	}
	want.Pieces[rep.E1], want.Pieces[rep.H1], want.Pieces[rep.B5] = rep.WhiteKing, rep.WhiteRook, rep.WhitePawn
	want.Pieces[rep.A8], want.Pieces[rep.C8], want.Pieces[rep.E8] = rep.BlackRook, rep.BlackRook, rep.BlackKing
	want.Pieces[rep.A5] = rep.BlackPawn
	assert.Equal(t, want, p)
	assert.Equal(t, rep.WhiteKingside|rep.BlackQueenside, p.Rights())
	assert.Equal(t, rep.StartPosition(), fen(t, rep.StartFEN))
}

// refusedFENs are texts that ParseFEN refuses, with the field at fault and a part of the message.
var refusedFENs = []struct {
	name, fen string
	field     rep.Field
	fault     string
}{
	{"empty", "", rep.WholeFEN, "empty, want four to six"},
	{"blanks alone", " \t ", rep.WholeFEN, "empty, want four to six"},
	{"one field", "startpos", rep.WholeFEN, "fields: 1, want four to six: placement, side to move, castling, en passant and two clocks"},
	{"three fields", "4k3/8/8/8/8/8/8/4K3 w -", rep.WholeFEN, "fields: 3, want"},
	{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", rep.WholeFEN, "fields: 7, want"},
	{"a line of EPD", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25", rep.WholeFEN, "fields: 10, want"},

	{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "ranks: 7, want 8"},
	{"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "ranks: 9, want 8"},
	{"one rank", "4k3 w - - 0 1", rep.PlacementField, "ranks: 1, want 8"},
	{"a slash at the start", "/4k3/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "ranks: 9, want 8"},
	{"a slash at the end", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", rep.PlacementField, "'/' at the end"},
	{"a slash for the last rank", "4k3/8/8/8/8/8/8/ w - - 0 1", rep.PlacementField, "'/' at the end"},
	{"a rank of seven", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", rep.PlacementField, "files in rank 5: 7, want 8"},
	{"a rank of nine", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", rep.PlacementField, "files in rank 1: 9, want 8"},
	{"a rank of nine pieces", "rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "files in rank 8: 9, want 8"},
	{"a rank of sixteen", "4k3/8/8/8/8/7p8/8/4K3 w - - 0 1", rep.PlacementField, "files in rank 3: 16, want 8"},
	{"a rank of seventy pieces", "4k3/8/8/8/8/8/8/" + strings.Repeat("p", 70) + " w - - 0 1", rep.PlacementField, "files in rank 1: 70, want 8"},
	{"an empty rank", "4k3/8/8/8//8/8/4K3 w - - 0 1", rep.PlacementField, "files in rank 4: 0, want 8"},
	{"the digit 0", "4k3/8/8/p07/8/8/8/4K3 w - - 0 1", rep.PlacementField, "digit '0' in rank 5, want 1 to 8"},
	{"the digit 9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "digit '9' in rank 7, want 1 to 8"},
	{"two digits side by side", "4k3/8/8/44/8/8/8/4K3 w - - 0 1", rep.PlacementField, "two digits side by side in rank 5"},
	{"two digits in a rank with pieces", "4k3/8/p12p3/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "two digits side by side in rank 6"},
	{"an unknown letter", "4k3/8/8/8/8/8/8/4X3 w - - 0 1", rep.PlacementField, "unexpected 'X' in rank 1"},
	{"a dot", "4k3/8/8/8/8/8/8/....K3 w - - 0 1", rep.PlacementField, "unexpected '.' in rank 1"},
	{"a question mark", "4k3/8/8/8/8/8/8/4K2? w - - 0 1", rep.PlacementField, "unexpected '?' in rank 1"},
	{"a letter that is not ASCII", "4k3/8/8/8/8/8/8/4é3 w - - 0 1", rep.PlacementField, "unexpected U+00E9 'é' in rank 1"},
	{"a letter that looks like K", "4k3/8/8/8/8/8/8/4К3 w - - 0 1", rep.PlacementField, "unexpected U+041A 'К' in rank 1"},
	{"a chess symbol", "4♚3/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "unexpected U+265A '♚' in rank 8"},
	{"a full-width digit", "4k3/８/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "unexpected U+FF18 '８' in rank 7"},
	{"bytes that are no text", "4k3/8/8/8/8/8/8/4\xff3 w - - 0 1", rep.PlacementField, "unexpected U+FFFD"},
	{"a NUL", "4k3/8/8/8/8/8/8/4\x003 w - - 0 1", rep.PlacementField, `unexpected '\x00' in rank 1`},
	{"a blank that is not ASCII", "4k3/8/8/8/8/8/8/4K3\u00a0w - - 0 1", rep.PlacementField, "unexpected U+00A0 in rank 1"},
	{"a promoted queen's mark", "4k3/8/8/8/8/8/8/4K2Q~ w - - 0 1", rep.PlacementField, "unexpected '~' in rank 1"},

	{"side W", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", rep.SideField, `"W", want w or b`},
	{"side white", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", rep.SideField, `"white", want w or b`},
	{"side -", "4k3/8/8/8/8/8/8/4K3 - - - 0 1", rep.SideField, `"-", want w or b`},
	{"side wb", "4k3/8/8/8/8/8/8/4K3 wb - - 0 1", rep.SideField, `"wb", want w or b`},

	{"an unknown castling letter", "r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1", rep.CastlingField, "unexpected 'X'"},
	{"a castling letter past h", "r3k2r/8/8/8/8/8/8/R3K2R w I - 0 1", rep.CastlingField, "unexpected 'I'"},
	{"a castling digit", "r3k2r/8/8/8/8/8/8/R3K2R w 0 - 0 1", rep.CastlingField, "unexpected '0'"},
	{"a castling letter that looks like K", "r3k2r/8/8/8/8/8/8/R3K2R w КQ - 0 1", rep.CastlingField, "unexpected U+041A 'К'"},
	{"a castling byte that is no text", "r3k2r/8/8/8/8/8/8/R3K2R w K\xc3 - 0 1", rep.CastlingField, "unexpected U+FFFD"},
	{"a castling letter twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", rep.CastlingField, "'K' twice"},
	{"a castling letter twice, apart", "r3k2r/8/8/8/8/8/8/R3K2R w KqQq - 0 1", rep.CastlingField, "'q' twice"},
	{"a right by both its letters", "r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", rep.CastlingField, "'H' is a second right of white on the same side of the king"},
	{"two rights on one side", "1rr1k3/8/8/8/8/8/8/4K3 w cb - 0 1", rep.CastlingField, "'b' is a second right of black on the same side of the king"},
	{"letters and -", "r3k2r/8/8/8/8/8/8/R3K2R w KQ- - 0 1", rep.CastlingField, "'-' next to something else, want it alone"},
	{"- and letters", "r3k2r/8/8/8/8/8/8/R3K2R w -kq - 0 1", rep.CastlingField, "'-' next to something else, want it alone"},
	{"- twice", "r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", rep.CastlingField, "'-' next to something else, want it alone"},
	{"K without its rook", "r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1", rep.CastlingField, "'K' without a white rook on the way from the king on e1 to h1"},
	{"Q with a rook on the other side", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", rep.CastlingField, "'Q' without a white rook on the way from the king on e1 to a1"},
	{"k with an enemy rook", "4k2R/8/8/8/8/8/8/4K3 b k - 0 1", rep.CastlingField, "'k' without a black rook on the way from the king on e8 to h8"},
	{"q with a knight for the rook", "n3k3/8/8/8/8/8/8/4K3 b q - 0 1", rep.CastlingField, "'q' without a black rook on the way from the king on e8 to a8"},
	{"a file without its rook", "4k3/8/8/8/8/8/8/4K2R w G - 0 1", rep.CastlingField, "'G' without a white rook on g1"},
	{"the file of the king", "4k3/8/8/8/8/8/8/4K2R w E - 0 1", rep.CastlingField, "'E' without a white rook on e1"},
	{"the file of an enemy rook", "r3k3/8/8/8/8/8/8/4K3 w A - 0 1", rep.CastlingField, "'A' without a white rook on a1"},
	{"K without its king", "4k3/8/8/8/8/8/4K3/R6R w K - 0 1", rep.CastlingField, "'K' without the white king on rank 1"},
	{"a file without its king", "r6r/4k3/8/8/8/8/8/4K3 w h - 0 1", rep.CastlingField, "'h' without the black king on rank 8"},
	{"the king on the other side's rank", "4K2R/8/8/8/8/8/8/4k3 w K - 0 1", rep.CastlingField, "'K' without the white king on rank 1"},

	{"an en passant square off the board", "4k3/8/8/pP6/8/8/8/4K3 w - a9 0 1", rep.EnPassantField, `"a9" is no square`},
	{"an en passant file", "4k3/8/8/pP6/8/8/8/4K3 w - a 0 1", rep.EnPassantField, `"a" is no square`},
	{"an en passant square in upper case", "4k3/8/8/pP6/8/8/8/4K3 w - A6 0 1", rep.EnPassantField, `"A6" is no square`},
	{"two en passant squares", "4k3/8/8/pP6/8/8/8/4K3 w - a6b6 0 1", rep.EnPassantField, `"a6b6" is no square`},
	{"en passant --", "4k3/8/8/pP6/8/8/8/4K3 w - -- 0 1", rep.EnPassantField, `"--" is no square`},
	{"an en passant rank of the other side", "4k3/8/8/pP6/8/8/8/4K3 b - a6 0 1", rep.EnPassantField, "a6 with black to move, want a square on rank 3"},
	{"an en passant rank of Black's", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", rep.EnPassantField, "e3 with white to move, want a square on rank 6"},
	{"the square of the pawn itself", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", rep.EnPassantField, "e4 with black to move, want a square on rank 3"},
	{"an occupied en passant square", "4k3/8/n7/pP6/8/8/8/4K3 w - a6 0 1", rep.EnPassantField, "a6 is occupied"},
	{"an occupied origin square", "4k3/p7/8/pP6/8/8/8/4K3 w - a6 0 1", rep.EnPassantField, "a7, where the pawn would have come from, is occupied"},
	{"an occupied origin square of White", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", rep.EnPassantField, "e2, where the pawn would have come from, is occupied"},
	{"no pawn that moved", "4k3/8/8/1P6/8/8/8/4K3 w - a6 0 1", rep.EnPassantField, "no black pawn on a5 that could have crossed a6"},
	{"a pawn of the wrong side", "4k3/8/8/PP6/8/8/8/4K3 w - a6 0 1", rep.EnPassantField, "no black pawn on a5 that could have crossed a6"},
	{"a piece that is no pawn", "4k3/8/8/8/4R3/8/8/4K3 b - e3 0 1", rep.EnPassantField, "no white pawn on e4 that could have crossed e3"},

	{"a negative halfmove clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", rep.HalfmoveField, `"-1" is negative`},
	{"a halfmove clock of -", "4k3/8/8/8/8/8/8/4K3 w - - - 1", rep.HalfmoveField, `"-" is no number`},
	{"a halfmove clock of letters", "4k3/8/8/8/8/8/8/4K3 w - - ten 1", rep.HalfmoveField, `"ten" is no number`},
	{"a halfmove clock with a plus", "4k3/8/8/8/8/8/8/4K3 w - - +5 1", rep.HalfmoveField, `"+5" is no number`},
	{"a halfmove clock with a fraction", "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", rep.HalfmoveField, `"1.5" is no number`},
	{"a halfmove clock in hexadecimal", "4k3/8/8/8/8/8/8/4K3 w - - 0x10 1", rep.HalfmoveField, `"0x10" is no number`},
	{"a halfmove clock too high", "4k3/8/8/8/8/8/8/4K3 w - - 32768 1", rep.HalfmoveField, `"32768" is more than 32767`},
	{"a halfmove clock that overflows", "4k3/8/8/8/8/8/8/4K3 w - - 65536 1", rep.HalfmoveField, `"65536" is more than 32767`},
	{"a negative fullmove number", "4k3/8/8/8/8/8/8/4K3 w - - 0 -2", rep.FullmoveField, `"-2" is negative`},
	{"a fullmove number that is none", "4k3/8/8/8/8/8/8/4K3 w - - 0 -x", rep.FullmoveField, `"-x" is no number`},
	{"a line feed at the end", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", rep.FullmoveField, `"1\n" is no number`},
	{"a fullmove number that overflows", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", rep.FullmoveField, `"99999999999999999999" is more than 32767`},

	{"no kings", "8/8/8/8/8/8/8/8 w - - 0 1", rep.PlacementField, "no white king"},
	{"no black king", "8/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "no black king"},
	{"two white kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", rep.PlacementField, "2 white kings, want one"},
	{"three black kings", "k3k2k/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "3 black kings, want one"},
	{"a pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", rep.PlacementField, "pawn on a1"},
	{"a black pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", rep.PlacementField, "pawn on a1"},
	{"a pawn on the eighth rank", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "pawn on h8"},
	{"a black pawn on the eighth rank", "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", rep.PlacementField, "pawn on h8"},

	{"Black in check with White to move", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", rep.SideField, "white to move, but the black king on e8 is in check from e1"},
	{"White in check with Black to move", "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", rep.SideField, "black to move, but the white king on e1 is in check from d2"},
	{"in check from a knight", "4k3/8/5N2/8/8/8/8/4K3 w - - 0 1", rep.SideField, "the black king on e8 is in check from f6"},
	{"in check from a bishop", "4k3/8/8/1B6/8/8/8/4K3 w - - 0 1", rep.SideField, "the black king on e8 is in check from b5"},
	{"in check from a queen", "4k3/8/8/8/8/8/8/3qK3 b - - 0 1", rep.SideField, "the white king on e1 is in check from d1"},
	{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", rep.SideField, "the black king on d5 is in check from e5"},
	{"kings corner to corner", "8/8/3k4/4K3/8/8/8/8 b - - 0 1", rep.SideField, "the white king on e5 is in check from d6"},
}

func TestParseFENRefuses(t *testing.T) {
	for _, test := range refusedFENs {
		t.Run(test.name, func(t *testing.T) {
			p, err := rep.ParseFEN(test.fen)
			var fault *rep.FENError
			require.ErrorAs(t, err, &fault, "ParseFEN(%q) gave %v", test.fen, p)
			assert.Equal(t, rep.Position{}, p, "the position beside the error")
			assert.Equal(t, test.fen, fault.Input)
			assert.Equal(t, test.field, fault.Field, "%v", err)
			assert.Contains(t, fault.Fault, test.fault)
			for _, part := range []string{fault.Field.String(), fault.Fault} {
				assert.Contains(t, err.Error(), part)
			}
		})
	}
}

func TestFENErrorMessage(t *testing.T) {
	_, err := rep.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1")
	assert.EqualError(t, err, `rep: parse FEN "r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1": castling field: unexpected 'X'`)

	_, err = rep.ParseFEN("é\n")
	assert.EqualError(t, err, `rep: parse FEN "\u00e9\n": whole text: fields: 1, want four to six: `+
		"placement, side to move, castling, en passant and two clocks")

	_, err = rep.ParseFEN(strings.Repeat("p", 100_000))
	require.Error(t, err)
	assert.Less(t, len(err.Error()), 400, "a message is not as long as its input")
	assert.Contains(t, err.Error(), `p"…`, "what is cut off is marked")
}

func TestFENWith(t *testing.T) {
	for _, test := range []struct{ name, placement, always, pseudo, legal string }{
		{"no pawn near", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq", "e3", "-", "-"},
		{"a pawn beside", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq", "e3", "e3", "e3"},
		{"a pawn of White beside", "4k3/8/8/3Pp3/8/8/8/4K3 w -", "e6", "e6", "e6"},
		{"a knight beside", "4k3/8/8/3Np3/8/8/8/4K3 w -", "e6", "-", "-"},
		{"a pawn of the pushing side beside", "4k3/8/8/3pp3/8/8/8/4K3 w -", "e6", "-", "-"},
		{"a pawn across the edge", "4k3/8/8/p7/7P/8/8/4K3 w -", "a6", "-", "-"},
		{"pinned on the file", "4k3/8/8/8/3Pp3/8/8/4RK2 b -", "d3", "d3", "-"},
		{"pinned on the diagonal of the capture", "8/8/8/5k2/3Pp3/8/2B5/5K2 b -", "d3", "d3", "d3"},
		{"pinned on the other diagonal", "8/8/8/3k4/3Pp3/8/6B1/1K6 b -", "d3", "d3", "-"},
		{"both pawns leave the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b -", "d3", "d3", "-"},
		{"the captured pawn uncovers a bishop", "8/8/1k6/8/3Pp3/8/8/5KB1 b -", "d3", "d3", "-"},
		{"one of two pawns is pinned", "4k3/8/8/8/2pPp3/8/8/4RK2 b -", "d3", "d3", "d3"},
		{"the pushed pawn gives check", "8/8/8/2k5/3Pp3/8/8/5K2 b -", "d3", "d3", "d3"},
		{"another piece gives check", "7k/8/8/8/3Pp3/8/8/5K1R b -", "d3", "d3", "-"},
		{"the capture blocks a check", "8/8/6k1/8/2pP4/8/8/1B2K3 b -", "d3", "d3", "d3"},
		{"no square", "4k3/8/8/3Pp3/8/8/8/4K3 w -", "-", "-", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := fen(t, test.placement+" "+test.always)
			for mode, want := range map[rep.EnPassantMode]string{
				rep.EnPassantAlways: test.always, rep.EnPassantPseudo: test.pseudo, rep.EnPassantLegal: test.legal,
			} {
				text := p.FENWith(mode)
				assert.Equal(t, want, strings.Fields(text)[3], "mode %v of %q", mode, p.FEN())
				want := p
				if strings.Fields(text)[3] == "-" {
					want.EnPassant = rep.NoSquare
				}
				assert.Equal(t, want, fen(t, text), "only the en passant square may be left out")
			}
			assert.Equal(t, p.FENWith(rep.EnPassantAlways), p.FEN())
		})
	}
}

func TestEnPassantModeString(t *testing.T) {
	assert.Equal(t, "always", rep.EnPassantAlways.String())
	assert.Equal(t, "pseudo", rep.EnPassantPseudo.String())
	assert.Equal(t, "legal", rep.EnPassantLegal.String())
	assert.Equal(t, "EnPassantMode(3)", rep.EnPassantMode(3).String())
}

// Every valid position comes back from its FEN, not only the positions of a table.
func TestFENRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(301, 0))
	for range 100 {
		p := validPosition(random)
		assert.Equal(t, p, fen(t, p.FEN()), "FEN %q", p.FEN())
	}
}

func FuzzParseFEN(f *testing.F) {
	for _, test := range acceptedFENs {
		f.Add(test.fen)
	}
	for _, test := range refusedFENs {
		f.Add(test.fen)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := rep.ParseFEN(text)
		if err != nil {
			var fault *rep.FENError
			require.ErrorAs(t, err, &fault)
			require.NotEmpty(t, fault.Fault)
			require.NotContains(t, err.Error(), "\n", "a message is one line")
			return
		}
		require.NoError(t, p.Validate(), "%q", text)
		for _, mode := range []rep.EnPassantMode{rep.EnPassantAlways, rep.EnPassantPseudo, rep.EnPassantLegal} {
			again := fen(t, p.FENWith(mode))
			if mode == rep.EnPassantAlways {
				require.Equal(t, p, again, "%q", text)
			}
			if mode != rep.EnPassantLegal {
				require.Equal(t, p.Key(), again.Key(), "%q", text)
			}
		}
		require.Equal(t, p, p.Flip().Flip(), "%q", text)
		require.NoError(t, p.Flip().Validate(), "%q", text)
		require.Contains(t, p.String(), p.FEN())
	})
}
