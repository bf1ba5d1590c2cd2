package rep

import (
	"fmt"
	"strings"
)

// materialOrder is the order of the pieces in a material code.
const materialOrder = "KQRBNP"

// MaterialCode returns the pieces of p as endgame tables are named, White's first,
// each side's from the king down to the pawns: "KBPK", "KRPKR".
func (p Position) MaterialCode() string {
	var code strings.Builder
	for c := White; c <= Black; c++ {
		for i := range len(materialOrder) {
			piece := materialPiece(c, materialOrder[i])
			for _, there := range p.Pieces {
				if there == piece {
					code.WriteByte(materialOrder[i])
				}
			}
		}
	}
	return code.String()
}

// materialPiece returns the piece of color c that a letter of a code stands for.
func materialPiece(c Color, letter byte) Piece {
	piece, _ := PieceFromLetter(letter)
	return MakePiece(c, piece.Type())
}

// ParseMaterial returns a position with the pieces of a material code, White's from
// the first K on and Black's from the second, in any order after the K: "KBPK",
// "KNKP". A v may stand between the sides, "KRvKR". White is to move and neither
// side is in check; where the pieces stand has no other meaning. Each side has at
// most 16 pieces, and 8 pawns. The error quotes the code and names the fault.
func ParseMaterial(code string) (Position, error) {
	var p Position
	if err := placeMaterial(&p, code); err != nil {
		return Position{}, fmt.Errorf("rep: parse material %s: %w", quote(code), err)
	}
	p.CastlingRooks, p.EnPassant, p.FullmoveNumber = noRooks, NoSquare, 1
	return p, nil
}

func placeMaterial(p *Position, code string) error {
	p.Pieces[E1], p.Pieces[E8] = WhiteKing, BlackKing
	side, kings := White, 0
	var pieces, pawns [2]int
	for i, letter := range code {
		switch {
		case letter == 'v' && kings == 1 && strings.HasPrefix(code[i+1:], "K"):
			continue
		case !strings.ContainsRune(materialOrder, letter):
			return fmt.Errorf("unexpected %s, want letters of %s", quoteRune(letter), materialOrder)
		case letter == 'K' && kings == 2:
			return fmt.Errorf("a third K, want one for each side")
		case letter == 'K':
			side = Color(kings)
			kings++
		case kings == 0:
			return fmt.Errorf("begins with %c, want White's K first", letter)
		default:
			piece := materialPiece(side, byte(letter))
			if piece.Type() == Pawn {
				pawns[side]++
			}
			p.place(piece)
		}
		pieces[side]++
		switch {
		case pieces[side] > 16:
			return fmt.Errorf("more than 16 pieces of %v", side)
		case pawns[side] > 8:
			return fmt.Errorf("more than 8 pawns of %v", side)
		}
	}
	switch kings {
	case 0:
		return fmt.Errorf("no K, want White's K first")
	case 1:
		return fmt.Errorf("no second K, want Black's after White's pieces")
	}
	return nil
}

// place puts a piece on the first free square, from its own side's back rank on, from
// which it does not attack the other king. There is always one: at most 21 squares of
// 64 are on a line with a king on e1 or e8, and at most 31 are occupied.
func (p *Position) place(piece Piece) {
	c := piece.Color()
	king := p.King(c.Other())
	for n := A1; n <= H8; n++ {
		sq := n.Relative(c)
		if p.Pieces[sq] != NoPiece || piece.Type() == Pawn && sq.Rank().EdgeDistance() == 0 {
			continue
		}
		p.Pieces[sq] = piece
		if !p.Attackers(king, c).Has(sq) {
			return
		}
		p.Pieces[sq] = NoPiece
	}
}
