//go:build !amd64

package network

// vectors is empty: this package has vector instructions for amd64 only.
var vectors []kernels
