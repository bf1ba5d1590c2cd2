// Package sim is a discrete-event model of bench-grid: how long a number of workers takes for a
// deep perft, and when the coordinator or the server is the bottleneck.
//
// Workers fetch a unit, count it, store the result and acknowledge, as package worker does;
// the server and the coordinator are queues with one place each, which take a fixed time for
// a message. A worker fails at random, and its unit is handed out again after the lease. The
// costs of units are drawn from a log-normal distribution about their mean, and near the end
// units are smaller, as package unit has it. [Recorded] has the times of messages that
// [Measure] measured.
//
// The model leaves out full networks, and a table that several workers share: each is taken to
// have its own, at the cost [Model].Sharing.
package sim

import (
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
)

// Model is the parameters of a simulation.
type Model struct {
	Workers   int
	Cores     int     // that the workers share, 0 for one each
	Positions int     // that are counted
	Batch     int     // positions in a unit, fewer in those near the end
	Seconds   float64 // computing of all units
	Spread    float64 // standard deviation of the logarithm of a unit's cost
	Window    int     // units that are out at most
	Times             // of messages
	Failures  float64 // of a worker, for each hour
	Lease     float64 // seconds until the unit of a dead worker is handed out again
	Repair    float64 // seconds until a worker that failed is back
	Sharing   float64 // share of the computing that a second worker with a table of its own does again
}

// Result is the result of a simulation.
type Result struct {
	Units       int
	Wall        float64 // seconds
	Overhead    float64 // 1 - computing of all units / (workers × wall)
	Coordinator float64 // share of the time that the coordinator is busy
	Server      float64 // the same of the server
	Bytes       float64 // a second, in and out of the server
	Lost        int     // units that were handed out again
}

// String returns the result as a line.
func (r Result) String() string {
	return fmt.Sprintf("%8d units  %12.1f s  overhead %5.1f %%  coordinator %5.1f %%  server %5.1f %%  %9.0f B/s  %d lost",
		r.Units, r.Wall, 100*r.Overhead, 100*r.Coordinator, 100*r.Server, r.Bytes, r.Lost)
}

// event is something that happens at a time.
type event struct {
	at   float64
	do   func()
	rank int // events at the same time come in the order in which they were made
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].rank < e[j].rank
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	old := *e
	last := old[len(old)-1]
	*e = old[:len(old)-1]
	return last
}

// place is a queue with one place.
type place struct {
	free float64 // when it is
	busy float64 // seconds so far
}

// take returns the time at which work of the given seconds that arrives now is done.
func (p *place) take(now, seconds float64) float64 {
	p.free = max(p.free, now) + seconds
	p.busy += seconds
	return p.free
}

// simulation is a run of a Model.
type simulation struct {
	Model
	random              *rand.Rand
	now                 float64
	events              events
	made                int
	server, coordinator place
	queue               []work // that waits
	idle                int    // workers that wait
	start               int    // positions that are published
	published, done     int    // units
	counted             int    // positions that are done
	computing, bytes    float64
	lost                int
}

// Run simulates m. The same seed gives the same result.
func (m Model) Run(seed uint64) Result {
	s := &simulation{Model: m, random: rand.New(rand.NewPCG(seed, 0)), now: m.Start, idle: m.Workers}
	s.server.free, s.coordinator.free = m.Start, m.Start
	s.publish()
	for s.counted < s.Positions && len(s.events) > 0 {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.do()
	}
	return Result{
		Units: s.done, Wall: s.now, Overhead: 1 - s.computing/(float64(m.Workers)*s.now),
		Coordinator: s.coordinator.busy / s.now, Server: s.server.busy / s.now, Bytes: s.bytes / s.now, Lost: s.lost,
	}
}

func (s *simulation) at(t float64, do func()) {
	s.made++
	heap.Push(&s.events, event{t, do, s.made})
}

// work is a unit.
type work struct {
	positions int
	cost      float64 // seconds
}

// draw returns a unit whose cost is random, with the mean that all positions have.
func (s *simulation) draw(positions int) work {
	again := 1 + s.Sharing*(1-1/float64(s.Workers))
	if s.Cores > 0 {
		again *= max(1, float64(s.Workers)/float64(s.Cores))
	}
	mean := s.Seconds * again * float64(positions) / float64(s.Positions)
	return work{positions, mean * math.Exp(s.Spread*s.random.NormFloat64()-s.Spread*s.Spread/2)}
}

// publish fills the window.
func (s *simulation) publish() {
	division := unit.Header{Positions: s.Positions, Batch: s.Batch}
	for s.start < s.Positions && s.published-s.done < s.Window {
		w := s.draw(division.Size(s.start))
		s.start += w.positions
		s.published++
		s.at(s.server.take(s.now, s.Publish), func() { s.queue = append(s.queue, w); s.hand() })
		s.bytes += float64(s.UnitBytes)
	}
}

// hand gives the units that wait to workers that wait.
func (s *simulation) hand() {
	for len(s.queue) > 0 && s.idle > 0 {
		w := s.queue[0]
		s.queue = s.queue[1:]
		s.idle--
		start := s.server.take(s.now, s.Fetch) + s.RoundTrip/2
		s.bytes += float64(s.UnitBytes)
		if s.random.Float64() < 1-math.Exp(-s.Failures/3600*w.cost) {
			s.lost++
			s.at(start+w.cost/2+s.Lease, func() { s.queue = append(s.queue, w); s.hand() })
			s.at(start+w.cost/2+s.Repair, func() { s.idle++; s.hand() })
			continue
		}
		s.at(start+w.cost, func() { s.store(w) })
	}
}

// store is a worker that has counted.
func (s *simulation) store(w work) {
	s.computing += w.cost
	stored := s.server.take(s.now+s.RoundTrip/2, s.Store)
	s.bytes += 2 * float64(s.ReplyBytes)
	// The answer, the acknowledgement and its answer, and the next fetch.
	free := s.server.take(stored, s.Acknowledge) + 2*s.RoundTrip
	s.at(free, func() { s.idle++; s.hand() })
	s.at(s.coordinator.take(stored+s.RoundTrip/2, s.Collect), func() { s.done++; s.counted += w.positions; s.publish() })
}

// Local returns a Model with the recorded times and the settings of bench-grid. The
// caller sets the workers, the positions and their cost. The spread is the recorded one
// of depth 9.
func Local() Model {
	return Model{Times: Recorded(), Spread: 1, Window: 1024, Lease: queue.Lease.Seconds(), Repair: 60}
}

// Journal is a run's journal in figures.
type Journal struct {
	unit.Header
	Dropped bool    // its last line is damaged
	Counted int     // positions
	Seconds float64 // computing of the first counts
	Spread  float64 // standard deviation of the logarithm of a position's mean cost, of the larger half of the units
}

// ReadJournal reads the journal of a run, which it does not change.
func ReadJournal(name string) (j Journal, err error) {
	type cost struct {
		positions int
		log       float64 // of the nanoseconds of a position
	}
	var costs []cost
	j.Header, j.Dropped, err = unit.ReadJournal(name, func(r unit.Result) error {
		if n := len(r.Counts); r.Pass == 1 && n > 0 {
			j.Counted += n
			j.Seconds += time.Duration(r.Nanos).Seconds()
			costs = append(costs, cost{n, math.Log(max(1, float64(r.Nanos)) / float64(n))})
		}
		return nil
	})
	slices.SortStableFunc(costs, func(x, y cost) int { return y.positions - x.positions })
	costs = costs[:(len(costs)+1)/2]
	mean, square := 0.0, 0.0
	for _, c := range costs {
		mean += c.log / float64(len(costs))
		square += c.log * c.log / float64(len(costs))
	}
	j.Spread = math.Sqrt(max(0, square-mean*mean))
	return j, err
}

// The windows and the seconds of a unit that Choose tries, from the smallest.
var (
	windows     = []int{8, 32, 128, 256, 512, 1024, 2048, 4096, 8192}
	unitSeconds = []float64{0.1, 0.3, 1, 2, 5, 10, 30}
)

// Choose returns the smallest window, and the shortest units, with which the workers of m
// are within 1 % of the best throughput. It simulates 20 units for each worker, without
// the beginning and the end of a run.
func (m Model) Choose(seed uint64) (window int, seconds float64) {
	run := func(window int, seconds float64) float64 {
		m.Window, m.Batch, m.Start, m.Spread = window, 1, 0, 0
		m.Positions = 20 * m.Workers
		m.Seconds = seconds * float64(m.Positions)
		r := m.Run(seed)
		return 1 - r.Overhead
	}
	widest := windows[len(windows)-1]
	longest := unitSeconds[len(unitSeconds)-1]
	best := run(widest, longest)
	for _, seconds = range unitSeconds {
		if run(widest, seconds) >= 0.99*best {
			break
		}
	}
	best = run(widest, seconds)
	for _, window = range windows {
		if run(window, seconds) >= 0.99*best {
			break
		}
	}
	return window, seconds
}
