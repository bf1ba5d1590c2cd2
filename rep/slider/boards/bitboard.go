// Code generated from ../../bitboard by internal/sliderboards; DO NOT EDIT.

package boards

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

func (b *board) state() *state { return &b.position }

func (b *board) Position() rep.Position {
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

func (b *board) Key() uint64 { return b.position.present().key }

func (b *board) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

func (b *board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

func (b *board) MakeNull() {
	s := &b.position
	if s.current+recordSize == s.end {
		s.grow()
	}
	old := s.present()
	s.current += recordSize
	s.passTurn(old, s.present())
}

func (b *board) UnmakeNull() { b.position.current -= recordSize }

func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

type board struct {
	position state
	castling *rep.Castling
}

func (b *board) Load(p *rep.Position) error {
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
	s.placement = placement{}
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

//go:noinline
func countPinnedPawn(us rep.Color, pawn, line, pinner rep.SquareSet) int {
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

type pieceData struct {
	leave, arrive [64]uint64
	lasting       stateBits
}

var dataOf = func() (data [16]*pieceData) {
	for piece := range data {
		p := &pieceData{lasting: lastingMask}
		for sq, key := range rep.PieceKeys(rep.Piece(piece)) {
			p.leave[sq], p.arrive[sq] = key^rep.SideKey(), key
		}
		if rep.Piece(piece).Type() == rep.Pawn {
			p.lasting &^= halfmoveMask
		}
		data[piece] = p
	}
	return data
}()

const keyTables = 16*int(unsafe.Sizeof(pieceData{})) + (16+8+1)*8

type placement struct {
	bitboards [8]rep.SquareSet
	mailbox   [64]rep.Piece
}

func (s *state) byColor(c rep.Color) rep.SquareSet { return s.present().colors[c&1] }

func (s *state) king(c rep.Color) rep.SquareSet { return s.bitboards[rep.King] & s.byColor(c) }

func (s *state) pawns(c rep.Color) rep.SquareSet { return s.pawnsIn(c, s.byColor(c)) }

func (s *state) knights(c rep.Color) rep.SquareSet { return s.knightsIn(c, s.byColor(c)) }

func (s *state) diagonalSliders(c rep.Color) rep.SquareSet {
	return s.diagonalSlidersIn(c, s.byColor(c))
}

func (s *state) orthogonalSliders(c rep.Color) rep.SquareSet {
	return s.orthogonalSlidersIn(c, s.byColor(c))
}

func (p *placement) pawnsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Pawn] & set
}

func (p *placement) knightsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Knight] & set
}

func (p *placement) diagonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Bishop] | p.bitboards[rep.Queen]) & set
}

func (p *placement) orthogonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Rook] | p.bitboards[rep.Queen]) & set
}

func (p *placement) ofType(t rep.PieceType) rep.SquareSet { return p.bitboards[t&7] }

func (p *placement) typeIn(_ rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[t&7] & set
}

func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType { return p.mailbox[sq&63].Type() }

func (s *state) pieces(piece rep.Piece) rep.SquareSet {
	return s.bitboards[piece&7] & s.byColor(piece.Color())
}

func (p *placement) pieceAt(sq rep.Square) rep.Piece { return p.mailbox[sq&63] }

func (p *placement) squares() [64]rep.Piece { return p.mailbox }

func (p *placement) flip(piece rep.Piece, squares rep.SquareSet) {
	p.bitboards[piece&7] ^= squares
}

func (p *placement) put(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq.Set())
	p.mailbox[sq&63] = piece
}

func (p *placement) remove(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq.Set())
	p.mailbox[sq&63] = rep.NoPiece
}

func (p *placement) validate() error {
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

var bitboardNames = [8]string{"no piece", "pawns", "knights", "bishops", "rooks", "queens", "kings", "no piece"}

func (p *placement) describe(o *rep.MemoryObject) {
	rep.AddElements(o, "bitboards", rep.ElementBitboard, p.bitboards[:], func(i int) rep.Element {
		e := rep.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.TypesOf(rep.PieceType(i)), Colors: rep.OfBoth}
		return e
	})
	rep.AddElements(o, "mailbox", rep.ElementCell, p.mailbox[:], func(i int) rep.Element {
		return rep.CellElement(rep.Square(i), p.mailbox[i])
	}).Row = 8
}

type checkInfo struct {
	checkMask rep.SquareSet

	diagonalPins, orthogonalPins rep.SquareSet
}

func findCheckInfo[S side.Type](s *state, o occupancy, king int) (info checkInfo) {
	t := attacks.Shared
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

func opens(i int, snipers, occupied rep.SquareSet) bool {
	for from := snipers; from != 0; from &= from - 1 {
		if attacks.Shared.Between[i<<6+first(from)]&occupied == 0 {
			return true
		}
	}
	return false
}

func (s *state) after(us rep.Color, m rep.Move) (occupied, captured rep.SquareSet) {
	from, to := m.From().Set(), m.To().Set()
	captured = to
	if m.Kind() == rep.EnPassant {
		captured = (m.To() + backward(us)).Set()
	}
	return s.occupancy(us).all()&^(from|captured) | to, captured
}

//go:nosplit
func (b *board) Make(m rep.Move) {
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

func (b *board) Unmake(m rep.Move) {
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

func (b *board) Memory() rep.Memory {
	s := b.state()
	o := rep.ObjectAt("board", b)
	s.placement.describe(&o)
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
		s.records[i].describeFields(&records, fmt.Sprintf("records[%d].", i))
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

func (b *board) Dump() string { return memory.Text(b.Memory()) }

func (r *record) describeFields(o *rep.MemoryObject, name string) {
	rep.AddElements(o, name+"colors", rep.ElementBitboard, r.colors[:], func(i int) rep.Element {
		return rep.Element{Name: rep.Color(i).String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.Color(i).Set()}
	})
	rep.AddField(o, name+"key", rep.ElementKey, &r.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &r.stateBits, func() string { return r.stateBits.words() })
	rep.AddField(o, name+"watch", rep.ElementState, &r.watch, func() string { return squareNames(r.watch) })
	rep.AddField(o, name+"captured", rep.ElementState, &r.captured, func() string { return r.captured.String() })
}

func squareNames(set rep.SquareSet) string {
	if set == rep.AllSquares {
		return "all squares"
	}
	return strings.Trim(fmt.Sprint(slices.Collect(set.All())), "[]")
}

func (b stateBits) words() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}

func appendMoves(dst []rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i << 6)
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		dst = append(dst, from|rep.Move(sq)|rep.Move(them>>(sq&63)&1)*rep.Move(rep.Capture)<<12)
	}
	return dst
}

type pawnTargets struct{ single, double, west, east rep.SquareSet }

func pawnMoves[S side.Type, G stageType](s *state, o occupancy, info checkInfo) (p pawnTargets) {
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

func appendPawnMoves[S side.Type, G stageType](dst []rep.Move, p pawnTargets) []rep.Move {
	us := side.Of[S]()
	last := promotionRank(us)
	if (p.single|p.west|p.east)&last != 0 {
		switch stageOf[G]() {
		case captureMoves:
			dst = appendSteps(dst, p.single&last, backward(us), rep.PromoteQueen)
		case quietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, p.single&last, backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, p.single&last, backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, p.west&last, backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, p.east&last, backward(us)-1, rep.CaptureKnight)
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	dst = appendSteps(dst, p.single, backward(us), rep.Quiet)
	dst = appendSteps(dst, p.west, backward(us)+1, rep.Capture)
	dst = appendSteps(dst, p.east, backward(us)-1, rep.Capture)
	return appendSteps(dst, p.double, 2*backward(us), rep.DoublePush)
}

func appendSteps(dst []rep.Move, to rep.SquareSet, back rep.Square, kind rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		dst = append(dst, rep.MakeMove((sq+back)&63, sq, kind))
	}
	return dst
}

func appendPromotions(dst []rep.Move, to rep.SquareSet, back rep.Square, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		m := rep.MakeMove((sq+back)&63, sq, knight)
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40
	rank7 rep.SquareSet = rank1 << 48
	rank8 rep.SquareSet = rank1 << 56
)

func forward(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return pawns << rep.North
	}
	return pawns >> rep.North
}

func forwardWest(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= fileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= fileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^fileA)<<rep.NorthWest | (pawns&^fileH)<<rep.NorthEast
	}
	return (pawns&^fileA)>>-rep.SouthWest | (pawns&^fileH)>>-rep.SouthEast
}

func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank3
	}
	return rank6
}

func promotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank8
	}
	return rank1
}

func backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}

func (s *state) snipers(c rep.Color, i int) rep.SquareSet {
	return attacks.Shared.Bishop.Rays[i]&s.diagonalSliders(c) |
		attacks.Shared.Rook.Rays[i]&s.orthogonalSliders(c)
}

func blockers(i int, snipers, occupied, own rep.SquareSet) (blockers, pinners rep.SquareSet) {
	for from := snipers; from != 0; from &= from - 1 {
		between := attacks.Shared.Between[i<<6+first(from)] & occupied
		if between&(between-1) == 0 {
			blockers |= between
			if between&own != 0 {
				pinners |= from & -from
			}
		}
	}
	return blockers, pinners
}

func (s *state) pins(c rep.Color, o occupancy) (_, pinners rep.SquareSet) {
	king := first(s.king(c))
	return blockers(king, s.snipers(c^1, king), o.all(), o.us)
}

func (b *board) Blockers(c rep.Color) rep.SquareSet {
	s := b.state()
	blockers, _ := s.pins(c&1, s.occupancy(c))
	return blockers
}

func (b *board) Pinners(c rep.Color) rep.SquareSet {
	s := b.state()
	_, pinners := s.pins(c&1^1, s.occupancy(c^1))
	return pinners
}

func (b *board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (_, pinners rep.SquareSet) {
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

type record struct {
	colors [2]rep.SquareSet
	key    uint64
	stateBits

	watch rep.SquareSet

	captured rep.Piece
}

const recordSize = unsafe.Sizeof(record{})

type state struct {
	placement

	records []record
	current uintptr
	end     uintptr

	byPiece [16]*pieceData
	watched [16]rep.SquareSet
}

func (s *state) present() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
}

//go:noinline
func (s *state) grow() *record {
	records := make([]record, 2*len(s.records)+64)
	copy(records, s.records)
	s.records = records
	s.end = uintptr(len(records)) * recordSize
	return s.present()
}

func (s *state) sideToMove() rep.Color { return s.present().sideToMove() }

func (s *state) rights() rep.CastlingRights { return s.present().rights() }

func (s *state) rightsOf(us rep.Color) stateBits { return s.present().rightsOf(us) }

func (s *state) epSquare() rep.Square { return s.present().epSquare() }

func (s *state) epCapturable() rep.Square { return s.present().epCapturable() }

func (s *state) bits() stateBits { return s.present().stateBits }

func (b *board) SideToMove() rep.Color { return b.state().sideToMove() }

func (b *board) Rights() rep.CastlingRights { return b.state().rights() }

func (b *board) EnPassant() rep.Square { return b.state().epSquare() }

func (b *board) Occupied() rep.SquareSet { return b.state().occupancy(rep.White).all() }

func (b *board) ColorPieces(c rep.Color) rep.SquareSet { return b.state().byColor(c) }

func (b *board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	s := b.state()
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= s.ofType(t)
		}
	}
	return set
}

func (b *board) KingSquare(c rep.Color) rep.Square { return b.state().king(c).First() }

func (b *board) Count(p rep.Piece) int { return b.state().pieces(p).Count() }

func (b *board) ColorCount(c rep.Color) int { return b.state().byColor(c).Count() }

func (s *state) passTurn(old, r *record) {
	bits := old.stateBits&lastingMask + nextPly
	r.colors = old.colors
	r.key, r.stateBits, r.watch = old.key^rep.SideKey(), bits, old.watch
	if sq := old.epCapturable(); sq != 0 {
		r.key ^= rep.EnPassantKey(sq.File())
		r.watch = s.watched[bits.rights()]
	}
}

//go:noinline
func (b *board) makeSpecial(old, r *record, m rep.Move) {
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

type stageType interface {
	legal | captures | quiets | pseudoLegal
}

type (
	legal       = [legalMoves]struct{}
	captures    = [captureMoves]struct{}
	quiets      = [quietMoves]struct{}
	pseudoLegal = [pseudoLegalMoves]struct{}
)

const (
	legalMoves = iota
	captureMoves
	quietMoves
	pseudoLegalMoves
)

func stageOf[G stageType]() int {
	var g G
	return len(g)
}

func (o occupancy) targets(stage int) rep.SquareSet {
	switch stage {
	case captureMoves:
		return o.them
	case quietMoves:
		return ^o.all()
	}
	return ^o.us
}

type stateBits uint64

const (
	sideShift         = 24
	fullmoveShift     = 25
	rightsShift       = 44
	epSquareShift     = 48
	epCapturableShift = 56

	nextPly      stateBits = 1<<sideShift + 1
	halfmoveMask stateBits = 1<<sideShift - 1
	lastingMask  stateBits = 1<<epSquareShift - 1
)

func (b stateBits) halfmove() uint16 { return uint16(b) }

func (b stateBits) fullmove() uint16 { return uint16(b >> fullmoveShift) }

func (b stateBits) sideToMove() rep.Color { return rep.Color(b>>sideShift) & 1 }

func (b stateBits) rights() rep.CastlingRights {
	return rep.CastlingRights(b>>rightsShift) & rep.AllCastling
}

func (b stateBits) rightsOf(us rep.Color) stateBits { return b >> (rightsShift + 2*us) & 3 }

func (b stateBits) epSquare() rep.Square {
	if sq := rep.Square(b >> epSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

func (b stateBits) epCapturable() rep.Square { return rep.Square(b >> epCapturableShift) }

type occupancy struct{ us, them rep.SquareSet }

func (s *state) occupancy(us rep.Color) occupancy {
	return occupancy{s.byColor(us), s.byColor(us ^ 1)}
}

func (o occupancy) all() rep.SquareSet { return o.us | o.them }

func (b *board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
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
