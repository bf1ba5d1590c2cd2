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

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
)

// Key identifies a position by everything that decides its moves: its packed
// encoding ([codec.Packed]) with the halfmove clock 0, and with an en passant
// square only if the capture is legal.
type Key [32]byte

// KeyOf returns the key of the position that b holds. The error wraps
// codec.ErrUnsupported if there are more than 32 pieces.
func KeyOf(b rep.Board) (Key, error) {
	p := b.Position()
	if p.EnPassant != rep.NoSquare && !canCaptureEnPassant(b) {
		p.EnPassant = rep.NoSquare
	}
	p.HalfmoveClock, p.FullmoveNumber = 0, 1
	var k Key
	_, err := codec.Packed{}.Append(k[:0], &p)
	return k, err
}

func canCaptureEnPassant(b rep.Board) bool {
	for _, m := range b.AppendMoves(make([]rep.Move, 0, rep.MoveRoom)) {
		if m.Kind() == rep.EnPassant {
			return true
		}
	}
	return false
}

// Position returns the position of k, which is valid. The error wraps
// codec.ErrCorrupt if k does not encode a valid position.
func (k Key) Position() (rep.Position, error) {
	p, err := codec.Packed{}.Decode(k[:])
	if err != nil {
		return p, fmt.Errorf("unit: %w", err)
	}
	if p.HalfmoveClock != 0 {
		return p, fmt.Errorf("unit: %w: a halfmove clock of %d in a key", codec.ErrCorrupt, p.HalfmoveClock)
	}
	return p, nil
}

// FEN returns the position of k as FEN, or the fault of k.
func (k Key) FEN() string {
	p, err := k.Position()
	if err != nil {
		return err.Error()
	}
	return p.FEN()
}

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
