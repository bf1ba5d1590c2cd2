// Tune fits the weights of package play to games, of which each quiet position should predict the result. It reads
// files of bench elo and writes engine/play/weights.go.
//
//	tools/run tune elo.pgn.gz
//
// A position predicts the points of White by the logistic function of its value (Texel's tuning method). The points are
// half those in the game, and half those that a short search predicts with the weights of before. The loss is the
// cross-entropy, with a penalty for weights far from the initial ones, and Adam finds its minimum: Kingma and Ba, Adam:
// A Method for Stochastic Optimization, 2015.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/play"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

const (
	firstPly = 12   // the opening and a move
	every    = 3    // of the quiet positions, one of this number is taken
	heldOut  = 10   // one game of this number says how good the fit is, and is not fitted
	weight   = 0.05 // of a position: the positions in a game depend on one another
	far      = 80.  // centipawns: the deviation from the initial weights that is not surprising
	rate     = 1.   // of Adam, centipawns a step
)

var out = flag.String("out", "engine/play/weights.go", "write the weights into this `file`")
var steps = flag.Int("steps", 200, "take this `number` of steps")
var nodes = flag.Uint64("nodes", 1000, "search a position with this `number` of nodes")

func main() {
	flag.Parse()
	if err := tune(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

// A term is the number of times that a term is there for White more than for Black.
type term struct {
	index int16
	n     int16
}

// A sample is a quiet position.
type sample struct {
	terms  []term
	mid    float64 // the share of the middlegame
	points float64 // of White, 0 to 1, in the end
	search float64 // the value of a short search, from White's view
}

// value returns the value of the position with weights, middlegame and endgame.
func (s *sample) value(w [][2]float64) (v float64) {
	for _, t := range s.terms {
		v += float64(t.n) * (s.mid*w[t.index][0] + (1-s.mid)*w[t.index][1])
	}
	return v
}

func tune(paths []string) error {
	if len(paths) == 0 {
		return fmt.Errorf("want files of games, as bench elo writes them")
	}
	var fitted, held []sample
	reader, err := newReader()
	if err != nil {
		return err
	}
	n := 1
	for _, path := range paths {
		games, err := read(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for i, game := range games {
			samples, err := reader.samples(game)
			if err != nil {
				return fmt.Errorf("%s: game %d: %w", path, i+1, err)
			}
			if n++; n/2%heldOut == 0 {
				held = append(held, samples...)
			} else {
				fitted = append(fitted, samples...)
			}
		}
	}
	if len(held) == 0 {
		return fmt.Errorf("%d games are too few, want %d or more", n-1, 2*heldOut)
	}
	fmt.Printf("%d positions, and %d of other games to look at the fit\n", len(fitted), len(held))
	initial := play.Initial()
	w := floats(&initial)
	scale := scaleOf(fitted, w)
	fmt.Printf("a position that is ahead by %.0f centipawns gets ten times the points of the other side\n", scale*math.Ln10)
	fmt.Printf("loss %.4f, of the other games %.4f\n", loss(fitted, w, scale), loss(held, w, scale))
	for _, samples := range [][]sample{fitted, held} {
		for i := range samples {
			s := &samples[i]
			s.points = (s.points + points(s.search, scale)) / 2
		}
	}
	fmt.Printf("with searches %.4f, of the other games %.4f\n", loss(fitted, w, scale), loss(held, w, scale))
	fit(fitted, w, scale)
	fmt.Printf("loss %.4f, of the other games %.4f\n", loss(fitted, w, scale), loss(held, w, scale))
	var rounded play.Weights
	for i := range w {
		rounded[i] = engine.MakeScore(int(math.Round(w[i][0])), int(math.Round(w[i][1])))
	}
	text, err := rounded.File()
	if err != nil {
		return err
	}
	return os.WriteFile(*out, text, 0o644)
}

// floats returns weights as numbers, middlegame and endgame.
func floats(of *play.Weights) [][2]float64 {
	w := make([][2]float64, len(of))
	for i, score := range of {
		w[i] = [2]float64{float64(score.MG()), float64(score.EG())}
	}
	return w
}

// read reads the games of a file, packed by gzip or not.
func read(path string) ([]match.Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := report.Unpack(file)
	if err != nil {
		return nil, err
	}
	games, _, err := match.Read(in)
	return games, err
}

// A reader turns games into samples.
type reader struct {
	game   *engine.Game
	units  []*play.Evaluator // each counts a term
	quiet  int               // positions so far
	search *search.Search
}

func newReader() (*reader, error) {
	r := &reader{game: engine.New(bitboard.Backend.New, engine.Native)}
	var err error
	if r.search, err = search.New(r.game, search.Options{Eval: search.EvalPlay, Gen: search.GenStaged, TableBytes: 1 << 16}); err != nil {
		return nil, err
	}
	for i := range len(play.Weights{}) {
		var unit play.Weights
		unit[i] = engine.MakeScore(1, 1)
		r.units = append(r.units, play.With(&unit))
	}
	return r, nil
}

// samples returns the samples of a game.
func (r *reader) samples(game match.Record) (samples []sample, err error) {
	start := rep.StartPosition()
	if err := r.game.Load(&start); err != nil {
		return nil, err
	}
	text, _, _ := strings.Cut(game.Moves, "{")
	for word := range strings.FieldsSeq(text) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := r.game.ParseSAN(word)
		if err != nil {
			return nil, err
		}
		if r.game.Ply() >= firstPly && r.game.Checkers() == 0 && !r.game.IsCaptureOrPromotion(m) {
			if r.quiet++; r.quiet%every == 0 {
				s := r.sample(float64(game.Points) / 2)
				r.search.Clear()
				found, err := r.search.Run(context.Background(), search.Limits{Nodes: *nodes})
				if err != nil {
					return nil, err
				}
				s.search = float64(min(max(found.Score, -2000), 2000))
				if r.game.SideToMove() == rep.Black {
					s.search = -s.search
				}
				samples = append(samples, s)
			}
		}
		r.game.Make(m)
	}
	return samples, nil
}

// sample returns the present position as a sample.
func (r *reader) sample(points float64) sample {
	s := sample{points: points, mid: float64(min(int(r.game.State().Phase), engine.MaxPhase)) / engine.MaxPhase}
	for i, unit := range r.units {
		if n := unit.Evaluate(r.game).MG(); n != 0 {
			s.terms = append(s.terms, term{int16(i), int16(n)})
		}
	}
	return s
}

// scaleOf returns the scale of the logistic function that fits the weights best.
func scaleOf(samples []sample, w [][2]float64) float64 {
	best, least := 0., math.Inf(1)
	for scale := 50.; scale < 1000; scale *= 1.02 {
		if l := loss(samples, w, scale); l < least {
			best, least = scale, l
		}
	}
	return best
}

// points returns the points that a value predicts.
func points(value, scale float64) float64 { return 1 / (1 + math.Exp(-value/scale)) }

// loss returns the mean cross-entropy.
func loss(samples []sample, w [][2]float64, scale float64) (sum float64) {
	for i := range samples {
		s := &samples[i]
		p := min(max(points(s.value(w), scale), 1e-9), 1-1e-9)
		sum -= s.points*math.Log(p) + (1-s.points)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}

// fit changes w to the weights with the least loss.
func fit(samples []sample, w [][2]float64, scale float64) {
	const beta1, beta2, epsilon = .9, .999, 1e-8
	initial := append([][2]float64(nil), w...)
	mean, square := make([][2]float64, len(w)), make([][2]float64, len(w))
	for step := 1; step <= *steps; step++ {
		slope := make([][2]float64, len(w))
		for i := range samples {
			s := &samples[i]
			d := weight * (points(s.value(w), scale) - s.points) / scale
			for _, t := range s.terms {
				slope[t.index][0] += d * float64(t.n) * s.mid
				slope[t.index][1] += d * float64(t.n) * (1 - s.mid)
			}
		}
		for i := range w {
			for k := range w[i] {
				g := slope[i][k] + (w[i][k]-initial[i][k])/(far*far)
				mean[i][k] = beta1*mean[i][k] + (1-beta1)*g
				square[i][k] = beta2*square[i][k] + (1-beta2)*g*g
				m, v := mean[i][k]/(1-math.Pow(beta1, float64(step))), square[i][k]/(1-math.Pow(beta2, float64(step)))
				w[i][k] -= rate * m / (math.Sqrt(v) + epsilon) * min(1, 2*(1-float64(step)/float64(*steps))+.02)
			}
		}
		if step%100 == 0 {
			fmt.Fprintf(os.Stderr, "step %d: loss %.5f\n", step, loss(samples, w, scale))
		}
	}
}
