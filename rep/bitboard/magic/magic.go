// Package magic is the textbook bitboard (package book of this layout) with one change: the
// attacks of a slider are looked up by a magic multiplication.
//
// The book follows four rays for a rook and cuts each off at its first blocker. But the answer depends
// on the occupancy of few squares: for a rook on a1 on twelve, b1 to g1 and a2 to a7. (A piece on h1 or
// a8 hides nothing.) So there are 4096 answers, which fit into a table, and only the way from twelve
// scattered bits to an index below 4096 is missing. A multiplication is that way: it adds up copies of
// the occupancy, each shifted to the place of a bit of the other factor. With the right factor, the
// magic, the twelve bits meet in the top twelve of the product:
//
//	index = (occupied & mask) * magic >> 52
//
// A smaller example, a bishop on a1 that a piece can block on b2 (bit 9), c3 (18), d4 (27), e5 (36),
// f6 (45) and g7 (54). The magic is the sum of the bits 9, 17, 25, 33, 41 and 49. The bit 49 takes b2
// to 58, the bit 41 takes c3 to 59, and so on to the bit 9, which takes g7 to 63. The other products
// are below bit 58 or above 63, and no two are the same, so none carries. With pieces on c3 and f6:
//
//	(1<<18 | 1<<45) * magic >> 58  =  1<<1 | 1<<4  =  18
//
// For a rook there is no such simple factor. Its magic is found by trial: random numbers, until one
// sends no two occupancies with different attacks to the same index. The search is in a test of package
// all, and its result in magics.go.
//
// # Cost and gain
//
// The tables have 107,648 sets of 8 bytes, which compete for the cache with everything else. They are
// filled in when the first board is made, with the rays of the book.
//
// This prints the gain:
//
//	go run ./cmd/bench run --rep bitboard-book,bitboard-magic
//
// Package slider has the other ways to find the attacks of a slider.
package magic

import (
	"sync"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard/book"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "bitboard-magic",
	Title:     "bitboard (magics)",
	Family:    "bitboard",
	Level:     rep.Step,
	Layout:    "bitboard",
	Summary:   "bitboard-book with sliders by magic bitboards instead of rays",
	Reference: "Lasse Hansen and Pradu Kannan, 2006; https://www.chessprogramming.org/Magic_Bitboards",
	New:       func() rep.Board { return New() },
}

// Board is the board of package book with the attacks of sliders looked up. Castling alone still asks
// the book, and its rays, whether the king passes an attacked square.
type Board struct{ book.Board }

// New returns an empty board, which needs Load before use. The first call builds the tables.
func New() *Board {
	build()
	return new(Board)
}

// AppendMoves appends all legal moves to dst.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.AppendPseudoLegal(dst)
	legal := dst[:n]
	for _, m := range dst[n:] {
		if b.LegalIfPseudo(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us := b.SideToMove()
	b.Make(m)
	legal := !b.attacked(b.King(us), us.Other())
	b.Unmake(m)
	return legal
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	us, occupied := b.SideToMove(), b.Occupied()
	queens := b.Pieces(us, rep.Queen)
	dst = b.AppendPawns(dst)
	dst = b.AppendLeapers(dst)
	for sliders := b.Pieces(us, rep.Bishop) | queens; sliders != 0; {
		from := sliders.PopFirst()
		dst = b.AppendTargets(dst, from, BishopAttacks(from, occupied))
	}
	for sliders := b.Pieces(us, rep.Rook) | queens; sliders != 0; {
		from := sliders.PopFirst()
		dst = b.AppendTargets(dst, from, RookAttacks(from, occupied))
	}
	return b.AppendCastles(dst)
}

// attacked reports whether a piece of color by attacks a square.
func (b *Board) attacked(at rep.Square, by rep.Color) bool {
	occupied, queens := b.Occupied(), b.Pieces(by, rep.Queen)
	return rep.KnightAttacks(at)&b.Pieces(by, rep.Knight) != 0 ||
		rep.KingAttacks(at)&b.Pieces(by, rep.King) != 0 ||
		rep.PawnAttacks(by.Other(), at)&b.Pieces(by, rep.Pawn) != 0 ||
		BishopAttacks(at, occupied)&(b.Pieces(by, rep.Bishop)|queens) != 0 ||
		RookAttacks(at, occupied)&(b.Pieces(by, rep.Rook)|queens) != 0
}

// RookAttacks returns the attacks of a rook, once a board is made.
func RookAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rooks[sq&63].lookUp(occupied)
}

// BishopAttacks returns the attacks of a bishop, once a board is made.
func BishopAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return bishops[sq&63].lookUp(occupied)
}

var rooks, bishops [64]table

// table has the attacks of a slider on one square.
type table struct {
	mask    rep.SquareSet   // the squares on which a piece can block
	magic   uint64          // moves the occupancy of the mask into the top bits
	shift   uint8           // moves the top bits down to an index
	attacks []rep.SquareSet // by index
}

// lookUp returns the attacks with the given occupancy.
func (t *table) lookUp(occupied rep.SquareSet) rep.SquareSet { return t.attacks[t.index(occupied)] }

func (t *table) index(occupied rep.SquareSet) uint64 {
	return uint64(occupied&t.mask) * t.magic >> (t.shift & 63)
}

// build fills in the tables once.
var build = sync.OnceFunc(func() {
	for sq := range rep.Square(64) {
		rooks[sq].build(sq, rookMagics[sq], book.RookAttacks)
		bishops[sq].build(sq, bishopMagics[sq], book.BishopAttacks)
	}
})

// build fills in the table of a square: for each occupancy of the mask the attacks that the rays of
// the book find.
func (t *table) build(sq rep.Square, magic uint64, attacks func(rep.Square, rep.SquareSet) rep.SquareSet) {
	// On the last square of a ray a piece hides nothing, so the edges of the board are not in the
	// mask, except the edge that the slider is on.
	ranks := (rep.Rank1.Set() | rep.Rank8.Set()) &^ sq.Rank().Set()
	files := (rep.FileA.Set() | rep.FileH.Set()) &^ sq.File().Set()
	t.mask = attacks(sq, rep.NoSquares) &^ (ranks | files)
	t.magic, t.shift = magic, uint8(64-t.mask.Count())
	t.attacks = make([]rep.SquareSet, 1<<t.mask.Count())
	for _, occupied := range subsets(t.mask) {
		t.attacks[t.index(occupied)] = attacks(sq, occupied)
	}
}

// subsets returns all subsets of a set, from the set itself to the empty one. Subtracting one from
// a subset counts down through the bits of the set if the others are masked out.
func subsets(set rep.SquareSet) []rep.SquareSet {
	list := []rep.SquareSet{set}
	for subset := set; subset != rep.NoSquares; {
		subset = (subset - 1) & set
		list = append(list, subset)
	}
	return list
}
