// Code generated from ../tenbytwelve/history.go; DO NOT EDIT.

package tenbytwelvescan

import "github.com/boardbench/boardbench/rep"

// growAndMake is Make where there is no spare record.
//
//go:noinline
func (b *Board) growAndMake(m rep.Move) {
	b.grow()
	b.Make(m)
}

func (b *Board) grow() { b.records = append(b.records, make([]record, 64+len(b.records))...) }

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.ply-- }
