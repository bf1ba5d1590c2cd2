// Package page draws recorded runs: as one page that makes no request, and as pictures.
//
// [New] reads runs and draws a page and its chart, [NewMachines] reads recorded folders, and [NewElo] searches and curves of
// Elo: these draw a picture alone. [Report.WriteTo] writes the page into a folder, and [Report.WritePicture] its chart. Package report makes all comparisons, and bench compare prints them: the page shows the same
// figures in the same digits, and has them in itself as CSV.
//
// # How it is drawn
//
// Every table of the page is a [report.Grid], drawn by table.go: ratios stand on the scale around 1, blue for faster and
// orange for slower, which page.css mixes. A chart is SVG, on the page and in files, laid out for DejaVu Sans, the
// widest of the usual fonts, so that nothing is cut if the reader has a narrower one: rows.go draws rows of bars or points,
// answer.go lines. The title of a chart is a finding that the verdicts allow.
//
// The address of the page keeps the board that is marked and how a table is sorted, see page.js.
//
// # Untrusted input
//
// Files of results may come from anywhere. Names in them are text in HTML, SVG and CSV.
package page
