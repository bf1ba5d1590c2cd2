package sample

import (
	"math/rand/v2"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
)

// NewRandom returns the random numbers of a group in a round, counted from 0: the
// order of its cases first, then the place of each board. They are the same in each
// run with the seed.
func NewRandom(seed uint64, round, group int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(round)<<32|uint64(group)))
}

// A Placement puts boards at random places in memory.
//
// The speed of a board depends on its address relative to other memory in use, such
// as the stack and the move list: accesses whose addresses differ by a multiple of
// 4096 bytes may wait for one another. So a board may be much slower than the same
// board at another place. A new place in each round makes this a part of the noise,
// which the rounds average out, instead of a difference between boards.
//
// An allocation of Go gets the first free slot among those for its size, with or
// without pointers. So that these slots are at random places, some boards are made
// that are not measured, and random ones of those that were made are kept.
type Placement struct {
	padding [][]byte
	kept    []*operation.Op
}

const (
	maxPadding   = 400                    // blocks, about 1 MB
	maxKept      = 64                     // operations
	maxUnusedFor = 200 * time.Microsecond // to make boards that are not measured
)

// Prepare prepares c as [operation.Prepare] does, at a random place.
func (p *Placement) Prepare(c work.Case, random *rand.Rand) (*operation.Op, error) {
	p.shift(random)
	unused, start := random.IntN(8), time.Now()
	for range unused {
		op, err := operation.Prepare(c)
		if err != nil {
			return nil, err
		}
		p.keep(op, random)
		if time.Since(start) > maxUnusedFor {
			break
		}
	}
	op, err := operation.Prepare(c)
	if err != nil {
		return nil, err
	}
	p.keep(op, random)
	return op, nil
}

// keep keeps op from the garbage collector until a random number of others have been
// kept.
func (p *Placement) keep(op *operation.Op, random *rand.Rand) {
	if len(p.kept) < maxKept {
		p.kept = append(p.kept, op)
		return
	}
	p.kept[random.IntN(maxKept)] = op
}

// shift allocates one to six blocks of up to 12 KB and up to seven of 64 to 463
// bytes, so that memory without pointers that is allocated next is at another place.
func (p *Placement) shift(random *rand.Rand) {
	if len(p.padding) > maxPadding {
		p.padding = append(p.padding[:0], p.padding[maxPadding/2:]...)
	}
	for range 1 + random.IntN(6) {
		p.padding = append(p.padding, make([]byte, 1+random.IntN(12000)))
	}
	for range random.IntN(8) {
		p.padding = append(p.padding, make([]byte, 64+random.IntN(400)))
	}
}

// MaxFrames is the number of different stack depths.
const MaxFrames = 64

// onStack calls f below the given number of stack frames of about 100 bytes.
//
//go:noinline
func onStack(frames int, f func()) byte {
	var frame [48]byte
	frame[frames%len(frame)] = byte(frames)
	if frames == 0 {
		f()
		return 0
	}
	return onStack(frames-1, f) + frame[frames%len(frame)]
}
