package perft

import "github.com/boardbench/boardbench/rep"

// An identity is the key of a position for a Table: 128 bits, computed from the
// moves by the Pool itself. It is made of placement, side to move, castling rights
// with their rooks, and the file of an en passant square that a pawn of the side to
// move attacks. A Table keeps 96 bits of it.
//
// Two positions that differ in any of this have the same 96 bits with a
// probability of 2^-96 over the choice of the random keys, whatever the two are
// (the keys of Zobrist hashing are 2-universal), so that the chance of a wrong count
// can be computed from the number of look-ups.
type identity struct{ high, low uint64 }

func (i identity) xor(j identity) identity { return identity{i.high ^ j.high, i.low ^ j.low} }

// identityKeys are the random numbers that identities are made of, for one seed.
type identityKeys struct {
	pieces    [16][64]identity // zero for rep.NoPiece
	rooks     [4][64]identity  // of a right, by rep.CastlingIndex and its rook's square
	enPassant [8]identity
	black     identity
}

// newIdentityKeys returns the keys of a seed. The generator is the one of the keys in
// package rep, SplitMix64.
func newIdentityKeys(seed uint64) *identityKeys {
	state := seed
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	random := func() identity { return identity{next(), next()} }
	k := new(identityKeys)
	for _, piece := range rep.Pieces() {
		for sq := range k.pieces[piece] {
			k.pieces[piece][sq] = random()
		}
	}
	for i := range k.rooks {
		for sq := range k.rooks[i] {
			k.rooks[i][sq] = random()
		}
	}
	for f := range k.enPassant {
		k.enPassant[f] = random()
	}
	k.black = random()
	return k
}

// tracker keeps the identity of the position on a board by the moves that are
// played, without asking the board.
type tracker struct {
	keys     *identityKeys
	castling *rep.Castling
	rights   [16]identity // of a set of rights
	stack    []tracked    // the positions from the root to the present one
}

// tracked is the knowledge of a tracker about a position.
type tracked struct {
	pieces    [64]rep.Piece
	id        identity
	enPassant identity // the part of id that goes with the next move
	rights    rep.CastlingRights
}

func newTracker(keys *identityKeys, p *rep.Position) *tracker {
	t := &tracker{keys: keys, castling: rep.CastlingOf(p), stack: make([]tracked, 0, MaxDepth+1)}
	for set := range t.rights {
		for i, rook := range t.castling.Rook {
			if set>>i&1 != 0 {
				t.rights[set] = t.rights[set].xor(keys.rooks[i][rook&63])
			}
		}
	}
	root := tracked{pieces: p.Pieces, rights: p.Rights()}
	root.id = t.rights[root.rights&15]
	for sq, piece := range p.Pieces {
		root.id = root.id.xor(keys.pieces[piece&15][sq])
	}
	if p.SideToMove == rep.Black {
		root.id = root.id.xor(keys.black)
	}
	if p.EnPassant != rep.NoSquare {
		pushed := p.EnPassant ^ 8 // from the third or sixth rank to the fourth or fifth
		root.enPassant = t.passed(&root.pieces, rep.MakePiece(p.SideToMove.Other(), rep.Pawn), pushed)
		root.id = root.id.xor(root.enPassant)
	}
	t.stack = append(t.stack, root)
	return t
}

// passed returns the identity of the en passant square behind a pawn that was
// pushed to sq, zero if no enemy pawn stands next to it.
func (t *tracker) passed(pieces *[64]rep.Piece, pawn rep.Piece, sq rep.Square) identity {
	enemy := pawn ^ 8
	file := sq.File()
	if file > rep.FileA && pieces[(sq-1)&63] == enemy || file < rep.FileH && pieces[(sq+1)&63] == enemy {
		return t.keys.enPassant[file&7]
	}
	return identity{}
}

// after returns the identity of the position after m, which is legal in the present
// one.
func (t *tracker) after(m rep.Move) identity {
	now := &t.stack[len(t.stack)-1]
	from, to, kind := m.From(), m.To(), m.Kind()
	piece, target := now.pieces[from&63], now.pieces[to&63]
	own := &t.keys.pieces[piece&15]
	id := now.id.xor(now.enPassant).xor(t.keys.black).xor(own[from&63])
	if lost := now.rights & (t.castling.Lost[from&63] | t.castling.Lost[to&63]); lost != 0 {
		id = id.xor(t.rights[lost&15])
	}
	switch {
	case kind == rep.Quiet:
		return id.xor(own[to&63])
	case kind == rep.Capture:
		return id.xor(own[to&63]).xor(t.keys.pieces[target&15][to&63])
	case kind == rep.DoublePush:
		return id.xor(own[to&63]).xor(t.passed(&now.pieces, piece, to))
	case kind == rep.EnPassant:
		captured := rep.MakeSquare(to.File(), from.Rank())
		return id.xor(own[to&63]).xor(t.keys.pieces[(piece^8)&15][captured&63])
	case kind.IsCastle():
		i := rep.CastlingIndex(piece.Color(), kind)
		rook := &t.keys.pieces[target&15]
		return id.xor(own[rep.CastleKingTo(i)&63]).xor(rook[to&63]).xor(rook[rep.CastleRookTo(i)&63])
	}
	promoted := rep.MakePiece(piece.Color(), kind.Promotion())
	return id.xor(t.keys.pieces[promoted&15][to&63]).xor(t.keys.pieces[target&15][to&63])
}

// play plays m, and takeBack takes the last move back.
func (t *tracker) play(m rep.Move) {
	id := t.after(m)
	t.stack = append(t.stack, t.stack[len(t.stack)-1])
	now := &t.stack[len(t.stack)-1]
	from, to, kind := m.From(), m.To(), m.Kind()
	piece, target := now.pieces[from&63], now.pieces[to&63]
	now.id, now.enPassant = id, identity{}
	now.rights &^= t.castling.Lost[from&63] | t.castling.Lost[to&63]
	now.pieces[from&63] = rep.NoPiece
	switch {
	case kind == rep.DoublePush:
		now.enPassant = t.passed(&now.pieces, piece, to)
	case kind == rep.EnPassant:
		now.pieces[rep.MakeSquare(to.File(), from.Rank())&63] = rep.NoPiece
	case kind.IsCastle():
		i := rep.CastlingIndex(piece.Color(), kind)
		now.pieces[to&63] = rep.NoPiece
		now.pieces[rep.CastleKingTo(i)&63] = piece
		now.pieces[rep.CastleRookTo(i)&63] = target
		return
	case kind.IsPromotion():
		piece = rep.MakePiece(piece.Color(), kind.Promotion())
	}
	now.pieces[to&63] = piece
}

func (t *tracker) takeBack() { t.stack = t.stack[:len(t.stack)-1] }

// id returns the identity of the present position.
func (t *tracker) id() identity { return t.stack[len(t.stack)-1].id }
