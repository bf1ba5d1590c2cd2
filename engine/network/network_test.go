package network

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// networks lists the networks by name.
var networks = []struct {
	name    string
	network func() *Network
}{{"net256", Networks["net256"]}, {"net1024", Networks["net1024"]}, {"threats256", Networks["threats256"]}, {"threats1024", Networks["threats1024"]}}

// kinds returns the kinds of loops that this CPU has.
func kinds() []kernels { return append([]kernels{scalar}, vectors...) }

// withKernels returns accumulators that are computed by k.
func (n *Network) withKernels(k *kernels) *Accumulators {
	a := n.NewAccumulators(false)
	a.kernels = k
	return a
}

func parse(t testing.TB, fen string) rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

func game(t testing.TB, p *rep.Position) *engine.Game {
	t.Helper()
	g := engine.New(func() rep.Board { return bitboard.New() }, engine.Native)
	require.NoError(t, g.Load(p))
	return g
}

// TestWeights tests that the weights are the same everywhere, and that no sum of them
// leaves its word.
func TestWeights(t *testing.T) {
	for name, want := range map[string]uint64{"net256": 0xe0e9eecfa293bd18, "net1024": 0xba8f488e1d8c7a88} {
		t.Run(name, func(t *testing.T) {
			n := named(t, name)
			h := fnv.New64a()
			var most int32
			for _, weights := range [][]int16{n.rows, n.bias, n.output} {
				for _, w := range weights {
					_, _ = h.Write([]byte{byte(w), byte(w >> 8)})
				}
			}
			assert.Equal(t, want, h.Sum64(), "%#x: the weights have changed", h.Sum64())
			for _, w := range n.rows {
				most = max(most, int32(w), -int32(w))
			}
			assert.Less(t, most*62+300, int32(1<<15), "62 pieces in an accumulator")
			var sum int64
			for _, w := range n.output {
				sum += clip * int64(max(w, -w))
			}
			assert.Less(t, sum, int64(1<<31), "all neurons at the clip")
		})
	}
}

func named(t *testing.T, name string) *Network {
	t.Helper()
	for _, n := range networks {
		if n.name == name {
			return n.network()
		}
	}
	require.Fail(t, "no network "+name)
	return nil
}

// TestIncremental plays random games forward, back and on to other moves, and compares
// the accumulators with ones computed from the pieces.
func TestIncremental(t *testing.T) {
	starts := []string{
		rep.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",                 // promotions
		"4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1", // en passant captures
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1",                // Chess960
		"5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1",                      // the king stays on its square
		"2rk1r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w BFcf - 0 1",    // the king goes to its rook's square
	}
	for _, n := range networks {
		for _, kind := range kinds() {
			t.Run(n.name+"/"+kind.name, func(t *testing.T) {
				random := rand.New(rand.NewPCG(1, 2))
				a, scratch := n.network().withKernels(&kind), n.network().NewAccumulators(false)
				seen := map[string]int{}
				for _, fen := range starts {
					p := parse(t, fen)
					g := game(t, &p)
					a.Reset(g)
					play(t, g, a, scratch, random, seen, 80)
				}
				for _, what := range []string{"castle kingside", "castle queenside", "en passant", "promotion", "capture and promotion", "null"} {
					assert.Positive(t, seen[what], "no move of the test is a %s", what)
				}
			})
		}
	}
}

// changes is room for the changes that push reads.
var changes rep.ThreatChanges

// push makes m on g and a.
func push(g *engine.Game, a *Accumulators, m rep.Move) {
	g.ThreatChanges(m, &changes)
	g.Make(m)
	a.Push(&g.State().Delta, &changes)
}

// play plays a random game of at most plies moves on g and a, and unmakes it.
func play(t *testing.T, g *engine.Game, a, scratch *Accumulators, random *rand.Rand, seen map[string]int, plies int) {
	t.Helper()
	check := func() {
		scratch.Reset(g)
		if want, got := scratch.Output(g.SideToMove()), a.Output(g.SideToMove()); want != got {
			require.Equal(t, want, got, g.Position().FEN())
		}
		for side := rep.White; side <= rep.Black; side++ {
			if want, got := scratch.at(0, side), a.at(a.plies[a.top].slot, side); !slices.Equal(want, got) {
				require.Equal(t, want, got, g.Position().FEN())
			}
		}
	}
	moves := g.AppendMoves(nil)
	if plies == 0 || len(moves) == 0 {
		check()
		return
	}
	m := moves[random.IntN(len(moves))]
	for _, special := range moves { // rare moves come first, half of the time
		if kind := special.Kind(); random.IntN(2) == 0 && (kind.IsCastle() || kind == rep.EnPassant || kind == rep.CaptureQueen) {
			m = special
		}
	}
	null := random.IntN(8) == 0 && g.Checkers().Empty()
	switch kind := m.Kind(); {
	case null:
		seen["null"]++
	case kind.IsPromotion() && kind.IsCapture():
		seen["capture and promotion"]++
	case kind.IsPromotion():
		seen["promotion"]++
	default:
		seen[kind.String()]++
	}
	if null {
		g.MakeNull()
		a.Push(&g.State().Delta, nil)
	} else {
		push(g, a, m)
	}
	if random.IntN(3) != 0 { // some plies have no evaluation
		check()
	}
	play(t, g, a, scratch, random, seen, plies-1)
	a.Pop()
	if null {
		g.UnmakeNull()
	} else {
		g.Unmake(m)
	}
	if random.IntN(3) == 0 {
		check()
	}
	if random.IntN(3) == 0 { // another move from here
		m := moves[random.IntN(len(moves))]
		push(g, a, m)
		check()
		a.Pop()
		g.Unmake(m)
	}
}

// TestKernels tests the loops in vector instructions against those in Go, on numbers that wrap
// and are clipped on both sides.
func TestKernels(t *testing.T) {
	if !SIMDAvailable() {
		t.Skip("this CPU has no vector instructions for the loops")
	}
	for _, k := range vectors {
		t.Run(k.name, func(t *testing.T) {
			for _, n := range []int{64, 256, 1024} {
				for _, most := range []int{3, 400, 1 << 15} {
					compareKernels(t, &k, n, most)
				}
			}
		})
	}
}

// compareKernels compares k with the loops in Go, by n random numbers from -most on to below most.
func compareKernels(t *testing.T, k *kernels, n, most int) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	numbers := func() []int16 {
		list := make([]int16, 2*n)
		for i := range list {
			list[i] = int16(random.IntN(2*most) - most)
		}
		return list
	}
	src, row1, row2, row3, row4 := numbers(), numbers(), numbers(), numbers(), numbers()
	for name, update := range map[string]func(k *kernels, dst []int16){
		"update2": func(k *kernels, dst []int16) { k.update2(&dst[0], &src[0], &row1[0], &row2[0], n) },
		"update3": func(k *kernels, dst []int16) { k.update3(&dst[0], &src[0], &row1[0], &row2[0], &row3[0], n) },
		"update4": func(k *kernels, dst []int16) {
			k.update4(&dst[0], &src[0], &row1[0], &row2[0], &row3[0], &row4[0], n)
		},
	} {
		got, want := make([]int16, 2*n), make([]int16, 2*n) // of which the second half stays as it is
		update(k, got)
		update(&scalar, want)
		assert.Equal(t, want, got, "%s of %d below %d", name, n, most)
	}
	assert.Equal(t, scalar.output(&src[0], &row1[0], &row2[0], n), k.output(&src[0], &row1[0], &row2[0], n), "output of %d below %d", n, most)
	if n%256 != 0 {
		return
	}
	weights := make([]int8, 5*n)
	for i := range weights {
		weights[i] = int8(random.Uint32())
	}
	offsets := []uint32{0, uint32(4 * n), uint32(2 * n), uint32(3 * n)}
	for adds := range len(offsets) + 1 {
		got, want := slices.Clone(row1[:n]), slices.Clone(row1[:n])
		k.threats(got, weights, offsets[:adds], offsets[adds:])
		scalar.threats(want, weights, offsets[:adds], offsets[adds:])
		assert.Equal(t, want, got, "%d of %d threats added to %d below %d", adds, len(offsets), n, most)
	}
}

// TestRandomNetwork tests that vectors and scalars give the same evaluation by a network
// whose weights have every value.
func TestRandomNetwork(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	n := &Network{neurons: 128}
	for _, weights := range []struct {
		of   *[]int16
		size int
	}{{&n.rows, inputs * n.neurons}, {&n.bias, n.neurons}, {&n.output, 2 * n.neurons}} {
		*weights.of = make([]int16, weights.size)
		for i := range *weights.of {
			(*weights.of)[i] = int16(random.Uint32())
		}
	}
	plain, simd := n.NewAccumulators(false), n.NewAccumulators(true)
	different := map[int]bool{}
	for _, p := range rulewalk.Positions()[:1000] {
		g := game(t, &p.Position)
		plain.Reset(g)
		simd.Reset(g)
		require.Equal(t, plain.Output(p.SideToMove), simd.Output(p.SideToMove), p.FEN())
		different[plain.Output(p.SideToMove)] = true
	}
	assert.Greater(t, len(different), 100)
}

// TestSane tests that the evaluation is near material and piece-square tables, that it
// is the same for both sides, and that it is not just that.
func TestSane(t *testing.T) {
	for _, n := range networks {
		t.Run(n.name, func(t *testing.T) {
			a := n.network().NewAccumulators(true)
			positions, sum := 0, 0.0
			check := func(p rep.Position) {
				a.Reset(game(t, &p))
				got := a.Output(p.SideToMove)
				var score engine.Score
				for sq, piece := range p.Pieces {
					score += engine.PieceSquare(piece&15, rep.Square(sq))
				}
				want := int(score.Taper(engine.MaxPhase / 2))
				if p.SideToMove == rep.Black {
					want = -want
				}
				assert.InDelta(t, want, got, 200, p.FEN())
				flipped := p.Flip()
				a.Reset(game(t, &flipped))
				assert.Equal(t, got, a.Output(flipped.SideToMove), p.FEN())
				positions++
				sum += float64((got - want) * (got - want))
			}
			random := rand.New(rand.NewPCG(7, 8))
			for range 6 {
				start := rep.StartPosition()
				g := game(t, &start)
				for range 80 {
					moves := g.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					g.Make(moves[random.IntN(len(moves))])
					check(g.Position())
				}
			}
			t.Logf("mean square of the noise over %d positions: %.0f", positions, sum/float64(positions))
			assert.Greater(t, sum/float64(positions), 25.0, "the network is a piece-square table")
		})
	}
}

// TestClamp tests that more queens than a game has do not become a mate.
func TestClamp(t *testing.T) {
	n := &Network{neurons: 64, rows: make([]int16, inputs*64), bias: make([]int16, 64), output: make([]int16, 128), tempo: 1 << 30}
	a := n.NewAccumulators(true)
	assert.Equal(t, MaxOutput, a.Output(rep.White))
	n.tempo = -1 << 30
	assert.Equal(t, -MaxOutput, a.Output(rep.White))
	assert.Less(t, MaxOutput, int(engine.ValueMateInMaxPly))
}

func TestNoAllocations(t *testing.T) {
	for _, n := range networks {
		for _, kind := range kinds() {
			p := rep.StartPosition()
			g := game(t, &p)
			a := n.network().withKernels(&kind)
			allocations := testing.AllocsPerRun(10, func() {
				a.Reset(g)
				for range 40 {
					push(g, a, rep.MakeMove(rep.G1, rep.F3, rep.Quiet))
					a.Output(g.SideToMove())
					g.Unmake(rep.MakeMove(rep.G1, rep.F3, rep.Quiet))
					a.Pop()
				}
			})
			assert.Zero(t, allocations, n.name+" "+kind.name)
		}
	}
}

// BenchmarkUpdate updates the accumulators by moves of random games in random order, as a search
// goes from one to another: one fixed move would find its rows in the nearest cache.
func BenchmarkUpdate(b *testing.B) {
	for _, n := range networks {
		for _, kind := range kinds() {
			b.Run("net="+n.name+"/loops="+kind.name, func(b *testing.B) {
				a := n.network().withKernels(&kind)
				p := rep.StartPosition()
				a.Reset(game(b, &p))
				moves := randomMoves(b, 1024)
				for i := 0; b.Loop(); i++ {
					m := &moves[i&1023]
					a.Push(&m.delta, &m.changes)
					a.Update()
					a.Pop()
				}
			})
		}
	}
}

// move is a move as Push takes it.
type move struct {
	delta   engine.Delta
	changes rep.ThreatChanges
}

// randomMoves returns n moves of random games, in random order. None is of a king, which has a
// network with threats look at the position.
func randomMoves(b *testing.B, n int) (moves []move) {
	random := rand.New(rand.NewPCG(31, 0))
	for len(moves) < n {
		p := rep.StartPosition()
		g := game(b, &p)
		for range 80 {
			legal := g.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			g.ThreatChanges(m, &changes)
			g.Make(m)
			if d := g.State().Delta; d.Pieces[0].Piece.Type() != rep.King {
				moves = append(moves, move{d, changes})
			}
		}
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:n]
}

func BenchmarkOutput(b *testing.B) {
	for _, n := range networks {
		for _, kind := range kinds() {
			b.Run("net="+n.name+"/loops="+kind.name, func(b *testing.B) {
				a := n.network().withKernels(&kind)
				p := rep.StartPosition()
				a.Reset(game(b, &p))
				for b.Loop() {
					a.Output(rep.White)
				}
			})
		}
	}
}

func BenchmarkNewNetwork(b *testing.B) {
	for b.Loop() {
		newNetwork(1024)
	}
}
