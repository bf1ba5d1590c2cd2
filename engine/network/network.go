package network

import (
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

const (
	inputs = 2 * 6 * 64

	clip        = 255 // the most that a neuron of the hidden layer puts out
	outputShift = 10  // a centipawn is 1024 at the output
)

// A Network is the weights. It must not be changed, and may be used by several
// goroutines.
type Network struct {
	neurons int     // of the hidden layer, by side; a multiple of 64
	rows    []int16 // by input, neurons each
	bias    []int16 // of the hidden neurons
	threats []int8  // by row of table, neurons each; nil for a network without threats
	table   *threatTable
	output  []int16 // the neurons of the side to move, then the other side's
	tempo   int32   // the bias of the output
}

// Networks are the networks by their names, each with its number of neurons a side; threats256 and threats1024 have
// the inputs of threats, too, 15 and 60 MB of them. The first call of a function in a program makes the network.
var Networks = map[string]func() *Network{
	"net256":      sync.OnceValue(func() *Network { return newNetwork(256) }),
	"net1024":     sync.OnceValue(func() *Network { return newNetwork(1024) }),
	"threats256":  sync.OnceValue(func() *Network { return newNetwork(256).withThreats() }),
	"threats1024": sync.OnceValue(func() *Network { return newNetwork(1024).withThreats() }),
}

// input returns the input for a piece on sq as side sees it. turn is exclusive-ored to the
// square, see Network.turnOf.
func input(side rep.Color, piece rep.Piece, sq, turn rep.Square) int {
	own := int(piece.Color() ^ side)
	return 384*own + 64*int(piece.Type()-1) + int(sq^turn)
}

// row returns the weights from an input to all hidden neurons.
func (n *Network) row(input int) []int16 {
	return n.rows[input*n.neurons:][:n.neurons:n.neurons]
}

// first returns the first weight of the row of a piece on sq as side sees it.
func (n *Network) first(side rep.Color, piece rep.Piece, sq, turn rep.Square) *int16 {
	in := int(firstInput[(piece^rep.Piece(side<<3))&15]) + int(sq^turn)
	return &n.rows[in*n.neurons]
}

// firstInput is the input of an own piece on a1, by piece; the opponent's are Black's.
var firstInput = func() (first [16]uint16) {
	for _, p := range rep.Pieces() {
		first[p] = uint16(input(rep.White, p, rep.A1, 0))
	}
	return first
}()

// divisors is the number of centipawns of a piece that count as 1 in its neurons,
// by type. It is small enough to keep the differences between squares, and large
// enough that the pieces of a usual position do not reach the clip.
var divisors = [7]int{rep.Pawn: 5, rep.Knight: 4, rep.Bishop: 4, rep.Rook: 5, rep.Queen: 8, rep.King: 1}

// newNetwork makes a network with that number of neurons, as the package comment says. It
// computes in integers, so that it is the same everywhere.
func newNetwork(neurons int) *Network {
	n := &Network{
		neurons: neurons,
		rows:    make([]int16, inputs*neurons),
		bias:    make([]int16, neurons),
		output:  make([]int16, 2*neurons),
		tempo:   12 << outputShift,
	}
	random := splitMix(neurons)
	values := ownValues()
	share := neurons / 12 // neurons for a type of one side; the remaining ones have only remainders
	for in := range inputs {
		row := n.row(in)
		for i := range row {
			row[i] = int16(random.upTo(7)) - 3
		}
		// The neurons of this piece have its value, rounded up or down at random.
		group := in / 64
		scaled := values[in] * 256 / divisors[group%6+1]
		for i := group * share; i < (group+1)*share; i++ {
			row[i] += int16((scaled + random.upTo(256)) >> 8)
		}
	}
	for i := range n.bias {
		group := i / share
		n.bias[i] = int16(random.upTo(16))
		weight := random.upTo(9) - 4
		if group < 12 {
			piece := rep.PieceType(group%6 + 1)
			if piece == rep.King {
				n.bias[i] += 128 // its values are of both signs
			}
			value := divisors[piece] << outputShift / (2 * share) // the two sides have half of it each
			if group >= 6 {
				value = -value
			}
			weight += value
		}
		n.output[i] = int16(weight)
		n.output[neurons+i] = int16(random.upTo(9) - 4 - weight)
	}
	return n
}

// ownValues returns the value of a piece to its owner, by the piece's input: half-way
// between middlegame and endgame.
func ownValues() (values [inputs]int) {
	for t := rep.Pawn; t <= rep.King; t++ {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			white := rep.MakePiece(rep.White, t)
			value := int(engine.PieceSquare(white, sq).Taper(engine.MaxPhase / 2))
			values[input(rep.White, white, sq, 0)] = value
			values[input(rep.White, white^8, sq.Flip(), 0)] = value
		}
	}
	return values
}

// splitMix is Steele, Lea and Flood's generator of 64-bit numbers, seeded by its value.
type splitMix uint64

// upTo returns a number from 0 to n-1, for a small n.
func (s *splitMix) upTo(n int) int { return int(s.next() >> 33 * uint64(n) >> 31) }

// next returns 64 random bits.
func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
