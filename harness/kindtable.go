package harness

func kindTable() []KindInfo {
	return []KindInfo{
		{
			Kind: Perft, Heading: "perft", Summary: "one perft to the position's depth",
			Unit: NodesPerSecond, Subject: OfBoard, depth: perftDepth, onBoard: (*Op).preparePerft,
			work: []workload{
				{Work: Work{Count: Leaf, Dispatch: ByInterface}, usual: true},
				{Work: Work{Count: List, Dispatch: ByInterface}, full: true},
				{Work: Work{Count: Bulk, Dispatch: ByInterface}, usual: true},
				{Work: Work{Count: Leaf, Dispatch: Direct}},
				{Work: Work{Count: Bulk, Dispatch: Direct}},
				{Work: Work{Count: Bulk, Dispatch: ByInterface, Hash: tableMiB}},
				{Work: Work{Count: Bulk, Dispatch: ByInterface, Threads: boards}},
				{Work: Work{Count: Bulk, Dispatch: ByInterface, Hash: tableMiB, Threads: boards}},
			},
		},
		{
			Kind: MakeUnmake, Heading: "make and unmake", Summary: "one legal move made and unmade, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: (*Op).prepareMakeUnmake, work: []workload{{usual: true}},
		},
		{
			Kind: AppendMoves, Heading: "legal moves listed", Summary: "all legal moves listed in a position of recorded games, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, games: true, onBoard: (*Op).prepareAppendMoves, work: []workload{{}},
		},
		{
			Kind: CountMoves, Heading: "legal moves counted", Summary: "all legal moves counted in a position of recorded games, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, games: true, onBoard: (*Op).prepareCountMoves, work: []workload{{}},
		},
		{
			Kind: PieceAt, Heading: "the piece on each square", Summary: "PieceAt of all 64 squares",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: inspecting((*Op).preparePieceAt), work: []workload{{}},
		},
		{
			Kind: Pieces, Heading: "the squares of each piece", Summary: "Pieces of all twelve kinds of piece",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: inspecting((*Op).preparePieces), work: []workload{{}},
		},
		{
			Kind: Attackers, Heading: "the attackers of each square", Summary: "Attackers of all 64 squares by both colours",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: questioning((*Op).prepareAttackers), work: []workload{{}},
		},
		{
			Kind: Checkers, Heading: "checkers", Summary: "Checkers",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: inspecting((*Op).prepareCheckers), work: []workload{{}},
		},
		{
			Kind: Load, Heading: "load", Summary: "Load of the position",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: (*Op).prepareLoad, work: []workload{{}},
		},
		{
			Kind: Position, Heading: "position", Summary: "Position",
			Unit: NanosecondsPerOp, Subject: OfBoard, onBoard: (*Op).preparePosition, work: []workload{{}},
		},
		{
			Kind: Search, Heading: "search", Summary: "one search from an empty table to a depth",
			Unit: NodesPerSecond, Subject: OfBoard, Named: true, depth: searchDepth, fits: searchKnown, onBoard: (*Op).prepareSearch, work: searchWork(),
		},
		{
			Kind: Replay, Heading: "a search replayed", Summary: "the moves of a search made and unmade, with its questions of one kind or of all",
			Unit: NodesPerSecond, Subject: OfBoard, Named: true, depth: replayDepth, fits: replayKnown, onBoard: (*Op).prepareReplay, work: replayWork(),
		},
		{
			Kind: GameMake, Heading: "make and unmake in a game", Summary: "one legal move made and unmade with the state of an engine, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, onBoard: questioning((*Op).prepareGameMake), work: asks(),
		},
		{
			Kind: Captures, Heading: "captures listed", Summary: "all captures and promotions to a queen listed, where the side to move is not in check",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, fits: notInCheck, asks: "AppendCaptures", onBoard: questioning((*Op).prepareCaptures), work: asks(),
		},
		{
			Kind: Quiets, Heading: "quiet moves listed", Summary: "all other moves listed, where the side to move is not in check",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, fits: notInCheck, asks: "AppendQuiets", onBoard: questioning((*Op).prepareQuiets), work: asks(),
		},
		{
			Kind: Evasions, Heading: "evasions listed", Summary: "all legal moves listed in one of the checks that up to two moves lead to, taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, fits: hasChecks, onBoard: (*Op).prepareEvasions, work: []workload{{}},
		},
		{
			Kind: GivesCheck, Heading: "does it give check", Summary: "GivesCheck of one legal move, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, asks: "GivesCheck", onBoard: questioning((*Op).prepareGivesCheck), work: asks(),
		},
		{
			Kind: Pins, Heading: "checks and pins of a node", Summary: "Checkers, Blockers and Pinners of both sides, and CheckSquares of five pieces, as if asked for the first time",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, asks: "CheckSquares", onBoard: questioning((*Op).preparePins), work: asks(),
		},
		{
			Kind: SEE, Heading: "static exchange evaluation", Summary: "SEEAtLeast of one legal move and 0, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, asks: "SEEAtLeast", onBoard: questioning((*Op).prepareSEE), work: asks(),
		},
		{
			Kind: IsLegal, Heading: "is it legal", Summary: "IsLegal of one move, half of them legal, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, asks: "IsLegal", onBoard: questioning((*Op).prepareIsLegal), work: asks(),
		},
		{
			Kind: Mobility, Heading: "mobility", Summary: "Mobility of both sides",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, asks: "Mobility", onBoard: questioning((*Op).prepareMobility), work: asks(),
		},
		{
			Kind: Threats, Heading: "threats that a move changes", Summary: "ThreatChanges of a move of recorded games, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, games: true, asks: "ThreatChanges", onBoard: questioning((*Op).prepareThreats), work: asks(),
		},
		{
			Kind: NetUpdate, Heading: "a network updated", Summary: "the hidden layer of a network computed after one legal move, all taking their turns",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, onBoard: networking((*Op).prepareNetUpdate), work: netWork(),
		},
		{
			Kind: NetOutput, Heading: "the output of a network", Summary: "the output of a network from its hidden layer",
			Unit: NanosecondsPerOp, Subject: OfBoard, Named: true, onBoard: networking((*Op).prepareNetOutput), work: netWork(),
		},
		{
			Kind: Encode, Heading: "encode", Summary: "the position written as bytes",
			Unit: NanosecondsPerOp, Subject: OfCodec, onCodec: encode, work: []workload{{}},
		},
		{
			Kind: Decode, Heading: "decode", Summary: "the position read from bytes",
			Unit: NanosecondsPerOp, Subject: OfCodec, onCodec: decode, work: []workload{{}},
		},
		{
			Kind: Slider, Heading: "slider attacks", Summary: "what a slider attacks looked up once, all squares and occupancies taking their turns",
			Unit: NanosecondsPerOp, Subject: OfAlg, Named: true, work: sliderWork(),
		},
		{
			Kind: SliderToggle, Heading: "a square changed for slider attacks", Summary: "Toggle of one square, where an algorithm keeps the occupancy",
			Unit: NanosecondsPerOp, Subject: OfAlg, Named: true, work: []workload{{}},
		},
		{
			Kind: SliderBuild, Heading: "tables of slider attacks built", Summary: "what a program does once at its start",
			Unit: NanosecondsPerOp, Subject: OfAlg, Named: true, work: []workload{{}},
		},
	}
}

// The functions in the rows look kinds up: if kinds were initialized by the table,
// that would be an initialization cycle.
func init() { kinds = kindTable() }

func perftDepth(on NamedPosition, _ Work) int { return on.Depth }
