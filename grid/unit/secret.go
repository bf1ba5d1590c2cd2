package unit

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// A Secret decides the choices that no worker may compute: which units of a run are
// counted twice, and the seeds of the counts.
type Secret [32]byte

// OpenSecret reads the secret in a file, or writes a new one that only its owner can read.
func OpenSecret(name string) (s Secret, err error) {
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, _ = rand.Read(s[:]) // never returns an error
		return s, os.WriteFile(name, s[:], 0o600)
	case err == nil && len(text) != len(s):
		err = fmt.Errorf("unit: secret %s: %d bytes, want %d; remove it, and another one is made", name, len(text), len(s))
	}
	copy(s[:], text)
	return s, err
}

// Seed returns the seed of the table's keys for a count of a unit. A worker knows the seed
// only if it was handed the count, which for a second count is that worker alone.
func (s Secret) Seed(run string, unit, pass int, worker string) uint64 {
	if pass == 1 {
		worker = ""
	}
	return s.hash("seed", run, unit, pass, worker)
}

func (s Secret) hash(of ...any) uint64 {
	mac := hmac.New(sha256.New, s[:])
	_, _ = fmt.Fprintln(mac, of...)
	return binary.LittleEndian.Uint64(mac.Sum(nil))
}
