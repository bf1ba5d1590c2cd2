package operation

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/slider"
)

// sliderPieces are the pieces that slide, by the names of their axis.
var sliderPieces = map[string]rep.PieceType{"bishop": rep.Bishop, "rook": rep.Rook, "queen": rep.Queen}

// lookUps are squares, each with an occupancy.
type lookUps struct {
	squares  []rep.Square
	occupied []rep.SquareSet
}

// numLookUps is how many look-ups take their turns: their squares and occupancies take 36 KiB.
const numLookUps = 1 << 12

// lookUpsOf returns the look-ups of each piece and occupancy, the same in every program.
var lookUpsOf = sync.OnceValue(func() map[work.Work]lookUps {
	all := map[work.Work]lookUps{}
	for name, t := range sliderPieces {
		all[work.Work{Piece: name, Occ: work.InGames}] = lookUpsInGames(t)
		all[work.Work{Piece: name, Occ: work.AtRandom}] = lookUpsAtRandom()
	}
	return all
})

func lookUpsInGames(t rep.PieceType) (l lookUps) {
	random := rand.New(rand.NewPCG(1, 1))
	board := engine.New(bitboard.Backend.New, engine.Native)
	for len(l.squares) < numLookUps {
		start := rep.StartPosition()
		// It holds every position.
		_ = board.Load(&start)
		for range 80 {
			moves := board.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			board.Make(moves[random.IntN(len(moves))])
			for set := board.TypePieces(rep.TypesOf(t)); set != 0 && len(l.squares) < numLookUps; {
				l.squares, l.occupied = append(l.squares, set.PopFirst()), append(l.occupied, board.Occupied())
			}
		}
	}
	return l
}

func lookUpsAtRandom() (l lookUps) {
	random := rand.New(rand.NewPCG(2, 2))
	for range numLookUps {
		l.squares = append(l.squares, rep.Square(random.IntN(64)))
		l.occupied = append(l.occupied, rep.SquareSet(random.Uint64()&random.Uint64()))
	}
	return l
}

// onSlider returns the preparation of work of an algorithm for the attacks of sliders.
func onSlider(prepare func(*Op) error) func(*Op) error {
	return func(o *Op) error {
		if a := o.Case.Slider; a.New == nil {
			return fmt.Errorf("harness: %s: this machine has no %s: %w", o.Case.Name(), a.Needs, rep.ErrUnsupported)
		}
		return prepare(o)
	}
}

// built is where the last tables stay.
var built slider.Attacks

func (o *Op) prepareSliderBuild() error {
	o.tables = o.Case.Slider.New().Bytes()
	o.Do = func(n int) {
		for range n {
			built = o.Case.Slider.New()
		}
	}
	o.verify = func() error {
		o.Do(1)
		if got, want := built.Queen(rep.D4, 0), new(slider.Walk).Queen(rep.D4, 0); got != want {
			return o.Wrong("queen on d4 of an empty board: got %v, want %v", got, want)
		}
		return nil
	}
	return nil
}

func (o *Op) prepareSliderToggle() error {
	a := o.Case.Slider.New()
	keeper, ok := a.(slider.Keeper)
	if !ok {
		return fmt.Errorf("harness: %s: %s keeps no occupancy: %w", o.Case.Name(), o.Case.Slider.Name, rep.ErrUnsupported)
	}
	o.tables = a.Bytes()
	o.Cycle = 64
	next := rep.Square(0)
	o.Do = func(n int) {
		for range n {
			keeper.Toggle(next)
			next = (next + 37) & 63 // all squares in turn
		}
	}
	o.verify = func() error {
		keeper.Reset(rep.AllSquares)
		o.Do(o.Cycle)
		if got, want := keeper.Queen(rep.D4, 0), new(slider.Walk).Queen(rep.D4, 0); got != want {
			return o.Wrong("queen on d4 with all squares toggled off: got %v, want %v", got, want)
		}
		return nil
	}
	return nil
}

// prepareLookUps builds the tables. An algorithm that keeps the occupancy keeps the first one.
func (o *Op) prepareLookUps() error {
	c := o.Case
	t, known := sliderPieces[c.Piece]
	list, listed := lookUpsOf()[work.Work{Piece: c.Piece, Occ: c.Occ}]
	if !known || !listed {
		return fmt.Errorf("harness: %s: no look-ups of piece %q with occ %q", c.Name(), c.Piece, c.Occ)
	}
	a := c.Slider.New()
	keeper, keeps := a.(slider.Keeper)
	if keeps {
		keeper.Reset(list.occupied[0])
	}
	o.lookUps, o.tables = 1, a.Bytes()
	o.Cycle = numLookUps
	o.Do = func(n int) {
		for n > 0 {
			pass := min(n, numLookUps)
			a.Loop(t, list.squares[:pass], list.occupied[:pass])
			n -= pass
		}
	}
	o.verify = func() error {
		walk := new(slider.Walk)
		for i, sq := range list.squares {
			occupied := list.occupied[i]
			if keeps {
				occupied = list.occupied[0]
			}
			one, all := []rep.Square{sq}, []rep.SquareSet{occupied}
			if got, want := a.Loop(t, one, all), walk.Loop(t, one, all); got != want {
				return o.Wrong("attacks from %v with %v: got %v, want %v", sq, occupied, got, want)
			}
		}
		return nil
	}
	return nil
}
