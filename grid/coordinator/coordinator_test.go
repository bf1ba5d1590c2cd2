package coordinator_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/grid/worker"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

const (
	kiwipete  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	kiwipete4 = 4085603
)

// grid is a server and the files of a run.
type grid struct {
	t      *testing.T
	server *queue.Server
	store  string
	cfg    coordinator.Config
	mutex  sync.Mutex
	logged []string
}

func newGrid(t *testing.T, fen string, depth, ply, batch int) *grid {
	t.Helper()
	g := &grid{t: t, store: t.TempDir()}
	units, err := unit.Split(t.Context(), unit.Settings{FEN: fen, Depth: depth, Ply: ply, Batch: batch, Board: bitboard.Backend})
	require.NoError(t, err)
	g.cfg = coordinator.Config{Units: units, Journal: filepath.Join(t.TempDir(), "journal"), Window: 16, Check: time.Second, Log: g.log}
	g.start()
	t.Cleanup(func() { g.server.Close() })
	return g
}

func (g *grid) log(text string) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.logged = append(g.logged, text)
}

// start starts the server.
func (g *grid) start() {
	g.t.Helper()
	var err error
	g.server, err = queue.Serve{Folder: g.store}.Start()
	require.NoError(g.t, err)
}

func (g *grid) js(name string) jetstream.JetStream {
	g.t.Helper()
	conn, js, err := g.server.Dial(name).Connect()
	require.NoError(g.t, err)
	g.t.Cleanup(conn.Close)
	return js
}

// work starts a worker, which ends with the test.
func (g *grid) work(name string, change func(*worker.Worker)) {
	g.t.Helper()
	table, err := perft.NewTable(1)
	require.NoError(g.t, err)
	w := &worker.Worker{Name: name, JS: g.js(name), Log: g.log, Counter: &worker.Counter{
		First: bitboard.Backend, Second: x88.Backend, Threads: 1, Table: table,
	}}
	if change != nil {
		change(w)
	}
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() { _, _ = w.Run(ctx) })
	g.t.Cleanup(func() { stop(); group.Wait() })
}

// run runs a coordinator.
func (g *grid) run(ctx context.Context) (coordinator.Summary, error) {
	g.t.Helper()
	g.cfg.JS = g.js("coordinator")
	c, err := coordinator.New(g.cfg)
	require.NoError(g.t, err)
	defer c.Close()
	return c.Run(ctx)
}

func TestRun(t *testing.T) {
	g := newGrid(t, kiwipete, 4, 2, 64)
	g.cfg.Share = 1
	g.work("one", nil)
	g.work("two", nil)
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(kiwipete4), s.Total)
	assert.Equal(t, s.Units, s.Done)
	assert.Equal(t, s.Units, s.Twice)
	assert.Equal(t, []string{"one", "two"}, s.Workers)
	assert.Empty(t, s.Failed)
	assert.Zero(t, s.Dropped)
	assert.Positive(t, s.Computing)

	// Nothing is left on the server.
	streams, err := queue.Find(t.Context(), g.js("test"), "")
	require.NoError(t, err)
	info, err := streams.Units.Info(t.Context())
	require.NoError(t, err)
	assert.Zero(t, info.State.Msgs)
	keys, err := streams.Results.ListKeys(t.Context())
	require.NoError(t, err)
	for key := range keys.Keys() {
		t.Errorf("left: %s", key)
	}
}

// The second count is not by the representation of the first, and not by its worker.
func TestSecondCountIsAnother(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 4)
	g.cfg.Share = 1
	var mutex sync.Mutex
	by := map[int][]queue.Report{}
	note := func(w *worker.Worker) {
		w.Done = func(r *queue.Report) {
			mutex.Lock()
			defer mutex.Unlock()
			by[r.Unit] = append(by[r.Unit], *r)
		}
	}
	g.work("one", note)
	g.work("two", note)
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	mutex.Lock()
	defer mutex.Unlock()
	assert.Len(t, by, s.Units)
	for n, reports := range by {
		require.Len(t, reports, 2, "unit %d", n)
		assert.NotEqual(t, reports[0].Worker, reports[1].Worker)
		assert.NotEqual(t, reports[0].Rep, reports[1].Rep)
		assert.NotEqual(t, reports[0].Seed, reports[1].Seed)
	}
}

// A result counts only from a worker that was asked for it, and with the seed that it was
// given. A second count from the worker of the first is refused.
func TestUnaskedResults(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 64)
	g.cfg.Share, g.cfg.Secret = 1, unit.Secret{1, 2, 3}
	run := g.cfg.Units.Run()
	streams, err := queue.Ensure(t.Context(), g.js("test"), 1)
	require.NoError(t, err)
	units := *g.cfg.Units
	u, ok := units.Next()
	require.True(t, ok)
	put := func(worker string, pass int, rep string, seed uint64) {
		r := queue.Report{Protocol: queue.Protocol, Run: run, Result: unit.Result{Pass: pass, Worker: worker, Rep: rep, Seed: seed, Counts: make([]uint64, len(u.Positions))}}
		data, err := json.Marshal(r)
		require.NoError(t, err)
		_, err = streams.Results.Put(t.Context(), queue.ResultKey(worker, run, 0, pass), data)
		require.NoError(t, err)
	}
	put("guesser", 1, "bitboard", 1)
	put("forger", 1, "bitboard", g.cfg.Secret.Seed(run, 0, 1, ""))
	put("forger", 2, "x88", g.cfg.Secret.Seed(run, 0, 2, "forger"))
	put("accomplice", 2, "x88", g.cfg.Secret.Seed(run, 0, 2, "forger"))
	put("same-rep", 2, "bitboard", g.cfg.Secret.Seed(run, 0, 2, "same-rep"))
	g.work("honest", nil)
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	s, err := g.run(ctx)
	var d *unit.Disagreement
	require.ErrorAs(t, err, &d, "the honest worker counts what the forger has counted first")
	assert.Equal(t, "forger", d.First.Worker)
	assert.Equal(t, "honest", d.Second.Worker)
	assert.Equal(t, 4, s.Dropped)
	g.mutex.Lock()
	defer g.mutex.Unlock()
	logged := strings.Join(g.logged, "\n")
	assert.Equal(t, 2, strings.Count(logged, "it has another seed than was given"), logged)
	assert.Contains(t, logged, "the second count is by the worker of the first")
}

// Second counts go to all workers but the first, to the spare one if there is no other, and on
// to another worker if the chosen one is gone.
func TestSecondCountsAreHandedOut(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 2, 16)
	g.cfg.Share, g.cfg.Spare, g.cfg.Keys = 1, queue.CoordinatorName+"-spare", true
	g.work("one", nil)
	g.work(g.cfg.Spare, func(w *worker.Worker) { w.Spare = true })
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []string{queue.CoordinatorName + "-spare", "one"}, s.Workers)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	assert.Equal(t, s.Units, s.Vouched)

	g = newGrid(t, kiwipete, 3, 2, 16)
	g.cfg.Share = 1
	js := g.js("ghost")
	here := time.NewTicker(100 * time.Millisecond)
	defer here.Stop()
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	go func() {
		for ctx.Err() == nil {
			_ = js.Conn().Publish(queue.HereSubject("ghost"), nil)
			<-here.C
		}
	}()
	g.work("one", nil)
	g.work("two", nil)
	s, err = g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []string{"one", "two"}, s.Workers)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	assert.Zero(t, s.Vouched, "workers without keys may be one")
	assert.Positive(t, s.Again, "of the ghost")
}

// A worker that lies is caught by the second count, and named.
func TestLyingWorker(t *testing.T) {
	g := newGrid(t, kiwipete, 4, 1, 1)
	g.cfg.Share = 1
	g.work("honest", nil)
	g.work("liar", func(w *worker.Worker) {
		w.Counter.Spoil = func(counts []uint64) { counts[0]++ }
	})
	_, err := g.run(t.Context())
	var d *unit.Disagreement
	require.ErrorAs(t, err, &d)
	p, err := d.Key.Position()
	require.NoError(t, err)
	assert.Contains(t, d.Error(), p.FEN())
	assert.Contains(t, d.Error(), fmt.Sprint(d.Counts[0]))
	assert.Contains(t, d.Error(), fmt.Sprint(d.Counts[1]))
	assert.Contains(t, coordinator.Diagnose(t.Context(), d, []rep.Backend{bitboard.Backend, x88.Backend}), "worker liar was wrong")
}

// A representation that forgets en passant is caught, and the line of play is found.
func TestWrongRepresentation(t *testing.T) {
	forgets := rep.Backend{Name: "forgets", New: func() rep.Board {
		return broken.New(broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
			var out []rep.Move
			for _, m := range legal {
				if m.Kind() != rep.EnPassant {
					out = append(out, m)
				}
			}
			return out
		}, CountMoves: func(p *rep.Position, n int) int { return n }})
	}}
	g := newGrid(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 1, 1)
	g.cfg.Share = 1
	g.work("one", func(w *worker.Worker) { w.Counter.Second = forgets })
	g.work("two", func(w *worker.Worker) { w.Counter.Second = forgets })
	_, err := g.run(t.Context())
	var d *unit.Disagreement
	require.ErrorAs(t, err, &d)
	text := coordinator.Diagnose(t.Context(), d, []rep.Backend{bitboard.Backend, forgets})
	assert.Contains(t, text, "play differently")
	assert.Contains(t, text, "en passant")
}

// A unit that fails three times is set aside and reported, and the rest is counted.
func TestFailingUnits(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 1)
	var panics atomic.Int64
	fragile := rep.Backend{Name: "fragile", New: func() rep.Board {
		return broken.New(broken.Fault{Load: func(p *rep.Position) error {
			if p.Pieces[rep.G1] == rep.MakePiece(rep.White, rep.King) { // after castling
				panics.Add(1)
				panic("no castling today")
			}
			return nil
		}})
	}}
	g.work("one", func(w *worker.Worker) { w.Counter.First = fragile })
	s, err := g.run(t.Context())
	require.NoError(t, err)
	require.Len(t, s.Failed, 1)
	assert.Contains(t, s.Failed[0].Reason, "no castling today")
	assert.Contains(t, s.Failed[0].FEN, "R4RK1")
	assert.EqualValues(t, coordinator.Failures, panics.Load())
	assert.Equal(t, s.Units-1, s.Done)
	assert.Equal(t, unit.TotalOf(97862-2059), s.Total) // e1g1 has 2059
}

// The failure texts of workers are printed quoted, and three times.
func TestFailuresAreQuoted(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 1)
	rude := rep.Backend{Name: "rude", New: func() rep.Board {
		return broken.New(broken.Fault{Load: func(*rep.Position) error { panic("\x1b[2Jall is well\nNodes searched: 1") }})
	}}
	g.work("one", func(w *worker.Worker) { w.Counter.First = rude; w.Log = func(string) {} })
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Len(t, s.Failed, 48)
	g.mutex.Lock()
	defer g.mutex.Unlock()
	assert.Len(t, g.logged, coordinator.Said)
	for _, line := range g.logged {
		assert.Contains(t, line, `\x1b[2Jall is well\nNodes searched: 1"`)
		assert.NotContains(t, line, "\n")
	}
}

// A unit that takes longer than its limit gets more time, and then counts.
func TestLimitGrows(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 64)
	g.cfg.Limit = 150 * time.Millisecond
	var calls atomic.Int64
	slow := rep.Backend{Name: "slow", New: func() rep.Board {
		return broken.New(broken.Fault{Load: func(*rep.Position) error {
			if calls.Add(1) == 1 {
				time.Sleep(200 * time.Millisecond)
			}
			return nil
		}, CountMoves: func(_ *rep.Position, n int) int { time.Sleep(10 * time.Microsecond); return n }})
	}}
	g.work("one", func(w *worker.Worker) { w.Counter.First = slow })
	s, err := g.run(t.Context())
	require.NoError(t, err)
	if len(s.Failed) == 0 {
		assert.Equal(t, unit.TotalOf(97862), s.Total)
	}
	assert.Positive(t, s.Again)
}

// A worker that says for ever that it is at work does not hold a run: its unit goes to others.
func TestHeldUnits(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 64)
	g.cfg.Limit = 100 * time.Millisecond
	streams, err := queue.Ensure(t.Context(), g.js("test"), 1)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	holder := make(chan struct{})
	go func() {
		defer close(holder)
		fetched, err := streams.Workers.Fetch(1, jetstream.FetchMaxWait(time.Minute))
		if !assert.NoError(t, err) {
			return
		}
		m := <-fetched.Messages()
		g.work("one", func(w *worker.Worker) { w.Idle = time.Minute })
		for ctx.Err() == nil {
			_ = m.InProgress()
			time.Sleep(50 * time.Millisecond)
		}
	}()
	limited, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	s, err := g.run(limited)
	stop()
	<-holder
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	assert.Positive(t, s.Again)
}

// Rubbish on the server is dropped, counted and named.
func TestMalformedMessages(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 2, 64)
	streams, err := queue.Ensure(t.Context(), g.js("test"), 1)
	require.NoError(t, err)
	run, protocol := g.cfg.Units.Run(), fmt.Sprintf(`{"protocol":%d,`, queue.Protocol)
	for key, value := range map[string]string{
		queue.ResultKey("x", run, 0, 1): "not JSON",
		queue.ResultKey("x", run, 1, 1): protocol + `"run":"` + run + `","unit":2,"pass":1,"worker":"x"}`,
		queue.ResultKey("x", run, 2, 1): fmt.Sprintf(protocol+`"run":"%s","unit":2,"pass":1,"worker":"x","rep":"y","seed":%d,"counts":[1,2]}`, run, g.cfg.Secret.Seed(run, 2, 1, "")),
		queue.ResultKey("x", run, 3, 1): `{"protocol":9,"run":"` + run + `","unit":3,"pass":1,"worker":"x"}`,
		"x." + run + ".y.z":             protocol + `"run":"` + run + `","unit":4,"pass":1,"worker":"x"}`,
	} {
		_, err := streams.Results.Create(t.Context(), key, []byte(value))
		require.NoError(t, err)
	}
	_, err = streams.JS.Publish(t.Context(), "grid.first.rubbish", []byte("\x00"))
	require.NoError(t, err)
	_, err = streams.JS.Publish(t.Context(), queue.Work{Run: run, Unit: 99, Pass: 1}.Subject(), []byte(protocol+`"run":"`+run+`","unit":99,"pass":1,"attempt":1,"limit":1000,"positions":"AAAA"}`))
	require.NoError(t, err)
	g.work("one", nil)
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	assert.Equal(t, 5, s.Dropped)
	g.mutex.Lock()
	defer g.mutex.Unlock()
	var units, results int
	for _, line := range g.logged {
		if len(line) > 11 && line[:11] == "a malformed" {
			if line[12] == 'u' {
				units++
			} else {
				results++
			}
		}
	}
	assert.Equal(t, coordinator.Said, results, "not all are printed")
	assert.Equal(t, 2, units)
}

// A coordinator that is ended at any time is followed by one that continues, whatever has been
// counted meanwhile, and also if the server has lost everything.
func TestResume(t *testing.T) {
	for _, lost := range []bool{false, true} {
		g := newGrid(t, kiwipete, 4, 2, 16)
		g.cfg.Share = 0.1
		g.work("one", nil)
		g.work("two", nil)
		resumed, had := 0, unit.Total{}
		for round := 0; ; round++ {
			require.Less(t, round, 100)
			ctx, stop := context.WithTimeout(t.Context(), time.Duration(rand.IntN(60)+50*round)*time.Millisecond)
			s, err := g.run(ctx)
			stop()
			assert.Equal(t, had, s.Had, "what the last one had counted")
			had = s.Total
			if err == nil {
				assert.Equal(t, unit.TotalOf(kiwipete4), s.Total)
				assert.Equal(t, s.Units, s.Done)
				resumed = max(resumed, s.Resumed)
				break
			}
			require.ErrorIs(t, err, context.DeadlineExceeded)
			resumed = max(resumed, s.Done)
			if lost && round%2 == 0 {
				g.loseServer()
			}
		}
		assert.Positive(t, resumed)
	}
}

// loseServer removes the streams, as a server with a new disk.
func (g *grid) loseServer() {
	g.t.Helper()
	js := g.js("test")
	for _, name := range []string{queue.UnitStream, "KV_" + queue.ResultBucket} {
		if err := js.DeleteStream(g.t.Context(), name); err != nil {
			require.ErrorIs(g.t, err, jetstream.ErrStreamNotFound)
		}
	}
}

// A message that comes twice or in another order changes nothing: the units are in the
// queue in reverse before the coordinator publishes them, and each result is written a
// second time, also after the unit was done.
func TestDuplicatedAndReordered(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 2, 16)
	streams, err := queue.Ensure(t.Context(), g.js("test"), 1)
	require.NoError(t, err)
	var again atomic.Int64
	g.work("one", func(w *worker.Worker) {
		w.Done = func(r *queue.Report) {
			key := queue.ResultKey(r.Worker, r.Run, r.Unit, r.Pass)
			entry, err := streams.Results.Get(context.Background(), key)
			if err == nil {
				if _, err = streams.Results.Put(context.Background(), key, entry.Value()); err == nil {
					again.Add(1)
				}
			}
		}
	})
	var works []queue.Work
	run := g.cfg.Units.Run()
	units := *g.cfg.Units
	for u, ok := units.Next(); ok; u, ok = units.Next() {
		w := queue.Work{Run: run, Unit: u.Index, Pass: 1, Attempt: 1, Depth: g.cfg.Units.Remaining(), Limit: 60_000, Seed: g.cfg.Secret.Seed(run, u.Index, 1, "")}
		for _, p := range u.Positions {
			w.Positions = append(w.Positions, p.Key)
		}
		works = append(works, w)
	}
	for i := len(works) - 1; i >= 0; i-- {
		require.NoError(t, streams.Publish(t.Context(), works[i]))
		require.NoError(t, streams.Publish(t.Context(), works[i]), "a second message is not an error, and not there")
	}
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(97862), s.Total)
	assert.Equal(t, s.Units, s.Done)
	assert.Positive(t, again.Load())
}

// A worker of another version is refused, and so is a coordinator.
func TestProtocol(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 16)
	js := g.js("test")
	_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: queue.UnitStream, Subjects: []string{"grid.first.>"}, Metadata: map[string]string{"protocol": "0"}})
	require.NoError(t, err)
	_, err = g.run(t.Context())
	assert.ErrorIs(t, err, queue.ErrProtocol)
	w := &worker.Worker{Name: "old", JS: js, Log: g.log}
	_, err = w.Run(t.Context())
	assert.ErrorIs(t, err, queue.ErrProtocol)
}

// A slow worker and a fast one share the work, and the sum is right.
func TestSlowWorker(t *testing.T) {
	g := newGrid(t, kiwipete, 4, 2, 64)
	counted := map[string]int{}
	var mutex sync.Mutex
	note := func(r *queue.Report) { mutex.Lock(); counted[r.Worker]++; mutex.Unlock() }
	g.work("slow", func(w *worker.Worker) { w.Slow, w.Done = 300*time.Millisecond, note })
	g.work("fast", func(w *worker.Worker) { w.Done = note })
	s, err := g.run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, unit.TotalOf(kiwipete4), s.Total)
	mutex.Lock()
	defer mutex.Unlock()
	assert.Greater(t, counted["fast"], counted["slow"])
}

// The journal of another run is refused.
func TestForeignJournal(t *testing.T) {
	g := newGrid(t, kiwipete, 3, 1, 16)
	other := newGrid(t, kiwipete, 4, 1, 16)
	j, _, err := unit.OpenJournal(g.cfg.Journal, other.cfg.Units.Header, nil)
	require.NoError(t, err)
	require.NoError(t, j.Close())
	_, err = coordinator.New(g.cfg)
	assert.ErrorContains(t, err, "another run")
	assert.False(t, errors.Is(err, context.Canceled))
}
