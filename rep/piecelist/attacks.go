package piecelist

import "github.com/boardbench/boardbench/rep"

// nearest returns the reach from sq to the nearest piece of c and to the nearest of the other
// side: one table look-up for each piece of both lists. The piece on sq itself limits nothing.
func (b *Board) nearest(sq uint8, c rep.Color) (mine, theirs reach) {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	// Unrolled loops over the lists.
	mine = ray[own[0]] & ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]]
	theirs = ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
	return mine, theirs
}

// nearest returns the reach from sq to the nearest piece of the list alone.
func (l *list) nearest(sq uint8) reach {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	return ray[l[0]] & ray[l[1]] & ray[l[2]] & ray[l[3]] & ray[l[4]] & ray[l[5]] & ray[l[6]] & ray[l[7]] &
		ray[l[8]] & ray[l[9]] & ray[l[10]] & ray[l[11]] & ray[l[12]] & ray[l[13]] & ray[l[14]] & ray[l[15]]
}

// reachThroughKing returns the reach of a piece on sq to the nearest piece of either side,
// without the king of c, which is in slot 0: an X-ray through the king.
func (b *Board) reachThroughKing(sq uint8, c rep.Color) reach {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	return ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]] &
		ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
}

// attacked reports whether the side other than us attacks sq, with the king of us removed.
func (b *Board) attacked(sq uint8, us rep.Color) bool {
	onSquare := &threats[sq&63]
	enemyPieces := &b.pieces[us&1^1]
	for s, from := range &b.squares[us&1^1] {
		t := onSquare[enemyPieces[s]&15][from&127]
		if t&attacksSquare == 0 {
			continue
		}
		if t&sliding == 0 || b.reachThroughKing(from&63, us).atLeast(vectors[from&63][sq&63]) {
			return true
		}
	}
	return false
}

// Attackers returns the squares of the pieces of c that attack sq. First the threats of all of
// them are joined, to test without a branch whether any attacks it on an empty board. The reach
// from sq shows of all sliders aligned with it whether a piece is in between.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	onSquare, squares, pieces := &threats[sq&63], &b.squares[c&1], &b.pieces[c&1]
	if b.apart(c) {
		pawn := &onSquare[rep.MakePiece(c, rep.Pawn)&15]
		if (onSquare[pieces[0]&15][squares[0]&127]|onSquare[pieces[1]&15][squares[1]&127]|
			onSquare[pieces[2]&15][squares[2]&127]|onSquare[pieces[3]&15][squares[3]&127]|
			onSquare[pieces[4]&15][squares[4]&127]|onSquare[pieces[5]&15][squares[5]&127]|
			onSquare[pieces[6]&15][squares[6]&127]|onSquare[pieces[7]&15][squares[7]&127]|
			pawn[squares[8]&127]|pawn[squares[9]&127]|pawn[squares[10]&127]|pawn[squares[11]&127]|
			pawn[squares[12]&127]|pawn[squares[13]&127]|pawn[squares[14]&127]|pawn[squares[15]&127])&attacksSquare == 0 {
			return 0
		}
	}
	var set, sliders rep.SquareSet
	for s, from := range squares {
		t := onSquare[pieces[s]&15][from&127]
		if t&attacksSquare == 0 {
			continue
		}
		if t&sliding != 0 {
			sliders |= setOf[from]
		} else {
			set |= setOf[from]
		}
	}
	if sliders == 0 {
		return set
	}
	mine, theirs := b.nearest(uint8(sq), c)
	for ; sliders != 0; sliders &= sliders - 1 {
		if from := sliders.First(); (mine & theirs).atLeast(vectors[sq&63][from&63]) {
			set |= from.Set()
		}
	}
	return set
}

// Checkers returns the squares of the pieces that give check.
func (b *Board) Checkers() rep.SquareSet {
	king := b.squares[b.state.side()&1][kingSlot]
	return b.Attackers(rep.Square(king), b.state.side().Other())
}
