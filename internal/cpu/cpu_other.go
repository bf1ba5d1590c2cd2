//go:build !amd64

package cpu

import "runtime"

func detect() machine { return machine{name: runtime.GOARCH} }
