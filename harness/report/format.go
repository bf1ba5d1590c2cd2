package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/perf/benchunit"

	"github.com/boardbench/boardbench/rep"
)

// missing is shown if nothing was measured.
const missing = "-"

// printable returns a text of a file so that it can be shown anywhere:
// unprintable characters, such as an escape sequence of a terminal, are written
// as Go writes them in a string.
func printable(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) < 0 {
		return s
	}
	return strings.Trim(strconv.Quote(s), `"`)
}

// boards are the boards that the program knows, by name.
type boards map[string]rep.Backend

// legend names the columns whose boards are not scalar Go, with their instructions, in a line; none if no column has any.
func (b boards) legend(columns []string) []string {
	var texts []string
	for _, column := range columns {
		if instructions := b[column].Instructions; instructions != "" {
			texts = append(texts, column+" ("+instructions+")")
		}
	}
	if texts == nil {
		return nil
	}
	return []string{"Assembly for extensions of the CPU, another class than scalar Go: " + strings.Join(texts, ", ")}
}

// figure formats a measurement, in nodes a second or in seconds an operation:
// "948.1M nodes/s", "8.609 ns/op".
func figure(value float64, speed bool) string {
	switch {
	case value == 0:
		return missing
	case speed:
		return benchunit.Scale(value, benchunit.Decimal) + " nodes/s"
	}
	scaled := benchunit.Scale(value, benchunit.Decimal)
	number := strings.TrimRight(scaled, "mµn")
	return number + " " + strings.TrimPrefix(scaled, number) + "s/op"
}

// decimalsOf returns how many decimals a ratio has: three significant digits, and three decimals near 1.
func decimalsOf(value float64) int {
	switch {
	case value >= 100:
		return 0
	case value >= 10:
		return 1
	case value >= 0.0995:
		return 3
	}
	return 4
}

// percent formats a share without a sign, with two digits or all of a whole number: "2", "1.5", "4800".
func percent(share float64) string {
	if share >= 0.995 {
		return fmt.Sprintf("%.0f", 100*share)
	}
	return fmt.Sprintf("%.2g", 100*max(share, 0.0001))
}

// A list collects different values in the order in which they come.
type list[T comparable] struct {
	values []T
	seen   map[T]bool
}

func (l *list[T]) add(value T) {
	if l.seen[value] {
		return
	}
	if l.seen == nil {
		l.seen = map[T]bool{}
	}
	l.seen[value] = true
	l.values = append(l.values, value)
}

// A grouping collects different values for each of its keys, both in the order in which they come.
type grouping[K, V comparable] struct {
	keys []K
	of   map[K]*list[V]
}

func (g *grouping[K, V]) add(key K, value V) {
	if g.of[key] == nil {
		if g.of == nil {
			g.of = map[K]*list[V]{}
		}
		g.keys, g.of[key] = append(g.keys, key), &list[V]{}
	}
	g.of[key].add(value)
}
