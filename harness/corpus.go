package harness

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A NamedPosition is a position of the corpus that the benchmarks run on.
type NamedPosition struct {
	Name     string       // as in pos=NAME
	Phase    string       // "perft", "opening", "middlegame" or "endgame"
	Summary  string       // one line
	Position rep.Position // loaded by every representation
	Depth    int          // of the perft cases: 400 thousand to 5 million nodes
	Moves    int          // the known number of legal moves
	Nodes    uint64       // the known number of move sequences of Depth plies
}

// corpusTable holds the corpus in source form: depth, moves and nodes before the
// FEN.
var corpusTable = []struct {
	name, phase string
	depth       int
	moves       int
	nodes       uint64
	fen         string
	summary     string
}{
	{"startpos", "perft", 5, 20, 4865609, rep.StartFEN,
		"the start position"},
	{"kiwipete", "perft", 4, 48, 4085603, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"all kinds of moves at once (Peter McKenzie)"},
	{"position3", "perft", 5, 14, 674624, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"an open ending with pinned en passant captures"},
	{"position4", "perft", 4, 6, 422333, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"checks and promotions"},
	{"position5", "perft", 4, 44, 2103487, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"a promotion with a knight fork"},
	{"position6", "perft", 4, 46, 3894594, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"a quiet middlegame (Steven Edwards)"},
	{"italian", "opening", 4, 33, 1272509, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
		"Giuoco Piano, after 3...Bc5"},
	{"najdorf", "opening", 4, 43, 1591216, "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
		"Sicilian Defence, Najdorf Variation, after 5...a6"},
	{"isolani", "middlegame", 4, 36, 2923584, "r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/2N2N2/PP3PPP/R1BQR1K1 b - - 5 10",
		"an isolated queen's pawn, all lines half open"},
	{"attack", "middlegame", 4, 59, 3813973, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
		"an attack on the king (Win at Chess 1)"},
	{"lucena", "endgame", 5, 14, 569653, "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
		"a rook ending"},
	{"queens", "endgame", 4, 24, 409179, "8/5pk1/6p1/4q2p/7P/5QP1/5PK1/8 w - - 0 1",
		"a queen ending with pawns"},
	{"lasker", "endgame", 9, 3, 1745898, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
		"a blocked pawn ending (Lasker and Reichhelm, 1901)"},
}

// Corpus returns the positions in the order of the tables, the six of the perft
// suite first.
func Corpus() []NamedPosition {
	corpus := make([]NamedPosition, len(corpusTable))
	for i, row := range corpusTable {
		p, err := rep.ParseFEN(row.fen)
		if err != nil {
			panic("harness: corpus: " + row.name + ": " + err.Error())
		}
		corpus[i] = NamedPosition{Name: row.name, Phase: row.phase, Summary: row.summary, Position: p,
			Depth: row.depth, Moves: row.moves, Nodes: row.nodes}
	}
	return corpus
}

// AtDepths returns each position once for every depth from first to last whose
// count the perft suite has. Depth and Nodes are set accordingly.
func AtDepths(on []NamedPosition, first, last int) []NamedPosition {
	var at []NamedPosition
	for _, named := range on {
		for _, entry := range perft.StandardSuite() {
			if entry.Position != named.Position {
				continue
			}
			for _, count := range entry.Counts {
				if first <= count.Depth && count.Depth <= last {
					named.Depth, named.Nodes = count.Depth, count.Nodes
					at = append(at, named)
				}
			}
		}
	}
	return at
}

// ParsePosition returns the position of the corpus with the given name, or reads
// a FEN. The error quotes a text that is neither.
func ParsePosition(text string) (rep.Position, error) {
	var names []string
	for _, named := range Corpus() {
		if named.Name == text {
			return named.Position, nil
		}
		names = append(names, named.Name)
	}
	if !strings.ContainsAny(text, " \t/") && text != "" {
		return rep.Position{}, fmt.Errorf("harness: unknown position %q, want a FEN or one of %s", text, strings.Join(names, ", "))
	}
	return rep.ParseFEN(text)
}
