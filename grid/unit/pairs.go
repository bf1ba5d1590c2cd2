package unit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// A match of package match is divided into pairs of games: a unit is the position after an opening, and its count
// a sum of the games. So two plays of a pair agree if their games are the same, move for move.

// pairDepth is the depth in the header of a match: any 64 bits are a count to it.
const pairDepth = 20

// openings are the numbers of the openings by the position after them.
var openings = sync.OnceValues(func() (map[Key]int, error) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	all := map[Key]int{}
	for n := range match.Openings() {
		if _, err := match.Opening(g, n); err != nil {
			return nil, err
		}
		k, err := KeyOf(g)
		if err != nil {
			return nil, err
		}
		if old, there := all[k]; there {
			return nil, fmt.Errorf("unit: openings %d and %d lead to one position", old, n)
		}
		all[k] = n
	}
	return all, nil
})

// Opening returns the number of the opening that leads to the position of k.
func (k Key) Opening() (int, error) {
	all, err := openings()
	if err != nil {
		return 0, err
	}
	n, found := all[k]
	if !found {
		return 0, fmt.Errorf("unit: no opening leads to %s", k.FEN())
	}
	return n, nil
}

// Pairs writes the positions file of the first pairs of a match. The error names a setting that is out of range.
func Pairs(s match.Settings, pairs int, name string) error {
	all, err := openings()
	switch {
	case err != nil:
		return err
	case s.Program != "":
		return errors.New("unit: a match against another program is played by bench elo alone")
	}
	if err := errors.Join(match.CheckPairs(pairs), s.Check()); err != nil {
		return err
	}
	var keys []Key
	for k, n := range all {
		if n < pairs {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(x, y Key) int { return bytes.Compare(x[:], y[:]) })
	body, err := os.CreateTemp(filepath.Dir(name), "positions-*")
	if err != nil {
		return err
	}
	defer os.Remove(body.Name())
	defer body.Close()
	sum := sha256.New()
	for _, k := range keys {
		r := record{k, 0, 1}
		if err := errors.Join(r.write(body), r.write(sum)); err != nil {
			return err
		}
	}
	return writeFile(name, Header{
		Format: fileFormat, FEN: rep.StartFEN, Depth: pairDepth, Ply: 1, Batch: 1, Positions: pairs, Moves: []string{"pairs"},
		Seconds: float64(s.Nodes) * pairSeconds, Sum: hex.EncodeToString(sum.Sum(nil)), Match: s.Event(),
	}, body)
}

// pairSeconds is about how long a pair takes for each node of a move.
const pairSeconds = 1e-4

// SetGames makes two games of a pair, PGN on a line each, the result.
func (r *Result) SetGames(games string) {
	r.Games, r.Counts = games, []uint64{sumOf(games)}
}

// sumOf returns the count of a pair of games.
func sumOf(games string) uint64 {
	sum := fnv.New64a()
	sum.Write([]byte(games)) // never fails
	return sum.Sum64()
}

// checkGames returns an error unless r has the two games of a match from the opening that leads to k.
func (r *Result) checkGames(event string, k Key) error {
	games, _, err := match.Read(strings.NewReader(r.Games))
	n, unknown := k.Opening()
	switch {
	case err != nil:
		return fmt.Errorf("games: %w", err)
	case unknown != nil:
		return unknown
	case len(games) != 2 || games[0].Second || !games[1].Second:
		return fmt.Errorf("%d games, want both of a pair", len(games))
	case len(r.Counts) != 1 || r.Counts[0] != sumOf(r.Games):
		return errors.New("the sum of the games is wrong")
	}
	for _, g := range games {
		if g.Event != event || g.Pair != n {
			return fmt.Errorf("a game of %q, round %d, want %q, round %d", g.Event, g.Pair+1, event, n+1)
		}
	}
	return nil
}
