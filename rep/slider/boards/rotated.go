// Code generated from ../../bitboard by internal/sliderboards; DO NOT EDIT.

package boards

import (
	"fmt"
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

func (b *rotatedBoard) state() *stateRotated { return &b.position }

func (b *rotatedBoard) Position() rep.Position {
	s := b.state()
	r := s.present()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     r.sideToMove(),
		CastlingRooks:  b.castling.Rooks(r.rights()),
		EnPassant:      r.epSquare(),
		HalfmoveClock:  r.halfmove(),
		FullmoveNumber: r.fullmove(),
	}
}

func (b *rotatedBoard) Key() uint64 { return b.position.present().key }

func (b *rotatedBoard) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

func (b *rotatedBoard) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

func (b *rotatedBoard) Footprint() rep.Footprint {
	const pawnTables = 2 * 64 * 8
	return memory.Footprint(b.Memory(), tableBytes(&sharedRotated.sliders)+pawnTables+keyTables)
}

func (b *rotatedBoard) makeNull() {
	s := &b.position
	if s.current+recordSize == s.end {
		s.grow()
	}
	old := s.present()
	s.current += recordSize
	s.passTurn(old, s.present())
}

func (b *rotatedBoard) unmakeNull() { b.position.current -= recordSize }

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
	position stateRotated
	castling *rep.Castling
}

func newRotated() *rotatedBoard {
	buildRotated()
	b := &rotatedBoard{}
	b.position.grow()
	b.position.byPiece = dataOf
	return b
}

func (b *rotatedBoard) load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	s := b.state()
	for rights := range s.watched {
		s.watched[rights] = 0
		for i := range 4 {
			if rights>>i&1 != 0 && b.castling.Rook[i] != rep.NoSquare {
				s.watched[rights] |= b.castling.King[i>>1].Set() | b.castling.Rook[i].Set()
			}
		}
	}
	s.placementRotated = placementRotated{}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.put(piece, rep.Square(sq))
		}
	}
	s.current = 0
	rights := p.Rights()
	r := s.present()
	*r = record{
		key: p.Key(),
		stateBits: stateBits(p.HalfmoveClock) | stateBits(p.FullmoveNumber)<<fullmoveShift |
			stateBits(p.SideToMove)<<sideShift | stateBits(rights)<<rightsShift,
		watch: s.watched[rights],
	}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			r.colors[piece.Color()&1] |= rep.Square(sq).Set()
		}
	}
	if sq := p.EnPassant; sq != rep.NoSquare {
		r.stateBits |= stateBits(sq) << epSquareShift
		if rep.PawnAttacks(p.SideToMove^1, sq)&s.pawns(p.SideToMove) != 0 {
			r.stateBits |= stateBits(sq) << epCapturableShift
			r.watch = rep.AllSquares
		}
	}
	return nil
}

//go:nosplit
func (b *rotatedBoard) CountMoves() int {
	s := b.state()
	bits := s.bits()
	if bits.sideToMove() == rep.White {
		return countRotated[side.White](s, b.castling, bits)
	}
	return countRotated[side.Black](s, b.castling, bits)
}

func countRotated[S side.Type](s *stateRotated, c *rep.Castling, bits stateBits) int {
	t := sharedRotated
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

	free := own
	from := t.Bishop.Rays[king]&s.diagonalSliders(them) | t.Rook.Rays[king]&s.orthogonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blocker := line & occupied
		if blocker&(blocker-1) == 0 && blocker&own != 0 {
			free ^= blocker
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

	for from := s.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] &^ own).Count()
	}
	for from := s.diagonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (s.kept.bishop(&t.sliders, rep.Square(first(from)), occupied) &^ own).Count()
	}
	for from := s.orthogonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (s.kept.rook(&t.sliders, rep.Square(first(from)), occupied) &^ own).Count()
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

func (s *stateRotated) byColor(c rep.Color) rep.SquareSet { return s.present().colors[c&1] }

func (s *stateRotated) king(c rep.Color) rep.SquareSet { return s.bitboards[rep.King] & s.byColor(c) }

func (s *stateRotated) pawns(c rep.Color) rep.SquareSet { return s.pawnsIn(c, s.byColor(c)) }

func (s *stateRotated) knights(c rep.Color) rep.SquareSet { return s.knightsIn(c, s.byColor(c)) }

func (s *stateRotated) diagonalSliders(c rep.Color) rep.SquareSet {
	return s.diagonalSlidersIn(c, s.byColor(c))
}

func (s *stateRotated) orthogonalSliders(c rep.Color) rep.SquareSet {
	return s.orthogonalSlidersIn(c, s.byColor(c))
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

func (s *stateRotated) pieces(piece rep.Piece) rep.SquareSet {
	return s.bitboards[piece&7] & s.byColor(piece.Color())
}

func (p *placementRotated) pieceAt(sq rep.Square) rep.Piece { return p.mailbox[sq&63] }

func (p *placementRotated) squares() [64]rep.Piece { return p.mailbox }

func (p *placementRotated) flip(piece rep.Piece, squares rep.SquareSet) {
	p.bitboards[piece&7] ^= squares
}

func (p *placementRotated) put(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq.Set())
	p.mailbox[sq&63] = piece
}

func (p *placementRotated) remove(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq.Set())
	p.mailbox[sq&63] = rep.NoPiece
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
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboard: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}

func (p *placementRotated) describe(o *rep.MemoryObject) {
	rep.AddElements(o, "bitboards", rep.ElementBitboard, p.bitboards[:], func(i int) rep.Element {
		e := rep.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.TypesOf(rep.PieceType(i)), Colors: rep.OfBoth}
		return e
	})
	rep.AddElements(o, "mailbox", rep.ElementCell, p.mailbox[:], func(i int) rep.Element {
		return rep.CellElement(rep.Square(i), p.mailbox[i])
	}).Row = 8
	p.kept.describe(o)
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
func (b *rotatedBoard) makeMove(m rep.Move) {
	s := &b.position
	current := s.current
	old := (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), current))
	current += recordSize
	if current == s.end {
		old = s.grow()
	}
	s.current = current
	r := (*record)(unsafe.Add(unsafe.Pointer(old), recordSize))
	move := int(m)
	if move < 1<<12 {
		from, to := move>>6, move&63
		piece := int(s.mailbox[from]) & 15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		p := s.byPiece[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		bits := (old.stateBits + nextPly) & p.lasting
		s.bitboards[piece&7] ^= fromTo
		r.colors = old.colors
		r.colors[piece>>3] ^= fromTo
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.epCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= stateBits(lost) << rightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.rights()]
		}
		r.key, r.stateBits, r.watch = key, bits, watch
		return
	}
	from, to := move>>6&63, move&63
	switch move >> 12 {
	case int(rep.Capture):
		piece, captured := int(s.mailbox[from])&15, int(s.mailbox[to])&15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		r.captured = rep.Piece(captured)
		p := s.byPiece[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to] ^ s.byPiece[captured].arrive[to]
		bits := (old.stateBits + nextPly) & (lastingMask &^ halfmoveMask)
		s.bitboards[captured&7] ^= 1 << to
		s.bitboards[piece&7] ^= fromTo
		us := piece >> 3
		r.colors[us] = old.colors[us] ^ fromTo
		r.colors[us^1] = old.colors[us^1] ^ 1<<to
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.epCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= stateBits(lost) << rightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.rights()]
		}
		r.key, r.stateBits, r.watch = key, bits, watch
	case int(rep.DoublePush):
		pawn := int(s.mailbox[from]) & 15
		p := s.byPiece[pawn]
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[rep.Pawn] ^= fromTo
		us := pawn >> 3
		r.colors = old.colors
		r.colors[us] ^= fromTo
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(pawn)
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		passed := rep.Square(from+to) / 2
		bits := (old.stateBits+nextPly)&(lastingMask&^halfmoveMask) | stateBits(passed)<<epSquareShift
		watch := old.watch
		if sq := old.epCapturable(); sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
			watch = s.watched[bits.rights()]
		}
		if rep.PawnAttacks(rep.Color(us), passed)&s.bitboards[rep.Pawn]&old.colors[us^1] != 0 {
			bits |= stateBits(passed) << epCapturableShift
			key ^= rep.EnPassantKey(passed.File())
			watch = rep.AllSquares
		}
		r.key, r.stateBits, r.watch = key, bits, watch
	default:
		b.makeSpecial(old, r, m)
	}
}

func (b *rotatedBoard) unmakeMove(m rep.Move) {
	s := &b.position
	move := int(m)
	if move < 1<<12 {
		from, to := move>>6, move&63
		piece := int(s.mailbox[to]) & 15
		s.mailbox[from] = rep.Piece(piece)
		s.mailbox[to] = rep.NoPiece
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[piece&7] ^= fromTo
		s.current -= recordSize
		return
	}
	from, to := move>>6&63, move&63
	r := (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
	s.current -= recordSize
	if move>>12 == int(rep.Capture) {
		piece, captured := int(s.mailbox[to])&15, int(r.captured)&15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.Piece(piece)
		s.mailbox[to] = rep.Piece(captured)
		s.bitboards[captured&7] ^= 1 << to
		s.bitboards[piece&7] ^= fromTo
		return
	}
	if move>>12 == int(rep.DoublePush) {
		pawn := int(s.mailbox[to]) & 15
		s.mailbox[from] = rep.Piece(pawn)
		s.mailbox[to] = rep.NoPiece
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[rep.Pawn] ^= fromTo
		return
	}
	kind := m.Kind()
	piece, captured := s.mailbox[to], r.captured
	us := r.sideToMove() ^ 1
	pawn := rep.MakePiece(us, rep.Pawn)
	switch {
	case kind.IsPromotion():
		s.flip(pawn, 1<<from)
		s.flip(piece, 1<<to)
		s.mailbox[from] = pawn
		s.mailbox[to] = rep.NoPiece
		if kind.IsCapture() {
			s.flip(captured, 1<<to)
			s.mailbox[to] = captured
		}
	case kind == rep.EnPassant:
		victim := from&^7 | to&7
		s.flip(pawn, rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)
		s.flip(pawn^8, 1<<victim)
		s.mailbox[to] = rep.NoPiece
		s.mailbox[from] = pawn
		s.mailbox[victim] = pawn ^ 8
	default:
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo[castle]&63, rep.CastleRookTo[castle]&63
		s.flip(king, rep.SquareSet(1)<<from^kingTo.Set())
		s.flip(rook, rep.SquareSet(1)<<to^rookTo.Set())
		s.mailbox[kingTo] = rep.NoPiece
		s.mailbox[rookTo] = rep.NoPiece
		s.mailbox[from] = king
		s.mailbox[to] = rook
	}
}

var _ rep.MemoryDescriber = (*rotatedBoard)(nil)

func (b *rotatedBoard) Memory() rep.Memory {
	s := b.state()
	o := rep.ObjectAt("board", b)
	s.placementRotated.describe(&o)
	rep.AddField(&o, "records", rep.ElementAddress, &s.records, nil)
	current := int(s.current / recordSize)
	rep.AddField(&o, "current", rep.ElementCounter, &s.current, func() string { return fmt.Sprintf("records[%d]", current) })
	rep.AddField(&o, "end", rep.ElementAddress, &s.end, nil)
	rep.AddField(&o, "byPiece", rep.ElementAddress, &s.byPiece, nil)
	rep.AddElements(&o, "watched", rep.ElementConstant, s.watched[:], func(i int) rep.Element {
		return rep.Element{Name: rep.CastlingRights(i).String(), Square: rep.NoSquare, Text: squareNames(s.watched[i])}
	})
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)

	records := rep.StackAt("records", s.records)
	for i := range s.records[:min(current+2, len(s.records))] {
		first := len(records.Regions)
		s.records[i].describeFieldsRotated(&records, fmt.Sprintf("records[%d].", i))
		for k := range records.Regions[first:] {
			switch {
			case i < current:
				records.Regions[first+k].Use = rep.UseUndo
			case i > current:
				records.Regions[first+k].Use = rep.UseFree
			}
		}
	}
	return rep.Memory{o, records}
}

func (b *rotatedBoard) Dump() string { return memory.Text(b.Memory()) }

func (r *record) describeFieldsRotated(o *rep.MemoryObject, name string) {
	rep.AddElements(o, name+"colors", rep.ElementBitboard, r.colors[:], func(i int) rep.Element {
		return rep.Element{Name: rep.Color(i).String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.Color(i).Set()}
	})
	rep.AddField(o, name+"key", rep.ElementKey, &r.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &r.stateBits, func() string { return r.stateBits.wordsRotated() })
	rep.AddField(o, name+"watch", rep.ElementState, &r.watch, func() string { return squareNames(r.watch) })
	rep.AddField(o, name+"captured", rep.ElementState, &r.captured, func() string { return r.captured.String() })
}

func (b stateBits) wordsRotated() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
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

type stateRotated struct {
	placementRotated

	records []record
	current uintptr
	end     uintptr

	byPiece [16]*pieceData
	watched [16]rep.SquareSet
}

func (s *stateRotated) present() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
}

//go:noinline
func (s *stateRotated) grow() *record {
	records := make([]record, 2*len(s.records)+64)
	copy(records, s.records)
	s.records = records
	s.end = uintptr(len(records)) * recordSize
	return s.present()
}

func (s *stateRotated) sideToMove() rep.Color { return s.present().sideToMove() }

func (s *stateRotated) rights() rep.CastlingRights { return s.present().rights() }

func (s *stateRotated) rightsOf(us rep.Color) stateBits { return s.present().rightsOf(us) }

func (s *stateRotated) epSquare() rep.Square { return s.present().epSquare() }

func (s *stateRotated) epCapturable() rep.Square { return s.present().epCapturable() }

func (s *stateRotated) bits() stateBits { return s.present().stateBits }

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

func (s *stateRotated) passTurn(old, r *record) {
	bits := old.stateBits&lastingMask + nextPly
	r.colors = old.colors
	r.key, r.stateBits, r.watch = old.key^rep.SideKey(), bits, old.watch
	if sq := old.epCapturable(); sq != 0 {
		r.key ^= rep.EnPassantKey(sq.File())
		r.watch = s.watched[bits.rights()]
	}
}

//go:noinline
func (b *rotatedBoard) makeSpecial(old, r *record, m rep.Move) {
	s := &b.position
	s.passTurn(old, r)
	us := (r.sideToMove() ^ 1) & 1
	from, to, kind := int(m>>6&63), int(m&63), m.Kind()
	key, pawn := r.key, rep.MakePiece(us, rep.Pawn)
	lost := r.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	switch {
	case kind.IsPromotion():
		promoted := rep.MakePiece(us, kind.Promotion())
		if kind.IsCapture() {
			captured := s.mailbox[to]
			s.flip(captured, 1<<to)
			r.colors[us^1] ^= 1 << to
			r.captured = captured
			key ^= rep.PieceKey(captured, rep.Square(to))
		}
		s.flip(pawn, 1<<from)
		s.flip(promoted, 1<<to)
		r.colors[us] ^= 1<<from | 1<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = promoted
		key ^= rep.PieceKey(pawn, rep.Square(from)) ^ rep.PieceKey(promoted, rep.Square(to))
		r.stateBits &^= halfmoveMask
	case kind == rep.EnPassant:
		victim := from&^7 | to&7
		s.flip(pawn, rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)
		s.flip(pawn^8, 1<<victim)
		r.colors[us] ^= 1<<from | 1<<to
		r.colors[us^1] ^= 1 << victim
		s.mailbox[from] = rep.NoPiece
		s.mailbox[victim] = rep.NoPiece
		s.mailbox[to] = pawn
		key ^= rep.PieceKey(pawn, rep.Square(from)) ^ rep.PieceKey(pawn, rep.Square(to)) ^ rep.PieceKey(pawn^8, rep.Square(victim))
		r.stateBits &^= halfmoveMask
	default:
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo[castle]&63, rep.CastleRookTo[castle]&63
		s.flip(king, rep.SquareSet(1)<<from^kingTo.Set())
		s.flip(rook, rep.SquareSet(1)<<to^rookTo.Set())
		r.colors[us] ^= rep.SquareSet(1)<<from ^ kingTo.Set() ^ rep.SquareSet(1)<<to ^ rookTo.Set()
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.NoPiece
		s.mailbox[kingTo] = king
		s.mailbox[rookTo] = rook
		key ^= rep.PieceKey(king, rep.Square(from)) ^ rep.PieceKey(king, kingTo) ^ rep.PieceKey(rook, rep.Square(to)) ^ rep.PieceKey(rook, rookTo)
	}
	if lost != 0 {
		r.stateBits ^= stateBits(lost) << rightsShift
		r.watch = s.watched[r.rights()]
		key ^= rep.CastlingKey(lost)
	}
	r.key = key
}

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

func (s *stateRotated) occupancy(us rep.Color) occupancy {
	return occupancy{s.byColor(us), s.byColor(us ^ 1)}
}

func (b *rotatedBoard) Validate() error {
	s := b.state()
	if err := s.placementRotated.validate(); err != nil {
		return err
	}
	r := s.present()
	var colors [2]rep.SquareSet
	for sq, piece := range s.mailbox {
		if piece != rep.NoPiece {
			colors[piece.Color()&1].Add(rep.Square(sq))
		}
	}
	if r.colors != colors {
		return fmt.Errorf("bitboard: occupancies are %#x, the mailbox has %#x", r.colors, colors)
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
	watch := s.watched[s.rights()]
	if capturable != 0 {
		watch = rep.AllSquares
	}
	if r.watch != watch {
		return fmt.Errorf("bitboard: squares to watch are %#x, rights and en passant square have %#x", uint64(r.watch), uint64(watch))
	}
	if key := position.Key(); r.key != key {
		return fmt.Errorf("bitboard: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
