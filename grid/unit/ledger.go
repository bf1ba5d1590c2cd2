package unit

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/perft"
)

// Share is which part of the units is counted twice.
type Share float64

// ParseShare reads "all", "none", or a percentage as "1%".
func ParseShare(text string) (Share, error) {
	switch text {
	case "all":
		return 1, nil
	case "none":
		return 0, nil
	}
	number, ok := strings.CutSuffix(text, "%")
	percent, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || !(percent > 0 && percent <= 100) {
		return 0, fmt.Errorf("unit: share %q: want all, none, or a percentage such as 1%%", text)
	}
	return Share(percent / 100), nil
}

// chosen reports whether a unit of h is counted twice, at least one of each run. The secret
// decides, so that a resumed run chooses the same and no worker can know.
func (s Share) chosen(h Header, secret Secret, unit int) bool {
	if s <= 0 || s >= 1 {
		return s >= 1
	}
	run := h.Run()
	if uint64(unit) == secret.hash("one", run)%uint64(max(1, h.Units())) {
		return true
	}
	return float64(secret.hash("unit", run, unit)) < float64(s)*math.MaxUint64
}

// A Disagreement is two counts of one position that differ. It implements error.
type Disagreement struct {
	Unit          int
	Key           Key
	Depth         int
	First, Second Result // of the unit
	Counts        [2]uint64
}

// Error names the position and both counts.
func (d *Disagreement) Error() string {
	return fmt.Sprintf("unit %d: %s to depth %d: %s counts %d on worker %s, %s counts %d on worker %s",
		d.Unit, d.Key.FEN(), d.Depth, d.First.Rep, d.Counts[0], d.First.Worker, d.Second.Rep, d.Counts[1], d.Second.Worker)
}

// Verdict is the effect of a result.
type Verdict int

// The verdicts.
const (
	Counted   Verdict = iota // the unit is done
	First                    // the unit has to be counted once more
	Duplicate                // the result was there already
)

// ErrUnknown is wrapped by the error for a result of a unit that is not out, or of a pass
// that it does not have.
var ErrUnknown = errors.New("no such count is asked for")

// Pending is a unit that is not done.
type Pending struct {
	Unit
	First *Result // the first of two counts, nil without one
}

// A Ledger hands out the units of a division, a window of them at a time, and sums the finished
// ones.
type Ledger struct {
	units  Division // with the units that were not handed out
	share  Share
	secret Secret
	open   map[int]*Pending
	last   int // the index of the last unit that was read, -1 at first
	ended  bool
	roots  []Total
	total  Total
	counts Counts
}

// Counts are the numbers of a Ledger.
type Counts struct {
	Done       int // units
	Twice      int // of them were counted twice
	Vouched    int // of them were counted twice by workers with two identities
	Duplicates int // results that were there already
	Nanos      int64
	Lookups    perft.Lookups
}

// NewLedger returns the Ledger of the units of d, from the first. The secret is for share
// alone.
func NewLedger(d *Division, share Share, secret Secret) *Ledger {
	return &Ledger{units: *d, share: share, secret: secret, open: map[int]*Pending{}, last: -1, roots: make([]Total, len(d.Moves))}
}

// next takes the next unit, nil after the last.
func (l *Ledger) next() *Pending {
	u, ok := l.units.Next()
	if !ok {
		l.ended = true
		return nil
	}
	o := &Pending{Unit: u}
	l.open[u.Index], l.last = o, u.Index
	return o
}

// Fill returns more units until window are open, none after the last.
func (l *Ledger) Fill(window int) (more []*Pending) {
	for !l.ended && len(l.open) < window {
		if o := l.next(); o != nil {
			more = append(more, o)
		}
	}
	return more
}

// Replay applies a result of the journal, whose unit may not have been handed out yet.
func (l *Ledger) Replay(r Result) error {
	for r.Unit > l.last && !l.ended {
		l.next()
	}
	_, err := l.Apply(r)
	return err
}

// Opened returns the units that are open, in no order.
func (l *Ledger) Opened() []*Pending {
	var all []*Pending
	for _, o := range l.open {
		all = append(all, o)
	}
	return all
}

// Classify returns the verdict on r, and changes nothing. The error is a *Disagreement,
// wraps ErrUnknown, or explains why r cannot be right.
func (l *Ledger) Classify(r *Result) (Verdict, error) {
	o := l.open[r.Unit]
	if o == nil {
		if r.Unit >= 0 && r.Unit <= l.last && (r.Pass == 1 || r.Pass == 2) {
			return Duplicate, nil
		}
		return 0, fmt.Errorf("unit %d: %w", r.Unit, ErrUnknown)
	}
	if err := r.Check(len(o.Positions), l.units.Remaining()); err != nil {
		return 0, err
	}
	twice := l.share.chosen(l.units.Header, l.secret, r.Unit)
	switch {
	case r.Pass == 1 && o.First != nil:
		return Duplicate, nil
	case r.Pass == 2 && o.First == nil:
		return 0, fmt.Errorf("pass 2 of unit %d: %w", r.Unit, ErrUnknown)
	case r.Pass == 1 && twice:
		return First, nil
	case r.Pass == 2:
		for i, n := range r.Counts {
			if n != o.First.Counts[i] {
				return 0, &Disagreement{r.Unit, o.Positions[i].Key, l.units.Remaining(), *o.First, *r, [2]uint64{o.First.Counts[i], n}}
			}
		}
	}
	return Counted, nil
}

// Apply adds r to the sum, unless it was there already. The error is Classify's, or
// ErrOverflow.
func (l *Ledger) Apply(r Result) (Verdict, error) {
	verdict, err := l.Classify(&r)
	if err != nil {
		return verdict, err
	}
	if verdict == Duplicate {
		l.counts.Duplicates++
		return verdict, nil
	}
	l.counts.Nanos += r.Nanos
	l.counts.Lookups = l.counts.Lookups.Add(r.Lookups)
	o := l.open[r.Unit]
	if verdict == First {
		o.First = &r
		return verdict, nil
	}
	for i, p := range o.Positions {
		for _, w := range p.Weights {
			if l.roots[w.Root], err = l.roots[w.Root].AddProduct(r.Counts[i], w.Lines); err != nil {
				return verdict, err
			}
			if l.total, err = l.total.AddProduct(r.Counts[i], w.Lines); err != nil {
				return verdict, err
			}
		}
	}
	delete(l.open, r.Unit)
	l.counts.Done++
	if r.Pass == 2 {
		l.counts.Twice++
		if first := o.First.Identity; first != "" && r.Identity != "" && first != r.Identity {
			l.counts.Vouched++
		}
	}
	return verdict, nil
}

// Drop gives up a unit that is open: it is not in the sum.
func (l *Ledger) Drop(unit int) { delete(l.open, unit) }

// Ended reports whether all units were handed out and none is open.
func (l *Ledger) Ended() bool { return l.ended && len(l.open) == 0 }

// Total returns the sum of the finished units.
func (l *Ledger) Total() Total { return l.total }

// Counts returns the numbers of finished units.
func (l *Ledger) Counts() Counts { return l.counts }

// Divide calls f with each first move and the sum under it.
func (l *Ledger) Divide(f func(move string, sum Total)) {
	for i, move := range l.units.Moves {
		f(move, l.roots[i])
	}
}
