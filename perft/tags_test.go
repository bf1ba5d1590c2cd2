package perft_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func TestTags(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string][]perft.Tag{
		rep.StartFEN:                        nil,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":    {perft.TagCastling, perft.TagCheck},
		"3k4/8/8/8/8/8/8/3K2R1 w G - 0 1":   {perft.TagChess960, perft.TagCastling, perft.TagCheck},
		"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1": {perft.TagCheck, perft.TagEnPassant, perft.TagPins},
		"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1":   {perft.TagEnPassant},
		"7k/8/P7/8/8/8/8/K7 w - - 0 1":      nil,
		"7k/P7/8/8/8/8/8/K7 b - - 0 1":      {perft.TagPromotion},
		"4r2k/8/8/8/4n3/8/8/4K3 w - - 0 1":  nil, // the knight uncovers a check
		"4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1":  {perft.TagPins},
		"7k/8/8/8/8/8/8/KQQQ4 b - - 0 1":    {perft.TagManyQueens},
		"8/8/8/8/8/8/6Q1/K6k b - - 0 1":     {perft.TagCheck},
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err, fen)
		assert.Equal(t, want, perft.Tags(&p), fen)
	}
}

// Positions of the suite that are named for a rule have its tag, and no tag is without a position.
func TestTagsOfSuite(t *testing.T) {
	t.Parallel()
	n := map[perft.Tag]int{}
	for _, e := range perft.StandardSuite() {
		tags := perft.Tags(&e.Position)
		for _, tag := range tags {
			n[tag]++
		}
		for word, tag := range map[string]perft.Tag{
			"castling gives": perft.TagCastling, "right is": perft.TagCastling, "check": perft.TagCheck, "Chess960": perft.TagChess960,
			"en passant": perft.TagEnPassant, "pin": perft.TagPins, "romot": perft.TagPromotion,
		} {
			if strings.Contains(e.Name, word) {
				assert.Contains(t, tags, tag, e.Name)
			}
		}
	}
	assert.Len(t, n, 7)
}
