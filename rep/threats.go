package rep

// A Threat is one piece that attacks another: an attacker on a square and its victim on
// another one. The two may be of any colours, so that a defended piece is a victim, too.
// Neither is a king. It is the input of the networks that engines have used since
// Stockfish's SFNNv12. The squares are in bits 0-5 and 8-13, the pieces in bits 16-19
// and 20-23, the attacker's first.
type Threat uint32

// MakeThreat packs a threat. The squares must be on the board, and attacker and victim
// must be two of the twelve pieces.
func MakeThreat(attacker Piece, from Square, victim Piece, to Square) Threat {
	return Threat(from) | Threat(to)<<8 | Threat(attacker)<<16 | Threat(victim)<<20
}

// Attacker returns the piece that attacks.
func (t Threat) Attacker() Piece { return Piece(t >> 16 & 15) }

// From returns the attacker's square.
func (t Threat) From() Square { return Square(t & 63) }

// Victim returns the piece that is attacked.
func (t Threat) Victim() Piece { return Piece(t >> 20 & 15) }

// To returns the victim's square.
func (t Threat) To() Square { return Square(t >> 8 & 63) }

// String returns attacker and victim with their squares, "Nf3xpe5".
func (t Threat) String() string {
	return t.Attacker().String() + t.From().String() + "x" + t.Victim().String() + t.To().String()
}

// addedThreat is the bit of a ThreatChange that adds its threat.
const addedThreat ThreatChange = 1 << 31

// A ThreatChange is a threat that a move adds or removes: the bits of the threat, and bit
// 31 if it is added.
type ThreatChange uint32

// Added returns the change that adds t.
func (t Threat) Added() ThreatChange { return ThreatChange(t) | addedThreat }

// Removed returns the change that removes t.
func (t Threat) Removed() ThreatChange { return ThreatChange(t) }

// Threat returns the threat that c adds or removes.
func (c ThreatChange) Threat() Threat { return Threat(c &^ addedThreat) }

// IsAdded reports whether c adds its threat.
func (c ThreatChange) IsAdded() bool { return c&addedThreat != 0 }

// String returns the threat after "+" if it is added, after "-" if it is removed.
func (c ThreatChange) String() string {
	if c.IsAdded() {
		return "+" + c.Threat().String()
	}
	return "-" + c.Threat().String()
}

// MaxThreatChanges is room for the changes of any move. A piece that enters or leaves a
// square changes at most 32 threats: 8 of its own, 8 of knights, 8 of the pieces that are
// next on its lines, and 8 of sliders along these lines. A move has at most four such
// changes, castling's. The bound is a power of two, so that a mask replaces a bounds check.
const MaxThreatChanges = 128

// ThreatChanges is a list of the changes of one move.
type ThreatChanges struct {
	N    int                            // the number of changes
	List [MaxThreatChanges]ThreatChange // the first N are in use
}
