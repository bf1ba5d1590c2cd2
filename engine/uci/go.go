package uci

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/clock"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// The bounds of the numbers after "go". A clock's sum over mostMoves moves of mostTime each, six times, fits a Duration.
// A greater time or number of nodes ends no search, so it is skipped.
const (
	mostTime  = 10 * 24 * time.Hour
	mostNodes = 1 << 53
	mostMoves = 1000
)

// usualTime is the time of a search without a limit.
const usualTime = time.Second

// A Go is the words after "go". A field that is 0 was not there. A number below its least counts as the least.
type Go struct {
	Depth     int // 1 to search.MaxDepth
	Nodes     uint64
	MoveTime  time.Duration    // at least 1 ms
	Left      [2]time.Duration // on the clocks of White and Black, at least 1 ms
	Increment [2]time.Duration
	MovesToGo int  // up to 1000
	Infinite  bool // the best move is kept until "stop"

	Moves []string // the moves to search, as they were written; none for all

	Count bool // perft: the positions are counted instead
	Plies int  // of perft, 1 to perft.MaxDepth; 0 for any other number

	Skipped []string // words that are unknown, and numbers that are too large or none
}

// number reads an integer, and the integer part of a number with a fraction. A number beyond 64 bits saturates.
func number(word string) (n int64, ok bool) {
	whole, fraction, _ := strings.Cut(word, ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	return n, strings.Trim(fraction, "0123456789") == "" && (err == nil || errors.Is(err, strconv.ErrRange))
}

// goWords are the words after "go" that no move of searchmoves can be. The first of them have a number.
var (
	numbered = []string{"depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft"}
	goWords  = append([]string{"infinite", "searchmoves"}, numbered...)
)

// ParseGo reads the words after "go". Words that are unknown are skipped, and the others are read.
func ParseGo(words []string) (g Go) {
	for i := 0; i < len(words); i++ {
		switch name := words[i]; {
		case name == "infinite":
			g.Infinite = true
		case name == "searchmoves":
			for i+1 < len(words) && !slices.Contains(goWords, words[i+1]) {
				i++
				g.Moves = append(g.Moves, words[i])
			}
		case slices.Contains(numbered, name):
			g.Count = g.Count || name == "perft"
			if i+1 == len(words) || slices.Contains(goWords, words[i+1]) {
				g.Skipped = append(g.Skipped, name)
				continue
			}
			i++
			if n, ok := number(words[i]); !ok || !g.set(name, n) {
				g.Skipped = append(g.Skipped, name, words[i])
			}
		default:
			g.Skipped = append(g.Skipped, name)
		}
	}
	return g
}

// set takes a number, and reports whether its size makes sense.
func (g *Go) set(name string, n int64) bool {
	bounded := func(least, most int64) int { return int(min(max(n, least), most)) }
	duration := func(d *time.Duration, least int64) bool {
		if n > mostTime.Milliseconds() {
			return false
		}
		*d = time.Duration(max(n, least)) * time.Millisecond
		return true
	}
	switch name {
	case "depth":
		g.Depth = bounded(1, search.MaxDepth)
	case "movestogo":
		g.MovesToGo = bounded(0, mostMoves)
	case "perft":
		if g.Plies = 0; n <= perft.MaxDepth {
			g.Plies = bounded(0, perft.MaxDepth)
		}
	case "nodes":
		if n > mostNodes {
			return false
		}
		g.Nodes = uint64(max(n, 1))
	case "movetime":
		return duration(&g.MoveTime, 1)
	case "wtime":
		return duration(&g.Left[rep.White], 1)
	case "btime":
		return duration(&g.Left[rep.Black], 1)
	case "winc":
		return duration(&g.Increment[rep.White], 0)
	case "binc":
		return duration(&g.Increment[rep.Black], 0)
	}
	return true
}

// Limits returns the limits of the search for the position of game. A search that has none takes a second, unless it is
// infinite. Overhead is the part of its time for a move that the engine does not see. refused are the moves that are not
// legal; if no other is left, all moves are searched.
func (g Go) Limits(game *engine.Game, overhead time.Duration) (l search.Limits, refused []string) {
	l = search.Limits{Depth: g.Depth, Nodes: g.Nodes, Time: g.MoveTime}
	side := game.SideToMove()
	if left := g.Left[side]; left > 0 {
		c := clock.Clock{Left: left, Increment: g.Increment[side], Moves: g.MovesToGo, Overhead: overhead}
		soft, hard := c.Share()
		l.SoftTime, l.Time = soft, min(cmp.Or(l.Time, hard), hard)
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && !g.Infinite {
		l.Time = usualTime
	}
	for legal := game.AppendMoves(nil); len(refused)+len(l.Moves) < len(g.Moves); {
		word := g.Moves[len(refused)+len(l.Moves)]
		if m, err := ParseMove(word, legal); err == nil {
			l.Moves = append(l.Moves, m)
		} else {
			refused = append(refused, word)
		}
	}
	return l, refused
}
