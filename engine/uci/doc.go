// Package uci is the words of the Universal Chess Interface on the engine's side: options, positions, the limits of
// a search and its reports. Each function reads or writes one command or line. cmd/engine is an engine
// made of them.
//
// Reference: Rudolf Huber, Stefan Meyer-Kahlen: The UCI protocol, https://www.chessprogramming.org/UCI
package uci
