package cli

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// The changes of the memory by a move, in a table, in full, and made and unmade.
func TestShowMoves(t *testing.T) {
	t.Parallel()
	if bits.UintSize != 64 {
		t.Skip("the figures are those of 64-bit machines")
	}
	shown := slices.DeleteFunc(all.Backends(), func(b rep.Backend) bool {
		return !slices.Contains([]string{"bitboard", "bitboard8", "x88", "tenbytwelve", "sixteenbysixteen", "mailbox", "nibble", "piecelist"}, b.Name)
	})
	for _, test := range []struct {
		name string
		args []string
	}{
		{"show-table", []string{"--after", "e2e4", "--step", "d7d5"}},
		{"show-after", []string{"kiwipete", "--after", "e1g1,h3g2", "--rep", "x88,bitboard8,tenbytwelve"}},
		{"show-step", []string{"--step", "e2e4", "--rep", "x88,bitboard,mailbox,nibble,piecelist"}},
		{"show-step-en-passant", []string{"--step", "e5d6", "--rep", "x88,bitboard", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"}},
		{"show-step-null", []string{"--step", "0000", "--rep", "sixteenbysixteen,piecelist"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), shown, append([]string{"show"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status, o.stderr)
			assert.Empty(t, o.stderr)
			golden(t, test.name, o.stdout)
			for line := range strings.Lines(o.stdout) {
				// The summary of a board may be longer.
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); !slices.ContainsFunc(shown, func(b rep.Backend) bool { return strings.HasPrefix(line, b.Name+": ") }) {
					assert.LessOrEqual(t, n, 100, line)
				}
			}
		})
	}
}
