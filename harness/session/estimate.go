package session

import (
	"time"

	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// An Estimate is the expected time and length of a run.
type Estimate struct {
	Time   time.Duration
	Rounds int
}

// The assumptions of an estimate. No representation is known before the run.
const (
	assumedSlice = 1.6                   // the mean slice, in multiples of Config.Slice: a root move or a slow board may take longer
	assumedBoard = 50 * time.Microsecond // to make a board for a sample
	assumedNodes = 60e6                  // nodes per second of the verification
	assumedVisit = 500 * time.Nanosecond // a node of a search
)

// Estimate returns about how long a run takes, and how many rounds it has,
// for all of its processes. A Config with Looks is estimated to the last
// of them.
func (cfg Config) Estimate() Estimate {
	cfg = cfg.WithDefaults()
	var e Estimate
	var nodes float64
	var searched time.Duration // by one operation of each search
	verified := map[work.Key]bool{}
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
	return e
}
