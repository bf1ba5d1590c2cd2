package unit

import (
	"bytes"
	"context"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// split divides a count.
func split(t *testing.T, s Settings) *Division {
	t.Helper()
	s.Board = bitboard.Backend
	d, err := Split(t.Context(), s)
	require.NoError(t, err)
	return d
}

// count counts a unit as a worker does.
func count(t *testing.T, u Unit, depth int) Result {
	t.Helper()
	r := Result{Unit: u.Index, Pass: 1, Worker: "test", Rep: "bitboard"}
	for _, p := range u.Positions {
		position, err := p.Key.Position()
		require.NoError(t, err)
		board := bitboard.New()
		require.NoError(t, board.Load(&position))
		r.Counts = append(r.Counts, perft.Perft(board, depth, perft.Bulk))
	}
	return r
}

// The positions of the start position by ply: known numbers, with the en passant square
// only if the capture is legal.
func TestUniquePositions(t *testing.T) {
	plies := map[int]int{1: 20, 2: 400, 3: 5362, 4: 72078}
	if testing.Short() {
		delete(plies, 4)
	}
	for ply, want := range plies {
		f := split(t, Settings{FEN: rep.StartFEN, Depth: 9, Ply: ply})
		assert.Equal(t, want, f.Positions, "ply %d", ply)
	}
}

// Every line is in the weights: the weights of the prefix ply are its perft.
func TestWeights(t *testing.T) {
	const ending = "8/8/8/8/8/k7/7p/2K5 w - - 0 1"
	for _, fen := range []string{rep.StartFEN, kiwipete, ending, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w KQkq - 0 1"} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		pool, err := perft.NewPool(x88.Backend, &p, perft.Settings{Threads: 1})
		require.NoError(t, err)
		last := 3
		if fen == ending {
			last = 6 // a first move leads to a position of the third ply in one way only
		}
		for ply := 1; ply <= last; ply++ {
			f := split(t, Settings{FEN: fen, Depth: 6, Ply: ply})
			assert.Equal(t, f.Header, split(t, Settings{FEN: fen, Depth: 6, Ply: ply}).Header, "a run that goes on has the same units")
			lines := make([]uint64, len(f.Moves))
			for u, ok := f.Next(); ok; u, ok = f.Next() {
				for _, p := range u.Positions {
					for _, w := range p.Weights {
						lines[w.Root] += w.Lines
					}
				}
			}
			i := 0
			_, err := pool.Divide(t.Context(), ply, func(d perft.Division) {
				assert.Equal(t, f.Moves[i], d.Move.String())
				assert.Equal(t, d.Nodes, lines[i], "%s %v", fen, d.Move)
				i++
			})
			require.NoError(t, err)
			assert.Len(t, lines, i)
		}
	}
}

// The weighted counts of the units are perft, whatever the division.
func TestSumIsPerft(t *testing.T) {
	for _, test := range []struct {
		fen         string
		depth       int
		ply, batch  int
		want        uint64
		windowUnits int
	}{
		{rep.StartFEN, 4, 2, 7, 197281, 5},
		{rep.StartFEN, 3, 3, 256, 8902, 1},
		{kiwipete, 3, 1, 1, 97862, 3},
		{kiwipete, 3, 2, 64, 97862, 300},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 4, 1, 1, 0, 1},
	} {
		f := split(t, Settings{FEN: test.fen, Depth: test.depth, Ply: test.ply, Batch: test.batch})
		l := NewLedger(f, 0, Secret{})
		for !l.Ended() {
			l.Fill(test.windowUnits)
			for _, o := range l.Opened() {
				r := count(t, o.Unit, f.Remaining())
				verdict, err := l.Apply(r)
				require.NoError(t, err)
				assert.Equal(t, Counted, verdict)
				verdict, err = l.Apply(r)
				require.NoError(t, err)
				assert.Equal(t, Duplicate, verdict)
			}
		}
		assert.Equal(t, TotalOf(test.want), l.Total(), test.fen)
		var sum Total
		l.Divide(func(_ string, under Total) { sum, _ = sum.Add(under) })
		assert.Equal(t, l.Total(), sum)
		assert.Equal(t, f.Units(), l.Counts().Done)
		assert.Equal(t, f.Units(), l.Counts().Duplicates)
	}
}

func journalOf(t *testing.T, f *Division, name string) (results []Result, dropped bool) {
	t.Helper()
	j, dropped, err := OpenJournal(name, f.Header, func(r Result) error { results = append(results, r); return nil })
	require.NoError(t, err)
	require.NoError(t, j.Close())
	return results, dropped
}

// Wherever a journal is cut off, the results before are there, and it goes on.
func TestJournalTruncated(t *testing.T) {
	f := split(t, Settings{FEN: kiwipete, Depth: 3, Ply: 1, Batch: 5})
	name := filepath.Join(t.TempDir(), "journal")
	j, _, err := OpenJournal(name, f.Header, nil)
	require.NoError(t, err)
	header, err := ReadHeader(name)
	require.NoError(t, err)
	assert.Equal(t, &f.Header, header)
	var all []Result
	var ends []int64
	for i := range 4 {
		r := Result{Unit: i, Pass: 1, Worker: "w", Rep: "x88", Counts: []uint64{uint64(i), math.MaxUint64}}
		ends = append(ends, j.size)
		require.NoError(t, j.Append(r))
		all = append(all, r)
	}
	require.NoError(t, j.Close())
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	for cut := range len(text) + 1 {
		require.NoError(t, os.WriteFile(name, text[:cut], 0o666))
		header, err := ReadHeader(name)
		require.NoError(t, err)
		require.Equal(t, int64(cut) >= ends[0], header != nil, "cut at %d", cut)
		results, dropped := journalOf(t, f, name)
		whole := 0
		for whole < len(ends) && whole+1 <= len(all) && int64(cut) >= endOf(ends, whole, len(text)) {
			whole++
		}
		require.Equal(t, all[:whole], append([]Result{}, results...), "cut at %d", cut)
		again, droppedAgain := journalOf(t, f, name)
		assert.Equal(t, len(results), len(again))
		assert.False(t, droppedAgain)
		if cut == len(text)-1 {
			assert.True(t, dropped)
		}
	}
	require.NoError(t, os.WriteFile(name, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), 0o666))
	results, dropped := journalOf(t, f, name)
	assert.Equal(t, all, results, "with CRLF")
	assert.False(t, dropped)
	last := bytes.Clone(text)
	last[len(last)-3] ^= 1
	require.NoError(t, os.WriteFile(name, last, 0o666))
	results, dropped = journalOf(t, f, name)
	assert.Len(t, results, 3, "the last one is damaged")
	assert.True(t, dropped)
	// In the middle nothing is lost in silence.
	text[ends[2]+20] ^= 1
	require.NoError(t, os.WriteFile(name, text, 0o666))
	_, _, err = OpenJournal(name, f.Header, func(Result) error { return nil })
	assert.ErrorContains(t, err, "line 4 is damaged")
	other := split(t, Settings{FEN: kiwipete, Depth: 4, Ply: 1, Batch: 5})
	require.NoError(t, os.WriteFile(name, text[:ends[1]], 0o666))
	_, _, err = OpenJournal(name, other.Header, func(Result) error { return nil })
	assert.ErrorContains(t, err, "is of another run")
}

func endOf(ends []int64, i, size int) int64 {
	if i+1 < len(ends) {
		return ends[i+1]
	}
	return int64(size)
}

// A disk that is full leaves the journal as it was.
func TestJournalFull(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /dev/full")
	}
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	require.NoError(t, err)
	j := &Journal{file: full}
	assert.ErrorContains(t, j.Append(Result{}), "no space left")
	assert.Zero(t, j.size)
}

func TestTwice(t *testing.T) {
	f := split(t, Settings{FEN: kiwipete, Depth: 2, Ply: 1, Batch: 1})
	l := NewLedger(f, 1, Secret{})
	l.Fill(100)
	r := count(t, l.open[7].Unit, 1)
	second := r
	second.Pass, second.Rep, second.Worker = 2, "x88", "other"
	_, err := l.Apply(second)
	assert.ErrorIs(t, err, ErrUnknown, "the second before the first")
	verdict, err := l.Apply(r)
	require.NoError(t, err)
	assert.Equal(t, First, verdict)
	assert.Zero(t, l.Counts().Done)
	lie := second
	lie.Counts = []uint64{r.Counts[0] + 1}
	_, err = l.Apply(lie)
	var disagreement *Disagreement
	require.ErrorAs(t, err, &disagreement)
	assert.Contains(t, err.Error(), l.open[7].Positions[0].Key.FEN())
	assert.Equal(t, [2]uint64{r.Counts[0], r.Counts[0] + 1}, disagreement.Counts)
	verdict, err = l.Apply(second)
	require.NoError(t, err)
	assert.Equal(t, Counted, verdict)
	assert.Equal(t, 1, l.Counts().Twice)
	assert.Zero(t, l.Counts().Vouched, "by workers without keys")
	for n, identities := range [][2]string{{"a", "a"}, {"a", ""}, {"", "a"}, {"a", "b"}} {
		r := count(t, l.open[n].Unit, 1)
		r.Identity = identities[0]
		_, err := l.Apply(r)
		require.NoError(t, err)
		r.Pass, r.Identity = 2, identities[1]
		_, err = l.Apply(r)
		require.NoError(t, err)
	}
	assert.Equal(t, 5, l.Counts().Twice)
	assert.Equal(t, 1, l.Counts().Vouched)
}

// No mistaken or forged result of a worker changes anything.
func TestApplyRefuses(t *testing.T) {
	f := split(t, Settings{FEN: kiwipete, Depth: 3, Ply: 2, Batch: 2})
	l := NewLedger(f, 0, Secret{})
	l.Fill(3)
	good := count(t, l.open[1].Unit, 1)
	for name, spoil := range map[string]func(*Result){
		"unit not out":  func(r *Result) { r.Unit = 3 },
		"negative unit": func(r *Result) { r.Unit = -1 },
		"pass":          func(r *Result) { r.Pass = 3 },
		"second":        func(r *Result) { r.Pass = 2 },
		"too few":       func(r *Result) { r.Counts = r.Counts[:1] },
		"too many":      func(r *Result) { r.Counts = append(r.Counts, 1) },
		"too great":     func(r *Result) { r.Counts = []uint64{1, 1000} },
		"worker":        func(r *Result) { r.Worker = "a\nb" },
		"rep":           func(r *Result) { r.Rep = "" },
		"time":          func(r *Result) { r.Nanos = -1 },
	} {
		bad := good
		spoil(&bad)
		_, err := l.Apply(bad)
		assert.Error(t, err, name)
	}
	assert.Zero(t, l.Counts())
	assert.Equal(t, TotalOf(0), l.Total())
}

func TestShare(t *testing.T) {
	for text, want := range map[string]Share{"all": 1, "none": 0, "1%": 0.01, "100%": 1, "0.5%": 0.005} {
		got, err := ParseShare(text)
		require.NoError(t, err)
		assert.InDelta(t, float64(want), float64(got), 1e-12)
	}
	for _, text := range []string{"", "1", "0%", "101%", "NaN%", "x%", "-1%"} {
		_, err := ParseShare(text)
		assert.Error(t, err, text)
	}
	h := Header{Positions: 300_000, Batch: 30}
	for _, share := range []Share{0.05, 0.5, 0.9} {
		n, late, other := 0, 0, 0
		for i := range h.Units() {
			if !share.chosen(h, Secret{1}, i) {
				continue
			}
			n++
			if i >= h.Units()/2 {
				late++
			}
			if !share.chosen(h, Secret{2}, i) {
				other++
			}
		}
		assert.InEpsilon(t, float64(share)*float64(h.Units()), n, 0.2, "%v", share)
		assert.InEpsilon(t, float64(n)/2, late, 0.2, "%v: of the second half too", share)
		assert.InEpsilon(t, float64(n)*float64(1-share), other, 0.2, "%v: another secret chooses others", share)
	}
	assert.True(t, Share(0.01).chosen(Header{Positions: 1, Batch: 1}, Secret{}, 0), "at least one")
}

func TestSecret(t *testing.T) {
	name := filepath.Join(t.TempDir(), "secret")
	one, err := OpenSecret(name)
	require.NoError(t, err)
	again, err := OpenSecret(name)
	require.NoError(t, err)
	assert.Equal(t, one, again)
	assert.NotEqual(t, Secret{}, one)
	info, err := os.Stat(name)
	require.NoError(t, err)
	assert.Zero(t, info.Mode()&0o077, "nobody else reads it")
	seeds := map[uint64]bool{
		one.Seed("run", 1, 1, ""): true, one.Seed("run", 2, 1, ""): true, one.Seed("run", 1, 2, "a"): true, one.Seed("run", 1, 2, "b"): true,
		one.Seed("other", 1, 1, ""): true, Secret{}.Seed("run", 1, 1, ""): true,
	}
	assert.Len(t, seeds, 6)
	assert.Equal(t, one.Seed("run", 1, 1, "a"), one.Seed("run", 1, 1, "b"), "a first count may be made by all")
	require.NoError(t, os.WriteFile(name, []byte("short"), 0o600))
	_, err = OpenSecret(name)
	assert.ErrorContains(t, err, "5 bytes, want 32")
}

// The units have all positions, are as many as Units says, and become smaller near the end.
func TestSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := Header{Positions: rapid.IntRange(0, 100_000).Draw(t, "positions"), Batch: rapid.IntRange(1, MaxBatch).Draw(t, "batch")}
		units, last := 0, h.Batch
		for start := 0; start < h.Positions; units++ {
			require.Equal(t, start, h.start(units))
			require.Equal(t, units, h.before(start))
			size := h.Size(start)
			require.Positive(t, size)
			require.LessOrEqual(t, size, last)
			require.LessOrEqual(t, size, max(1, h.Batch/smallest, (h.Positions-start)/endUnits))
			start, last = start+size, size
		}
		assert.Equal(t, units, h.Units())
		assert.Equal(t, h.Positions, h.start(units))
	})
	large := Header{Positions: 5362, Batch: 34}
	assert.Equal(t, 34, large.Size(0))
	assert.Equal(t, 4, large.Size(5362-100))
}

func TestTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sum Total
		want := new(big.Int)
		for range rapid.IntRange(0, 20).Draw(t, "n") {
			a, b := rapid.Uint64Max(1<<61).Draw(t, "a"), rapid.Uint64Max(1<<61).Draw(t, "b")
			var err error
			sum, err = sum.AddProduct(a, b)
			require.NoError(t, err)
			want.Add(want, new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)))
		}
		assert.Equal(t, want.String(), sum.String())
	})
	_, err := Total{math.MaxUint64, math.MaxUint64}.Add(TotalOf(1))
	assert.ErrorIs(t, err, ErrOverflow)
}

func TestCost(t *testing.T) {
	p := rep.StartPosition()
	shallow, err := Cost(t.Context(), bitboard.Backend, &p, 3)
	require.NoError(t, err)
	deep, err := Cost(t.Context(), bitboard.Backend, &p, 10)
	require.NoError(t, err)
	assert.Greater(t, deep, 100*shallow)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Cost(ctx, bitboard.Backend, &p, 10)
	assert.ErrorIs(t, err, context.Canceled)
}
