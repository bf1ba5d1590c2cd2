// Code generated from ../x88/null.go; DO NOT EDIT.

package x88scan

// growUndo doubles the undo stack, so that its size limits no game.
func (b *Board) growUndo() {
	b.undo = append(b.undo, make([]record, len(b.undo)+64)...)
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if b.plies >= uint32(len(b.undo)) {
		b.growUndo()
	}
	b.undo[b.plies] = record{key: b.key, state: b.state, move: nullMove}
	b.plies++
	b.key ^= turnKeys[b.state&15]
	b.state = b.state.afterQuiet()
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() {
	b.plies--
	b.key, b.state = b.undo[b.plies].key, b.undo[b.plies].state
}
