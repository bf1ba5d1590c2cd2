// Package match plays games between two players from frozen openings, writes them as PGN, and says how many
// Elo one of them is stronger by.
//
// A player may be a search with a number of nodes for each move. Such a game has no clock in it: it is the same
// on every machine, and on every board, because package search visits the same tree on all of them. So a board
// with .85 of the speed plays as the same search with .85 of the nodes, and the games show the cost:
//
//   - [Openings] are the first moves. Each opening is played twice, with the players' colours exchanged: a [Pair].
//     A second pair from the same opening would be a copy of the first.
//   - [Play] plays one game, to the end or until both players agree that it is decided.
//   - [Pairs] counts pairs by their points. Two games of a pair depend on one another, because an opening may
//     favour a colour; pairs do not. The interval of [Pairs.Elo] is of pairs.
//   - [Fit] is the value of speed as a function of the nodes a move.
package match

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// tableMiB is the size of each player's transposition table.
const tableMiB = 16

// Settings are shared by the games of a match: a search with a number of nodes a move, as on the base,
// against the same search with as many as another board would search in that time.
type Settings struct {
	Eval             search.Eval
	Nodes            uint64  // a move of the base
	Base, Rep        string  // the boards; the same name for a search against itself
	Ratio, Low, High float64 // the speed of Rep relative to Base, with its 95 % interval

	// Program is another program in the place of the base, with its own nodes a move, as in
	// "stockfish:500"; "" for none. Nodes is then a number that Ratio multiplies, and no more.
	Program string
}

// event is how Event writes the settings.
const event = "elo eval=%s gen=staged tt=%d nodes=%d base=%s rep=%s ratio=%v low=%v high=%v"

// Event returns the settings as the name of an event. Equal events have the same games.
func (s Settings) Event() string {
	text := fmt.Sprintf(event, s.Eval, tableMiB, s.Nodes, s.Base, s.Rep, s.Ratio, s.Low, s.High)
	if s.Program != "" {
		text += against + s.Program
	}
	return text
}

// against stands before the program in an event.
const against = " against="

// ParseEvent reads what Event wrote.
func ParseEvent(text string) (Settings, error) {
	var s Settings
	var tt int
	spaced := strings.NewReplacer("=", " = ").Replace
	own, program, _ := strings.Cut(text, against)
	s.Program = program
	_, err := fmt.Sscanf(spaced(own), spaced(event), &s.Eval, &tt, &s.Nodes, &s.Base, &s.Rep, &s.Ratio, &s.Low, &s.High)
	if err != nil || s.Event() != text {
		return s, fmt.Errorf("match: %q is no event of a match", text)
	}
	return s, s.Check()
}

// Opponent returns the name of Program and its nodes a move, "" and 0 for none.
func (s Settings) Opponent() (name string, nodes uint64) {
	name, number, _ := strings.Cut(s.Program, ":")
	nodes, _ = strconv.ParseUint(number, 10, 64) // as Check has it
	return name, nodes
}

// Check returns an error that names a setting that is out of range.
func (s Settings) Check() error {
	switch {
	case !(s.Ratio > 0 && s.Ratio <= 100):
		return fmt.Errorf("match: a speed of %v is out of range, want more than 0, to 100", s.Ratio)
	case s.Nodes < 1 || s.RepNodes() < 1:
		return fmt.Errorf("match: %d nodes a move, and %v times as many: want 1 or more", s.Nodes, s.Ratio)
	case !(s.Low > 0 && s.Low <= s.Ratio && s.Ratio <= s.High && s.High <= 100):
		return fmt.Errorf("match: the interval of the speed %v is %v to %v, want one around it", s.Ratio, s.Low, s.High)
	}
	if name, nodes := s.Opponent(); s.Program != "" && (name == "" || nodes == 0) {
		return fmt.Errorf("match: the program %q: want its name and nodes a move, as in stockfish:500", s.Program)
	}
	_, err := search.ParseEval(string(s.Eval))
	return err
}

// RepNodes returns the nodes a move of Rep.
func (s Settings) RepNodes() uint64 { return uint64(math.Round(s.Ratio * float64(s.Nodes))) }

// A Referee plays the games of a match, all of them on one board. It is used by one goroutine.
type Referee struct {
	settings Settings
	game     *engine.Game
	players  [2]Player // the base and Rep
	names    [2]string
}

// NewReferee returns a referee that plays on boards of newBoard. The games are the same on every board. program
// plays in the place of the base if the settings have a Program.
func NewReferee(newBoard func() rep.Board, s Settings, program Player) (*Referee, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	r := &Referee{settings: s, game: engine.New(newBoard, engine.Native)}
	r.names = [2]string{fmt.Sprintf("%s %d", s.Base, s.Nodes), fmt.Sprintf("%s %d", s.Rep, s.RepNodes())}
	for i, nodes := range []uint64{s.Nodes, s.RepNodes()} {
		found, err := search.New(r.game, search.Options{Eval: s.Eval, Gen: search.GenStaged, TableBytes: tableMiB << 20})
		if err != nil {
			return nil, err
		}
		r.players[i] = &Searcher{found, nodes}
	}
	if s.Program != "" {
		r.players[0], r.names[0] = program, s.Program
	}
	return r, nil
}

// Play plays the pair of opening n, 0 to Openings()-1: the base has White in the first game. It is the same each
// time. The error is ctx's or the board's.
func (r *Referee) Play(ctx context.Context, n int) (pair [2]Record, err error) {
	opening, err := Opening(r.game, n)
	if err != nil {
		return pair, err
	}
	for i := range pair {
		played, err := Play(ctx, r.game, opening, r.players[i], r.players[1-i])
		if err != nil {
			return pair, err
		}
		if pair[i], err = NewRecord(r.game, played); err != nil {
			return pair, err
		}
		pair[i].Event, pair[i].Pair, pair[i].Second = r.settings.Event(), n, i == 1
		pair[i].White, pair[i].Black = r.names[i], r.names[1-i]
	}
	return pair, nil
}

// A Tally is the state of a match.
type Tally struct {
	Settings
	Pairs Pairs  // by the half points of Rep
	Games [3]int // by the half points of Rep: lost, drawn, won
	seen  map[int][2]*Record
}

// NewTally returns the tally of a match without games.
func NewTally(s Settings) *Tally { return &Tally{Settings: s, seen: map[int][2]*Record{}} }

// Has reports whether both games of pair n are counted.
func (t *Tally) Has(n int) bool { return t.seen[n][0] != nil && t.seen[n][1] != nil }

// Pair returns the games of pair n, which t has.
func (t *Tally) Pair(n int) (pair [2]Record) {
	for i, r := range t.seen[n] {
		pair[i] = *r
	}
	return pair
}

// Add counts a game of the match, once. The error is of a game that the tally has with other moves.
func (t *Tally) Add(r Record) error {
	second := 0
	if r.Second {
		second = 1
	}
	pair := t.seen[r.Pair]
	if old := pair[second]; old != nil {
		if *old != r {
			return fmt.Errorf("round %d.%d is there twice, with different moves", r.Pair+1, second+1)
		}
		return nil
	}
	pair[second] = &r
	t.seen[r.Pair] = pair
	if t.Has(r.Pair) {
		first, second := 2-pair[0].Points, pair[1].Points
		t.Games[first]++
		t.Games[second]++
		t.Pairs[first+second]++
	}
	return nil
}

// Result returns by how much Rep is stronger, the error of the speed included.
func (t *Tally) Result() Estimate {
	return t.Pairs.Elo().WithSpeed(t.Ratio, (t.High-t.Low)/(2*z))
}

// Tallies counts games by their matches, in the order of their first games. The error names a game of something
// else.
func Tallies(games []Record) ([]*Tally, error) {
	var all []*Tally
	of := map[string]*Tally{}
	for _, r := range games {
		t := of[r.Event]
		if t == nil {
			s, err := ParseEvent(r.Event)
			if err != nil {
				return nil, err
			}
			t = NewTally(s)
			of[r.Event] = t
			all = append(all, t)
		}
		if err := t.Add(r); err != nil {
			return nil, fmt.Errorf("match: %s: %w", r.Event, err)
		}
	}
	return all, nil
}

// Points returns the values of twice the speed in matches of one kind: of a search against itself, or of one with all
// and with fewer nodes against a Program. Matches whose games say nothing have none.
func Points(tallies []*Tally) (points []Point) {
	for _, t := range tallies {
		e := t.Result()
		for _, whole := range tallies {
			if t.Program != "" && t.Ratio != 1 && whole.Ratio == 1 && whole.Program == t.Program && whole.Nodes == t.Nodes {
				of := whole.Result()
				less := Estimate{e.Elo - of.Elo, math.Hypot(e.Err, of.Err)}
				points = append(points, less.Doubling(float64(t.Nodes), t.Ratio))
			}
		}
		if t.Program == "" {
			points = append(points, e.Doubling(float64(t.Nodes), t.Ratio))
		}
	}
	return slices.DeleteFunc(points, func(p Point) bool { return math.IsInf(p.Err, 0) })
}
