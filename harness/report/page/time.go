package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/profile"
)

// Where the time goes, by the profiles.
type timeView struct {
	Parts    []partView
	Shares   []sharesView
	HasKey   bool // whether the share of the key is known for all boards
	Flames   *flameData
	Files    []string // of the flame graphs
	Warnings []harness.Warning
}

// A partView is an entry of the legend.
type partView struct {
	Name string
	ID   int
}

// A sharesView is the parts of one kind of work: a bar of parts for each board.
type sharesView struct {
	Heading string
	Rows    []sharesRow
	Table   textTable
}

// A sharesRow is a board; Parts are shares of 1.
type sharesRow struct {
	Name, Title string
	Parts       []float64
}

// Bar returns the bar of a board as HTML; named says whether parts have their name
// on it if there is room.
func (r sharesRow) Bar(named bool) template.HTML {
	out := `<span class="parts">`
	for part, share := range r.Parts {
		if share < 0.002 {
			continue
		}
		label := ""
		if share >= 0.045 {
			label = fmt.Sprintf("%.0f", 100*share)
		}
		if named && share >= 0.03*float64(len(partNames[part])+3) {
			label = partNames[part] + " " + label
		}
		out += fmt.Sprintf(`<span class="p%d" style="width:%.1f%%" title="%s %s">%s</span>`, part, 100*share, partNames[part], percent(share), label)
	}
	return template.HTML(out + `</span>`)
}

func drawTime(s *source) (content, error) {
	view := timeView{HasKey: true}
	var c content
	if s.profiles == nil {
		c.view = view
		return c, nil
	}
	view.Warnings = s.profiles.warnings
	for id, name := range partNames {
		view.Parts = append(view.Parts, partView{name, id})
	}
	reps := s.profiles.reps(s.columns())
	for _, work := range s.profiles.works() {
		if work.Kind == harness.MakeUnmake {
			continue // which has no other parts
		}
		shares, hasKey := sharesOf(s, reps, work)
		view.HasKey = view.HasKey && hasKey
		view.Shares = append(view.Shares, shares)
		c.pictures, c.tables = append(c.pictures, shares.picture()), append(c.tables, shares.Table)
	}
	view.Flames = &flameData{Parts: partNames}
	index := map[string]int{}
	for _, rep := range reps {
		root := s.profiles.flameOf(rep)
		p := flamePicture(picture{
			Slug: s.slugs.of("flame " + rep), Title: "Flame graph of " + s.label(rep),
			Text: fmt.Sprintf("Each function is a bar as wide as the time in it and in all that it calls, below the function that called it. %.1f seconds of samples.", root.value),
		}, root)
		c.pictures, view.Files = append(c.pictures, p), append(view.Files, p.Slug+".svg")
		view.Flames.add(root, index)
	}
	c.view = view
	return c, nil
}

// sharesOf draws the time that each board spends on each part of a kind of work,
// and reports whether the key's share is known for all.
func sharesOf(s *source, reps []string, work harness.Work) (view sharesView, hasKey bool) {
	shares := s.profiles.shares(reps, work)
	hasKey = true
	t := textTable{
		Slug: s.slugs.of("shares " + work.String()), Caption: "Shares of the time, " + work.Heading(),
		Head:    append(append([]string{"representation"}, partNames...), "samples"),
		names:   s.names,
		figures: [][]string{append(append([]string{"representation"}, partNames...), "samples_s")},
	}
	view.Heading = work.Heading()
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
		view.Rows = append(view.Rows, sharesRow{rep, s.titles[rep], shares[i].parts})
		t.figures = append(t.figures, append(figures, number(shares[i].seconds)))
		t.Rows = append(t.Rows, append(line, fmt.Sprintf("%.1f s", shares[i].seconds)))
	}
	view.Table = t
	return view, hasKey
}

// picture returns the shares as a file.
func (v sharesView) picture() picture {
	const left, width, top, row = 130, 700, 62, 26
	p := picture{
		Slug: v.Table.Slug, Title: v.Table.Caption, Width: left + width + 20, Height: top + row*len(v.Rows) + 8,
		Text: "Bars of the shares of " + strings.Join(partNames, ", ") + ", in this order. The numbers are those of " + v.Table.Slug + ".csv.",
	}
	var d drawing
	d.text(8, 20, "h", v.Table.Caption)
	x := float64(left)
	for part, name := range partNames {
		d.rect(x, 34, 13, 13, `fill="`+hexColor(partColors[part])+`"`)
		d.text(x+18, 45, "", name)
		x += 18 + textWidth(name, textSize) + 12
	}
	for i, r := range v.Rows {
		y := float64(top + row*i)
		d.text(8, y+17, "h", fit(r.Name, textSize, left-12))
		x := float64(left)
		for part, share := range r.Parts {
			fmt.Fprintf(&d, `<g fill="%s" color="%s">`, hexColor(partColors[part]), hexColor(legibleOn(partColors[part])))
			d.rect(x, y+2, share*width-1, row-5, "")
			if share >= 0.045 {
				d.text(x+share*width/2, y+17, "m s", percent(share))
			}
			d.WriteString(`</g>`)
			x += share * width
		}
	}
	p.body = d.String()
	return p
}
