package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
)

// simple verifies each board by the rules from simple to hard. A board that breaks one is not
// verified any further, because a larger position would say less.
func (v *verifier) simple(ctx context.Context, width int) error {
	line := verifyLine{status: "ok"}
	var right, partly []string
	for _, s := range v.subjects {
		if s.backend.New == nil {
			continue
		}
		rules, err := attempt(ctx, v.app, s.name, "the rules", func() (perft.RuleResults, error) {
			return perft.TestRules(ctx, s.backend, v.limits.Timeout)
		})
		if errors.Is(err, context.Canceled) {
			return exit.Interruptedf("%s, before the first position", v.Last().Where())
		}
		if err != nil {
			return err
		}
		s.rules = rules
		first := rules.Broken()
		if first == nil {
			right = append(right, s.name)
			if left := rules.Names(perft.RuleLeftOut); len(left) > 0 {
				partly = append(partly, fmt.Sprintf("%s %v, %s left out", s.name, rules, strings.Join(left, ", ")))
			}
			continue
		}
		line.status = failStatus
		line.parts = append(line.parts, fmt.Sprintf("%s %v", s.name, rules))
		line.explanations = append(line.explanations, v.differs(s, ruleText(s.name, rules, first), first.Divergence, first.Hint))
		for _, name := range rules.Names(perft.RuleBroken) {
			v.fail(s, perft.Tag(name))
		}
		s.givenUp = true
	}
	if len(v.subjects) == 0 || len(right)+len(line.parts) == 0 {
		return nil // engines alone
	}
	if len(right) > 0 {
		line.parts = append([]string{fmt.Sprintf("none of %d broken by %s", len(perft.BoardRules()), v.rightPhrase(right))}, append(partly, line.parts...)...)
	}
	v.print(line, width, "rules")
	return nil
}

// ruleText lists the rules with their results, and names the simplest rule that a board breaks.
func ruleText(name string, rules perft.RuleResults, first *perft.RuleResult) string {
	text := fmt.Sprintf("%s has %v:\n", name, rules)
	for _, r := range rules {
		note := ""
		if r == *first {
			note = "   <- next: " + r.Says
		}
		text += fmt.Sprintf("  %-8s  %s%s\n", r.Status, r.Name, note)
	}
	return text + fmt.Sprintf("\nThe smallest position: %s\n", first.Divergence.Root.FEN())
}

// verifyJSON is the output of bench verify --format json.
type verifyJSON struct {
	Version   int           `json:"version"`
	Boards    []verdictJSON `json:"boards"`
	Positions int           `json:"positions"`
	Counts    int           `json:"counts"`
	Skipped   int           `json:"skipped"`
	Refused   int           `json:"refused"` // by engines
	Failures  int           `json:"failures"`
}

type verdictJSON struct {
	Rep          string       `json:"rep"`
	Passed       int          `json:"passed"`
	Total        int          `json:"total"`
	Rules        []ruleJSON   `json:"rules"`
	FirstFailure *failureJSON `json:"first_failure"`
	Failures     int          `json:"failures"`
}

type ruleJSON struct {
	Rule   string           `json:"rule"`
	Says   string           `json:"says"`
	Status perft.RuleStatus `json:"status"`
}

type failureJSON struct {
	Rule     string   `json:"rule"`
	Says     string   `json:"says"`
	Position string   `json:"position,omitempty"` // of the suite, if a count is wrong and no rule is broken
	FEN      string   `json:"fen"`
	Line     []string `json:"line"`
	Missing  []string `json:"missing"`
	Extra    []string `json:"extra"`
	Words    []string `json:"words"`
}

// failureOf returns a difference for a program.
func failureOf(rule, says, position string, d *perft.Divergence) *failureJSON {
	return &failureJSON{rule, says, position, d.Root.FEN(), moveTexts(d.Line), moveTexts(d.Missing), moveTexts(d.Extra), d.Words()}
}

// writeJSON prints the result for a program.
func (v *verifier) writeJSON(w io.Writer) error {
	out := verifyJSON{Version: 1, Boards: []verdictJSON{}, Positions: v.positions, Counts: v.counts, Skipped: v.skipped, Refused: v.refusals, Failures: v.total}
	for _, s := range v.subjects {
		board := verdictJSON{Rep: s.name, Passed: len(s.rules.Names(perft.RulePassed)), Total: len(s.rules), Rules: []ruleJSON{}, Failures: s.failures}
		for _, r := range s.rules {
			board.Rules = append(board.Rules, ruleJSON{r.Name, r.Says, r.Status})
		}
		if first := s.rules.Broken(); first != nil {
			board.FirstFailure = failureOf(first.Name, first.Says, "", first.Divergence)
		} else if s.wrong != nil {
			board.FirstFailure = failureOf("", "", s.wrongAt, s.wrong)
		}
		out.Boards = append(out.Boards, board)
	}
	return json.NewEncoder(w).Encode(out)
}
