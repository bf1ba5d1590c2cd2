package session

import (
	"cmp"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
)

// The defaults and limits of a run.
const (
	DefaultBudget = 100 * time.Second
	DefaultSlice  = time.Millisecond

	MaxRounds = 1000
	MinSlice  = time.Microsecond
	MaxSlice  = time.Minute
)

// Config selects the cases of a run and the way to measure them. A [Plan] has the numbers and times as JSON.
type Config struct {
	Cases  []work.Case   `json:"-"` // the cases of a group are next to one another
	Rounds int           // samples of each case, up to MaxRounds; 0 for as many as Budget has room for
	Budget time.Duration // the time of the whole run if Rounds is 0; 0 for DefaultBudget
	Slice  time.Duration // the approximate time of a slice, of which a sample has five or six, MinSlice to MaxSlice; 0 for DefaultSlice
	Seed   uint64        // of the random numbers: the order in a round and the places of boards; 0 for another seed in each run
	CPU    *int          // that the run is kept on, nil for any; not for cases with threads

	// MaxTime is the time after which no round begins, 0 for no limit.
	MaxTime time.Duration

	// Looks ends the run at one of the looks of package stats, after Rounds at least, instead of by
	// Budget: the caller of Session.Round asks Session.Look.
	Looks bool

	Timeout time.Duration // of one operation of a board or codec, see StoppedError; 0 for none

	// Several processes can share a run, because a single process cannot see all effects.
	// Processes is over how many the rounds are spread, 0 for one, and Layouts whether each of them
	// has another layout of the program. A process among them has the number Process, from 1, its
	// own Seed, and First rounds before it: the rounds are numbered, and the portions take turns,
	// across all of them.
	Process, Processes, First int
	Layouts                   bool

	// Calibration is the calibration of another process. Groups that it does not have are
	// calibrated.
	Calibration Calibration

	// These are of the process, and not of a [Plan].
	Environment machine.Environment       `json:"-"` // written at the top of the results
	Begin       func(board, doing string) `json:"-"` // called before a case is prepared and before each of its samples; may be nil
	Progress    func(Progress)            `json:"-"` // called after each sample, perhaps while the next one is taken; may be nil
	Between     func(Progress) bool       `json:"-"` // called while no side measures, about once a second; false ends the session; may be nil
	Warn        func(error)               `json:"-"` // called with the cases that are left out, and with each Warning; may be nil
	System      fs.FS                     `json:"-"` // the root folder of the system that machine.System reads; nil for this machine
}

// A Calibration is the knowledge that a process needs before it measures.
type Calibration struct {
	// Units are the times of one operation in nanoseconds, by the name of the case. They decide how
	// often a slice repeats its work, and which part of it a slow board does. Processes that are compared
	// with one another share the units of one of them.
	Units map[string]float64 `json:",omitempty"`

	// Nodes are the counted nodes of each line of a perft that is measured in portions, by its group. A
	// process of the same source that is given them does not count them again before it
	// measures: each of its slices is held against them.
	Nodes map[string][]uint64 `json:",omitempty"`
}

// A Share is the part of a run that a process takes.
type Share struct {
	Process, First int // as in Config
	Seed           uint64
	Rounds         int  // of the whole run, as in Config
	Looks          bool // as in Config
	Calibration    Calibration
}

// Of returns cfg for the process that takes a share of the run.
func (cfg Config) Of(share Share) Config {
	cfg.Process, cfg.First, cfg.Seed, cfg.Calibration = share.Process, share.First, share.Seed, share.Calibration
	cfg.Rounds, cfg.Looks = share.Rounds, share.Looks
	return cfg
}

// Progress says how much of a run is done.
type Progress struct {
	Done, Total int           // samples; Total is an estimate if Config.Rounds is 0
	Left        time.Duration // an estimate
}

// Check returns an error for a Config that this process cannot run.
func (cfg *Config) Check() error {
	if len(cfg.Cases) == 0 {
		return errors.New("harness: no cases to run")
	}
	for _, c := range cfg.Cases {
		if err := operation.CheckCPUs(c, cfg.OnCPU()); err != nil {
			return err
		}
	}
	if cfg.CPU != nil {
		return machine.CheckCPU(*cfg.CPU)
	}
	return nil
}

// OnCPU returns the CPU that the run is kept on, or machine.AnyCPU.
func (cfg *Config) OnCPU() int {
	if cfg.CPU == nil {
		return machine.AnyCPU
	}
	return *cfg.CPU
}

// WithDefaults returns cfg with the defaults filled in.
func (cfg Config) WithDefaults() Config {
	cfg.Budget = cmp.Or(cfg.Budget, DefaultBudget)
	cfg.Slice = cmp.Or(cfg.Slice, DefaultSlice)
	for cfg.Seed == 0 {
		cfg.Seed = uint64(rand.Uint32()) // short in the notes
	}
	if cfg.System == nil {
		cfg.System = os.DirFS("/")
	}
	return cfg
}

// SampleNote returns the values of the notes of all samples in a round, which is counted from 0.
func (cfg *Config) SampleNote(round int) results.SampleNote {
	return results.SampleNote{Round: round + 1, Process: cfg.Process, Seed: cfg.Seed}
}

// Top returns the lines above the results of a process: the units, the environment, and what
// the boards answer themselves.
func (cfg Config) Top() string {
	text := results.UnitLines
	for _, line := range cfg.Environment.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	return text + operation.NativeLines(cfg.Cases)
}

// A Plan is a measurement as a JSON value: which cases, and how. A command makes it of its flags, and a
// process that measures reads it.
type Plan struct {
	Cases  []work.Key `json:",omitempty"` // the controls are among them
	Choice *Choice    `json:",omitempty"` // instead of Cases: the program that measures selects its own
	Config Config     // without Cases
}

// A Choice is the cases of a program that match flags.
type Choice struct {
	Reps   string `json:",omitempty"` // names, levels or "all", with commas between them; "" for the usual ones
	Depths string `json:",omitempty"` // a perft to "4" or from "1-5" instead of the usual depth; "" for that
	work.Selection
}
