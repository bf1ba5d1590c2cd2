// Package engine is the state above a board: what an engine knows of a position in
// addition to where the pieces are, kept up to date move by move, over any [rep.Board].
package engine
