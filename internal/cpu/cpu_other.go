//go:build !amd64

package cpu

import "runtime"

func detect() Machine { return Machine{Name: runtime.GOARCH} }
