package model

// chosenMove is a move whose memory writes teach something.
type chosenMove struct{ title, fen, move, hint string }

// chosenMoves are in the order of their difficulty, the same number for each level.
var chosenMoves = []chosenMove{
	{"A quiet move", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "Two squares change. What else does a board keep of a position?"},
	{"A double push", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "A black pawn is next to the square that is crossed."},
	{"A capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 4 10", "e3d5", "The clock goes back to 0, and a list loses an entry."},
	{"En passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "The captured pawn is on neither square of the move."},
	{"Castling kingside", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "Two pieces move, and two rights are lost."},
	{"Castling queenside, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "The fullmove number counts too."},
	{"A rook loses its right", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "A capture of a rook by a rook, each with a right."},
	{"Promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "A pawn leaves, a queen is there: is that the same piece?"},
	{"Promotion with a capture", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "One piece goes, one changes its kind."},
	{"A null move", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "0000", "No piece moves. The en passant square is gone."},
	{"A discovered double check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "Does a board write down that there is check?"},
	{"The king leaves a double check", "4k3/8/5N2/8/8/8/8/4RK2 b - - 1 1", "e8f8", "The king is the first entry of every list."},
}
