package nibble

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when the words, the kings' cells, the en passant square
// and the key agree, and an error that names the two that do not.
func (b *Board) Validate() error {
	now := b.now()
	for i := index(0); i < 64; i++ {
		if c := now.at(i); c != nobody && pieces[c] == rep.NoPiece {
			return fmt.Errorf("nibble: the word %08x of rank %d has the nibble %#x, which is no man's", now.rank[i.rank()], i.rank()+1, c)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if on := now.state.king(c); now.at(on&63) != codeKing.of(c) {
			return fmt.Errorf("nibble: the %v king is held to be on %v, where %v stands", c, on.square(), pieces[now.at(on&63)])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("nibble: %w", err)
	}
	if now.key != p.Key() {
		return fmt.Errorf("nibble: the key is %016x, that of the position %016x", now.key, p.Key())
	}
	var passing state
	if p.EnPassant != rep.NoSquare {
		passing = now.passing(indexOf(p.EnPassant), pushed(indexOf(p.EnPassant)), b.side())
	}
	if got := now.state &^ runsOn; got != passing {
		return fmt.Errorf("nibble: the en passant square %v is held as %#x, against the pawns' %#x", p.EnPassant, got, passing)
	}
	return nil
}
