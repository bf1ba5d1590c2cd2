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

func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

type board struct {
	states  []state
	current uintptr
	end     uintptr

	castling        *rep.Castling
	castlingSquares rep.SquareSet

	siblings siblings
}

const stateSize = unsafe.Sizeof(state{})

func (b *board) state() *state {
	return (*state)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.current))
}

//go:noinline
func (b *board) grow() unsafe.Pointer {
	states := make([]state, 1+2*len(b.states)+64)[1:]
	copy(states, b.states)
	b.states = states
	b.end = uintptr(len(states)) * stateSize
	return unsafe.Pointer(b.state())
}

func (b *board) Load(p *rep.Position) error {
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
	*s = state{
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

func (b *board) Position() rep.Position {
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

func (b *board) Key() uint64 { return b.state().key }

func (b *board) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

func (b *board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

func (s *state) bits() stateBits { return s.stateBits }

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

type placement struct {
	bitboards [8]rep.SquareSet
	mailbox   [64]rep.Piece
}

const (
	whiteOccupancy = 0
	blackOccupancy = 7
)

func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.bitboards[-c&blackOccupancy] }

func (p *placement) king(c rep.Color) rep.SquareSet { return p.bitboards[rep.King] & p.byColor(c) }

func (p *placement) pawns(c rep.Color) rep.SquareSet { return p.pawnsIn(c, p.byColor(c)) }

func (p *placement) knights(c rep.Color) rep.SquareSet { return p.knightsIn(c, p.byColor(c)) }

func (p *placement) diagonalSliders(c rep.Color) rep.SquareSet {
	return p.diagonalSlidersIn(c, p.byColor(c))
}

func (p *placement) orthogonalSliders(c rep.Color) rep.SquareSet {
	return p.orthogonalSlidersIn(c, p.byColor(c))
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

func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	return p.bitboards[piece&7] & p.byColor(piece.Color())
}

func (p *placement) pieceAt(sq rep.Square) rep.Piece { return p.mailbox[sq&63] }

func (p *placement) squares() [64]rep.Piece { return p.mailbox }

func (p *placement) add(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = piece
}

func (p *placement) remove(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = rep.NoPiece
}

func (p *placement) flip(piece rep.Piece, sq rep.Square) {
	p.bitboards[piece&7] ^= sq.Set()
	p.bitboards[-piece.Color()&blackOccupancy] ^= sq.Set()
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
		want[-piece.Color()&blackOccupancy].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboard: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}

var bitboardNames = [8]string{"white", "pawns", "knights", "bishops", "rooks", "queens", "kings", "black"}

func (p *placement) describe(o *rep.MemoryObject, name string) {
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
	present := unsafe.Pointer(b.state())
	if b.current+stateSize == b.end {
		present = b.grow()
	}
	pair := (*[2]state)(present)
	b.current += stateSize
	old, s := &pair[0], &pair[1]
	s.placement = old.placement

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

func (b *board) endRights(capturable rep.Square, from, to int, key uint64, bits stateBits) (uint64, stateBits) {
	if capturable != 0 {
		key ^= rep.EnPassantKey(capturable.File())
	}
	lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	return key ^ rep.CastlingKey(lost), bits ^ stateBits(lost)<<rightsShift
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

func (b *board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddField(&o, "states", rep.ElementAddress, &b.states, nil)
	current := int(b.current / stateSize)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("states[%d]", b.current/stateSize) })
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

func (b *board) Dump() string { return memory.Text(b.Memory()) }

func (s *state) describe(o *rep.MemoryObject, name string) {
	s.placement.describe(o, name)
	rep.AddField(o, name+"key", rep.ElementKey, &s.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &s.stateBits, func() string { return s.stateBits.describe() })
}

func (b stateBits) describe() string {
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

type siblings struct {
	parent   uint64
	own      rep.SquareSet
	occupied rep.SquareSet
	reach    rep.SquareSet
	moves    int

	movesOf              [65]uint8
	diagonal, orthogonal [65]uint8
}

func (m *siblings) forget() { m.own = 0 }

func (s *state) parent() *state {
	return (*state)(unsafe.Add(unsafe.Pointer(s), -int(stateSize)))
}

func (b *board) before(s *state) rep.SquareSet {
	return s.parent().occupancy(rep.White).all()
}

const (
	castleOrPromotion     = int(rep.CastleKingside|rep.PromoteKnight) << 12
	capture               = int(rep.Capture) << 12
	doublePushOrEnPassant = int(rep.DoublePush) << 12
)

func (s *state) makeDoublePushOrEnPassant(old *state, m rep.Move) {
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

func (b *board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
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

func (s *state) passTurn(old *state) {
	s.stateBits = old.stateBits&lastingMask + nextPly
	s.key = old.key ^ rep.SideKey()
	if sq := old.epCapturable(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

func (b *board) Unmake(rep.Move) { b.current -= stateSize }

func (b *board) MakeNull() {
	if b.current+stateSize == b.end {
		b.grow()
	}
	old := b.state()
	b.current += stateSize
	s := b.state()
	s.placement = old.placement
	s.passTurn(old)
}

func (b *board) UnmakeNull() { b.current -= stateSize }

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

type state struct {
	placement
	key uint64
	stateBits
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

func (s *state) setEpSquare(us rep.Color, sq rep.Square) {
	s.stateBits |= stateBits(sq) << epSquareShift
	if rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		s.stateBits |= stateBits(sq) << epCapturableShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

func (s *state) put(piece rep.Piece, sq rep.Square) {
	s.placement.add(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

func (s *state) remove(piece rep.Piece, sq rep.Square) {
	s.placement.remove(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

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
