package report

import (
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/work"
)

// subjects returns the columns of a table, the boards and codecs in the order in which the files have them.
func (r *Results) subjects() []work.Subject {
	var subjects list[work.Subject]
	for _, s := range r.series {
		if !s.key.Control {
			subjects.add(s.key.Subject)
		}
	}
	return subjects.values
}

// A group is the samples of one kind of work.
type group struct {
	work    work.Work
	places  list[Place]
	cells   map[cellKey]samples
	control map[cellKey]samples // of the base, measured a second time
	present map[work.Subject]bool
	speed   bool // whether all samples have nodes
	looks   int  // at the results of the run, which share the error
	between bool // a difference must be seen in the processes, each of which counts as one value

	rounds *timeline // in which there is a sample; nil until they are needed
}

type cellKey struct {
	place  Place
	column work.Subject
}

// samples are the samples of a cell: a series, or several from different files
// or configurations.
type samples []*series

// A roundKey is a round of a group. Where a file does not number its rounds, the
// n-th samples of all are of the same one.
type roundKey struct {
	file       *file
	run, round int
	nth        int // among the samples that have the other fields in common
}

// A timeline is the rounds of a comparison, in order.
type timeline struct {
	rounds  map[roundKey]int
	process []int                   // of each round
	key     func(roundKey) roundKey // of a round: samples with the same one are paired
	kept    map[*series][]float64   // see seconds
}

// groups returns the samples by work, in the order of [work.CompareWork] and of the files.
func (r *Results) groups() []*group {
	of := map[work.Work]*group{}
	var groups []*group
	for _, s := range r.series {
		g := of[s.key.Work]
		if g == nil {
			g = &group{
				work: s.key.Work, speed: true, looks: r.looks(), between: r.layouts(),
				cells: map[cellKey]samples{}, control: map[cellKey]samples{}, present: map[work.Subject]bool{},
			}
			of[s.key.Work] = g
			groups = append(groups, g)
		}
		g.add(s)
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return work.CompareWork(a.work, b.work) })
	// A control alone, of a run that was stopped early, is no column.
	return slices.DeleteFunc(groups, func(g *group) bool { return len(g.cells) == 0 })
}

func (g *group) add(s *series) {
	place := placeOf(*s.key)
	g.places.add(place)
	key := cellKey{place, s.key.Subject}
	if s.key.Control {
		g.control[key] = append(g.control[key], s)
		return
	}
	g.cells[key] = append(g.cells[key], s)
	g.present[key.column] = true
	for _, one := range s.samples {
		g.speed = g.speed && one.nodes > 0
	}
}

// figures returns a figure of each sample, in order.
func (s samples) figures(figure func(sample) float64) []float64 {
	n := 0
	for _, series := range s {
		n += len(series.samples)
	}
	figures := make([]float64, 0, n)
	for _, series := range s {
		for _, one := range series.samples {
			figures = append(figures, figure(one))
		}
	}
	return figures
}

func seconds(s sample) float64 { return s.seconds }
func nodes(s sample) float64   { return s.nodes }
func size(s sample) float64    { return s.size }

func geomean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
