package byteboard

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/reptest"
)

// needVectors skips a test of the assembly where it cannot be executed.
func needVectors(t *testing.T) {
	t.Helper()
	if err := Backend.Unavailable(); err != nil {
		t.Skip(err)
	}
}

// randomCells returns any pieces on any squares, with one king of each side. They need not be
// possible in a game: there are pawns on the last rank, full boards and kings next to each other.
func randomCells(r *rand.Rand) (c cells) {
	density := r.IntN(101)
	for sq := range c {
		if r.IntN(100) < density {
			pieces := rep.Pieces()
			piece := pieces[r.IntN(len(pieces))]
			if piece.Type() == rep.King {
				piece = rep.MakePiece(piece.Color(), rep.PieceType(1+r.IntN(5)))
			}
			c[sq] = uint8(piece)
		}
	}
	white := r.IntN(64)
	black := (white + 1 + r.IntN(63)) & 63
	c[white], c[black] = uint8(rep.WhiteKing), uint8(rep.BlackKing)
	return c
}

func TestTranspose(t *testing.T) {
	needVectors(t)
	build()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := randomCells(r)
		var plain, vectors [8]rep.SquareSet
		transposePlain(&plain, &c)
		transpose(&vectors, &c)
		require.Equal(t, plain, vectors, "%v", c)
	}
}

// The bitboards of the package comment.
func TestLesson(t *testing.T) {
	b := New()
	p := rep.StartPosition()
	require.NoError(t, b.Load(&p))
	assert.EqualValues(t, 2, b.frame().cells[rep.G1])
	assert.EqualValues(t, 0b00000101, shared.codes[2])
	var bitboards [8]rep.SquareSet
	transposePlain(&bitboards, &b.frame().cells)
	assert.EqualValues(t, 0x000000000000ffff, bitboards[0])
	assert.EqualValues(t, 0x4200000000000042, bitboards[2])
}

func TestCountLanes(t *testing.T) {
	needVectors(t)
	build()
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		c := randomCells(r)
		for side := range 2 {
			var vectors count
			vectors.moves, vectors.attacked, vectors.occupied, vectors.king = countLanes(&c, side)
			require.Equal(t, countPlain(&c, side), vectors, "side %d, %v", side, c)
		}
	}
}

func TestWriteMoves(t *testing.T) {
	needVectors(t)
	build()
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		l := moveList{n: uint64(r.IntN(17)), them: rep.SquareSet(r.Uint64())}
		for i := range l.pieces {
			to := rep.NoSquares
			for range r.IntN(15) {
				to.Add(rep.Square(r.IntN(64)))
			}
			l.pieces[i] = targets{to, uint64(r.IntN(64)) << 6}
		}
		side := r.IntN(2)
		l.pawnCodes = pawnCodes[side]
		for i := range l.pawns {
			if r.IntN(3) > 0 { // an empty set is a case of its own
				l.pawns[i] = rep.SquareSet(r.Uint64()) & 0x00ffffffffffff00
			}
		}
		var plain, vectors [moveListRoom]rep.Move
		n := writePlain(&plain, &l)
		require.Equal(t, n, writeMoves(&vectors, &l), "%+v", l)
		require.Equal(t, plain[:n], vectors[:n], "%+v", l)
	}
}

// Every move of random games leads to the same frame by the assembly and by Go.
func TestPlay(t *testing.T) {
	needVectors(t)
	r := rand.New(rand.NewPCG(7, 8))
	for _, fen := range []string{
		rep.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
		"4k3/p6p/8/1P4P1/1p4p1/8/P6P/4K3 w - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		for range 8 {
			vectors, plain := New(), NewPlain()
			require.NoError(t, vectors.Load(&p))
			require.NoError(t, plain.Load(&p))
			for range 80 { // more than the frames of a new board
				moves := vectors.AppendMoves(nil)
				require.ElementsMatch(t, moves, plain.AppendMoves(nil))
				for _, m := range moves {
					vectors.Make(m)
					plain.Make(m)
					if *plain.frame() != *vectors.frame() {
						require.Equal(t, *plain.frame(), *vectors.frame(), "%v to %s", m, plain.Position().FEN())
					}
					vectors.Unmake(m)
					plain.Unmake(m)
				}
				if len(moves) == 0 {
					break
				}
				m := moves[r.IntN(len(moves))]
				vectors.Make(m)
				plain.Make(m)
			}
		}
	}
}

// A load of 64 bytes that are not on a cache line costs twice.
func TestAligned(t *testing.T) {
	assert.EqualValues(t, 128, frameSize)
	assert.Zero(t, unsafe.Offsetof(frame{}.cells)%64)
	b := New()
	for range 6 {
		assert.Zero(t, uintptr(unsafe.Pointer(&b.frames[0]))%64, "%d frames", len(b.frames))
		b.grow()
	}
	assert.Zero(t, uintptr(unsafe.Pointer(shared))%64)
	assert.Zero(t, unsafe.Sizeof(sideTables{})%64)
}

// The plain Go, for CPUs without the instructions, answers the same in a few games.
func TestPlain(t *testing.T) {
	plain := Backend
	plain.Name, plain.New, plain.Available = "byteboard-plain", func() rep.Board { return NewPlain() }, nil
	for _, seed := range reptest.Seeds()[:3] {
		require.NoError(t, reptest.Play(seed, plain, Backend))
		require.NoError(t, reptest.Wander(seed, plain, Backend))
	}
}
