// Code generated from ../tenbytwelve/history.go; DO NOT EDIT.

package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// state returns the state of this position.
func (b *Board) state() state { return b.records[b.ply].state }

// side returns the side to move.
func (b *Board) side() rep.Color { return b.state().side() }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 {
	now := &b.records[b.ply]
	return now.key ^ now.state.key()
}

// grow adds spare records.
func (b *Board) grow() {
	b.records = append(b.records, make([]record, 64+len(b.records))...)
	b.lastRecord = uint32(len(b.records)) - 1
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.ply-- }
