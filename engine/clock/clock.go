// Package clock divides the time of a game among its moves.
//
// A program that thinks too long about a move loses on time, and one that thinks too briefly plays
// worse than it could. [Clock.Share] gives two times for the next move: one after which no further
// iteration of a search should begin, and one at which the search must end.
//
//	soft, hard := clock.Clock{Left: 3 * time.Minute, Increment: 2 * time.Second}.Share()
//
// # The rule
//
// The pool is the time that can be spent on thinking until the next time control: the time left, and
// the increments to come, without the overhead of each move. If no control follows, the pool is for 40
// moves, however many were played, so that a share shrinks as the time does, and the overhead of 100
// moves is kept back.
//
//	soft = 6/10 of the pool's average for a move
//	hard = 5 times the average
//
// hard is at most half of the time left, and leaves the overhead of four moves, because the increments
// to come are not on the clock yet.
//
// # Reference
//
// https://www.chessprogramming.org/Time_Management
package clock

import "time"

// A Clock is the clock of the side to move.
type Clock struct {
	Left      time.Duration // until the time is over
	Increment time.Duration // added after each move
	Moves     int           // until the next time control, 0 if there is none
	Overhead  time.Duration // of a move: the time that the clock counts and the program does not see
}

const (
	horizon = 40  // the moves that the time is for if no time control follows
	reserve = 100 // the moves whose overhead is kept back then
)

// least is the shortest time for a move: a search then still has a move.
const least = time.Millisecond

// Share returns the time for the next move: a search should begin no iteration after soft, and end at
// hard. If there is hardly any time left, both are a millisecond.
func (c Clock) Share() (soft, hard time.Duration) {
	n, kept := time.Duration(c.Moves), time.Duration(c.Moves)
	if c.Moves <= 0 {
		n, kept = horizon, reserve
	}
	pool := c.Left + (n-1)*c.Increment - kept*(c.Overhead+least)
	hard = min(5*pool/n, (c.Left-4*c.Overhead)/2)
	soft = min(6*pool/(10*n), hard)
	return max(soft, least), max(hard, least)
}
