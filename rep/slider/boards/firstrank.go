// Code generated from ../../bitboard by internal/sliderboards; DO NOT EDIT.

package boards

import (
	"sync"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/slider"
)

type tablesFirstrank struct {
	attacks.Tables
	sliders slider.FirstRank
}

var sharedFirstrank *tablesFirstrank

var buildFirstrank = sync.OnceFunc(func() {
	attacks.Build()
	sharedFirstrank = &tablesFirstrank{Tables: *attacks.Shared, sliders: *slider.NewFirstRank()}
})

type firstrankBoard struct{ board }

func (b *firstrankBoard) Footprint() rep.Footprint {
	const pawnTables = 2 * 64 * 8
	return memory.Footprint(b.Memory(), tableBytes(&sharedFirstrank.sliders)+pawnTables+keyTables)
}

func (s *state) attackersFirstrank(c rep.Color, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c) |
		rep.KnightAttacks(sq)&s.knights(c) |
		rep.KingAttacks(sq)&s.king(c) |
		sharedFirstrank.sliders.Bishop(rep.Square(int(sq&63)), occupied)&s.diagonalSliders(c) |
		sharedFirstrank.sliders.Rook(rep.Square(int(sq&63)), occupied)&s.orthogonalSliders(c)
}

func (s *state) attackersOfBothFirstrank(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.ofType(rep.Queen)
	return rep.PawnAttacks(rep.Black, sq)&s.pawns(rep.White) |
		rep.PawnAttacks(rep.White, sq)&s.pawns(rep.Black) |
		rep.KnightAttacks(sq)&s.ofType(rep.Knight) |
		rep.KingAttacks(sq)&s.ofType(rep.King) |
		sharedFirstrank.sliders.Bishop(rep.Square(int(sq&63)), occupied)&(s.ofType(rep.Bishop)|queens) |
		sharedFirstrank.sliders.Rook(rep.Square(int(sq&63)), occupied)&(s.ofType(rep.Rook)|queens)
}

func attacksOfFirstrank(c rep.Color, t rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	tables := sharedFirstrank
	switch t {
	case rep.Pawn:
		return tables.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return tables.Knight[i&63]
	case rep.Bishop:
		return tables.sliders.Bishop(rep.Square(i&63), occupied)
	case rep.Rook:
		return tables.sliders.Rook(rep.Square(i&63), occupied)
	case rep.Queen:
		return tables.sliders.Bishop(rep.Square(i&63), occupied) | tables.sliders.Rook(rep.Square(i&63), occupied)
	case rep.King:
		return tables.King[i&63]
	}
	return rep.NoSquares
}

func (b *firstrankBoard) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := s.pieceAt(sq)
	return attacksOfFirstrank(piece.Color(), piece.Type(), int(sq&63), s.occupancy(rep.White).all())
}

func (b *firstrankBoard) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return b.state().attackersOfBothFirstrank(sq, occupied)
}

func (b *firstrankBoard) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	t := sharedFirstrank
	own := s.byColor(c)
	occupied, target := own|s.byColor(c^1), ^own
	var knights, bishops, rooks, queens int
	for from := s.knightsIn(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[first(from)] & target).Count()
	}
	for from := s.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (t.sliders.Bishop(rep.Square(first(from)), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (t.sliders.Rook(rep.Square(first(from)), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := first(from)
		queens += ((t.sliders.Bishop(rep.Square(i), occupied) | t.sliders.Rook(rep.Square(i), occupied)) & target).Count()
	}
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

func (b *firstrankBoard) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackersFirstrank(c&1, sq, s.occupancy(rep.White).all())
}

func (b *firstrankBoard) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	return s.attackersFirstrank(us^1, s.king(us).First(), s.occupancy(rep.White).all())
}

var (
	_ rep.Board       = (*firstrankBoard)(nil)
	_ rep.Counter     = (*firstrankBoard)(nil)
	_ rep.Keyed       = (*firstrankBoard)(nil)
	_ rep.Inspector   = (*firstrankBoard)(nil)
	_ rep.NullMover   = (*firstrankBoard)(nil)
	_ rep.Perfter     = (*firstrankBoard)(nil)
	_ rep.Validator   = (*firstrankBoard)(nil)
	_ rep.Footprinter = (*firstrankBoard)(nil)
	_ rep.Dumper      = (*firstrankBoard)(nil)

	_ rep.Stater               = (*firstrankBoard)(nil)
	_ rep.Occupier             = (*firstrankBoard)(nil)
	_ rep.Attacker             = (*firstrankBoard)(nil)
	_ rep.PinInspector         = (*firstrankBoard)(nil)
	_ rep.LegalityTester       = (*firstrankBoard)(nil)
	_ rep.CheckTester          = (*firstrankBoard)(nil)
	_ rep.ExchangeEvaluator    = (*firstrankBoard)(nil)
	_ rep.Stager               = (*firstrankBoard)(nil)
	_ rep.PseudoLegalGenerator = (*firstrankBoard)(nil)
	_ rep.MobilityCounter      = (*firstrankBoard)(nil)
)

func newFirstrank() *firstrankBoard {
	buildFirstrank()
	b := &firstrankBoard{}
	b.position.grow()
	b.position.byPiece = dataOf
	return b
}

//go:nosplit
func (b *firstrankBoard) CountMoves() int {
	s := b.state()
	bits := s.bits()
	if bits.sideToMove() == rep.White {
		return countFirstrank[side.White](s, b.castling, bits)
	}
	return countFirstrank[side.Black](s, b.castling, bits)
}

func countFirstrank[S side.Type](s *state, c *rep.Castling, bits stateBits) int {
	t := sharedFirstrank
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
			danger |= t.sliders.Bishop(rep.Square(first(from)), xray)
		}
		for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
			danger |= t.sliders.Rook(rep.Square(first(from)), xray)
		}
		n = (steps &^ danger).Count()
		if danger&s.king(us) != 0 {
			return n + evasionsOfFirstrank(us, s)
		}
		if castles != 0 {
			if s.orthogonalSliders(them)&promotionRank(them) != 0 {
				castles = s.withoutExposedFirstrank(us, c, castles)
			}
			if castles&1 != 0 && c.Safe[kingside]&danger == 0 {
				n++
			}
			if castles&2 != 0 && c.Safe[kingside+1]&danger == 0 {
				n++
			}
		}
	} else if t.Knight[king]&s.knights(them) != 0 {
		return evasionsOfFirstrank(us, s)
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
					n += countPinnedPawn(us, blocker, line, from&-from)
				}
			}
		}
	}

	for from := s.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] &^ own).Count()
	}
	for from := s.diagonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.sliders.Bishop(rep.Square(first(from)), occupied) &^ own).Count()
	}
	for from := s.orthogonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.sliders.Rook(rep.Square(first(from)), occupied) &^ own).Count()
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
		n += enPassantPawnsOfFirstrank(us, s).Count()
	}
	return n
}

//go:noinline
func (s *state) withoutExposedFirstrank(us rep.Color, c *rep.Castling, castles int) int {
	o, kingside := s.occupancy(us), 2*int(us)
	if castles&1 != 0 && exposesKingFirstrank(s, o, c, kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKingFirstrank(s, o, c, kingside+1) {
		castles &^= 2
	}
	return castles
}

//go:noinline
func evasionsOfFirstrank(us rep.Color, s *state) int {
	king := first(s.king(us))
	if us == rep.White {
		return evasionsFirstrank[side.White](s, s.occupancy(rep.White), king)
	}
	return evasionsFirstrank[side.Black](s, s.occupancy(rep.Black), king)
}

//go:noinline
func enPassantPawnsOfFirstrank(us rep.Color, s *state) rep.SquareSet {
	king := first(s.king(us))
	if us == rep.White {
		return enPassantPawnsFirstrank[side.White](s, s.occupancy(rep.White), king)
	}
	return enPassantPawnsFirstrank[side.Black](s, s.occupancy(rep.Black), king)
}

func evasionsFirstrank[S side.Type](s *state, o occupancy, king int) int {
	us := side.Of[S]()
	occupied := o.all()
	t := sharedFirstrank
	info := findCheckInfo[S](s, o, king)
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
			n += (t.sliders.Bishop(rep.Square(first(from)), occupied) & target & info.diagonalPins).Count()
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			n += (t.sliders.Rook(rep.Square(first(from)), occupied) & target & info.orthogonalPins).Count()
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.sliders.Bishop(rep.Square(first(from)), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (t.sliders.Rook(rep.Square(first(from)), occupied) & target).Count()
	}

	p := pawnMoves[S, legal](s, o, info)
	n += (p.single | p.double | p.west).Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawnsFirstrank[S](s, o, king).Count()
	}
	return n
}

func (b *firstrankBoard) SEEAtLeast(m rep.Move, threshold int) bool {
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
	return s.exchangeFirstrank(us, m, swap)
}

func (s *state) exchangeFirstrank(us rep.Color, m rep.Move, swap int) bool {
	t := sharedFirstrank
	to := m.To()
	sides := [2]rep.SquareSet{s.byColor(rep.White), s.byColor(rep.Black)}
	occupied, captured := s.after(us, m)
	occupied &^= captured | to.Set()
	diagonal, orthogonal := s.ofType(rep.Queen)|s.ofType(rep.Bishop), s.ofType(rep.Queen)|s.ofType(rep.Rook)
	attackers := s.attackersOfBothFirstrank(to, occupied)
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
			attackers |= t.sliders.Bishop(rep.Square(int(to&63)), occupied) & diagonal
		}
		if piece == rep.Rook || piece == rep.Queen {
			attackers |= t.sliders.Rook(rep.Square(int(to&63)), occupied) & orthogonal
		}
	}
	return atLeast != 0
}

func kingMovesFirstrank[S side.Type, G stageType](s *state, o occupancy, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := sharedFirstrank
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
		safe &^= t.sliders.Bishop(rep.Square(first(from)), occupied)
	}
	for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
		safe &^= t.sliders.Rook(rep.Square(first(from)), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKingFirstrank(s, o, c, kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKingFirstrank(s, o, c, kingside+1)) {
		castles &^= 2
	}
	if stageOf[G]() == pseudoLegalMoves {
		return steps, castles
	}
	return steps & safe, castles
}

func exposesKingFirstrank(s *state, o occupancy, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 &&
		exposesKingInsideFirstrank(s, o, rook, i)
}

func exposesKingInsideFirstrank(s *state, o occupancy, rook rep.Square, i int) bool {
	home, them := rank1, rep.Black
	if i > 1 {
		home, them = rank8, rep.White
	}
	along := sharedFirstrank.sliders.Rook(rep.Square(int(rep.CastleKingTo[i&3])), o.all()&^rook.Set()) & home
	return along&s.orthogonalSliders(them) != 0
}

func enPassantPawnsFirstrank[S side.Type](s *state, o occupancy, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, s.epCapturable()) & s.pawns(us)
	captured := (s.epCapturable() + backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := o.all()&^(pawn|captured) | s.epCapturable().Set()
		if s.attackersFirstrank(them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

func (b *firstrankBoard) IsPseudoLegal(m rep.Move) bool {
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
		return kind&^rep.Capture == rep.Quiet && attacksOfFirstrank(us, t, int(from), o.all()).Has(to)
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

func (b *firstrankBoard) canCastle(s *state, o occupancy, m rep.Move) bool {
	king, us, right := int(m.From()), s.sideToMove(), int(m.Kind()&1)
	castles := 0
	if us == rep.White {
		_, castles = kingMovesFirstrank[side.White, pseudoLegal](s, o, b.castling, king)
	} else {
		_, castles = kingMovesFirstrank[side.Black, pseudoLegal](s, o, b.castling, king)
	}
	return castles>>right&1 != 0 && m.To() == b.castling.Rook[2*int(us&1)+right]
}

func (b *firstrankBoard) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

func (b *firstrankBoard) LegalIfPseudo(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return true
	}
	s := b.state()
	us := s.sideToMove()
	t := sharedFirstrank
	king := first(s.king(us))
	if int(m.From()) == king {
		occupied, _ := s.after(us, m)
		return s.attackersFirstrank(us^1, m.To(), occupied) == 0
	}
	leapers := t.Pawn[int(us)<<6+king&63]&s.pawns(us^1) | t.Knight[king]&s.knights(us^1)
	snipers := s.snipers(us^1, king)
	if leapers|snipers == 0 {
		return true
	}
	occupied, captured := s.after(us, m)
	return leapers&^captured == 0 && !opens(king, snipers&^captured, occupied)
}

func (b *firstrankBoard) GivesCheck(m rep.Move) bool {
	s := b.state()
	t := sharedFirstrank
	us := s.sideToMove()
	king := first(s.king(us ^ 1))
	kind := m.Kind()
	if kind.IsCastle() {
		return s.castlingGivesCheckFirstrank(us, king, m)
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

func (s *state) castlingGivesCheckFirstrank(us rep.Color, theirKing int, m rep.Move) bool {
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo[castle].Set(), rep.CastleRookTo[castle].Set()
	occupied := s.occupancy(us).all()&^(king|rook) | kingTo | rookTo
	orthogonal := s.orthogonalSliders(us)&^rook | rookTo
	return sharedFirstrank.sliders.Rook(rep.Square(theirKing), occupied)&orthogonal != 0
}

var _ rep.MemoryDescriber = (*firstrankBoard)(nil)

func (b *firstrankBoard) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateFirstrank[side.White, legal](s, occupancy{white, black}, b.castling, dst)
	}
	return generateFirstrank[side.Black, legal](s, occupancy{black, white}, b.castling, dst)
}

func generateFirstrank[S side.Type, G stageType](s *state, o occupancy, c *rep.Castling, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := o.all()
	t := sharedFirstrank
	king := first(s.king(us))
	info := checkInfo{checkMask: rep.AllSquares}
	if stageOf[G]() != pseudoLegalMoves {
		info = findCheckInfo[S](s, o, king)
	}
	steps, castles := kingMovesFirstrank[S, G](s, o, c, king)
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
			dst = appendMoves(dst, i, t.sliders.Bishop(rep.Square(i), occupied)&target&info.diagonalPins, o.them)
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, t.sliders.Rook(rep.Square(i), occupied)&target&info.orthogonalPins, o.them)
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.sliders.Bishop(rep.Square(i), occupied)&target, o.them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.sliders.Rook(rep.Square(i), occupied)&target, o.them)
	}
	dst = appendPawnMoves[S, G](dst, pawnMoves[S, G](s, o, info))
	if stageOf[G]() != quietMoves && s.epCapturable() != 0 {
		from := rep.SquareSet(0)
		if stageOf[G]() == pseudoLegalMoves {
			from = rep.PawnAttacks(us^1, s.epCapturable()) & s.pawns(us)
		} else {
			from = enPassantPawnsFirstrank[S](s, o, king)
		}
		for ; from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), s.epCapturable(), rep.EnPassant))
		}
	}
	return dst
}

func (b *firstrankBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

func (b *firstrankBoard) perft(depth int, buffer []rep.Move) uint64 {
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

func (b *firstrankBoard) PerftLeaf(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perftLeaf(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

func (b *firstrankBoard) perftLeaf(depth int, buffer []rep.Move) uint64 {
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

func (b *firstrankBoard) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	them := s.sideToMove() ^ 1
	return attacksOfFirstrank(them, t, first(s.king(them)), s.occupancy(rep.White).all())
}

func (b *firstrankBoard) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateFirstrank[side.White, captures](s, occupancy{white, black}, b.castling, dst)
	}
	return generateFirstrank[side.Black, captures](s, occupancy{black, white}, b.castling, dst)
}

func (b *firstrankBoard) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateFirstrank[side.White, quiets](s, occupancy{white, black}, b.castling, dst)
	}
	return generateFirstrank[side.Black, quiets](s, occupancy{black, white}, b.castling, dst)
}

func (b *firstrankBoard) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generateFirstrank[side.White, pseudoLegal](s, occupancy{white, black}, b.castling, dst)
	}
	return generateFirstrank[side.Black, pseudoLegal](s, occupancy{black, white}, b.castling, dst)
}
