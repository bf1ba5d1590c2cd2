package codec

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Stream is a stream of nibbles: two bytes of state, then the squares from a1
// to h8, a nibble for each piece and for each run of empty squares.
//
//	state    side to move 1 bit, castling 4 bits (White O-O the lowest),
//	         en passant 4 bits (0 none, 1 to 8 the file), halfmove clock 7 bits
//	1 to 6   white pawn, knight, bishop, rook, queen, king, as package rep numbers them
//	9 to 14  the black ones
//	7 8 15   one, two, three empty squares
//	0 n      n+4 empty squares, 4 to 19
//
// A run of more than 19 is several, all but the last of 19. An odd nibble at the end is
// 0. No square takes more than a nibble, so that the placement takes at most 32 bytes;
// the start position's takes 18.
//
// A right to castle belongs to the outermost rook on its side of the king, as in X-FEN.
// A position with a right of any other rook is refused.
//
// Good at: quick to write and to read, legible in a hex dump, ends itself.
// Bad at: size, because a pawn takes as much as a queen.
type Stream struct{}

var _ Codec = Stream{}

const (
	streamStateBytes = 2
	streamMaxBytes   = streamStateBytes + 32
	longestRun       = 19
)

// streamRuns are the nibbles for short runs, by their length.
var streamRuns = [4]uint64{0, 7, 8, 15}

// streamRunOf is the length of the run that a nibble stands for, 0 for one that
// is a piece.
var streamRunOf = [16]uint8{0: 4, 7: 1, 8: 2, 15: 3}

// Name returns "stream".
func (Stream) Name() string { return "stream" }

// Summary describes the format in one line.
func (Stream) Summary() string {
	return "nibbles for pieces and runs of empty squares: at most 34 bytes"
}

// Bits returns 8 for each byte.
func (Stream) Bits(encoding []byte) int { return 8 * len(encoding) }

// outermost returns the outermost rook of right i's colour on its side of the
// king on the home rank, NoSquare if there is none.
func outermost(p *rep.Position, i int) rep.Square {
	c, corner := rep.Color(i>>1), standardRook[i]
	rook, king := rep.MakePiece(c, rep.Rook), rep.MakePiece(c, rep.King)
	found := rep.NoSquare
	for n := rep.Square(0); n < 8; n++ {
		sq := corner ^ n // along the rank, from whichever corner it is
		switch piece := p.Pieces[sq&63]; {
		case piece == king:
			return found
		case piece == rook && found == rep.NoSquare:
			found = sq
		}
	}
	return rep.NoSquare
}

// state returns the two bytes of state.
func (c Stream) state(p *rep.Position) (uint64, error) {
	if err := refuseClock(c, p); err != nil {
		return 0, err
	}
	state := uint64(p.SideToMove)<<15 | uint64(p.HalfmoveClock)
	for i, rook := range &p.CastlingRooks {
		if rook == rep.NoSquare {
			continue
		}
		if rook != outermost(p, i) {
			return 0, refuse(c, "right to castle with the rook on %v, there is room for the outermost one", rook)
		}
		state |= 1 << 11 << i
	}
	if p.EnPassant != rep.NoSquare {
		state |= uint64(p.EnPassant.File()+1) << 7
	}
	return state, nil
}

// Append appends 4 to 34 bytes. It refuses a halfmove clock over 127 and a right
// to castle of a rook that is not the outermost.
func (c Stream) Append(dst []byte, p *rep.Position) ([]byte, error) {
	state, err := c.state(p)
	if err != nil {
		return dst, err
	}
	var w bitWriter
	w.put(state, 16)
	run := 0
	for _, piece := range &p.Pieces {
		if piece == rep.NoPiece {
			run++
			continue
		}
		if run > 0 {
			putRun(&w, run)
			run = 0
		}
		w.put(uint64(piece&15), 4)
	}
	putRun(&w, run)
	return w.bytes(dst), nil
}

// putRun writes a run of empty squares, none for 0.
func putRun(w *bitWriter, run int) {
	for run > 3 {
		n := min(run, longestRun)
		w.put(uint64(n-4), 8)
		run -= n
	}
	if run > 0 {
		w.put(streamRuns[run&3], 4)
	}
}

// Decode reads the state and the 64 squares.
func (c Stream) Decode(src []byte) (rep.Position, error) {
	if len(src) < streamStateBytes || len(src) > streamMaxBytes {
		return rep.Position{}, corrupt(c, "%d bytes, want at most %d and %d of state",
			len(src), streamMaxBytes, streamStateBytes)
	}
	state := binary.BigEndian.Uint16(src)
	p := newPosition(rep.Color(state >> 15))
	p.HalfmoveClock = state & maxClock
	placement := src[streamStateBytes:]
	next, end := 0, 2*len(placement)
	nibble := func() byte {
		n := placement[next>>1] >> (next&1*4 ^ 4) & 15
		next++
		return n
	}
	run := 0 // of empty squares just before, 0 after a piece
	for sq := 0; sq < 64; {
		if next == end {
			return rep.Position{}, corrupt(c, "ends at %v", rep.Square(sq))
		}
		n := nibble()
		if streamRunOf[n] == 0 {
			p.Pieces[sq] = rep.Piece(n)
			sq, run = sq+1, 0
			continue
		}
		if run != 0 && run != longestRun {
			return rep.Position{}, corrupt(c, "two runs of empty squares before %v, want one", rep.Square(sq))
		}
		run = int(streamRunOf[n])
		if n == 0 {
			if next == end {
				return rep.Position{}, corrupt(c, "ends within a run of empty squares")
			}
			run += int(nibble())
		}
		if sq += run; sq > 64 {
			return rep.Position{}, corrupt(c, "%d squares, want 64", sq)
		}
	}
	if end-next > 1 || end-next == 1 && nibble() != 0 {
		return rep.Position{}, corrupt(c, "goes on after h8")
	}
	for i := range 4 {
		if state>>11>>i&1 == 0 {
			continue
		}
		if p.CastlingRooks[i] = outermost(&p, i); p.CastlingRooks[i] == rep.NoSquare {
			return rep.Position{}, corrupt(c, "right to castle %v without king and rook at home", rep.CastlingRights(1)<<i)
		}
	}
	if file := state >> 7 & 15; file > 8 {
		return rep.Position{}, corrupt(c, "en passant file %d, want 1 to 8 or 0", file)
	} else if file > 0 {
		rank := rep.Rank6
		if p.SideToMove == rep.Black {
			rank = rep.Rank3
		}
		p.EnPassant = rep.MakeSquare(rep.File(file-1), rank)
	}
	return valid(c, &p)
}

// Explain returns the fields of the state and a field for each piece and each run.
func (c Stream) Explain(p *rep.Position) ([]Field, error) {
	state, err := c.state(p)
	if err != nil {
		return nil, err
	}
	text := binaryOf(state, 16)
	fields := []Field{
		{"side to move", text[:1], p.SideToMove.String()},
		{"castling", text[1:5], p.Rights().String()},
		{"en passant", text[5:9], p.EnPassant.String()},
		{"halfmove clock", text[9:], fmt.Sprint(p.HalfmoveClock)},
	}
	for sq := 0; sq < 64; {
		if piece := p.Pieces[sq]; piece != rep.NoPiece {
			fields = append(fields, Field{rep.Square(sq).String(), binaryOf(uint64(piece), 4), pieceName(piece)})
			sq++
			continue
		}
		run := 0
		for sq+run < 64 && run < longestRun && p.Pieces[sq+run] == rep.NoPiece {
			run++
		}
		field := Field{spanName(rep.Square(sq), rep.Square(sq+run-1)), "", emptySquares(run)}
		if run < 4 {
			field.Bits = binaryOf(streamRuns[run], 4)
		} else {
			field.Bits = "0000" + binaryOf(uint64(run-4), 4)
		}
		fields = append(fields, field)
		sq += run
	}
	if odd := sizeOf(fields) % 8; odd != 0 {
		fields = append(fields, Field{"fills the byte", strings.Repeat("0", 8-odd), ""})
	}
	return fields, nil
}
