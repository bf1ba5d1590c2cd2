// Game plays a game with the library alone: two searches over one position, on a bitboard, with so many
// nodes a move. It prints the moves and how the game ended.
//
//	go run . -nodes 2000
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

func main() {
	nodes := flag.Uint64("nodes", 2000, "the nodes that a side searches for a move")
	fen := flag.String("fen", rep.StartFEN, "the position to begin with")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := play(ctx, *fen, *nodes); err != nil {
		fmt.Fprintln(os.Stderr, "game:", err)
		os.Exit(1)
	}
}

// play plays a game from a position to its end.
func play(ctx context.Context, fen string, nodes uint64) error {
	position, err := rep.ParseFEN(fen)
	if err != nil {
		return err
	}
	game := engine.New(bitboard.Backend.New, engine.Native)
	if err := game.Load(&position); err != nil {
		return err
	}
	player, err := search.New(game, search.Options{Eval: search.EvalMobility, Gen: search.GenStaged})
	if err != nil {
		return err
	}
	for game.Outcome() == engine.Undecided {
		result, err := player.Run(ctx, search.Limits{Nodes: nodes})
		if err != nil {
			return err
		}
		fmt.Printf("%3d %v %-5v %v\n", game.Ply()/2+1, game.SideToMove(), result.PV[0], result.Score)
		game.Make(result.PV[0])
	}
	fmt.Println(game.Outcome(), "after", game.Ply(), "plies")
	return nil
}
