//go:build js && wasm

// Program wasm is the explorer's bridge: it gives JavaScript one function, explorer,
// that takes a request as JSON and returns the answer as JSON, both as package model
// describes them. When it is ready it calls the function explorerReady.
package main

import (
	"syscall/js"

	"github.com/boardbench/boardbench/cmd/explorer/model"
)

func main() {
	js.Global().Set("explorer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return model.Answer(args[0].String())
	}))
	js.Global().Call("explorerReady")
	select {}
}
