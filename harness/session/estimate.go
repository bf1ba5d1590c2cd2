package session

import (
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// An Estimate is the expected time and size of a run.
type Estimate struct {
	Time   time.Duration
	Rounds int
	Bytes  int64 // of the results
}

// The assumptions of an estimate. No representation is known before the run.
const (
	assumedSlice = 1.6                   // the mean slice, in multiples of Config.Slice: a root move or a slow board may take longer
	assumedBoard = 50 * time.Microsecond // to make a board for a sample
	assumedNodes = 60e6                  // nodes per second of the verification
	assumedVisit = 500 * time.Nanosecond // a node of a search

	// As long in the text as in most samples.
	assumedRound = 99
	assumedStart = 1_000_000_000_123
	assumedSeed  = 1 << 31
)

// Estimate returns about how long a run takes, and how many rounds and bytes it has,
// for all of its processes. A Config with Looks is estimated to the last
// of them.
func (cfg Config) Estimate() Estimate {
	seed := cfg.Seed
	cfg = cfg.WithDefaults()
	if seed == 0 {
		cfg.Seed = assumedSeed
	}
	var e Estimate
	var nodes float64
	var searched time.Duration // by one operation of each search
	verified := map[work.Key]bool{}
	head := len((&Session{cfg: cfg, end: time.Now()}).Header(cfg.Top(), ""))
	bytes := 0                   // of a round
	operations := len(cfg.Cases) // that fill a slice
	for _, c := range cfg.Cases {
		key := c.Key()
		key.Control = false
		if c.Kind == work.Perft && !verified[key] {
			verified[key] = true
			nodes += float64(c.On.Nodes)
		}
		if c.Kind == work.Search {
			known, _ := work.KnownSearchOf(c.On, c.Work)
			searched += time.Duration(known.Nodes) * assumedVisit
			operations--
		}
		op, one := &operation.Op{Case: c}, sample.Job{Schedule: sample.Repeated(1)}
		if c.Kind == work.Perft {
			op.Nodes = c.On.Nodes
			if !c.Pooled() && c.On.Depth >= operation.PortionedDepth {
				one.Slices[0].Portion, one.Nodes = 0, []uint64{max(op.Nodes/20, 1)}
			}
		}
		one.Op = op
		assumed := sample.Sample{N: 100, Operations: one.Operations(), Least: cfg.Slice, Cpu: sample.Turns * cfg.Slice, Start: time.UnixMilli(assumedStart)}
		bytes += len(assumed.Lines(&one, cfg.SampleNote(assumedRound), cfg.Benchmem))
	}
	round := time.Duration(operations)*time.Duration(sample.Turns*assumedSlice*float64(cfg.Slice)) + searched +
		time.Duration(len(cfg.Cases))*assumedBoard
	// The first process verifies and calibrates for the others.
	preparing := searched + time.Duration(nodes/assumedNodes*float64(time.Second)) + time.Duration(operations*sample.CalibrationTries)*cfg.Slice
	switch {
	case cfg.Looks:
		e.Rounds = max(cfg.Rounds, stats.Looks()[len(stats.Looks())-1])
	case cfg.Rounds > 0:
		e.Rounds = cfg.Rounds
	default:
		e.Rounds = int(min(MaxRounds, max(1, (cfg.Budget-preparing)/max(round, 1))))
	}
	if cfg.MaxTime > 0 {
		e.Rounds = int(min(time.Duration(e.Rounds), max(1, (cfg.MaxTime-preparing)/max(round, 1))))
	}
	e.Time = preparing + time.Duration(e.Rounds)*round
	e.Bytes = int64(head + e.Rounds*bytes)
	return e
}
