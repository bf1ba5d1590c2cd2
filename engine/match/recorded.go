package match

// Recorded returns the curve of the recorded games, 2026-11-24: the search with mobility against itself with half the
// nodes. They are in results/2026-11-24/amd-epyc/elo-curve.pgn.gz.
func Recorded() Curve { return Fit(recorded[:]) }

// recorded are the values of twice the speed.
var recorded = [...]Point{
	{2000, Estimate{192.2, 8.1}},
	{8000, Estimate{233.2, 10.1}},
	{32000, Estimate{197.3, 11.5}},
	{128000, Estimate{189.1, 17.7}},
}

// RecordedAgainst returns the curve of the recorded games against Stockfish 15.1, 2026-11-25: the search with mobility
// with all and with a quarter of the nodes. They are in results/elo-curve-stockfish.pgn.gz.
func RecordedAgainst() Curve { return Fit(recordedAgainst[:]) }

var recordedAgainst = [...]Point{
	{1414, Estimate{128.1, 10.3}},
	{5657, Estimate{132.8, 17.2}},
	{22627, Estimate{80.9, 25.4}},
	{90510, Estimate{75.5, 46.0}},
}
