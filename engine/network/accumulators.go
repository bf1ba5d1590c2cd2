package network

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// MaxOutput is the most that an evaluation says, for either side, in centipawns: less
// than every mate.
const MaxOutput = 20_000

// A Position is a position as far as a network needs it. [engine.Game] is one.
type Position interface {
	// PieceAt returns the piece on sq, NoPiece if it is empty.
	PieceAt(sq rep.Square) rep.Piece

	// AppendThreats appends the threats of the position to dst. It is asked for networks with
	// threats alone.
	AppendThreats(dst []rep.Threat) []rep.Threat
}

// Accumulators is the hidden layer of a network for a position and, in a stack, for
// the earlier positions. Make it with [Network.NewAccumulators] and begin with
// [Accumulators.Reset]. It is used by one goroutine at a time.
type Accumulators struct {
	network  *Network
	kernels  *kernels
	position Position // of Reset

	// sums has room for the accumulators of all plies, White's before Black's.
	sums    []int16
	plies   []ply
	changes []rep.ThreatChanges // of the plies, for a network with threats
	top     int                 // the present ply
	threats []rep.Threat        // room for the threats of a position
	rows    rowList
}

// ply is how a position comes from the one before.
type ply struct {
	delta engine.Delta
	slot  int           // the ply that has the accumulators: this one, or one before without null moves
	turn  [2]rep.Square // the view of each side, see Network.turnOf
	known [2]bool       // whether the accumulators of a side are computed, if the slot is this one
}

// NewAccumulators returns accumulators for a position without pieces. They are computed
// by vector instructions if simd is set and [SIMDAvailable], by plain Go elsewhere;
// the results are the same.
func (n *Network) NewAccumulators(simd bool) *Accumulators {
	a := &Accumulators{network: n, kernels: &scalar}
	if simd && SIMDAvailable() {
		a.kernels = &vectors[0]
	}
	a.grow()
	a.clear()
	return a
}

// SIMDAvailable reports whether this program has vector instructions for the loops, and
// the CPU has them too.
func SIMDAvailable() bool { return len(vectors) != 0 }

// SIMD reports whether the accumulators are computed by vector instructions.
func (a *Accumulators) SIMD() bool { return a.kernels != &scalar }

// HasThreats reports whether the network has inputs of threats: Push needs their changes.
func (a *Accumulators) HasThreats() bool { return a.network.HasThreats() }

// grow makes room for more plies.
func (a *Accumulators) grow() {
	n := 2*len(a.plies) + 64
	plies, sums := make([]ply, n), make([]int16, n*2*a.network.neurons)
	copy(plies, a.plies)
	copy(sums, a.sums)
	a.plies, a.sums = plies, sums
	if a.network.HasThreats() {
		changes := make([]rep.ThreatChanges, n)
		copy(changes, a.changes)
		a.changes = changes
	}
}

// at returns the accumulators of a side in a slot.
func (a *Accumulators) at(slot int, side rep.Color) []int16 {
	n := a.network.neurons
	return a.sums[(2*slot+int(side&1))*n:][:n:n]
}

// first returns the first of the accumulators of a side in a slot.
func (a *Accumulators) first(slot int, side rep.Color) *int16 {
	return &a.sums[(2*slot+int(side))*a.network.neurons]
}

// clear sets the accumulators to the values of an empty board.
func (a *Accumulators) clear() {
	a.top = 0
	a.plies[0] = ply{turn: [2]rep.Square{0, 56}, known: [2]bool{true, true}}
	copy(a.at(0, rep.White), a.network.bias)
	copy(a.at(0, rep.Black), a.network.bias)
}

// Reset computes the accumulators of a position, and clears the stack. It is for the root of a
// search, and much slower than a move. p must hold the position after all moves of Push and Pop
// whenever a result is asked for: a network with threats looks at it when a king has crossed the
// middle of the board.
func (a *Accumulators) Reset(p Position) {
	a.clear()
	a.position = p
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if piece := p.PieceAt(sq); piece.Type() == rep.King {
			a.plies[0].turn[piece.Color()] = a.network.turnOf(piece.Color(), sq)
		}
	}
	a.refresh(rep.White)
	a.refresh(rep.Black)
}

// refresh computes the accumulators of a side from the position.
func (a *Accumulators) refresh(side rep.Color) {
	n, p := a.network, &a.plies[a.plies[a.top].slot]
	sums, turn := a.at(a.plies[a.top].slot, side), p.turn[side]
	copy(sums, n.bias)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if piece := a.position.PieceAt(sq); piece != rep.NoPiece {
			add(sums, n.row(input(side, piece, sq, turn)))
		}
	}
	p.known[side] = true
	if !n.HasThreats() {
		return
	}
	a.threats = a.position.AppendThreats(a.threats[:0])
	for threats := a.threats; len(threats) > 0; {
		some := threats[:min(len(threats), rowLimit)]
		threats = threats[len(some):]
		a.rows.nAdded, a.rows.nRemoved = 0, 0
		for _, t := range some {
			a.rows.change(n, t.Added(), side, turn)
		}
		a.applyRows(sums)
	}
}

// applyRows adds and subtracts the rows of threats.
func (a *Accumulators) applyRows(sums []int16) {
	a.kernels.threats(sums, a.network.threats, a.rows.added[:a.rows.nAdded], a.rows.removed[:a.rows.nRemoved])
}

// Push goes on to the position after a move that changed d, as [engine.State] has it, and for
// a network with threats changes, which are nil for others. A null move has a delta without
// pieces. The accumulators are computed when they are needed.
func (a *Accumulators) Push(d *engine.Delta, changes *rep.ThreatChanges) {
	if a.top+1 == len(a.plies) {
		a.grow()
	}
	before := &a.plies[a.top]
	a.top++
	p := &a.plies[a.top]
	p.delta, p.turn = *d, before.turn
	if d.N == 0 {
		p.slot = before.slot
		return
	}
	p.slot, p.known = a.top, [2]bool{}
	if a.network.HasThreats() {
		// Castling has the king first.
		if king := &d.Pieces[0]; king.Piece.Type() == rep.King {
			side := king.Piece.Color()
			p.turn[side] = a.network.turnOf(side, king.To)
		}
		to := &a.changes[a.top]
		to.N = changes.N
		copy(to.List[:to.N], changes.List[:])
	}
}

// Pop goes back to the position before the last [Accumulators.Push].
func (a *Accumulators) Pop() { a.top-- }

// Update computes the accumulators of the position, if they are not known. Output
// does it too.
func (a *Accumulators) Update() {
	last := a.plies[a.top].slot
	p := &a.plies[last]
	if p.known[0] && p.known[1] {
		return
	}
	if last > 0 {
		// Most positions are one move after a position that is computed for both sides.
		before := &a.plies[last-1]
		if from := &a.plies[before.slot]; from.known[0] && from.known[1] && p.turn == before.turn {
			a.step(last, rep.White)
			a.step(last, rep.Black)
			return
		}
	}
	a.update(rep.White)
	a.update(rep.Black)
}

// update is Update for a side.
func (a *Accumulators) update(side rep.Color) {
	last := a.plies[a.top].slot
	i := last
	for !a.plies[i].known[side] {
		if a.plies[i].turn[side] != a.plies[i-1].turn[side] {
			a.refresh(side)
			return
		}
		i = a.plies[i-1].slot
	}
	for i < last {
		if i++; a.plies[i].slot == i {
			a.step(i, side)
		}
	}
}

// step computes the accumulators of a ply and side from the previous ply. Slices would take
// longer to be passed than a row of 256 neurons to be added, so the kernels take pointers.
func (a *Accumulators) step(i int, side rep.Color) {
	side &= 1
	p, n := &a.plies[i], a.network
	dst, src := a.first(i, side), a.first(a.plies[i-1].slot, side)
	turn := p.turn[side]
	d, captured := &p.delta.Pieces[0], &p.delta.Pieces[1]
	switch {
	case p.delta.N == 1:
		a.kernels.update2(dst, src, n.first(side, d.Piece, d.To, turn), n.first(side, d.Piece, d.From, turn), n.neurons)
	case p.delta.N == 2 && captured.To == rep.NoSquare:
		a.kernels.update3(dst, src, n.first(side, d.Piece, d.To, turn), n.first(side, d.Piece, d.From, turn),
			n.first(side, captured.Piece, captured.From, turn), n.neurons)
	default:
		a.stepSeldom(p, dst, src, side)
	}
	p.known[side] = true
	if !n.HasThreats() {
		return
	}
	a.rows.nAdded, a.rows.nRemoved = 0, 0
	for _, c := range a.changes[i].List[:a.changes[i].N] {
		a.rows.change(n, c, side, turn)
	}
	a.applyRows(a.at(i, side))
}

// stepSeldom is step for promotions and castling.
func (a *Accumulators) stepSeldom(p *ply, dst, src *int16, side rep.Color) {
	var added, removed [3]*int16
	adds, subs := 0, 0
	for _, d := range p.delta.Pieces[:p.delta.N] {
		if d.From != rep.NoSquare {
			removed[subs] = a.network.first(side, d.Piece, d.From, p.turn[side])
			subs++
		}
		if d.To != rep.NoSquare {
			added[adds] = a.network.first(side, d.Piece, d.To, p.turn[side])
			adds++
		}
	}
	k, n := a.kernels, a.network.neurons
	switch {
	case adds == 1 && subs == 1: // promotions
		k.update2(dst, src, added[0], removed[0], n)
	case adds == 1 && subs == 2: // with a capture
		k.update3(dst, src, added[0], removed[0], removed[1], n)
	default: // castling
		k.update4(dst, src, added[0], added[1], removed[0], removed[1], n)
	}
}

// Output returns the evaluation of the position for side, which is to move, in
// centipawns: at most [MaxOutput], for either side.
func (a *Accumulators) Output(side rep.Color) int {
	a.Update()
	slot, n := a.plies[a.top].slot, a.network
	side &= 1
	sum := n.tempo + a.kernels.output(a.first(slot, side), a.first(slot, side^1), &n.output[0], n.neurons)
	return max(-MaxOutput, min(int(sum>>outputShift), MaxOutput))
}
