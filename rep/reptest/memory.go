package reptest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// This file compares a board's description of its memory with the memory itself, which it reads
// with the types that the board has: the object, and the slices and objects that it points to.

// An area is a piece of memory and a copy of its contents.
type area struct {
	name  string // "states" for the memory that the field of that name points to
	begin uintptr
	bytes []byte
}

// end returns the address after the last byte.
func (a area) end() uintptr { return a.begin + uintptr(len(a.bytes)) }

// areasOf returns the memory of a board: its object, and whatever slices and pointers in it
// lead to.
func areasOf(b rep.Board) (areas []area) {
	for _, o := range walkOf(b).objects {
		areas = append(areas, area{o.path, uintptr(o.begin), slices.Clone(unsafe.Slice((*byte)(o.begin), o.size))})
	}
	return areas
}

// A stretch is a range of addresses.
type stretch struct{ begin, end uintptr }

// stretchesOf returns the addresses of the regions of a description.
func stretchesOf(m layout.Memory) (list []stretch) {
	for _, o := range m.Objects {
		for _, r := range o.Regions {
			begin := uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes)))
			list = append(list, stretch{begin, begin + uintptr(len(r.Bytes))})
		}
	}
	return list
}

// witness is the memory of a board at one time, and the addresses that it described.
type witness struct {
	areas     []area
	described []stretch
}

func witnessOf(b rep.Board) witness {
	return witness{areasOf(b), stretchesOf(b.(layout.Describer).Memory())}
}

// changedInSilence returns the first byte that differs between two times and is in no region of
// either description, "" for none.
func changedInSilence(before, after witness) string {
	described := append(slices.Clone(before.described), after.described...)
	for _, now := range after.areas {
		i := slices.IndexFunc(before.areas, func(a area) bool { return a.begin == now.begin && len(a.bytes) == len(now.bytes) })
		if i < 0 {
			continue // new: there is nothing to compare it with
		}
		was := before.areas[i].bytes
		if bytes.Equal(was, now.bytes) {
			continue
		}
		for k, v := range now.bytes {
			at := now.begin + uintptr(k)
			if old := was[k]; old != v &&
				!slices.ContainsFunc(described, func(s stretch) bool { return s.begin <= at && at < s.end }) {
				return fmt.Sprintf("byte %d of %s changes from %02x to %02x and is in no region of Memory", k, now.name, old, v)
			}
		}
	}
	return ""
}

// memoryForm is the question whether a description is well-formed: the regions are in order,
// do not overlap, are views of the memory of the board, and for each piece at least one byte is
// about its square.
func memoryForm(l *lockstep, p *player) *perft.Divergence {
	m := p.board.(layout.Describer).Memory()
	areas := areasOf(p.board)
	about := rep.NoSquares
	for _, o := range m.Objects {
		var base, last uintptr
		for i, r := range o.Regions {
			if r.Size <= 0 || len(r.Bytes)%r.Size != 0 || r.Element == nil {
				return l.fault(p, "region %s of Memory has %d bytes, elements of %d bytes, and needs to describe them", r.Name, len(r.Bytes), r.Size)
			}
			begin := uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes)))
			end := begin + uintptr(len(r.Bytes))
			if !slices.ContainsFunc(areas, func(a area) bool { return a.begin <= begin && end <= a.end() }) {
				return l.fault(p, "region %s of Memory is no part of the board", r.Name)
			}
			if i == 0 {
				base = begin - uintptr(r.Offset)
				if !slices.ContainsFunc(areas, func(a area) bool { return a.begin == base && len(a.bytes) == o.Size }) {
					return l.fault(p, "%s of Memory, %d bytes, is no object of the board", o.Name, o.Size)
				}
			}
			if begin != base+uintptr(r.Offset) || begin < last || r.Offset+len(r.Bytes) > o.Size {
				return l.fault(p, "region %s of Memory, at offset %d of %s, is out of order", r.Name, r.Offset, o.Name)
			}
			last = end
			if r.Use != layout.UsePosition {
				continue
			}
			if fault := lacking(&r, l.referee.Position().Pieces); fault != "" {
				return l.fault(p, "%s", fault)
			}
			for at := range r.Bytes {
				for sq := range (l.referee.Occupied() &^ about).All() {
					if r.Mask(at, sq) != 0 {
						about.Add(sq)
					}
				}
			}
		}
	}
	if missing := l.referee.Occupied() &^ about; missing != 0 {
		return l.fault(p, "no byte of Memory is about %v, which has a piece", missing.First())
	}
	return nil
}

// lacking returns which piece a bitboard of a region lacks, one of the types and colours that it is
// described for, "" for none. It may have other squares: squares of no piece mean something else.
func lacking(r *layout.Region, pieces [64]rep.Piece) string {
	if r.Kind != layout.Bitboard {
		return ""
	}
	for i := range r.Len() {
		e := r.Element(i)
		var want rep.SquareSet
		for sq, piece := range pieces {
			if piece != rep.NoPiece && e.Types&rep.TypesOf(piece.Type()) != 0 && e.Colors&piece.Color().Set() != 0 {
				want.Add(rep.Square(sq) ^ r.Flip)
			}
		}
		if left := want &^ rep.SquareSet(binary.NativeEndian.Uint64(r.Bytes[8*i:])); left != 0 {
			sq := left.First() ^ r.Flip
			return fmt.Sprintf("%s of %s of Memory lacks the %v on %v", e.Name, r.Name, pieces[sq], sq)
		}
	}
	return ""
}

// checkMemory plays every move of a position, and the null move, and a game: from two positions
// one that is long enough for a stack to grow. Free memory is overwritten before each move.
func checkMemory(s subject, p start) error {
	l := newLockstep(s.backend)
	player := l.players[0]
	try := func(f func()) *perft.Divergence {
		l.at = player
		before := witnessOf(player.board)
		f()
		l.at = player
		if fault := changedInSilence(before, witnessOf(player.board)); fault != "" {
			return l.fault(player, "%s", fault)
		}
		return nil
	}
	play := func(m rep.Move) error {
		spoil(player.board)
		if d := try(func() { l.play(m) }); d != nil {
			return d
		}
		return l.compare(stateQuestions)
	}
	back := func() error {
		m := l.line[len(l.line)-1]
		if d := try(l.unmake); d != nil {
			d.Fault = fmt.Sprintf("unmaking %s: %s", moveText(m), d.Fault)
			return d
		}
		return l.restored(m, stateQuestions)
	}
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		if err := l.compare([]question{memoryForm}); err != nil {
			return err
		}
		moves := slices.Clone(l.moves())
		if l.canPass() {
			moves = append(moves, rep.NullMove)
		}
		for _, m := range moves {
			if err := play(m); err != nil {
				return err
			}
			if err := back(); err != nil {
				return err
			}
		}
		plies := 6
		if p.name == "start" || p.name == "kiwipete" {
			plies = 70
		}
		for ply := range plies {
			moves := l.moves()
			if len(moves) == 0 {
				break
			}
			if err := play(moves[(7*ply+len(p.name))%len(moves)]); err != nil {
				return err
			}
		}
		if err := l.compare([]question{memoryForm}); err != nil {
			return err
		}
		for len(l.line) > 0 {
			if err := back(); err != nil {
				return err
			}
		}
		return nil
	})
}

// spoil overwrites the memory that a board describes as free.
func spoil(b rep.Board) {
	for _, f := range describedFree(b) {
		for i := range f.bytes {
			f.bytes[i] = 0xa5
		}
	}
}
