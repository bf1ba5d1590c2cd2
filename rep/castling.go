package rep

import "sync"

// CastlingRights is a set of the four rights to castle, a bit each.
type CastlingRights uint8

// The four rights. The bit number is [CastlingIndex].
const (
	WhiteKingside  CastlingRights = 1 << iota // White O-O
	WhiteQueenside                            // White O-O-O
	BlackKingside                             // Black O-O
	BlackQueenside                            // Black O-O-O

	NoCastling  CastlingRights = 0
	AllCastling CastlingRights = 15
)

// CastlingIndex returns the bit number in CastlingRights of c's right to
// castle of kind k: 0 White O-O, 1 White O-O-O, 2 Black O-O, 3 Black O-O-O.
// k must be one of the two castling kinds.
func CastlingIndex(c Color, k MoveKind) int { return int(c&1)<<1 | int(k&1) }

// CastleKingTo returns the square that the king goes to when it castles, whatever square it comes
// from. i is a CastlingIndex.
func CastleKingTo(i int) Square { return castleKingTo[i&3] }

// CastleRookTo is CastleKingTo of the rook.
func CastleRookTo(i int) Square { return castleRookTo[i&3] }

var (
	castleKingTo = [4]Square{G1, C1, G8, C8}
	castleRookTo = [4]Square{F1, D1, F8, D8}
)

// Has reports whether r has all rights of s.
func (r CastlingRights) Has(s CastlingRights) bool { return r&s == s }

// String returns the rights as FEN writes them for the standard start
// position: "KQkq" or a part of it, "-" for none.
func (r CastlingRights) String() string {
	if r&AllCastling == 0 {
		return "-"
	}
	var text []byte
	for i, letter := range []byte("KQkq") {
		if r>>i&1 != 0 {
			text = append(text, letter)
		}
	}
	return string(text)
}

// Castling has the facts about castling that do not change during a game, by
// CastlingIndex or by square. It holds for every start position of Chess960, so that a
// board needs no second code path. The entries of rights that the game does not have
// are undefined. A Castling is shared and must not be written to.
type Castling struct {
	Lost  [64]CastlingRights // the rights that a move from or to the square ends
	King  [2]Square          // where the king of a side with a right stands, by Color
	Rook  [4]Square          // where the castling rook stands
	Empty [4]SquareSet       // the squares that must be empty, king and rook themselves left out
	Safe  [4]SquareSet       // the squares that no enemy may attack: the king's, its destination, all between

	// Standard is the rights with the king on the e-file and the rook on the a- or
	// h-file, as in standard chess. Their squares are known before a position is
	// loaded; the squares of the other rights are in the fields above.
	Standard CastlingRights
}

// Rooks returns the squares of the castling rooks of the given rights, as
// Position holds them: NoSquare for every other right.
func (c *Castling) Rooks(rights CastlingRights) [4]Square {
	rooks := noRooks
	for i := range rooks {
		if rights>>i&1 != 0 {
			rooks[i] = c.Rook[i]
		}
	}
	return rooks
}

var noRooks = [4]Square{NoSquare, NoSquare, NoSquare, NoSquare}

// castlingKey identifies a Castling.
type castlingKey struct {
	king [2]Square
	rook [4]Square
}

var (
	standardKey      = castlingKey{[2]Square{E1, E8}, [4]Square{H1, A1, H8, A8}}
	standardCastling = newCastling(standardKey)

	castlings = struct {
		sync.RWMutex
		of map[castlingKey]*Castling
	}{of: map[castlingKey]*Castling{}}
)

// CastlingOf returns the Castling of the games that continue from p, which must
// be valid. Boards with their kings and castling rooks on the same squares
// share one, and a position with some or none of the rights of the start
// position shares the start position's. It may be called from several
// goroutines.
func CastlingOf(p *Position) *Castling {
	key := castlingKey{[2]Square{NoSquare, NoSquare}, p.CastlingRooks}
	standard := true
	for i, rook := range key.rook {
		if rook == NoSquare {
			continue
		}
		side := i >> 1
		if key.king[side] == NoSquare {
			key.king[side] = p.King(Color(side))
		}
		standard = standard && rook == standardKey.rook[i] && key.king[side] == standardKey.king[side]
	}
	if standard {
		return standardCastling
	}
	castlings.RLock()
	c := castlings.of[key]
	castlings.RUnlock()
	if c != nil {
		return c
	}
	castlings.Lock()
	defer castlings.Unlock()
	if c = castlings.of[key]; c == nil {
		c = newCastling(key)
		castlings.of[key] = c
	}
	return c
}

func newCastling(key castlingKey) *Castling {
	c := &Castling{King: key.king, Rook: key.rook}
	for i, rook := range key.rook {
		if rook == NoSquare {
			continue
		}
		king := key.king[i>>1]
		c.Lost[king] |= 1 << i
		c.Lost[rook] |= 1 << i
		kingPath := rankSpan(king, CastleKingTo(i))
		rookPath := rankSpan(rook, CastleRookTo(i))
		c.Safe[i] = kingPath
		c.Empty[i] = kingPath.Union(rookPath).Minus(SetOf(king, rook))
		if king.File() == FileE && rook.File() == standardKey.rook[i].File() {
			c.Standard |= 1 << i
		}
	}
	return c
}

// rankSpan returns the squares of one rank from a to b, both included.
func rankSpan(a, b Square) SquareSet {
	var set SquareSet
	for sq := min(a, b); sq <= max(a, b); sq++ {
		set.Add(sq)
	}
	return set
}
