package network

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// MaxOutput is the most that an evaluation says, for either side, in centipawns: less
// than every mate.
const MaxOutput = 20_000

// Pieces is a position as far as a network needs it. Every [rep.Inspector] is one, and
// so is every [engine.Game].
type Pieces interface {
	// PieceAt returns the piece on sq, NoPiece if it is empty.
	PieceAt(sq rep.Square) rep.Piece
}

// Accumulators is the hidden layer of a network for a position and, in a stack, for
// the earlier positions. Make it with [Network.NewAccumulators] and begin with
// [Accumulators.Reset]. It is used by one goroutine at a time.
type Accumulators struct {
	network *Network
	kernels *kernels

	// sums has room for the accumulators of all plies, White's before Black's. plies
	// has their offsets up to the ply computed; later ones are not known yet.
	sums     []int16
	plies    []ply
	top      int // the present ply
	computed int
}

// ply is how a position comes from the one before.
type ply struct {
	delta engine.Delta
	slot  int // the ply that has the accumulators: this one, or one before without null moves
}

// NewAccumulators returns accumulators for a position without pieces. They are computed
// by vector instructions if simd is set and [SIMDAvailable], by plain Go elsewhere;
// the results are the same.
func (n *Network) NewAccumulators(simd bool) *Accumulators {
	a := &Accumulators{network: n, kernels: &scalar}
	if simd && SIMDAvailable() {
		a.kernels = &vector
	}
	a.grow()
	a.clear()
	return a
}

// SIMDAvailable reports whether this program has vector instructions for the loops, and
// the CPU has them too.
func SIMDAvailable() bool { return vector.available }

// SIMD reports whether the accumulators are computed by vector instructions.
func (a *Accumulators) SIMD() bool { return a.kernels == &vector }

// grow makes room for more plies.
func (a *Accumulators) grow() {
	n := 2*len(a.plies) + 64
	plies, sums := make([]ply, n), make([]int16, n*2*a.network.neurons)
	copy(plies, a.plies)
	copy(sums, a.sums)
	a.plies, a.sums = plies, sums
}

// at returns the accumulators of a side in a slot.
func (a *Accumulators) at(slot int, side rep.Color) []int16 {
	n := a.network.neurons
	return a.sums[(2*slot+int(side&1))*n:][:n:n]
}

// clear sets the accumulators to the values of an empty board.
func (a *Accumulators) clear() {
	a.top, a.computed = 0, 0
	a.plies[0].slot = 0
	copy(a.at(0, rep.White), a.network.bias)
	copy(a.at(0, rep.Black), a.network.bias)
}

// Reset computes the accumulators of a position from its pieces, and clears the stack.
// It is for the root of a search, and much slower than a move.
func (a *Accumulators) Reset(p Pieces) {
	a.clear()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if piece := p.PieceAt(sq); piece != rep.NoPiece {
			for side := rep.White; side <= rep.Black; side++ {
				add(a.at(0, side), a.network.row(input(side, piece, sq)))
			}
		}
	}
}

// Push goes on to the position after a move that changed d, as [engine.State] has it. A
// null move has a delta without pieces. The accumulators are computed when they are
// needed.
func (a *Accumulators) Push(d *engine.Delta) {
	if a.top+1 == len(a.plies) {
		a.grow()
	}
	a.top++
	a.plies[a.top].delta = *d
}

// Pop goes back to the position before the last [Accumulators.Push].
func (a *Accumulators) Pop() {
	a.top--
	a.computed = min(a.computed, a.top)
}

// Update computes the accumulators of the position, if they are not known. Output
// does it too.
func (a *Accumulators) Update() {
	for a.computed < a.top {
		a.computed++
		a.step(a.computed)
	}
}

// step computes the accumulators of a ply from the previous ply.
func (a *Accumulators) step(i int) {
	p, from := &a.plies[i], a.plies[i-1].slot
	if p.delta.N == 0 {
		p.slot = from
		return
	}
	p.slot = i
	type place struct {
		piece rep.Piece
		sq    rep.Square
	}
	var added, removed [3]place
	adds, subs := 0, 0
	for _, d := range p.delta.Pieces[:p.delta.N] {
		if d.From != rep.NoSquare {
			removed[subs] = place{d.Piece, d.From}
			subs++
		}
		if d.To != rep.NoSquare {
			added[adds] = place{d.Piece, d.To}
			adds++
		}
	}
	k, n := a.kernels, a.network
	for side := rep.White; side <= rep.Black; side++ {
		row := func(p place) []int16 { return n.row(input(side, p.piece, p.sq)) }
		dst, src := a.at(i, side), a.at(from, side)
		plus, minus := row(added[0]), row(removed[0])
		switch {
		case adds == 1 && subs == 1: // most moves; promotions
			k.update2(dst, src, plus, minus)
		case adds == 1 && subs == 2: // captures
			k.update3(dst, src, plus, minus, row(removed[1]))
		default: // castling
			k.update4(dst, src, plus, row(added[1]), minus, row(removed[1]))
		}
	}
}

// Output returns the evaluation of the position for side, which is to move, in
// centipawns: at most [MaxOutput], for either side.
func (a *Accumulators) Output(side rep.Color) int {
	a.Update()
	slot, n := a.plies[a.top].slot, a.network
	sum := n.tempo +
		a.kernels.output(a.at(slot, side), n.output[:n.neurons]) +
		a.kernels.output(a.at(slot, side^1), n.output[n.neurons:])
	return max(-MaxOutput, min(int(sum>>outputShift), MaxOutput))
}
