//go:build js && wasm

// Program wasm is the explorer's bridge: it gives JavaScript one function, explorer,
// that takes a request and returns the answer, both as package model describes them. When it is ready it calls the function explorerReady.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/boardbench/boardbench/cmd/explorer/model"
)

func main() {
	// An answer allocates half a megabyte, and the collector runs in the same thread: it is to
	// come every few hundred answers and not every few.
	debug.SetGCPercent(2000)
	js.Global().Set("explorer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return model.Answer(args[0].String())
	}))
	js.Global().Call("explorerReady")
	select {}
}
