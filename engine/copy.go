package engine

// Copy returns a game on a board of its own with the position of g and the states that led to it, so
// that it sees the same repetitions. The moves made before cannot be unmade in it. The error is the
// board's.
func (g *Game) Copy() (*Game, error) {
	c := New(g.newBoard, g.ask)
	p := g.Position()
	if err := c.Load(&p); err != nil {
		return nil, err
	}
	for len(c.frames) < len(g.frames) {
		c.grow()
	}
	n := g.Ply() + 1
	copy(c.frames, g.frames[:n])
	copy(c.answers, g.answers[:n])
	c.current, c.gamePly = g.current, g.gamePly
	return c, nil
}
