package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// settings hold the value of each option.
type settings struct {
	board    rep.Backend
	search   search.Options
	overhead time.Duration // of a move: the time that the clock counts and the engine does not see
	chess960 bool          // castling is written as king captures rook
}

// An option is a line of the answer to "uci", and the function that sets it.
type option struct {
	name, kind string // kind is the text after "type"
	set        func(s *settings, value string) error
}

func options(boards []rep.Backend, initial settings) []option {
	var names []string
	for _, b := range boards {
		if b.Unavailable() == nil {
			names = append(names, b.Name)
		}
	}
	const mb = 1 << 20
	return []option{
		{"Board", combo(initial.board.Name, names), func(s *settings, value string) error {
			i := slices.IndexFunc(boards, func(b rep.Backend) bool { return b.Name == value })
			if i < 0 {
				return fmt.Errorf("unknown board %q, have %s", value, strings.Join(names, " "))
			}
			if err := boards[i].Unavailable(); err != nil {
				return err
			}
			s.board = boards[i]
			return nil
		}},
		{"Eval", combo(initial.search.Eval, search.Evals()), func(s *settings, value string) (err error) {
			return assign(&s.search.Eval, value, search.ParseEval)
		}},
		{"Gen", combo(initial.search.Gen, search.Gens()), func(s *settings, value string) (err error) {
			return assign(&s.search.Gen, value, search.ParseGen)
		}},
		spin("Hash", initial.search.TableBytes/mb, 1, search.MaxTableBytes/mb, func(s *settings, n int) { s.search.TableBytes = n * mb }),
		spin("Threads", 1, 1, search.MaxThreads, func(s *settings, n int) { s.search.Threads = n }),
		spin("Move Overhead", int(initial.overhead.Milliseconds()), 0, 5000, func(s *settings, n int) { s.overhead = time.Duration(n) * time.Millisecond }),
		check("Ponder", func(*settings, bool) {}),
		check("UCI_Chess960", func(s *settings, on bool) { s.chess960 = on }),
	}
}

func combo[T ~string](initial T, values []T) string {
	text := "combo default " + string(initial)
	for _, v := range values {
		text += " var " + string(v)
	}
	return text
}

func spin(name string, initial, least, most int, set func(*settings, int)) option {
	return option{name, fmt.Sprintf("spin default %d min %d max %d", initial, least, most), func(s *settings, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s wants a number from %d to %d, got %q", name, least, most, value)
		}
		set(s, n)
		return nil
	}}
}

func check(name string, set func(*settings, bool)) option {
	return option{name, "check default false", func(s *settings, value string) error {
		on, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s wants true or false, got %q", name, value)
		}
		set(s, on)
		return nil
	}}
}

// assign sets what to the value that text names.
func assign[T any](what *T, text string, parse func(string) (T, error)) error {
	v, err := parse(text)
	if err == nil {
		*what = v
	}
	return err
}
