// Code generated from ../../bitboard by internal/sliderboards; DO NOT EDIT.

package boards

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/slider"
)

type tablesRotated struct {
	attacks.Tables
	sliders slider.RotatedTables
}

var sharedRotated *tablesRotated

var buildRotated = sync.OnceFunc(func() {
	attacks.Build()
	sharedRotated = &tablesRotated{Tables: *attacks.Shared, sliders: *slider.NewRotatedTables()}
})

func (s *stateRotated) attackers(c rep.Color, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c) |
		rep.KnightAttacks(sq)&s.knights(c) |
		rep.KingAttacks(sq)&s.king(c) |
		s.kept.bishop(&sharedRotated.sliders, rep.Square(int(sq&63)), occupied)&s.diagonalSliders(c) |
		s.kept.rook(&sharedRotated.sliders, rep.Square(int(sq&63)), occupied)&s.orthogonalSliders(c)
}

func (s *stateRotated) attackersOfBoth(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.ofType(rep.Queen)
	return rep.PawnAttacks(rep.Black, sq)&s.pawns(rep.White) |
		rep.PawnAttacks(rep.White, sq)&s.pawns(rep.Black) |
		rep.KnightAttacks(sq)&s.ofType(rep.Knight) |
		rep.KingAttacks(sq)&s.ofType(rep.King) |
		s.kept.bishop(&sharedRotated.sliders, rep.Square(int(sq&63)), occupied)&(s.ofType(rep.Bishop)|queens) |
		s.kept.rook(&sharedRotated.sliders, rep.Square(int(sq&63)), occupied)&(s.ofType(rep.Rook)|queens)
}

func attacksOfRotated(s *stateRotated, c rep.Color, t rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	tables := sharedRotated
	switch t {
	case rep.Pawn:
		return tables.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return tables.Knight[i&63]
	case rep.Bishop:
		return s.kept.bishop(&tables.sliders, rep.Square(i&63), occupied)
	case rep.Rook:
		return s.kept.rook(&tables.sliders, rep.Square(i&63), occupied)
	case rep.Queen:
		return s.kept.bishop(&tables.sliders, rep.Square(i&63), occupied) | s.kept.rook(&tables.sliders, rep.Square(i&63), occupied)
	case rep.King:
		return tables.King[i&63]
	}
	return rep.NoSquares
}

func (b *rotatedBoard) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := s.pieceAt(sq)
	return attacksOfRotated(s, piece.Color(), piece.Type(), int(sq&63), s.occupancy(rep.White).all())
}

func (b *rotatedBoard) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return b.state().attackersOfBoth(sq, occupied)
}

func (b *rotatedBoard) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	t := sharedRotated
	own := s.byColor(c)
	occupied, target := own|s.byColor(c^1), ^own
	var knights, bishops, rooks, queens int
	for from := s.knightsIn(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[first(from)] & target).Count()
	}
	for from := s.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (s.kept.rook(&t.sliders, rep.Square(first(from)), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := first(from)
		queens += ((s.kept.bishop(&t.sliders, rep.Square(i), occupied) | s.kept.rook(&t.sliders, rep.Square(i), occupied)) & target).Count()
	}
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

func (b *rotatedBoard) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackers(c&1, sq, s.occupancy(rep.White).all())
}

func (b *rotatedBoard) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	return s.attackers(us^1, s.king(us).First(), s.occupancy(rep.White).all())
}

var (
	_ rep.Board       = (*rotatedBoard)(nil)
	_ rep.Counter     = (*rotatedBoard)(nil)
	_ rep.Keyed       = (*rotatedBoard)(nil)
	_ rep.Inspector   = (*rotatedBoard)(nil)
	_ rep.NullMover   = (*rotatedBoard)(nil)
	_ rep.Perfter     = (*rotatedBoard)(nil)
	_ rep.Validator   = (*rotatedBoard)(nil)
	_ rep.Footprinter = (*rotatedBoard)(nil)
	_ rep.Dumper      = (*rotatedBoard)(nil)

	_ rep.Stater               = (*rotatedBoard)(nil)
	_ rep.Occupier             = (*rotatedBoard)(nil)
	_ rep.Attacker             = (*rotatedBoard)(nil)
	_ rep.PinInspector         = (*rotatedBoard)(nil)
	_ rep.LegalityTester       = (*rotatedBoard)(nil)
	_ rep.CheckTester          = (*rotatedBoard)(nil)
	_ rep.ExchangeEvaluator    = (*rotatedBoard)(nil)
	_ rep.Stager               = (*rotatedBoard)(nil)
	_ rep.PseudoLegalGenerator = (*rotatedBoard)(nil)
	_ rep.MobilityCounter      = (*rotatedBoard)(nil)
)

type rotatedBoard struct {
	states  []stateRotated
	current uintptr
	end     uintptr

	castling        *rep.Castling
	castlingSquares rep.SquareSet

	siblings siblings
}

const stateSizeRotated = unsafe.Sizeof(stateRotated{})

func newRotated() *rotatedBoard {
	buildRotated()
	b := &rotatedBoard{}
	b.grow()
	return b
}

func (b *rotatedBoard) state() *stateRotated {
	return (*stateRotated)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.current))
}

//go:noinline
func (b *rotatedBoard) grow() unsafe.Pointer {
	states := make([]stateRotated, 1+2*len(b.states)+64)[1:]
	copy(states, b.states)
	b.states = states
	b.end = uintptr(len(states)) * stateSizeRotated
	return unsafe.Pointer(b.state())
}

func (b *rotatedBoard) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.castlingSquares = 0
	for c, king := range b.castling.King {
		if king != rep.NoSquare {
			b.castlingSquares.Add(king)
		}
		for _, rook := range b.castling.Rook[2*c : 2*c+2] {
			if rook != rep.NoSquare {
				b.castlingSquares.Add(rook)
			}
		}
	}
	b.siblings.forget()
	b.current = 0
	s := b.state()
	rights := p.Rights()
	*s = stateRotated{
		key: rep.CastlingKey(rights),
		stateBits: stateBits(p.HalfmoveClock) | stateBits(p.FullmoveNumber)<<fullmoveShift |
			stateBits(p.SideToMove)<<sideShift | stateBits(rights)<<rightsShift,
	}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.put(piece, rep.Square(sq))
		}
	}
	if p.SideToMove == rep.Black {
		s.key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		s.setEpSquare(p.SideToMove, p.EnPassant)
	}
	return nil
}

func (b *rotatedBoard) Position() rep.Position {
	s := b.state()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     s.sideToMove(),
		CastlingRooks:  b.castling.Rooks(s.rights()),
		EnPassant:      s.epSquare(),
		HalfmoveClock:  s.halfmove(),
		FullmoveNumber: s.fullmove(),
	}
}

func (b *rotatedBoard) Key() uint64 { return b.state().key }

func (b *rotatedBoard) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

func (b *rotatedBoard) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

func (b *rotatedBoard) Footprint() rep.Footprint {
	const pawnTables = 2 * 64 * 8
	return memory.Footprint(b.Memory(), tableBytes(&sharedRotated.sliders)+pawnTables+keyTables)
}

//go:nosplit
func (b *rotatedBoard) CountMoves() int {
	s := b.state()
	bits := s.bits()
	if bits.sideToMove() == rep.White {
		return countRotated[side.White](s, b, bits)
	}
	return countRotated[side.Black](s, b, bits)
}

func countRotated[S side.Type](s *stateRotated, b *rotatedBoard, bits stateBits) int {
	t, c := sharedRotated, b.castling
	us, them := side.Of[S](), side.Of[S]()^1
	own, enemies := s.byColor(us), s.byColor(them)
	occupied := own | enemies
	king := first(s.king(us))

	steps := t.King[king] &^ own
	castles, kingside := 0, 2*int(us)
	if rights := bits.rightsOf(us); rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
		}
	}
	n := 0
	if steps != 0 || castles != 0 {
		zone := (castles<<6 + king) & 255
		danger := pawnAttacks(them, s.pawns(them)) | t.King[first(s.king(them))]
		for from := t.Zones.Knight[zone] & s.knights(them); from != 0; from &= from - 1 {
			danger |= t.Knight[first(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & s.diagonalSliders(them); from != 0; from &= from - 1 {
			danger |= s.kept.bishop(&t.sliders, rep.Square(first(from)), xray)
		}
		for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
			danger |= s.kept.rook(&t.sliders, rep.Square(first(from)), xray)
		}
		n = (steps &^ danger).Count()
		if danger&s.king(us) != 0 {
			return n + evasionsOfRotated(us, s)
		}
		if castles != 0 {
			if s.orthogonalSliders(them)&promotionRank(them) != 0 {
				castles = s.withoutExposed(us, c, castles)
			}
			if castles&1 != 0 && c.Safe[kingside]&danger == 0 {
				n++
			}
			if castles&2 != 0 && c.Safe[kingside+1]&danger == 0 {
				n++
			}
		}
	} else if t.Knight[king]&s.knights(them) != 0 {
		return evasionsOfRotated(us, s)
	}

	m := &b.siblings
	if m.parent != s.parent().key || own&^m.own != 0 {
		m.shareRotated(s, us, b.before(s))
	}
	captured := m.own &^ own
	n += m.moves - int(m.movesOf[first(captured)])

	free := own
	from := t.Bishop.Rays[king]&s.diagonalSliders(them) | t.Rook.Rays[king]&s.orthogonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blocker := line & occupied
		if blocker&(blocker-1) == 0 && blocker&own != 0 {
			free ^= blocker
			n -= int(m.movesOf[first(blocker)])
			movers := s.diagonalSlidersIn(us, blocker)
			if blocker&t.Rook.Rays[king] != 0 {
				movers = s.orthogonalSlidersIn(us, blocker)
			}
			if movers != 0 {
				n += line.Count()
			} else if s.pawnsIn(us, blocker) != 0 {
				step := forward(us, blocker)
				if step&line|(step<<1|step>>1)&(from&-from) != 0 {
					n += countPinnedPawnRotated(us, blocker, line, from&-from)
				}
			}
		}
	}

	n += (t.Knight[first(captured)] & s.knightsIn(us, free)).Count()
	if changed := (occupied ^ m.occupied | captured) & m.reach; changed != 0 {
		diagonal, orthogonal := rep.NoSquares, rep.NoSquares
		for ; changed != 0; changed &= changed - 1 {
			diagonal |= t.Bishop.Rays[first(changed)]
			orthogonal |= t.Rook.Rays[first(changed)]
		}
		for from := s.diagonalSlidersIn(us, free) & diagonal; from != 0; from &= from - 1 {
			n += (s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied) &^ own).Count() - int(m.diagonal[first(from)])
		}
		for from := s.orthogonalSlidersIn(us, free) & orthogonal; from != 0; from &= from - 1 {
			n += (s.kept.rook(&t.sliders, rep.Square(first(from)), occupied) &^ own).Count() - int(m.orthogonal[first(from)])
		}
	}

	pawns := s.pawnsIn(us, free)
	single := forward(us, pawns) &^ occupied
	double := forward(us, single&thirdRank(us)) &^ occupied
	west, east := forwardWest(us, pawns)&enemies, forwardEast(us, pawns)&enemies
	n += (single | double | west).Count() + east.Count()
	if last := promotionRank(us); pawns&forward(us^1, last) != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	if bits.epCapturable() != 0 {
		n += enPassantPawnsOfRotated(us, s).Count()
	}
	return n
}

func (s *stateRotated) bits() stateBits { return s.stateBits }

//go:noinline
func (s *stateRotated) withoutExposed(us rep.Color, c *rep.Castling, castles int) int {
	o, kingside := s.occupancy(us), 2*int(us)
	if castles&1 != 0 && exposesKingRotated(s, o, c, kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKingRotated(s, o, c, kingside+1) {
		castles &^= 2
	}
	return castles
}

//go:noinline
func countPinnedPawnRotated(us rep.Color, pawn, line, pinner rep.SquareSet) int {
	single := forward(us, pawn) & line
	n := (single | forward(us, single&thirdRank(us))&line).Count()
	if to := (forwardWest(us, pawn) | forwardEast(us, pawn)) & pinner; to != 0 {
		n++
		if to&promotionRank(us) != 0 {
			n += 3
		}
	}
	return n
}

//go:noinline
func evasionsOfRotated(us rep.Color, s *stateRotated) int {
	king := first(s.king(us))
	if us == rep.White {
		return evasionsRotated[side.White](s, s.occupancy(rep.White), king)
	}
	return evasionsRotated[side.Black](s, s.occupancy(rep.Black), king)
}

//go:noinline
func enPassantPawnsOfRotated(us rep.Color, s *stateRotated) rep.SquareSet {
	king := first(s.king(us))
	if us == rep.White {
		return enPassantPawnsRotated[side.White](s, s.occupancy(rep.White), king)
	}
	return enPassantPawnsRotated[side.Black](s, s.occupancy(rep.Black), king)
}

func evasionsRotated[S side.Type](s *stateRotated, o occupancy, king int) int {
	us := side.Of[S]()
	occupied := o.all()
	t := sharedRotated
	info := findCheckInfoRotated[S](s, o, king)
	n := 0
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			n += (s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied) & target & info.diagonalPins).Count()
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			n += (s.kept.rook(&t.sliders, rep.Square(first(from)), occupied) & target & info.orthogonalPins).Count()
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (s.kept.rook(&t.sliders, rep.Square(first(from)), occupied) & target).Count()
	}

	p := pawnMovesRotated[S, legal](s, o, info)
	n += (p.single | p.double | p.west).Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawnsRotated[S](s, o, king).Count()
	}
	return n
}

func (b *rotatedBoard) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	s := b.state()
	us := s.sideToMove()
	to := m.To()
	target := s.typeAt(us, m.From())
	swap := -threshold
	switch {
	case kind == rep.EnPassant:
		swap += rep.Pawn.Value()
	case kind.IsCapture():
		swap += s.typeAt(us^1, to).Value()
	}
	if kind.IsPromotion() {
		target = kind.Promotion()
		swap += target.Value() - rep.Pawn.Value()
	}
	if swap < 0 {
		return false
	}
	if swap = target.Value() - swap; swap <= 0 {
		return true
	}
	return s.exchange(us, m, swap)
}

func (s *stateRotated) exchange(us rep.Color, m rep.Move, swap int) bool {
	t := sharedRotated
	to := m.To()
	sides := [2]rep.SquareSet{s.byColor(rep.White), s.byColor(rep.Black)}
	occupied, captured := s.after(us, m)
	occupied &^= captured | to.Set()
	diagonal, orthogonal := s.ofType(rep.Queen)|s.ofType(rep.Bishop), s.ofType(rep.Queen)|s.ofType(rep.Rook)
	attackers := s.attackersOfBoth(to, occupied)
	var pins [2]struct {
		found             bool
		blockers, pinners rep.SquareSet
	}
	atLeast := 1
	for side := us ^ 1; ; side ^= 1 {
		attackers &= occupied
		own := attackers & sides[side&1]
		if own == 0 {
			break
		}
		if king := first(s.king(side)); (t.Bishop.Rays[king]|t.Rook.Rays[king])&own != 0 {
			p := &pins[side&1]
			if !p.found {
				p.found = true
				p.blockers, p.pinners = s.pins(side, occupancy{sides[side&1], sides[side&1^1]})
			}
			if p.pinners&occupied != 0 {
				if own &^= p.blockers; own == 0 {
					break
				}
			}
		}
		atLeast ^= 1
		piece, least := rep.Pawn, rep.NoSquares
		for ; piece < rep.King; piece++ {
			if least = s.typeIn(side, piece, own); least != 0 {
				break
			}
		}
		if piece == rep.King {
			if attackers&^own&^sides[side&1] != 0 {
				atLeast ^= 1
			}
			break
		}
		if swap = piece.Value() - swap; swap < atLeast {
			break
		}
		occupied ^= least & -least
		if piece == rep.Pawn || piece == rep.Bishop || piece == rep.Queen {
			attackers |= s.kept.bishop(&t.sliders, rep.Square(int(to&63)), occupied) & diagonal
		}
		if piece == rep.Rook || piece == rep.Queen {
			attackers |= s.kept.rook(&t.sliders, rep.Square(int(to&63)), occupied) & orthogonal
		}
	}
	return atLeast != 0
}

type placementRotated struct {
	bitboards [8]rep.SquareSet
	mailbox   [64]rep.Piece

	kept kept
}

func (p *placementRotated) byColor(c rep.Color) rep.SquareSet { return p.bitboards[-c&blackOccupancy] }

func (p *placementRotated) king(c rep.Color) rep.SquareSet {
	return p.bitboards[rep.King] & p.byColor(c)
}

func (p *placementRotated) pawns(c rep.Color) rep.SquareSet { return p.pawnsIn(c, p.byColor(c)) }

func (p *placementRotated) knights(c rep.Color) rep.SquareSet { return p.knightsIn(c, p.byColor(c)) }

func (p *placementRotated) diagonalSliders(c rep.Color) rep.SquareSet {
	return p.diagonalSlidersIn(c, p.byColor(c))
}

func (p *placementRotated) orthogonalSliders(c rep.Color) rep.SquareSet {
	return p.orthogonalSlidersIn(c, p.byColor(c))
}

func (p *placementRotated) pawnsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Pawn] & set
}

func (p *placementRotated) knightsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Knight] & set
}

func (p *placementRotated) diagonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Bishop] | p.bitboards[rep.Queen]) & set
}

func (p *placementRotated) orthogonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Rook] | p.bitboards[rep.Queen]) & set
}

func (p *placementRotated) ofType(t rep.PieceType) rep.SquareSet { return p.bitboards[t&7] }

func (p *placementRotated) typeIn(_ rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[t&7] & set
}

func (p *placementRotated) typeAt(_ rep.Color, sq rep.Square) rep.PieceType {
	return p.mailbox[sq&63].Type()
}

func (p *placementRotated) pieces(piece rep.Piece) rep.SquareSet {
	return p.bitboards[piece&7] & p.byColor(piece.Color())
}

func (p *placementRotated) pieceAt(sq rep.Square) rep.Piece { return p.mailbox[sq&63] }

func (p *placementRotated) squares() [64]rep.Piece { return p.mailbox }

func (p *placementRotated) add(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = piece
}

func (p *placementRotated) remove(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = rep.NoPiece
}

func (p *placementRotated) flip(piece rep.Piece, sq rep.Square) {
	p.bitboards[piece&7] ^= sq.Set()
	p.bitboards[-piece.Color()&blackOccupancy] ^= sq.Set()
}

func (p *placementRotated) validate() error {
	if err := p.kept.validate(&sharedRotated.sliders); err != nil {
		return err
	}

	var want [8]rep.SquareSet
	for sq, piece := range p.mailbox {
		sq := rep.Square(sq)
		if piece == rep.NoPiece {
			continue
		}
		if !piece.Valid() {
			return fmt.Errorf("bitboard: mailbox: %v on %v is no piece", piece, sq)
		}
		want[piece.Type()].Add(sq)
		want[-piece.Color()&blackOccupancy].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboard: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}

func (p *placementRotated) describe(o *rep.MemoryObject, name string) {
	rep.AddElements(o, name+"bitboards", rep.ElementBitboard, p.bitboards[:], func(i int) rep.Element {
		e := rep.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.TypesOf(rep.PieceType(i)), Colors: rep.OfBoth}
		switch i {
		case whiteOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfWhite
		case blackOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfBlack
		}
		return e
	})
	rep.AddElements(o, name+"mailbox", rep.ElementCell, p.mailbox[:], func(i int) rep.Element {
		return rep.CellElement(rep.Square(i), p.mailbox[i])
	}).Row = 8
	p.kept.describe(o, name)
}

func findCheckInfoRotated[S side.Type](s *stateRotated, o occupancy, king int) (info checkInfo) {
	t := sharedRotated
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	info.checkMask = rep.AllSquares
	leapers := t.Pawn[int(us)<<6+king]&s.pawns(them) | t.Knight[king]&s.knights(them)
	for ; leapers != 0; leapers &= leapers - 1 {
		info.checkMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := orthogonal&s.orthogonalSliders(them) | t.Bishop.Rays[king]&s.diagonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blockers := line & occupied
		line |= from & -from
		if blockers == 0 {
			info.checkMask &= line
		} else if blockers&(blockers-1) == 0 && blockers&o.us != 0 {
			if line&orthogonal != 0 {
				info.orthogonalPins |= line
			} else {
				info.diagonalPins |= line
			}
		}
	}
	return info
}

func kingMovesRotated[S side.Type, G stageType](s *stateRotated, o occupancy, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := sharedRotated
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	steps = t.King[king] & o.targets(stageOf[G]())
	if stageOf[G]() == captureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	kingside := 2 * int(us)
	if stageOf[G]() == pseudoLegalMoves {
		safe = 0
	}
	if rights := s.rightsOf(us); stageOf[G]() != captureMoves && rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
			safe |= c.Safe[kingside]
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
			safe |= c.Safe[kingside+1]
		}
	}
	if safe == 0 {
		if stageOf[G]() == pseudoLegalMoves {
			return steps, 0
		}
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= pawnAttacks(them, s.pawns(them))
	safe &^= t.King[first(s.king(them))]
	for from := t.Zones.Knight[zone] & s.knights(them); from != 0; from &= from - 1 {
		safe &^= t.Knight[first(from)]
	}
	occupied &^= 1 << (king & 63)
	for from := t.Zones.Bishop[zone] & s.diagonalSliders(them); from != 0; from &= from - 1 {
		safe &^= s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied)
	}
	for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
		safe &^= s.kept.rook(&t.sliders, rep.Square(first(from)), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKingRotated(s, o, c, kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKingRotated(s, o, c, kingside+1)) {
		castles &^= 2
	}
	if stageOf[G]() == pseudoLegalMoves {
		return steps, castles
	}
	return steps & safe, castles
}

func exposesKingRotated(s *stateRotated, o occupancy, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 &&
		exposesKingInsideRotated(s, o, rook, i)
}

func exposesKingInsideRotated(s *stateRotated, o occupancy, rook rep.Square, i int) bool {
	home, them := rank1, rep.Black
	if i > 1 {
		home, them = rank8, rep.White
	}
	along := s.kept.rook(&sharedRotated.sliders, rep.Square(int(rep.CastleKingTo[i&3])), o.all()&^rook.Set()) & home
	return along&s.orthogonalSliders(them) != 0
}

func enPassantPawnsRotated[S side.Type](s *stateRotated, o occupancy, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, s.epCapturable()) & s.pawns(us)
	captured := (s.epCapturable() + backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := o.all()&^(pawn|captured) | s.epCapturable().Set()
		if s.attackers(them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

func (b *rotatedBoard) IsPseudoLegal(m rep.Move) bool {
	s := b.state()
	us := s.sideToMove()
	o := s.occupancy(us)
	from, to, kind := m.From(), m.To(), m.Kind()
	if !o.us.Has(from) {
		return false
	}
	t := s.typeAt(us, from)
	if kind.IsCastle() {
		return t == rep.King && b.canCastle(s, o, m)
	}
	if o.us.Has(to) || o.them.Has(to) != (kind.IsCapture() && kind != rep.EnPassant) {
		return false
	}
	if t != rep.Pawn {
		return kind&^rep.Capture == rep.Quiet && attacksOfRotated(s, us, t, int(from), o.all()).Has(to)
	}
	pawn, last := from.Set(), promotionRank(us).Has(to)
	switch kind {
	case rep.EnPassant:
		return to == s.epCapturable() && to != 0 && pawnAttacks(us, pawn).Has(to)
	case rep.DoublePush:
		passed := forward(us, pawn) & thirdRank(us) &^ o.all()
		return forward(us, passed).Has(to)
	case rep.Quiet:
		return !last && forward(us, pawn).Has(to)
	case rep.Capture:
		return !last && pawnAttacks(us, pawn).Has(to)
	}
	if kind.IsCapture() {
		return kind.IsPromotion() && last && pawnAttacks(us, pawn).Has(to)
	}
	return last && forward(us, pawn).Has(to)
}

func (b *rotatedBoard) canCastle(s *stateRotated, o occupancy, m rep.Move) bool {
	king, us, right := int(m.From()), s.sideToMove(), int(m.Kind()&1)
	castles := 0
	if us == rep.White {
		_, castles = kingMovesRotated[side.White, pseudoLegal](s, o, b.castling, king)
	} else {
		_, castles = kingMovesRotated[side.Black, pseudoLegal](s, o, b.castling, king)
	}
	return castles>>right&1 != 0 && m.To() == b.castling.Rook[2*int(us&1)+right]
}

func (b *rotatedBoard) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

func (b *rotatedBoard) LegalIfPseudo(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return true
	}
	s := b.state()
	us := s.sideToMove()
	t := sharedRotated
	king := first(s.king(us))
	if int(m.From()) == king {
		occupied, _ := s.after(us, m)
		return s.attackers(us^1, m.To(), occupied) == 0
	}
	leapers := t.Pawn[int(us)<<6+king&63]&s.pawns(us^1) | t.Knight[king]&s.knights(us^1)
	snipers := s.snipers(us^1, king)
	if leapers|snipers == 0 {
		return true
	}
	occupied, captured := s.after(us, m)
	return leapers&^captured == 0 && !opens(king, snipers&^captured, occupied)
}

func (s *stateRotated) after(us rep.Color, m rep.Move) (occupied, captured rep.SquareSet) {
	from, to := m.From().Set(), m.To().Set()
	captured = to
	if m.Kind() == rep.EnPassant {
		captured = (m.To() + backward(us)).Set()
	}
	return s.occupancy(us).all()&^(from|captured) | to, captured
}

func (b *rotatedBoard) GivesCheck(m rep.Move) bool {
	s := b.state()
	t := sharedRotated
	us := s.sideToMove()
	king := first(s.king(us ^ 1))
	kind := m.Kind()
	if kind.IsCastle() {
		return s.castlingGivesCheck(us, king, m)
	}
	from, to := m.From().Set(), m.To().Set()
	moved := s.typeAt(us, m.From())
	if kind.IsPromotion() {
		moved = kind.Promotion()
	}
	reach := rep.NoSquares
	switch moved {
	case rep.Pawn:
		reach = t.Pawn[int(us^1)<<6+king&63]
	case rep.Knight:
		reach = t.Knight[king]
	case rep.Bishop:
		reach = t.Bishop.Rays[king]
	case rep.Rook:
		reach = t.Rook.Rays[king]
	case rep.Queen:
		reach = t.Bishop.Rays[king] | t.Rook.Rays[king]
	}
	snipers := rep.NoSquares
	if (t.Bishop.Rays[king]|t.Rook.Rays[king])&from != 0 || kind == rep.EnPassant {
		snipers = s.snipers(us, king) &^ from
	}
	if reach&to|snipers == 0 {
		return false
	}
	occupied, _ := s.after(us, m)
	return reach&to != 0 && t.Between[king<<6+int(m.To())]&occupied == 0 || opens(king, snipers, occupied)
}

func (s *stateRotated) castlingGivesCheck(us rep.Color, theirKing int, m rep.Move) bool {
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo[castle].Set(), rep.CastleRookTo[castle].Set()
	occupied := s.occupancy(us).all()&^(king|rook) | kingTo | rookTo
	orthogonal := s.orthogonalSliders(us)&^rook | rookTo
	return s.kept.rook(&sharedRotated.sliders, rep.Square(theirKing), occupied)&orthogonal != 0
}

//go:nosplit
func (b *rotatedBoard) Make(m rep.Move) {
	present := unsafe.Pointer(b.state())
	if b.current+stateSizeRotated == b.end {
		present = b.grow()
	}
	pair := (*[2]stateRotated)(present)
	b.current += stateSizeRotated
	old, s := &pair[0], &pair[1]
	s.placementRotated = old.placementRotated

	move := int(m)
	if move < 1<<12 {
		from, to := move>>6, move&63
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		piece := int(old.mailbox[from]) & 15
		own := -(piece >> 3) & blackOccupancy
		s.bitboards[piece&7] = old.bitboards[piece&7] ^ fromTo
		s.bitboards[own] = old.bitboards[own] ^ fromTo
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		p := dataOf[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		bits := (old.stateBits + nextPly) & p.lasting
		if capturable := old.epCapturable(); fromTo&b.castlingSquares|rep.SquareSet(capturable) != 0 {
			key, bits = b.endRights(capturable, from, to, key, bits)
		}
		s.key, s.stateBits = key, bits
		return
	}
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	piece := int(old.mailbox[from]) & 15
	own := -(piece >> 3) & blackOccupancy
	s.bitboards[piece&7] = old.bitboards[piece&7] ^ fromTo
	s.bitboards[own] = old.bitboards[own] ^ fromTo
	s.mailbox[from] = rep.NoPiece
	s.mailbox[to] = rep.Piece(piece)
	p := dataOf[piece]
	key := old.key ^ p.leave[from] ^ p.arrive[to]
	bits := (old.stateBits + nextPly) & (lastingMask &^ halfmoveMask)
	if move&doublePushOrEnPassant != 0 {
		if move&capture != 0 {
			s.key, s.stateBits = key, bits
			s.makeDoublePushOrEnPassant(old, m)
			return
		}
		if capturable := old.epCapturable(); capturable != 0 {
			key ^= rep.EnPassantKey(capturable.File())
		}
		passed := rep.Square(from+to) / 2 & 63
		bits |= stateBits(passed) << epSquareShift
		if rep.PawnAttacks(rep.Color(piece>>3), passed)&old.bitboards[rep.Pawn]&old.bitboards[own^blackOccupancy] != 0 {
			bits |= stateBits(passed) << epCapturableShift
			key ^= rep.EnPassantKey(passed.File())
		}
		s.key, s.stateBits = key, bits
		return
	}
	captured := int(old.mailbox[to]) & 15
	s.bitboards[captured&7] ^= 1 << to
	s.bitboards[own^blackOccupancy] = old.bitboards[own^blackOccupancy] ^ 1<<to
	key ^= dataOf[captured].arrive[to]
	if capturable := old.epCapturable(); fromTo&b.castlingSquares|rep.SquareSet(capturable) != 0 {
		key, bits = b.endRights(capturable, from, to, key, bits)
	}
	s.key, s.stateBits = key, bits
}

func (b *rotatedBoard) endRights(capturable rep.Square, from, to int, key uint64, bits stateBits) (uint64, stateBits) {
	if capturable != 0 {
		key ^= rep.EnPassantKey(capturable.File())
	}
	lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	return key ^ rep.CastlingKey(lost), bits ^ stateBits(lost)<<rightsShift
}

var _ rep.MemoryDescriber = (*rotatedBoard)(nil)

func (b *rotatedBoard) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddField(&o, "states", rep.ElementAddress, &b.states, nil)
	current := int(b.current / stateSizeRotated)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("states[%d]", b.current/stateSizeRotated) })
	rep.AddField(&o, "end", rep.ElementAddress, &b.end, nil)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "castlingSquares", rep.ElementConstant, &b.castlingSquares, func() string { return strings.Trim(fmt.Sprint(slices.Collect(b.castlingSquares.All())), "[]") })

	states := rep.StackAt("states", b.states)
	for i := range b.states[:min(current+2, len(b.states))] {
		first := len(states.Regions)
		b.states[i].describe(&states, fmt.Sprintf("states[%d].", i))
		for k := range states.Regions[first:] {
			switch {
			case i < current:
				states.Regions[first+k].Use = rep.UseUndo
			case i > current:
				states.Regions[first+k].Use = rep.UseFree
			}
		}
	}
	return rep.Memory{o, states}
}

func (b *rotatedBoard) Dump() string { return memory.Text(b.Memory()) }

func (s *stateRotated) describe(o *rep.MemoryObject, name string) {
	s.placementRotated.describe(o, name)
	rep.AddField(o, name+"key", rep.ElementKey, &s.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &s.stateBits, func() string { return s.stateBits.describe() })
}

func (b *rotatedBoard) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateRotated[side.White, legal](s, occupancy{white, black}, b.castling, dst)
	}
	return generateRotated[side.Black, legal](s, occupancy{black, white}, b.castling, dst)
}

func generateRotated[S side.Type, G stageType](s *stateRotated, o occupancy, c *rep.Castling, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := o.all()
	t := sharedRotated
	king := first(s.king(us))
	info := checkInfo{checkMask: rep.AllSquares}
	if stageOf[G]() != pseudoLegalMoves {
		info = findCheckInfoRotated[S](s, o, king)
	}
	steps, castles := kingMovesRotated[S, G](s, o, c, king)
	dst = appendMoves(dst, king, steps, o.them)
	if castles != 0 {
		kingside := 2 * int(us)
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside+1], rep.CastleQueenside))
		}
	}
	if info.checkMask == 0 {
		return dst
	}
	target := info.checkMask & o.targets(stageOf[G]())
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Knight[i]&target, o.them)
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, s.kept.bishop(&t.sliders, rep.Square(i), occupied)&target&info.diagonalPins, o.them)
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, s.kept.rook(&t.sliders, rep.Square(i), occupied)&target&info.orthogonalPins, o.them)
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, s.kept.bishop(&t.sliders, rep.Square(i), occupied)&target, o.them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, s.kept.rook(&t.sliders, rep.Square(i), occupied)&target, o.them)
	}
	dst = appendPawnMoves[S, G](dst, pawnMovesRotated[S, G](s, o, info))
	if stageOf[G]() != quietMoves && s.epCapturable() != 0 {
		from := rep.SquareSet(0)
		if stageOf[G]() == pseudoLegalMoves {
			from = rep.PawnAttacks(us^1, s.epCapturable()) & s.pawns(us)
		} else {
			from = enPassantPawnsRotated[S](s, o, king)
		}
		for ; from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), s.epCapturable(), rep.EnPassant))
		}
	}
	return dst
}

func pawnMovesRotated[S side.Type, G stageType](s *stateRotated, o occupancy, info checkInfo) (p pawnTargets) {
	us := side.Of[S]()
	empty := ^o.all()
	pawns := s.pawns(us)

	pushers := pawns &^ info.diagonalPins
	p.single = forward(us, pushers&^info.orthogonalPins) & empty
	p.west = forwardWest(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	p.east = forwardEast(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	if pawns&(info.diagonalPins|info.orthogonalPins) != 0 {
		p.single |= forward(us, pushers&info.orthogonalPins) & empty & info.orthogonalPins
		p.west |= forwardWest(us, pawns&info.diagonalPins) & info.diagonalPins
		p.east |= forwardEast(us, pawns&info.diagonalPins) & info.diagonalPins
	}
	p.double = forward(us, p.single&thirdRank(us)) & empty & info.checkMask
	p.single &= info.checkMask
	if stageOf[G]() == captureMoves {
		p.single &= promotionRank(us)
		p.double = 0
	}
	if stageOf[G]() == quietMoves {
		p.west, p.east = 0, 0
		return p
	}
	p.west &= o.them & info.checkMask
	p.east &= o.them & info.checkMask
	return p
}

func (b *rotatedBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

func (b *rotatedBoard) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	if depth == 2 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			nodes += uint64(b.CountMoves())
			b.Unmake(m)
		}
		return nodes
	}
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}

func (b *rotatedBoard) PerftLeaf(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perftLeaf(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

func (b *rotatedBoard) perftLeaf(depth int, buffer []rep.Move) uint64 {
	moves := b.AppendMoves(buffer)
	if depth == 1 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			b.Unmake(m)
		}
		return uint64(len(moves) - len(buffer))
	}
	var nodes uint64
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perftLeaf(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}

func (s *stateRotated) snipers(c rep.Color, i int) rep.SquareSet {
	return sharedRotated.Bishop.Rays[i]&s.diagonalSliders(c) |
		sharedRotated.Rook.Rays[i]&s.orthogonalSliders(c)
}

func (s *stateRotated) pins(c rep.Color, o occupancy) (_, pinners rep.SquareSet) {
	king := first(s.king(c))
	return blockers(king, s.snipers(c^1, king), o.all(), o.us)
}

func (b *rotatedBoard) Blockers(c rep.Color) rep.SquareSet {
	s := b.state()
	blockers, _ := s.pins(c&1, s.occupancy(c))
	return blockers
}

func (b *rotatedBoard) Pinners(c rep.Color) rep.SquareSet {
	s := b.state()
	_, pinners := s.pins(c&1^1, s.occupancy(c^1))
	return pinners
}

func (b *rotatedBoard) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	them := s.sideToMove() ^ 1
	return attacksOfRotated(s, them, t, first(s.king(them)), s.occupancy(rep.White).all())
}

func (b *rotatedBoard) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (_, pinners rep.SquareSet) {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	own := white
	if !own.Has(sq) {
		own = black
		if !own.Has(sq) {
			own = rep.NoSquares
		}
	}
	i := int(sq & 63)
	snipers := sliders & (s.snipers(rep.White, i) | s.snipers(rep.Black, i))
	return blockers(i, snipers, white|black, own)
}

func (b *rotatedBoard) SideToMove() rep.Color { return b.state().sideToMove() }

func (b *rotatedBoard) Rights() rep.CastlingRights { return b.state().rights() }

func (b *rotatedBoard) EnPassant() rep.Square { return b.state().epSquare() }

func (b *rotatedBoard) Occupied() rep.SquareSet { return b.state().occupancy(rep.White).all() }

func (b *rotatedBoard) ColorPieces(c rep.Color) rep.SquareSet { return b.state().byColor(c) }

func (b *rotatedBoard) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	s := b.state()
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= s.ofType(t)
		}
	}
	return set
}

func (b *rotatedBoard) KingSquare(c rep.Color) rep.Square { return b.state().king(c).First() }

func (b *rotatedBoard) Count(p rep.Piece) int { return b.state().pieces(p).Count() }

func (b *rotatedBoard) ColorCount(c rep.Color) int { return b.state().byColor(c).Count() }

//go:noinline
func (m *siblings) shareRotated(s *stateRotated, us rep.Color, before rep.SquareSet) {
	t := sharedRotated
	own := s.byColor(us)
	m.parent, m.own, m.occupied = s.parent().key, own, before
	m.movesOf = [65]uint8{}
	moves, reach := 0, rep.NoSquares
	for from := s.knightsIn(us, own); from != 0; from &= from - 1 {
		n := (t.Knight[first(from)] &^ own).Count()
		m.movesOf[first(from)] = uint8(n)
		moves += n
	}
	for from := s.diagonalSlidersIn(us, own); from != 0; from &= from - 1 {
		to := s.kept.bishop(&t.sliders, rep.Square(first(from)), before)
		n := (to &^ own).Count()
		m.diagonal[first(from)] = uint8(n)
		m.movesOf[first(from)] = uint8(n)
		moves += n
		reach |= to
	}
	for from := s.orthogonalSlidersIn(us, own); from != 0; from &= from - 1 {
		to := s.kept.rook(&t.sliders, rep.Square(first(from)), before)
		n := (to &^ own).Count()
		m.orthogonal[first(from)] = uint8(n)
		m.movesOf[first(from)] += uint8(n)
		moves += n
		reach |= to
	}
	m.moves, m.reach = moves, reach
}

func (s *stateRotated) parent() *stateRotated {
	return (*stateRotated)(unsafe.Add(unsafe.Pointer(s), -int(stateSizeRotated)))
}

func (b *rotatedBoard) before(s *stateRotated) rep.SquareSet {
	return s.parent().occupancy(rep.White).all()
}

func (s *stateRotated) makeDoublePushOrEnPassant(old *stateRotated, m rep.Move) {
	if sq := old.epCapturable(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
	from, to := m.From(), m.To()
	us := s.sideToMove()
	if m.Kind() == rep.EnPassant {
		s.remove(rep.MakePiece(us, rep.Pawn), rep.MakeSquare(to.File(), from.Rank()))
		return
	}
	s.setEpSquare(us, (from+to)/2)
}

func (b *rotatedBoard) makeCastleOrPromotion(pair *[2]stateRotated, m rep.Move) {
	s := &pair[1]
	s.passTurn(&pair[0])
	us := s.sideToMove() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.stateBits ^= stateBits(lost) << rightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.remove(king, from)
		s.remove(rook, to)
		s.put(king, rep.CastleKingTo[castle])
		s.put(rook, rep.CastleRookTo[castle])
		return
	}
	s.stateBits &^= halfmoveMask
	s.remove(rep.MakePiece(us, rep.Pawn), from)
	if kind.IsCapture() {
		s.remove(s.pieceAt(to), to)
	}
	s.put(rep.MakePiece(us, kind.Promotion()), to)
}

func (s *stateRotated) passTurn(old *stateRotated) {
	s.stateBits = old.stateBits&lastingMask + nextPly
	s.key = old.key ^ rep.SideKey()
	if sq := old.epCapturable(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

func (b *rotatedBoard) Unmake(rep.Move) { b.current -= stateSizeRotated }

func (b *rotatedBoard) MakeNull() {
	if b.current+stateSizeRotated == b.end {
		b.grow()
	}
	old := b.state()
	b.current += stateSizeRotated
	s := b.state()
	s.placementRotated = old.placementRotated
	s.passTurn(old)
}

func (b *rotatedBoard) UnmakeNull() { b.current -= stateSizeRotated }

func (b *rotatedBoard) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateRotated[side.White, captures](s, occupancy{white, black}, b.castling, dst)
	}
	return generateRotated[side.Black, captures](s, occupancy{black, white}, b.castling, dst)
}

func (b *rotatedBoard) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateRotated[side.White, quiets](s, occupancy{white, black}, b.castling, dst)
	}
	return generateRotated[side.Black, quiets](s, occupancy{black, white}, b.castling, dst)
}

func (b *rotatedBoard) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateRotated[side.White, pseudoLegal](s, occupancy{white, black}, b.castling, dst)
	}
	return generateRotated[side.Black, pseudoLegal](s, occupancy{black, white}, b.castling, dst)
}

type stateRotated struct {
	placementRotated
	key uint64
	stateBits
}

func (s *stateRotated) setEpSquare(us rep.Color, sq rep.Square) {
	s.stateBits |= stateBits(sq) << epSquareShift
	if rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		s.stateBits |= stateBits(sq) << epCapturableShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

func (s *stateRotated) put(piece rep.Piece, sq rep.Square) {
	s.placementRotated.add(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

func (s *stateRotated) remove(piece rep.Piece, sq rep.Square) {
	s.placementRotated.remove(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

func (s *stateRotated) occupancy(us rep.Color) occupancy {
	return occupancy{s.byColor(us), s.byColor(us ^ 1)}
}

func (b *rotatedBoard) Validate() error {
	s := b.state()
	if err := s.placementRotated.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboard: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	us := s.sideToMove()
	capturable := rep.Square(0)
	if sq := s.epSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.epCapturable() != capturable {
		return fmt.Errorf("bitboard: en passant square of a capture is %v, the pawns have %v", s.epCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
