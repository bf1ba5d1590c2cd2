package nibble

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil if the words, the kings' cells, the en passant square and the key agree,
// and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	now := b.now()
	for i := index(0); i < 64; i++ {
		if c := now.at(i); c != noPiece && pieces[c] == rep.NoPiece {
			return fmt.Errorf("nibble: the word %08x of rank %d has the nibble %#x, which is no piece", now.rank[i.rank()], i.rank()+1, c)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if on := now.state.king(c); now.at(on&63) != codeKing.of(c) {
			return fmt.Errorf("nibble: the %v king is recorded on %v, which holds %v", c, on.square(), pieces[now.at(on&63)])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("nibble: %w", err)
	}
	if now.key != p.Key() {
		return fmt.Errorf("nibble: the key is %016x, want %016x", now.key, p.Key())
	}
	var epBits state
	if p.EnPassant != rep.NoSquare {
		epBits = now.epBits(indexOf(p.EnPassant), pushedPawn(indexOf(p.EnPassant)), b.side())
	}
	if got := now.state &^ clockRuns; got != epBits {
		return fmt.Errorf("nibble: the en passant square %v has the state bits %#x, want %#x", p.EnPassant, got, epBits)
	}
	return nil
}
