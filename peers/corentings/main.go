// The driver of github.com/corentings/chess. A move is made by a new position: the library
// takes no move back.
package main

import (
	"bufio"
	"fmt"
	"github.com/corentings/chess/v2"
	"os"
	"strconv"
	"strings"
	"time"
)

var leaf = len(os.Args) > 2 && os.Args[2] == "leaf"

func load(fen string) *chess.Position {
	position := new(chess.Position)
	if err := position.UnmarshalText([]byte(fen)); err != nil {
		fmt.Println("info string", err)
	}
	return position
}

func perft(p *chess.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	moves := p.ValidMoves()
	if depth == 1 && !leaf {
		return len(moves)
	}
	nodes := 0
	for i := range moves {
		nodes += perft(p.Update(&moves[i]), depth-1)
	}
	return nodes
}

func divide(p *chess.Position, depth int) {
	nodes := 0
	for _, m := range p.ValidMoves() {
		under := perft(p.Update(&m), depth-1)
		nodes += under
		fmt.Printf("%v: %d\n", m.String(), under)
	}
	fmt.Printf("\nNodes searched: %d\n", nodes)
}

func set(text string) *chess.Position {
	fen, words, _ := strings.Cut(text, " moves ")
	p := load(fen)
	for word := range strings.FieldsSeq(words) {
		for _, m := range p.ValidMoves() {
			if m.String() == word {
				p = p.Update(&m)
				break
			}
		}
	}
	return p
}

func run(p *chess.Position, n int) {
	moves, ops, start := p.ValidMoves(), 0, time.Now()
	for ; ops < n && len(moves) > 0; ops += len(moves) {
		for i := range moves {
			p.Update(&moves[i])
		}
	}
	fmt.Printf("ns %d ops %d\n", time.Since(start).Nanoseconds(), ops)
}

func main() {
	p, lines := new(chess.Position), bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		number, _ := strconv.Atoi(rest[max(strings.LastIndexAny(rest, " ="), -1)+1:])
		switch word {
		case "quit":
			return
		case "uci":
			fmt.Println("id name corentings/chess 2.3.2\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "boardbench":
			fmt.Println("boardbench 1 makeunmake")
		case "position":
			p = set(strings.TrimPrefix(rest, "fen "))
		case "load":
			p = load(rest)
		case "go":
			divide(p, number)
		case "run":
			run(p, number)
		}
	}
}
