package bitboardmirrored

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard-mirrored",
	Title:     "mirrored bitboards",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "five bitboards as the side to move sees them, mirrored after each move; magic sliders, copy-make",
	Reference: "Lc0 (Leela Chess Zero), src/chess/board.h",
	New:       func() rep.Board { return New() },
}

// placement has the bitboards and kings as the side to move sees them: its first rank
// is rank 1, so that square n is n^56 of the board if Black is to move.
type placement struct {
	bitboards [5]rep.SquareSet

	// sides is the king's square and the castling rights of both sides, a byte each,
	// the lower one for the side to move:
	//
	//	bits 0-5  the square of the king
	//	bit  6    the right to castle kingside
	//	bit  7    the right to castle queenside
	//
	// To mirror it is to rotate it by a byte and to flip the two squares.
	sides uint16
}

// The bitboards. A queen is in both of bishops and rooks. The first and the last rank of
// pawns hold no pawn but the en passant square: a bit on the last rank means that the
// pawn of the other side on that file has just made a double push.
const (
	ours = iota
	theirs
	rooks
	bishops
	pawns
)

// pawnRanks is the ranks on which a pawn can stand.
const pawnRanks = ^(sets.Rank1 | sets.Rank8)

const (
	ourKingMask     = 63
	ourRightsShift  = 6
	theirSideShift  = 8
	mirroredSquares = 56 | 56<<theirSideShift // the bits of both kings' ranks
)

// mirrorSides returns sides as the other side sees it.
func mirrorSides(sides uint16) uint16 {
	return bits.RotateLeft16(sides, theirSideShift) ^ mirroredSquares
}

// mirror returns a bitboard as the other side sees it: its eight ranks, a byte each, in
// the opposite order. That is one instruction.
func mirror(set rep.SquareSet) rep.SquareSet {
	return rep.SquareSet(bits.ReverseBytes64(uint64(set)))
}

// ourKing returns the square of the king of the side to move, 0 to 63.
func (p *placement) ourKing() int { return int(p.sides & ourKingMask) }

// theirKing returns the square of the other king, 0 to 63.
func (p *placement) theirKing() int { return int(p.sides >> theirSideShift & ourKingMask) }

// ourRights returns the castling rights of the side to move: 1 for the kingside, 2 for
// the queenside.
func (p *placement) ourRights() uint16 { return p.sides >> ourRightsShift & 3 }

// knightsOf returns the knights among own, which is ours or theirs: the pieces of no other type.
func (p *placement) knightsOf(own rep.SquareSet) rep.SquareSet {
	return own &^ (p.bitboards[pawns]&pawnRanks | p.bitboards[bishops] | p.bitboards[rooks] |
		1<<p.ourKing() | 1<<p.theirKing())
}

// epPawns returns the pawns of the side to move that attack the en passant square, pinned
// or not; none if there is no such square.
func (p *placement) epPawns() rep.SquareSet {
	passed := p.bitboards[pawns] & sets.Rank8 >> 16 // from the last rank to the en passant square
	return (passed&^sets.FileA>>9 | passed&^sets.FileH>>7) & p.bitboards[pawns] & p.bitboards[ours]
}

// The codes of the types, as the bits of a square in rooks, bishops and pawns spell them.
// A king has no bit, as a knight has none, and is known by its square.
const (
	knightCode = iota
	rookCode
	bishopCode
	queenCode
	pawnCode
	kingCode
)

// typeOfCode is the piece type by code, and codeOfType the reverse.
var (
	typeOfCode = [8]rep.PieceType{rep.Knight, rep.Rook, rep.Bishop, rep.Queen, rep.Pawn, rep.King}
	codeOfType = [8]int{rep.Knight: knightCode, rep.Rook: rookCode, rep.Bishop: bishopCode, rep.Queen: queenCode, rep.Pawn: pawnCode, rep.King: kingCode}
)

// codeAt returns the code of the piece on square i of the mirrored board, which must not
// be empty.
func (p *placement) codeAt(i int) int {
	if i == p.ourKing() || i == p.theirKing() {
		return kingCode
	}
	i &= 63
	return int(p.bitboards[rooks]>>i&1 | p.bitboards[bishops]>>i&1<<1 | p.bitboards[pawns]&pawnRanks>>i&1<<2)
}

// ofCode returns the pieces of both sides with a code.
func (p *placement) ofCode(code int) rep.SquareSet {
	b := &p.bitboards
	switch code {
	case rookCode:
		return b[rooks] &^ b[bishops]
	case bishopCode:
		return b[bishops] &^ b[rooks]
	case queenCode:
		return b[rooks] & b[bishops]
	case pawnCode:
		return b[pawns] & pawnRanks
	case kingCode:
		return 1<<p.ourKing() | 1<<p.theirKing()
	}
	return p.knightsOf(b[ours] | b[theirs])
}

// pieceKeys is the keys of the pieces by colour, code and square of the board, which is
// not mirrored.
var pieceKeys = func() (keys [2][8][64]uint64) {
	for c := rep.White; c <= rep.Black; c++ {
		for code, t := range typeOfCode[:kingCode+1] {
			keys[c][code] = rep.PieceKeys(rep.MakePiece(c, t)).All()
		}
	}
	return keys
}()

// flip adds a piece, by its code, to the bitboard of its side, ours or theirs, and to
// the bitboards of its type, or removes it from them. i is its square on the mirrored
// board. A king is on the bitboard of its side alone.
func (p *placement) flip(side, code, i int) {
	bit := rep.SquareSet(1) << (i & 63)
	p.bitboards[side] ^= bit
	if code < kingCode {
		p.bitboards[rooks] ^= bit * rep.SquareSet(code&1)
		p.bitboards[bishops] ^= bit * rep.SquareSet(code>>1&1)
		p.bitboards[pawns] ^= bit * rep.SquareSet(code>>2)
	}
}

// mirrored returns p as the other side sees it, without an en passant square.
func (p *placement) mirrored() placement {
	b := &p.bitboards
	return placement{
		bitboards: [5]rep.SquareSet{
			ours: mirror(b[theirs]), theirs: mirror(b[ours]),
			rooks: mirror(b[rooks]), bishops: mirror(b[bishops]), pawns: mirror(b[pawns] & pawnRanks),
		},
		sides: mirrorSides(p.sides),
	}
}

// validate checks that each piece has a colour and one type, and the kings theirs.
func (p *placement) validate() error {
	b := &p.bitboards
	if both := b[ours] & b[theirs]; both != 0 {
		return fmt.Errorf("bitboardmirrored: %v is in ours and in theirs", both.First())
	}
	real := b[pawns] & pawnRanks
	if both := real & (b[rooks] | b[bishops]); both != 0 {
		return fmt.Errorf("bitboardmirrored: %v is in pawns and in rooks or bishops", both.First())
	}
	for _, i := range []int{rooks, bishops, pawns} {
		set := b[i]
		if i == pawns {
			set = real
		}
		if left := set &^ (b[ours] | b[theirs]); left != 0 {
			return fmt.Errorf("bitboardmirrored: %v is in %s and in neither side", left.First(), bitboardNames[i])
		}
	}
	for _, king := range []struct {
		name string
		sq   int
		side rep.SquareSet
	}{{"our", p.ourKing(), b[ours]}, {"their", p.theirKing(), b[theirs]}} {
		sq := rep.Square(king.sq)
		if !king.side.Has(sq) {
			return fmt.Errorf("bitboardmirrored: %s king on %v is not in its side", king.name, sq)
		}
		if (b[rooks] | b[bishops] | real).Has(sq) {
			return fmt.Errorf("bitboardmirrored: %s king on %v is on the bitboard of another type", king.name, sq)
		}
	}
	if fake := b[pawns] &^ pawnRanks; fake&sets.Rank1 != 0 || fake&(fake-1) != 0 {
		return fmt.Errorf("bitboardmirrored: pawns has %#x on the first and last rank, want one bit on the last at most", uint64(fake))
	}
	return nil
}

// bitboardNames names the bitboards of a placement.
var bitboardNames = [5]string{"ours", "theirs", "rooks", "bishops", "pawns"}

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the states in use,
// and Unmake goes back to the states before it.
func (b *Board) Memory() layout.Memory {
	m := layout.Describe(b, layout.Table{
		Tables: tableBytes(), Index: "current", Last: int(b.current / stateSize),
		Kinds: map[layout.Kind]string{
			layout.Constant: "castlingSquares castlingSides.empty castlingSides.safe", layout.State: "states.sides states.stateBits",
		},
		Words: map[string]func(int) string{
			"states.sides": func(i int) string {
				s := &b.states[i]
				return fmt.Sprintf("kings %v and %v, rights %v", s.square(s.ourKing()), s.square(s.theirKing()), s.rights())
			},
			"states.stateBits": func(i int) string {
				s := &b.states[i]
				return fmt.Sprintf("%v to move, en passant %v, clocks %d %d", s.sideToMove(), s.epSquare(), s.halfmove(), s.fullmove())
			},
		},
		Elements: map[string]func(int, int) layout.Element{
			"states.bitboards": func(record, i int) layout.Element { return describeBitboard(b.states[record].sideToMove(), i) },
		},
	})
	states := m.Objects[1].Regions
	for i := range states {
		if s := &b.states[states[i].Offset/int(stateSize)]; states[i].Kind == layout.Bitboard && s.sideToMove() == rep.Black {
			states[i].Flip = 7 * 8 // a1 is bit 56
		}
	}
	return m
}

// describeBitboard describes a bitboard of a state with a side to move.
func describeBitboard(us rep.Color, i int) layout.Element {
	e := layout.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.OfBoth}
	switch i {
	case ours:
		e.Colors = us.Set()
	case theirs:
		e.Colors = (us ^ 1).Set()
	case rooks:
		e.Types = rep.TypesOf(rep.Rook, rep.Queen)
	case bishops:
		e.Types = rep.TypesOf(rep.Bishop, rep.Queen)
	case pawns:
		e.Types = rep.TypesOf(rep.Pawn)
	}
	return e
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboardmirrored: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboardmirrored: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboardmirrored: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
