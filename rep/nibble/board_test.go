package nibble

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// TestCastlingAgainstPawns checks the attacks of pawns on the king's targets, from every file
// of the seventh rank.
func TestCastlingAgainstPawns(t *testing.T) {
	b, referee := New(), oracle.New()
	for _, fen := range []string{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		seventh, pawn := rep.A2, rep.BlackPawn
		if p.SideToMove == rep.Black {
			seventh, pawn = rep.A7, rep.WhitePawn
		}
		for sq := seventh; sq < seventh+8; sq++ {
			q := p
			q.Pieces[sq] = pawn
			require.NoError(t, b.Load(&q))
			require.NoError(t, referee.Load(&q))
			require.ElementsMatch(t, referee.AppendMoves(nil), b.AppendMoves(nil), q.FEN())
			require.Equal(t, referee.CountMoves(), b.CountMoves(), q.FEN())
		}
	}
}

// load returns a board with the position of a FEN.
func load(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// viewOf returns the words of a board as a view.
func viewOf(b *Board) *view { return &view{words: b.now().words()} }

// TestWorkedExamples checks the examples of the package comment.
func TestWorkedExamples(t *testing.T) {
	b := load(t, rep.StartFEN)
	assert.Equal(t, [8]uint32{0x62537526, 0x11111111, 0, 0, 0, 0, 0x99999999, 0xeadbfdae}, b.now().rank)

	b = load(t, "4k3/8/8/8/8/8/8/R1BQK1NR w - - 0 1")
	assert.Equal(t, uint32(0x62037506), b.now().rank[0])
	assert.Equal(t, uint32(0x88088808), occupiedIn(b.now().rank[0]))

	b = load(t, "4k3/6q1/8/4P3/8/8/1B6/4K3 w - - 0 1")
	line := viewOf(b).along(&crosses[rep.B2].diagonal)
	assert.Equal(t, uint32(0x0f010050), line)
	occupancy := occupiedIn(line)
	assert.Equal(t, uint32(0x08080080), occupancy)
	anti := uint64(0x888) // a3 and c1, the other cells of the antidiagonal of b2, which are empty
	got := reach(uint64(occupancy)|0x80<<32, 0x80, 0x80<<32) & crosses[rep.B2].lanes
	assert.Equal(t, 0x00088808|anti&^0x80<<32, got)
}

// The words of a board are copied by two moves of 16 bytes, and a record has the size of a
// cache line.
func TestSize(t *testing.T) {
	assert.Equal(t, uintptr(32), unsafe.Sizeof(record{}.rank))
	assert.Equal(t, uintptr(64), unsafe.Sizeof(record{}))
	assert.Equal(t, uintptr(128), unsafe.Sizeof(cross{}))
}

// TestNibbles compares the parallel tests of a word with tests of one nibble after another.
func TestNibbles(t *testing.T) {
	const seed = 4
	random := rand.New(rand.NewPCG(seed, seed))
	used := []code{0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15}
	for range 2000 {
		var x, occupancy, own, enemy, nonPawns, pieces, found uint64
		wanted := used[1+random.IntN(12)]
		for n := range 16 {
			c, mark := used[random.IntN(len(used))], uint64(8)<<(4*n)
			x |= uint64(c) << (4 * n)
			if c == noPiece {
				continue
			}
			occupancy |= mark
			if c.side() == rep.White {
				own |= mark
			} else {
				enemy |= mark
			}
			if c&^blackBit != codePawn {
				nonPawns |= mark
				if c&^blackBit != codeKing {
					pieces |= mark
				}
			}
			if c == wanted {
				found |= mark
			}
		}
		require.Equal(t, occupancy, occupied(x), "%016x", x)
		require.Equal(t, uint32(occupancy), occupiedIn(uint32(x)), "%016x", x)
		require.Equal(t, found, matching(x, wanted), "%016x, %d", x, wanted)
		require.Equal(t, own, ownAmong(rep.White, occupancy, x), "%016x", x)
		require.Equal(t, enemy, enemyAmong(rep.White, occupancy, x), "%016x", x)
		require.Equal(t, enemy, ownAmong(rep.Black, occupancy, x), "%016x", x)
		require.Equal(t, own, enemyAmong(rep.Black, occupancy, x), "%016x", x)
		require.Equal(t, nonPawns, nonPawnsAmong(occupancy, x), "%016x", x)
		require.Equal(t, pieces, piecesAmong(occupancy, x), "%016x", x)
		if found != 0 {
			piece, at := first(found, x, 2)
			require.Equal(t, wanted, piece)
			require.Equal(t, found&-found, uint64(8)<<placeOf(at))
			require.Equal(t, uint(2), pairOf(at))
		}
	}
}

// attacks returns the attacks of p from a square on an empty board, from the tables of package
// rep.
func attacks(p rep.Piece, from rep.Square) rep.SquareSet {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from)
	}
	return rep.PseudoAttacks(p.Type(), from)
}

func TestAttackTable(t *testing.T) {
	New()
	// The files and ranks from the cell, by bit of near.
	where := map[near]cells.Leap{farWest: {Files: -2}, farEast: {Files: 2}, attacksCell: {}}
	for _, l := range cells.KingLeaps {
		where[nearOf(l)] = l
	}
	require.Len(t, where, 11)
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			hit := attacks(p, from)
			for to := rep.A1; to <= rep.H8; to++ {
				got := attackTable[to][codes[p].on(cells.IndexOf(from))]
				for bit, l := range where {
					next, ok := l.From(cells.IndexOf(to))
					want := ok && hit.Has(next.Square())
					require.Equal(t, want, got&bit != 0, "%v %v at %+v from %v", p, from, l, to)
				}
				if codes[p]&sliderBit != 0 && hit.Has(to) {
					require.Equal(t, uint(dirTo[to][from]), got.dir(), "%v %v towards %v", p, from, to)
				}
			}
		}
	}
	for bit, step := range nearSteps {
		if l, ok := where[1<<bit]; ok {
			assert.Equal(t, l.Step(), step, "%+v", l)
		} else {
			assert.Zero(t, step)
		}
	}
}

// TestMoves compares the prepared moves with the attack sets of package rep, and checks that
// the rays lead from near to far.
func TestMoves(t *testing.T) {
	New()
	collect := func(from cells.Index, list ...rep.Move) rep.SquareSet {
		var set rep.SquareSet
		for _, m := range list {
			if m != 0 && m.To() != from.Square() {
				assert.Equal(t, from.Square(), m.From())
				assert.False(t, set.Has(m.To()), "%v twice", m)
				set.Add(m.To())
			}
		}
		return set
	}
	for i := cells.Index(0); i < 64; i++ {
		sq := i.Square()
		assert.Equal(t, rep.KingAttacks(sq), collect(i, kingMoves[i][:]...), "king %v", sq)
		var targets rep.SquareSet
		for n, x := range knightMarks[i] {
			for place := range 16 {
				if x>>(4*place)&8 != 0 {
					targets.Add(rep.Square(16*n + place))
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), targets, "marks of the knight %v", sq)
		var all rep.SquareSet
		for d := range rays[i] {
			on := i
			for _, m := range rays[i][d] {
				if m == 0 {
					continue
				}
				assert.Equal(t, on+steps[d], cells.Index(m.To()), "%v goes on in direction %d", m, d)
				assert.Equal(t, uint8(d), dirTo[i][m.To()])
				on = cells.Index(m.To())
			}
			all |= collect(i, rays[i][d][:]...)
		}
		assert.Equal(t, rep.PseudoAttacks(rep.Queen, sq), all, "rays of %v", sq)
	}
}

// TestLines compares the lines with the board, nibble by nibble, on full boards.
func TestLines(t *testing.T) {
	b := load(t, "nnnnknnn/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNNNKNNN w - - 0 1")
	v := viewOf(b)
	at := func(i cells.Index) uint32 { return uint32(b.now().at(i)) }
	for i := cells.Index(0); i < 64; i++ {
		var rank, file, diagonal, anti uint32
		for n := range cells.Index(8) {
			rank |= at(i&^7|n) << (4 * n)
			file |= at(n<<3|i&7) << (4 * n)
			if r := int(i.Rank()) + int(n) - int(i.File()); r >= 0 && r < 8 {
				diagonal |= at(cells.Index(r)<<3|n) << (4 * n)
			}
			if r := int(i.Rank()) - int(n) + int(i.File()); r >= 0 && r < 8 {
				anti |= at(cells.Index(r)<<3|n) << (4 * n)
			}
		}
		require.Equal(t, rank, v.rankOf(i), "rank of %v", i.Square())
		require.Equal(t, file, v.fileOf(i), "file of %v", i.Square())
		require.Equal(t, diagonal, v.along(&crosses[i].diagonal), "diagonal of %v", i.Square())
		require.Equal(t, anti, v.along(&crosses[i].anti), "antidiagonal of %v", i.Square())
		for o := cells.Index(0); o < 64; o++ {
			if dirTo[i][o] == nowhere {
				require.True(t, rep.Line(i.Square(), o.Square()).Empty())
				continue
			}
			want := rep.Between(i.Square(), o.Square()).Count()
			got := 0
			for x := v.between(i, o); x != 0; x &= x - 1 {
				got++
			}
			require.Equal(t, want, got, "between %v and %v", i.Square(), o.Square())
		}
	}
}

// TestRoom checks that AppendMoves writes directly only for sides of few pieces, and otherwise
// by pairs of ranks.
func TestRoom(t *testing.T) {
	assert.Equal(t, maxList, load(t, rep.StartFEN).room)
	numSliders := load(t, "QQQQQQQQ/Q6Q/Q6Q/Q3k2Q/Q6Q/Q6Q/Q6Q/QQQQKQQQ b - - 0 1")
	assert.Greater(t, numSliders.room, 1<<20)
	assert.Len(t, numSliders.AppendMoves(make([]rep.Move, 0, 2*maxList)), numSliders.CountMoves())
}

// damagedFEN is the position that the rows of TestValidate damage.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a code of no piece", func(b *Board) { b.now().flip(4, cells.IndexOf(rep.E4)) }, "of rank 4 has the nibble 0x4, which is no piece"},
		{"a code of no piece on the last cell", func(b *Board) { b.now().flip(2, cells.IndexOf(rep.H8)) }, "of rank 8 has the nibble 0xc, which is no piece"},
		{"the cell of White's king", func(b *Board) { b.now().state ^= 1 << kingShift }, "the white king is recorded on f1, which holds ."},
		{"the cell of Black's king", func(b *Board) { b.now().state ^= 1 << (kingShift + 8) }, "the black king is recorded on f8, which holds ."},
		{"a second king", func(b *Board) { b.now().flip(codeKing, cells.IndexOf(rep.E4)) }, "nibble: rep: position: placement field: 2 white kings"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "nibble: the key is"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state &^= epCapturable }, "the en passant square d3 has the state bits 0x1320, want 0x1330"},
		{"state bits without an en passant square", func(b *Board) {
			b.now().state &^= epSet
			b.now().key = b.Position().Key()
		}, "the en passant square - has the state bits 0x1310, want 0x0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := load(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, load(t, fen).Validate(), fen)
	}
}
