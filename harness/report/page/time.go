package page

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/profile"
)

// Where the time goes, by the profiles.
type timeView struct {
	Shares []sharesView
	HasKey bool // whether the share of the key is known for all boards
	Flames []flame
}

// A sharesView is the parts of one kind of work.
type sharesView struct {
	Chart picture
	Table textTable
}

func drawTime(s *source) (content, error) {
	view := timeView{HasKey: true}
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
		shares, hasKey := sharesOf(s, reps, work)
		view.HasKey = view.HasKey && hasKey
		view.Shares = append(view.Shares, shares)
		c.pictures, c.tables = append(c.pictures, shares.Chart), append(c.tables, shares.Table)
	}
	for _, rep := range reps {
		root := s.profiles.flameOf(rep)
		f := flame{rep, flamePicture(picture{
			Slug: s.slugs.of("flame " + rep), Title: "Flame graph of " + s.label(rep),
			Text: fmt.Sprintf("Each function is a bar as wide as the time in it and in all that it calls, below the function that called it. %.1f seconds of samples.", root.value),
		}, root)}
		view.Flames = append(view.Flames, f)
		c.pictures = append(c.pictures, f.Picture)
	}
	c.view = view
	return c, nil
}

// sharesOf draws what each board spends on each part of a kind of work, and
// reports whether that of the key is known for all.
func sharesOf(s *source, reps []string, work harness.Work) (view sharesView, hasKey bool) {
	shares := s.profiles.shares(reps, work)
	hasKey = true
	t := textTable{
		Slug: s.slugs.of("shares " + work.String()), Caption: "Shares of the time, " + work.Heading(),
		Head:    append(append([]string{"representation"}, partNames...), "samples"),
		titles:  s.titles,
		figures: [][]string{append(append([]string{"representation"}, partNames...), "samples_s")},
	}
	var lines []string
	var parts [][]float64
	for i, rep := range reps {
		line, figures := []string{rep}, []string{rep}
		for part, of := range shares[i].parts {
			if profile.Part(part) == profile.Hashing && !shares[i].hasKey {
				line, figures = append(line, "-"), append(figures, "")
				continue
			}
			line, figures = append(line, percent(of)), append(figures, number(of))
		}
		hasKey = hasKey && shares[i].hasKey
		parts = append(parts, shares[i].parts)
		t.figures = append(t.figures, append(figures, number(shares[i].seconds)))
		t.Rows = append(t.Rows, append(line, fmt.Sprintf("%.1f s", shares[i].seconds)))
		lines = append(lines, rep+": "+strings.Join(line[1:], ", "))
	}
	return sharesView{Table: t, Chart: stackedChart(picture{
		Slug: t.Slug, Title: "Where the time goes: " + work.Heading(), Width: chartWidth,
		Text: "Bars of the shares of " + strings.Join(partNames, ", ") + ", in this order. " + strings.Join(lines, "; ") + ".",
	}, s.labels(reps), partNames, parts)}, hasKey
}
