package harness_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep/all"
)

// go test -bench takes the rounds of a session, -count of them, before the tests:
//
//	go test -run ^$ -bench . -count 10 ./harness
//	go test -run ^$ -bench 'Checkers/pos=kiwipete' -count 10 ./harness
//	go test -run ^$ -bench 'Encode/pos=kiwipete' -cpuprofile cpu.pprof ./harness
//	go test -run ^$ -bench 'Perft/pos=kiwipete/depth=4/count=bulk/dispatch=direct' ./harness
//
// A dot is the usual cases of the usual boards; any other pattern chooses among all. Work that must be
// requested is run if the pattern has the axis, as in dispatch=direct, and work on codecs if it has the
// kind. All rounds are in one process: bench run takes several.
func TestMain(m *testing.M) {
	if asChild != nil {
		asChild()
		return
	}
	if len(os.Args) > 1 && os.Args[1] == toyWord {
		toy(os.Args[2:], os.Stdin, os.Stdout)
		return
	}
	flag.Parse()
	value := func(name string) string { return flag.Lookup("test." + name).Value.String() }
	if pattern := value("bench"); pattern != "" {
		if err := benchmark(pattern, flag.Lookup("test.count").Value.(flag.Getter).Get().(uint), value("cpuprofile")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		for _, name := range []string{"bench", "cpuprofile"} {
			flag.Set("test."+name, "")
		}
	}
	os.Exit(m.Run())
}

// asChild measures a board where the program is one of package child; nil if it is a test.
var asChild func()

// benchmark measures the cases of a pattern in rounds.
func benchmark(pattern string, rounds uint, profile string) error {
	cases, err := casesOf(pattern)
	if err != nil {
		return err
	}
	if profile != "" {
		file, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	return local.Run(context.Background(), session.Config{
		Cases: cases, Rounds: int(rounds), Timeout: operation.DefaultTimeout, Environment: machine.ThisEnvironment(),
		Warn: func(err error) { fmt.Fprintln(os.Stderr, err) },
	}, os.Stdout)
}

// casesOf returns the cases whose names match a pattern as go test takes it: a regular expression for each
// part of the name.
func casesOf(pattern string) ([]work.Case, error) {
	usual := []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}
	var parts []*regexp.Regexp
	for text := range strings.SplitSeq(pattern, "/") {
		part, err := regexp.Compile(text)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	everything := pattern == "." || pattern == ".*"
	var cases []work.Case
	for c := range work.Cases(work.All(), all.Backends(), codec.All(), corpus.All()) {
		if !parts[0].MatchString(string(c.Kind)) {
			continue // before its name is made: there are hundreds of thousands
		}
		of := strings.Split(c.Name(), "/")
		matches := len(parts) <= len(of) && (c.Codec == nil || strings.Contains(pattern, string(c.Kind)) || strings.Contains(pattern, "codec="))
		for i := 0; matches && i < len(parts); i++ {
			matches = parts[i].MatchString(of[i])
		}
		for _, axis := range c.Requires() {
			matches = matches && strings.Contains(pattern, axis+"=")
		}
		if matches && (!everything || c.Usual() && c.On.Usual && c.On.Set == corpus.DefaultSet && slices.Contains(usual, c.Backend.Name)) {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("no case matches %q", pattern)
	}
	return cases, nil
}

// A pattern chooses cases by the parts of their names.
func TestBenchmarkPatterns(t *testing.T) {
	for pattern, want := range map[string]int{
		"Load/pos=kiwipete/rep=(x88|mailbox)$":                             2,
		"^Perft$/pos=kiwipete/depth=4/count=leaf/dispatch=direct/rep=x88$": 1,
		"Encode/pos=startpos/codec=fen$":                                   1,
	} {
		cases, err := casesOf(pattern)
		if err != nil || len(cases) != want {
			t.Errorf("%s: %d cases, want %d: %v", pattern, len(cases), want, err)
		}
	}
	for _, pattern := range []string{"Nothing", "["} {
		if _, err := casesOf(pattern); err == nil {
			t.Errorf("%s: want an error", pattern)
		}
	}
}
