package mailbox

import (
	"math/bits"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// TestWrapAround checks the trap of the layout: as an index h4 plus a step east is a5, and on
// the board there is no such step.
func TestWrapAround(t *testing.T) {
	New()
	h4, a5 := cells.IndexOf(rep.H4), cells.IndexOf(rep.A5)
	assert.Equal(t, a5, h4+cells.Steps[cells.East])
	_, ok := cells.KingLeaps[cells.East].From(h4)
	assert.False(t, ok, "a step east from h4")
	assert.Equal(t, h4, cells.Lines[h4].Last[cells.East])
	assert.Equal(t, h4, cells.Lines[h4].First[cells.East])
	assert.Zero(t, cells.StepTo[h4][a5])
}

// TestDifferencesAreAmbiguous shows the need for tables of pairs.
func TestDifferencesAreAmbiguous(t *testing.T) {
	New()
	assert.Equal(t, rep.H1-rep.A1, rep.A2-rep.B1)
	assert.Equal(t, cells.Steps[cells.East], cells.StepTo[rep.A1][rep.H1])
	assert.Equal(t, cells.Steps[cells.NorthWest], cells.StepTo[rep.B1][rep.A2])
}

// TestWorkedExample checks the examples of the package comment.
func TestWorkedExample(t *testing.T) {
	New()
	assert.Equal(t, cells.Attack(0x140e10), cells.AttackTable[rep.E1][pieceSquareOf(rep.BlackBishop, cells.IndexOf(rep.B4))&1023])
	line, walk := cells.Lines[rep.D4], []cells.Index{}
	for to := line.First[cells.NorthEast]; ; to += cells.Steps[cells.NorthEast] {
		walk = append(walk, to)
		if to == line.Last[cells.NorthEast] {
			break
		}
	}
	assert.Equal(t, []cells.Index{36, 45, 54, 63}, walk)
}

// TestRank checks the worked example of a rook on d4 and a black pawn on g4.
func TestRank(t *testing.T) {
	p, err := rep.ParseFEN("6k1/8/8/8/3R2p1/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	rank := b.cell.Rank(cells.IndexOf(rep.H4))
	assert.Equal(t, uint64(b.cell[rep.D4])<<24|uint64(b.cell[rep.G4])<<48, rank)
	right := (rank>>8 | 1<<56) >> (8 * 3)
	assert.Equal(t, uint64(b.cell[rep.G4])<<16|1<<32, right)
	assert.Equal(t, 2, bits.TrailingZeros64(right)/8)
	assert.Equal(t, 3+3+3+4, countSliders[side.White](b), "east, west, south and north")
}

// TestWords checks the words of files and diagonals against the cells.
func TestWords(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for i := cells.Index(0); i < 64; i++ {
		rising, falling := b.cell.Diagonals(i)
		var wantRising, wantFalling, wantFile uint64
		for to := cells.Index(0); to < 64; to++ {
			side := uint64(b.cell[to] & bothSides)
			switch cells.StepTo[i][to] {
			case cells.Steps[cells.NorthEast], cells.Steps[cells.SouthWest]:
				wantRising |= side << (8 * to.File())
			case cells.Steps[cells.SouthEast], cells.Steps[cells.NorthWest]:
				wantFalling |= side << (8 * to.File())
			}
			if to.File() == i.File() {
				wantFile |= uint64(b.cell[to]) << (8 * to.Rank())
			}
		}
		own := uint64(255) << (8 * i.File())
		assert.Equal(t, wantRising, rising&^own, "%v", i.Square())
		assert.Equal(t, wantFalling, falling&^own, "%v", i.Square())
		assert.Equal(t, wantFile, b.cell.File(i), "%v", i.Square())
	}
	above, below := cells.Nearest(b.cell.Rank(cells.IndexOf(rep.D7)), 8*3)
	assert.Equal(t, [2]uint{5, 2}, [2]uint{above, below}, "e7 and c7 are Black's")
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
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			hit := attacks(p, from)
			for to := rep.A1; to <= rep.H8; to++ {
				got := cells.AttackTable[to][pieceSquareOf(p, cells.IndexOf(from))&1023]
				if !assert.Equal(t, hit.Has(to), got&cells.AttacksCell != 0, "%v %v aimed at %v", p, from, to) {
					return
				}
				if p.Type() >= rep.Bishop && p.Type() <= rep.Queen {
					assert.Equal(t, hit.Has(to), got&cells.SliderAligned != 0)
					assert.Zero(t, got.Steps())
					got = got>>cells.SliderShift | got&(7<<cells.DirectionShift)
				}
				for d, l := range cells.KingLeaps {
					next, ok := l.From(cells.IndexOf(to))
					want := ok && hit.Has(next.Square())
					if !assert.Equal(t, want, got>>cells.NeighbourOf(l)&1 != 0, "%v %v at the neighbour %d of %v", p, from, d, to) {
						return
					}
				}
				for bit, files := range map[cells.Attack]int{cells.AttacksTwoEast: 2, cells.AttacksTwoWest: -2} {
					next, ok := cells.Leap{Files: files}.From(cells.IndexOf(to))
					assert.Equal(t, ok && hit.Has(next.Square()), got&bit != 0, "%v %v %d files from %v", p, from, files, to)
				}
				slides := p.Type() == rep.Bishop || p.Type() == rep.Rook || p.Type() == rep.Queen
				if slides && hit.Has(to) {
					assert.Equal(t, cells.StepTo[to][from], got.Step(), "step from %v to %v", to, from)
				}
			}
		}
	}
}

// TestLists compares the target lists with the attack sets of package rep: each target once,
// and the cell itself for the rest.
func TestLists(t *testing.T) {
	New()
	collect := func(from cells.Index, list ...cells.Index) rep.SquareSet {
		var set rep.SquareSet
		for _, to := range list {
			if to != from {
				assert.False(t, set.Has(to.Square()), "%v twice from %v", to.Square(), from.Square())
				set.Add(to.Square())
			}
		}
		return set
	}
	for from := cells.Index(0); from < 64; from++ {
		sq := from.Square()
		assert.Equal(t, rep.KingAttacks(sq), collect(from, cells.Lines[from].First[:]...), "king %v", sq)
		assert.Equal(t, rep.KnightAttacks(sq), collect(from, cells.KnightTo[from][:]...), "knight %v", sq)
		var jumps rep.SquareSet
		ranks := &cells.KnightRanks[from]
		for n, word := range []uint64{ranks.Two, ranks.One, ranks.BelowOne, ranks.BelowTwo} {
			for file := range uint(8) {
				if word>>(8*file)&255 == uint64(firstID|2*firstID) {
					jumps.Add(((from+[4]cells.Index{16, 8, 248, 240}[n])&56 | cells.Index(file)).Square())
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), jumps, "knight %v by ranks", sq)
		assert.Equal(t, int(cells.KnightMoves[from]), jumps.Count(), "knight %v", sq)
		for c := rep.White; c <= rep.Black; c++ {
			list := cells.PawnTo[c][from]
			assert.Equal(t, rep.PawnAttacks(c, sq), collect(from, list.Left, list.Right), "%v pawn %v", c, sq)
		}
		for to := cells.Index(0); to < 64; to++ {
			between := rep.Between(sq, to.Square())
			if step := cells.StepTo[from][to]; step != 0 {
				var walk rep.SquareSet
				for i := from + step; i != to; i += step {
					walk.Add(i.Square())
				}
				assert.Equal(t, between, walk, "%v to %v", sq, to.Square())
			} else {
				assert.True(t, between.Empty(), "%v to %v", sq, to.Square())
			}
		}
	}
	assert.Equal(t, cells.PawnList{One: 20, Two: 28, Left: 19, Right: 21, Captures: 0x200020000000}, cells.PawnTo[rep.White][rep.E2])
	assert.Equal(t, cells.PawnList{One: 40, Two: 32, Left: 48, Right: 41, Captures: 0x1000}, cells.PawnTo[rep.Black][rep.A7], "off the board is a7 itself")
	assert.Equal(t, cells.PawnList{One: 36, Two: 28, Left: 35, Right: 37, Captures: 0x200020000000}, cells.PawnTo[rep.White][rep.E4], "no double push")
}

// TestSize checks the size that the layout is chosen for.
func TestSize(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(Board{}), uintptr(260))
	assert.Equal(t, uintptr(32), unsafe.Sizeof(record{}))
}

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 16 for the king, 17 for the knight, 18 and 19 for the rooks and 20 for the pawn; Black's are
// higher by 16.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a piece on two cells", func(b *Board) { b.cell[rep.E4] = 20 }, "the cells and the list disagree"},
		{"no ID for the king", func(b *Board) { b.ends[rep.White].knights = 16 }, "the sections of white end at {knights:16 sliders:20 pawns:21}"},
		{"the end of the knights", func(b *Board) { b.ends[rep.White].knights = 21 }, "the sections of white end at {knights:21 sliders:20 pawns:21}"},
		{"the end of the sliders", func(b *Board) { b.ends[rep.White].sliders = 22 }, "the sections of white end at {knights:18 sliders:22 pawns:21}"},
		{"the end of White's pawns", func(b *Board) { b.ends[rep.White].pawns = 33 }, "the sections of white end at {knights:18 sliders:20 pawns:33}"},
		{"the end of Black's pawns", func(b *Board) { b.ends[rep.Black].pawns = 49 }, "the sections of black end at {knights:34 sliders:36 pawns:49}"},
		{"no white king", become(16, rep.WhiteQueen), "piece 16 is Q, want the white king"},
		{"no black king", become(32, rep.BlackQueen), "piece 32 is q, want the black king"},
		{"a piece of no kind", become(20, 7), "piece 20 of the list is Piece(7)"},
		{"an ID below White's", put(15, rep.WhitePawn), "piece 15 of the list is P"},
		{"an ID above Black's", put(48, rep.BlackPawn), "piece 48 of the list is p"},
		{"a piece of the other side", become(20, rep.BlackPawn), "piece 20 of the list is p"},
		{"a pawn without its flag", func(b *Board) { b.pieceList[20] &^= pawnFlag }, "piece 20, a P, has the flags"},
		{"a second king", become(19, rep.WhiteKing), "piece 19 is a king, out of the section"},
		{"a knight among the sliders", become(18, rep.WhiteKnight), "piece 18 is a knight, out of the section"},
		{"a pawn among the sliders", become(19, rep.WhitePawn), "piece 19 is a pawn, out of the section"},
		{"a pawn after the pawns", put(21, rep.WhitePawn), "piece 21 is a pawn, out of the section"},
		{"a slider among the knights", become(17, rep.WhiteBishop), "piece 17 is a bishop, out of the section"},
		{"a slider among the pawns", become(20, rep.WhiteQueen), "piece 20 is a queen, out of the section"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state ^= cells.State(rep.D3 ^ rep.E3) }, "mailbox: rep: position: en passant field"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "mailbox: the key is"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state &^= cells.EPCapturable }, "the en passant square d3 has the state bits 0x1013, want 0x3013"},
		{"a king without its flag", unflag(16), "castling right 0 stands, but its king or rook lacks the flag"},
		{"White's rook on the kingside without its flag", unflag(19), "castling right 0 stands"},
		{"White's rook on the queenside without its flag", unflag(18), "castling right 1 stands"},
		{"Black's rook on the kingside without its flag", unflag(35), "castling right 2 stands"},
		{"Black's rook on the queenside without its flag", unflag(34), "castling right 3 stands"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := loaded(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, loaded(t, fen).Validate(), fen)
	}
}

// loaded returns a board with the position of fen.
func loaded(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// become returns a function that replaces the piece with the given ID, on its cell.
func become(id pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) { b.pieceList[id] = pieceSquareOf(p, b.pieceList[id].at()) }
}

// put returns a function that adds a piece on e4, in the cells and in the list.
func put(id pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) {
		b.cell[rep.E4], b.pieceList[id] = id, pieceSquareOf(p, cells.IndexOf(rep.E4))
	}
}

// unflag returns a function that clears the castling flag of the piece with the given ID.
func unflag(id pieceID) func(b *Board) {
	return func(b *Board) { b.pieceList[id] &^= castlingFlag }
}
