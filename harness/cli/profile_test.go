package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	pprof "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

func TestProfile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder")
	o := bench(t.Context(), []rep.Backend{right, poor}, "profile", "--rep", "x88", "--filter", ".name:MakeUnmake pos:kiwipete",
		"--duration", "300ms", "--out", dir)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "profiling x88, 1 case in 300ms\n", o.stderr)
	assert.Regexp(t, `^ +generation +make +unmake +attacks +other +samples\n(  )?x88 +MakeUnmake `, o.stdout)
	path := "'" + filepath.Join(dir, "cpu.pprof") + "'"
	assert.Contains(t, o.stdout, "\n  go tool pprof -top -nodecount=10 "+path+"\n")
	assert.Contains(t, o.stdout, "\n  go tool pprof -top -tagfocus rep=x88 "+path+"\n")
	assert.Contains(t, o.stdout, "\n  go tool pprof -top -tagfocus case=MakeUnmake/pos=kiwipete "+path+"\n")
}

func TestProfileLeavesOut(t *testing.T) {
	o := bench(t.Context(), []rep.Backend{poor}, "profile", "--rep", "mailbox",
		"--filter", ".name:(MakeUnmake OR Checkers) pos:startpos", "--duration", "20ms", "--out", t.TempDir())
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "left out: Checkers/pos=startpos/rep=mailbox: ")
}

func TestProfileInterrupted(t *testing.T) {
	dir := t.TempDir()
	// The boards are verified by few moves: a million are made under the profile.
	var made atomic.Int64
	running := make(chan struct{}, 1)
	board := hooked(right, func() {
		if made.Add(1) == 1_000_000 {
			running <- struct{}{}
		}
	})
	o := cancelledOnce(t, running, []rep.Backend{board}, "profile", "--rep", "x88", "--duration", "1h",
		"--filter", ".name:MakeUnmake", "--out", dir)
	path := filepath.Join(dir, "cpu.pprof")
	assert.Regexp(t, `x88 was at MakeUnmake/pos=startpos; 1 of \d+ cases ran, `+regexp.QuoteMeta(path)+` is complete up to there\n$`, o.stderr)
	assert.Contains(t, o.stdout, "-tagfocus case=MakeUnmake/pos=startpos ")
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	_, err = pprof.Parse(file)
	assert.NoError(t, err)
}

// A line for each kind of work and board, with the share of each part.
func TestPrintShares(t *testing.T) {
	var text strings.Builder
	printShares(&text, []profile.Shares{{
		Key:     work.Key{Work: work.Work{Kind: work.MakeUnmake}, Subject: work.Subject{Type: work.OfBoard, Name: "x88"}},
		Seconds: [...]float64{profile.Generation: 0.5, profile.Making: 1, profile.Unmaking: 0.25, profile.Attacks: 0.25, profile.Other: 2}, Total: 4,
	}})
	golden(t, "shares", text.String())
	text.Reset()
	printShares(&text, nil)
	assert.Equal(t, "No samples of a case.\n", text.String())
}

func TestShellWord(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "''",
		"/tmp/x-1/cpu.prof": "/tmp/x-1/cpu.prof",
		"a b":               "'a b'",
		"it's":              `'it'\''s'`,
		"$HOME":             "'$HOME'",
		"größe":             "'größe'",
	} {
		assert.Equal(t, want, shellWord(text))
	}
}
