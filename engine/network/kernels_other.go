//go:build !amd64

package network

// vector stands for vector instructions, which this package has for amd64 only.
var vector kernels
