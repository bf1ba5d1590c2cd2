package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// rules verifies the families of positions in which rules meet, a line a family,
// and returns how many positions they have.
func (v *verifier) rules(ctx context.Context, width int) (positions int, err error) {
	for _, family := range perft.RuleFamilies() {
		if v.over() {
			break
		}
		positions += len(family.Suite)
		line, err := v.family(ctx, family)
		if err != nil {
			return positions, err
		}
		v.print(line, width, family.Name)
	}
	v.refused(width)
	return positions, nil
}

// mostRight is how many positions without a failure have a line unless --full is given: with the others the output fits on a
// screen.
const mostRight = 20

// print prints a line to standard output and its explanations after it, and to standard error the rest of the divergences,
// which the explanations do not have. Without --full it counts the positions without a failure beyond mostRight.
func (v *verifier) print(line verifyLine, width int, name string) {
	if line.status != failStatus && !v.full {
		if v.right++; v.right > mostRight {
			return
		}
	}
	fmt.Fprintf(v.stdout, "%-4s  %-*s  %s\n", line.status, min(width, mostName), name, strings.Join(line.parts, "; "))
	for _, e := range line.explanations {
		fmt.Fprint(v.stdout, e.text)
		if e.divergence != nil {
			for line := range strings.Lines(e.divergence.String()) {
				if strings.HasPrefix(line, "FEN there:") || strings.HasPrefix(line, "found by:") || strings.HasPrefix(line, "reproduce:") {
					fmt.Fprint(v.stderr, line)
				}
			}
		}
	}
}

// family verifies one family with every representation.
func (v *verifier) family(ctx context.Context, family perft.RuleFamily) (verifyLine, error) {
	line := verifyLine{status: "skip"}
	var right, faults []string
	most := 0
	for _, b := range v.subjects {
		if v.hanging[b.name] {
			continue
		}
		r, err := v.familyOf(ctx, b, family)
		if err != nil {
			return line, err
		}
		most = max(most, r.right+r.wrong)
		for range r.wrong {
			v.fail(b.name, cmp.Or(r.rule(), family.Name))
		}
		switch {
		case r.wrong > 0:
			line.status = failStatus
			faults = append(faults, fmt.Sprintf("%s %d right, then wrong in %s", b.name, r.right, r.fault))
			line.explanations = append(line.explanations, r.explanation)
		case r.right > 0:
			right = append(right, b.name)
		}
		if r.unable > 0 {
			faults = append(faults, fmt.Sprintf("%s: %d left out", b.name, r.unable))
		}
	}
	if len(right) > 0 {
		if line.status == "skip" {
			line.status = "ok"
		}
		line.parts = append(line.parts, fmt.Sprintf("%s right in %s", plural(most, "position"), v.rightPhrase(right)))
	}
	line.parts = append(line.parts, faults...)
	if skipped := len(family.Suite) - most; skipped > 0 {
		line.parts = append(line.parts, fmt.Sprintf("skipped %d", skipped))
		v.skipped += skipped
	}
	v.counts += most
	return line, nil
}

// familyResult is the result of one representation for a family.
type familyResult struct {
	right, wrong, unable int
	explanation          // of the first wrong one
}

func (v *verifier) familyOf(ctx context.Context, b verified, family perft.RuleFamily) (familyResult, error) {
	var result familyResult
	for _, e := range family.Suite {
		got, err := v.one(ctx, b, e)
		switch {
		case errors.Is(err, rep.ErrUnsupported):
			result.unable++
			v.countRefused(err)
			continue
		case errors.Is(err, context.Canceled):
			return result, exit.Interruptedf("verify was at %s with %s, in %s", family.Name, b.name, e.Position.FEN())
		case err != nil:
			fault := v.fault(b, err)
			if result.wrong++; result.wrong == 1 || v.hanging[b.name] {
				result.fault = fault
			}
			if errors.Is(err, uci.ErrEnded) && !v.hanging[b.name] {
				continue
			}
			return result, nil // a board that cannot be loaded, or does not return, is not tried again
		case got.Failure == nil:
			result.right += len(got.Checked)
			continue
		}
		if result.wrong++; result.wrong > 1 {
			continue
		}
		if result.explanation, err = v.explain(ctx, b, e, got.Failure); err != nil {
			return result, err
		}
		result.fault = e.Position.FEN() + ": " + result.fault
		if v.hanging[b.name] {
			break
		}
	}
	return result, nil
}

// refused verifies that positions that cannot be played on are refused before
// they reach a board.
func (v *verifier) refused(width int) {
	line := verifyLine{status: "ok"}
	refused := perft.Refused()
	for _, fen := range refused {
		if _, err := rep.ParseFEN(fen); err == nil {
			line.status = failStatus
			line.parts = append(line.parts, fen+" is not refused")
			v.total++
		}
	}
	if line.status == "ok" {
		line.parts = append(line.parts, plural(len(refused), "position")+" that cannot be played on")
	}
	v.print(line, width, "refused")
}
