package match

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Pairs counts pairs of games by the half points that a player got in both games together, 0 to 4: the
// pentanomial model.
type Pairs [5]int

// N returns the number of pairs.
func (p Pairs) N() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// Score returns the mean of the points of a game, 0 to 1, and the variance of a pair's mean around it.
func (p Pairs) Score() (mean, variance float64) {
	n := float64(p.N())
	for points, count := range p {
		mean += float64(points) / 4 * float64(count) / n
	}
	for points, count := range p {
		variance += math.Pow(float64(points)/4-mean, 2) * float64(count) / n
	}
	return mean, variance
}

// MinPairs is the fewest pairs that give an error.
const MinPairs = 6

// An Estimate is a difference in Elo with its standard error. Err is infinite if the pairs say nothing of it: when
// there are fewer than MinPairs or all have the same points.
type Estimate struct{ Elo, Err float64 }

// z is how many standard errors a 95 % interval reaches to each side.
const z = 1.959964

// Low and High are the ends of the 95 % interval.
func (e Estimate) Low() float64 { return e.Elo - z*e.Err }

// High is the upper end of the 95 % interval.
func (e Estimate) High() float64 { return e.Elo + z*e.Err }

// NoElo is the text of an estimate of pairs that say nothing of it.
const NoElo = "-"

// String returns the difference with its interval: "-85 ±7".
func (e Estimate) String() string {
	switch reach := z * e.Err; {
	case math.IsInf(reach, 0):
		return NoElo
	case reach < 5:
		return fmt.Sprintf("%s ±%.1f", signed(e.Elo, 1), reach)
	default:
		return fmt.Sprintf("%s ±%.0f", signed(e.Elo, 0), reach)
	}
}

// signed returns a number with its sign, + for one that is 0 when it is rounded.
func signed(x float64, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(text, "-0.") == "" {
		text = "+" + text[1:]
	}
	return text
}

// Elo returns by how much the player is stronger, in the logistic model: 400 log10(s/(1-s)) for a score s.
func (p Pairs) Elo() Estimate {
	mean, variance := p.Score()
	if p.N() < MinPairs || variance == 0 {
		return Estimate{Err: math.Inf(1)}
	}
	return Estimate{
		Elo: 400 * math.Log10(mean/(1-mean)),
		Err: 400 / math.Ln10 / (mean * (1 - mean)) * math.Sqrt(variance/float64(p.N()-1)),
	}
}

// WithSpeed returns the estimate with the error of the speed added: ratio is the speed of the player relative to the
// other one's, err its standard error. The Elo is taken to grow with the logarithm of the speed.
func (e Estimate) WithSpeed(ratio, err float64) Estimate {
	if ratio == 1 || err == 0 {
		return e
	}
	slope := e.Elo / math.Log(ratio)
	return Estimate{e.Elo, math.Hypot(e.Err, slope*err/ratio)}
}

// A Point is the value of twice the speed, measured at a number of nodes a move: of them relative to half of them.
type Point struct {
	Nodes float64
	Estimate
}

// Doubling returns the value of twice the speed from an estimate of a player with ratio times the nodes of another one
// that has nodes. Its place is between the two: with half the nodes at nodes, with a quarter, which is twice half of
// them, at the root of a half of nodes.
func (e Estimate) Doubling(nodes, ratio float64) Point {
	d := math.Log2(ratio)
	return Point{nodes * math.Sqrt(2*ratio), Estimate{e.Elo / d, e.Err / math.Abs(d)}}
}

// A Curve is the value of twice the speed as a function of the nodes a move: a straight line over their logarithm,
// by weighted least squares.
type Curve struct {
	Least, Most float64 // the nodes of the points; beyond them the curve is extrapolated
	center      float64 // of the logarithms, by weight
	at, slope   Estimate
}

// Fit returns the curve through points, at least one. With one point it is level, and its interval is of the point
// alone. If three points or more lie further from a line than their errors, the intervals are as much wider.
func Fit(points []Point) Curve {
	var weight, x, y float64
	for _, p := range points {
		w := 1 / (p.Err * p.Err)
		weight, x, y = weight+w, x+w*math.Log2(p.Nodes), y+w*p.Elo
	}
	by := func(a, b Point) int { return cmp.Compare(a.Nodes, b.Nodes) }
	c := Curve{
		Least: slices.MinFunc(points, by).Nodes, Most: slices.MaxFunc(points, by).Nodes,
		center: x / weight, at: Estimate{y / weight, 1 / math.Sqrt(weight)},
	}
	var xx, xy float64
	for _, p := range points {
		w, d := 1/(p.Err*p.Err), math.Log2(p.Nodes)-c.center
		xx, xy = xx+w*d*d, xy+w*d*p.Elo
	}
	if c.Least == c.Most {
		return c
	}
	c.slope = Estimate{xy / xx, 1 / math.Sqrt(xx)}
	if freedom := float64(len(points) - 2); freedom > 0 {
		var chi2 float64
		for _, p := range points {
			chi2 += math.Pow((p.Elo-c.At(p.Nodes).Elo)/p.Err, 2)
		}
		wider := math.Sqrt(max(1, chi2/freedom))
		c.at.Err *= wider
		c.slope.Err *= wider
	}
	return c
}

// Worth returns how much stronger a player becomes at a number of nodes a move if its speed is multiplied by ratio, with
// the standard error err.
func (c Curve) Worth(ratio, err, nodes float64) Estimate {
	at, d := c.At(nodes), math.Log2(ratio)
	return Estimate{at.Elo * d, math.Hypot(at.Err*d, at.Elo*err/ratio/math.Ln2)}
}

// WorthOf gives the Elo of a ratio of speeds, whose standard error is err, by the recorded curves: with intervals or
// without.
func WorthOf(ratio, err float64, interval bool) string {
	text := func(c Curve, nodes float64) string {
		e := c.Worth(ratio, err, nodes)
		if !interval {
			return signed(e.Elo, 0)
		}
		return e.String()
	}
	itself := []string{text(Recorded(), 1e4), text(Recorded(), 2e4), text(Recorded(), 5e4)}
	worth := itself[0] + " at 10k to 50k nodes a move"
	if itself[1] != itself[0] || itself[2] != itself[0] {
		worth = fmt.Sprintf("%s at 10k nodes a move, %s at 20k, %s at 50k", itself[0], itself[1], itself[2])
	}
	return fmt.Sprintf("%s against itself (bench elo --curve); %s at 10k against another program", worth, text(RecordedAgainst(), 1e4))
}

// At returns the value of twice the speed at a number of nodes a move.
func (c Curve) At(nodes float64) Estimate {
	d := math.Log2(nodes) - c.center
	return Estimate{c.at.Elo + d*c.slope.Elo, math.Hypot(c.at.Err, d*c.slope.Err)}
}

// Recorded returns the curve of the recorded games, 2026-11-24: the search with mobility against itself with half the
// nodes. They are in results/2026-11-24/amd-epyc/elo-curve.pgn.gz.
func Recorded() Curve { return Fit(recorded[:]) }

// recorded are the values of twice the speed.
var recorded = [...]Point{
	{2000, Estimate{192.2, 8.1}},
	{8000, Estimate{233.2, 10.1}},
	{32000, Estimate{197.3, 11.5}},
	{128000, Estimate{189.1, 17.7}},
}

// RecordedAgainst returns the curve of the recorded games against Stockfish 15.1, 2026-11-25: the search with mobility
// with all and with a quarter of the nodes. They are in results/elo-curve-stockfish.pgn.gz.
func RecordedAgainst() Curve { return Fit(recordedAgainst[:]) }

var recordedAgainst = [...]Point{
	{1414, Estimate{128.1, 10.3}},
	{5657, Estimate{132.8, 17.2}},
	{22627, Estimate{80.9, 25.4}},
	{90510, Estimate{75.5, 46.0}},
}
