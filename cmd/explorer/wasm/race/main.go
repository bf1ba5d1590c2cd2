//go:build js && wasm

// Program race is the explorer's race, a program of its own: it has the move generators of
// all boards, which the page does not need before. It gives JavaScript one function,
// explorerRace(board, fen, bulk, milliseconds), that returns [nodes, milliseconds] or the
// text of an error.
package main

import (
	"syscall/js"
	"time"

	"github.com/boardbench/boardbench/cmd/explorer/race"
)

func main() {
	js.Global().Set("explorerRace", js.FuncOf(func(_ js.Value, args []js.Value) any {
		lap, err := race.Run(args[0].String(), args[1].String(), args[2].Bool(), time.Duration(args[3].Float()*float64(time.Millisecond)))
		if err != nil {
			return err.Error()
		}
		return []any{float64(lap.Nodes), float64(lap.Elapsed) / float64(time.Millisecond)}
	}))
	js.Global().Call("explorerReady")
	select {}
}
