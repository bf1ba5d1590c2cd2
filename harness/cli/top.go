package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/profile"
)

// printShares prints how the time of each kind of work and board is divided among its parts.
func printShares(w io.Writer, shares []profile.Shares) {
	if len(shares) == 0 {
		fmt.Fprintln(w, "No samples of a case.")
		return
	}
	rows := [][]string{slices.Concat([]string{"", ""}, profile.Parts[:], []string{"samples"})}
	for _, s := range shares {
		row := []string{s.Key.Label(), s.Key.Work.String()}
		for _, seconds := range s.Seconds {
			row = append(row, fmt.Sprintf("%.0f %%", 100*seconds/s.Total()))
		}
		rows = append(rows, append(row, fmt.Sprintf("%.2f s", s.Total())))
	}
	var right []int
	for i := 2; i < len(rows[0]); i++ {
		right = append(right, i)
	}
	printColumns(w, rows, right...)
}

// shellWord returns text as a shell takes it for one word.
func shellWord(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+=,:@%", r)
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
