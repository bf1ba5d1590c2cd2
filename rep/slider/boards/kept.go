package boards

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

// kept is the occupancy in the four orders of rotated bitboards. It is a part of the placement.
// Make and Unmake toggle the squares that they change, which are two for most moves. A look-up with
// other squares occupied than there are, such as one through the king, toggles these, and the
// next look-up or move toggles them again.
type kept struct{ orders slider.Orders }

// follow makes the occupancy kept that of the position. Load and the methods that make and unmake
// moves end with it, so that nothing of the last look-up is left.
func (b *rotatedBoard) follow() {
	colors := &b.position.present().colors
	b.position.kept.follow(&sharedRotated.sliders, colors[0]|colors[1])
}

// Load implements [rep.Board]. It accepts every valid position.
func (b *rotatedBoard) Load(p *rep.Position) error {
	err := b.load(p)
	b.follow()
	return err
}

// Make implements [rep.Board].
func (b *rotatedBoard) Make(m rep.Move) { b.makeMove(m); b.follow() }

// Unmake implements [rep.Board].
func (b *rotatedBoard) Unmake(m rep.Move) { b.unmakeMove(m); b.follow() }

// MakeNull implements [rep.NullMover].
func (b *rotatedBoard) MakeNull() { b.makeNull(); b.follow() }

// UnmakeNull implements [rep.NullMover].
func (b *rotatedBoard) UnmakeNull() { b.unmakeNull(); b.follow() }

// follow makes the occupancy kept the one given.
func (k *kept) follow(t *slider.RotatedTables, occupied rep.SquareSet) {
	if k.orders.Occupied() != occupied {
		k.toggle(t, k.orders.Occupied()^occupied)
	}
}

// toggle adds and removes the squares that change. It is kept out of look-ups that find
// nothing to do.
//
//go:noinline
func (k *kept) toggle(t *slider.RotatedTables, changed rep.SquareSet) {
	for ; changed != 0; changed &= changed - 1 {
		t.Toggle(&k.orders, changed.First())
	}
}

func (k *kept) rook(t *slider.RotatedTables, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	k.follow(t, occupied)
	return t.Rook(sq, &k.orders)
}

func (k *kept) bishop(t *slider.RotatedTables, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	k.follow(t, occupied)
	return t.Bishop(sq, &k.orders)
}

// validate checks that the four orders are of one occupancy. Which one it is depends on the
// last look-up.
func (k *kept) validate(t *slider.RotatedTables) error {
	var want kept
	want.follow(t, k.orders.Occupied())
	if k.orders != want.orders {
		return fmt.Errorf("bitboard: occupancies by file, rank and diagonals are %#x, those of one position are %#x", k.orders, want.orders)
	}
	return nil
}

// orderNames names the orders.
var orderNames = [4]string{"by files", "by ranks", "by diagonals", "by antidiagonals"}

func (k *kept) describe(o *rep.MemoryObject) {
	rep.AddElements(o, "kept.orders", rep.ElementState, k.orders[:], func(i int) rep.Element {
		return rep.Element{Name: orderNames[i], Square: rep.NoSquare}
	})
}
