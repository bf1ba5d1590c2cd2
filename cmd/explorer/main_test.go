package main

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// built is what site made, to be removed at the end.
var built struct {
	ctx  context.Context
	dir  string
	size int
}

const (
	waitFor = 5 * time.Second
	tick    = 20 * time.Millisecond
)

func TestMain(m *testing.M) {
	built.ctx = context.Background()
	status := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(status)
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-nonsense"}, {"a", "b"}, {"-out", "x", "fen"}, {"-port", "70000"}} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, 2, run(t.Context(), args, &stdout, &stderr), "%v", args)
		assert.Contains(t, stderr.String(), "usage: explorer")
	}
}
