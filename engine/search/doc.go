// Package search is one search for every board: the workload of an engine.
//
// Perft lists moves and makes them. A search asks more: whether a side is in check,
// whether a move from a table is legal here, which squares the pieces attack, whether an
// exchange of captures loses. Which board is the fastest depends on how often each of
// these is asked, and that is what this package is for. It sees a board only through
// [engine.Game], so that it runs on any five methods, and it searches the same tree on
// all of them, node for node: two boards differ only in their time.
//
// # The search
//
// Principal variation search by iterative deepening, with the parts of today's engines that
// ask a board something:
//
//   - alpha-beta with null windows after the first move (alphaBeta), windows around the value
//     of the iteration before (search), and a quiescence search of captures at the horizon,
//     which uses the table too, and ends after so many nodes whatever is left (quiesce);
//   - a transposition table of clusters, asked for right after the move is made (Table);
//   - null moves, late move reductions, and pruning by depth: by the evaluation, by the number
//     of the move, by its history, and by static exchange evaluation, of quiet moves too
//     (isWorthless);
//   - captures by victim and attacker, losing ones put off; killer moves and, for the other
//     quiet ones, histories by side, as a reply to the last move and to the one before it
//     (picker), and a bonus for checks;
//   - every move is asked before it is made whether it gives check. A check is not pruned, is
//     searched a ply deeper if it loses nothing, and spares the next node the question;
//   - draws by repetition, by a repetition that is coming up, by the fifty moves and by
//     material.
//
// The evaluation is the axis that decides how much of the time is the board's:
//
//	eval      in every node                                         asked of the board
//	psqt      the score that the moves keep up to date              nothing
//	pawns     and the pawn structure, from a table by pawn key      the pawns, once in a structure
//	mobility  and how far the pieces can go                         Mobility, of both sides
//	net256    a network, from each move's changes                  nothing
//	net1024   the same with four times the neurons                  nothing
//	threats256, threats1024  and from the threats that it changes   ThreatChanges, of each move
//
// and the generation is the other one: all legal moves at once; in stages, so that a
// capture that cuts has cost no quiet move; or pseudo-legal moves, each tested before
// it is searched, as most engines do it. In check few moves are legal, and all three
// list those.
//
// # Limits
//
// [Search.Run] ends at the first of its [Limits], or with its context, and always with a move, one of
// Limits.Moves if there are any. At the same depth or number of nodes it finds the same on any machine.
//
// # The same tree everywhere
//
// A board may list its moves in any order, but the order must not change the tree. Four
// rules ensure that:
//
//   - Moves are ordered by a total order: value first, and among equal values the
//     lower of the 16-bit moves. No two are equal, so that no sort can keep the order
//     in which they came (order).
//   - Quiet moves get their history when the captures and killers are used up, in
//     every generation mode, because the search of those changes it.
//   - The lowest square decides between equal attackers in an exchange
//     ([engine.Game.SEEAtLeast]).
//   - All arithmetic is by integers, the logarithms in the table of reductions too: a
//     compiler may fuse or reorder floating point otherwise on another architecture.
//
// A hash over key, depth, bounds and evaluation of every node, in their order, is part of
// the [Result]. Two searches with the same hash were the same search. If they were not,
// [Compare] names the first node that differs and the line of play to it.
//
// # The questions
//
// Perft asks for the moves in one node of thirty and counts or makes the rest. The table
// counts the search's questions to its game in a node, on average over the positions of
// the benchmarks to depth 6, with eval=mobility. [Count] counts it, and bench gain
// --write-mix writes it for the depths of the benchmarks. [Record] keeps the calls
// in their order, so that they can be asked again without the search:
//
//	go run ./cmd/bench gain --write-mix - --eval mobility --gen staged
//
//	gen                    legal  staged  pseudo  staged-pseudo
//	Make                    0.93    0.93    0.93           0.93
//	MakeNull                0.03    0.03    0.03           0.03
//	AppendMoves             0.43       -       -              -
//	AppendEvasions          0.05    0.04    0.04           0.04
//	AppendCaptures             -    0.38       -              -
//	AppendQuiets               -    0.09       -              -
//	AppendPseudoLegal          -       -    0.38              -
//	AppendPseudoCaptures       -       -       -           0.38
//	AppendPseudoQuiets         -       -       -           0.09
//	LegalIfPseudo              -       -    1.54           1.54
//	IsPseudoLegal              -       -    0.08           0.22
//	IsLegal                    -    0.22       -              -
//	GivesCheck              1.45    1.45    1.45           1.45
//	Checkers                0.07    0.07    0.07           0.07
//	SEEAtLeast              1.27    1.27    1.27           1.27
//	Mobility                1.17    1.17    1.17           1.17
//	PieceAt                 5.00    5.00    5.13           5.13
//	Pieces                  0.17    0.17    0.17           0.17
//	CheckSquares            0.42    0.42    0.42           0.42
//
// Half of the nodes end without a move list: at a draw, at a bound of the table, or
// because the evaluation is already good enough. Of the other nodes most need only the
// captures: nine nodes of a hundred list the quiet moves. So a generator counts for less
// than in perft, however fast it is, and four small questions for more: whether a move gives
// check (GivesCheck, of nearly every move before it is made), whether an exchange loses
// (SEEAtLeast), which piece is on a square (PieceAt, to order the moves), and whether a
// remembered move is legal here (IsLegal). An evaluation by mobility adds one more, of both
// sides in six nodes of ten.
//
// Pseudo-legal generation lists first and tests later: four moves of each list,
// because most of the moves that are listed are never picked. In one list it does not pay
// with any of our boards, and in stages it costs 6 or 7 % more than legal stages. These are
// the instructions in a node of Kiwipete:
//
//	bench instructions --rep bitboard,x88,mailbox --filter '.name:Search eval:pawns gen:(legal OR staged OR pseudo OR staged-pseudo) ask:native pos:kiwipete'
//
//	gen            bitboard   x88  mailbox
//	legal              3171  3752     3521
//	staged             2702  3251     3190
//	pseudo             3270  4040     3937
//	staged-pseudo      2866  3484     3411
//
// A legal generator finds the checks, the pins and the attacks on the squares next to the king
// once for all moves. A pseudo-legal one saves no more than that, and a single test begins from
// nothing: for each move it looks for the sliders aligned with the king again. To keep the blockers
// of a node, and to test only those and the king, costs as much as it saves, because so few moves
// of a list are tested.
//
// # Reference
//
// Donald Knuth and Ronald Moore, An Analysis of Alpha-Beta Pruning, Artificial
// Intelligence 6 (1975). Tony Marsland, A Review of Game-Tree Pruning, ICCA Journal 9
// (1986), and Alexander Reinefeld, An Improvement to the Scout Tree-Search Algorithm,
// ICCA Journal 6 (1983), for the null windows.
// https://www.chessprogramming.org/Principal_Variation_Search and its neighbours;
// Stockfish's search.cpp and movepick.cpp for the order of the stages.
package search
