// Package page draws the report of recorded runs: one page that needs nothing but
// itself, with its plots as SVG files next to it and its tables as Markdown and
// CSV.
//
// [New] reads the runs, the profiles and the sizes of the boards, and
// [Report.WriteTo] writes the files into a folder. All comparisons are those of
// package report, which bench compare prints: the page shows the same figures in
// the same digits.
//
// # The files of this package
//
// Each uses only those before it: folder.go, slug.go and tables.go (files and
// tables), svg.go, ticks.go, grids.go, parts.go and bars.go (plots), profile.go and
// source.go (what the page is drawn from), flame.go, then a file for each section:
// verdict.go, comparison.go, scale.go, costs.go, time.go, memory.go, settings.go,
// download.go, and at the end html.go, page.go and write.go. A new section is a
// file of that kind, a row of the list in page.go and a template in page.html.
//
// # What is not trusted
//
// Files of results and profiles may come from anywhere. Names in them are text in
// HTML, SVG, Markdown, CSV and on the terminal. A profile is a regular file of a
// limited size, packed and unpacked, and nothing that it names is opened.
package page
