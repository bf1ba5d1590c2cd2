package main

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/engine/clock"
)

// overhead is the time that passes on the clock between the program and its opponent.
const overhead = 50 * time.Millisecond

// A control is a time control and the length of its longest simulated games, in moves of a side.
type control struct {
	time, increment time.Duration
	moves           int // of a period, 0 for the whole game
	length          int
}

var controls = []control{
	{time.Minute, 0, 0, 120},
	{3 * time.Minute, 0, 0, 140},
	{10 * time.Minute, 0, 0, 150},
	{8 * time.Second, 80 * time.Millisecond, 0, 300},
	{10 * time.Second, 100 * time.Millisecond, 0, 300},
	{60 * time.Second, 600 * time.Millisecond, 0, 300},
	{3 * time.Minute, 2 * time.Second, 0, 300},
	{time.Second, time.Second, 0, 300},
	{0, 200 * time.Millisecond, 0, 300},
	{time.Second, overhead, 0, 150},
	{time.Minute, 0, 40, 300},
	{5 * time.Minute, 0, 40, 300},
	{10 * time.Second, 100 * time.Millisecond, 10, 300},
	{90 * time.Second, 0, 1, 300},
}

func (c control) String() string { return fmt.Sprintf("%v+%v/%d", c.time, c.increment, c.moves) }

// play plays a game whose moves take as long as think says, and returns the move at which the time was
// over, 0 if it never was, and the time that was left.
func (c control) play(think func(soft, hard time.Duration) time.Duration) (lostAt int, left time.Duration) {
	left = c.time + c.increment // as most servers have it: the first move has its increment
	for move := range c.length {
		state := clock.Clock{Left: left, Increment: c.increment, Overhead: overhead}
		if c.moves > 0 {
			state.Moves = c.moves - move%c.moves
		}
		left -= think(state.Share()) + overhead
		if left < 0 {
			return move + 1, left
		}
		left += c.increment
		if c.moves > 0 && (move+1)%c.moves == 0 {
			left += c.time
		}
	}
	return 0, left
}

// No game is lost on time, even if each move takes as long as it may and the whole overhead.
func TestNeverLosesOnTime(t *testing.T) {
	for _, c := range controls {
		lostAt, left := c.play(func(_, hard time.Duration) time.Duration { return hard })
		assert.Zero(t, lostAt, "%v: %v are left", c, left)
	}
}

// Nor is one lost by a search that ends between its iterations, each some times as long as the one
// before, or by one that obeys a little late.
func TestNeverLosesByIterations(t *testing.T) {
	for _, c := range controls {
		for seed := range uint64(200) {
			random := rand.New(rand.NewPCG(seed, 0))
			lostAt, left := c.play(func(soft, hard time.Duration) time.Duration {
				spent, iteration := time.Duration(0), 50*time.Microsecond
				for spent < soft {
					iteration = time.Duration(float64(iteration) * (1 + 3*random.Float64()))
					spent += iteration
				}
				return min(spent, hard)
			})
			assert.Zero(t, lostAt, "%v, seed %d: %v are left", c, seed, left)
		}
	}
}

// The time is used: of a game of 40 moves at its usual pace little is left, and none of its moves
// takes most of it.
func TestUsesTheTime(t *testing.T) {
	c := control{time: 5 * time.Minute, moves: 40, length: 39}
	_, left := c.play(func(soft, hard time.Duration) time.Duration {
		assert.GreaterOrEqual(t, hard, soft)
		return min(soft*16/10, hard) // the iteration under way is finished
	})
	assert.Less(t, left, 30*time.Second)

	soft, hard := clock.Clock{Left: 5 * time.Minute, Moves: 40, Overhead: overhead}.Share()
	assert.Greater(t, soft, 4*time.Second)
	assert.Less(t, hard, 40*time.Second)
}

// The shares as the rule says, worked out by hand: the overhead of four moves stays on the clock.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		clock      clock.Clock
		soft, hard time.Duration
	}{
		{clock.Clock{Left: 10 * time.Second, Moves: 1, Overhead: overhead}, 4900 * time.Millisecond, 4900 * time.Millisecond},
		{clock.Clock{Left: time.Minute, Moves: 10, Overhead: overhead}, 3569400 * time.Microsecond, 29745 * time.Millisecond},
		{clock.Clock{Left: time.Minute, Increment: time.Second, Overhead: overhead}, 1408500 * time.Microsecond, 11737500 * time.Microsecond},
	} {
		soft, hard := test.clock.Share()
		assert.Equal(t, test.soft, soft, "%+v", test.clock)
		assert.Equal(t, test.hard, hard, "%+v", test.clock)
	}
}

// A clock that is over, or was set wrong, still gives a time in which a search has a move.
func TestNoTime(t *testing.T) {
	for _, c := range []clock.Clock{
		{},
		{Left: -time.Second, Overhead: overhead},
		{Left: 10 * time.Millisecond, Overhead: overhead},
		{Left: time.Second, Moves: -3, Overhead: 10 * time.Second},
	} {
		soft, hard := c.Share()
		assert.Equal(t, time.Millisecond, soft, "%+v", c)
		assert.Equal(t, time.Millisecond, hard, "%+v", c)
	}
}
