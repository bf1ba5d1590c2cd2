// Code generated from ../mailbox; DO NOT EDIT.

package mailboxscan

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// TestCheckersAfterNullMove plays a null move after a move with a discovered check was made and
// unmade. Checkers must not read the record of that move.
func TestCheckersAfterNullMove(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	m := rep.MakeMove(rep.E4, rep.C5, rep.Quiet)
	b.Make(m)
	require.Equal(t, rep.SetOf(rep.E1), b.Checkers())
	b.Unmake(m)
	b.MakeNull()
	require.Equal(t, rep.NoSquares, b.Checkers())
	b.UnmakeNull()
	require.Equal(t, rep.NoSquares, b.Checkers())
}

// randomPosition returns a position that games hardly reach: up to mostPieces a side, of any
// kinds, on any squares, with every castling right that its kings and rooks allow, and an en
// passant square where one is possible.
func randomPosition(random *rand.Rand) rep.Position {
	for {
		p := rep.Position{
			SideToMove:     rep.Color(random.IntN(2)),
			CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
			EnPassant:      rep.NoSquare,
			FullmoveNumber: 1,
		}
		for c := rep.White; c <= rep.Black; c++ {
			home := rep.Square(56 * c)
			put := func(piece rep.Piece, on rep.Square) {
				if p.Pieces[on] == rep.NoPiece {
					p.Pieces[on] = piece
				}
			}
			king := rep.Square(random.IntN(64))
			if random.IntN(2) == 0 {
				king = home + rep.Square(random.IntN(8))
			}
			put(rep.MakePiece(c, rep.King), king)
			for range random.IntN(mostPieces) {
				kind := rep.Pawn + rep.PieceType(random.IntN(5))
				on := rep.Square(random.IntN(64))
				switch random.IntN(6) {
				case 0:
					kind, on = rep.Rook, home+rep.Square(random.IntN(8))
				case 1:
					kind, on = rep.Pawn, rep.Square(24+random.IntN(16))
				}
				put(rep.MakePiece(c, kind), on)
			}
			if king = p.King(c); king == rep.NoSquare || king&56 != home {
				continue
			}
			for rook := home; rook < home+8; rook++ {
				if p.Pieces[rook] == rep.MakePiece(c, rep.Rook) {
					right := int(2 * c)
					if rook < king {
						right++
					}
					p.CastlingRooks[right] = rook
				}
			}
		}
		squares := []rep.Square{rep.NoSquare}
		for file := range 8 {
			at := p
			at.EnPassant = rep.MakeSquare(rep.File(file), rep.Rank6-3*rep.Rank(p.SideToMove))
			if at.Validate() == nil {
				squares = append(squares, at.EnPassant, at.EnPassant)
			}
		}
		p.EnPassant = squares[random.IntN(len(squares))]
		if p.Validate() == nil {
			return p
		}
	}
}

func sortedMoves(b rep.Board) []rep.Move {
	moves := b.AppendMoves([]rep.Move{})
	slices.Sort(moves)
	return moves
}

// TestRandomPositions compares the board with the oracle in positions far from games: triple
// checks, pins on every line, lists full of queens, castling, and every promotion taken back.
func TestRandomPositions(t *testing.T) {
	const seed = 8
	random := rand.New(rand.NewPCG(seed, seed))
	b, referee := New(), oracle.New()
	n := 1000
	if testing.Short() {
		n = 100
	}
	for range n {
		p := randomPosition(random)
		require.NoError(t, b.Load(&p))
		require.NoError(t, referee.Load(&p))
		moves := sortedMoves(b)
		require.Equal(t, sortedMoves(referee), moves, "%s, seed %d", p.FEN(), seed)
		require.Equal(t, len(moves), b.CountMoves(), "CountMoves, %s", p.FEN())
		require.Equal(t, referee.Checkers(), b.Checkers(), p.FEN())
		for sq := rep.A1; sq <= rep.H8; sq++ {
			require.Equal(t, referee.Attackers(sq, rep.White), b.Attackers(sq, rep.White), "%v, %s", sq, p.FEN())
			require.Equal(t, referee.Attackers(sq, rep.Black), b.Attackers(sq, rep.Black), "%v, %s", sq, p.FEN())
		}
		before, key := *b, b.Key()
		for _, m := range moves {
			b.Make(m)
			referee.Make(m)
			require.NoError(t, b.Validate(), "%s %v", p.FEN(), m)
			require.Equal(t, referee.Position(), b.Position(), "%s %v", p.FEN(), m)
			require.Equal(t, referee.CountMoves(), b.CountMoves(), "CountMoves, %s %v", p.FEN(), m)
			b.Unmake(m)
			referee.Unmake(m)
			now := *b
			now.history, before.history = nil, nil
			require.Equal(t, before, now, "%s %v taken back", p.FEN(), m)
			require.Equal(t, p, b.Position(), "%s %v taken back", p.FEN(), m)
			require.Equal(t, key, b.Key(), "%s %v taken back", p.FEN(), m)
		}
	}
}
