package rep

// The keys of Zobrist hashing: a position's key is the exclusive or of the
// keys of its pieces, rights, en passant file and side. They come from a generator with a fixed seed, so
// that a position has the same key on every machine and in every
// representation.
//
// Reference: Albert Zobrist, A New Hashing Method with Application for Game
// Playing, University of Wisconsin, 1970. Generator: Steele, Lea and Flood,
// Fast Splittable Pseudorandom Number Generators (SplitMix64), 2014.
var (
	pieceKeys     [16]SquareKeys // zero for NoPiece
	castlingKeys  [16]uint64     // castlingKeys[r] ^ castlingKeys[s] == castlingKeys[r^s]
	enPassantKeys [8]uint64
	sideKey       uint64
)

// splitMix64 is a generator of 64-bit numbers, seeded by its value.
type splitMix64 uint64

func (s *splitMix64) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func init() {
	random := splitMix64(1970)
	for _, p := range Pieces() {
		for sq := range pieceKeys[p].keys {
			pieceKeys[p].keys[sq] = random.next()
		}
	}
	var rights [4]uint64
	for i := range rights {
		rights[i] = random.next()
	}
	for r := range castlingKeys {
		for i, key := range rights {
			if r>>i&1 != 0 {
				castlingKeys[r] ^= key
			}
		}
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = random.next()
	}
	sideKey = random.next()
}

// PieceKey returns the key of p on sq, 0 for NoPiece.
func PieceKey(p Piece, sq Square) uint64 { return pieceKeys[p&15].keys[sq&63] }

// PieceKeys returns the keys of p by square, for a caller that looks up two: one
// address then serves both.
func PieceKeys(p Piece) *SquareKeys { return &pieceKeys[p&15] }

// SquareKeys are the keys of a piece by square. They cannot be changed.
type SquareKeys struct{ keys [64]uint64 }

// At returns the key of the piece on sq, which must be 0 to 63.
func (k *SquareKeys) At(sq int) uint64 { return k.keys[sq] }

// All returns the keys of all squares.
func (k *SquareKeys) All() [64]uint64 { return k.keys }

// CastlingKey returns the key of a set of rights, 0 for none. It is linear:
// CastlingKey(r) ^ CastlingKey(s) == CastlingKey(r ^ s), so a move changes the key by
// the CastlingKey of the rights that it ends.
func CastlingKey(r CastlingRights) uint64 { return castlingKeys[r&15] }

// EnPassantKey returns the key of an en passant square on file f. It is
// part of a position's key only if an en passant capture is pseudo-legal: a
// pawn of the side to move attacks the square, pinned or not.
func EnPassantKey(f File) uint64 { return enPassantKeys[f&7] }

// SideKey returns the key that is in a position's key if Black is to move.
func SideKey() uint64 { return sideKey }

// Key returns the Zobrist key of p, computed from scratch. The clocks are not
// in it, nor which rook a right belongs to.
func (p Position) Key() uint64 {
	key := CastlingKey(p.Rights())
	for sq, piece := range p.Pieces {
		key ^= PieceKey(piece, Square(sq))
	}
	if p.enPassantPseudo() {
		key ^= EnPassantKey(p.EnPassant.File())
	}
	if p.SideToMove == Black {
		key ^= SideKey()
	}
	return key
}
