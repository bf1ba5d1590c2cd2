// Code generated from ../tenbytwelve/side.go; DO NOT EDIT.

package tenbytwelvescan

import "github.com/boardbench/boardbench/rep"

// own returns the bit that the pieces of us have. The sentinel has it too.
func own(us rep.Color) occupant { return whiteBit << us }

// enemy returns the bit that the pieces of the other side have. The sentinel has
// it too.
func enemy(us rep.Color) occupant { return blackBit >> us }

// isOwn returns 1 if id is a piece of us or the sentinel and 0 otherwise, without a branch.
func isOwn(us rep.Color, o occupant) int { return int(o >> (4 + us&1) & 1) }
