package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/plaintext"
)

// playElo plays the matches, after the games that are in the file.
func (a *app) playElo(ctx context.Context, job eloJob) error {
	file, tallies, err := a.openGames(job)
	if err != nil {
		return err
	}
	defer file.close()
	total, done := 0, 0
	for _, t := range tallies {
		done += min(t.Pairs.N(), job.pairs)
		total += job.pairs
	}
	fmt.Fprintf(a.stderr, "%s of games, %d of them in %s\n", plural(total, "pair"), done, file.path)
	began, before, bar := time.Now(), done, newProgress(a.terminal)
	bar.of = "pairs"
	file.warn = func(err error) {
		bar.clear()
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
	}
	for _, t := range tallies {
		if err := a.checkGames(ctx, job, t); err != nil {
			return err
		}
		err := a.playMatch(ctx, job, t, file, func() {
			done++
			left := time.Duration(float64(time.Since(began)) / float64(done-before) * float64(total-done))
			if e := t.Result(); !math.IsInf(e.Err, 0) {
				bar.note = fmt.Sprintf(", %s %s Elo", t.Rep, e)
			}
			bar.show(session.Progress{Done: done, Total: total, Left: left})
		})
		bar.clear()
		if file.err != nil {
			break
		}
		if errors.Is(err, context.Canceled) {
			a.keep("the games are in " + file.path + ": the same command goes on")
			a.printElo(tallies, reading{ratio: 2})
			return a.interrupted()
		}
		if err != nil {
			return err
		}
	}
	fault := file.close()
	a.printElo(tallies, reading{ratio: 2})
	if fault != nil {
		return exit.Failf("%w; the table is of all that were played", fault)
	}
	fmt.Fprintf(a.stderr, "\nThe games are in %s. More --pairs go on from there, and make the intervals narrower.\n", file.path)
	return nil
}

// openGames opens the file of the games, and returns the tally of each match with the games that are in it.
func (a *app) openGames(j eloJob) (*runFile, []*match.Tally, error) {
	if err := checkOut(j.out); err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(filepath.Dir(j.out), 0o777); err != nil {
		return nil, nil, exit.Usagef("cannot write games: %w (--out names another file)", err)
	}
	file, played, err := appendGames(j.out)
	if err != nil {
		return nil, nil, exit.Usagef("%s: %w (--out names another file)", j.out, err)
	}
	tallies := make([]*match.Tally, len(j.matches))
	for i, s := range j.matches {
		tallies[i] = match.NewTally(s)
		if at := slices.IndexFunc(played, func(t *match.Tally) bool { return t.Settings == s }); at >= 0 {
			tallies[i] = played[at]
		}
	}
	return file, tallies, nil
}

// appendGames opens a file of games to add others, and returns the tallies of those that are in it. It cuts off a game
// that is not whole.
func appendGames(path string) (*runFile, []*match.Tally, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, unwritable(err)
	}
	games, whole, err := match.Read(file)
	if err == nil {
		err = file.Truncate(whole)
	}
	text, readErr := os.ReadFile(path)
	played, talliesErr := match.Tallies(games)
	if err = cmp.Or(err, readErr, talliesErr); err != nil {
		file.Close()
		return nil, nil, err
	}
	return &runFile{path: path, results: file, text: text}, played, nil
}

// checkGames plays one pair again that the file has: it must be the same.
func (a *app) checkGames(ctx context.Context, job eloJob, t *match.Tally) error {
	for n := range job.pairs {
		if !t.Has(n) {
			continue
		}
		r, end, err := job.referee(ctx, t)
		if err != nil {
			return err
		}
		defer end()
		again, err := a.playPair(ctx, r, job, t, n)
		switch {
		case errors.Is(err, context.Canceled):
			return a.interrupted()
		case err != nil:
			return err
		case again != t.Pair(n):
			return exit.Usagef("%s: pair %d is not what this program plays: the games are of another version (--out names another file)", job.out, n+1)
		}
		return nil
	}
	return nil
}

// referee returns a referee for a match, and a function that ends the program that plays in it.
func (j eloJob) referee(ctx context.Context, t *match.Tally) (r *match.Referee, end func(), err error) {
	program, end := &uci.Player{}, func() {}
	if t.Program != "" {
		_, program.Nodes = t.Opponent()
		if program.Engine, err = uci.Start(ctx, j.spec); err != nil {
			return nil, nil, err
		}
		end = program.Engine.Close
	}
	if r, err = match.NewReferee(j.board.New, t.Settings, program); err != nil {
		end()
		return nil, nil, named(j.board, err)
	}
	return r, end, nil
}

// playPair plays one pair.
func (a *app) playPair(ctx context.Context, r *match.Referee, job eloJob, t *match.Tally, n int) ([2]match.Record, error) {
	return attempt(ctx, a, job.board.Name, fmt.Sprintf("pair %d against %s", n+1, t.Rep), func() ([2]match.Record, error) { return r.Play(ctx, n) })
}

// playMatch plays the pairs that t does not have, several at once, and writes each into file. It calls played after
// each.
func (a *app) playMatch(ctx context.Context, job eloJob, t *match.Tally, file *runFile, played func()) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	left := make(chan int, job.pairs)
	for n := range job.pairs {
		if !t.Has(n) {
			left <- n
		}
	}
	close(left)
	var running sync.WaitGroup
	var mutex sync.Mutex // of t, file and played
	for range min(job.threads, len(left)) {
		r, end, err := job.referee(ctx, t)
		if err != nil {
			cancel(err)
			break
		}
		defer end()
		running.Go(func() {
			for n := range left {
				pair, err := a.playPair(ctx, r, job, t, n)
				mutex.Lock()
				if err == nil {
					_, err = fmt.Fprintf(file, "%v\n%v\n", pair[0], pair[1])
					err = errors.Join(err, t.Add(pair[0]), t.Add(pair[1]))
					played()
				}
				mutex.Unlock()
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}

// readGames reads a file of games, packed by gzip or not.
func readGames(path string) ([]match.Record, error) {
	text, err := plaintext.ReadFile(path)
	if err != nil {
		return nil, exit.Usagef("%w", err)
	}
	games, _, err := match.Read(bytes.NewReader(text))
	if err == nil && len(games) == 0 {
		err = errors.New("no games in it")
	}
	if err != nil {
		return nil, exit.Usagef("%s: %w", path, err)
	}
	return games, nil
}
