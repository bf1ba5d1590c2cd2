//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this program is for a web page: go run ./cmd/explorer builds it")
	os.Exit(2)
}
