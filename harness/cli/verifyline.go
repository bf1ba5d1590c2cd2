package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// failStatus is the status of a line with a failure.
const failStatus = "FAIL"

// mostName is how wide the names of positions are, except for longer ones.
const mostName = 28

// verifyLine is the line of one position.
type verifyLine struct {
	status       string // ok, FAIL, or skip if nothing was compared
	parts        []string
	explanations []string // of failures: the position, the moves in words and a hint
}

// line verifies one position, or the positions of a family, with every subject.
func (v *verifier) line(ctx context.Context, suite perft.Suite) (verifyLine, error) {
	line := verifyLine{status: "skip"}
	var right, faults []string
	depths, most := make(map[int]bool), 0 // that were compared, and the most counts of a subject
	for _, s := range v.subjects {
		r, err := v.subject(ctx, s, suite, depths)
		if err != nil {
			return line, err
		}
		most = max(most, r.right+r.wrong)
		switch {
		case r.wrong > 0 && len(suite) > 1:
			r.fault = fmt.Sprintf("%s %d right, then wrong in %s", s.name, r.right, r.fault)
		case r.unable > 0 && len(suite) > 1:
			r.fault = fmt.Sprintf("%s: %d left out", s.name, r.unable)
		}
		if r.wrong > 0 {
			line.status = failStatus
			line.explanations = append(line.explanations, r.explanation)
		} else if r.right > 0 {
			right = append(right, s.name)
		}
		if r.fault != "" {
			faults = append(faults, r.fault)
		}
	}
	what := plural(most, "position")
	if len(suite) == 1 {
		what, most = depthsPhrase(depths), len(depths)
	}
	if len(right) > 0 {
		if line.status == "skip" {
			line.status = "ok"
		}
		line.parts = append(line.parts, what+" right in "+v.rightPhrase(right))
	}
	v.counts, v.skipped = v.counts+most, v.skipped+suite.Len()-most
	if line.parts = append(line.parts, faults...); len(faults) == 0 && suite.Len() > most {
		line.parts = append(line.parts, fmt.Sprintf("skipped %d", suite.Len()-most))
	}
	v.positions += len(suite)
	return line, nil
}

// subjectResult is the result of one subject for the positions of a line.
type subjectResult struct {
	right, wrong, unable int
	fault                string // of the first wrong one, or of one that it is unable to hold
	explanation          string // of the first wrong one, "" for none
}

// subject verifies positions with one subject until it is given up, adds the depths that were compared, and counts the
// failures. It looks for the first difference in the first position that is wrong. The error is ctx's.
func (v *verifier) subject(ctx context.Context, s *verified, suite perft.Suite, depths map[int]bool) (r subjectResult, err error) {
	for _, e := range suite {
		if s.givenUp {
			break
		}
		result, err := attempt(ctx, v.app, s.name, e.Name, func() (perft.Verification, error) { return s.verify(ctx, e) })
		switch {
		case errors.Is(err, context.Canceled):
			return r, exit.Interruptedf("%s, in %s, after %d positions", v.Last().Where(), e.Position.FEN(), v.positions)
		case errors.Is(err, rep.ErrUnsupported):
			if r.unable++; r.wrong == 0 {
				r.fault = "left out: " + errorLine(err)
			}
			if errors.Is(err, uci.ErrRefused) {
				v.refusals++
			}
			continue
		case err != nil:
			fault := v.fault(s, err)
			if r.wrong++; r.wrong == 1 || s.givenUp {
				r.fault = fault
			}
			v.fail(s, perft.Tags(&e.Position)...)
			if s.endings == 0 {
				return r, nil // what cannot be loaded, or does not return, is not tried again
			}
			continue
		}
		s.endings = 0
		for _, c := range result.Checked {
			depths[c.Depth] = true
		}
		if result.Failure == nil {
			r.right += len(result.Checked)
			continue
		}
		if r.wrong++; r.wrong == 1 {
			if r.fault, r.explanation, err = v.explain(ctx, s, e, result.Failure); err != nil {
				return r, err
			}
			if len(suite) > 1 {
				r.fault = e.Position.FEN() + ": " + r.fault
			}
		}
		v.fail(s, perft.Tags(&e.Position)...)
	}
	return r, nil
}

// fault returns the text of an error of a representation or an engine. One that hangs is not verified
// any further, nor is an engine that ends several times in a row.
func (v *verifier) fault(s *verified, err error) string {
	text := errorLine(err)
	if errors.Is(err, uci.ErrEnded) {
		if s.endings++; s.endings < mostEndings {
			return text
		}
		text += fmt.Sprintf("; %s has ended %d times in a row", s.name, mostEndings)
	}
	if errors.As(err, new(*perft.TimeoutError)) || errors.As(err, new(*uci.Failure)) {
		s.givenUp = true
		text += "; " + s.name + " is not verified any further"
	}
	return text
}

// explain returns a failure in a few words, and its explanation by the first difference from the referee. What differs is not
// verified any further: its other counts are wrong for the same reason. Only the first failure is explained: if no line of
// play shows it, none is likely to show the next.
func (v *verifier) explain(ctx context.Context, s *verified, e perft.Entry, f *perft.Failure) (fault, explanation string, err error) {
	fault = s.name + " " + f.String()
	if s.explained {
		return fault, "", nil
	}
	s.explained = true
	fmt.Fprintf(v.stderr, "%s differs at %s: looking for the first line of play that shows it\n", s.name, e.Name)
	d, err := attempt(ctx, v.app, s.name, e.Name, func() (*perft.Divergence, error) {
		return s.diverge(ctx, &e.Position, f.Depth)
	})
	switch {
	case errors.As(err, new(*uci.Failure)):
		return fault + "; " + v.fault(s, err), "", nil
	case err != nil:
		return fault, "", err
	case d == nil && f.Panic != "":
		return fault + ", which did not happen again", "", nil
	case d == nil:
		return fault + ", though it plays as the referee does: look at the suite's count", "", nil
	}
	s.givenUp, s.wrong, s.wrongAt = true, d, e.Name
	head := fmt.Sprintf("%s in %s: %s\n", s.name, e.Name, d.Root.FEN())
	return fmt.Sprintf("%s; %s is not verified any further", fault, s.name), v.differs(s, head, d, ""), nil
}

// differs returns the explanation of a difference below head: its place, its moves in words and a hint. It prints to
// standard error the lines that the explanation does not have.
func (v *verifier) differs(s *verified, head string, d *perft.Divergence, hint string) string {
	d.Rep, d.Program = s.name, machine.ThisEnvironment().MainPackage
	for line := range strings.Lines(d.String()) {
		if strings.HasPrefix(line, "FEN there:") || strings.HasPrefix(line, "found by:") || strings.HasPrefix(line, "reproduce:") {
			fmt.Fprint(v.stderr, line)
		}
	}
	if len(d.Line) > 0 {
		head += fmt.Sprintf("After %s it should be:\n", perft.JoinMoves(d.Line))
	}
	if hint != "" {
		hint = fmt.Sprintf("\nHint: %s\n", hint)
	}
	board, _, _ := strings.Cut(d.There.String(), "\n\n") // without the state
	return fmt.Sprintf("\n%s\n%s\n\n  %s\n%s\n", head, board, strings.Join(d.Words(), "\n  "), hint)
}

// rightPhrase returns "all 5" or the names of those that are right.
func (v *verifier) rightPhrase(right []string) string {
	if len(right) == len(v.subjects) && len(right) > 1 {
		return fmt.Sprintf("all %d", len(right))
	}
	return strings.Join(right, ", ")
}

// depthsPhrase returns "D1 to D5" or "D4, D6".
func depthsPhrase(depths map[int]bool) string {
	var sorted []int
	for d := range perft.MaxDepth + 1 {
		if depths[d] {
			sorted = append(sorted, d)
		}
	}
	last := len(sorted) - 1
	if last > 1 && sorted[last]-sorted[0] == last {
		return fmt.Sprintf("D%d to D%d", sorted[0], sorted[last])
	}
	var texts []string
	for _, d := range sorted {
		texts = append(texts, fmt.Sprintf("D%d", d))
	}
	return strings.Join(texts, ", ")
}

// lines verifies families of positions, a line a family, until all subjects are given up.
func (v *verifier) lines(ctx context.Context, families []perft.RuleFamily, width int) error {
	for _, family := range families {
		if v.over() {
			break
		}
		line, err := v.line(ctx, family.Suite)
		if err != nil {
			return err
		}
		v.print(line, width, family.Name)
	}
	return nil
}

// mostRight is how many positions without a failure have a line unless --full is given: with the others the output fits on a
// screen.
const mostRight = 20

// print prints a line and its explanations after it. Without --full it counts the positions without a failure beyond mostRight.
func (v *verifier) print(line verifyLine, width int, name string) {
	if line.status != failStatus && !v.full {
		if v.right++; v.right > mostRight {
			return
		}
	}
	fmt.Fprintf(v.stdout, "%-4s  %-*s  %s\n%s", line.status, min(width, mostName), name, strings.Join(line.parts, "; "), strings.Join(line.explanations, ""))
}
