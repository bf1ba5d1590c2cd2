package harness_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// named returns a backend of the oracle under another name, whose boards are
// changed by wrap.
func named(name string, wrap func(*oracle.Board) rep.Board) rep.Backend {
	return rep.Backend{Name: name, New: func() rep.Board { return wrap(oracle.New()) }}
}

// sound is a board that plays right.
func sound(b *oracle.Board) rep.Board { return b }

// bare is a board that offers only the Board interface.
func bare(b *oracle.Board) rep.Board { return struct{ rep.Board }{b} }

// tiny is a corpus of positions that are counted in no time.
func tiny(t testing.TB) []corpus.Position {
	t.Helper()
	var positions []corpus.Position
	for _, p := range corpus.All() {
		switch p.Name {
		case "kiwipete":
			p.Depth, p.Nodes = 2, 2039
		case "position3":
			p.Depth, p.Nodes = 3, 2812
		case "alekhine":
			p.Depth, p.Nodes = 1, 13
		default:
			continue
		}
		positions = append(positions, p)
	}
	require.Len(t, positions, 3)
	return positions
}

// corpusPosition returns a position of the corpus by its name.
func corpusPosition(t testing.TB, name string) corpus.Position {
	t.Helper()
	on := corpus.All()
	i := slices.IndexFunc(on, func(p corpus.Position) bool { return p.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return on[i]
}

func names(cases []work.Case) []string {
	var list []string
	for _, c := range cases {
		list = append(list, c.Name())
	}
	return list
}

func TestCaseNames(t *testing.T) {
	backends := []rep.Backend{named("x88", sound), named("mailbox", sound)}
	byKind := map[work.Kind][]work.Case{}
	var others []work.Case
	for c := range work.Cases(work.All(), backends, []codec.Codec{codec.FEN{}, codec.Packed{}}, corpus.All()[1:2]) {
		byKind[c.Kind] = append(byKind[c.Kind], c)
		if slices.Contains([]work.Kind{work.Perft, work.MakeUnmake, work.Load, work.Encode, work.Decode}, c.Kind) {
			others = append(others, c)
		}
	}
	searches, replays := names(byKind[work.Search]), byKind[work.Replay]
	assert.Regexp(t, `^Search/pos=kiwipete/depth=\d+/eval=psqt/gen=legal/ask=native/tt=4/rep=x88$`, searches[0])
	assert.Regexp(t, `^Search/pos=kiwipete/depth=\d+/eval=psqt/gen=legal/ask=default/tt=4/rep=mailbox$`, searches[3])
	for _, c := range replays {
		assert.Equal(t, fmt.Sprintf("Replay/pos=kiwipete/depth=7/calls=%s/ask=%s/rep=%s", c.Calls, c.Ask, c.Backend.Name), c.Name())
	}
	assert.Len(t, replays, (1+len(work.ReplayedCalls()))*4, "all, and each, of two boards, native and by default")
	assert.Equal(t, []string{
		"Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=x88",
		"Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=mailbox",
		"Perft/pos=kiwipete/depth=4/count=leaf/dispatch=direct/rep=x88",
		"Perft/pos=kiwipete/depth=4/count=leaf/dispatch=direct/rep=mailbox",
		"MakeUnmake/pos=kiwipete/rep=x88",
		"MakeUnmake/pos=kiwipete/rep=mailbox",
		"Perft/pos=kiwipete/depth=4/count=list/dispatch=interface/rep=x88",
		"Perft/pos=kiwipete/depth=4/count=list/dispatch=interface/rep=mailbox",
		"Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88",
		"Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=mailbox",
		"Perft/pos=kiwipete/depth=4/count=bulk/dispatch=direct/rep=x88",
		"Perft/pos=kiwipete/depth=4/count=bulk/dispatch=direct/rep=mailbox",
		"Load/pos=kiwipete/rep=x88",
		"Load/pos=kiwipete/rep=mailbox",
		"Encode/pos=kiwipete/codec=fen",
		"Encode/pos=kiwipete/codec=packed",
		"Decode/pos=kiwipete/codec=fen",
		"Decode/pos=kiwipete/codec=packed",
	}, names(others))
}

func TestSelectCases(t *testing.T) {
	backends := []rep.Backend{named("x88", sound), named("mailbox", sound)}
	alekhine := fmt.Sprintf("Search/pos=alekhine/depth=%d", work.Case{
		Work: work.Work{Kind: work.Search, Eval: search.EvalPSQT, TT: 4}, On: corpus.Position{Name: "alekhine"},
	}.Key().Depth)
	perPosition := 0 // the work of a board that a filter on its position takes
	for _, w := range work.All() {
		if info := w.Kind.Info(); info.Subject == work.OfBoard && !info.Named && w.Requires() == nil {
			perPosition++
		}
	}
	require.GreaterOrEqual(t, perPosition, 6)
	filtered := func(text string) work.Selection { return work.Selection{Filter: text} }
	tests := []struct {
		name  string
		from  work.Selection
		want  int
		first string
	}{
		{"default", work.Selection{}, 6 * 4 * 2, "Perft/pos=opera/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"the default set", work.Selection{Set: corpus.Report}, 6 * 4 * 2, "Perft/pos=opera/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"another set", work.Selection{Set: corpus.Literature}, 6 * 4 * 2, "Perft/pos=startpos/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"both sets", work.Selection{Set: corpus.Both}, 12 * 4 * 2, "Perft/pos=startpos/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"a whole set", work.Selection{Full: true}, 24 * 5 * 2, "Perft/pos=opera/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"both whole sets", work.Selection{Full: true, Set: corpus.Both}, 30 * 5 * 2, "Perft/pos=startpos/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"a filter on the usual positions", filtered(".name:Load"), 6 * 2, "Load/pos=opera/rep=x88"},
		{"a filter on another set", work.Selection{Filter: ".name:Load", Set: corpus.Literature}, 6 * 2, "Load/pos=startpos/rep=x88"},
		{"a filter on a whole set", work.Selection{Filter: ".name:Load", Full: true}, 24 * 2, "Load/pos=opera/rep=x88"},
		{"a filter that names a position of another set", filtered("pos:kiwipete"), perPosition * 2, "Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"a position that is not usual", work.Selection{Filter: "pos:evergreen", Set: corpus.Literature}, perPosition * 2, "Perft/pos=evergreen/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"positions that are excluded", filtered(".name:Load -pos:opera"), 5 * 2, "Load/pos=larsen/rep=x88"},
		{"a filter chooses from all", filtered("/pos:alekhine"), perPosition * 2, "Perft/pos=alekhine/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"without the slash", filtered("pos:alekhine"), perPosition * 2, "Perft/pos=alekhine/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"conjunction", filtered("pos:kiwipete count:leaf"), 2, "Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=x88"},
		{"by kind", filtered(".name:Checkers -/rep:x88"), 6, "Checkers/pos=opera/rep=mailbox"},
		{"any of", filtered("pos:(kiwipete OR alekhine) .name:Load"), 4, "Load/pos=kiwipete/rep=x88"},
		{"by depth", filtered("depth:5"), 2 * 3 * 2, "Perft/pos=alekhine/depth=5/count=leaf/dispatch=interface/rep=x88"},
		{"by name", filtered(".fullname:/Checkers.*lisitsin/"), 2, "Checkers/pos=lisitsin/rep=x88"},
		{"direct when it is named", filtered("dispatch:direct"), 2 * 6 * 2, "Perft/pos=opera/depth=4/count=leaf/dispatch=direct/rep=x88"},
		{"codecs when Encode is named", filtered(".name:Encode"), 6 * len(codec.All()), "Encode/pos=opera/codec=fen"},
		{"codecs when one is named", filtered("codec:huffman pos:alekhine"), 2, "Encode/pos=alekhine/codec=huffman"},
		{"codecs with a hyphen", filtered(".name:Decode codec:(huffman-gaps OR fen) pos:alekhine"), 2, "Decode/pos=alekhine/codec=fen"},
		{"an engine's work when it is named", filtered(".name:Replay calls:SEEAtLeast pos:(startpos OR kiwipete)"), 4, "Replay/pos=startpos/depth=10/calls=SEEAtLeast/ask=native/rep=x88"},
		{"by default when that is named, too", filtered(".name:Replay calls:SEEAtLeast pos:kiwipete ask:default"), 2, "Replay/pos=kiwipete/depth=7/calls=SEEAtLeast/ask=default/rep=x88"},
		{"a search in stages when it is named", filtered(".name:Search eval:psqt pos:alekhine"), 2, alekhine + "/eval=psqt/gen=staged/ask=native/tt=4/rep=x88"},
		{"in other ways when they are named", filtered("gen:(legal OR pseudo) eval:psqt pos:alekhine"), 4, alekhine + "/eval=psqt/gen=legal/ask=native/tt=4/rep=x88"},
		{"a search replayed when it is named", filtered(".name:Replay calls:(all OR SEEAtLeast) ask:native pos:kiwipete"), 4, "Replay/pos=kiwipete/depth=7/calls=all/ask=native/rep=x88"},
		{"both when both are named", filtered("dispatch:(direct OR interface) pos:kasparov count:bulk"), 4, "Perft/pos=kasparov/depth=4/count=bulk/dispatch=interface/rep=x88"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cases, err := work.SelectCases(backends, codec.All(), corpus.All(), test.from)
			require.NoError(t, err)
			assert.Len(t, cases, test.want)
			assert.Equal(t, test.first, cases[0].Name())
			for _, c := range cases {
				if reflect.ValueOf(test.from).IsZero() {
					assert.True(t, c.Usual() && c.On.Usual && c.On.Set == corpus.DefaultSet, c.Name())
				}
			}
		})
	}
	for _, filter := range []string{"pos:nowhere", "poss:kiwipete", "pos:(", ":", "count:bulk count:leaf", "hash:64", "dispatch:process",
		".name:(Load OR Encode)", "codec:zip", ".name:CountMoves"} {
		_, err := work.SelectCases(backends, codec.All(), corpus.All(), filtered(filter))
		require.Error(t, err, filter)
		assert.Contains(t, err.Error(), filter)
	}
}

// faulty boards: each is wrong in one answer.
type (
	dropsMove  struct{ *oracle.Board }
	overcounts struct{ *oracle.Board }
	forgets    struct{ *oracle.Board }
	seesChecks struct{ *oracle.Board }
	misplay    struct{ *oracle.Board }
	panics     struct{ *oracle.Board }

	neverLoses struct{ *engine.Game }
)

func (b neverLoses) SEEAtLeast(rep.Move, int) bool { return true }

func (b dropsMove) AppendMoves(dst []rep.Move) []rep.Move {
	dst = b.Board.AppendMoves(dst)
	return dst[:len(dst)-1]
}
func (b overcounts) CountMoves() int { return b.Board.CountMoves() + 1 }
func (b forgets) Position() rep.Position {
	p := b.Board.Position()
	p.FullmoveNumber++
	return p
}
func (b seesChecks) Checkers() rep.SquareSet       { return rep.SetOf(rep.A1) }
func (b misplay) Unmake(m rep.Move)                { b.Board.Unmake(m); b.Board.MakeNull() }
func (b panics) AppendMoves([]rep.Move) []rep.Move { panic("no moves today") }
func (b panics) CountMoves() int                   { panic("no count today") }

// TestVerify checks that each kind finds the fault that would spoil it, and
// that a sound board passes all of them.
func TestVerify(t *testing.T) {
	tests := []struct {
		kind  work.Kind
		fault string
		wrap  func(*oracle.Board) rep.Board
		want  string
	}{
		{work.Perft, "drops a move", func(b *oracle.Board) rep.Board { return dropsMove{b} }, "want 2039"},
		{work.Perft, "counts one too many", func(b *oracle.Board) rep.Board { return overcounts{b} }, "got 2087 nodes, want 2039"},
		{work.MakeUnmake, "Unmake passes", func(b *oracle.Board) rep.Board { return misplay{b} }, "and back got"},
		{work.Checkers, "one too many", func(b *oracle.Board) rep.Board { return seesChecks{b} }, "Checkers: got [a1], want []"},
		{work.Load, "move number", func(b *oracle.Board) rep.Board { return forgets{b} }, "want r3k2r"},
		{work.MakeUnmake, "panics", func(b *oracle.Board) rep.Board { return panics{b} }, "panics: no moves today"},
	}
	verify := func(t *testing.T, kind work.Kind, wrap func(*oracle.Board) rep.Board) error {
		var found error
		for _, c := range config(t, ".name:"+string(kind)+" pos:kiwipete", 1, named("fake", wrap)).Cases {
			op, err := operation.Prepare(c)
			if err == nil {
				err = op.Verify()
			}
			if err == nil {
				op.Run(2 * op.Cycle)
				err = op.Verify()
			}
			if found == nil {
				found = err
			}
		}
		return found
	}
	for _, test := range tests {
		t.Run(string(test.kind)+" "+test.fault, func(t *testing.T) {
			assert.NoError(t, verify(t, test.kind, sound))
			err := verify(t, test.kind, test.wrap)
			assert.ErrorIs(t, err, operation.ErrWrong)
			assert.ErrorContains(t, err, test.want)
			assert.ErrorContains(t, err, "fake plays wrong")
		})
	}
}

// TestBareBoard checks the cases of a board that offers only the Board
// interface.
func TestBareBoard(t *testing.T) {
	twoCPUs(t)
	fiveMethods := []work.Kind{work.Perft, work.MakeUnmake, work.Load, work.Search}
	five := rep.Backend{Name: "bare", New: func() rep.Board { return struct{ rep.Board }{x88.New()} }}
	for c := range work.Cases(work.All(), []rep.Backend{five}, codec.All(), tiny(t)[:1]) {
		if c.Codec != nil || c.Slider.Name != "" || c.Kind == work.Replay || c.Kind == work.Search && (c.Eval != search.EvalPSQT || c.Gen != search.GenStaged || c.Size != work.Hot || c.TT != c.Size.Table()) {
			continue
		}
		op, err := operation.Prepare(c)
		switch {
		case c.Net == search.NetSIMD && !network.SIMDAvailable(), c.Dispatch == work.Direct, !slices.Contains(fiveMethods, c.Kind) && err != nil:
			assert.ErrorIs(t, err, rep.ErrUnsupported, c.Name())
		default:
			require.NoError(t, err, c.Name())
			assert.NoError(t, op.Verify(), c.Name())
		}
	}
}
