package perft

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/rep"
)

// Each of the mistakes that students make breaks the rule that it is about. The sentences about this rule, and of each
// fourth mistake about the others that it breaks, are true: the pieces that they name are there.
func TestBoardRulesMistakes(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`the (\w+) on ([a-h][1-8])`)
	require.GreaterOrEqual(t, len(broken.Mistakes), 40)
	for i, m := range append([]broken.Mistake{{}}, broken.Mistakes...) {
		var rules RuleResults
		for at := range boardRules {
			r := RuleResult{BoardRule: &boardRules[at]}
			require.NoError(t, r.test(t.Context(), m.Backend(), 0), m.Name)
			rules = append(rules, r)
			if first := rules.Broken(); i%4 > 0 && r.Status == RuleBroken && (!first.Divergence.State || r.depth != 1) {
				break
			}
		}
		first := rules.Broken()
		if m.Name == "" {
			assert.Nil(t, first, "a student without a mistake")
			continue
		}
		if !assert.NotNil(t, first, "%s breaks no rule", m.Name) {
			continue
		}
		assert.Equal(t, m.Rule, first.Name, m.Name)
		assert.Contains(t, first.Divergence.Words()[0], m.Says, m.Name)
		for _, r := range rules {
			if r.Status != RuleBroken {
				continue
			}
			for _, words := range r.Divergence.Words() {
				for _, piece := range named.FindAllStringSubmatch(words, -1) {
					sq, err := rep.ParseSquare(piece[2])
					require.NoError(t, err)
					assert.Equal(t, piece[1], r.Divergence.There.Pieces[sq].Type().String(), "%s: %s: %s", m.Name, r.Name, words)
				}
			}
		}
	}
}

// Each position of a rule is valid and is there once. Before the rule check, all pseudo-legal moves that
// a rule is about are legal.
func TestBoardRulesPositions(t *testing.T) {
	t.Parallel()
	check := slices.IndexFunc(boardRules, func(r BoardRule) bool { return r.Name == "check" })
	for i, rule := range boardRules {
		seen := make(map[string]bool)
		for _, fen := range rule.fens {
			p, err := rep.ParseFEN(fen)
			require.NoError(t, err, "%s: %s", rule.Name, fen)
			assert.False(t, seen[fen], "%s: %s is there twice", rule.Name, fen)
			seen[fen] = true
			if i >= check || rule.about == nil {
				continue
			}
			referee := oracle.New()
			require.NoError(t, referee.Load(&p))
			for _, m := range referee.AppendPseudoLegal(nil) {
				assert.True(t, referee.IsLegal(m) || !rule.about(&p, m), "%s: %v in %s needs the rule check", rule.Name, m, fen)
			}
		}
	}
}

// Moves that no board should have are explained, whatever their bits.
func TestWords(t *testing.T) {
	t.Parallel()
	p := rep.StartPosition()
	for m := rep.Move(0); m < 0xffff-3; m += 3 { // each square, and each kind
		if whyNot(&p, m) == "" {
			t.Errorf("no word about the move %d", m)
		}
	}
	for text, m := range map[string]rep.Move{
		"e4 is empty": rep.MakeMove(rep.E4, rep.E5, rep.Quiet),
		"white is to move, and the pawn on e7 is black's":  rep.MakeMove(rep.E7, rep.E5, rep.DoublePush),
		"it is in the list twice":                          rep.MakeMove(rep.E2, rep.E4, rep.DoublePush),
		"its kind is quiet, want double push":              rep.MakeMove(rep.E2, rep.E4, rep.Quiet),
		"the rook on a1 has a piece of its own side on a2": rep.MakeMove(rep.A1, rep.A2, rep.Quiet),
		"the bishop on f1 is in the way of king and rook":  rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside),
		"a knight does not move from g1 to g3":             rep.MakeMove(rep.G1, rep.G3, rep.Quiet),
		"there is nothing to capture on d3":                rep.MakeMove(rep.E2, rep.D3, rep.EnPassant),
	} {
		assert.Contains(t, whyNot(&p, m), text)
	}
}
