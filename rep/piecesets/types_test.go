package piecesets

import "github.com/boardbench/boardbench/rep"

// add puts a piece on an empty square.
func (t *Types) add(p rep.Piece, sq rep.Square) { t[p-1].Add(sq) }
