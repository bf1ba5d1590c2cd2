package cli

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
)

// A forger is a client that writes counts of its own, always 7.
type forger struct {
	t       *testing.T
	conn    *nats.Conn
	js      jetstream.JetStream
	mutex   sync.Mutex
	refused []string // by the server, for want of a permission
}

func newForger(t *testing.T, url, nkey string) *forger {
	t.Helper()
	f := &forger{t: t}
	var err error
	f.conn, f.js, err = queue.Dial{URL: url, NKey: nkey, Name: "forger", Log: func(text string) {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		f.refused = append(f.refused, text)
	}}.Connect()
	require.NoError(t, err)
	t.Cleanup(f.conn.Close)
	return f
}

// overhears calls do with each unit whose message the client can overhear.
func (f *forger) overhears(do func(w queue.Work)) {
	f.t.Helper()
	for _, subject := range []string{"grid.first.>", "grid.second.>"} {
		_, err := f.conn.Subscribe(subject, func(m *nats.Msg) {
			if w, err := queue.ParseWork(m.Data); err == nil {
				do(w)
			}
		})
		require.NoError(f.t, err)
	}
	require.NoError(f.t, f.conn.Flush())
}

// writes writes a count of a unit under the name of a worker.
func (f *forger) writes(w queue.Work, worker string, pass int, rep string, seed uint64) {
	r := queue.Report{Protocol: queue.Protocol, Run: w.Run, Result: unit.Result{Unit: w.Unit, Pass: pass, Worker: worker, Rep: rep, Seed: seed}}
	for range w.Positions {
		r.Counts = append(r.Counts, 7)
	}
	data, err := json.Marshal(r)
	assert.NoError(f.t, err)
	_ = f.conn.Publish("$KV."+queue.ResultBucket+"."+queue.ResultKey(worker, w.Run, w.Unit, pass), data)
}

// refusedAll asserts that the server refused each of these.
func (f *forger) refusedAll(subjects ...string) {
	f.t.Helper()
	for _, subject := range subjects {
		refusal := regexp.MustCompile(`(?i)permissions violation.*` + subject)
		assert.Eventually(f.t, func() bool {
			f.mutex.Lock()
			defer f.mutex.Unlock()
			return refusal.MatchString(strings.Join(f.refused, "\n"))
		}, 10*time.Second, 10*time.Millisecond, subject)
	}
}

// honest starts a worker, which ends with the test.
func honest(t *testing.T, url string, args ...string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		grid(ctx, append([]string{"worker", "--nats", url, "--hash", "8"}, args...)...)
	}()
	t.Cleanup(func() { stop(); <-done })
}

// countAll counts a position at a server, all units twice. A server with a forger may not let it
// end, so it has three minutes.
func countAll(t *testing.T, url, position string, args ...string) outcome {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	o := grid(ctx, append([]string{"perft", "--local", "0", "--verify", "all", "--depth", "5", "--hash", "8", "--nats", url, position}, args...)...)
	require.NoError(t, ctx.Err(), o.stderr)
	return o
}

// A client without a key writes both counts of every unit, by made-up workers, before a worker
// has counted it: it was not asked for them, and they are dropped.
func TestForgedTotal(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	url := "nats://" + serving(t)
	f := newForger(t, url, "")
	f.overhears(func(w queue.Work) {
		f.writes(w, "alice", 1, "bitboard", 1)
		f.writes(w, "bob", 2, "x88", 2)
	})
	honest(t, url)
	o := countAll(t, url, "startpos")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "Nodes searched: 4865609", lastLine(o.stdout))
	assert.Contains(t, o.stderr, "a malformed result is dropped")
	assert.Contains(t, o.stderr, "it has another seed than was given")
	assert.Contains(t, o.stderr, "one identity alone vouches for the total: ")
}

// Without keys a client that overhears everything can answer as every worker. A known count of a
// position refuses its total, and without one a warning says that one identity alone vouches for
// the total.
func TestForgedTotalWithoutKeys(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	url := "nats://" + serving(t)
	f := newForger(t, url, "")
	f.overhears(func(w queue.Work) {
		if w.Pass == 1 {
			f.writes(w, "alice", 1, "bitboard", w.Seed)
		} else {
			f.writes(w, w.To, 2, "x88", w.Seed)
		}
	})
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for {
			_ = f.conn.Publish(queue.HereSubject("alice"), nil)
			_ = f.conn.Publish(queue.HereSubject("bob"), nil)
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	o := countAll(t, url, "startpos")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "the total is wrong: 2800 were counted, and the suite has 4865609")
	assert.Empty(t, o.stdout)
	o = countAll(t, url, "4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1")
	assert.Contains(t, o.stderr, "one identity alone vouches for the total: ")
}

// With keys a worker can overhear nothing and write under no other name. Its own counts are
// counted again by another worker, chosen by chance, or by the coordinator if there is no other.
func TestForgedTotalWithKeys(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, others := range []bool{true, false} {
		folder := keys(t, "forger", "honest", "victim")
		key := func(name string) string { return filepath.Join(folder, name+".nk") }
		url := "nats://" + serving(t, "--users", filepath.Join(folder, "users.conf"))
		_, _, err := queue.Dial{URL: url}.Connect()
		require.Error(t, err, "a client without a key")
		f := newForger(t, url, key("forger"))
		f.overhears(func(queue.Work) { t.Error("a unit is overheard") })
		ctx, stop := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() {
			var s queue.Streams
			for ctx.Err() == nil {
				_ = f.conn.Publish(queue.HereSubject("forger"), nil)
				if s, err = queue.Find(ctx, f.js, "forger"); err != nil {
					time.Sleep(20 * time.Millisecond)
					continue
				}
				batch, err := s.Workers.Fetch(1, jetstream.FetchMaxWait(time.Second))
				if err != nil {
					continue
				}
				for m := range batch.Messages() {
					w, err := queue.ParseWork(m.Data())
					if !assert.NoError(t, err) {
						return
					}
					f.writes(w, "forger", 1, "bitboard", w.Seed)
					f.writes(w, "forger", 2, "x88", w.Seed)
					f.writes(w, "victim", 2, "x88", w.Seed)
					w.Pass, w.To, w.NotRep = 2, "forger", "bitboard"
					data, _ := w.Encode()
					_ = f.conn.Publish(w.Subject(), data)
					_ = m.Ack()
				}
			}
		})
		if others {
			honest(t, url, "--nkey", key("honest"))
		}
		o := countAll(t, url, "4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "--nkey", key("coordinator"), "--dir", t.TempDir())
		stop()
		group.Wait()
		assert.Equal(t, StatusFailed, o.status)
		assert.Empty(t, o.stdout)
		assert.Contains(t, o.stderr, "worker forger was wrong")
		assert.Contains(t, o.stderr, "remove it before you count again")
		f.refusedAll(`grid\.first\.>`, `grid\.second\.>`, `kv\.grid-results\.victim\.`, `grid\.second\.forger\.`)
	}
}

// The server answers on the subject that a client names, which may be another's result, unit or
// sign of life. The answers are dropped, no consumer is made for a name that has no key, and the
// total is exact.
func TestAnswersUnderOtherNames(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	folder := keys(t, "forger", "honest", "victim")
	key := func(name string) string { return filepath.Join(folder, name+".nk") }
	url := "nats://" + serving(t, "--users", filepath.Join(folder, "users.conf"))
	f := newForger(t, url, key("forger"))
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for units := 0; units < 3 && ctx.Err() == nil; {
			_ = f.conn.Publish(queue.HereSubject("forger"), nil)
			s, err := queue.Find(ctx, f.js, "forger")
			if err != nil {
				time.Sleep(20 * time.Millisecond)
				continue
			}
			batch, err := s.Workers.Fetch(1, jetstream.FetchMaxWait(time.Second))
			if err != nil {
				continue
			}
			for m := range batch.Messages() {
				w, err := queue.ParseWork(m.Data())
				if !assert.NoError(t, err) {
					return
				}
				own := "$KV." + queue.ResultBucket + "." + queue.ResultKey("forger", w.Run, w.Unit, 2)
				for i := range 8 {
					w.Unit += i
					for _, reply := range []string{
						"$KV." + queue.ResultBucket + "." + queue.ResultKey("victim", w.Run, w.Unit, 1),
						"$KV." + queue.ResultBucket + "." + queue.ResultKey("honest", w.Run, w.Unit, 1),
						w.Subject(), queue.HereSubject("ghost"),
					} {
						_ = f.conn.PublishRequest(own, reply, []byte("{}"))
						_ = f.conn.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+queue.UnitStream+"."+queue.WorkerGroup, reply, []byte("1"))
					}
				}
				units++
				_ = m.Nak()
			}
		}
	})
	honest(t, url, "--nkey", key("honest"))
	o := countAll(t, url, "startpos", "--nkey", key("coordinator"), "--dir", t.TempDir())
	stop()
	group.Wait()
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "Nodes searched: 4865609", lastLine(o.stdout))
	assert.Contains(t, o.stderr, "a malformed result is dropped", "the answers arrive")
	_, js, err := queue.Dial{URL: url, NKey: key("coordinator")}.Connect()
	require.NoError(t, err)
	_, err = js.Consumer(t.Context(), queue.UnitStream, "to-ghost")
	assert.ErrorIs(t, err, jetstream.ErrConsumerNotFound)
}
