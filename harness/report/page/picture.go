package page

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/boardbench/boardbench/harness"
)

// The size of the picture of the ranking, in pixels.
const (
	screenWidth  = 1280
	screenHeight = 720
	screenMargin = 36
	noteSize     = 14 // of the text below the table
)

// rankingPicture draws the ranking as a picture that fits a screen: the verdict, the
// table with its bars, the machine, the differences that are decided, and the command
// that measures it again.
func rankingPicture(bars *barTable, m *machine, of machineRanking) picture {
	const head, line, width = 108, 22, screenWidth - 2*screenMargin
	foot := 122
	for _, note := range []string{of.Bulk, of.Levels} {
		if note != "" {
			foot += line
		}
	}
	l := barLayout{width: width, across: sideBySide(len(bars.Columns), mostBars), size: 16, small: 13}
	rows := float64(max(1, len(bars.Rows)))
	l.rowHeight = max(20, min(38, (float64(screenHeight-head-foot)-3*l.size-16)/rows))
	height := bars.height(l)
	p := picture{
		Slug: bars.Slug, Title: bars.Caption, Text: of.Verdict + " " + bars.Text,
		Width: screenWidth, Height: head + int(height) + foot,
	}
	var d drawing
	fmt.Fprintf(&d, `<g transform="translate(%d 0)">`, screenMargin)
	title := "Chess board representations"
	if m.main[0].Work.Kind == harness.Search {
		title += " in an engine"
	}
	if of.Machine != "" {
		title += ", " + of.Machine
	}
	d.text(0, 46, "h1", fit(title, 26, width))
	d.text(0, 80, "h2", fit(of.Verdict, 17, width))
	d.WriteString(`<g class="big">`)
	bars.draw(&d, l, head)
	y := head + height + 18
	for _, note := range pictureNotes(of, m) {
		d.text(0, y, "n", fit(note, noteSize, width))
		y += line
	}
	d.WriteString(`</g></g>`)
	p.body = d.String()
	return p
}

// pictureNotes returns the lines below the picture.
func pictureNotes(of machineRanking, m *machine) []string {
	lines := []string{
		"Bars: speed relative to " + of.Base + ", 95 % interval of this sitting, geometric mean of " + of.Of + "; “=”: the same speed, “?”: undecided.",
		of.Setup,
	}
	for _, note := range []string{of.Levels, of.Bulk, of.Note, of.Legend} {
		if note != "" {
			lines = append(lines, note)
		}
	}
	return append(lines, "Measure it on your machine: "+m.command)
}

// ErrNoRanking is the error of Picture if nothing is compared.
var ErrNoRanking = errors.New("report: nothing is compared: there is no ranking to draw")

// Picture returns the picture of the ranking of the first machine as an SVG file.
// The error is ErrNoRanking if nothing is compared.
func (r *Report) Picture() ([]byte, error) {
	for _, p := range r.pictures {
		if p.Width == screenWidth {
			return p.File(), nil
		}
	}
	return nil, ErrNoRanking
}

// WritePicture writes the picture of the ranking into a file, which is replaced as
// a whole or not at all.
func (r *Report) WritePicture(path string) error {
	text, err := r.Picture()
	if err != nil {
		return err
	}
	unfinished, err := os.CreateTemp(filepath.Dir(path), ".unfinished-*.svg")
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	defer os.Remove(unfinished.Name())
	if _, err = unfinished.Write(text); err == nil {
		err = unfinished.Chmod(0o644)
	}
	if closed := unfinished.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(unfinished.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
