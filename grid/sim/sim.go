// Package sim is a discrete-event model of bench-grid: what a number of workers needs for a deep
// perft, and where the coordinator or the server is the bottleneck.
//
// Workers fetch a unit, count it, store the result and acknowledge, as package worker does;
// the server and the coordinator are queues with one place each, which take a fixed time for
// a message. A worker fails at random, and its unit is handed out again after the lease. The
// costs of units are drawn from a log-normal distribution about their mean. The constants are
// estimates: see [Assumed].
//
// What the model leaves out: a table that several workers share (each is taken to have its
// own, which [Model].Sharing says the cost of), and networks that are full.
package sim

import (
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
)

// Model is what is simulated.
type Model struct {
	Workers    int
	Cores      int // that the workers share, 0 for one each
	Units      int
	Seconds    float64 // computing of all units
	Spread     float64 // standard deviation of the logarithm of a unit's cost
	Window     int     // units that are out at most
	RoundTrip  float64 // seconds between a worker and the server and back
	Server     float64 // seconds of the server for a unit: publish, fetch, heartbeats, result, acknowledgement
	Collect    float64 // seconds of the coordinator for a result: check, journal, sum
	Start      float64 // seconds before the first unit: estimate, division, start of the server
	Failures   float64 // of a worker, for each hour
	Lease      float64 // seconds until the unit of a dead worker is handed out again
	Repair     float64 // seconds until a worker that failed is back
	Sharing    float64 // share of the computing that a second worker with a table of its own does again
	UnitBytes  int     // of a message with a unit
	ReplyBytes int     // of a result
}

// Result is what a simulation says.
type Result struct {
	Wall        float64 // seconds
	Overhead    float64 // 1 - computing of all units / (workers × wall)
	Coordinator float64 // share of the time that the coordinator is busy
	Server      float64 // the same of the server
	Bytes       float64 // a second, in and out of the server
	Lost        int     // units that were handed out again
}

// String returns the result as a line.
func (r Result) String() string {
	return fmt.Sprintf("%12.1f s  overhead %5.1f %%  coordinator %5.1f %%  server %5.1f %%  %9.0f B/s  %d lost",
		r.Wall, 100*r.Overhead, 100*r.Coordinator, 100*r.Server, r.Bytes, r.Lost)
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

// take returns when work of the given seconds that comes now is done.
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
	queue               []float64 // costs of the units that wait
	idle                int       // workers that wait
	published, done     int
	computing, bytes    float64
	lost                int
}

// Run simulates m. The same seed gives the same result.
func (m Model) Run(seed uint64) Result {
	s := &simulation{Model: m, random: rand.New(rand.NewPCG(seed, 0)), now: m.Start, idle: m.Workers}
	s.server.free, s.coordinator.free = m.Start, m.Start
	s.publish()
	for s.done < s.Units && len(s.events) > 0 {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.do()
	}
	return Result{
		Wall: s.now, Overhead: 1 - s.computing/(float64(m.Workers)*s.now),
		Coordinator: s.coordinator.busy / s.now, Server: s.server.busy / s.now, Bytes: s.bytes / s.now, Lost: s.lost,
	}
}

func (s *simulation) at(t float64, do func()) {
	s.made++
	heap.Push(&s.events, event{t, do, s.made})
}

// cost draws the seconds of a unit, of which the mean is that of all units.
func (s *simulation) cost() float64 {
	again := 1 + s.Sharing*(1-1/float64(s.Workers))
	if s.Cores > 0 {
		again *= max(1, float64(s.Workers)/float64(s.Cores))
	}
	mean := s.Seconds * again / float64(s.Units)
	return mean * math.Exp(s.Spread*s.random.NormFloat64()-s.Spread*s.Spread/2)
}

// publish fills the window.
func (s *simulation) publish() {
	for s.published < s.Units && s.published-s.done < s.Window {
		s.published++
		cost := s.cost()
		s.at(s.server.take(s.now, s.Server/4), func() { s.queue = append(s.queue, cost); s.hand() })
		s.bytes += float64(s.UnitBytes)
	}
}

// hand gives the units that wait to workers that wait.
func (s *simulation) hand() {
	for len(s.queue) > 0 && s.idle > 0 {
		cost := s.queue[0]
		s.queue = s.queue[1:]
		s.idle--
		start := s.server.take(s.now, s.Server/4) + s.RoundTrip/2
		s.bytes += float64(s.UnitBytes)
		if s.random.Float64() < 1-math.Exp(-s.Failures/3600*cost) {
			s.lost++
			s.at(start+cost/2+s.Lease, func() { s.queue = append(s.queue, cost); s.hand() })
			s.at(start+cost/2+s.Repair, func() { s.idle++; s.hand() })
			continue
		}
		s.at(start+cost, func() { s.store(cost) })
	}
}

// store is a worker that has counted.
func (s *simulation) store(cost float64) {
	s.computing += cost
	stored := s.server.take(s.now+s.RoundTrip/2, s.Server/4)
	s.bytes += 2 * float64(s.ReplyBytes)
	// The answer, the acknowledgement and its answer, and the next fetch.
	free := s.server.take(stored, s.Server/4) + 2*s.RoundTrip
	s.at(free, func() { s.idle++; s.hand() })
	s.at(s.coordinator.take(stored+s.RoundTrip/2, s.Collect), func() { s.done++; s.publish() })
}

// Assumed returns a Model with estimates for loopback: the times of server and
// coordinator for a message, and their sizes. The units and what the work costs are
// for the caller to set.
func Assumed() Model {
	return Model{
		Spread: 0.5, Window: 1024, RoundTrip: 0.0003, Server: 0.0004, Collect: 0.0015, Start: 0.5,
		Lease: 6, Repair: 60, UnitBytes: 2500, ReplyBytes: 1200,
	}
}
