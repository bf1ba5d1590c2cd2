package rep_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// basicKeys returns the keys that no other keys are put together from.
func basicKeys() map[string]uint64 {
	keys := map[string]uint64{"side": rep.SideKey()}
	for _, p := range rep.Pieces() {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			keys[p.String()+" on "+sq.String()] = rep.PieceKey(p, sq)
		}
	}
	for _, r := range []rep.CastlingRights{rep.WhiteKingside, rep.WhiteQueenside, rep.BlackKingside, rep.BlackQueenside} {
		keys["castling "+r.String()] = rep.CastlingKey(r)
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		keys["en passant "+f.String()] = rep.EnPassantKey(f)
	}
	return keys
}

func TestKeysAreDistinct(t *testing.T) {
	keys := basicKeys()
	assert.Len(t, keys, 12*64+4+8+1)
	names := map[uint64]string{0: "nothing"}
	for name, key := range keys {
		other, taken := names[key]
		assert.False(t, taken, "%s has the key of %s", name, other)
		names[key] = name
	}
}

// Two changes of a position may not cancel two others out.
func TestKeysDoNotCancelOut(t *testing.T) {
	keys := slices.Collect(maps.Values(basicKeys()))
	var sums []uint64
	for i, a := range keys {
		for _, b := range keys[:i] {
			sums = append(sums, a^b)
		}
	}
	slices.Sort(sums)
	assert.Len(t, slices.Compact(sums), len(keys)*(len(keys)-1)/2)
}

func TestCastlingKeyIsLinear(t *testing.T) {
	assert.Zero(t, rep.CastlingKey(rep.NoCastling))
	for r := rep.NoCastling; r <= rep.AllCastling; r++ {
		for s := rep.NoCastling; s <= rep.AllCastling; s++ {
			assert.Equal(t, rep.CastlingKey(r^s), rep.CastlingKey(r)^rep.CastlingKey(s), "%v and %v", r, s)
		}
	}
}

func TestPieceKeyOfNothing(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Zero(t, rep.PieceKey(rep.NoPiece, sq), "%v", sq)
	}
}

// A change of the generator, its seed, or the order in which it is asked shows
// here.
func TestKeyIsTheSameOnEveryMachine(t *testing.T) {
	for text, want := range map[string]uint64{
		rep.StartFEN: 0x5873097fc501c316,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":          0xd42394c8191d1867,
		"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3":         0x56e4556d946c69ed,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": 0x5fc48aa909d30493,
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9":    0x58372127a0745881,
	} {
		p, err := rep.ParseFEN(text)
		require.NoError(t, err)
		assert.Equal(t, want, p.Key(), "key of %q is %#016x", text, p.Key())
	}
}

func TestKeyOfEqualAndUnequalPositions(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		equal      bool
	}{
		{"clocks alone, after 1.Nf3 Nf6 2.Nc3 and after a detour",
			"rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 3 2",
			"rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 7 4", true},
		{"1.d4 e6 2.c4 and 1.c4 e6 2.d4: en passant without a capture",
			"rnbqkbnr/pppp1ppp/4p3/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq c3 0 2",
			"rnbqkbnr/pppp1ppp/4p3/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq d3 0 2", true},
		{"en passant without a capture, and none",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", true},
		{"en passant, and none",
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3", false},
		{"en passant by a pinned pawn, and none",
			"4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1", "4k3/8/8/8/3Pp3/8/8/4RK2 b - - 0 1", false},
		{"en passant on two files",
			"4k3/8/8/8/3PpP2/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3PpP2/8/8/4K3 b - f3 0 1", false},
		{"sides to move",
			"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false},
		{"rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", false},
		{"pieces", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "4k3/8/8/8/8/8/8/4K1n1 w - - 0 1", false},
		{"squares", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "4k3/8/8/8/8/8/8/4K2N w - - 0 1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := rep.ParseFEN(test.a)
			require.NoError(t, err)
			b, err := rep.ParseFEN(test.b)
			require.NoError(t, err)
			assert.Equal(t, test.equal, a.Key() == b.Key(), "%q and %q", test.a, test.b)
		})
	}
}

// The key of 1.e4 e5 2.Nf3, put together a move at a time as a board does it.
func TestKeyIsIncremental(t *testing.T) {
	key := rep.StartPosition().Key()
	move := func(p rep.Piece, from, to rep.Square) {
		key ^= rep.PieceKey(p, from) ^ rep.PieceKey(p, to) ^ rep.SideKey()
	}
	move(rep.WhitePawn, rep.E2, rep.E4)
	move(rep.BlackPawn, rep.E7, rep.E5)
	move(rep.WhiteKnight, rep.G1, rep.F3)
	p, err := rep.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")
	require.NoError(t, err)
	assert.Equal(t, p.Key(), key)
}

func TestBackendValidate(t *testing.T) {
	made := func() rep.Board { return nil }
	for _, test := range []struct {
		name    string
		backend rep.Backend
		want    string // "" for a backend that can be measured
	}{
		{"plain", rep.Backend{Name: "x88-scan", Title: "0x88 — 16×8", New: made}, ""},
		{"digits", rep.Backend{Name: "8x8", New: made}, ""},
		{"number in the middle", rep.Backend{Name: "my-2-boards", New: made}, ""},
		{"longest", rep.Backend{Name: strings.Repeat("a", 64), New: made}, ""},
		{"too long", rep.Backend{Name: strings.Repeat("a", 65), New: made}, "65 bytes, want at most 64"},
		{"empty", rep.Backend{New: made}, `rep: backend "": the name is empty`},
		{"blank", rep.Backend{Name: "my board", New: made}, `rep: backend "my board": unexpected ' ' in the name`},
		{"slash", rep.Backend{Name: "my/board", New: made}, "unexpected '/'"},
		{"equals", rep.Backend{Name: "rep=mine", New: made}, "unexpected '='"},
		{"comma", rep.Backend{Name: "a,b", New: made}, "unexpected ','"},
		{"line feed", rep.Backend{Name: "mine\n", New: made}, `rep: backend "mine\n": unexpected '\n'`},
		{"escape", rep.Backend{Name: "\x1b[31mmine", New: made}, `unexpected '\x1b'`},
		{"upper case", rep.Backend{Name: "Mine", New: made}, "unexpected 'M'"},
		{"not ASCII", rep.Backend{Name: "tafel-ä", New: made}, "unexpected U+00E4 'ä'"},
		{"not UTF-8", rep.Backend{Name: "a\xff", New: made}, "unexpected U+FFFD"},
		{"control", rep.Backend{Name: "mine+control", New: made}, "unexpected '+'"},
		{"reserved", rep.Backend{Name: "all", New: made}, "stands for every name"},
		{"the level book", rep.Backend{Name: "book", New: made}, "the name stands for the boards of a level"},
		{"the level step", rep.Backend{Name: "step", New: made}, "the name stands for the boards of a level"},
		{"the level tuned", rep.Backend{Name: "tuned", New: made}, "the name stands for the boards of a level"},
		{"a level in a name", rep.Backend{Name: "x88-book", New: made}, ""},
		{"a flag", rep.Backend{Name: "-mine", New: made}, "'-' at an end"},
		{"unfinished", rep.Backend{Name: "mine-", New: made}, "'-' at an end"},
		{"GOMAXPROCS", rep.Backend{Name: "mine-8", New: made}, `ends in "-8"`},
		{"no New", rep.Backend{Name: "mine"}, `rep: backend "mine": New is nil`},
		{"summary of two lines", rep.Backend{Name: "mine", New: made, Summary: "one\ntwo"}, `unexpected '\n' in Summary`},
		{"reference that changes direction", rep.Backend{Name: "mine", New: made, Reference: "a\u202eb"}, `unexpected '\u202e' in Reference`},
		{"title with an escape", rep.Backend{Name: "mine", New: made, Title: "\x1b[2J"}, `unexpected '\x1b' in Title`},
		{"title of two lines", rep.Backend{Name: "mine", New: made, Title: "a\r\nb"}, `unexpected '\r' in Title`},
		{"family with an escape", rep.Backend{Name: "mine", New: made, Family: "\x1b[2J"}, `unexpected '\x1b' in Family`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.backend.Validate()
			if test.want == "" {
				assert.NoError(t, err)
				assert.NoError(t, rep.ValidateName(test.backend.Name))
				return
			}
			assert.ErrorContains(t, err, test.want)
			if strings.Contains(test.want, "name") {
				assert.ErrorContains(t, rep.ValidateName(test.backend.Name), "rep: name ")
			}
		})
	}
}

func TestUnavailable(t *testing.T) {
	assert.NoError(t, rep.Backend{Name: "mine"}.Unavailable())
	assert.NoError(t, rep.Backend{Name: "mine", Available: func() error { return nil }}.Unavailable())
	lacking := errors.New("this CPU has no GFNI")
	err := rep.Backend{Name: "mine", Available: func() error { return lacking }}.Unavailable()
	assert.EqualError(t, err, "mine is not available here: this CPU has no GFNI")
	assert.ErrorIs(t, err, rep.ErrUnavailable)
	assert.ErrorIs(t, err, lacking)
}
