// Package page draws the report of recorded runs: one page that needs nothing
// but itself, with its plots as SVG files beside it and its tables as Markdown
// and CSV.
//
// [New] reads the runs, the profiles and what the representations say of
// themselves, and [Report.WriteTo] writes the files into a folder. All
// comparisons are those of package report, which bench compare prints: the page
// shows the same figures in the same digits.
package page
