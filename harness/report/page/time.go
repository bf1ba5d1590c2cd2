package page

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// Where the time goes, by the profiles.
type timeView struct {
	Shares []sharesView
	Flames []flame
}

// A sharesView is the parts of one kind of work.
type sharesView struct {
	Chart picture
	Table textTable
}

func drawTime(s *source) (content, error) {
	var view timeView
	var c content
	if s.profiles == nil {
		c.view = view
		return c, nil
	}
	reps := s.profiles.reps(s.columns())
	for _, work := range s.profiles.works() {
		if work.Kind == harness.MakeUnmake {
			continue // which has no other parts
		}
		shares := sharesOf(s, reps, work)
		view.Shares = append(view.Shares, shares)
		c.pictures, c.tables = append(c.pictures, shares.Chart), append(c.tables, shares.Table)
	}
	for _, rep := range reps {
		root := s.profiles.flameOf(rep)
		f := flame{rep, flamePicture(picture{
			Slug: s.slugs.of("flame " + rep), Title: "Flame graph of " + rep,
			Text: fmt.Sprintf("Each function is a bar as wide as the time in it and in all that it calls, below the function that called it. %.1f seconds of samples.", root.value),
		}, root)}
		view.Flames = append(view.Flames, f)
		c.pictures = append(c.pictures, f.Picture)
	}
	c.view = view
	return c, nil
}

// sharesOf draws what each board spends on each part of a kind of work.
func sharesOf(s *source, reps []string, work harness.Work) sharesView {
	shares, seconds := s.profiles.shares(reps, work)
	head := append(append([]string{"representation"}, partNames...), "samples")
	t := textTable{
		Slug: s.slugs.of("shares " + work.String()), Caption: "Shares of the time, " + work.Heading(), Head: head,
		figures: [][]string{append(append([]string{"representation"}, partNames...), "samples_s")},
	}
	var lines []string
	for i, rep := range reps {
		line, figures := []string{rep}, []string{rep}
		for _, share := range shares[i] {
			line, figures = append(line, percent(share)), append(figures, number(share))
		}
		t.figures = append(t.figures, append(figures, number(seconds[i])))
		t.Rows = append(t.Rows, append(line, fmt.Sprintf("%.1f s", seconds[i])))
		lines = append(lines, rep+": "+strings.Join(line[1:], ", "))
	}
	return sharesView{Table: t, Chart: stackedChart(picture{
		Slug: t.Slug, Title: "Where the time goes: " + work.Heading(), Width: chartWidth,
		Text: "Bars of the shares of " + strings.Join(partNames, ", ") + ", in this order. " + strings.Join(lines, "; ") + ".",
	}, reps, partNames, shares)}
}
