// Package page draws the report of recorded runs: one page that makes no request,
// with its pictures as SVG files next to it, its tables as Markdown and CSV, and the
// files that it was drawn from.
//
// [New] reads the runs, the profiles and the sizes of the boards, [Report.WriteTo]
// writes the files into a folder, and [Report.WritePicture] the ranking as a picture.
// Package report makes all comparisons, and bench compare prints them: the page shows
// the same figures in the same digits.
//
// # How it is drawn
//
// Text in a grid is a table of the page, because the browser measures the text:
// bars.go (figures with bars and their intervals), heat.go (ratios on the scale around
// 1). The same data are drawn as SVG for the files. Charts of points (lines.go) are
// SVG in both. SVG is laid out for DejaVu Sans Bold, the widest of the usual fonts, so
// that nothing is cut if the reader has a narrower one; on the page it is never
// scaled.
//
// No board has a colour of its own: there may be any number of them. The one that the
// reader marks stands out on the whole page. Colours stand for ratios, blue for faster
// and orange for slower; colours.go has them all.
//
// Sections below the first screen are drawn when they are scrolled to
// (content-visibility in page.css).
//
// # The files of this package
//
// Each uses only those before it: folder.go, slug.go and tables.go (files and tables),
// colors.go, svg.go, ticks.go, lines.go, bars.go and heat.go (drawing), profile.go and
// source.go (the data of the page), then a file for each section: ranking.go
// with picture.go, comparison.go, scale.go, costs.go, time.go, memory.go, settings.go,
// download.go, and at the end html.go, page.go and write.go. A new section is a file
// of that kind, a row of the list in page.go and a template in page.html.
//
// # Untrusted input
//
// Files of results and profiles may come from anywhere. Names in them are text in
// HTML, SVG, Markdown, CSV and on the terminal. A profile is a regular file of a
// limited size, packed and unpacked, and nothing that it names is opened.
package page
