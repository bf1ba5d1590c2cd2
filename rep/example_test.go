package rep_test

import (
	"errors"
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

func ExampleParseFEN() {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SideToMove, p.Rights(), p.Pieces[rep.E5], p.King(rep.Black))
	fmt.Println(p.FEN())
	// Output:
	// white KQkq N e8
	// r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
}

func ExampleParseFEN_refused() {
	_, err := rep.ParseFEN("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
	fmt.Println(err)
	var fault *rep.FENError
	if errors.As(err, &fault) {
		fmt.Println(fault.Field == rep.CastlingField)
	}
	// Output:
	// rep: parse FEN "4k3/8/8/8/8/8/8/4K3 w K - 0 1": castling field: 'K' without a white rook on the way from the king on e1 to h1
	// true
}

func ExamplePosition_String() {
	p, _ := rep.ParseFEN("rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	fmt.Print(p)
	// Output:
	// 8  r n b . k b n r
	// 7  p p p p . p p p
	// 6  . . . . . . . .
	// 5  . . . . p . . .
	// 4  . . . . . P P q
	// 3  . . . . . . . .
	// 2  P P P P P . . P
	// 1  R N B Q K B N R
	//    a b c d e f g h
	//
	// side to move    white
	// castling        KQkq
	// en passant      -
	// halfmove clock  1
	// fullmove number 3
	// check from      h4
	// FEN             rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// key             285621e975acd01f
}

func ExamplePosition_FENWith() {
	p, _ := rep.ParseFEN("4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1") // the pawn on e4 is pinned
	for _, mode := range []rep.EnPassantMode{rep.EnPassantAlways, rep.EnPassantPseudo, rep.EnPassantLegal} {
		fmt.Printf("%-6v %s\n", mode, p.FENWith(mode))
	}
	// Output:
	// always 4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1
	// pseudo 4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1
	// legal  4k3/8/8/8/3Pp3/8/8/4RK2 b - - 0 1
}

func ExampleParseMove() {
	legal := []rep.Move{
		rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside),
		rep.MakeMove(rep.E7, rep.E8, rep.PromoteQueen),
	}
	for _, text := range []string{"e1g1", "e1h1", "e7e8q", "e7e8", "castle"} {
		m, err := rep.ParseMove(text, legal)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: %v, %v\n", text, m, m.Kind())
	}
	// Output:
	// e1g1: e1g1, castle kingside
	// e1h1: e1g1, castle kingside
	// e7e8q: e7e8q, promote to queen
	// rep: parse move "e7e8": not legal here
	// rep: parse move "castle": want two squares and at most one of n, b, r, q, as in e2e4 or e7e8q
}

func ExampleSquareSet_String() {
	fmt.Print(rep.PseudoAttacks(rep.Bishop, rep.C3).Union(rep.FileH.Set()))
	// Output:
	// 8  . . . . . . . x
	// 7  . . . . . . x x
	// 6  . . . . . x . x
	// 5  x . . . x . . x
	// 4  . x . x . . . x
	// 3  . . . . . . . x
	// 2  . x . x . . . x
	// 1  x . . . x . . x
	//    a b c d e f g h
}

func ExampleSquareSet_All() {
	for sq := range rep.KnightAttacks(rep.A1).All() {
		fmt.Println(sq)
	}
	// Output:
	// c2
	// b3
}

func ExampleAligned() {
	fmt.Println(rep.Aligned(rep.A1, rep.C3, rep.H8)) // beyond the two
	fmt.Println(rep.Aligned(rep.A1, rep.C3, rep.B3))
	fmt.Println(rep.Aligned(rep.A1, rep.B3, rep.C5)) // a knight's leaps are no line
	// Output:
	// true
	// false
	// false
}
