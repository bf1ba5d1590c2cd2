package nibble

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// The four ways of a pawn to a cell have a bit each in its nibble.
const (
	pushTwo     = 0
	captureWest = 1
	captureEast = 2
	push        = 3

	notFirst = marks &^ 0x0000000800000008 // all files but a
	notLast  = marks &^ 0x8000000080000000 // all files but h
)

// ways returns the moves of the unpinned pawns of the side, en passant captures left out, as
// bits of their targets: a word for each pair of ranks that they can reach, from the lowest.
// All pawns of two ranks move at once, by shifts of a word: 32 for a rank, 4 for a file.
func ways[S side.Type](v *view) (low, middle, high uint64) {
	if side.Of[S]() == rep.White {
		p0, p1 := matching(v.movers[0], codePawn), matching(v.movers[1], codePawn)
		p2, p3 := matching(v.movers[2], codePawn), matching(v.movers[3], codePawn)
		empty := marks &^ (v.own[1] | v.enemy[1])
		ahead := p0>>32 | p1<<32
		one := ahead & empty
		low = one | captures(ahead, v.enemy[1]) | one<<32&empty>>(push-pushTwo)
		ahead = p1>>32 | p2<<32
		middle = ahead&^(v.own[2]|v.enemy[2]) | captures(ahead, v.enemy[2])
		ahead = p2>>32 | p3<<32
		high = ahead&^(v.own[3]|v.enemy[3]) | captures(ahead, v.enemy[3])
		return low, middle, high
	}
	p0, p1 := matching(v.movers[0], codePawn|blackBit), matching(v.movers[1], codePawn|blackBit)
	p2, p3 := matching(v.movers[2], codePawn|blackBit), matching(v.movers[3], codePawn|blackBit)
	empty := marks &^ (v.own[2] | v.enemy[2])
	ahead := p3<<32 | p2>>32
	one := ahead & empty
	high = one | captures(ahead, v.enemy[2]) | one>>32&empty>>(push-pushTwo)
	ahead = p2<<32 | p1>>32
	middle = ahead&^(v.own[1]|v.enemy[1]) | captures(ahead, v.enemy[1])
	ahead = p1<<32 | p0>>32
	low = ahead&^(v.own[0]|v.enemy[0]) | captures(ahead, v.enemy[0])
	return low, middle, high
}

// captures returns the captures of the pawns one rank back from the marks of ahead. A pawn on
// the edge must not wrap to the far edge of the next rank.
func captures(ahead, enemy uint64) uint64 {
	return ahead<<4&enemy&notFirst>>(push-captureEast) | ahead>>4&enemy&notLast>>(push-captureWest)
}

// evadingWays returns the ways that end the check of v.checker.
func evadingWays[S side.Type](v *view) (low, middle, high uint64) {
	low, middle, high = ways[S](v)
	var end [4]uint64
	for to := v.checker; to != v.king; to -= v.step {
		end[to.pair()] |= 15 << to.place()
		if v.step == 0 {
			break
		}
	}
	at := 1 - int(side.Of[S]())
	return low & end[at], middle & end[at+1], high & end[at+2]
}
