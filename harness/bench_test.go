package harness_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// The cases, as bench run measures them: go test -bench . ./harness runs the usual
// cases, like bench run without flags; any other pattern chooses among all. Work that
// must be requested is run if the pattern has the axis, as in dispatch=direct,
// hash=64 or threads=2. Work on codecs is run if it has the kind:
//
//	go test -bench . ./harness
//	go test -bench 'PieceAt/pos=kiwipete' -count 10 ./harness
//	go test -bench 'Encode/pos=kiwipete' ./harness
//	go test -bench 'Perft/pos=kiwipete/depth=4/count=bulk/dispatch=direct' ./harness
//	go test -bench 'Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/hash=64/threads=2' ./harness
//
// Each benchmark has one board, at one place in memory, for all of its -count: this
// cannot show that the place changes the speed of one board in five by 4 to 25 %.
// bench run can, with a new board in each round.

func BenchmarkPerft(b *testing.B)       { benchmark(b, harness.Perft) }
func BenchmarkMakeUnmake(b *testing.B)  { benchmark(b, harness.MakeUnmake) }
func BenchmarkAppendMoves(b *testing.B) { benchmark(b, harness.AppendMoves) }
func BenchmarkCountMoves(b *testing.B)  { benchmark(b, harness.CountMoves) }
func BenchmarkPieceAt(b *testing.B)     { benchmark(b, harness.PieceAt) }
func BenchmarkPieces(b *testing.B)      { benchmark(b, harness.Pieces) }
func BenchmarkAttackers(b *testing.B)   { benchmark(b, harness.Attackers) }
func BenchmarkCheckers(b *testing.B)    { benchmark(b, harness.Checkers) }
func BenchmarkLoad(b *testing.B)        { benchmark(b, harness.Load) }
func BenchmarkPosition(b *testing.B)    { benchmark(b, harness.Position) }
func BenchmarkSearch(b *testing.B)      { benchmark(b, harness.Search) }
func BenchmarkReplay(b *testing.B)      { benchmark(b, harness.Replay) }
func BenchmarkGameMake(b *testing.B)    { benchmark(b, harness.GameMake) }
func BenchmarkCaptures(b *testing.B)    { benchmark(b, harness.Captures) }
func BenchmarkQuiets(b *testing.B)      { benchmark(b, harness.Quiets) }
func BenchmarkEvasions(b *testing.B)    { benchmark(b, harness.Evasions) }
func BenchmarkGivesCheck(b *testing.B)  { benchmark(b, harness.GivesCheck) }
func BenchmarkPins(b *testing.B)        { benchmark(b, harness.Pins) }
func BenchmarkSEE(b *testing.B)         { benchmark(b, harness.SEE) }
func BenchmarkIsLegal(b *testing.B)     { benchmark(b, harness.IsLegal) }
func BenchmarkMobility(b *testing.B)    { benchmark(b, harness.Mobility) }
func BenchmarkThreats(b *testing.B)     { benchmark(b, harness.Threats) }
func BenchmarkNetUpdate(b *testing.B)   { benchmark(b, harness.NetUpdate) }
func BenchmarkNetOutput(b *testing.B)   { benchmark(b, harness.NetOutput) }
func BenchmarkEncode(b *testing.B)      { benchmark(b, harness.Encode) }
func BenchmarkDecode(b *testing.B)      { benchmark(b, harness.Decode) }
func BenchmarkSlider(b *testing.B)      { benchmark(b, harness.Slider) }

func BenchmarkSliderToggle(b *testing.B) { benchmark(b, harness.SliderToggle) }
func BenchmarkSliderBuild(b *testing.B)  { benchmark(b, harness.SliderBuild) }

// pattern returns the value of -bench.
func pattern() string { return flag.Lookup("test.bench").Value.String() }

// usual are the representations that -bench . measures; any other pattern chooses
// among all of them.
var usual = []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}

// requested reports whether the pattern has the axes that c requires.
func requested(c harness.Case) bool {
	for _, axis := range c.Requires() {
		if !strings.Contains(pattern(), axis+"=") {
			return false
		}
	}
	return c.Codec == nil || strings.Contains(pattern(), string(c.Kind)) || strings.Contains(pattern(), "codec=")
}

func benchmark(b *testing.B, kind harness.Kind) {
	everything := regexp.MustCompile(`^(\.|\.\*)?$`).MatchString(pattern())
	for c := range harness.Cases(all.Backends(), codec.All(), harness.Corpus()) {
		if c.Kind != kind || !requested(c) || everything && (!c.Usual() || !slices.Contains(usual, c.Backend.Name)) {
			continue
		}
		// Once for all the b.N that are tried.
		ready := sync.OnceValues(func() (*harness.Op, error) {
			op, err := c.Prepare()
			if err == nil {
				err = op.Verify()
			}
			return op, err
		})
		b.Run(strings.TrimPrefix(c.Name(), string(kind)+"/"), func(b *testing.B) {
			op, err := ready()
			if errors.Is(err, rep.ErrUnsupported) || errors.Is(err, rep.ErrUnavailable) {
				b.Skip(err)
			}
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			if op.Clears() {
				for range b.N {
					b.StopTimer()
					op.Clear()
					b.StartTimer()
					op.RunCleared()
				}
			} else {
				op.Run(b.N)
			}
			b.StopTimer()
			for unit, value := range op.Metrics(b.N, b.Elapsed()) {
				b.ReportMetric(value, unit)
			}
			if op.Walks() {
				start := time.Now()
				op.Walk(b.N)
				b.ReportMetric(float64(b.Elapsed()-time.Since(start))/float64(b.N), harness.NanosecondsPerOp)
			}
		})
	}
}

// TestMain writes the lines about units above the benchmarks.
func TestMain(m *testing.M) {
	flag.Parse()
	if pattern() != "" {
		fmt.Print(harness.UnitLines)
	}
	os.Exit(m.Run())
}
